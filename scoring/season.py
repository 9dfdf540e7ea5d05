"""A season table: from the scores of finished games to ranked lines that explain themselves."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import compress
from typing import Literal, NamedTuple

from scoring.errors import ScoringError

type Exact = int | Fraction
type Row = tuple[int, int, int, Exact, int, int, Exact]


class Entry(NamedTuple):
    """One player's share in one finished game; plain tuples in this order are as good.

    `score` is exact: a fraction in score units, or a whole number of any fixed unit (totals then
    come in that unit). `rank` is the place, the best of a tie, and `tied` how many share it.
    `weight` is 1, or 1/2 for a half-counting night. Entries are given in order of play.
    """

    player: int
    night: int
    game: int
    score: Exact
    rank: int
    tied: int = 1
    weight: Exact = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Method:
    """How scores become a total.

    - `sum`: all games; `average`: their mean, where a half-counting game weighs half;
    - `best`: the best `n` games, or all while there are fewer; `best_in_row`: the `n` successive
      games worth most, so that who has fewer is not yet ranked;
    - `minimum_games`: who has played fewer is listed below, unranked;
    - `drop_worst`: so many of the worst games do not count (of `sum` and `average`; one always
      stays);
    - `ties`: equal totals are `shared`, or decided by more `firsts` (then seconds, and so on), the
      better `mean_place` or the `best_game`.

    Refused with `bad_method` (option, value).

    >>> Method(kind="best")
    Traceback (most recent call last):
    scoring.errors.ScoringError: bad_method(option='n', value=None)
    """

    kind: Literal["sum", "average", "best", "best_in_row"] = "sum"
    n: int | None = None
    minimum_games: int = 0
    drop_worst: int = 0
    ties: Literal["shared", "firsts", "mean_place", "best_game"] = "shared"

    def __post_init__(self) -> None:
        counts_n = self.kind in ("best", "best_in_row")
        wrong = {
            "kind": self.kind not in ("sum", "average", "best", "best_in_row"),
            "n": (self.n is None or self.n < 1) if counts_n else self.n is not None,
            "minimum_games": self.minimum_games < 0,
            "drop_worst": self.drop_worst < 0 or (counts_n and self.drop_worst > 0),
            "ties": self.ties not in ("shared", "firsts", "mean_place", "best_game"),
        }
        for option, is_wrong in wrong.items():
            if is_wrong:
                raise ScoringError("bad_method", option=option, value=getattr(self, option))

    @property
    def games_needed(self) -> int:
        """Games a player needs to be ranked."""
        run = self.n or 0 if self.kind == "best_in_row" else 0
        return max(self.minimum_games, run, 1)


class Step(NamedTuple):
    """One step of how a number came about: a code with its numbers."""

    code: str
    params: Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One player's line; `rank` is None, and `place` empty, for who is not ranked.

    `counted` and `dropped` are games in order of play, `missing` how many games a player lacks,
    `mean_place` the mean over all games (ties by their mean), `place_counts` how often the player
    was first, second and so on (each of two tied firsts was first).
    """

    player: int
    rank: int | None
    place: str
    total: Exact | None
    games: int
    counted: tuple[int, ...]
    dropped: tuple[int, ...]
    missing: int
    mean_place: Fraction | None
    place_counts: tuple[int, ...]
    steps: tuple[Step, ...]


class Played(NamedTuple):
    """The games of one player, as columns in order of play."""

    games: Sequence[int] = ()
    scores: Sequence[Exact] = ()
    ranks: Sequence[int] = ()
    tied: Sequence[int] = ()
    weights: Sequence[Exact] = ()

    @classmethod
    def of(cls, rows: Iterable[Entry | Row]) -> "Played":
        return cls(*tuple(zip(*rows, strict=True))[2:])


def table(
    entries: Iterable[Entry | Row],
    method: Method,
    players: Iterable[int] = (),
) -> tuple[Line, ...]:
    """The season's lines, best first.

    Players below the needed number of games follow unranked, nearest to it first; then `players`
    without a game. Ties are by exact value, never by what is shown; the last key is the player.

    >>> lines = table(
    ...     [Entry(7, 1, 1, 30, 1), Entry(8, 1, 1, -30, 4), Entry(7, 2, 2, -5, 3)],
    ...     Method(minimum_games=2),
    ...     players=[9],
    ... )
    >>> [(line.player, line.place, line.total, line.missing) for line in lines]
    [(7, '1', 25, 0), (8, '', -30, 1), (9, '', None, 2)]
    """
    by_player = {player: Played.of(rows) for player, rows in _by_player(entries).items()}
    places = max([4, *(max(played.ranks) for played in by_player.values())])
    lines = [_line(player, played, method, places) for player, played in by_player.items()]
    absent = sorted(set(players) - set(by_player))
    lines += [_line(player, Played(), method, places) for player in absent]
    best = {player: max(played.scores) for player, played in by_player.items()}
    return _ranked(lines, method, best)


def _by_player(entries: Iterable[Entry | Row]) -> dict[int, list[Entry | Row]]:
    by_player: defaultdict[int, list[Entry | Row]] = defaultdict(list)
    for entry in entries:
        by_player[entry[0]].append(entry)
    return by_player


