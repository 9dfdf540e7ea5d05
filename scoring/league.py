"""The words of a league: appearances, phases and their rules, the lines of their tables."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple

from scoring.errors import ScoringError
from scoring.season import Exact, Step

CARRIED: Mapping[str, Fraction] = {
    "all": Fraction(1),
    "half": Fraction(1, 2),
    "quarter": Fraction(1, 4),
    "none": Fraction(0),
}
"""Which part of a total the next phase begins with."""


class Appearance(NamedTuple):
    """What one fixture brought to one entrant; given in order of play.

    An entrant is who stands in the table: a player, or a team of which one plays. `player` is
    that one, or None where nobody of the entrant played (a substitute did, or the fixture was
    forfeited). `score` is exact in any fixed unit; `rank` is the place, the best of a tie, `tied`
    how many share it, and None where a stated score stands instead of one that was played.
    `counts` says whether the fixture is one of the games the player must have played.
    """

    entrant: int
    player: int | None
    game: int
    score: Exact
    rank: int | None
    tied: int = 1
    counts: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseRules:
    """How one phase is counted; scores in the unit of the appearances.

    - `carry`: the part of the total of the phase before with which everybody begins, rounded to
      whole `carry_step`s, halves away from zero (0: not rounded);
    - `best_in_row`: only the `n` successive games worth most count, or all while there are fewer;
    - `minimum_games`, `penalty`: what is taken, once the phase has ended, for each game that a
      player lacks;
    - `cut`: how many go on to the next phase, None for all;
    - `ties`: equal totals are `shared`, or decided by more `firsts` (then seconds, and so on), the
      better `mean_place` or the `best_game`.

    Refused with `bad_phase` (option, value).

    >>> PhaseRules(carry="third")
    Traceback (most recent call last):
    scoring.errors.ScoringError: bad_phase(option='carry', value='third')
    """

    carry: Literal["all", "half", "quarter", "none"] = "none"
    carry_step: Exact = 0
    best_in_row: int | None = None
    minimum_games: int = 0
    penalty: Exact = 0
    cut: int | None = None
    ties: Literal["shared", "firsts", "mean_place", "best_game"] = "shared"

    def __post_init__(self) -> None:
        wrong = {
            "carry": self.carry not in CARRIED,
            "carry_step": self.carry_step < 0,
            "best_in_row": self.best_in_row is not None and self.best_in_row < 1,
            "minimum_games": self.minimum_games < 0,
            "penalty": self.penalty < 0,
            "cut": self.cut is not None and self.cut < 1,
            "ties": self.ties not in ("shared", "firsts", "mean_place", "best_game"),
        }
        for option, is_wrong in wrong.items():
            if is_wrong:
                raise ScoringError("bad_phase", option=option, value=getattr(self, option))


@dataclass(frozen=True, slots=True, kw_only=True)
class Phase:
    """One phase as it stands: who plays in it, what was played, and whether it has ended."""

    rules: PhaseRules
    entrants: tuple[int, ...]
    appearances: tuple[Appearance, ...] = ()
    ended: bool = False


class Share(NamedTuple):
    """What one player brought to an entrant: games, their sum, and the games still lacking."""

    player: int
    games: int
    total: Exact
    missing: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueLine:
    """One entrant's line: `total` is `carried` plus `played` minus `penalty`.

    `counted` and `dropped` are fixtures in order of play; `shares` are the entrant's players,
    those worth most first; `through` says whether the line is within the cut for certain.
    """

    entrant: int
    rank: int
    place: str
    total: Exact
    carried: Exact
    played: Exact
    penalty: Exact
    games: int
    counted: tuple[int, ...]
    dropped: tuple[int, ...]
    mean_place: Fraction | None
    place_counts: tuple[int, ...]
    shares: tuple[Share, ...]
    steps: tuple[Step, ...]
    through: bool = False

    @property
    def missing(self) -> int:
        """Games that the entrant's players still lack, all together."""
        return sum(share.missing for share in self.shares)


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseTable:
    """The lines of a phase, best first, and who is on the line of the cut with equal claims."""

    lines: tuple[LeagueLine, ...]
    tied_at_cut: tuple[int, ...]

    @property
    def through(self) -> tuple[int, ...]:
        """The entrants within the cut for certain, best first."""
        return tuple(line.entrant for line in self.lines if line.through)


def carried_over(total: Exact, rules: PhaseRules) -> Exact:
    """With what an entrant of this total begins a phase of these rules.

    >>> carried_over(Fraction(453, 10), PhaseRules(carry="half"))
    Fraction(453, 20)
    >>> carried_over(Fraction(-453, 10), PhaseRules(carry="half", carry_step=Fraction(1, 10)))
    Fraction(-227, 10)
    """
    value = Fraction(total) * CARRIED[rules.carry]
    if not rules.carry_step:
        return value
    steps = int(abs(value) / rules.carry_step + Fraction(1, 2))
    return Fraction(rules.carry_step) * (steps if value > 0 else -steps)


def forfeited(
    game: int,
    players: Mapping[int, int | None],
    forfeiting: Iterable[int],
    *,
    loss: Exact,
    walkover: Exact,
) -> tuple[Appearance, ...]:
    """A fixture that was not played: who forfeits gets `loss`, everybody else `walkover`.

    `players` says who was to play for each entrant. Those who would have played have appeared;
    who forfeits has not.

    >>> [tuple(one)[:4] for one in forfeited(9, {1: 11, 2: 12}, [2], loss=-30, walkover=0)]
    [(1, 11, 9, 0), (2, None, 9, -30)]
    """
    away = set(forfeiting)
    return tuple(
        Appearance(
            entrant=entrant,
            player=None if entrant in away else player,
            game=game,
            score=loss if entrant in away else walkover,
            rank=None,
            counts=entrant not in away,
        )
        for entrant, player in players.items()
    )
