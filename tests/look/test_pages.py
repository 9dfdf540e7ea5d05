"""The pages nobody plans to see, and the door: error pages, signing in, language."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.test import Client, RequestFactory
from django.urls import reverse
from django.views import defaults
from playwright.sync_api import Page

PAGES = ["/account/login/", "/account/signup/", "/account/password/reset/", "/nowhere/"]


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("address", PAGES)
def test_axe_finds_nothing(page: Page, assert_accessible, address, theme):
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    page.goto(address)
    assert_accessible(page)


def test_the_page_of_a_broken_server_needs_no_database():
    answer = defaults.server_error(RequestFactory().get("/"))
    assert answer.status_code == 500
    assert b"Something broke on our side" in answer.content


@pytest.mark.django_db
def test_a_missing_page_says_so_in_the_language_of_the_reader(client: Client):
    client.post(reverse("set_language"), {"language": "et", "next": "/"})
    answer = client.get("/nowhere/")
    assert answer.status_code == 404
    assert '<html lang="et"' in answer.text
    assert "Sellist lehte ei ole" in answer.text
    assert all(name in answer.text for name in (">English<", ">Русский<", ">Eesti<"))


@pytest.mark.django_db
def test_a_stranger_who_is_refused_comes_back_after_signing_in(rf: RequestFactory):
    request = rf.get("/somewhere/?page=2")
    request.user = AnonymousUser()
    answer = defaults.permission_denied(request, PermissionDenied())
    assert answer.status_code == 403
    assert b"/account/login/?next=%2Fsomewhere%2F%3Fpage%3D2" in answer.content


@pytest.mark.django_db
def test_a_form_without_its_token_is_refused_with_a_next_step():
    answer = Client(enforce_csrf_checks=True).post("/account/login/", {})
    assert answer.status_code == 403
    assert "Go back, load the page anew" in answer.text


@pytest.mark.django_db
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_chosen_theme_comes_with_the_page(client: Client, theme):
    client.cookies["theme"] = theme
    assert f'data-theme="{theme}"' in client.get("/account/login/").text


@pytest.mark.django_db
def test_a_made_up_theme_is_ignored(client: Client):
    client.cookies["theme"] = '"><script>'
    assert "data-theme=" not in client.get("/account/login/").text
