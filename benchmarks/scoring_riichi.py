"""Hands valued and events settled a second, beside the `mahjong` library in the same process.

    uv run python -m benchmarks.scoring_riichi

20,000 mixed winning hands from a seed, valued in turns with the other library so that a busy
machine slows both. Prints hands a second of the processor and the ratio, then events a second.
"""

from time import process_time

from mahjong.hand_calculating.hand import HandCalculator

from scoring import ScoringError, rulesets
from scoring.hand import Hand
from scoring.riichi.events import Draw, Event, Ron, Tsumo, Win
from scoring.riichi.settle import settle
from scoring.riichi.state import start
from scoring.riichi.value import value
from tests.scoring.riichi_hands import random_hands
from tests.scoring.test_hand_oracles import MODES, mahjong_question

HANDS, TURN = 20_000, 500
RULES, OF_MAHJONG, _ = MODES["online"]


def main() -> None:
    hands = [hand for hand in random_hands(HANDS * 4 // 3, seed="speed") if _wins(hand)][:HANDS]
    questions = [mahjong_question(hand, OF_MAHJONG) for hand in hands]
    calculator = HandCalculator()
    ours = theirs = 0.0
    for turn in range(0, len(hands), TURN):
        began = process_time()
        for hand in hands[turn : turn + TURN]:
            value(hand, RULES)
        between = process_time()
        for positional, named in questions[turn : turn + TURN]:
            calculator.estimate_hand_value(*positional, **named)
        ours += between - began
        theirs += process_time() - between
    print(f"{len(hands)} hands: {len(hands) / ours:,.0f} a second")
    print(f"mahjong: {len(hands) / theirs:,.0f} a second; ratio {theirs / ours:.1f}")
    print(f"settlement: {_events_a_second():,.0f} events a second")


def _wins(hand: Hand) -> bool:
    try:
        value(hand, RULES)
    except ScoringError:
        return False
    return True


def _events_a_second() -> float:
    rules = rulesets.load("ema_2025")
    state = start(rules)
    events: list[Event] = [
        Ron(discarder=2, wins=(Win(winner=1, han=3, fu=30),), riichi=(0,)),
        Tsumo(win=Win(winner=3, han=4, fu=30)),
        Draw(tenpai=(0, 2)),
        Ron(
            discarder=0,
            wins=(Win(winner=1, han=3, fu=30), Win(winner=2, han=2, fu=40)),
            riichi=(1,),
        ),
    ] * 5000
    began = process_time()
    for event in events:
        settle(state, event, rules)
    return len(events) / (process_time() - began)


if __name__ == "__main__":
    main()
