"""An evening at the desk in a browser: keyboard alone at a laptop, the thumb at a phone."""

import re
from time import monotonic

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from clubs.actions import attendance
from clubs.models import Attendance, Membership, Night, Role
from tests import factories

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NAMES = (
    "Anna Tamm",
    "Боря Иванов",
    "佐藤 美咲",
    "Kärt Õunapuu",
    "Konstantin Vladimirovich Longname",
    "Maria Petrova",
    "Jānis Kalniņš",
    "Oļegs Ozols",
    "Chie Tanaka",
    "Dmitri Orlov",
    "Elina Kask",
    "Fedor Kuznetsov",
    "Greta Liepa",
)
TYPED = [
    *("anna", "боря", "佐藤", "kart", "kons", "mar", "janis", "ole"),
    *("chie", "dmi", "eli", "fed", "gre"),
]
SIZES = {"laptop": {"width": 1440, "height": 900}, "phone": {"width": 360, "height": 640}}


@pytest.fixture
def night(sign_in) -> Night:
    club = factories.club()
    for name in (*NAMES, "Late Comer"):
        Membership.objects.create(club=club, player=factories.player(name))
    sign_in(factories.member(club, Role.ORGANISER, name="Olga Organiser"))
    return factories.night(club)


def open_desk(page: Page, night: Night, size: str = "laptop") -> None:
    page.set_viewport_size(SIZES[size])
    page.goto(reverse("clubs:desk", args=[night.club.slug, night.pk]))


def come(night: Night, count: int) -> list[Attendance]:
    """So many more people, who sit nowhere yet."""
    players = [factories.player(f"Late {number}") for number in range(count)]
    for player in players:
        attendance.check_in(
            night=night, player=player, by=None, now=factories.NOW, client_id=factories.cid()
        )
    return list(night.attendances.filter(player__in=players).select_related("player"))


def type_in(page: Page, name: str) -> None:
    """Type a name and press Enter; the field is empty again at once and has the focus."""
    page.keyboard.type(name)
    page.keyboard.press("Enter")
    field = page.get_by_label("Name", exact=True)
    expect(field).to_have_value("")
    expect(field).to_be_focused()


def no_sideways_scroll(page: Page) -> None:
    widths = "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
    whole, seen = page.evaluate(widths)
    assert whole <= seen


@pytest.mark.parametrize("size", SIZES)
def test_an_evening_with_late_comer_leaver_and_guests(page, night, size, assert_accessible):
    open_desk(page, night, size)
    began = monotonic()
    for name in TYPED:
        type_in(page, name)
    assert monotonic() - began < 60
    expect(page.get_by_role("heading", name="13 people here")).to_be_visible()
    assert_accessible(page)

    page.get_by_role("button", name="Seat 13 players").click()
    expect(page.locator(".table-card")).to_have_count(3)
    no_sideways_scroll(page)
    assert_accessible(page)

    page.get_by_label("Name", exact=True).focus()
    type_in(page, "late")
    expect(page.get_by_text("1 person came after the seating")).to_be_visible()

    page.get_by_role("button", name=re.compile("Leaves.*Anna Tamm")).click()
    expect(page.get_by_role("alert")).to_contain_text("Anna Tamm sits at table")
    page.get_by_role("button", name="Anna Tamm has left all the same").click()
    expect(page.get_by_text("Anna Tamm has left, but still has a seat")).to_be_visible()

    field = page.get_by_label("Name", exact=True)
    field.focus()
    page.keyboard.type("Zed Zero")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Add “Zed Zero” as a guest")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Zed Zero is here.")).to_be_visible()
    field.fill("Mar")
    page.get_by_label("first time at a table").check()
    page.get_by_role("button", name="Add “Mar” as a guest").click()
    expect(page.get_by_role("heading", name="15 people here")).to_be_visible()

    page.get_by_text("Seat again with 15 players").click()
    expect(page.get_by_text("draws anew: 3 tables of 4, 1 table of 3")).to_be_visible()
    page.get_by_role("button", name="Call off tables 1, 2 and 3 and seat again").click()
    expect(page.locator(".table-card")).to_have_count(4)
    expect(page.locator(".table-card")).not_to_contain_text(["Anna Tamm"] * 4)
    no_sideways_scroll(page)
    here = night.attendances.here()
    assert (here.count(), here.filter(guest=True).count()) == (15, 2)
    assert night.sittings.standing().count() == 1


def test_names_typed_faster_than_the_server_answers_are_not_lost(page, night):
    open_desk(page, night)
    for name in ("mar", "kart", "jan"):
        page.keyboard.type(name)
        page.keyboard.press("Enter")
    page.keyboard.type("bo")
    expect(page.get_by_role("heading", name="3 people here")).to_be_visible()
    expect(page.get_by_label("Name", exact=True)).to_have_value("bo")
    names = set(night.attendances.here().values_list("player__full_name", flat=True))
    assert names == {"Maria Petrova", "Kärt Õunapuu", "Jānis Kalniņš"}


