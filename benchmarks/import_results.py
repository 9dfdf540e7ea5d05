"""What importing a file costs: read, planned, written, against the bare inserts of its rows.

    uv run python -m benchmarks.import_results [games]

A fresh SQLite file in a temporary folder; nobody else writes. The last column says how many times
the bare inserts each takes. A second part measures the largest files that are read at all.
"""

import os
import random
import sys
import tempfile
import time
import tracemalloc
import uuid
from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import django
from django.core.management import call_command

PEOPLE = 60
A_NIGHT = 15


def main(games: int) -> None:
    """Import so many games and print what each step took."""
    with tempfile.TemporaryDirectory(prefix="tenbo-benchmark-") as folder:
        os.environ |= {
            "TENBO_VAR": folder,
            "DJANGO_SETTINGS_MODULE": "config.settings_test",
            "LOG_LEVEL": "ERROR",
        }
        django.setup()
        call_command("migrate", verbosity=0)
        rows = measure(games)
        print(f"{games} games, {4 * games} lines, {PEOPLE} people, SQLite\n")
        for name, seconds in rows:
            print(f"{name:<52}{seconds:>8.2f} s{seconds / rows[0][1]:>7.1f} x")
        print()
        for name, seconds, memory in largest():
            print(f"{name:<52}{seconds:>8.2f} s{memory / 1e6:>7.0f} MB")


def lines(games: int) -> bytes:
    """A season of nights with tables of points that close."""
    chance = random.Random(1)
    found = ["date,round,table,seat,name,points"]
    first = date(2020, 1, 1)
    players: list[int] = []
    for game in range(games):
        night, place = divmod(game, A_NIGHT)
        number, table = divmod(place, 5)
        if not place % 5:
            players = chance.sample(range(PEOPLE), 20)
        points = [chance.randrange(50, 600) * 100 for _ in range(3)]
        points.append(120_000 - sum(points))
        for seat, value in enumerate(points):
            name = f"Player {players[4 * table + seat]:03}"
            day = first + timedelta(days=night)
            found.append(f"{day},{number + 1},{table + 1},{'ESWN'[seat]},{name},{value}")
    return "\n".join(found).encode()


def measure(games: int) -> list[tuple[str, float]]:
    """(what, seconds), the bare inserts first."""
    from clubs.actions import imports
    from clubs.files.answers import Answers
    from clubs.models import NightTable, Upload
    from games.models import Game, GameLog, Result, Seat, SeatResult
    from players.files.reading import read
    from tests import factories

    data = lines(games)
    now = factories.NOW + timedelta(days=365)
    who = {"by": None, "now": now, "client_id": uuid.uuid4()}
    club = factories.club()
    factories.season(club, "all", starts=date(2020, 1, 1), ends=date(2030, 1, 1))
    taken = [("read as rows", timed(lambda: read(data)))]
    sent: list[Upload] = []

    def upload() -> None:
        sent.append(imports.upload(club=club, name="f.csv", data=data, answers=Answers(), **who))

    taken.append(("sent: read, planned and kept", timed(upload)))
    plan = imports.look(sent[0], now=now).plan
    assert plan.is_ready, plan.bad[:3]
    taken.append(("the preview planned again", timed(lambda: imports.look(sent[0], now=now))))

    def carry_out() -> None:
        imports.carry_out(upload=sent[0], seen=plan.mark, **{**who, "client_id": uuid.uuid4()})

    taken.append(("imported: planned once more and written", timed(carry_out)))
    again = imports.upload(
        club=club, name="f.csv", data=data, answers=Answers(), **{**who, "client_id": uuid.uuid4()}
    )
    same = timed(lambda: imports.look(again, now=now))
    assert len(imports.look(again, now=now).plan.same) == games
    taken.append(("the preview of the same file again", same))
    models: list[Any] = [Game, Seat, Result, SeatResult, GameLog, NightTable]
    return [("the bare inserts of the same rows", bare(models)), *taken]


def bare(models: list[Any]) -> float:
    """Delete the rows of the import and insert them again as they are."""
    kept = [(model, list(model.objects.all())) for model in models]
    for model, _ in reversed(kept):
        model.objects.all().delete()

    def insert() -> None:
        from django.db import transaction

        with transaction.atomic():
            for model, rows in kept:
                model.objects.bulk_create(rows, batch_size=500)

    return timed(insert)


def largest() -> list[tuple[str, float, int]]:
    """(what, seconds, bytes of memory at most) of the largest files that are read."""
    from players.exports import workbook
    from players.files.reading import MOST_BYTES, MOST_ROWS, read

    wide = "x" * 20
    rows = [[wide] * 22 for _ in range(MOST_ROWS)]
    text = "\n".join(",".join(row) for row in rows).encode()[:MOST_BYTES]
    book = workbook(["a"] * 22, rows[:-1])
    return [
        (f"CSV of {len(text) / 1e6:.1f} MB, {MOST_ROWS} rows", *weighed(lambda: read(text))),
        (f"XLSX of {len(book) / 1e6:.1f} MB, {MOST_ROWS} rows", *weighed(lambda: read(book))),
    ]


def weighed(act: Callable[[], object]) -> tuple[float, int]:
    seconds = timed(act)
    tracemalloc.start()
    act()
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return seconds, most


def timed(act: Callable[[], object]) -> float:
    begun = time.perf_counter()
    act()
    return time.perf_counter() - begun


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
