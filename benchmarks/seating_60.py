"""Seating 60 people who met before: the bare core, the action, the page that follows the press.

    uv run python -m benchmarks.seating_60 [hanchan]

A fresh SQLite file in a temporary folder. Four earlier nights give the core pairs to avoid; then
the same people are seated hanchan after hanchan. Every hanchan is solved once by the core alone
and once through the action, so that the ratio holds on any machine.
"""

import os
import sys
import tempfile
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from statistics import median
from time import process_time
from typing import Any

PEOPLE, NIGHTS_BEFORE = 60, 4


def main(hanchan: int) -> None:
    with tempfile.TemporaryDirectory(prefix="tenbo-benchmark-") as folder:
        os.environ |= {
            "TENBO_VAR": folder,
            "DJANGO_SETTINGS_MODULE": "config.settings_test",
            "LOG_LEVEL": "ERROR",
        }
        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0)
        rows = measure(hanchan)
        print(f"{PEOPLE} people, {hanchan} hanchan, SQLite, median of processor time\n")
        for name, seconds in rows.items():
            print(f"{name:<40}{seconds * 1000:>9.1f} ms{seconds / rows['the core alone']:>7.2f} x")


def measure(hanchan: int) -> dict[str, float]:
    """Seconds of processor time for each way."""
    from django.test import Client
    from django.urls import reverse

    from clubs.models import Role, Sitting
    from seating import Problem, seat
    from tests import factories

    club = factories.club()
    desk = Client(SERVER_NAME="localhost")
    desk.force_login(factories.member(club, Role.ORGANISER))
    people: list[Any] = []
    for week in range(NIGHTS_BEFORE, -1, -1):
        night = factories.night(club, day=factories.TODAY - timedelta(weeks=week))
        people = people or factories.present(night, PEOPLE)
        for player in people if week < NIGHTS_BEFORE else ():
            factories.attendance.check_in(
                night=night,
                player=player,
                by=None,
                now=factories.NOW,
                client_id=factories.cid(),
            )
        if week:
            factories.seat(night)
    page = reverse("clubs:desk", args=[club.slug, night.pk])
    times: dict[str, list[float]] = {"the core alone": [], "the action": [], "the desk": []}
    for seed in range(hanchan):
        times["the action"].append(_time(partial(factories.seat, night, seed=seed)))
        problem = Problem.from_dict(Sitting.objects.latest("pk").problem)
        times["the core alone"].append(_time(partial(seat, problem, seed=seed)))
        times["the desk"].append(_time(partial(desk.get, page)))
        factories.finish(night)
    return {name: median(found) for name, found in times.items()}


def _time(do: Callable[[], object]) -> float:
    began = process_time()
    do()
    return process_time() - began


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
