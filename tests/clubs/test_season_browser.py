"""Seasons, rankings and tournaments in a browser: axe finds nothing, a phone fits them."""

from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.actions import teams
from clubs.models import Role, Season, Team
from tests import factories
from tests.tournaments.test_announcements import announced, drafted

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def owner():
    """The owner of a club with a running season of two nights, a team and two tournaments."""
    club = factories.club(city="Tallinn")
    owner = factories.member(club, Role.OWNER, name="Olga Ežova")
    today = timezone.localdate()
    season = factories.season(
        club,
        "now",
        starts=today - timedelta(days=90),
        ends=today + timedelta(days=90),
        minimum_games=2,
    )
    players = [owner.player, *(factories.player(name) for name in ("Юрий", "佐藤 美咲", "Kärt"))]
    guest = factories.player("Guest with quite a long name indeed")
    for day, last in ((30, players[3]), (23, guest)):
        night = factories.night(club, day=today - timedelta(days=day))
        factories.played(night, [*players[:3], last], (45000, 30000, 25000, 20000))
    who = {"by": None, "now": factories.NOW, "client_id": None}
    teams.form(season=season, name="Red", players=players[:2], seen_version=1, **who)
    announced(club)
    drafted(club, slug="draft")
    return owner


def addresses(owner):
    season = "/clubs/tallinn/seasons/now/"
    public = [
        season,
        f"{season}players/{owner.player.pk}/",
        "/rankings/",
        f"/rankings/players/{owner.player.pk}/",
        "/tournaments/",
        "/tournaments/baltic-open/",
    ]
    organised = [
        "/clubs/tallinn/seasons/new/",
        f"{season}change/",
        f"{season}delete/",
        f"{season}teams/",
        f"{season}teams/{Team.objects.get().pk}/",
        "/tournaments/new/",
        "/tournaments/draft/",
        "/tournaments/draft/change/",
    ]
    return public, organised


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_and_no_page_scrolls_sideways(
    page, sign_in, assert_accessible, owner, theme
):
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    public, organised = addresses(owner)
    for reader, paths in ((None, public), (owner, public + organised)):
        if reader:
            sign_in(reader)
        for path in paths:
            page.set_viewport_size({"width": 1440, "height": 900})
            assert page.goto(path).ok, path
            assert_accessible(page)
            page.set_viewport_size({"width": 360, "height": 640})
            assert page.evaluate("document.documentElement.scrollWidth") == 360, path


def test_a_season_is_planned_and_a_team_formed_by_hand(page, sign_in, owner):
    sign_in(owner)
    page.goto("/clubs/tallinn/seasons/new/")
    page.get_by_label("Name").fill("Весна")
    page.get_by_label("best games", exact=True).check()
    page.get_by_role("button", name="Plan the season").click()
    assert page.get_by_text("Say how many games count.", exact=True).is_visible()
    assert page.get_by_label("Name").input_value() == "Весна"
    page.get_by_label("How many games count").fill("3")
    page.get_by_role("button", name="Plan the season").click()
    page.wait_for_url("**/seasons/vesna/")
    assert Season.objects.get(slug="vesna").best == 3
    page.get_by_role("link", name="Form teams").click()
    page.get_by_label("Team", exact=True).fill("Reds")
    page.get_by_label("Players").fill("Olga Ežova")
    page.get_by_role("button", name="Form the team").click()
    assert page.get_by_role("heading", name="Reds").is_visible()
