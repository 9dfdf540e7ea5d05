"""Every part of the look in every theme: readable, reachable, inside the screen."""

import pytest
from playwright.sync_api import Page, expect

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.urls("tests.look.gallery"),
]

OVERFLOW = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(page: Page, assert_accessible, theme):
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    page.goto("/parts/")
    assert_accessible(page)


def test_axe_finds_nothing_in_the_hall(page: Page, assert_accessible):
    page.goto("/parts/hall/")
    assert_accessible(page)


@pytest.mark.parametrize("width", [360, 768, 1440])
def test_only_tables_scroll_sideways(page: Page, width):
    page.set_viewport_size({"width": width, "height": 640})
    page.goto("/parts/")
    assert not page.evaluate(OVERFLOW)
    if width == 360:
        assert page.evaluate(
            "(f => f.scrollWidth > f.clientWidth)(document.querySelector('.frame'))"
        )


def test_the_name_stays_in_sight_while_a_table_scrolls(page: Page):
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto("/parts/")
    name = page.get_by_role("link", name="Anna Kask")
    name.scroll_into_view_if_needed()
    page.evaluate("document.querySelector('.frame').scrollLeft = 400")
    expect(name).to_be_in_viewport(ratio=1)


def test_the_primary_action_is_under_the_thumb_on_a_phone(page: Page):
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto("/parts/")
    box = page.get_by_role("link", name="Seat 13 players").bounding_box()
    assert box
    assert box["y"] + box["height"] > 560
    assert box["x"] + box["width"] > 320
    assert box["height"] >= 44


def test_keys_are_big_enough_for_fingers(page: Page):
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto("/parts/")
    sizes = page.eval_on_selector_all(
        ".keypad button", "keys => keys.map(k => [k.offsetWidth, k.offsetHeight])"
    )
    assert len(sizes) == 14
    assert min(min(size) for size in sizes) >= 44


def test_a_term_explains_itself_by_keyboard(page: Page):
    page.goto("/parts/")
    meaning = page.get_by_text("What everybody pays from start points")
    expect(meaning).to_be_hidden()
    page.get_by_role("button", name="oka").focus()
    page.keyboard.press("Enter")
    expect(meaning).to_be_visible()
    page.keyboard.press("Escape")
    expect(meaning).to_be_hidden()


def test_the_first_tab_skips_to_the_content(page: Page):
    page.goto("/rules/")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()


def test_a_chosen_theme_is_kept_and_written_by_the_server(page: Page):
    page.emulate_media(color_scheme="light")
    page.goto("/parts/")
    page.get_by_role("button", name="Dark", exact=True).click()
    assert 'data-theme="dark"' in page.request.get("/parts/").text()
    page.reload()
    expect(page.get_by_role("button", name="Dark", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    page.get_by_role("button", name="As the device").click()
    assert "data-theme=" not in page.request.get("/parts/").text().split(">", 2)[1]


def test_an_error_is_tied_to_its_field_and_the_typed_value_stays(page: Page):
    page.goto("/parts/")
    places = page.get_by_label("Places")
    expect(places).to_have_attribute("aria-invalid", "true")
    expect(places).to_have_accessible_description("Enter a whole number.")
    expect(page.get_by_label("Title")).to_have_value("Saturday")


def test_a_silent_server_is_said_in_words(page: Page):
    page.goto("/parts/")
    page.route("**/silent/", lambda route: route.abort())
    page.evaluate("htmx.ajax('GET', '/silent/', '#main').catch(() => null)")
    expect(page.locator("#messages")).to_contain_text("The server did not answer")
