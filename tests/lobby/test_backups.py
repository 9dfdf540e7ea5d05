"""A backup restored on another machine is the same site, row by row; a bad file changes nothing."""

import json
import os
import sqlite3
import subprocess
import sys
import zipfile
from contextlib import closing, contextmanager
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.conf import settings as site_settings
from django.core.management import CommandError, call_command
from django.db import connection
from django.urls import reverse

from clubs.models import Club, Role
from lobby import backups
from lobby.backups import folder
from lobby.demo import club as demo
from players.models import Message, Player, State, User
from tests import factories
from tests.factories import NOW

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def own_folders(settings, tmp_path):
    settings.BACKUP_FOLDER = tmp_path / "backups"
    settings.MEDIA_ROOT = tmp_path / "media"
    settings.VAR = tmp_path / "var"
    settings.VAR.mkdir()


class Machine:
    """Another machine: its own folder, its own database, the same code."""

    def __init__(self, place: Path, url: str) -> None:
        self.url = url
        self.environment = os.environ | {
            "TENBO_VAR": str(place),
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "SECRET_KEY": "another",
        }
        self.environment.pop("DATABASE_URL", None)
        if url:
            self.environment["DATABASE_URL"] = url
        self.database = url or str(place / "tenbo.sqlite3")

    def run(self, *command: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )

    def rows(self) -> dict[str, list[Any]]:
        return rows_of(self.url, self.database)


def rows_of(url: str, database: str) -> dict[str, list[Any]]:
    """Every row of every table, in an order that is the same in both."""
    if url:
        with psycopg.connect(url) as opened:
            names = opened.execute(
                "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
            ).fetchall()
            return {
                name: sorted(map(repr, opened.execute(f'SELECT * FROM "{name}"').fetchall()))  # noqa: S608
                for (name,) in names
            }
    with closing(sqlite3.connect(database)) as opened:
        names = opened.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        ).fetchall()
        return {
            name: sorted(map(repr, opened.execute(f'SELECT * FROM "{name}"').fetchall()))  # noqa: S608
            for (name,) in names
        }


def here() -> dict[str, list[Any]]:
    if connection.vendor == "sqlite":
        return rows_of("", str(connection.settings_dict["NAME"]))
    return rows_of(_url(connection.settings_dict["NAME"]), "")


def _url(name: str) -> str:
    given = connection.settings_dict
    return psycopg.conninfo.make_conninfo(
        dbname=name, user=given["USER"], host=given["HOST"], port=given["PORT"] or None
    )


@contextmanager
def another_machine(place: Path):
    place.mkdir()
    if connection.vendor == "sqlite":
        yield Machine(place, "")
        return
    given = connection.settings_dict
    with connection.cursor() as cursor:
        cursor.execute("CREATE DATABASE elsewhere")
    machine = Machine(place, _url("elsewhere"))
    host = f"?host={given['HOST']}" if str(given["HOST"]).startswith("/") else ""
    at = "" if host else f"{given['HOST']}:{given['PORT']}"
    machine.environment["DATABASE_URL"] = f"postgres://{given['USER']}@{at}/elsewhere{host}"
    try:
        yield machine
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DROP DATABASE elsewhere")


