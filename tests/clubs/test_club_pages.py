"""The pages of clubs in a browser: axe finds nothing, a phone fits them, hands work them."""

import pytest

from clubs.actions import invites, members
from clubs.models import Membership, Role
from tests import factories
from tests.lobby.test_home import tonight

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def owner():
    """The owner of a club with a night, results, a member with an open link."""
    club = factories.club(about="Every **Saturday**", city="Tallinn", contact="us@example.org")
    owner = factories.member(club, Role.OWNER, name="Olga Ežova")
    night = tonight(club, venue="Library", capacity=20)
    factories.played(night, factories.present(night, 4), (45000, 30000, 25000, 20000))
    who = {"by": None, "now": factories.NOW, "client_id": None}
    members.add(club=club, names=("Юрий Щукин",), same={}, **who)
    invites.invite(membership=Membership.objects.get(player__full_name="Юрий Щукин"), **who)
    return owner


def addresses():
    member = Membership.objects.get(player__full_name="Юрий Щукин")
    club = "/clubs/tallinn/"
    return [
        "/",
        "/me/",
        "/clubs/",
        "/clubs/new/",
        club,
        f"{club}settings/",
        f"{club}history/",
        f"{club}members/",
        f"{club}members/{member.pk}/",
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_and_no_page_scrolls_sideways(
    page, sign_in, assert_accessible, owner, theme
):
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    for reader, paths in ((None, ["/", "/clubs/", "/clubs/tallinn/"]), (owner, addresses())):
        if reader:
            sign_in(reader)
        for path in paths:
            page.set_viewport_size({"width": 1440, "height": 900})
            page.goto(path)
            assert_accessible(page)
            page.set_viewport_size({"width": 360, "height": 640})
            width = page.evaluate("document.documentElement.scrollWidth")
            assert width == 360, path


def test_a_newcomer_founds_a_club_adds_people_and_sees_them(page, sign_in):
    sign_in(factories.user())
    page.goto("/clubs/")
    page.get_by_role("link", name="Found a club").first.click()
    page.get_by_label("Name of the club").fill("Таллинский маджонг")
    page.get_by_label("Time zone").select_option("Europe/Tallinn")
    page.get_by_role("button", name="Found the club").click()
    page.wait_for_url("**/clubs/tallinskiy-madzhong/")
    page.get_by_role("navigation", name="Pages of the club").get_by_text("Members").click()
    page.get_by_label("Names, one a line").fill("Boris\nAnna Tamm")
    page.get_by_role("button", name="Add to the club").click()
    page.get_by_label("Yes, Anna Tamm").first.check()
    page.get_by_role("button", name="Add to the club").click()
    page.locator("#messages").get_by_text("added: ").wait_for()
    assert page.get_by_role("heading", name="2 members").is_visible()


def test_the_link_is_copied_and_my_clubs_arrive_on_my_page(page, context, sign_in, owner):
    sign_in(owner)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(addresses()[-1])
    page.get_by_role("button", name="Copy the link").click()
    page.get_by_role("button", name="Copied").wait_for()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == page.get_by_label("Link").input_value()
    page.goto("/me/")
    page.get_by_role("link", name="Tallinn").wait_for()
