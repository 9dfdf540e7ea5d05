"""Published settlements and real games, read where they lie beside the project."""

import gzip
import json
from itertools import pairwise
from pathlib import Path

import pytest

from scoring import ScoringError, rulesets
from scoring.result import result
from scoring.riichi import payments
from scoring.riichi.events import Pao, Ron, Tsumo, Win, read_event
from scoring.riichi.game import replay
from scoring.riichi.settle import settle
from scoring.riichi.state import label, read_state, start
from scoring.riichi.value import value
from tests.scoring.riichi_hands import read, worth
from tests.scoring.riichi_tables import after, draw, ron, rons, tsumo
from tests.scoring.test_real_hands import tenhou_hand, tenhou_rules

SHARED = Path(__file__).resolve().parents[3] / "shared"
pytestmark = pytest.mark.skipif(not SHARED.exists(), reason="real data is not beside the project")

EMA = rulesets.load("ema_2016")


def vectors(name):
    file = SHARED / "vectors" / name
    return json.loads(file.read_text()) if file.exists() else []


def seat(number):
    """These lists count players from 1."""
    return None if number is None else number - 1


def seats(numbers):
    return [number - 1 for number in numbers or ()]


def win_of(given):
    win = {"winner": seat(given["winner"])}
    if given.get("yakuman") or given.get("han", 0) < 0:
        win["yakuman"] = given.get("yakuman") or 1
    else:
        win |= {"han": given["han"], "fu": given.get("fu")}
    if given.get("pao"):
        win["pao"] = [{"player": seat(given["pao"]), "yakuman": 1}]
    return win


def event_of(given):
    """An event as the command line takes it, from the words of the lists."""
    riichi = {"riichi": seats(given.get("riichi"))}
    outcome = given.get("outcome") or given.get("situation") or ""
    if "nagashi" in given:
        players = {"players": seats(given["nagashi"]), "tenpai": seats(given.get("tempai"))}
        return {"kind": "nagashi"} | players | riichi
    if "offender" in given:
        return {"kind": "chombo", "player": seat(given["offender"])} | riichi
    if "abort" in outcome:
        return {"kind": "abort", "reason": "four_kans"} | riichi
    if "tempai" in given:
        return {"kind": "draw", "tenpai": seats(given["tempai"])} | riichi
    wins = [win_of(one) for one in given.get("wins") or [given]]
    if given.get("loser") is None:
        return {"kind": "tsumo", "wins": wins} | riichi
    return {"kind": "ron", "discarder": seat(given["loser"]), "wins": wins} | riichi


def rules_of(vector):
    words = vector["ruleset"]
    changes = {"kazoe_yakuman": True, "yakuman_stacking": True, "abortive_draws": ["four_kans"]}
    changes["kiriage_mangan"] = "kiriage on" in words
    if "nagashi" in words:
        changes["nagashi_mangan"] = "draw"
    if "reverse mangan" in words:
        changes["chombo_at_table"] = "reverse_mangan"
    if "abortives off" in words:
        changes["abortive_draws"] = []
    if "pao on one" in words:
        changes["pao_scope"] = "yakuman"
    return EMA.override(changes)


def single_events():
    """Vectors of one event with the changes it makes."""
    for vector in vectors("riichi_settlement.json"):
        inputs, expected = vector["inputs"], vector["expected"]
        plain = "deltas" in expected and "points" not in json.dumps(inputs)
        if plain and any(
            key in inputs for key in ("winner", "tempai", "nagashi", "offender", "riichi")
        ):
            yield vector


@pytest.mark.parametrize("vector", list(single_events()), ids=lambda vector: vector["id"])
def test_published_changes(vector):
    inputs = vector["inputs"]
    rules = rules_of(vector)
    given = {
        "dealer": seat(inputs.get("dealer", 1 if "winner" not in inputs else 4)),
        "honba": inputs.get("honba", 0),
        "sticks": inputs.get("sticks", 0),
    }
    state = read_state(given, rules)
    done = settle(
        state, read_event(event_of(inputs | {"situation": vector["situation"]}), rules), rules
    )
    assert list(done.changes) == vector["expected"]["deltas"]
    if "next_dealer" in vector["expected"]:
        assert done.state.dealer == seat(vector["expected"]["next_dealer"])


