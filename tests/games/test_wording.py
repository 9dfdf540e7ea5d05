"""Every refusal of the scoring core has its words, with its numbers in them."""

import ast
from pathlib import Path

import pytest
from django.conf import settings
from django.utils.translation import override

from clubs.wording import REFUSALS
from players.wording import say
from scoring import ScoringError, rulesets
from scoring.hand import Hand
from scoring.riichi.events import read_event
from scoring.riichi.game import replay
from scoring.riichi.state import read_state, start
from scoring.riichi.value import value

EMA = rulesets.load("ema_2025")
TENHOU = rulesets.load("tenhou")
SANMA = rulesets.load("sanma_tenhou")
NARROW = "\N{NARROW NO-BREAK SPACE}"
HAND = {"hand": "123m456p78s44z234s", "win": "9s", "by": "ron"}


def raised() -> list[str]:
    """The codes of all refusals in the core."""
    codes = (
        ast.literal_eval(node.args[0])
        for file in Path(settings.BASE_DIR, "scoring").rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "ScoringError"
        if isinstance(node.args[0], ast.Constant)
    )
    return sorted(set(codes))


@pytest.mark.parametrize("code", raised())
def test_a_refusal_has_words(code):
    assert code in REFUSALS


def hand(rules=EMA, **given):
    return lambda: value(Hand.read(HAND | given), rules)


def event(rules=EMA, state=None, **given):
    def settled():
        begun = start(rules) if state is None else read_state(state, rules)
        return replay(begun, [read_event(given, rules)], rules)

    return settled


def ron(*wins, **more):
    return event(kind="ron", discarder=2, wins=[{"winner": 0, **win} for win in wins], **more)


@pytest.mark.parametrize(
    ("refused", "words"),
    [
        (hand(win="8x"), "“8x” is no tile."),
        (hand(hand="1111m22333p445566s"), "15 tiles in the hand; with its melds it needs 14."),
        (hand(dora="123456p"), "6 dora indicators; there are at most 5."),
        (hand(dora="4444z"), "6 of 4z: there are 4."),
        (
            hand(hand="123m456p789s44z234s", win="5s"),
            "The winning tile 5s is not among the tiles of the hand.",
        ),
        (hand(flags=["ippatsu"]), "ippatsu: riichi was not declared."),
        (hand(flags=["luck"]), "“luck” is nothing a hand can have."),
        (hand(hand="123m456p78s4z1233s"), "These tiles are no winning hand."),
        (
            hand(TENHOU, hand="13m234p340678s22z", win="2m", dora="1m"),
            "This hand has no yaku, so it may not win: 2 dora alone are not enough.",
        ),
        (hand(TENHOU, hand="13m234p340678s22z", win="2m"), "1 dora alone is not enough."),
        (hand(norths=1), "Norths are set aside only where three play, not 4."),
        (hand(SANMA), "2m is not in the game with three players."),
        (hand(SANMA, seat="N"), "With 3 players nobody sits at the seat N."),
        (hand(melds=[{"kind": "chi", "tiles": "124m"}]), "124m is no meld of this kind (chi)."),
        (event(kind="nap"), "“nap” is nothing that happens at this table."),
        (event(kind="draw", state={"round": "E9"}), "“E9” is no round of this game."),
        (ron({}), "Say what the hand is worth"),
        (ron({"han": 1, "limit": "mangan"}), "Give one of them: han, limit."),
        (ron({"han": 1, "fu": 20}), "There is no hand of 1 han and 20 fu."),
        (ron({"han": 2}), "2 han: below five han the fu are needed."),
        (ron({"yakuman": 99}), "yakuman: 99 does not lie between 1 and 13."),
        (ron({"han": 1, "fu": 30, "winner": 2}), "West cannot win on the own discard."),
        (ron({"han": 1, "fu": 30}, dead=[0]), "East has a dead hand and cannot win."),
        (
            event(TENHOU, {"points": [80000, 800, 9600, 9600]}, kind="draw", riichi=[1]),
            "South has 800; a riichi takes 1 000.",
        ),
        (
            event(
                SANMA.override({"multiple_ron": "head_bump"}),
                kind="ron",
                discarder=2,
                wins=[{"winner": 0, "han": 1, "fu": 30}, {"winner": 1, "han": 1, "fu": 30}],
            ),
            "2 winners: under these rules 1 at most wins on one tile.",
        ),
        (
            ron({"yakuman": 1, "pao": [{"player": 3, "yakuman": 2}]}),
            "Liable for 2 yakuman, but the hand has 1.",
        ),
        (event(kind="nagashi", players=[0]), "These rules do not know nagashi mangan."),
        (
            event(kind="abort", reason="four_riichi"),
            "These rules know no abortive draw, so not by four riichi either.",
        ),
        (event(kind="tsumo", wins=[]), "A self-drawn hand has one winner; 0 were given."),
        (
            event(EMA.for_five(), kind="draw", tenpai=[4]),
            "the player sitting out first sits out this hand.",
        ),
    ],
)
def test_a_refusal_says_what_is_wrong_with_its_numbers(refused, words):
    with pytest.raises(ScoringError) as error:
        refused()
    for language in ("ru", "et"):
        with override(language):
            assert say(REFUSALS, error.value.code, error.value.params)
    said = say(REFUSALS, error.value.code, error.value.params)
    assert words in said.replace(NARROW, " ")
