"""The tables of a league: what was carried over, what was played, what is missing, who goes on."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import compress

from scoring.errors import ScoringError
from scoring.league import (
    Appearance,
    LeagueLine,
    Phase,
    PhaseRules,
    PhaseTable,
    Share,
    carried_over,
)
from scoring.season import Exact, Method, Played, Step, total_of


def league_tables(
    phases: Iterable[Phase], players: Mapping[int, Sequence[int]]
) -> tuple[PhaseTable, ...]:
    """The table of every phase, in order; what is carried over is computed anew each time.

    `players` names the players of each entrant, whose appearances are asked for. Ties are by
    exact value, never by what is shown; the last key is the entrant. An appearance of somebody
    who does not play in the phase is refused with `not_in_phase` (entrant, game).

    A total of 45.3 of which half is kept is 22.65:

    >>> from scoring.league import Appearance, Phase, PhaseRules
    >>> first = Phase(
    ...     rules=PhaseRules(cut=1),
    ...     entrants=(1, 2),
    ...     appearances=(
    ...         Appearance(1, 1, 1, Fraction(453, 10), 1),
    ...         Appearance(2, 2, 1, Fraction(-453, 10), 2),
    ...     ),
    ...     ended=True,
    ... )
    >>> final = Phase(rules=PhaseRules(carry="half"), entrants=(1,))
    >>> tables = league_tables([first, final], {1: [1], 2: [2]})
    >>> tables[0].through, tables[1].lines[0].total
    ((1,), Fraction(453, 20))
    """
    tables: list[PhaseTable] = []
    before: dict[int, Exact] = {}
    for phase in phases:
        tables.append(_table(phase, players, before))
        before = {line.entrant: line.total for line in tables[-1].lines}
    return tuple(tables)


# One phase


def _table(
    phase: Phase, players: Mapping[int, Sequence[int]], before: Mapping[int, Exact]
) -> PhaseTable:
    rows: dict[int, list[Appearance]] = {entrant: [] for entrant in phase.entrants}
    for one in phase.appearances:
        if one.entrant not in rows:
            raise ScoringError("not_in_phase", entrant=one.entrant, game=one.game)
        rows[one.entrant].append(one)
    lines = [
        _line(entrant, own, phase, players.get(entrant, ()), before.get(entrant))
        for entrant, own in rows.items()
    ]
    best = {entrant: max((one.score for one in own), default=0) for entrant, own in rows.items()}
    return _cut(_ranked(lines, phase.rules, best), phase.rules.cut)


def _line(
    entrant: int,
    own: Sequence[Appearance],
    phase: Phase,
    players: Sequence[int],
    before: Exact | None,
) -> LeagueLine:
    rules = phase.rules
    carried = 0 if before is None else carried_over(before, rules)
    played, kept = _played(own, rules)
    games = [one.game for one in own]
    shares = _shares(own, players, rules.minimum_games)
    missing = sum(share.missing for share in shares)
    penalty = missing * rules.penalty if phase.ended else 0
    total = carried + played - penalty
    ranks = [one.rank for one in own if one.rank is not None]
    counts = Counter(ranks)
    steps = [*_carry_steps(before, carried, rules), *_game_steps(games, kept, played, rules)]
    steps += _penalty_steps(shares, phase)
    steps.append(Step("total", {"total": total}))
    return LeagueLine(
        entrant=entrant,
        rank=0,
        place="",
        total=total,
        carried=carried,
        played=played,
        penalty=penalty,
        games=len(own),
        counted=tuple(compress(games, kept)),
        dropped=tuple(compress(games, (not keep for keep in kept))),
        mean_place=_mean_place(own) if ranks else None,
        place_counts=tuple(counts[place] for place in range(1, max([4, *ranks]) + 1)),
        shares=shares,
        steps=tuple(steps),
    )


def _played(own: Sequence[Appearance], rules: PhaseRules) -> tuple[Exact, Sequence[bool]]:
    """The sum of the games that count, and for each game whether it does."""
    n = rules.best_in_row
    method = Method(kind="best_in_row", n=n) if n else Method()
    column = Played(
        games=[one.game for one in own],
        scores=[one.score for one in own],
        weights=[1] * len(own),
    )
    total, kept = total_of(column, method)
    return total or 0, kept


def _shares(own: Sequence[Appearance], players: Sequence[int], minimum: int) -> tuple[Share, ...]:
    shares = []
    for player in players:
        mine = [one for one in own if one.player == player]
        appeared = sum(one.counts for one in mine)
        total = sum((one.score for one in mine), 0)
        shares.append(Share(player, len(mine), total, max(0, minimum - appeared)))
    return tuple(sorted(shares, key=lambda share: (share.games == 0, -share.total, share.player)))


def _mean_place(own: Sequence[Appearance]) -> Fraction:
    """The mean over the games that were played; a tie counts as the mean of its places."""
    placed = [(one.rank, one.tied) for one in own if one.rank is not None]
    return Fraction(sum(2 * rank + tied - 1 for rank, tied in placed), 2 * len(placed))


# How a number came about


def _carry_steps(before: Exact | None, carried: Exact, rules: PhaseRules) -> list[Step]:
    if before is None or rules.carry == "none":
        return []
    kept = {"part": rules.carry, "before": before, "carried": carried}
    return [Step("carried", kept | {"rounded": bool(rules.carry_step)})]


def _game_steps(
    games: Sequence[int], kept: Sequence[bool], played: Exact, rules: PhaseRules
) -> list[Step]:
    steps = [Step("games", {"games": len(games)})]
    if (count := sum(kept)) < len(games):
        first = list(kept).index(True)
        ends = {"first": games[first], "last": games[first + count - 1]}
        steps.append(Step("best_in_row", {"n": rules.best_in_row, "of": len(games), **ends}))
    steps.append(Step("sum", {"games": count, "total": played}))
    return steps


def _penalty_steps(shares: Iterable[Share], phase: Phase) -> list[Step]:
    """A step for each player who lacks games; before the end it says what it would cost."""
    rules = phase.rules
    code = "missing" if phase.ended else "missing_yet"
    return [
        Step(
            code,
            {
                "player": share.player,
                "games": share.missing,
                "needed": rules.minimum_games,
                "penalty": share.missing * rules.penalty,
            },
        )
        for share in shares
        if share.missing
    ]


# The order


def _ranked(
    lines: Iterable[LeagueLine], rules: PhaseRules, best: Mapping[int, Exact]
) -> tuple[LeagueLine, ...]:
    def better(line: LeagueLine) -> tuple[Exact | tuple[int, ...], ...]:
        """Smaller is better: what decides the order, but for the entrant."""
        if rules.ties == "firsts":
            return -line.total, tuple(-count for count in line.place_counts)
        if rules.ties == "mean_place":
            return -line.total, line.mean_place or Fraction(1 + len(line.place_counts))
        if rules.ties == "best_game":
            return -line.total, -best[line.entrant]
        return (-line.total,)

    ordered = sorted(((better(line), line.entrant, line) for line in lines), key=lambda k: k[:2])
    keys = [key for key, _, _ in ordered]
    times = Counter(keys)
    ranked = []
    for key, _, line in ordered:
        rank = keys.index(key) + 1
        label = f"{rank}=" if times[key] > 1 else f"{rank}"
        ranked.append(replace(line, rank=rank, place=label))
    return tuple(ranked)


def _cut(lines: tuple[LeagueLine, ...], cut: int | None) -> PhaseTable:
    """Mark who is through; where the line of the cut runs through a tie, none of it is."""
    if cut is None:
        return PhaseTable(lines=lines, tied_at_cut=())
    tied: tuple[int, ...] = ()
    if cut < len(lines) and lines[cut - 1].rank == lines[cut].rank:
        tied = tuple(line.entrant for line in lines if line.rank == lines[cut].rank)
    return PhaseTable(
        lines=tuple(
            replace(line, through=place <= cut and line.entrant not in tied)
            for place, line in enumerate(lines, start=1)
        ),
        tied_at_cut=tied,
    )
