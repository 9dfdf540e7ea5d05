"""The pages of messages in a browser: accessible, and honest about what it cannot do."""

import pytest
from playwright.sync_api import Page, expect

from clubs.models import Role
from players.models import Message
from tests import factories

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(page: Page, sign_in, assert_accessible, scheme):
    club = factories.club()
    sign_in(factories.member(club, Role.ORGANISER))
    factories.channel(club)
    Message.objects.update(state="failed", fault="refused", fault_params={
        "host": "api.telegram.org", "status": 403, "reason": "Forbidden"})  # fmt: skip
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    for address in (
        f"/clubs/{club.slug}/messages/",
        f"/clubs/{club.slug}/messages/channels/new/",
        "/me/messages/",
    ):
        page.goto(address)
        for summary in page.locator(".outbox summary").all():
            summary.click()
        assert_accessible(page)


def test_a_browser_told_not_to_show_messages_says_so(page: Page, sign_in):
    sign_in(factories.user())
    page.goto("/me/messages/")
    page.get_by_role("button", name="Allow pushes here").click()
    expect(page.get_by_role("status").last).to_contain_text("The browser was told not to show")
    expect(page).to_have_url("/me/messages/")


def test_the_script_of_pushes_is_taken_by_the_browser(page: Page, sign_in):
    sign_in(factories.user())
    page.goto("/me/messages/")
    state = page.evaluate(
        """async () => {
            await navigator.serviceWorker.register("/push-worker.js");
            return (await navigator.serviceWorker.ready).active.scriptURL;
        }"""
    )
    assert state.endswith("/push-worker.js")
