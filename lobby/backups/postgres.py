"""The rows of a site on PostgreSQL: each table as COPY writes it, with the driver alone."""

import json
import zipfile
from typing import Any

from django.apps import apps
from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor
from psycopg import sql

from lobby.backups.manifest import Manifest
from lobby.backups.refusals import Damaged
from lobby.backups.writer import Writer

_TABLES = "tables/"
_COLUMNS = "columns.json"
_PIECE = 1 << 20


def dump(writer: Writer) -> dict[str, int]:
    """Add every table as of one moment; the number of rows of each."""
    connection.close()  # a snapshot begins with its transaction
    rows, columns = {}, {}
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        for table in _site_tables():
            description = connection.introspection.get_table_description(cursor, table)
            columns[table] = [column.name for column in description]
            with writer.part(_TABLES + table) as write:
                with cursor.cursor.copy(_copy("TO STDOUT", table, columns[table])) as copy:
                    for piece in copy:
                        write(bytes(piece))
                rows[table] = cursor.cursor.rowcount
    writer.add(_COLUMNS, json.dumps(columns).encode())
    return rows


def load(archive: zipfile.ZipFile, manifest: Manifest) -> None:
    """Make the tables anew as they were in the file and fill them; one transaction."""
    columns: dict[str, list[str]] = json.loads(archive.read(_COLUMNS))
    with transaction.atomic():
        with connection.cursor() as cursor:
            for table in connection.introspection.table_names(cursor):
                if not table.startswith("cache"):
                    cursor.execute(f'DROP TABLE "{table}" CASCADE')
        _build(manifest.migrations)
        with connection.cursor() as cursor:
            names = sql.SQL(", ").join(map(sql.Identifier, columns))
            cursor.cursor.execute(sql.SQL("TRUNCATE {}").format(names))
            # A migration that adds a key has it checked at once for the rest of the transaction.
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")
            for table in columns:
                _fill(cursor, archive, table, columns[table], manifest.rows.get(table, -1))
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            for statement in connection.ops.sequence_reset_sql(no_style(), _models()):
                cursor.execute(statement)


def _build(migrations: list[str]) -> None:
    """Bring an empty database to exactly these migrations."""
    executor = MigrationExecutor(connection)
    graph = executor.loader.graph
    wanted = {(app, name) for app, _, name in (one.partition(".") for one in migrations)}
    wanted &= graph.nodes.keys()
    followed = {
        parent.key
        for key in wanted
        for parent in graph.node_map[key].parents
        if parent.key[0] == key[0]
    }
    executor.migrate(sorted(wanted - followed))


def _fill(
    cursor: Any, archive: zipfile.ZipFile, table: str, columns: list[str], expected: int
) -> None:
    command = _copy("FROM STDIN", table, columns)
    with archive.open(_TABLES + table) as part, cursor.cursor.copy(command) as copy:
        while piece := part.read(_PIECE):
            copy.write(piece)
    if cursor.cursor.rowcount != expected:
        raise Damaged(name=_TABLES + table)


def _copy(direction: str, table: str, columns: list[str]) -> sql.Composed:
    names = sql.SQL(", ").join(map(sql.Identifier, columns))
    return sql.SQL("COPY {} ({}) {}").format(sql.Identifier(table), names, sql.SQL(direction))


def _site_tables() -> list[str]:
    """Ours and Django's own; the cache is made anew."""
    ours = connection.introspection.django_table_names(only_existing=True, include_views=False)
    return sorted({*ours, "django_migrations"})


def _models() -> list[Any]:
    tables = set(_site_tables())
    models = apps.get_models(include_auto_created=True)
    return [model for model in models if model._meta.managed and model._meta.db_table in tables]
