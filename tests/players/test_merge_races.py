"""Two merges at once, and a merge while somebody else writes: one clear answer each."""

from collections.abc import Callable
from typing import Any

import pytest

from clubs.actions import attendance, results
from clubs.models import Attendance, Membership, NightTable
from games.actions.results import Totals
from games.models import Game, Result, Seat
from players.actions import merges
from players.actions.idempotent import RowGone
from players.actions.merges import MergeStale
from players.merge_rules import plan
from players.models import Merge, Player
from tests import factories
from tests.clubs.test_races import at_once, call

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


def merge(kept: Player, gone: Player) -> Callable[[], Any]:
    kept, gone = (Player.objects.get(pk=one.pk) for one in (kept, gone))
    seen = plan(kept, gone).mark
    return lambda: merges.merge(
        kept=kept, gone=gone, seen=seen, by=None, now=factories.NOW, client_id=factories.cid()
    )


@pytest.fixture
def two():
    """Two players of one club who played apart."""
    club = factories.club()
    people = [factories.player(name) for name in ("Anna", "Annie")]
    for one in people:
        Membership.objects.create(club=club, player=one)
    return people


@pytest.mark.parametrize("other_way", [False, True])
def test_two_people_merge_the_same_two(two, other_way):
    pairs = [two, two[::-1] if other_way else two]
    answers = at_once(*[merge(*pair) for pair in pairs])
    assert sorted(type(answer).__name__ for answer in answers) == ["Merge", "MergeStale"]
    assert (Player.objects.count(), Merge.objects.count(), Membership.objects.count()) == (1, 1, 1)


def test_one_player_is_merged_into_two_at_once(two):
    third = factories.player("Anya")
    answers = at_once(merge(two[0], two[1]), merge(third, two[1]))
    assert sum(isinstance(answer, MergeStale) for answer in answers) == 1
    assert Player.objects.count() == 2


def test_a_result_is_entered_while_one_at_the_table_is_merged(two):
    night = factories.night(Membership.objects.first().club)
    for one in (two[0], *(factories.player(name) for name in "BCD")):
        attendance.check_in(
            night=night, player=one, by=None, now=factories.NOW, client_id=factories.cid()
        )
    factories.seat(night)
    table = NightTable.objects.get()

    def enter() -> Result:
        return results.enter(
            table=table,
            totals=Totals(points=(30000,) * 4),
            seen_version=1,
            by=None,
            now=factories.NOW,
            client_id=factories.cid(),
        )

    entered, merged = at_once(enter, merge(two[1], two[0]))
    assert isinstance(entered, Result)
    assert isinstance(merged, Merge)
    assert Game.objects.finished().count() == 1
    assert Seat.objects.filter(player=two[1]).count() == 1


def test_somebody_is_checked_in_while_they_are_merged(two):
    night = factories.night(factories.club("riga"))
    check_in = call(attendance.check_in, night, player=two[1])
    came, merged = at_once(check_in, merge(two[0], two[1]))
    if isinstance(came, Attendance):
        # The check-in was first: the merge sees it and asks to look again, or took it along.
        assert isinstance(merged, Merge | MergeStale)
        assert night.attendances.count() == 1
    else:
        assert isinstance(came, RowGone)
        assert isinstance(merged, Merge)
        assert not night.attendances.exists()


def test_a_name_read_before_the_merge_is_a_clear_refusal(two):
    night = factories.night(factories.club("riga"))
    check_in = call(attendance.check_in, night, player=two[1])
    merge(two[0], two[1])()
    with pytest.raises(RowGone):
        check_in()
    assert not night.attendances.exists()
