"""Results entered at the same moment from several desks: one is stored, the others are told."""

import time
import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection
from django.db.models import Model

from clubs.actions import hands, results
from clubs.models import Night, NightTable, Season
from games import ledger
from games.actions.refusals import HandTaken
from games.actions.results import AlreadyEntered, Stale, Totals
from games.models import GameLog, Hand, Result
from players.refusal import Refusal
from tests import factories
from tests.factories import NOW, cid

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]

THREADS = 8


@pytest.fixture
def table() -> NightTable:
    return factories.seated(factories.night(factories.club()), 4).tables.get()


def at_once[Row: Model](act: Callable[[int], Row]) -> list[Row | Refusal]:
    """Call `act` from many threads at the same moment; a refusal is an answer too."""
    barrier = Barrier(THREADS)

    def one(number: int) -> Row | Refusal:
        barrier.wait()
        try:
            return act(number)
        except Refusal as refusal:
            return refusal
        finally:
            connection.close()

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(one, range(THREADS)))


def enter(table: NightTable, points: tuple[int, ...], client_id: uuid.UUID) -> Result:
    return results.enter(
        table=table,
        totals=Totals(points=points),
        seen_version=1,
        by=None,
        now=NOW,
        client_id=client_id,
    )


def shifted(number: int) -> tuple[int, ...]:
    return (41000 + 100 * number, 34000 - 100 * number, 24000, 21000)


def test_one_submission_sent_eight_times_is_one_result(table: NightTable) -> None:
    """CON-03: the answer was lost, the request is repeated."""
    client_id = cid()
    answers = at_once(lambda _: enter(table, shifted(0), client_id))
    assert {answer.pk for answer in answers if isinstance(answer, Result)} == {
        Result.objects.get().pk
    }
    assert len(answers) == THREADS
    assert not [answer for answer in answers if isinstance(answer, Refusal)]
    assert GameLog.objects.filter(game=table.game_id, code="entered").count() == 1


def test_different_results_from_eight_desks_leave_one_and_tell_seven(table: NightTable) -> None:
    """CON-01: two sheets for one table."""
    answers = at_once(lambda number: enter(table, shifted(number), cid()))
    assert Result.objects.filter(game=table.game_id, current=True).count() == 1
    stored = [answer for answer in answers if isinstance(answer, Result)]
    assert len(stored) == 1
    told = [answer for answer in answers if isinstance(answer, AlreadyEntered)]
    assert len(told) == THREADS - 1
    points = list(stored[0].rows.order_by("seat__index").values_list("points", flat=True))
    assert all(answer.params["points"] == points for answer in told)


def test_corrections_of_one_version_do_not_overwrite_each_other(table: NightTable) -> None:
    """CON-04: an update made from an older version is refused."""
    enter(table, shifted(0), cid())

    def correct(number: int) -> Result:
        return results.correct(
            table=table,
            totals=Totals(points=shifted(number + 1)),
            reason="misread",
            seen_version=2,
            by=None,
            now=NOW,
            client_id=cid(),
        )

    answers = at_once(correct)
    assert sum(isinstance(answer, Result) for answer in answers) == 1
    assert sum(isinstance(answer, Stale) for answer in answers) == THREADS - 1
    assert list(Result.objects.order_by("number").values_list("number", "current")) == [
        (1, False),
        (2, True),
    ]


def test_many_desks_saving_for_seconds_lose_nothing_and_lock_nobody_out() -> None:
    """CON-09: no desk is told that the database is locked."""
    club = factories.club()
    season = factories.season(club)
    night = factories.night(club)
    tables = list(factories.seated(night, 4 * THREADS).tables.order_by("game__table"))
    ends = time.monotonic() + 3

    def save_on(number: int) -> Result:
        stored = enter(tables[number], shifted(0), cid())
        while time.monotonic() < ends:
            stored = results.correct(
                table=tables[number],
                totals=Totals(points=shifted(stored.number)),
                reason="again",
                seen_version=stored.number + 1,
                by=None,
                now=NOW,
                client_id=cid(),
            )
        return stored

    answers = at_once(save_on)
    saved = sum(answer.number for answer in answers if isinstance(answer, Result))
    assert saved > THREADS
    assert Result.objects.count() == saved
    assert Result.objects.filter(current=True).count() == THREADS
    before = Night.objects.get(pk=night.pk).version - saved
    assert before >= 1
    assert Season.objects.get(pk=season.pk).version >= saved


HANDS: list[dict[str, Any]] = [
    {"kind": "ron", "discarder": 2, "wins": [{"winner": 1, "limit": "mangan"}]},
    {"kind": "draw", "tenpai": [0, 2], "riichi": [2]},
    {"kind": "tsumo", "wins": [{"winner": 2, "han": 3, "fu": 30}]},
    {"kind": "draw", "tenpai": []},
]


def test_phones_that_send_twice_late_and_in_disorder_make_one_ledger(table: NightTable) -> None:
    """Eight phones hold the same four hands; each sends them backwards until all are taken."""

    def send_all(number: int) -> Hand:
        ids = [cid() for _ in HANDS]
        left = list(range(len(HANDS)))
        done: dict[int, Hand] = {}
        while left:
            for seen in reversed(left):
                try:
                    done[seen] = enter_hand(table, HANDS[seen], seen, ids[seen])
                    enter_hand(table, HANDS[seen], seen, ids[seen])
                except Stale:
                    continue  # an earlier one is still to come
            left = [seen for seen in left if seen not in done]
        return done[number % len(HANDS)]

    answers = at_once(send_all)
    assert not [one for one in answers if isinstance(one, Refusal)]
    standing = Hand.objects.filter(game=table.game)
    assert list(standing.order_by("number").values_list("number", "version")) == [
        (number, 1) for number in (1, 2, 3, 4)
    ]
    assert [hand.event for hand in standing.order_by("number")] == HANDS
    assert table.game.log.filter(code="hand_entered").count() == len(HANDS)
    state = ledger.read(table.game).state
    assert sum(state.points) + 1000 * state.sticks == 120_000


def test_two_different_hands_in_one_place_are_one_and_a_refusal(table: NightTable) -> None:
    answers = at_once(lambda number: enter_hand(table, HANDS[number % 2], 0, cid()))
    refused = [one for one in answers if isinstance(one, Refusal)]
    assert {type(one) for one in refused} == {HandTaken}
    assert len(refused) == THREADS // 2
    assert Hand.objects.filter(game=table.game).count() == 1


def enter_hand(table: NightTable, event: dict[str, Any], seen: int, client_id: uuid.UUID) -> Hand:
    asked = {"event": event, "seen": seen, "by": None, "now": NOW, "client_id": client_id}
    return hands.enter(table=table, **asked)
