"""Lines and branches of the scoring core that its own tests leave out; none may be."""

import os
import subprocess
import sys


def main(arguments: list[str]) -> int:
    """Arguments go to pytest."""
    environment = os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings_test"}
    run = [sys.executable, "-m", "coverage"]
    tests = ["-m", "pytest", "-q", "tests/scoring", "scoring", *arguments]
    code = subprocess.run([*run, "run", *tests], env=environment, check=False).returncode
    subprocess.run([*run, "combine", "--quiet"], check=False)
    shown = subprocess.run([*run, "report"], check=False).returncode
    return code or shown
