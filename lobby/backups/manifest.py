"""What a backup says of itself: format, version, moment, migrations, rows, and checksums."""

import hashlib
import json
import tomllib
import zipfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Self

from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from lobby.backups.refusals import Damaged, NotRestored, TooNew

MANIFEST = "manifest.json"
FORMAT = 1
_PIECE = 1 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """`secrets` are fingerprints of keys that are not in the file: the site's key signs people's
    sessions and links, the key of pushes their devices."""

    format: int
    version: str
    made_at: str
    site: str
    engine: str
    migrations: list[str]
    rows: dict[str, int]
    files: dict[str, str]
    secrets: dict[str, str]

    @classmethod
    def of(
        cls, *, files: Mapping[str, str], rows: Mapping[str, int], engine: str, now: datetime
    ) -> Self:
        return cls(
            format=FORMAT,
            version=_version(),
            made_at=now.isoformat(timespec="seconds"),
            site=settings.SITE_URL,
            engine=engine,
            migrations=applied_migrations(),
            rows=dict(rows),
            files=dict(files),
            secrets=fingerprints(),
        )

    def plain(self) -> dict[str, Any]:
        return asdict(self)


def read(archive: zipfile.ZipFile) -> Manifest:
    """The manifest of an archive; refuses with `NotRestored` what is no backup."""
    try:
        found = json.loads(archive.read(MANIFEST))
        if found["format"] > FORMAT:
            raise TooNew(version=found["version"], missing=0, first="")
        return Manifest(**found)
    except (KeyError, TypeError, ValueError) as error:
        raise NotRestored(file=archive.filename or "") from error
    except zipfile.BadZipFile as error:
        raise Damaged(name=MANIFEST) from error


def checksum(archive: zipfile.ZipFile, name: str) -> str:
    """SHA-256 of a part; nothing for one that cannot be read to its end."""
    digest = hashlib.sha256()
    try:
        with archive.open(name) as part:
            while piece := part.read(_PIECE):
                digest.update(piece)
    except (zipfile.BadZipFile, EOFError, OSError, ValueError):
        return ""
    return digest.hexdigest()


def applied_migrations() -> list[str]:
    """Every migration the database has gone through, as "clubs.0002_name"."""
    applied = MigrationRecorder(connection).applied_migrations()
    return sorted(f"{app}.{name}" for app, name in applied)


def site_migrations() -> set[str]:
    """Every migration this version of the site knows."""
    known = MigrationLoader(None)
    return {f"{app}.{name}" for app, name in known.disk_migrations}


def fingerprints() -> dict[str, str]:
    """So that a restored site can say whether it has the same keys; they tell nothing else."""
    keys = {"secret_key": settings.SECRET_KEY, "vapid_key": settings.VAPID_KEY}
    return {name: hashlib.sha256(key.encode()).hexdigest()[:16] for name, key in keys.items()}


def _version() -> str:
    project = tomllib.loads((Path(settings.BASE_DIR) / "pyproject.toml").read_text())
    return str(project["project"]["version"])
