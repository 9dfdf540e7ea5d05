"""What holds for every event at every table."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from scoring import ScoringError, rulesets
from scoring.riichi.events import Abort, Chombo, Draw, Nagashi, Pao, Ron, Tsumo, Win
from scoring.riichi.game import replay
from scoring.riichi.settle import settle
from scoring.riichi.state import State, start, turned
from scoring.seats import STICK

PRESETS = [
    rulesets.load(slug) for slug in rulesets.names() if rulesets.load(slug).family == "riichi"
]
TABLES = PRESETS + [rules.for_five() for rules in PRESETS if rules.players == 4]


@st.composite
def states(draw, rules):
    base = start(rules)
    points = draw(st.lists(st.integers(0, 600), min_size=rules.at_table, max_size=rules.at_table))
    return base._replace(
        hand=draw(st.integers(0, 2 * rules.at_table - 1)),
        dealer=draw(st.sampled_from(base.order)),
        honba=draw(st.integers(0, 5)),
        sticks=draw(st.integers(0, 3)),
        points=tuple(100 * value for value in points),
    )


@st.composite
def wins(draw, state, winner, rules):
    yakuman = draw(st.integers(0, 3))
    if not yakuman:
        return Win(
            winner=winner, han=draw(st.integers(2, 14)), fu=draw(st.sampled_from((30, 40, 70)))
        )
    others = [player for player in state.order if player != winner]
    liable = draw(st.lists(st.sampled_from(others), unique=True, max_size=2 if rules.pao else 0))
    pao = tuple(Pao(player) for player in liable[:yakuman])
    return Win(winner=winner, yakuman=yakuman, pao=pao)


@st.composite
def played(draw, presets=TABLES):
    """Rules, a state and an event that fits them."""
    rules = draw(st.sampled_from(presets))
    state = draw(states(rules))
    order = state.order
    some = st.lists(st.sampled_from(order), unique=True).map(tuple)
    riichi = draw(some) if rules.riichi_below_1000 else ()
    kind = draw(st.sampled_from(("ron", "tsumo", "draw", "nagashi", "chombo", "abort")))
    if kind == "chombo":
        return rules, state, Chombo(player=draw(st.sampled_from(order)), riichi=riichi)
    if kind == "abort" and rules.abortive_draws:
        return (
            rules,
            state,
            Abort(reason=draw(st.sampled_from(rules.abortive_draws)), riichi=riichi),
        )
    if kind in ("draw", "abort") or (kind == "nagashi" and rules.nagashi_mangan == "off"):
        return rules, state, Draw(tenpai=draw(some), riichi=riichi, dead=draw(some))
    if kind == "nagashi":
        gained = draw(some.filter(bool))
        return rules, state, Nagashi(players=gained, tenpai=draw(some), riichi=riichi)
    winner = draw(st.sampled_from(order))
    if kind == "tsumo":
        return rules, state, Tsumo(win=draw(wins(state, winner, rules)), riichi=riichi)
    discarder = draw(st.sampled_from([player for player in order if player != winner]))
    winners = [winner]
    if rules.multiple_ron == "all" and rules.players == 4 and draw(st.booleans()):
        winners += [draw(st.sampled_from([p for p in order if p not in (winner, discarder)]))]
    claims = tuple(draw(wins(state, one, rules)) for one in winners)
    return rules, state, Ron(discarder=discarder, wins=claims, riichi=riichi)


@given(played())
def test_points_and_sticks_are_kept(table):
    rules, state, event = table
    done = settle(state, event, rules)
    moved = STICK * (done.state.sticks - state.sticks)
    assert sum(done.changes) + moved == 0
    assert done.state.points == tuple(
        a + b for a, b in zip(state.points, done.changes, strict=True)
    )
    for line in done.lines:
        assert line.points > 0
        assert line.from_ != line.to
        assert state.out is None or state.out not in (line.from_, line.to)


@given(
    played([rules for rules in PRESETS if rules.dealer_keeps_on != "winner_deals"]),
    st.integers(1, 3),
)
def test_seats_may_be_rotated(table, turn):
    """Seats have no favourite: the same hand one seat on pays the same one seat on."""
    rules, state, event = table
    seats = len(state.points)

    def on(player):
        return (player + turn) % seats

    here = settle(state, event, rules)
    moved = state._replace(
        dealer=on(state.dealer),
        order=turned([on(player) for player in state.order]),
        points=tuple(state.points[(seat - turn) % seats] for seat in range(seats)),
    )
    there = settle(moved, _rotated(event, on), rules)
    assert there.changes == tuple(here.changes[(seat - turn) % seats] for seat in range(seats))
    assert there.state.dealer == on(here.state.dealer)


def _rotated(event, on):
    def win(one):
        pao = tuple(Pao(on(liable.player), liable.yakuman) for liable in one.pao)
        return replace(one, winner=on(one.winner), pao=pao)

    changes = {"riichi": tuple(on(player) for player in event.riichi)}
    for field in ("tenpai", "players", "dead"):
        if hasattr(event, field):
            changes[field] = tuple(on(player) for player in getattr(event, field))
    if isinstance(event, Ron):
        changes |= {"discarder": on(event.discarder), "wins": tuple(map(win, event.wins))}
    if isinstance(event, Chombo):
        changes["player"] = on(event.player)
    if isinstance(event, Tsumo):
        changes["win"] = win(event.win)
    return replace(event, **changes)


@given(st.sampled_from(TABLES), st.data())
def test_a_replay_is_step_by_step(rules, data):
    state: State = start(rules)
    first, events, over = state, [], None
    while over is None and len(events) < 12:
        event = data.draw(st.sampled_from(_simple(state)))
        try:
            done = settle(state, event, rules)
        except ScoringError:
            break
        events.append(event)
        state, over = done.state, done.over
    whole = replay(first, events, rules)
    assert whole.over == over
    assert (whole.result is None) == (over is None)
    if rules.leftover_sticks != "returned":
        assert whole.state == state


def _simple(state):
    first, second = state.order[:2]
    return [
        Draw(tenpai=(first,), riichi=(first,)),
        Draw(),
        Tsumo(win=Win(winner=second, han=2, fu=30)),
        Ron(discarder=second, wins=(Win(winner=first, han=5, fu=30),), riichi=(second,)),
    ]