def played():
    """Vectors of one or more hands from the start, with points and the next round."""
    return [v for v in vectors("riichi_settlement.json") if "next_round" in v["expected"]]


@pytest.mark.parametrize("vector", played(), ids=lambda vector: vector["id"])
def test_published_games(vector):
    inputs, expected, rules = vector["inputs"], vector["expected"], rules_of(vector)
    hands = inputs.get("hands") or [inputs]
    if "scores" not in expected:
        hands = []
    events = [read_event(event_of(hand), rules) for hand in hands]
    game = replay(start(rules), events, rules)
    if "scores" in expected:
        assert list(game.state.points) == expected["scores"]
        assert game.state.hand == expected["next_round"] - 1
    for field in ("honba", "sticks"):
        if f"next_{field}" in expected and "scores" in expected:
            assert getattr(game.state, field) == expected[f"next_{field}"]


def test_an_abort_that_is_not_played():
    (vector,) = [v for v in vectors("riichi_settlement.json") if v["id"] == "v068"]
    rules = rules_of(vector)
    with pytest.raises(ScoringError) as refused:
        settle(start(rules), read_event(event_of({"situation": "abort"}), rules), rules)
    assert refused.value.code == "abort_not_played"


@pytest.mark.parametrize("game", vectors("riichi_ema_games.json"), ids=lambda game: game["game"])
def test_whole_games_of_a_european_tournament(game):
    """Points after every hand, sticks left to the first, as the sheets of 15 games say."""
    rules = EMA
    state = start(rules)
    for hand in game["hands"]:
        assert (state.hand + 1, state.honba, state.sticks) == (
            *(hand["round"], hand["honba"]),
            hand["sticks"],
        )
        state = settle(state, read_event(ema_event(hand), rules), rules).state
        assert list(state.points) == hand["scores_after"]
        assert state.sticks == hand["sticks_after"]
    assert list(state.points) == game["final_table_scores"]
    assert state.sticks == game["sticks_left"]


def ema_event(hand):
    """Here seats count from 0."""
    riichi = {"riichi": hand.get("riichi", [])}
    if hand["outcome"] == "draw":
        return {"kind": "draw", "tenpai": hand["tempai"]} | riichi
    if hand["outcome"] == "chombo":
        return {"kind": "chombo", "player": hand["loser"]}
    wins = [ema_win(win) for win in hand.get("wins") or [hand]]
    if "loser" in hand:
        return {"kind": "ron", "discarder": hand["loser"], "wins": wins} | riichi
    return {"kind": "tsumo", "wins": wins} | riichi


def ema_win(win):
    value = {"han": win["han"], "fu": win["fu"]}
    return {"winner": win["winner"]} | ({"yakuman": 1} if win.get("yakuman") else value)


@pytest.mark.parametrize("vector", vectors("riichi_replay_hands.json"), ids=lambda v: v["id"])
def test_hands_of_online_games_by_their_tiles(vector):
    """Each hand is valued from its tiles and settled: changes, next round and points.

    v337 comes from a room where only a win keeps the deal. Their changes leave riichi out.
    """
    rules = rulesets.load("tenhou").override({"extension": "off", "bust": "off", "goal_points": 0})
    if vector["id"] == "v337":
        rules = rules.override({"dealer_keeps_on": "win"})
    inputs, expected = vector["inputs"], vector["expected"]
    riichi = [1000 * (player in inputs["riichi"]) for player in range(4)]
    given = {field: inputs[field] for field in ("round", "dealer", "honba")}
    given["sticks"] = inputs["sticks_on_table"] - len(inputs["riichi"])
    after = expected.get("next", {}).get("scores", [25000] * 4)
    given["points"] = [
        points - change + stick
        for points, change, stick in zip(after, expected["deltas"], riichi, strict=True)
    ]
    done = settle(read_state(given, rules), read_event(online_event(vector), rules), rules)
    changes = [change + stick for change, stick in zip(done.changes, riichi, strict=True)]
    assert changes == expected["deltas"]
    if "next" in expected:
        then = expected["next"]
        assert list(done.state.points) == then["scores"]
        assert (done.state.honba, done.state.sticks) == (then["honba"], then["sticks"])
        assert label(done.state.hand, rules) == then["round"]


