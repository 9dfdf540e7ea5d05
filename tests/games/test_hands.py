"""A game entered hand by hand: the hands are the truth, and the result follows them."""

import json
from pathlib import Path

import pytest
from django.utils.translation import override

from games import ledger
from games.actions import hands, results, tables
from games.actions.refusals import (
    AlreadyEntered,
    CalledOff,
    GameOver,
    HandTaken,
    NoSuchHand,
    NotTheLast,
    ReasonMissing,
    Stale,
)
from games.models import Game
from games.wording import LOG
from players.wording import say
from scoring import ScoringError, rulesets
from tests.factories import NOW, cid, player
from tests.scoring.test_real_settlements import ema_event, log_games, logged_event

SHARED = Path(__file__).resolve().parents[3] / "shared"
pytestmark = pytest.mark.django_db

MANGAN = {"kind": "ron", "discarder": 2, "wins": [{"winner": 1, "limit": "mangan"}]}
DRAW = {"kind": "draw", "tenpai": [0, 2], "riichi": [2]}
NOTHING = {"kind": "draw", "tenpai": []}


@pytest.fixture
def game():
    return started("ema_2016")


def started(rules):
    rules = rulesets.load(rules) if isinstance(rules, str) else rules
    people = [player(f"Player {number}") for number in range(rules.at_table)]
    return tables.start(table=7, ruleset=rules, players=people, by=None, now=NOW)


def enter(game, *events, seen=None, **more):
    seen = game.hands.current().count() if seen is None else seen
    for number, event in enumerate(events):
        asked = {"game": game, "event": event, "seen": seen + number, "by": None, "now": NOW}
        done = hands.enter(**(asked | {"client_id": cid()} | more))
    game.refresh_from_db()
    return done


def correct(game, number, event, reason="misread", **more):
    game.refresh_from_db()
    asked = {"game": game, "number": number, "event": event, "reason": reason}
    asked |= {"seen_version": game.version, "by": None, "now": NOW, "client_id": cid()}
    done = hands.correct(**(asked | more))
    game.refresh_from_db()
    return done


def points(game):
    return ledger.read(game).state.points


def stored(game):
    result = game.results.get(current=True)
    return tuple(result.rows.order_by("seat__index").values_list("points", flat=True))


def history(game):
    with override("en"):
        return [say(LOG, row.code, row.params) for row in game.log.order_by("pk")]


def test_points_follow_the_hands(game):
    enter(game, MANGAN, DRAW)
    assert points(game) == (31500, 36500, 22500, 28500)
    assert ledger.read(game).state.sticks == 1
    assert game.state == Game.State.RUNNING


@pytest.mark.skipif(not SHARED.exists(), reason="real data is not beside the project")
def test_games_of_a_tournament_end_with_their_sheets():
    for sheet in json.loads((SHARED / "vectors" / "riichi_ema_games.json").read_text()):
        game = started("ema_2016")
        enter(game, *map(ema_event, sheet["hands"]))
        if game.state == Game.State.RUNNING:  # the time was over
            enter(game, {"kind": "finish"})
        left = game.results.get(current=True).sticks
        assert (list(stored(game)), left) == (sheet["final_table_scores"], sheet["sticks_left"])


def turned(value, first, field=""):
    """An event whose first dealer sat elsewhere, told from the dealer's seat on."""
    if isinstance(value, dict):
        return {key: turned(one, first, key) for key, one in value.items()}
    if isinstance(value, list):
        return [turned(one, first, field) for one in value]
    seats = {"discarder", "winner", "player", "players", "riichi", "tenpai", "dead"}
    return (value - first) % 4 if field in seats else value


