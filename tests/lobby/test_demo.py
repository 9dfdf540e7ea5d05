"""The demo club is the same every time and adds up."""

from datetime import date

import pytest
from django.db import transaction

from clubs.models import Attendance, Club, Night, Season, Till
from games.models import Game, Result, SeatResult
from lobby.demo import club as demo
from seating import check
from tournaments.models import Seating, Tournament

TODAY = date(2026, 3, 7)


def story() -> list[tuple[object, ...]]:
    """What happened in the demo, by names and points, whatever the keys of the rows are."""
    demo.make(today=TODAY)
    rows = SeatResult.objects.filter(result__current=True).order_by("result", "seat__index")
    return list(
        rows.values_list(
            "result__game__night_table__sitting__night__date",
            "result__game__table",
            "seat__player__full_name",
            "points",
            "score",
        )
    )


@pytest.mark.django_db
def test_the_demo_is_the_same_every_time():
    with transaction.atomic():
        first = story()
        transaction.set_rollback(True)
    assert not Club.objects.exists()
    assert story() == first
    club = Club.objects.get()
    assert club.memberships.count() == 40
    assert Season.objects.count() == 2
    assert Night.objects.closed().count() == 14
    assert Attendance.objects.filter(guest=True).count() == 15
    assert Game.objects.running().exists()
    assert Result.objects.filter(number=2).exists()
    assert Tournament.objects.upcoming(TODAY).count() == 1
    assert Tournament.objects.past(TODAY).count() == 1
    assert Night.objects.filter(series__isnull=False).count() == 7
    assert Till.objects.count() == 14
    seating = Seating.objects.published().get()
    report = check(seating.question, seating.answer)
    assert (report.faults, report.repeats, len(seating.rounds)) == ((), 0, 8)
    assert Attendance.objects.filter(fee_paid__gt=0).exists()
    for result in Result.objects.filter(current=True).prefetch_related("rows"):
        assert sum(row.score for row in result.rows.all()) == 0
