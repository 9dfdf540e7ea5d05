"""Four hundred names of a file matched against 20,000 players, most unknown or typed wrong.

    uv run python -m benchmarks.matching

Makes its own database in a temporary folder. Prints milliseconds of the processor, the best of
three, and how many times as long as reading the names alone takes: the ratio holds anywhere.
"""

import os
import random
import tempfile
from collections.abc import Callable
from functools import partial
from time import process_time

PLAYERS, NAMES, ROUNDS = 20_000, 400, 3
FIRST = ("Anna", "Boris", "Carla", "Eeva", "Фёдор", "Inga", "Jaan", "Leo", "Mari", "Õnne")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"TENBO_VAR": folder, "DJANGO_SETTINGS_MODULE": "config.settings_test"}
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        measure(random.Random(4))


def measure(dice: random.Random) -> None:
    from players.matching import Entry, match_all
    from players.models import Alias, Player
    from players.names import search_key

    def name() -> str:
        last = "".join(dice.choices("abdeghiklmnoprstuv", k=dice.randint(4, 9)))
        return f"{dice.choice(FIRST)} {last.title()}"

    names = [name() for _ in range(PLAYERS)]
    people = Player.objects.bulk_create(
        Player(full_name=one, search_key=search_key(one)) for one in names
    )
    Alias.objects.bulk_create(
        Alias(player=one, name=f"{one.full_name} x", search_key=f"{one.search_key} x")
        for one in people[::10]
    )
    for share, what in ((1, "known"), (0, "typed wrong")):
        entries = [Entry(name=one if share else f"{one}q") for one in dice.sample(names, NAMES)]
        bare = best(lambda: list(Player.objects.values_list("pk", "full_name")))
        taken = best(partial(match_all, entries, Player.objects.all()))
        print(f"{NAMES} names {what}: {taken:.0f} ms, {taken / bare:.0f} times the bare reading")


def best(work: Callable[[], object]) -> float:
    """The least of some runs in milliseconds of the processor."""
    times = []
    for _ in range(ROUNDS):
        start = process_time()
        work()
        times.append(1000 * (process_time() - start))
    return min(times)


if __name__ == "__main__":
    main()
