"""What htmx gets when a session ended, a token aged or a cache stands between."""

import json
import re
from collections.abc import Callable

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from players.models import User
from tests import factories

HTMX = {
    "HX-Request": "true",
    "HX-Current-URL": "http://testserver/account/preferences/?tab=2",
}


@pytest.fixture
def anna() -> User:
    return User.objects.create_user("anna@example.org", "three-white-dragons", name="Anna")


@pytest.mark.django_db
def test_an_ended_session_takes_the_whole_page_to_sign_in_and_back(client: Client) -> None:
    response = client.post("/account/preferences/", {"name": "A"}, headers=HTMX)
    assert response.status_code == 200
    assert response.content == b""
    assert response["HX-Redirect"] == ("/account/login/?next=%2Faccount%2Fpreferences%2F%3Ftab%3D2")


@pytest.mark.django_db
@pytest.mark.parametrize("away", ["https://evil.example/night/", "http://[::1", "", "javascript:"])
def test_the_way_back_never_leaves_the_site(client: Client, away: str) -> None:
    headers = HTMX | {"HX-Current-URL": away}
    response = client.get("/account/preferences/", headers=headers)
    assert response["HX-Redirect"] == "/account/login/?next=%2F"


@pytest.mark.django_db
def test_a_stranger_refused_inside_a_page_may_sign_in(client: Client, anna: User) -> None:
    night = factories.night(factories.club())
    game = factories.seated(night, 4).tables.get().game
    table = f"/clubs/tallinn/nights/{night.pk}/tables/{game.pk}/"
    response = client.post(table, headers=HTMX)
    assert response["HX-Redirect"].startswith("/account/login/?next=")
    client.force_login(anna)
    assert client.post(table, headers=HTMX).status_code == 403


@pytest.mark.django_db
def test_other_redirects_are_left_to_htmx(client: Client, anna: User) -> None:
    client.force_login(anna)
    response = client.post("/account/preferences/", {"name": "A"}, headers=HTMX)
    assert response.status_code == 302


@pytest.mark.django_db
def test_pages_are_kept_apart_from_fragments_in_caches(client: Client) -> None:
    assert "HX-Request" in client.get("/account/login/")["Vary"]
    assert "HX-Request" not in client.get("/health/")["Vary"]


@pytest.mark.django_db
def test_an_old_token_is_answered_in_place_with_a_new_one(anna: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(anna)
    client.get("/account/preferences/")
    form = {"name": "Anna", "csrfmiddlewaretoken": "a" * 64}
    response = client.post("/account/preferences/", form, headers=HTMX)
    assert response.status_code == 422
    assert response["HX-Retarget"] == "#messages"
    assert "send it again" in response.content.decode()

    token = json.loads(response["HX-Trigger"])["csrf-token"]["value"]
    again = client.post(
        "/account/preferences/", form | {"csrfmiddlewaretoken": token}, headers=HTMX
    )
    assert again.status_code == 302


@pytest.mark.django_db
def test_an_old_token_without_htmx_is_a_page_that_says_what_to_do(anna: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(anna)
    response = client.post("/account/preferences/", {"name": "Anna"})
    assert response.status_code == 403
    assert "send it again" in response.content.decode()


def make_htmx(page: Page) -> None:
    """Let the preferences form be sent by htmx, as the forms of a table are."""
    page.evaluate(
        """() => {
            const form = document.querySelector("main form")
            form.setAttribute("hx-post", form.action)
            form.setAttribute("hx-target", "body")
            htmx.process(form)
        }"""
    )


@pytest.mark.browser
def test_what_was_typed_is_there_again_after_signing_in(
    page: Page, sign_in: Callable[[User], None], anna: User
) -> None:
    sign_in(anna)
    page.goto("/account/preferences/")
    make_htmx(page)
    page.get_by_label("Name").fill("Anna of the East")
    page.locator("main select[name=language]").select_option("et")
    page.context.clear_cookies(name="sessionid")
    page.get_by_role("button", name="Save").click()

    expect(page).to_have_url(re.compile(r"/account/login/\?next="))
    page.locator("[name=login]").fill(anna.email)
    page.locator("[name=password]").fill("three-white-dragons")
    page.locator("main form button").first.click()
    expect(page.get_by_label("Name")).to_have_value("Anna of the East")
    expect(page.locator("main select[name=language]")).to_have_value("et")


@pytest.mark.browser
def test_a_form_survives_signing_in_again_in_another_tab(
    page: Page, sign_in: Callable[[User], None], anna: User
) -> None:
    sign_in(anna)
    page.goto("/account/preferences/")
    make_htmx(page)
    page.get_by_label("Name").fill("Anna of the East")
    page.context.clear_cookies(name="csrftoken")
    other = page.context.new_page()
    other.goto("/account/preferences/")
    other.close()

    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status")).to_contain_text("send it again")
    expect(page.get_by_label("Name")).to_have_value("Anna of the East")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status")).to_contain_text("preferences are saved")
    anna.refresh_from_db()
    assert anna.name == "Anna of the East"
