"""Two people at two desks press at the same moment: one change, one clear answer for the other."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection

from clubs.actions import attendance, results, seating
from clubs.actions.refusals import AlreadyHere, AtTable, SeatingStale
from clubs.models import Membership, Night, NightTable, Sitting
from clubs.queries.seating import mark_of
from games.actions.results import CalledOff, Stale, Totals
from games.models import Game, Seat
from players.refusal import Refusal
from tests import factories

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """What each of the calls answers or refuses, all begun at the same moment.

    Every call runs in a thread with a database connection of its own.
    """
    start = Barrier(len(calls))

    def run(call: Callable[[], Any]) -> Any:
        start.wait()
        try:
            return call()
        except Refusal as refusal:
            return refusal
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(run, calls))


def call(action: Callable[..., Any], night: Night, **more: Any) -> Callable[[], Any]:
    """The action as one desk calls it, with the row it read itself and a client id of its own."""
    own = Night.objects.get(pk=night.pk)
    client_id = more.pop("client_id", factories.cid())
    return lambda: action(night=own, by=None, now=factories.NOW, client_id=client_id, **more)


@pytest.fixture
def night():
    return factories.night(factories.club())


def test_two_organisers_press_seat_at_once(night):
    factories.present(night, 13)
    night.refresh_from_db()
    seat = [call(seating.seat_everybody, night, seen=mark_of(night), seed=seed) for seed in (1, 2)]
    answers = at_once(*seat)
    assert sorted(type(answer).__name__ for answer in answers) == ["SeatingStale", "Sitting"]
    assert Sitting.objects.count() == 1
    assert Seat.objects.count() == 13


def test_seat_again_pressed_at_both_desks(night):
    factories.seated(night, 8)
    night.refresh_from_db()
    again = [call(seating.seat_again, night, seen=mark_of(night), seed=seed) for seed in (1, 2)]
    answers = at_once(*again)
    assert sum(isinstance(answer, SeatingStale) for answer in answers) == 1
    assert Sitting.objects.standing().count() == 1
    assert Game.objects.running().count() == 2


def test_one_name_typed_at_two_doors(night):
    Membership.objects.create(club=night.club, player=factories.player("Anna Tamm"))
    answers = at_once(*[call(attendance.check_in_named, night, text="anna") for _ in range(2)])
    assert sum(isinstance(answer, AlreadyHere) for answer in answers) == 1
    assert night.attendances.count() == 1


def test_one_submission_sent_twice_at_once(night):
    same = factories.cid()
    twice = call(attendance.check_in_guest, night, name="Zed", newcomer=True, client_id=same)
    first, second = at_once(twice, twice)
    assert first == second
    assert night.attendances.count() == 1


def test_the_last_place_is_given_once():
    night = factories.night(factories.club(), capacity=3)
    factories.present(night, 2)
    people = [factories.player(name) for name in ("Anna", "Boris")]
    at_once(*[call(attendance.sign_up, night, player=player) for player in people])
    states = night.attendances.filter(player__in=people).values_list("state", flat=True)
    assert sorted(states) == ["signed_up", "waiting"]


def enter(night: Night) -> Callable[[], Any]:
    table = NightTable.objects.get(sitting__night=night)
    return lambda: results.enter(
        table=table,
        totals=Totals(points=(30000,) * 4),
        seen_version=1,
        by=None,
        now=factories.NOW,
        client_id=factories.cid(),
    )


def test_somebody_leaves_while_the_result_is_entered(night):
    factories.seated(night, 4)
    player = night.attendances.first().player
    _, left = at_once(enter(night), call(attendance.leave, night, player=player))
    assert Game.objects.finished().count() == 1
    state = night.attendances.get(player=player).state
    assert state == ("here" if isinstance(left, AtTable) else "left")


def test_a_result_is_entered_while_all_are_seated_again(night):
    factories.seated(night, 4)
    night.refresh_from_db()
    entered, seated = at_once(
        enter(night), call(seating.seat_again, night, seen=mark_of(night), seed=3)
    )
    if isinstance(seated, Sitting):
        assert isinstance(entered, CalledOff | Stale)
        assert Game.objects.running().count() == 1
    else:
        assert isinstance(seated, SeatingStale)
        assert Game.objects.finished().count() == 1
