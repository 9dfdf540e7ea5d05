"""Entering results as people do: a desk by keyboard alone, a phone by its own keypad."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from clubs.actions import results
from clubs.models import Club, Night, Role
from games.actions.results import Totals
from games.models import Game, Result
from players.models import User
from tests import factories
from tests.factories import NOW, cid
from tests.games.test_notation import SHEETS

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def club() -> Club:
    return factories.club(name="Tallinna Mahjong")


@pytest.fixture
def night(club: Club) -> Night:
    night = factories.night(club)
    factories.seated(night, 12)
    return night


@pytest.fixture
def keeper(club: Club, sign_in: Callable[[User], None]) -> User:
    keeper = factories.member(club, Role.SCOREKEEPER, name="Anna Tamm")
    sign_in(keeper)
    return keeper


@pytest.fixture
def phone(
    browser: Browser, context: BrowserContext, live_server: Any, keeper: User
) -> Iterator[Page]:
    """The scorekeeper's phone, 360 x 640, touched with a finger."""
    hand = browser.new_context(
        base_url=live_server.url,
        viewport={"width": 360, "height": 640},
        has_touch=True,
        is_mobile=True,
        locale="en",
    )
    hand.add_cookies(context.cookies())
    hand.set_default_timeout(10_000)
    yield hand.new_page()
    hand.close()


def game(night: Night, table: int = 1) -> Game:
    return Game.objects.get(night_table__sitting__night=night, table=table)


def address(night: Night, table: int = 1) -> str:
    return f"/clubs/tallinn/nights/{night.pk}/tables/{game(night, table).pk}/"


def stored(night: Night, table: int = 1) -> list[int]:
    result = Result.objects.get(game=game(night, table), current=True)
    return list(result.rows.order_by("seat__index").values_list("points", flat=True))


def fill(page: Page, *points: str) -> None:
    for seat, text in enumerate(points):
        page.fill(f"[name=points_{seat}]", text)


def saved(page: Page, table: int = 1, version: int = 1) -> None:
    expect(page.locator("#messages")).to_contain_text(f"Table {table} is saved, version {version}.")


def test_a_night_is_entered_by_keyboard_alone(page: Page, night: Night, keeper: User) -> None:
    page.goto(f"/clubs/tallinn/nights/{night.pk}/entry/")
    keys = page.keyboard
    expect(page.locator("#table-number")).to_be_focused()
    # Table 2 first, as the paper comes: hundreds, the last number proposed.
    keys.type("2")
    keys.press("Enter")
    expect(page.locator("[name=points_0]")).to_be_focused()
    expect(page.locator("h2").first).to_contain_text("table 2")
    for text in ("410", "340", "240"):
        keys.type(text)
        keys.press("Enter")
    expect(page.locator("[name=points_3]")).to_have_attribute("placeholder", "210")
    keys.press("Enter")
    expect(page.locator("[name=points_3]")).to_have_value("210")
    expect(page.locator("[name=sticks]")).to_be_focused()
    keys.press("Enter")
    saved(page, 2)
    # The next missing is proposed; Enter goes into it. A wrong sum keeps the numbers.
    expect(page.locator("#table-number")).to_be_focused()
    expect(page.locator("#table-number")).to_have_value("1")
    keys.press("Enter")
    for text in ("41000", "34000", "24000", "20000"):
        keys.type(text)
        keys.press("Enter")
    expect(page.locator(".sum")).to_have_text("1\u202f000 missing")
    keys.press("ArrowUp")
    expect(page.locator("[name=points_3]")).to_be_focused()
    keys.press("ArrowDown")
    keys.type("1")
    expect(page.locator(".sum")).to_have_text("The sum is right.")
    keys.press("Enter")
    saved(page, 1)
    # A table that has its result shows it; F2 leads on to the last one.
    expect(page.locator("#table-number")).to_be_focused()
    keys.type("2")
    keys.press("Enter")
    expect(page.locator("#sheet")).to_contain_text("This table has a result")
    keys.press("?")
    expect(page.locator("#shortcuts")).to_be_visible()
    keys.press("Escape")
    keys.press("F2")
    keys.type("3")
    keys.press("Enter")
    expect(page.locator("[name=points_0]")).to_be_focused()
    for text in ("-5.2", "60", "35"):
        keys.type(text)
        keys.press("Tab")
    keys.type("30.2")
    keys.press("Enter")
    saved(page, 3)
    expect(page.locator("#entry")).to_contain_text("Every table has its result.")
    assert stored(night, 2) == [41000, 34000, 24000, 21000]
    assert stored(night, 1) == [41000, 34000, 24000, 20000]
    assert Result.objects.get(game=game(night, 1)).sticks == 1
    assert stored(night, 3) == [-5200, 60000, 35000, 30200]


