"""From han and fu to what each player pays, without honba and sticks."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from scoring.riichi.rules import Riichi

LIMITS = {
    "mangan": 2000,
    "haneman": 3000,
    "baiman": 4000,
    "sanbaiman": 6000,
    "yakuman": 8000,
    "kazoe_yakuman": 8000,
}
_BY_HAN = ("mangan", "haneman", "haneman", "baiman", "baiman", "baiman", "sanbaiman", "sanbaiman")


class Payments(NamedTuple):
    """What each payer pays: of a ron the discarder, of a tsumo the dealer and the others."""

    from_discarder: int = 0
    from_dealer: int = 0
    from_others: int = 0

    def as_dict(self) -> Mapping[str, int]:
        return {payer: points for payer, points in self._asdict().items() if points}


def up(points: int) -> int:
    """Rounded up to a hundred.

    >>> up(1920), up(2000)
    (2000, 2000)
    """
    return -(-points // 100) * 100


def base_points(han: int, fu: int, yakuman: int, rules: Riichi) -> tuple[int, str | None]:
    """The base a hand's payments are multiples of, and the limit it reached.

    >>> from scoring import rulesets
    >>> [base_points(4, 30, 0, rulesets.load(slug)) for slug in ("tenhou", "ema_2025")]
    [(1920, None), (2000, 'mangan')]
    """
    if rules.hand_value == "han_only":
        return han + 13 * yakuman, "yakuman" if yakuman else None
    if yakuman:
        return LIMITS["yakuman"] * yakuman, "yakuman"
    limit = limit_of(han, fu, rules)
    return (fu << 2 + han, None) if limit is None else (LIMITS[limit], limit)


def limit_of(han: int, fu: int, rules: Riichi) -> str | None:
    """The name of the limit, None below mangan."""
    if han >= 13:
        return "kazoe_yakuman" if rules.kazoe_yakuman else "sanbaiman"
    if han >= 5:
        return _BY_HAN[han - 5]
    base = fu << 2 + han
    return "mangan" if base >= 2000 or (base == 1920 and rules.kiriage_mangan) else None


def ron(base: int, rules: Riichi, *, dealer: bool) -> Payments:
    """What the discarder pays.

    >>> from scoring import rulesets
    >>> ron(960, rulesets.load("tenhou"), dealer=False).from_discarder  # 3 han 30 fu
    3900
    """
    return paid(base, "ron", dealer, rules)[0]


def tsumo(base: int, rules: Riichi, *, dealer: bool) -> Payments:
    """What the dealer and each other player pay; a dealer's win has only others.

    Three players lose the share of the missing one, or halve it between them; of two, one pays all.

    >>> from scoring import rulesets
    >>> tsumo(960, rulesets.load("tenhou"), dealer=False)
    Payments(from_discarder=0, from_dealer=2000, from_others=1000)
    """
    return paid(base, "tsumo", dealer, rules)[0]


def paid(base: int, by: str, dealer: bool, rules: Riichi) -> tuple[Payments, int]:
    """The payments of a win and all that the winner gets."""
    return _paid(base, by, dealer, rules.players, rules.sanma_tsumo, rules.hand_value)


@lru_cache(maxsize=1 << 12)
def _paid(
    base: int, by: str, dealer: bool, players: int, sanma_tsumo: str, hand_value: str
) -> tuple[Payments, int]:
    """Kept, since hands have few different values."""
    payments = _ron(base, dealer, hand_value)
    if by == "tsumo":
        payments = _tsumo(base, dealer, players, sanma_tsumo, hand_value)
    others = players - 1 - (not dealer)
    total = payments.from_discarder + payments.from_dealer + others * payments.from_others
    return payments, total


def _ron(base: int, dealer: bool, hand_value: str) -> Payments:
    return Payments(base if hand_value == "han_only" else up(base * (6 if dealer else 4)))


def _tsumo(base: int, dealer: bool, players: int, sanma_tsumo: str, hand_value: str) -> Payments:
    if hand_value == "han_only":
        return Payments(0, 0 if dealer else base, base)
    double, single = up(2 * base), up(base)
    if players == 2:
        return Payments(0, 0, 3 * double) if dealer else Payments(0, double + 2 * single)
    if players == 3 and sanma_tsumo == "split":
        missing = double if dealer else single
        double, single = up(double + missing // 2), up(single + missing // 2)
    return Payments(0, 0, double) if dealer else Payments(0, double, single)
