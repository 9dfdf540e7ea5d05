"""What entering a game costs: the core alone, the action that stores it, the page a desk posts to.

    uv run python -m benchmarks.enter_game [games]

A fresh SQLite file in a temporary folder; nobody else writes. The last column says how many times
the bare calculation each takes, which is what the database, the history and the page cost.
"""

import os
import sys
import tempfile
import time
import uuid
from collections.abc import Callable, Sequence
from statistics import median
from typing import Any

import django
from django.core.management import call_command
from django.test import Client

POINTS = (41000, 34000, 24000, 21000)
PEOPLE = 40


def main(games: int) -> None:
    """Enter so many games each way and print the median of each."""
    with tempfile.TemporaryDirectory(prefix="tenbo-benchmark-") as folder:
        os.environ |= {
            "TENBO_VAR": folder,
            "DJANGO_SETTINGS_MODULE": "config.settings_test",
            "LOG_LEVEL": "ERROR",
        }
        django.setup()
        call_command("migrate", verbosity=0)
        rows = measure(games)
        print(f"{games} games each way, SQLite, median\n")
        for name, seconds in rows:
            print(f"{name:<42}{seconds * 1000:>9.3f} ms{seconds / rows[0][1]:>9.0f} x")


def measure(games: int) -> list[tuple[str, float]]:
    """(what, seconds) from the core outwards."""
    from clubs.actions import results
    from clubs.models import NightTable, Role
    from games.actions.results import Totals
    from scoring import rulesets
    from scoring.result import result
    from tests import factories

    club = factories.club()
    keeper = factories.member(club, Role.SCOREKEEPER)
    desk = Client(SERVER_NAME="localhost")
    desk.force_login(keeper)
    rules = rulesets.load("ema_2025")

    def act(table: NightTable) -> None:
        results.enter(
            table=table,
            totals=Totals(points=POINTS),
            seen_version=1,
            by=keeper,
            now=factories.NOW,
            client_id=uuid.uuid4(),
        )

    def post(table: NightTable) -> None:
        answer = desk.post(
            f"/clubs/{club.slug}/nights/{table.sitting.night_id}/tables/{table.game_id}/",
            {
                "do": "save",
                "mode": "enter",
                "client_id": uuid.uuid4(),
                "seen_version": 1,
                **{f"points_{seat}": points for seat, points in enumerate(POINTS)},
            },
        )
        assert answer.status_code == 302, answer.status_code

    def show(table: NightTable) -> None:
        answer = desk.get(
            f"/clubs/{club.slug}/nights/{table.sitting.night_id}/tables/{table.game_id}/"
        )
        assert answer.status_code == 200, answer.status_code

    tables = seated(games, factories, club)
    return [
        (
            "places, uma and scores by the core",
            timed(lambda _: result(rules, points=POINTS), tables),
        ),
        ("stored by the action, with its history", timed(act, tables)),
        ("stored by the page of the table", timed(post, seated(games, factories, club))),
        ("the page with the result shown", timed(show, tables)),
    ]


def seated(games: int, factories: Any, club: Any) -> list[Any]:
    """Tables that wait for their result, over as many nights as it takes."""
    tables: list[Any] = []
    while len(tables) < games:
        sitting = factories.seated(factories.night(club), PEOPLE)
        tables += sitting.tables.select_related("sitting", "game")
    return tables[:games]


def timed(act: Callable[[Any], object], tables: Sequence[Any]) -> float:
    """The median time of one call."""
    taken = []
    for table in tables:
        begun = time.perf_counter()
        act(table)
        taken.append(time.perf_counter() - begun)
    return median(taken)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
