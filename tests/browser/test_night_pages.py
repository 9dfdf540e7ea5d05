"""The pages of a night for eyes, screen readers and thumbs: both themes, wide and narrow."""

import pytest
from django.urls import reverse

from clubs import door
from clubs.models import Role
from tests import factories

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

OF_NIGHT = ("night", "desk", "hall", "paper", "night_history", "change_night", "till", "door_code")
OF_CLUB = ("club", "nights", "tills", "plan_night", "plan_series", "plan_season")
PAGES = (*OF_NIGHT, *OF_CLUB, "person", "change_series", "at_door", "my_calendar")


@pytest.fixture
def night(sign_in):
    made = factories.night(
        factories.club(), title="Anniversary of the club", venue="Library", capacity=12
    )
    sign_in(factories.member(made.club, Role.ORGANISER))
    sitting = factories.seated(made, 9)
    factories.finish_table(sitting.tables.select_related("game").get(game__table=1))
    factories.present(made, 1)
    factories.series(made.club, teaching=True, minimum_age=12)
    return made


def address(page, night):
    club = night.club.slug
    of = {
        "person": lambda: [club, night.pk, night.attendances.first().player_id],
        "change_series": lambda: [club, night.club.series.get().pk],
        "at_door": lambda: [club, door.code(night)],
        "my_calendar": list,
    } | {name: lambda: [club] for name in OF_CLUB}
    return reverse(f"clubs:{page}", args=of.get(page, lambda: [club, night.pk])())


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_and_no_page_scrolls_sideways(page, night, theme, assert_accessible):
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    for name in PAGES:
        for width in (360, 1440):
            page.set_viewport_size({"width": width, "height": 800})
            page.goto(address(name, night))
            whole, seen = page.evaluate(
                "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
            )
            assert whole <= seen, (name, width)
        assert_accessible(page)


def test_the_wall_shows_sixty_people_without_scrolling(page, night):
    crowd = factories.night(night.club)
    factories.seated(crowd, 60)
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(address("hall", crowd))
    assert page.evaluate("document.documentElement.scrollHeight") <= 1080