def online_event(vector):
    inputs, what = vector["inputs"], vector["situation"]
    riichi = {"riichi": inputs["riichi"]}
    if what == "exhaustive draw":
        return {"kind": "draw", "tenpai": inputs["hands_shown"]} | riichi
    if what == "nagashi mangan":
        gained = [p for p, change in enumerate(vector["expected"]["deltas"]) if change > 0]
        return {"kind": "nagashi", "players": gained, "tenpai": inputs["hands_shown"]} | riichi
    if what.startswith("abort"):
        return {"kind": "abort", "reason": what.split(": ")[1].replace(" ", "_")} | riichi
    wins = [online_win(win) for win in inputs["wins"]]
    if inputs["loser"] is None:
        return {"kind": "tsumo", "wins": wins} | riichi
    return {"kind": "ron", "discarder": inputs["loser"], "wins": wins} | riichi


FLAGS = {
    **{name: name for name in ("riichi", "ippatsu", "rinshan", "chankan", "haitei", "houtei")},
    "double riichi": "double_riichi",
    **{name: name for name in ("tenhou", "chiihou")},
}


def online_win(win):
    kinds = {"open kan": "kan", "added kan": "kakan", "closed kan": "ankan"}
    hand = {
        "hand": win["hand_with_winning_tile"],
        "win": win["winning_tile"],
        "by": "ron",
        "melds": [{"kind": kinds.get(kind, kind), "tiles": tiles} for kind, tiles in win["melds"]],
        "dora": win["dora_indicators"],
        "ura": win["ura_indicators"],
        "flags": [FLAGS[name] for name, _ in win["yaku"] if name in FLAGS],
    }
    pao = {"pao": [{"player": win["pao"]}]} if win["pao"] is not None else {}
    return {"winner": win["winner"], "hand": hand} | pao


def log_games():
    with gzip.open(SHARED / "data" / "logs" / "tenhou_games.jsonl.gz") as file:
        return [json.loads(line) for line in file]


TYPES = {"yao9": "nine_terminals", "kaze4": "four_winds", "reach4": "four_riichi"}
TYPES |= {"kan4": "four_kans", "ron3": "triple_ron"}


def logged_event(hand, rules, *, again):
    """The event of a logged round; han are found from points and fu."""
    riichi = {"riichi": hand["riichi"]}
    first = hand["results"][0]
    if first["kind"] == "draw":
        if first["type"] == "exhaustive":
            tenpai = first["tenpai"]
            if tenpai is None:  # nobody paid: all were ready if the dealer dealt again
                tenpai = range(4) if again else ()
            return {"kind": "draw", "tenpai": list(tenpai)} | riichi
        if first["type"] == "nm":
            gained = [p for p, change in enumerate(first["delta"]) if change > 0]
            return {"kind": "nagashi", "players": gained, "tenpai": first["tenpai"]} | riichi
        return {"kind": "abort", "reason": TYPES[first["type"]]} | riichi
    wins = [logged_win(one, hand, rules) for one in hand["results"]]
    if first["who"] == first["from_"]:
        return {"kind": "tsumo", "wins": wins} | riichi
    return {"kind": "ron", "discarder": first["from_"], "wins": wins} | riichi


def logged_win(one, hand, rules):
    dealer = one["who"] == hand["dealer"]
    by = "tsumo" if one["who"] == one["from_"] else "ron"
    pao = {"pao": [{"player": one["pao"]}]} if one["pao"] is not None else {}
    for yakuman in range(1, 7):
        if one["points"] == (48000 if dealer else 32000) * yakuman:
            return {"winner": one["who"], "yakuman": yakuman} | pao
    for han in range(1, 13):
        base, _ = payments.base_points(han, one["fu"], 0, rules)
        if payments.paid(base, by, dealer, rules)[1] == one["points"]:
            return {"winner": one["who"], "han": han, "fu": one["fu"]}
    raise AssertionError(one)


