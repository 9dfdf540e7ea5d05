"""A newcomer's whole first evening in a real browser, at a desk and on a phone."""

from collections import defaultdict
from fractions import Fraction

import pytest
from playwright.sync_api import Page, expect

from clubs.models import Club, Night
from games.models import Game

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FIRST_NAMES = (
    "Anna",
    "Bo",
    "Cy",
    "Dora",
    "Eha",
    "Finn",
    "Gleb",
    "Hans",
    "Ivo",
    "Jan",
    "Kai",
    "Lea",
)
NAMES = [f"{first} Tamm" for first in FIRST_NAMES]
LATE = "Mia Kask"
UMA = {3: (15, 0, -15), 4: (15, 5, -5, -15), 5: (15, 5, 0, -5, -15)}


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (360, 640)])
def test_a_newcomer_runs_a_night(page: Page, width: int, height: int):
    page.set_viewport_size({"width": width, "height": height})
    sign_up(page)
    found_club(page)
    plan_season(page)
    open_desk(page)

    for name in NAMES[1:]:
        check_in(page, name)
    guest(page, "Nils")
    guest(page, "Olga")
    seat(page, 13)
    totals: dict[str, Fraction] = defaultdict(Fraction)
    enter_all(page, totals, hanchan=1)

    check_in(page, LATE)
    leave(page, NAMES[1])
    seat(page, 13)
    enter_all(page, totals, hanchan=2)
    correct_one(page, totals)
    close(page)

    night = Night.objects.get()
    assert night.is_closed
    page.goto(f"/clubs/{Club.objects.get().slug}/seasons/first/")
    for name, total in totals.items():
        row = page.get_by_role("row").filter(has_text=name).first
        expect(row).to_contain_text(shown(total))
    assert sum(totals.values()) == 0
    assert page.evaluate(
        "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    )


def sign_up(page: Page) -> None:
    page.goto("/account/signup/")
    page.get_by_label("Name").fill(NAMES[0])
    page.get_by_label("mail").first.fill("anna@example.org")
    for field in page.locator("input[type=password]").all():
        field.fill("correct horse battery")
    page.get_by_role("button", name="Create the account").click()
    page.wait_for_url(lambda url: "signup" not in url)


def found_club(page: Page) -> None:
    page.goto("/clubs/new/")
    page.get_by_label("Name of the club").fill("Three Winds")
    page.get_by_role("button", name="Found the club").click()
    page.wait_for_url("**/clubs/three-winds/**")
    page.goto("/clubs/three-winds/members/")
    page.locator("textarea").fill("\n".join([*NAMES[1:], LATE]))
    page.get_by_role("button", name="Add to the club").click()
    expect(page.get_by_role("heading", name="13 members")).to_be_visible()


def plan_season(page: Page) -> None:
    page.goto("/clubs/three-winds/seasons/new/")
    page.get_by_label("Name").fill("First")
    page.get_by_label("First day").fill("2020-01-01")
    page.get_by_label("Last day").fill("2099-12-31")
    page.get_by_role("button", name="Plan the season").click()
    page.wait_for_url("**/seasons/first/**")


def open_desk(page: Page) -> None:
    page.goto("/clubs/three-winds/nights/new/")
    page.get_by_role("button", name="Announce the night").click()
    page.wait_for_url(lambda url: "/new/" not in url)
    page.goto(f"/clubs/three-winds/nights/{Night.objects.get().pk}/desk/")


def check_in(page: Page, name: str) -> None:
    """Type the first letters, look at the list, press Enter; no mouse."""
    expect(page.locator("#q")).to_be_focused()
    page.keyboard.type(name)
    expect(page.locator(".match-first")).to_contain_text(name)
    page.keyboard.press("Enter")
    expect(page.locator(".just")).to_contain_text(f"{name} is here")
    expect(page.locator("#q")).to_have_value("")


def guest(page: Page, name: str) -> None:
    page.locator("#q").fill(name)
    page.keyboard.press("Enter")
    expect(page.locator("[name=as_guest]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".just")).to_contain_text(f"{name} is here")


def leave(page: Page, name: str) -> None:
    player = Night.objects.get().attendances.get(player__full_name=name).player_id
    page.locator(f"#leave-{player}").click()
    expect(page.locator(f"#back-{player}")).to_be_attached()


def seat(page: Page, count: int) -> None:
    before = Game.objects.count()
    page.get_by_role("button", name=f"Seat {count} players", exact=True).click()
    expect(page.get_by_role("link", name="Enter the result").first).to_be_visible()
    assert Game.objects.count() == before + 3


def enter_all(page: Page, totals: dict[str, Fraction], *, hanchan: int) -> None:
    """Enter every open table from the desk by keyboard alone, points all different."""
    desk = page.url
    page.goto(desk.replace("/desk/", "/entry/"))
    for number, game in enumerate(Game.objects.running().order_by("table")):
        seats = list(game.seats.select_related("player").order_by("index"))
        points = spread(len(seats), 100 * (number + 10 * hanchan))
        page.locator("#table-number").fill(str(game.table))
        page.keyboard.press("Enter")
        expect(page.locator("#sheet")).to_have_attribute("data-game", str(game.pk))
        fields = page.locator("#totals .figures [name^=points_]")
        for index, value in enumerate(points):
            expect(fields.nth(index)).to_be_focused()
            page.keyboard.type(str(value))
            if index < len(points) - 1:
                page.keyboard.press("Enter")
        page.keyboard.press("Control+Enter")
        expect(page.locator(f"#sheet[data-game='{game.pk}']")).to_have_count(0)
        count(totals, [seat.player.name for seat in seats], points)
    assert not Game.objects.running().exists()
    page.goto(desk)


def spread(seats: int, step: int) -> list[int]:
    """Points in falling order from East that add up to 30 000 each."""
    half = seats // 2
    offsets = [step * (half - i) for i in range(seats)]
    offsets[-1] -= sum(offsets)
    return [30000 + offset for offset in offsets]


def count(totals: dict[str, Fraction], names: list[str], points: list[int], sign: int = 1) -> None:
    """What the hand says: thousands above 30 000 and uma by place."""
    order = sorted(range(len(points)), key=lambda seat: -points[seat])
    for place, seat in enumerate(order):
        above = Fraction(points[seat] - 30000, 1000)
        totals[names[seat]] += sign * (above + UMA[len(points)][place])


def correct_one(page: Page, totals: dict[str, Fraction]) -> None:
    """East and South of the last table were mixed up."""
    desk = page.url
    game = Game.objects.order_by("pk").last()
    assert game is not None
    seats = list(game.seats.select_related("player").order_by("index"))
    names = [seat.player.name for seat in seats]
    rows = game.results.get(current=True).rows.order_by("seat__index")
    before = list(rows.values_list("points", flat=True))
    after = [before[1], before[0], *before[2:]]
    page.goto(desk.replace("/desk/", f"/tables/{game.pk}/"))
    page.get_by_role("link", name="Correct").click()
    for index in (0, 1):
        page.locator("#totals [name^=points_]").nth(index).fill(str(after[index]))
    page.get_by_label("Why is it corrected?").fill("East and South mixed up")
    page.get_by_role("button", name="Save the correction").click()
    expect(page.get_by_text("version 2").first).to_be_visible()
    count(totals, names, before, -1)
    count(totals, names, after)
    page.goto(desk)


def close(page: Page) -> None:
    page.locator("#close summary").click()
    page.locator("#close").get_by_role("button", name="Close the night").click()
    expect(page.get_by_text("This night is closed.").first).to_be_visible()


def shown(total: Fraction) -> str:
    """As the page writes it: one decimal, a real minus, a plus."""
    sign = "+" if total > 0 else "−" if total < 0 else ""
    return f"{sign}{float(abs(total)):.1f}"
