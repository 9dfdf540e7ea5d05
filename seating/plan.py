"""The answer: rounds of tables, with the seats in wind order."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, Self

from .problem import Pair, pair_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """One table of one round.

    number
        The number on the table.
    seats
        Who begins East, South, West, North; three players leave North empty, and the fifth of
        five sits out first.

    >>> Table(number=1, seats=(4, 2, 9, 7)).wind_of(9)
    2
    """

    number: int
    seats: tuple[int, ...]

    def wind_of(self, player: int) -> int:
        """The place of a player in `seats`."""
        return self.seats.index(player)

    def pairs(self) -> Iterator[Pair]:
        """Every two who meet here."""
        return (pair_of(a, b) for a, b in combinations(self.seats, 2))


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """The tables of one round by number, and who waits."""

    tables: tuple[Table, ...]
    waiting: tuple[int, ...] = ()

    def pairs(self) -> Iterator[Pair]:
        """Every two who meet in this round."""
        for table in self.tables:
            yield from table.pairs()


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Rounds, and what is needed to make the very same plan again.

    seed
        The number all chance was drawn from.
    algorithm
        Name and version of the way it was made.
    problem_hash
        The fingerprint of the question it answers.
    stopped
        Whether the search was ended from outside, so that seed and problem alone need not make
        the same plan again.
    """

    rounds: tuple[Round, ...]
    seed: int
    algorithm: str
    problem_hash: str
    stopped: bool = False

    def swapped(self, number: int, one: int, other: int) -> Self:
        """The plan with two players changing places in round `number`, from 1.

        Check it to see what a swap by hand would do, before it is done.

        >>> round_ = Round(tables=(Table(number=1, seats=(1, 2, 3, 4)),), waiting=(5,))
        >>> plan = Plan(rounds=(round_,), seed=1, algorithm="hand", problem_hash="")
        >>> plan.swapped(1, 2, 5).rounds[0]
        Round(tables=(Table(number=1, seats=(1, 5, 3, 4)),), waiting=(2,))
        """
        instead = {one: other, other: one}

        def changed(players: tuple[int, ...]) -> tuple[int, ...]:
            return tuple(instead.get(player, player) for player in players)

        old = self.rounds[number - 1]
        tables = tuple(replace(table, seats=changed(table.seats)) for table in old.tables)
        new = Round(tables=tables, waiting=tuple(sorted(changed(old.waiting))))
        return replace(self, rounds=(*self.rounds[: number - 1], new, *self.rounds[number:]))

    def as_dict(self) -> dict[str, Any]:
        """The plan as JSON values; `from_dict` reads it back."""
        return {
            "rounds": [
                {
                    "tables": [{"number": t.number, "seats": list(t.seats)} for t in r.tables],
                    "waiting": list(r.waiting),
                }
                for r in self.rounds
            ],
            "seed": self.seed,
            "algorithm": self.algorithm,
            "problem_hash": self.problem_hash,
            "stopped": self.stopped,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The plan that `as_dict` wrote."""
        return cls(
            rounds=tuple(
                Round(
                    tables=tuple(
                        Table(number=t["number"], seats=tuple(t["seats"])) for t in r["tables"]
                    ),
                    waiting=tuple(r["waiting"]),
                )
                for r in data["rounds"]
            ),
            seed=data["seed"],
            algorithm=data["algorithm"],
            problem_hash=data["problem_hash"],
            stopped=data.get("stopped", False),
        )
