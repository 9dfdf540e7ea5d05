"""The pages of files by hand: a file chosen, asked about, imported; for eyes and screen readers."""

import pytest
from django.urls import reverse

from clubs.models import Role
from games.models import Game
from tests import factories

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ROWS = b"date,round,table,seat,name,points\n" + b"".join(
    b"2026-03-01,1,1,%s,%s,%d\n" % row
    for row in (
        (b"E", b"Onne Magi", 45000),
        (b"S", b"Boris", 30000),
        (b"W", b"Cara", 25000),
        (b"N", b"Dmitri", 20000),
    )
)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_file_is_chosen_asked_about_and_imported(page, sign_in, theme, assert_accessible):
    club = factories.club()
    club.memberships.create(player=factories.player("Õnne Mägi"))
    sign_in(factories.member(club, Role.ORGANISER))
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    page.set_viewport_size({"width": 360, "height": 800})

    def looks_right():
        whole, seen = page.evaluate(
            "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
        )
        assert whole <= seen
        assert_accessible(page)

    page.goto(reverse("clubs:files", args=[club.slug]))
    looks_right()
    page.get_by_label("File").set_input_files(
        {"name": "march.csv", "mimeType": "text/csv", "buffer": ROWS}
    )
    page.get_by_role("button", name="Look at it").click()
    page.get_by_role("group", name="Who is Onne Magi").wait_for()
    looks_right()
    page.get_by_label("Õnne Mägi, whom the club knows").check()
    page.get_by_role("button", name="Look again").click()
    page.get_by_role("button", name="Import 1 game").click()
    page.get_by_role("heading", name="march.csv is imported").wait_for()
    looks_right()
    assert Game.objects.get().seats.get(index=0).player.full_name == "Õnne Mägi"