@pytest.mark.skipif(not SHARED.exists(), reason="real data is not beside the project")
def test_logged_games_end_with_their_points():
    """Whole games through the actions; the core replays all of them in its own tests."""
    finished = 0
    for log in [log for log in log_games() if log.get("owari")][:40]:
        rounds = [hand for hand in log["rounds"] if hand["results"]]
        if log["go"] & 16 or not rounds or rounds[0]["kyoku"]:  # three players, or begun in South
            continue
        rules = rulesets.load("tenhou").override({"rounds": 2 if log["go"] & 8 else 1})
        game, first = started(rules), rounds[0]["dealer"]
        following = [*rounds[1:], rounds[0]]
        for hand, then in zip(rounds, following, strict=True):
            if game.state == Game.State.FINISHED:  # a ready dealer who led dealt again
                break
            event = logged_event(hand, rules, again=hand["dealer"] == then["dealer"])
            enter(game, turned(event, first))
        else:
            finished += 1
            assert game.state == Game.State.FINISHED
            points = ledger.read(game).result.points
            assert points == tuple(log["owari"]["score"][(seat + first) % 4] for seat in range(4))
    assert finished > 30


def test_the_last_hand_ends_the_game_and_stores_its_result(game):
    enter(game, *[NOTHING] * 7, MANGAN)
    assert game.state == Game.State.FINISHED
    assert stored(game) == (30000, 40100, 19900, 30000)
    with pytest.raises(GameOver):
        enter(game, MANGAN)


def test_two_phones_that_enter_the_same_hand_make_one(game):
    first = enter(game, MANGAN, seen=0)
    assert enter(game, dict(MANGAN, riichi=[]), seen=0) == first
    assert game.hands.count() == 1
    with pytest.raises(HandTaken) as refused:
        enter(game, DRAW, seen=0)
    assert refused.value.params == {"number": 1, "seen": 0, "entered": 1}


def test_a_repeat_is_answered_with_the_first_hand(game):
    sent = cid()
    first = enter(game, MANGAN, seen=0, client_id=sent)
    enter(game, DRAW)
    assert enter(game, MANGAN, seen=0, client_id=sent) == first
    assert game.hands.count() == 2


def test_a_hand_that_the_table_has_not_come_to_is_refused(game):
    with pytest.raises(Stale):
        enter(game, MANGAN, seen=3)


def test_a_hand_that_cannot_be_leaves_nothing(game):
    with pytest.raises(ScoringError) as refused:
        enter(game, {"kind": "ron", "discarder": 1, "wins": MANGAN["wins"]})
    assert (refused.value.code, refused.value.params["hand"]) == ("own_discard", 1)
    assert not game.hands.exists()
    assert game.version == 1


def undo(game, number):
    done = hands.undo(game=game, number=number, by=None, now=NOW, client_id=cid())
    game.refresh_from_db()
    return done


def test_undone_hands_count_no_more_and_stay_in_the_history(game):
    enter(game, MANGAN, DRAW)
    with pytest.raises(NotTheLast):
        undo(game, 1)
    undo(game, 2)
    undo(game, 1)
    assert points(game) == (30000,) * 4
    with pytest.raises(NoSuchHand):
        undo(game, 1)
    enter(game, MANGAN)
    assert points(game) == (30000, 38000, 22000, 30000)
    assert history(game)[1:] == [
        "East 1: ron on West: South mangan (South +8\u202f000, West −8\u202f000)",
        (
            "East 2: draw; ready: East, West; riichi: West (East +1\u202f500, South −1\u202f500,"
            " West +500, North −1\u202f500)"
        ),
        "East 2 undone: draw; ready: East, West; riichi: West",
        "East 1 undone: ron on West: South mangan",
        "East 1: ron on West: South mangan (South +8\u202f000, West −8\u202f000)",
    ]


def test_later_hands_follow_a_correction_and_the_odd_ones_are_named(game):
    """South's win becomes the dealer's: East deals again, so all that follow were one too far."""
    enter(game, MANGAN, NOTHING, NOTHING)
    dealers = {"kind": "ron", "discarder": 2, "wins": [{"winner": 0, "limit": "mangan"}]}
    correct(game, 1, dealers)
    assert points(game) == (42000, 30000, 18000, 30000)
    replayed = ledger.read(game)
    assert {number: [one.field for one in odd] for number, odd in replayed.misfits.items()} == {
        2: ["round", "dealer", "honba"],
        3: ["round", "dealer", "honba"],
    }
    correct(game, 2, NOTHING, "looked at, it is right")
    assert list(ledger.read(game).misfits) == [3]


