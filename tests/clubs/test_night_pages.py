"""Who may open which page of a night and press which button, and how many queries that costs."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.actions import attendance
from clubs.models import Membership, Role
from tests import factories

pytestmark = pytest.mark.django_db

PUBLIC = ("night", "hall", "paper")
SCOREKEEPERS = ("desk", "night_history", "find")
ORGANISERS = ("change_night",)
BUTTONS_OF_SCOREKEEPERS = (
    "check_in",
    "undo_check_in",
    "back",
    "leave_night",
    "pay",
    "keep_table",
    "newcomer",
)
BUTTONS_OF_ORGANISERS = ("seat", "seat_again", "swap", "close_night", "reopen_night")


def address(page, night, player=None):
    about_person = page in (
        "person",
        "undo_check_in",
        "back",
        "leave_night",
        "pay",
        "keep_table",
        "newcomer",
    )
    more = [player.pk] if about_person else []
    return reverse(f"clubs:{page}", args=[night.club.slug, night.pk, *more])


def sign_in(client, club, who):
    """Sign the client in as somebody; returns the level of their role in the club, or None."""
    if who == "stranger":
        client.force_login(factories.user("stranger@example.org", name="Stranger"))
        return None
    if who == "organiser of another club":
        client.force_login(factories.member(factories.club("riga"), Role.ORGANISER))
        return None
    role = Role(who)
    client.force_login(factories.member(club, role))
    return role.level


ROLES = ["stranger", "organiser of another club", *Role.values]


@pytest.mark.parametrize("who", ROLES)
def test_pages_open_for_those_whose_they_are(client, who):
    night = factories.night(factories.club())
    factories.seated(night, 4)
    level = sign_in(client, night.club, who)
    for pages, needed in ((PUBLIC, -1), (SCOREKEEPERS, 1), (ORGANISERS, 2)):
        allowed = needed < 0 or (level is not None and level >= needed)
        for page in pages:
            answer = client.get(address(page, night))
            assert answer.status_code == (200 if allowed else 403), page
    new = client.get(reverse("clubs:plan_night", args=[night.club.slug]))
    assert new.status_code == (200 if level is not None and level >= 2 else 403)


@pytest.mark.parametrize("who", ROLES)
def test_buttons_work_for_those_whose_they_are(client, who):
    night = factories.night(factories.club())
    (person,) = factories.present(night, 1)
    level = sign_in(client, night.club, who)
    before = night.log.count()
    for buttons, needed in ((BUTTONS_OF_SCOREKEEPERS, 1), (BUTTONS_OF_ORGANISERS, 2)):
        allowed = level is not None and level >= needed
        for button in buttons:
            answer = client.post(address(button, night, person), {"client_id": ""})
            assert answer.status_code == (422 if allowed else 403), button
    assert night.log.count() == before


@pytest.mark.parametrize("page", [*SCOREKEEPERS, *ORGANISERS, "sign_up", "withdraw"])
def test_nobody_signed_in_is_led_to_the_sign_in_page(client, page):
    night = factories.night(factories.club())
    answer = client.get(address(page, night))
    assert answer.status_code == 302
    assert answer.url.startswith(reverse("account_login"))


@pytest.mark.parametrize("page", [*PUBLIC, *SCOREKEEPERS])
def test_a_night_of_another_club_is_not_found(client, page):
    factories.club("riga")
    night = factories.night(factories.club())
    client.force_login(factories.member(night.club, Role.OWNER))
    assert client.get(reverse(f"clubs:{page}", args=["riga", night.pk])).status_code in (403, 404)


@pytest.mark.parametrize("page", [*PUBLIC, *SCOREKEEPERS])
def test_a_page_costs_the_same_for_few_and_many(client, page, django_assert_num_queries):
    club = factories.club()
    client.force_login(factories.member(club, Role.ORGANISER))
    few, many = factories.night(club), factories.night(club)
    for night, count in ((few, 4), (many, 32)):
        factories.seated(night, count)
        for number in range(count):
            attendance.sign_up(
                night=night,
                player=factories.player(f"Expected {number}"),
                by=None,
                now=factories.NOW,
                client_id=factories.cid(),
            )
    with CaptureQueriesContext(connection) as seen:
        assert client.get(address(page, few)).status_code == 200
    with django_assert_num_queries(len(seen)):
        assert client.get(address(page, many)).status_code == 200


def test_members_are_named_to_all_and_money_to_none(client):
    club = factories.club()
    night = factories.night(club)
    (person,) = factories.present(night, 1)
    Membership.objects.create(club=club, player=person)
    for page in PUBLIC:
        text = client.get(address(page, night)).content.decode()
        assert person.name in text or page != "night"
        assert "Pays" not in text
        assert "since" not in text
