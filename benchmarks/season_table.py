"""The table of a season of 400 players and 20,000 games: from the rows, from the cache, as a page.

    uv run python -m benchmarks.season_table

Makes its own database in a temporary folder. Prints milliseconds of the processor (SQLite works in
the same process), the best of five, and how many times as long as a bare sum by player takes in
SQL: the ratio holds on any machine.
"""

import os
import random
import tempfile
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from time import process_time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from clubs.models import Season

PLAYERS, NIGHTS, SITTINGS, TABLES = 400, 100, 10, 20
ROUNDS = 5
START = date(2026, 1, 3)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"TENBO_VAR": folder, "DJANGO_SETTINGS_MODULE": "config.settings_test"}
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        season = fill(random.Random(20))
        measure(season)


def fill(dice: random.Random) -> "Season":
    """A season with all its games, every score from a plausible game."""
    from clubs.models import Club, Night, NightTable, Season, Sitting
    from games.models import Game, Result, Seat, SeatResult
    from players.models import Player
    from scoring import rulesets

    rules = rulesets.load("ema_2025")
    club = Club.objects.create(slug="bench", name="Bench")
    players = Player.objects.bulk_create(
        Player(full_name=f"Player {n:03}", search_key=f"player {n:03}") for n in range(PLAYERS)
    )
    for week in range(NIGHTS):
        day = START + timedelta(days=3 * week)
        at = datetime(day.year, day.month, day.day, 18, tzinfo=UTC)
        night = Night.objects.create(
            club=club,
            date=day,
            starts_at=at,
            ends_at=at + timedelta(hours=5),
            ruleset=rules.slug,
            ruleset_of_three="sanma_tenhou",
        )
        sittings = Sitting.objects.bulk_create(
            Sitting(night=night, number=n, made_at=at, plan={}, problem={})
            for n in range(1, SITTINGS + 1)
        )
        games = Game.objects.bulk_create(
            Game(
                table=n, ruleset=rules.slug, rules=rules.as_dict(), state="finished", started_at=at
            )
            for _ in sittings
            for n in range(1, TABLES + 1)
        )
        NightTable.objects.bulk_create(
            NightTable(sitting=sittings[n // TABLES], game=game) for n, game in enumerate(games)
        )
        results = Result.objects.bulk_create(
            Result(game=game, number=1, entered_at=at) for game in games
        )
        seats = Seat.objects.bulk_create(
            Seat(game=game, index=index, player=player)
            for game in games
            for index, player in enumerate(dice.sample(players, 4))
        )
        SeatResult.objects.bulk_create(_scores(dice, results, seats))
    return Season.objects.create(
        club=club,
        slug="bench",
        name="Bench",
        starts=START,
        ends=START + timedelta(days=400),
        minimum_games=10,
    )


def _scores(dice, results, seats):
    from games.models import SeatResult
    from scoring import rulesets
    from scoring.result import result

    rules = rulesets.load("ema_2025")
    for n, stored in enumerate(results):
        cut = [100 * dice.randint(-120, 120) for _ in range(3)]
        value = result(rules, points=[30000 + c for c in cut] + [30000 - sum(cut)])
        for i in range(4):
            yield SeatResult(
                result=stored,
                seat=seats[4 * n + i],
                points=value.points[i],
                rank=value.ranks[i],
                place=value.mean_places[i],
                uma=value.uma[i] * 1000,
                score=value.scores[i] * 1000,
            )


def measure(season: "Season") -> None:
    from django.core.cache import cache
    from django.db import connection
    from django.db.models import Sum
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    from clubs.standings import compute, standings
    from games.models import SeatResult

    page = f"/clubs/{season.club.slug}/seasons/{season.slug}/"

    def bare_sum() -> None:
        rows = SeatResult.objects.filter(result__current=True).values("seat__player")
        list(rows.annotate(total=Sum("score")).order_by())

    def cold_page() -> None:
        cache.clear()
        assert Client().get(page).status_code == 200

    base = best(bare_sum)
    report("a bare sum by player in SQL", base, base)
    report("the table from the rows", best(lambda: compute([season])), base)
    report("the page, cold", best(cold_page), base)
    standings(season)
    report("the table from the cache", best(lambda: standings(season)), base)
    report("the page, warm", best(lambda: Client().get(page)), base)
    with CaptureQueriesContext(connection) as queries:
        compute([season])
    print(f"{'queries for the table':32} {len(queries):8}")
    print(f"{'size of the page':32} {len(Client().get(page).content) // 1024:8} KiB")


def best(work: Callable[[], object]) -> float:
    """Processor milliseconds of the fastest of several rounds."""
    times = []
    for _ in range(ROUNDS):
        begin = process_time()
        work()
        times.append(process_time() - begin)
    return 1000 * min(times)


def report(what: str, milliseconds: float, base: float) -> None:
    print(f"{what:32} {milliseconds:8.1f} ms {milliseconds / base:8.2f} sums")


if __name__ == "__main__":
    main()