def test_every_logged_game_is_replayed():
    """Each round starts as logged, the game ends when it did, with its points.

    In one game a ready dealer who led in the last hand dealt again; one game has no round.
    """
    played, ended, went_on = 0, 0, []
    for game in log_games():
        rules = rulesets.load("tenhou").override({"rounds": 2 if game["go"] & 8 else 1})
        rounds = [hand for hand in game["rounds"] if hand["results"]]
        if game["go"] & 16 or not rounds:  # three players
            continue
        played += 1
        for before, then in pairwise(rounds):
            event = logged_event(before, rules, again=before["dealer"] == then["dealer"])
            done = settle(logged_state(before, rules), read_event(event, rules), rules)
            assert done.state == logged_state(then, rules)
            if done.over:
                went_on.append(done.over)
        last = logged_event(rounds[-1], rules, again=False)
        done = settle(logged_state(rounds[-1], rules), read_event(last, rules), rules)
        if game.get("owari"):
            ended += 1
            assert done.over is not None
            final = result(rules, points=done.state.points, sticks=done.state.sticks)
            assert list(final.points) == game["owari"]["score"]
    assert (played, ended, went_on) == (234, 232, ["tenpai_yame"])


def logged_state(hand, rules):
    return read_state(
        {
            "round": label(hand["kyoku"], rules),
            "dealer": hand["dealer"],
            "honba": hand["honba"],
            "sticks": hand["sticks"],
            "points": hand["before"],
        },
        rules,
    )


def test_the_changes_of_every_logged_win():
    """Points, honba, sticks and liability as logged; the second of two winners gets no more."""
    with gzip.open(SHARED / "data" / "logs" / "tenhou_wins.jsonl.gz") as file:
        for win in map(json.loads, file):
            rules = tenhou_rules(win)
            best = value(tenhou_hand(win), rules)
            first = win["ron_index"] < 2
            state = read_state(
                {
                    "dealer": win["dealer"],
                    "honba": win["honba"] if first else 0,
                    "sticks": win["sticks"] if first else 0,
                    "points": win["before"][: win["players"]],
                },
                rules,
            )
            pao = () if win["pao"] is None else (Pao(win["pao"]),)
            claim = Win(winner=win["who"], han=best.han, fu=best.fu, yakuman=best.yakuman, pao=pao)
            event = Ron(discarder=win["from"], wins=(claim,))
            if win["who"] == win["from"]:
                event = Tsumo(win=claim)
            done = settle(state, event, rules)
            assert list(done.changes) == win["delta"][: win["players"]], win


def pitfall(name):
    return next(entry["vector"] for entry in vectors("pitfalls.json") if entry["id"] == name)


def test_pitfalls_of_several_winners():
    """PAY-02 and PAY-03: honba and sticks go once, to the nearest; or an own stick goes back."""
    rules = EMA.override({"honba_on_multiple_ron": "nearest", "sticks_on_multiple_ron": "nearest"})
    expected = pitfall("PAY-02")
    event = rons(2, (3, 1, 30), (0, 1, 30))
    table = {"honba": expected["honba"], "sticks": expected["sticks"]}
    assert list(after(event, rules, **table).changes) == expected["delta_nearest"]
    every = rules.override({"honba_on_multiple_ron": "every"})
    assert list(after(event, every, **table).changes) == expected["delta_all_honba"]
    sticks = pitfall("PAY-03")
    event = rons(3, (0, 1, 30), (1, 1, 30), riichi=[0, 1])
    for mode, shares in sticks.items():
        done = after(event, EMA.override({"sticks_on_multiple_ron": mode}), sticks=1)
        given = [line for line in done.lines if line.for_ == "sticks"]
        assert [sum(x.points for x in given if x.to == seat) for seat in (0, 1)] == shares