def test_a_phone_enters_by_its_own_keypad_a_minus_included(phone: Page, night: Night) -> None:
    phone.goto(address(night))

    def tap(*keys: str) -> None:
        for key in keys:
            phone.tap(f'.keypad [data-key="{key}"]')

    assert phone.evaluate("document.querySelector('[name=points_0]').inputMode") == "none"
    for key in phone.locator(".keypad button").all():
        box = key.bounding_box()
        assert box is not None
        assert box["width"] >= 44
        assert box["height"] >= 44
        assert box["y"] + box["height"] <= 640
    tap("6", "00", "erase", "erase", "2", "sign", "next")
    expect(phone.locator("[name=points_0]")).to_have_value("−62")
    tap("6", "0", "0", "next", "4", "00", "next")
    expect(phone.locator("[name=points_3]")).to_have_attribute("placeholder", "262")
    tap("next")
    expect(phone.locator(".keypad .go")).to_have_text("Save")
    expect(phone.locator("#preview")).to_contain_text("1st")
    tap("next")
    saved(phone)
    assert stored(night) == [-6200, 60000, 40000, 26200]
    assert phone.evaluate(
        "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    )


def test_the_focus_goes_to_what_is_wrong_and_then_to_the_next_table(
    page: Page, night: Night, keeper: User
) -> None:
    page.goto(address(night))
    fill(page, "41000", "x", "24000", "21000")
    page.click(".save")
    expect(page.locator("[name=points_1]")).to_be_focused()
    expect(page.locator("[name=points_1]")).to_have_value("x")
    page.fill("[name=points_1]", "34000")
    page.click(".save")
    saved(page)
    expect(page.get_by_role("link", name="Enter table 2")).to_be_focused()


@pytest.mark.parametrize("how", ["500", "413", "403", "offline"])
def test_what_was_not_stored_says_so_and_can_be_sent_again(
    page: Page, night: Night, keeper: User, how: str
) -> None:
    """CON-10: "saved" stands there only once it is stored."""
    page.goto(address(night))
    fill(page, "410", "340", "240", "210")
    expect(page.locator("#preview")).to_contain_text("1st")

    def fail(route: Route) -> None:
        if route.request.method != "POST":
            route.continue_()
        elif how == "offline":
            route.abort("internetdisconnected")
        else:
            route.fulfill(status=int(how), body="no")

    page.route("**/tables/**", fail)
    page.click(".save")
    expect(page.locator(".not-sent")).to_contain_text("Not sent")
    expect(page.locator("[name=points_0]")).to_have_value("410")
    expect(page.locator("[name=points_0]")).to_be_editable()
    assert "is saved" not in page.content()
    page.unroute("**/tables/**")
    page.reload()
    expect(page.locator("[name=points_3]")).to_have_value("210")
    page.click(".save")
    saved(page)
    page.goto(address(night))
    assert page.evaluate("localStorage.length") == 0
    assert Result.objects.count() == 1


def test_an_answer_that_got_lost_is_given_again(page: Page, night: Night, keeper: User) -> None:
    """CON-03, in a browser."""
    page.goto(address(night))
    fill(page, "410", "340", "240", "210")

    def lose(route: Route) -> None:
        if "do=save" in (route.request.post_data or ""):
            route.fetch()
            route.abort()
        else:
            route.continue_()

    page.route("**/tables/**", lose)
    page.click(".save")
    expect(page.locator(".not-sent")).to_contain_text("Not sent")
    page.unroute("**/tables/**")
    page.click(".save")
    saved(page)
    assert Result.objects.count() == 1


def test_a_double_click_saves_once(page: Page, night: Night, keeper: User) -> None:
    page.goto(address(night))
    fill(page, "410", "340", "240", "210")
    page.dblclick(".save")
    saved(page)
    assert Result.objects.count() == 1


def test_signing_in_again_brings_the_numbers_back(
    page: Page, night: Night, keeper: User, context: BrowserContext
) -> None:
    keeper.set_password("correct horse battery")
    keeper.save()
    page.goto("/account/login/")
    page.fill("[name=login]", keeper.email)
    page.fill("[name=password]", "correct horse battery")
    page.press("[name=password]", "Enter")
    page.wait_for_url("**/")
    page.goto(address(night))
    fill(page, "410", "340", "240", "210")
    expect(page.locator("#preview")).to_contain_text("1st")
    context.clear_cookies(name="sessionid")
    page.click(".save")
    page.wait_for_url("**/account/login/**")
    page.fill("[name=login]", keeper.email)
    page.fill("[name=password]", "correct horse battery")
    page.press("[name=password]", "Enter")
    page.wait_for_url(f"**{address(night)}")
    expect(page.locator("[name=points_0]")).to_have_value("410")
    page.click(".save")
    saved(page)


def test_signing_in_anew_in_another_tab_asks_to_send_again(
    page: Page, night: Night, keeper: User, context: BrowserContext
) -> None:
    page.goto(address(night))
    fill(page, "410", "340", "240", "210")
    expect(page.locator("#preview")).to_contain_text("1st")
    context.clear_cookies(name="csrftoken")
    page.click(".save")
    expect(page.locator(".not-sent")).to_contain_text("please send again")
    expect(page.locator("[name=points_0]")).to_have_value("410")
    page.click(".save")
    saved(page)


def test_numbers_typed_for_a_table_somebody_else_finished_are_shown_not_sent(
    page: Page, night: Night, keeper: User
) -> None:
    page.goto(address(night))
    fill(page, "400", "350", "240", "210")
    results.enter(
        table=game(night).night_table,
        totals=Totals(points=(41000, 34000, 24000, 21000)),
        seen_version=1,
        by=None,
        now=NOW,
        client_id=cid(),
    )
    page.reload()
    expect(page.locator(".unsent")).to_contain_text("400 · 350 · 240 · 210")
    page.click(".unsent button")
    page.reload()
    expect(page.locator(".unsent")).to_be_hidden()
    assert stored(night) == [41000, 34000, 24000, 21000]


def test_a_correction_left_halfway_is_brought_back_and_can_be_forgotten(
    page: Page, night: Night, keeper: User
) -> None:
    results.enter(
        table=game(night).night_table,
        totals=Totals(points=(41000, 34000, 24000, 21000)),
        seen_version=1,
        by=None,
        now=NOW,
        client_id=cid(),
    )
    page.goto(address(night) + "?correct=1")
    expect(page.locator(".restored")).to_be_hidden()
    page.fill("[name=points_0]", "40000")
    page.goto(address(night))
    page.click("a:has-text('Correct')")
    expect(page.locator(".restored")).to_be_visible()
    expect(page.locator("[name=points_0]")).to_have_value("40000")
    page.click(".restored button")
    expect(page.locator("[name=points_0]")).to_have_value("41000")
    expect(page.locator(".restored")).to_be_hidden()
    page.fill("[name=points_0]", "40000")
    page.click("a:has-text('Cancel')")
    page.click("a:has-text('Correct')")
    expect(page.locator("[name=points_0]")).to_have_value("41000")


def test_the_wheel_changes_nothing(page: Page, night: Night, keeper: User) -> None:
    page.goto(address(night))
    page.fill("[name=points_0]", "410")
    page.hover("[name=points_0]")
    page.mouse.wheel(0, 300)
    page.wait_for_timeout(200)
    expect(page.locator("[name=points_0]")).to_have_value("410")
    assert page.locator("input[type=number]").count() == 0


def test_browser_and_server_read_a_sheet_alike(page: Page, night: Night, keeper: User) -> None:
    page.goto(address(night))
    read = """async ([typed, total]) => {
        const src = document.querySelector("script[src*='sheet']").src
        const { read, unitOf } = await import(src.replace("sheet", "notation"))
        const numbers = typed.split(" ").map(read)
        const unit = unitOf(numbers, { total, seats: numbers.length })
        return unit === null ? null : numbers.map((value) => Math.round(value * unit))
    }"""
    for typed, total, meant in SHEETS:
        assert page.evaluate(read, [typed, total]) == meant, typed


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(
    page: Page,
    night: Night,
    keeper: User,
    scheme: Any,
    assert_accessible: Callable[[Page], None],
) -> None:
    page.emulate_media(color_scheme=scheme)
    page.goto(address(night))
    fill(page, "410", "340", "240", "210")
    page.click("summary:has-text('Penalties')")
    expect(page.locator("#preview")).to_contain_text("1st")
    assert_accessible(page)
    page.click(".save")
    saved(page)
    assert_accessible(page)
    for path in (f"/clubs/tallinn/nights/{night.pk}/entry/", "/rules/", "/rules/ema_2025/"):
        page.goto(path)
        assert_accessible(page)
    page.goto(address(night) + "?correct=1")
    page.fill("[name=points_0]", "400")
    page.click(".save")
    expect(page.locator(".errorlist").first).to_be_visible()
    assert_accessible(page)


def test_the_focus_never_moves_after_the_next_table_is_shown(
    page: Page, night: Night, keeper: User
) -> None:
    """Who types on at once must not find the focus moved under the fingers a moment later."""
    page.goto(f"/clubs/tallinn/nights/{night.pk}/entry/?table=1")
    fill(page, "32000", "31000", "30000", "27000")
    page.evaluate(
        """() => document.addEventListener("htmx:afterSwap", () => setTimeout(() => {
            document.getElementById("table-number").form.requestSubmit()
            window.chosen = document.activeElement.name
        }))"""
    )
    page.locator("[name=points_3]").press("Control+Enter")
    saved(page)
    page.wait_for_timeout(100)
    assert page.evaluate("[window.chosen, document.activeElement.name]") == ["points_0"] * 2
