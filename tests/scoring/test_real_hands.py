"""Real wins and published hands, read where they lie beside the project."""

import gzip
import json
from pathlib import Path

import pytest

from scoring import ScoringError, rulesets
from scoring.hand import Hand, Meld
from scoring.riichi.value import value

SHARED = Path(__file__).resolve().parents[3] / "shared"
pytestmark = pytest.mark.skipif(not SHARED.exists(), reason="real data is not beside the project")

TENHOU_YAKU = (
    *("menzen_tsumo", "riichi", "ippatsu", "chankan", "rinshan", "haitei", "houtei", "pinfu"),
    *("tanyao", "iipeikou", *["seat_wind"] * 4, *["round_wind"] * 4, "haku", "hatsu", "chun"),
    *("double_riichi", "chiitoitsu", "chanta", "ittsuu", "sanshoku_doujun", "sanshoku_doukou"),
    *("sankantsu", "toitoi", "sanankou", "shousangen", "honroutou", "ryanpeikou", "junchan"),
    *("honitsu", "chinitsu", "renhou", "tenhou", "chiihou", "daisangen", "suuankou"),
    *("suuankou_tanki", "tsuuiisou", "ryuuiisou", "chinroutou", "chuuren_poutou"),
    *("junsei_chuuren", "kokushi_musou", "kokushi_13", "daisuushii", "shousuushii", "suukantsu"),
    *("dora", "ura_dora", "aka_dora"),
)
FLAGS = frozenset(
    (
        *("riichi", "double_riichi", "ippatsu", "chankan", "rinshan", "haitei", "houtei"),
        *("tenhou", "chiihou", "renhou"),
    )
)
RED = {16: 34, 52: 35, 88: 36}
MELDS = {"daiminkan": "kan"}


def tenhou_rules(win):
    rules = rulesets.load("tenhou" if win["players"] == 4 else "sanma_tenhou")
    changes = {} if win["aka"] else {"red_fives": {}}
    return rules.override(changes | ({} if win["kuitan"] else {"kuitan": False}))


def tenhou_hand(win):
    """A logged win as a hand; its circumstances are told by its yaku."""

    def tiles(numbers):
        return tuple(RED.get(n, n // 4) if win["aka"] else n // 4 for n in numbers)

    codes = {TENHOU_YAKU[yaku] for yaku, _ in win["yaku"]}
    codes |= {TENHOU_YAKU[yaku] for yaku in win["yakuman"]}
    return Hand(
        concealed=tiles(win["concealed"]),
        win=win["win"] // 4,
        by="tsumo" if win["who"] == win["from"] else "ron",
        melds=tuple(
            Meld(MELDS.get(meld["type"], meld["type"]), tiles(meld["tiles"]))
            for meld in win["melds"]
        ),
        seat=win["seat"],
        round=win["round"],
        dora=tuple(tile // 4 for tile in win["dora"]),
        ura=tuple(tile // 4 for tile in win["ura"]),
        flags=FLAGS & codes,
        norths=win["nuki"],
    )


def test_every_win_of_the_logs():
    """Yaku, han, fu and points as logged; three count norths, one counts ura, as plain dora."""
    wins, differing = 0, []
    with gzip.open(SHARED / "data" / "logs" / "tenhou_wins.jsonl.gz") as file:
        for win in map(json.loads, file):
            wins += 1
            best = value(tenhou_hand(win), tenhou_rules(win))
            assert best.points == win["points"]
            logged = {TENHOU_YAKU[yaku]: han for yaku, han in win["yaku"] if han}
            logged |= {TENHOU_YAKU[yaku]: 1 for yaku in win["yakuman"]}
            if win["yakuman"]:
                assert dict(best.elements) == logged
            elif dict(best.elements) != logged:
                differing.append((win["id"], sum(logged.values()) - best.han))
            if not win["yakuman"]:
                assert best.fu == win["fu"]
    assert wins == 3122
    assert differing == [(5870, 0), (5872, 0), (5874, 0), (5994, 0)]


NAMES = {
    "junsei chuuren poutou": "junsei_chuuren",
    "double riichi": "double_riichi",
    "menzen tsumo": "menzen_tsumo",
    "seat wind north": "seat_wind",
    "seat wind south": "seat_wind",
    "round wind south": "round_wind",
    "round wind east": "round_wind",
    "suuankou tanki": "suuankou_tanki",
}


def published():
    cases = (
        json.loads((SHARED / "vectors" / "hand_cases.json").read_text()) if SHARED.exists() else []
    )
    return [case for case in cases if case["id"].startswith("r-")]


@pytest.mark.parametrize("case", published(), ids=lambda case: case["id"])
def test_published_hands(case):
    context, expected = case["context"], case["expected"]
    doubled = context.get("rules", {}).get("double_yakuman")
    rules = rulesets.load("tenhou").override(
        {
            "double_yakuman": ["junsei_chuuren"] if doubled else [],
            "red_fives": {"m": 1, "p": 2, "s": 1},
        }
    )
    hand = Hand.read(
        {
            "hand": case["hand"],
            "win": case["winning_tile"],
            "by": context["win"],
            "melds": [
                {"kind": MELDS.get(meld["type"], meld["type"]), "tiles": meld["tiles"]}
                for meld in case["melds"]
            ],
            "seat": context.get("seat", "S"),
            "round": context.get("round", "E"),
            "dora": context.get("dora_indicators", ""),
            "ura": context.get("ura_indicators", ""),
            "flags": context.get("flags", []),
        }
    )
    if "error" in expected:
        with pytest.raises(ScoringError) as refused:
            value(hand, rules)
        assert refused.value.code == expected["error"]
        return
    best = value(hand, rules)
    codes = {NAMES.get(name, name.replace(" ", "_")) for name in expected["yaku"]}
    assert {code for code, _ in best.elements} == codes
    assert best.points == expected["points"]
    for field in ("han", "fu", "yakuman"):
        if field in expected:
            assert getattr(best, field) == expected[field]
