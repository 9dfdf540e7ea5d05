"""The whole site as one file, and a site made of such a file, on SQLite and on PostgreSQL.

A backup is a ZIP archive: a manifest (`manifest.json`), the rows (one SQLite database, or a text of
COPY for each table of PostgreSQL) and the uploaded files. Nothing outside Python is needed.
"""

import json
import os
import tempfile
import zipfile
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection, transaction

from clubs.models import Club
from lobby.backups import postgres, sqlite
from lobby.backups.manifest import MANIFEST, Manifest, checksum, read, site_migrations
from lobby.backups.refusals import Damaged, NotEmpty, NotRestored, OtherDatabase, TooNew
from lobby.backups.writer import Writer
from players.actions import outbox
from players.models import Player

_MEDIA = "media/"
_ENGINES = {"sqlite": sqlite, "postgresql": postgres}


def make(file: Path, *, now: datetime) -> Manifest:
    """Write a backup of the site as it is at one moment; people may go on working meanwhile."""
    draft, name = tempfile.mkstemp(dir=file.parent, prefix=".backup-")  # for its owner alone
    try:
        with os.fdopen(draft, "wb") as raw:
            with Writer(raw) as writer:
                rows = _ENGINES[connection.vendor].dump(writer)
                _dump_media(writer)
                manifest = Manifest.of(
                    files=writer.files, rows=rows, engine=connection.vendor, now=now
                )
                writer.add(MANIFEST, json.dumps(manifest.plain(), indent=1).encode())
            raw.flush()
            os.fsync(raw.fileno())
        Path(name).replace(file)
    except BaseException:
        Path(name).unlink()
        raise
    return manifest


def restore(file: Path, *, replace: bool, now: datetime) -> Manifest:
    """Make this site the one in the file; all of it, or nothing is changed.

    Refuses with `Damaged`, `TooNew`, `OtherDatabase`, and with `NotEmpty` unless `replace`.
    """
    with _opened(file) as archive:
        manifest = read(archive)
        _refuse(archive, manifest, replace=replace)
        _ENGINES[connection.vendor].load(archive, manifest)
        _load_media(archive)
    call_command("migrate", verbosity=0, interactive=False)
    with transaction.atomic():
        outbox.doubt(now=now)
    if not _cache_is_missing():
        cache.clear()  # keys carry versions of rows, which mean other rows now
    return manifest


def content() -> dict[str, int]:
    """What would be lost if the site were replaced; empty for a new site."""
    tables = connection.introspection.table_names()
    models = (Player, Club)
    found = {
        model._meta.model_name or "": model._default_manager.count()
        for model in models
        if model._meta.db_table in tables
    }
    return found if any(found.values()) else {}


def _refuse(archive: zipfile.ZipFile, manifest: Manifest, *, replace: bool) -> None:
    for name, expected in manifest.files.items():
        if name not in archive.namelist() or checksum(archive, name) != expected:
            raise Damaged(name=name)
    unknown = [name for name in manifest.migrations if name not in site_migrations()]
    if unknown:
        raise TooNew(version=manifest.version, missing=len(unknown), first=unknown[0])
    if manifest.engine != connection.vendor:
        raise OtherDatabase(there=manifest.engine, here=connection.vendor)
    if not replace and (there := content()):
        raise NotEmpty(players=there["player"], clubs=there["club"])


def _opened(file: Path) -> zipfile.ZipFile:
    try:
        return zipfile.ZipFile(file)
    except (OSError, zipfile.BadZipFile) as error:
        raise NotRestored(file=str(file)) from error


def _dump_media(writer: Writer) -> None:
    root = Path(settings.MEDIA_ROOT)
    for path in sorted(root.rglob("*")):
        if path.is_file():
            writer.copy(_MEDIA + path.relative_to(root).as_posix(), path)


def _load_media(archive: zipfile.ZipFile) -> None:
    root = Path(settings.MEDIA_ROOT).resolve()
    for name in archive.namelist():
        path = (root / name.removeprefix(_MEDIA)).resolve()
        if name.startswith(_MEDIA) and path.is_relative_to(root):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(archive.read(name))


def _cache_is_missing() -> bool:
    """Whether the cache would be a table that was not made yet."""
    backend, table = (settings.CACHES["default"].get(key) for key in ("BACKEND", "LOCATION"))
    in_table = str(backend).endswith("DatabaseCache")
    return in_table and table not in connection.introspection.table_names()