def test_pitfalls_of_pao():
    """PAY-05 and PAY-06: only the yakuman that was fed, and who pays the honba."""
    part = EMA.override({"yakuman_stacking": True, "pao_scope": "yakuman"})
    expected = pitfall("PAY-05")
    own = {"yakuman": 2, "pao": [(1, 1)]}
    assert list(after(tsumo(3, **own), part).changes) == expected["tsumo"]
    assert list(after(ron(3, 2, **own), part).changes) == expected["ron"]
    for who, changes in pitfall("PAY-06").items():
        if who != "order":
            event = ron(1, 2, yakuman=1, pao=[(3, 1)])
            done = after(event, EMA.override({"pao_honba": who}), honba=2)
            assert list(done.changes) == changes


def test_pitfalls_of_draws_and_errors():
    """PAY-08, PAY-11 and PAY-14: honba of three players, nagashi with riichi, reverse mangan."""
    done = after(ron(0, 1, 3, 40), rulesets.load("sanma_tenhou"), honba=1)
    assert done.changes[1] == -pitfall("PAY-08")["payment"]
    nagashi = pitfall("PAY-11")
    event = {"kind": "nagashi", "players": [1], "tenpai": [0], "riichi": [0]}
    done = after(event, rulesets.load("tenhou"))
    assert list(done.changes) == nagashi["delta"]
    assert done.state.sticks == nagashi["sticks_after"]
    assert (done.state.dealer, done.state.honba) == (0, 1)
    reverse = EMA.override({"chombo_at_table": "reverse_mangan"})
    for player, key in ((0, "a"), (1, "b")):
        done = after({"kind": "chombo", "player": player, "riichi": [2]}, reverse)
        assert list(done.changes) == pitfall("PAY-14")[key]


def test_pitfalls_of_the_goal_and_of_riichi():
    """SCO-01 and SCO-02: exactly 30,000 is enough; riichi below 1,000 where that is played."""
    goal = pitfall("SCO-01")
    tenhou = rulesets.load("tenhou")
    for points, ends in zip(goal["leader"], goal["ends"], strict=True):
        table = [25000, 25000, 51500 - points, points - 1500]
        done = after(tsumo(3, 1, 30), tenhou, round="S4", dealer=3, points=table)
        assert done.state.points[3] == points
        assert (done.over is not None) == ends
    below = pitfall("SCO-02")
    table = [below["before"], 40000, 40000, 39200]
    done = after(draw(0, 1, 2, 3, riichi=[0]), EMA, points=table)
    assert done.state.points[0] == below["after"]


def test_pitfalls_of_hands():
    """PAY-09, SCO-13, SCO-14, SCO-16 and SCO-17."""
    sanma = rulesets.load("sanma_tenhou")
    north = value(
        read("111m456p78s99p406s", "9s", "tsumo", flags="riichi", norths=2, dora="8p"), sanma
    )
    assert north.han == 1 + 1 + 2 + 1 + 2
    open_run = pitfall("SCO-13")
    flags = {"flags": "houtei", "melds": "chi 123m"}
    best = worth("1123444m555p", "1m", **flags)
    assert (best.han, best.fu, best.points) == (open_run["han"], open_run["fu"], open_run["cost"])
    honours = pitfall("SCO-14")
    best = worth("234m567p234s44s", "4s", melds="ankan 4444z", flags="riichi")
    assert (best.han, best.fu, best.points) == (honours["han"], honours["fu"], honours["cost"])
    tenhou = rulesets.load("tenhou")
    for on, points in ((True, "on"), (False, "off")):
        rules = tenhou.override({"kazoe_yakuman": on})
        paid = [after(ron(1, 2, han, 30), rules).changes[1] for han in (13, 26)]
        assert paid == pitfall("SCO-16")[points]
    for fu, key in ((2, "two"), (4, "four")):
        rules = tenhou.override({"double_wind_pair_fu": fu})
        best = worth("111m234p34567s11z", "8s", rules=rules, flags="riichi", seat="E")
        assert [best.fu, best.points] == pitfall("SCO-17")[key]