def test_a_refused_name_stays_in_sight_while_those_behind_it_go_on(page, night):
    open_desk(page, night)
    for name in ("Zed Zero", "kart"):
        page.keyboard.type(name)
        page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="1 person here")).to_be_visible()
    assert night.attendances.here().get().player.name == "Kärt Õunapuu"
    expect(page.locator("#messages")).to_contain_text("nobody named “Zed Zero”")


def test_who_types_on_when_asked_about_a_guest_means_the_next_person(page, night):
    open_desk(page, night)
    page.keyboard.type("Zed Zero")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Add “Zed Zero” as a guest")).to_be_focused()
    page.keyboard.type("kart")
    expect(page.get_by_label("Name", exact=True)).to_have_value("kart")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="1 person here")).to_be_visible()
    assert night.attendances.here().get().player.name == "Kärt Õunapuu"
    expect(page.locator("#messages")).to_contain_text("nobody named “Zed Zero”")


def test_an_unknown_name_is_a_guest_at_the_second_enter(page, night):
    open_desk(page, night)
    page.keyboard.type("Zed Zero")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("nobody named “Zed Zero”")
    expect(page.get_by_label("Name", exact=True)).to_have_value("Zed Zero")
    expect(page.get_by_role("button", name="Add “Zed Zero” as a guest")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Zed Zero is here.")).to_be_visible()
    assert night.attendances.get().guest


def test_undo_takes_the_wrong_row_back_and_the_field_has_the_focus(page, night):
    open_desk(page, night)
    type_in(page, "anna")
    undo = page.get_by_role("button", name="Undo Anna Tamm")
    assert undo.bounding_box()["height"] >= 44
    undo.click()
    expect(page.get_by_text("Nobody is here yet")).to_be_visible()
    expect(page.get_by_label("Name", exact=True)).to_be_focused()


def test_the_focus_stays_where_a_button_led(page, night):
    factories.seated(night, 4)
    people = [one.player for one in come(night, 4)]
    open_desk(page, night, "phone")
    page.get_by_role("button", name=re.compile(f"Leaves.*{people[0].name}")).press("Enter")
    expect(
        page.get_by_role("button", name=re.compile(f"Undo.*{people[0].name} left"))
    ).to_be_focused()
    expect(page.locator("#just")).to_contain_text(f"{people[0].name} left.")
    page.get_by_role("button", name=re.compile(f"Pays.*{people[1].name}")).press("Enter")
    expect(page.get_by_role("button", name=re.compile(f"Paid.*{people[1].name}"))).to_be_focused()
    page.get_by_role("button", name="Seat 3 players").press("Enter")
    expect(page.get_by_role("heading", name="Hanchan 2")).to_be_focused()
    page.get_by_role("button", name=re.compile(f"Leaves.*{people[1].name}")).press("Enter")
    expect(page.get_by_role("alert")).to_be_focused()


def test_a_change_at_another_desk_arrives_and_never_under_busy_hands(page, night):
    factories.seated(night, 4)
    open_desk(page, night)
    page.get_by_text("Two people change places").click()
    choice = page.get_by_label("This person")
    choice.focus()
    factories.present(night, 1)
    page.wait_for_timeout(6_000)  # longer than a poll
    expect(page.get_by_role("heading", name="4 people here")).to_be_visible()
    page.get_by_label("Name", exact=True).focus()
    expect(page.get_by_role("heading", name="5 people here")).to_be_visible(timeout=12_000)
    expect(choice).to_be_visible()


def test_the_page_says_how_old_it_is_when_the_server_is_gone(page, night):
    open_desk(page, night)
    lost = page.get_by_text("The connection is lost.")
    expect(lost).to_be_hidden()
    page.context.set_offline(True)
    expect(lost).to_be_visible(timeout=12_000)
    page.context.set_offline(False)
    expect(lost).to_be_hidden(timeout=12_000)


def test_without_scripts_the_desk_works_the_same(browser, live_server, night, sign_in, context):
    cookies = context.cookies()
    plain = browser.new_context(base_url=live_server.url, java_script_enabled=False, locale="en")
    plain.add_cookies(cookies)
    page = plain.new_page()
    open_desk(page, night)
    for name in ("anna", "kart", "mar"):
        page.get_by_label("Name", exact=True).fill(name)
        page.keyboard.press("Enter")
    expect(page.get_by_text("Maria Petrova is here.")).to_be_visible()
    page.get_by_role("button", name="Seat 3 players").click()
    expect(page.locator(".table-card")).to_have_count(1)
    plain.close()