def test_another_machine_becomes_the_same_site_row_by_row(tmp_path):
    demo.make(today=date(2026, 3, 7))
    site_settings.MEDIA_ROOT.mkdir()
    (site_settings.MEDIA_ROOT / "tile.svg").write_text("<svg/>")
    file = tmp_path / "site.zip"
    manifest = backups.make(file, now=NOW)
    assert file.stat().st_mode & 0o777 == 0o600
    before = here()
    assert sum(map(len, before.values())) > 3000  # a whole club and its seasons
    with another_machine(tmp_path / "elsewhere") as machine:
        said = machine.run("restore", str(file))
        assert said.returncode == 0, said.stderr
        assert f"Restored {sum(manifest.rows.values())} rows" in said.stdout
        assert "secret_key" in said.stderr  # the key is another one there
        after = machine.rows()
        assert after.keys() == before.keys()
        for table, rows in before.items():
            assert after[table] == rows, table
        assert (tmp_path / "elsewhere" / "media" / "tile.svg").read_text() == "<svg/>"
        # The next row gets a number of its own.
        made = machine.run(
            "shell", "-c", "from players.actions.people import add; print(add(name='New').pk)"
        )
        assert made.returncode == 0, made.stderr
        assert int(made.stdout.split()[-1]) > max(Player.objects.values_list("pk", flat=True))
        again = machine.run("restore", str(file))
        assert again.returncode == 1
        players = len(before["players_player"]) + 1
        assert f"This site has {players} players and " in again.stderr
        assert machine.run("restore", str(file), "--replace").returncode == 0
        assert machine.rows() == before


def test_a_restored_site_is_what_the_file_says_and_nothing_else(tmp_path):
    factories.club("tallinn")
    backups.make(tmp_path / "one.zip", now=NOW)
    factories.club("riga")
    backups.restore(tmp_path / "one.zip", replace=True, now=NOW)
    assert [club.slug for club in Club.objects.all()] == ["tallinn"]


def test_what_waited_to_be_sent_is_not_sent_a_second_time(tmp_path):
    factories.channel(factories.club())
    assert Message.objects.get().state == State.QUEUED
    backups.make(tmp_path / "one.zip", now=NOW)
    backups.restore(tmp_path / "one.zip", replace=True, now=NOW)
    message = Message.objects.get()
    assert (message.state, message.fault) == (State.UNSURE, "restored")


def changed(file: Path, name: str, change) -> Path:
    """The file with one part other than it was written."""
    bad = file.with_name("bad.zip")
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(bad, "w") as new:
        for part in old.namelist():
            content = old.read(part)
            changes = part == name or (name == "rows" and part != "manifest.json")
            new.writestr(part, change(content) if changes else content)
    return bad


def in_manifest(**changes):
    def change(content: bytes) -> bytes:
        return json.dumps(json.loads(content) | changes).encode()

    return change


@pytest.mark.parametrize(
    ("part", "change", "words"),
    [
        ("rows", lambda content: content[:-1] + b"x", "The file is damaged: "),
        ("manifest.json", lambda content: b"{}", "is no backup of a site"),
        ("manifest.json", in_manifest(rows={}), "The file is damaged: "),
        (
            "manifest.json",
            in_manifest(format=2, version="9.1"),
            "a later version of the site (9.1)",
        ),
        (
            "manifest.json",
            in_manifest(migrations=["clubs.0001_initial", "clubs.9998_x", "clubs.9999_y"]),
            "2 steps are not known here, the first is clubs.9998_x.",
        ),
        ("manifest.json", in_manifest(engine="oracle"), "holds the rows of oracle"),
    ],
)
def test_a_bad_file_is_refused_and_changes_nothing(tmp_path, part, change, words):
    factories.club("tallinn")
    backups.make(tmp_path / "one.zip", now=NOW)
    bad = changed(tmp_path / "one.zip", part, change)
    factories.club("riga")
    before = here()
    with pytest.raises(CommandError) as refused:
        call_command("restore", bad, "--replace")
    assert words in str(refused.value)
    assert here() == before


