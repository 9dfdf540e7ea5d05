"""A plausible hanchan: hands won, lost and drawn by chance and skill to the last round."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from scoring.riichi import Riichi

# What a win from a discard is worth to a player who is not the dealer, and how often.
_VALUES = (1000, 1300, 2000, 2600, 3900, 5200, 8000, 12000, 16000, 24000, 32000)
_OFTEN = (20, 8, 16, 9, 14, 9, 15, 5, 2.5, 1, 0.5)
_STICK = 1000


@dataclass(slots=True, kw_only=True)
class _Table:
    rules: Riichi
    strengths: Sequence[float]
    random: Random
    points: list[int] = field(init=False)
    sticks: int = 0
    honba: int = 0

    def __post_init__(self) -> None:
        self.points = [self.rules.start_points] * self.rules.at_table

    def play(self) -> None:
        seats, dealer, hands = self.rules.at_table, 0, 0
        out = 4 if seats == 5 else None
        while hands < self.rules.rounds * self.rules.players:
            playing = [seat for seat in range(seats) if seat != out]
            if self._hand(playing, dealer):
                self.honba += 1
                continue
            hands += 1
            dealer, out = self._pass_deal(playing, dealer, out)

    def _pass_deal(
        self, playing: Sequence[int], dealer: int, out: int | None
    ) -> tuple[int, int | None]:
        following = playing[(playing.index(dealer) + 1) % len(playing)]
        return following, dealer if out is not None else None

    def _hand(self, playing: Sequence[int], dealer: int) -> bool:
        """Play one hand; True if the dealer keeps the deal."""
        for seat in playing:
            if self.random.random() < 0.16 and self.points[seat] >= _STICK:
                self.points[seat] -= _STICK
                self.sticks += 1
        if self.random.random() < 0.17:
            return self._draw(playing, dealer)
        winner = self._choose(playing, lambda seat: self.strengths[seat])
        value = self.random.choices(_VALUES, _OFTEN)[0]
        payers = [seat for seat in playing if seat != winner]
        if self.random.random() < 0.42:
            self._tsumo(winner, payers, dealer, value)
        else:
            discarder = self._choose(payers, lambda seat: 1 / self.strengths[seat])
            factor = 1.5 if winner == dealer else 1
            honba = 100 * len(payers) * self.honba
            self._pay(discarder, winner, _up(value * factor) + honba)
        self.points[winner] += self.sticks * _STICK
        self.sticks = 0
        if winner != dealer:
            self.honba = 0
        return winner == dealer

    def _tsumo(self, winner: int, payers: Sequence[int], dealer: int, value: int) -> None:
        for seat in payers:
            double = dealer in (winner, seat)
            self._pay(seat, winner, _up(value / (2 if double else 4)) + 100 * self.honba)

    def _draw(self, playing: Sequence[int], dealer: int) -> bool:
        ready = [seat for seat in playing if self.random.random() < 0.45]
        others = [seat for seat in playing if seat not in ready]
        if ready and others:
            total = self.rules.noten_payment
            for seat in ready:
                self.points[seat] += total // len(ready)
            for seat in others:
                self.points[seat] -= total // len(others)
        if dealer not in ready:
            self.honba += 1
        return dealer in ready

    def _pay(self, payer: int, winner: int, points: int) -> None:
        self.points[payer] -= points
        self.points[winner] += points

    def _choose(self, seats: Sequence[int], weight: Callable[[int], float]) -> int:
        return self.random.choices(seats, [weight(seat) for seat in seats])[0]


def _up(points: float) -> int:
    """Round up to the next hundred, as every payment is."""
    return -int(-points // 100) * 100


def play(rules: Riichi, strengths: Sequence[float], random: Random) -> tuple[tuple[int, ...], int]:
    """Return the points of each seat and the riichi sticks left on the table."""
    table = _Table(rules=rules, strengths=strengths, random=random)
    table.play()
    return tuple(table.points), table.sticks
