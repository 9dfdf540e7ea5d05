"""The rows of a site on SQLite: its database, copied while it is used."""

import sqlite3
import tempfile
import zipfile
from contextlib import closing
from pathlib import Path
from shutil import copyfileobj

from django.db import connection

from lobby.backups.manifest import Manifest
from lobby.backups.refusals import Damaged
from lobby.backups.writer import Writer

DATABASE = "database.sqlite3"


def dump(writer: Writer) -> dict[str, int]:
    """Add the database as it is at one moment; the number of rows of each table."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / DATABASE
        with closing(sqlite3.connect(path)) as copy:
            with closing(sqlite3.connect(connection.settings_dict["NAME"])) as site:
                site.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # all of it in the one file
            rows = count(copy)
        writer.copy(DATABASE, path)
    return rows


def load(archive: zipfile.ZipFile, manifest: Manifest) -> None:
    """Put the database of the file in the place of this one, in one step."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / DATABASE
        with archive.open(DATABASE) as part, path.open("wb") as file:
            copyfileobj(part, file)
        with closing(sqlite3.connect(path)) as copy:
            try:
                ((said,),) = copy.execute("PRAGMA integrity_check(1)").fetchall()
                whole = said == "ok" and count(copy) == manifest.rows
            except sqlite3.DatabaseError:
                whole = False
            if not whole:
                raise Damaged(name=DATABASE)
            connection.ensure_connection()
            copy.backup(connection.connection)


def count(database: sqlite3.Connection) -> dict[str, int]:
    """The number of rows of every table."""
    names = database.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        " ORDER BY name"
    ).fetchall()
    return {
        name: database.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0]  # noqa: S608
        for (name,) in names
    }
