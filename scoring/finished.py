"""The way back: from finished scores to the points that stood on the table."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby

from scoring.errors import ScoringError
from scoring.extras import taken_from
from scoring.result import result
from scoring.riichi import Riichi
from scoring.ruleset import Ruleset
from scoring.seats import check_integer, check_list, check_numbers

type Scores = Sequence[Fraction | int]


def points_from(
    rules: Ruleset,
    *,
    scores: Scores,
    places: Sequence[int] | None = None,
    penalties: Sequence[int] | None = None,
    sticks: int = 0,
) -> tuple[int, ...]:
    """Raw points a seat whose `result` has these scores, the inverse of `scoring.result.result`.

    `scores` are in the unit of the rules (thousands in riichi), a value a seat, uma and oka in them
    and `penalties` (points, as `result` takes them) taken from them. `places` are the ranks as
    published (1, 4, 2, 2); without them the scores say the order. `sticks` are those nobody got.
    Where the rules round scores, the points are those whole thousands that give the same scores.

    >>> from scoring import rulesets
    >>> m_league = rulesets.load("m_league")
    >>> points_from(m_league, scores=[Fraction("61.9"), Fraction("-51.5"), *2 * [Fraction("-5.2")]])
    (41900, 8500, 24800, 24800)

    Refused: everything `result` refuses (`wrong_sum` says what the scores leave missing),
    `scores_not_exact` (seat, score), `scores_contradict_places` (scores, places).
    """
    for field, values in {"places": places, "penalties": penalties}.items():
        if values is not None:
            check_numbers(field, values, rules.at_table)
    check_list("scores", scores, rules.at_table)
    taken = taken_from(rules, penalties or [0] * rules.at_table, [0] * rules.at_table)
    bare = [
        Fraction(score) * rules.score_unit + lost for score, lost in zip(scores, taken, strict=True)
    ]
    refusal: ScoringError | None = None
    for uma, groups in _ways(rules, bare, places):
        try:
            points = _points(rules, bare, uma, groups)
            game = result(rules, points=points, sticks=sticks, penalties=penalties)
        except ScoringError as error:
            refusal = refusal or error
            continue
        if list(game.scores) == list(scores) and (
            places is None or list(places) == list(game.ranks)
        ):
            return points
    raise refusal or ScoringError(
        "scores_contradict_places",
        scores=[str(Fraction(score)) for score in scores],
        places=list(places) if places is not None else None,
    )


type Groups = list[list[int]]


def _ways(
    rules: Ruleset, bare: Sequence[Fraction], places: Sequence[int] | None
) -> Iterator[tuple[Sequence[int], Groups]]:
    """Every uma the rules know, with the seats best first that share one."""
    umas = [rules.uma or (0,) * rules.at_table, *(rules.uma_by_above_start or {}).values()]
    by_score = _grouped([-value for value in bare])
    by_place = by_score if places is None else _grouped([Fraction(place) for place in places])
    for uma in umas:
        yield uma, by_place
        if by_place != by_score:
            yield uma, by_score


def _grouped(keys: Sequence[Fraction]) -> Groups:
    ordered = sorted(range(len(keys)), key=lambda seat: keys[seat])
    return [list(group) for _, group in groupby(ordered, key=lambda seat: keys[seat])]


def _points(
    rules: Ruleset, bare: Sequence[Fraction], uma: Sequence[int], groups: Groups
) -> tuple[int, ...]:
    """The scores without what the places are worth, above the target again."""
    target = rules.target_points if isinstance(rules, Riichi) else rules.start_points
    worth = list(uma)
    worth[0] += rules.at_table * (target - rules.start_points)
    points, place = [0] * rules.at_table, 0
    for group in groups:
        share = Fraction(sum(worth[place : place + len(group)]), len(group))
        for seat in group:
            value = bare[seat] - share + target
            if value.denominator != 1:
                raise ScoringError(
                    "scores_not_exact", seat=seat, score=str(bare[seat] / rules.score_unit)
                )
            points[seat] = check_integer("points", value.numerator)
        place += len(group)
    return tuple(points)