def test_a_correction_says_why_and_of_what_it_was_made(game):
    enter(game, MANGAN)
    with pytest.raises(ReasonMissing):
        correct(game, 1, DRAW, " ")
    with pytest.raises(Stale):
        correct(game, 1, DRAW, seen_version=1)
    with pytest.raises(NoSuchHand):
        correct(game, 2, DRAW)


def test_a_correction_no_later_hand_can_stand_on_is_refused_whole(game):
    """South bust in hand 1: under rules that end there, hand 2 was never played."""
    game = started("tenhou")
    enter(game, MANGAN, MANGAN)
    bust = {"kind": "ron", "discarder": 2, "wins": [{"winner": 1, "yakuman": 1}]}
    with pytest.raises(ScoringError) as refused:
        correct(game, 1, bust)
    assert (refused.value.code, refused.value.params["hand"]) == ("after_the_end", 2)
    assert points(game) == (25000, 45000, 5000, 25000)


def test_the_result_follows_corrected_hands(game):
    enter(game, *[NOTHING] * 7, MANGAN)
    correct(game, 8, {"kind": "ron", "discarder": 0, "wins": [{"winner": 1, "limit": "haneman"}]})
    assert stored(game) == (15900, 44100, 30000, 30000)
    assert game.results.get(current=True).number == 2
    assert game.results.get(current=True).reason == "misread"


def test_a_game_whose_corrected_hands_do_not_end_it_goes_on(game):
    enter(game, *[NOTHING] * 7, MANGAN)
    correct(game, 1, None, "was never played")
    assert game.state == Game.State.RUNNING
    assert not game.results.filter(current=True).exists()
    enter(game, MANGAN)
    assert game.state == Game.State.FINISHED
    assert game.results.get(current=True).number == 2


def test_a_forgotten_hand_moves_the_later_ones_up(game):
    enter(game, NOTHING, DRAW)
    hands.insert(
        game=game,
        number=2,
        event=MANGAN,
        reason="forgotten",
        seen_version=game.version,
        by=None,
        now=NOW,
        client_id=cid(),
    )
    kinds = [hand.event["kind"] for hand in game.hands.current()]
    assert kinds == ["draw", "ron", "draw"]
    assert [one.field for one in ledger.read(game).misfits[3]] == ["honba"]


def test_the_end_waits_for_the_referee_where_the_rules_say_so():
    rules = rulesets.load("ema_2016").override({"uma_ties": "order"})
    game = started(rules)
    enter(game, *[NOTHING] * 8)
    assert game.state == Game.State.RUNNING
    assert ledger.read(game).played.waiting.code == "order_needed"
    order = {"game": game, "order": (3, 2, 1, 0), "by": None, "now": NOW, "client_id": cid()}
    decided = hands.decide(**order)
    uma = decided.rows.order_by("seat__index").values_list("uma", flat=True)
    assert list(uma) == [-15000, -5000, 5000, 15000]


def test_penalties_and_chombo_come_into_the_result(game):
    enter(game, {"kind": "penalty", "player": 1, "points": 2000, "reason": "late"})
    enter(game, {"kind": "chombo", "player": 3}, *[NOTHING] * 8)
    rows = game.results.get(current=True).rows.order_by("seat__index")
    assert list(rows.values_list("penalty", "chombos")) == [(0, 0), (2000, 0), (0, 0), (0, 1)]


def test_totals_end_a_game_whose_hands_nobody_wrote_on(game):
    enter(game, MANGAN)
    totals = results.Totals(points=(30000, 30000, 30000, 30000))
    sent = {"totals": totals, "by": None, "now": NOW, "client_id": cid()}
    results.enter(game=game, seen_version=game.version, **sent)
    game.refresh_from_db()
    with pytest.raises(GameOver):
        enter(game, MANGAN)
    with pytest.raises(AlreadyEntered):
        results.enter(game=game, seen_version=game.version, **(sent | {"client_id": cid()}))


def test_a_table_that_was_called_off_takes_no_hand(game):
    tables.call_off(game=game, seen_version=1, by=None, now=NOW)
    with pytest.raises(CalledOff):
        enter(game, MANGAN)