def _line(player: int, played: Played, method: Method, places: int) -> Line:
    games = len(played.games)
    missing = max(0, method.games_needed - games)
    total, kept = total_of(played, method)
    return Line(
        player=player,
        rank=None,
        place="",
        total=total,
        games=games,
        counted=tuple(compress(played.games, kept)),
        dropped=tuple(compress(played.games, (not keep for keep in kept))),
        missing=missing,
        mean_place=_mean_place(played) if games else None,
        place_counts=tuple(played.ranks.count(place + 1) for place in range(places)),
        steps=_steps(played, method, kept, total, missing),
    )


def _mean_place(played: Played) -> Fraction:
    """The mean over all games; a tie counts as the mean of the places it covers."""
    games = len(played.games)
    return Fraction(2 * sum(played.ranks) + sum(played.tied) - games, 2 * games)


# The total


def total_of(played: Played, method: Method) -> tuple[Exact | None, Sequence[bool]]:
    """The total by the method, and for each game whether it counts."""
    if not played.games:
        return None, ()
    values = weighted(played)
    kept = _kept(values if method.kind != "average" else played.scores, method)
    total = sum(compress(values, kept))
    if method.kind == "average":
        return Fraction(total) / Fraction(_weight(played, kept)), kept
    return total, kept


def weighted(played: Played) -> list[Exact]:
    """What each game adds to a sum; whole numbers stay whole where they can."""
    return [
        score if weight == 1 else _times(score, weight)
        for score, weight in zip(played.scores, played.weights, strict=True)
    ]


def _times(score: Exact, weight: Exact) -> Exact:
    whole, rest = divmod(score * weight.numerator, weight.denominator)
    return Fraction(score) * weight if rest else whole


def _weight(played: Played, kept: Sequence[bool]) -> Exact:
    """How many games the counted ones weigh; whole games are counted, not added."""
    halves = [weight for weight in compress(played.weights, kept) if weight != 1]
    return sum(kept) - len(halves) + sum(halves)


def _kept(values: Sequence[Exact], method: Method) -> Sequence[bool]:
    games = len(values)
    if method.kind == "best_in_row":
        return _best_run(values, method.n or games)
    count = method.n or games if method.kind == "best" else max(games - method.drop_worst, 1)
    if count >= games:
        return [True] * games
    best = sorted(range(games), key=values.__getitem__, reverse=True)[:count]
    kept = [False] * games
    for index in best:
        kept[index] = True
    return kept


def _best_run(values: Sequence[Exact], length: int) -> Sequence[bool]:
    """The first of the runs of that length worth most, or all games while there are fewer."""
    if length >= len(values):
        return [True] * len(values)
    best = total = sum(values[:length])
    start = 0
    for end in range(length, len(values)):
        total += values[end] - values[end - length]
        if total > best:
            best, start = total, end - length + 1
    return [start <= index < start + length for index in range(len(values))]


def _steps(
    played: Played, method: Method, kept: Sequence[bool], total: Exact | None, missing: int
) -> tuple[Step, ...]:
    """How the total came about, in the order it is computed."""
    games, count = len(kept), sum(kept)
    if not games:
        return (Step("no_games", {"needed": method.games_needed}),)
    steps = [Step("games", {"games": games})]
    if count < games:
        steps.append(_choice(played, method, kept))
    if halves := sum(weight != 1 for weight in compress(played.weights, kept)):
        steps.append(Step("half_counting", {"games": halves}))
    if method.kind == "average":
        weight = _weight(played, kept)
        summed = _times(weight, Fraction(total or 0))
        steps.append(Step("average", {"sum": summed, "weight": weight, "total": total}))
    else:
        steps.append(Step("sum", {"games": count, "total": total}))
    if missing:
        needed = method.games_needed
        steps.append(Step("under_minimum", {"games": games, "needed": needed, "missing": missing}))
    return tuple(steps)


def _choice(played: Played, method: Method, kept: Sequence[bool]) -> Step:
    games, count = len(kept), sum(kept)
    if method.kind == "best_in_row":
        first = kept.index(True)
        ends = {"first": played.games[first], "last": played.games[first + count - 1]}
        return Step("best_in_row", {"n": count, "of": games, **ends})
    if method.kind == "best":
        return Step("best", {"n": count, "of": games})
    return Step("drop_worst", {"dropped": games - count, "of": games})


# The order


def _ranked(lines: list[Line], method: Method, best: Mapping[int, Exact]) -> tuple[Line, ...]:
    def better(line: Line) -> tuple[Exact | tuple[int, ...], ...]:
        """Smaller is better: what decides the order, but for the player."""
        total = line.total or 0
        if method.ties == "firsts":
            return -total, tuple(-count for count in line.place_counts)
        if method.ties == "mean_place":
            return -total, line.mean_place or 0
        if method.ties == "best_game":
            return -total, -best[line.player]
        return (-total,)

    enough = sorted(
        ((better(line), line.player, line) for line in lines if not line.missing),
        key=lambda keyed: keyed[:2],
    )
    below = sorted(
        (line for line in lines if line.missing),
        key=lambda line: (line.games == 0, line.missing, -(line.total or 0), line.player),
    )
    times = Counter(key for key, _, _ in enough)
    first: dict[object, int] = {}
    ranked = []
    for place, (key, _, line) in enumerate(enough, start=1):
        rank = first.setdefault(key, place)
        label = f"{rank}=" if times[key] > 1 else f"{rank}"
        ranked.append(replace(line, rank=rank, place=label))
    return (*ranked, *below)
