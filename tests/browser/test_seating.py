"""A whole event seated in a browser: progress, cancel, the full run, and what strangers see."""

from collections.abc import Iterator
from threading import Event, Thread

import pytest
from django.db import connection
from playwright.sync_api import Page, expect

from clubs.models import Role
from config.celery import app
from games.models import SeatingJob
from games.seating_work import work
from seating import check
from tests import factories
from tests.tournaments import story
from tournaments.actions.entries import EntryDetails
from tournaments.models import Seating

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SLOW = 90_000  # a busy machine searches slowly


@pytest.fixture
def worker() -> Iterator[None]:
    """A worker beside the site, which finds its work in the rows, as after a lost message."""
    before = app.conf.task_always_eager, app.conf.broker_url
    app.conf.task_always_eager, app.conf.broker_url = False, "memory://"
    ends = Event()

    def look() -> None:
        while not ends.wait(0.05):
            queued = SeatingJob.objects.filter(state=SeatingJob.State.QUEUED)
            for pk in queued.values_list("pk", flat=True):
                work(pk)
        connection.close()

    thread = Thread(target=look)
    thread.start()
    yield
    ends.set()
    thread.join()
    app.conf.task_always_eager, app.conf.broker_url = before


@pytest.fixture
def tournament(sign_in):
    """200 people in 50 teams of four, of three countries; 20 of them keep their table."""
    club = factories.club()
    made = story.cup(club)
    people = [
        EntryDetails(
            number=number,
            name=f"Player {number:03}",
            team=f"Team {(number + 3) // 4:02}",
            country=("Estonia", "Latvia", "Finland")[number % 3],
            fixed_table=(number + 9) // 10 if number % 10 == 1 else None,
        )
        for number in range(1, 201)
    ]
    story.enter(made, *people)
    story.wish(made, rounds=10, mind_countries=True)
    sign_in(factories.member(club, Role.ORGANISER))
    return made


def test_200_players_in_teams_some_at_tables_of_their_own(
    page: Page, tournament, worker, assert_accessible
) -> None:
    page.goto("/tournaments/cup/seatings/")
    page.get_by_label("Search for at most").select_option("300")
    page.get_by_role("button", name="Make the seating").click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    assert_accessible(page)
    expect(page.get_by_text("Best so far: cost")).to_be_visible(timeout=SLOW)
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("The work was cancelled")).to_be_visible()
    job = SeatingJob.objects.get()
    assert (job.state, job.plan) == (SeatingJob.State.CANCELLED, None)

    story.wish(tournament, rounds=10)
    page.goto("/tournaments/cup/seatings/")
    page.get_by_role("button", name="Make the seating").click()
    heading = page.get_by_role("heading", name="Quality of this seating")
    expect(heading).to_be_visible(timeout=SLOW)  # the page came there by itself
    expect(page.get_by_text("Nobody meets twice.")).to_be_visible()
    assert_accessible(page)
    seating = Seating.objects.select_related("job").get(number=2)
    report = check(seating.question, seating.answer)
    assert (report.faults, report.repeats, report.team_meetings) == ((), 0, 0)
    assert len(seating.question.fixed) == 20
    assert report.winds_outside == 0

    page.get_by_role("button", name="Publish it").click()
    page.get_by_role("link", name="As everybody sees it").click()
    page.get_by_label("Find me").fill("player 007")
    page.keyboard.press("Enter")
    expect(page.get_by_role("row")).to_have_count(2)
    assert_accessible(page)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1440])
def test_axe_finds_nothing_and_a_phone_fits(
    page: Page, sign_in, assert_accessible, theme: str, width: int
) -> None:
    club = factories.club()
    tournament = story.event(18, 4, club=club)
    story.published(tournament)
    story.drop_out(tournament, 3)
    story.replan(tournament, 1)
    sign_in(factories.member(club, Role.ORGANISER))
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    page.set_viewport_size({"width": width, "height": 900})
    for address in (
        "entries/",
        "entries/3/",
        "seatings/",
        "seatings/1/",
        "seatings/2/",
        "seatings/1/swap/?number=2&one=1&other=2",
        "seatings/wishes/",
        "seatings/bring/",
        "seatings/rest/",
        "seatings/substitute/",
        "seating/",
    ):
        page.goto(f"/tournaments/cup/{address}")
        assert_accessible(page)
        widths = "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
        whole, seen = page.evaluate(widths)
        assert whole <= seen, address