def test_a_file_cut_short_is_refused(tmp_path):
    factories.club("tallinn")
    backups.make(tmp_path / "one.zip", now=NOW)
    whole = (tmp_path / "one.zip").read_bytes()
    (tmp_path / "short.zip").write_bytes(whole[: len(whole) // 2])
    for file in ("short.zip", "nowhere.zip"):
        with pytest.raises(CommandError, match="is no backup of a site"):
            call_command("restore", tmp_path / file, "--replace")
    assert Club.objects.get().slug == "tallinn"


def test_people_are_replaced_only_when_asked_and_kept_aside(tmp_path):
    factories.club("tallinn")
    backups.make(tmp_path / "one.zip", now=NOW)
    factories.user()
    with pytest.raises(CommandError, match="This site has 1 player and 1 club already"):
        call_command("restore", tmp_path / "one.zip")
    call_command("restore", tmp_path / "one.zip", "--replace")
    assert not Player.objects.exists()
    (aside,) = site_settings.VAR.glob("before-restore-*.zip")
    call_command("restore", aside, "--replace")
    assert Player.objects.count() == 1


def test_a_backup_replaces_no_file(tmp_path):
    call_command("backup", tmp_path / "one.zip")
    with pytest.raises(CommandError, match="exists already"):
        call_command("backup", tmp_path / "one.zip")


def test_a_backup_that_fails_leaves_no_file(tmp_path, settings):
    settings.MEDIA_ROOT.mkdir()
    unreadable = settings.MEDIA_ROOT / "loop"
    unreadable.symlink_to("/proc/self/mem")
    with pytest.raises(OSError):
        backups.make(tmp_path / "one.zip", now=NOW)
    assert list(tmp_path.glob("*.zip")) == []
    assert list(tmp_path.glob(".backup-*")) == []


# Every night


def test_a_day_gets_one_backup_and_old_ones_are_thinned_out(settings):
    settings.TIME_ZONE = "Europe/Tallinn"
    day = datetime(2026, 1, 1, 1, 30, tzinfo=UTC)  # half past three at the club
    assert folder.back_up_today(now=day) is None
    made = folder.back_up_today(now=day + timedelta(hours=1))
    assert made is not None
    assert made.name == "tenbo-2026-01-01.zip"
    assert folder.back_up_today(now=day + timedelta(hours=2)) is None
    for number in range(1, 120):
        (made.parent / f"tenbo-{date(2026, 1, 1) + timedelta(days=number)}.zip").touch()
    (made.parent / "mine.zip").touch()
    folder.thin_out()
    days = [one.day for one in folder.kept()]
    assert days[:7] == [date(2026, 4, 30) - timedelta(days=number) for number in range(7)]
    assert days[7:] == [date(2026, 4, 23) - timedelta(days=0)] + [
        date(2026, 4, 19) - timedelta(weeks=number) for number in range(7)
    ]
    assert (made.parent / "mine.zip").exists()


def test_an_administrator_presses_one_button(client, tmp_path):
    admin = User.objects.create_superuser("admin@example.org", "x", name="Admin")
    client.force_login(admin)
    assert "No night has passed yet" in client.get(reverse("lobby:backups")).content.decode()
    answer = client.post(reverse("lobby:make_backup"))
    assert answer["Content-Disposition"].startswith('attachment; filename="tenbo-')
    (tmp_path / "got.zip").write_bytes(answer.getvalue())
    factories.club()
    backups.restore(tmp_path / "got.zip", replace=True, now=NOW)
    assert not Club.objects.exists()
    folder.back_up_today(now=datetime(2026, 3, 7, 12, tzinfo=UTC))
    client.force_login(User.objects.get())
    assert "7 March 2026" in client.get(reverse("lobby:backups")).content.decode()
    nightly = reverse("lobby:nightly_backup", args=("tenbo-2026-03-07.zip",))
    assert zipfile.is_zipfile(tmp_path / "got.zip")
    assert client.get(nightly).getvalue()[:2] == b"PK"
    for name in ("..%2Ftenbo.sqlite3", "tenbo-2026-03-08.zip"):
        assert client.get(f"/backups/{name}/").status_code == 404


def test_nobody_else_gets_near_a_backup(client):
    folder.back_up_today(now=datetime(2026, 3, 7, 12, tzinfo=UTC))
    client.force_login(factories.member(factories.club(), Role.OWNER))
    nightly = reverse("lobby:nightly_backup", args=("tenbo-2026-03-07.zip",))
    assert client.get(reverse("lobby:backups")).status_code == 403
    assert client.post(reverse("lobby:make_backup")).status_code == 403
    assert client.get(nightly).status_code == 403
