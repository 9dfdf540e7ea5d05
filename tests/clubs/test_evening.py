"""A whole evening through the actions: arrive, sit, enter, correct, come late, close."""

import pytest

from clubs.actions import attendance, nights, results
from clubs.actions.refusals import NightClosed, SeatingStale, TablesOpen
from clubs.models import ClubLog, NightTable
from clubs.wording import LOG
from games.actions.results import AlreadyEntered, Stale, Totals
from games.models import Game, Result
from players.actions.idempotent import ClientIdReused
from players.history import lines
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

WHO = {"by": None, "now": factories.NOW}


def enter(table, points, *, client_id=None, **more):
    table = NightTable.objects.select_related("game").get(pk=table.pk)
    return results.enter(
        table=table,
        totals=Totals(points=points),
        seen_version=more.pop("seen_version", table.game.version),
        client_id=client_id or factories.cid(),
        **WHO,
    )


def test_thirteen_people_make_three_tables_and_nobody_sits_twice():
    night = factories.night(factories.club())
    sitting = factories.seated(night, 13)
    games = Game.objects.filter(night_table__sitting=sitting)
    assert sorted(game.seats.count() for game in games) == [4, 4, 5]
    people = [seat.player_id for game in games for seat in game.seats.all()]
    assert len(people) == len(set(people)) == 13


def test_a_result_counts_once_and_a_correction_is_a_new_version():
    club = factories.club()
    season = factories.season(club)
    night = factories.night(club)
    table = factories.seated(night, 4).tables.get()
    first = factories.cid()
    stored = enter(table, (45000, 30000, 25000, 20000), client_id=first)
    assert enter(table, (45000, 30000, 25000, 20000), client_id=first, seen_version=1) == stored
    with pytest.raises(ClientIdReused):
        enter(table, (20000, 30000, 25000, 45000), client_id=first)
    with pytest.raises(AlreadyEntered) as refused:
        enter(table, (20000, 30000, 25000, 45000))
    assert refused.value.params["points"] == [45000, 30000, 25000, 20000]

    with pytest.raises(Stale):
        results.correct(
            table=table,
            totals=Totals(points=(44000, 31000, 25000, 20000)),
            reason="misread",
            seen_version=1,
            client_id=factories.cid(),
            **WHO,
        )
    results.correct(
        table=table,
        totals=Totals(points=(44000, 31000, 25000, 20000)),
        reason="misread",
        seen_version=2,
        client_id=factories.cid(),
        **WHO,
    )
    assert Result.objects.filter(game=table.game).count() == 2
    current = Result.objects.get(game=table.game, current=True)
    assert [str(row.score) for row in current.rows.order_by("seat__index")] == [
        "29000",
        "6000",
        "-10000",
        "-25000",
    ]
    east, south = (
        seat.player.name for seat in table.game.seats.select_related("player").order_by("index")[:2]
    )
    line = lines(LOG, night.log.order_by("-pk")[:1])[0].words.replace("\u202f", " ")
    assert line == (
        f"corrected the result of table 1, hanchan 1: {east} 45 000 → 44 000, "
        f"{south} 30 000 → 31 000, because: misread"
    )
    season.refresh_from_db()
    assert season.version == 3
    assert list(table.game.log.values_list("code", flat=True)) == [
        "started",
        "entered",
        "corrected",
    ]


def test_who_still_plays_is_not_seated_again():
    night = factories.night(factories.club())
    first = factories.seated(night, 8)
    one, two = first.tables.select_related("game").order_by("game__table")
    enter(one, (30000, 30000, 30000, 30000))
    second = factories.seat(night)
    again = second.tables.get().game
    assert again.table == 1
    playing = set(two.game.seats.values_list("player", flat=True))
    assert not playing & set(again.seats.values_list("player", flat=True))


def test_a_seating_made_from_an_old_list_is_refused():
    night = factories.night(factories.club())
    factories.present(night, 4)
    seen = "an older list"
    with pytest.raises(SeatingStale):
        factories.seating.seat_everybody(
            night=night, seen=seen, seed=1, client_id=factories.cid(), **WHO
        )


def test_the_night_closes_when_every_table_has_a_result():
    night = factories.night(factories.club())
    table = factories.seated(night, 4).tables.get()
    with pytest.raises(TablesOpen) as refused:
        nights.close(night=night, client_id=factories.cid(), **WHO)
    assert refused.value.params == {"tables": [1]}
    enter(table, (30000, 30000, 30000, 30000))
    nights.close(night=night, client_id=factories.cid(), **WHO)
    with pytest.raises(NightClosed):
        attendance.check_in(
            night=night, player=factories.player(), client_id=factories.cid(), **WHO
        )
    assert ClubLog.objects.filter(night=night).last().code == "night_closed"
