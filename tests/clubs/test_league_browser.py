"""Leagues in a browser: axe finds nothing, a phone fits them."""

from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.actions import agreements
from clubs.models import Entrant, Fixture, League, Role
from tests import factories
from tests import leagues as story

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WHO = {"by": None, "now": factories.NOW, "client_id": None}


@pytest.fixture
def owner():
    """The owner of a club with a league of teams: one fixture played, one to be agreed on."""
    club = factories.club(city="Tallinn")
    owner = factories.member(club, Role.OWNER, name="Olga Ežova")
    today = timezone.localdate()
    days = {"starts": today - timedelta(days=30), "ends": today + timedelta(days=60)}
    league = story.league(club, entry=League.Entry.TEAMS, **days)
    regular = story.phase(league, advance=2, minimum_games=2, most_games=9, games=8)
    story.phase(league, "Final", carry="half")
    mates = [owner.player, *(factories.player(f"Mate with a long name {n}") for n in range(7))]
    teams = [
        story.team(league, f"Team of the {wind} wind", mates[at : at + 2])
        for at, wind in zip(range(0, 8, 2), ("east", "south", "west", "north"), strict=True)
    ]
    played = story.fixture(regular, teams)
    story.settled(played, (45000, 30000, 25000, 20000), mates[::2])
    story.begun(story.fixture(regular, teams), mates[::2])
    asked = story.fixture(regular, teams)
    Fixture.objects.update(opens=today, due=today + timedelta(days=6))
    agreements.propose(
        fixture=asked,
        time=timezone.now() + timedelta(days=1),
        seats=list(asked.seats.values_list("pk", flat=True))[1:3],
        seen_version=1,
        **WHO | {"now": timezone.now()},
    )
    return owner


def addresses():
    league = "/clubs/tallinn/leagues/spring/"
    fixtures = [f"{league}fixtures/{one.pk}/" for one in Fixture.objects.order_by("number")]
    entrant = Entrant.objects.get(team="Team of the east wind").pk
    phase = f"{league}phases/1/"
    return [
        league,
        *fixtures,
        f"{league}phases/2/",
        f"{phase}entrants/{entrant}/",
        f"{phase}hall/",
        f"{phase}fixtures/",
        f"{phase}close/",
        f"{phase}change/",
        f"{league}phases/new/",
        f"{league}change/",
        f"{league}delete/",
        f"{league}entrants/",
        f"{league}entrants/{entrant}/",
        "/clubs/tallinn/leagues/new/",
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_and_no_page_scrolls_sideways(
    page, sign_in, assert_accessible, owner, theme
):
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    sign_in(owner)
    for path in addresses():
        page.set_viewport_size({"width": 1440, "height": 900})
        assert page.goto(path).ok, path
        assert_accessible(page)
        page.set_viewport_size({"width": 360, "height": 640})
        assert page.evaluate("document.documentElement.scrollWidth") == 360, path


def test_a_fixture_is_agreed_begun_and_entered_by_hand(page, sign_in, owner):
    sign_in(owner)
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto("/clubs/tallinn/leagues/spring/")
    page.get_by_role("link", name="Fixture 3").first.click()
    page.get_by_role("button", name="Agree for all").click()
    page.get_by_text("time agreed").wait_for()
    fixture = Fixture.objects.get(number=3)
    for seat in fixture.seats.all():
        page.locator(f"[name=player_{seat.pk}]").select_option(index=1)
    page.get_by_role("button", name="Begin the game").click()
    page.wait_for_url("**/game/")
    for wind, points in enumerate((35000, 32000, 30000, 23000)):
        page.locator(f"[name=points_{wind}]").fill(str(points))
    page.get_by_role("button", name="Save").first.click()
    page.wait_for_url(f"**/fixtures/{fixture.pk}/")
    page.get_by_text("played", exact=True).wait_for()
