"""The records of a club, from games whose numbers a player can check."""

from datetime import date, timedelta

import pytest
from django.urls import reverse

from clubs import records
from clubs.actions import results
from clubs.records import Played, compute
from games.actions.results import Totals
from tests import factories

DAY = date(2026, 3, 7)


def seats(*games, ruleset="ema_2025"):
    """Games in order: who sat there, best first, with the winner's points."""
    found = []
    for night, (players, points) in enumerate(games, start=1):
        for rank, player in enumerate(players, start=1):
            shown = points if rank == 1 else 20_000 - rank
            day = DAY + timedelta(days=night)
            found.append(Played(player, night, day, ruleset, shown, rank, rank == len(players)))
    return found


def best(found, kind):
    return next((one.value, one.player, one.night) for one in found if one.kind == kind)


def test_streaks_and_sums():
    played = seats(
        ((1, 2, 3, 4), 40_000),
        ((1, 2, 4, 3), 61_300),
        ((2, 1, 3, 4), 45_000),
        ((1, 2, 3, 4), 30_100),
    )
    found = compute(played, [(3, 1, DAY), (3, 2, DAY), (1, 2, DAY)])
    assert best(found, "points") == (61_300, 1, 2)
    assert best(found, "streak_of_firsts") == (2, 1, 2)
    assert best(found, "streak_without_last") == (4, 1, 4)
    assert best(found, "firsts") == (3, 1, 4)
    assert best(found, "nights") == (2, 3, 2)


def test_of_equals_the_first_to_reach_it_holds_it():
    played = seats(((1, 2, 3, 4), 50_000), ((2, 1, 3, 4), 50_000))
    assert best(compute(played), "points") == (50_000, 1, 1)


def test_points_of_three_and_of_four_are_not_compared():
    played = seats(((1, 2, 3, 4), 50_000)) + seats(((5, 6, 7), 90_000), ruleset="sanma_tenhou")
    found = [(one.value, one.player) for one in compute(played) if one.kind == "points"]
    assert sorted(found) == [(50_000, 1), (90_000, 5)]


def test_one_game_makes_no_streak():
    kinds = [one.kind for one in compute(seats(((1, 2, 3, 4), 50_000)))]
    assert kinds == ["points"]


@pytest.mark.django_db
def test_a_correction_changes_the_record_and_a_night_that_counts_nothing_has_none(client):
    club = factories.club()
    night = factories.night(club)
    people = factories.present(night, 4)
    table = factories.played(night, people, (60_000, 30_000, 20_000, 10_000))
    (held,) = [one for one in records.records(club) if one.record.kind == "points"]
    assert (held.record.value, held.player) == (60_000, people[0])
    table.game.refresh_from_db()
    results.correct(
        table=table,
        totals=Totals(points=(30_000, 60_000, 20_000, 10_000)),
        reason="mixed up",
        seen_version=table.game.version,
        by=None,
        now=factories.NOW,
        client_id=None,
    )
    (held,) = [one for one in records.records(club) if one.record.kind == "points"]
    assert held.player == people[1]
    page = client.get(reverse("clubs:club", args=[club.slug])).content.decode()
    assert "Highest points, EMA 2025" in page
    other = factories.club("riga")
    lesson = factories.night(other, weight=0, teaching=True)
    factories.played(lesson, factories.present(lesson, 4), (90_000, 10_000, 10_000, 10_000))
    assert [one.record.kind for one in records.records(other)] == []


@pytest.mark.django_db
def test_a_hidden_holder_is_not_named(client):
    club = factories.club()
    night = factories.night(club)
    people = factories.present(night, 4)
    factories.played(night, people, (60_000, 30_000, 20_000, 10_000))
    name = people[0].full_name
    address = reverse("clubs:club", args=[club.slug])
    assert name in client.get(address).content.decode()
    people[0].privacy = "hidden"
    people[0].save(update_fields=("privacy",))
    assert name not in client.get(address).content.decode()
