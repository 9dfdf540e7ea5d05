"""What clubs and referees add to a score: penalties, chombo, chips, yakitori, bust bonus."""

from collections.abc import Sequence
from fractions import Fraction

from scoring.errors import ScoringError
from scoring.riichi import Riichi
from scoring.ruleset import Ruleset
from scoring.seats import Seats, check_list, check_seats


def taken_from(rules: Ruleset, penalties: Sequence[int], chombos: Sequence[int]) -> list[Fraction]:
    """Penalties and chombo a seat; where others are paid, they get equal parts (a negative)."""
    if rules.penalties_zero_sum == "as_entered":
        if sum(penalties):
            raise ScoringError("penalties_do_not_balance", sum=sum(penalties))
    elif min(penalties) < 0:
        raise ScoringError("negative", field="penalties", value=min(penalties))
    taken = [
        Fraction(penalty + chombo * rules.chombo_after_uma)
        for penalty, chombo in zip(penalties, chombos, strict=True)
    ]
    if rules.penalties_zero_sum == "paid_to_others":
        total, others = sum(taken), rules.at_table - 1
        return [own - (total - own) / others for own in taken]
    return taken


def extras_of(
    rules: Ruleset,
    points: Sequence[int],
    chips: Sequence[int] | None,
    busted_by: Sequence[int | None] | None,
    winless: Seats,
) -> list[Fraction]:
    """Chips, yakitori (shared by those who won a hand) and bust bonus; they sum to zero."""
    extras = [Fraction(0)] * rules.at_table
    if chips is not None:
        _check_on(rules, "chips", "chip_value", given=any(chips))
        if sum(chips):
            raise ScoringError("chips_do_not_balance", sum=sum(chips))
        extras = [Fraction(count * rules.chip_value) for count in chips]
    _check_on(rules, "winless", "yakitori", given=bool(winless))
    winners = rules.at_table - len(winless)
    for seat in range(rules.at_table) if winners else ():
        extras[seat] += (
            -rules.yakitori if seat in winless else Fraction(rules.yakitori * len(winless), winners)
        )
    for busted, by in _busts(rules, points, busted_by):
        extras[busted] -= rules.bust_bonus
        extras[by] += rules.bust_bonus
    return extras


def _busts(
    rules: Ruleset, points: Sequence[int], busted_by: Sequence[int | None] | None
) -> list[tuple[int, int]]:
    """Pairs of the busted seat and who busted it."""
    if busted_by is None:
        return []
    check_list("busted_by", busted_by, rules.at_table)
    pairs = [(seat, by) for seat, by in enumerate(busted_by) if by is not None]
    _check_on(rules, "busted_by", "bust_bonus", given=bool(pairs))
    at_zero = isinstance(rules, Riichi) and rules.bust == "zero_or_below"
    for busted, by in pairs:
        check_seats("busted_by", [by, busted], rules.at_table)
        if points[busted] > 0 or (points[busted] == 0 and not at_zero):
            raise ScoringError("not_busted", seat=busted, points=points[busted])
    return pairs


def _check_on(rules: Ruleset, field: str, option: str, *, given: bool) -> None:
    if given and not getattr(rules, option):
        raise ScoringError("option_off", field=field, option=option)
