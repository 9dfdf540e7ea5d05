"""What is forgotten at night, and who may enter the administration pages."""

import uuid
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client
from playwright.sync_api import Page, expect

from config.celery import app
from players.models import Receipt, User
from players.tasks import forget

pytestmark = pytest.mark.django_db


def test_old_sessions_and_receipts_are_forgotten_and_nothing_else() -> None:
    now = datetime.now(UTC)
    session = timedelta(seconds=settings.SESSION_COOKIE_AGE)
    young = Receipt.objects.create(client_id=uuid.uuid4(), at=now - session)
    Receipt.objects.create(client_id=uuid.uuid4(), at=now - 2 * session - timedelta(minutes=1))
    Session.objects.create(session_key="old", expire_date=now - timedelta(minutes=1))
    Session.objects.create(session_key="new", expire_date=now + timedelta(days=1))
    forget()
    assert list(Receipt.objects.all()) == [young]
    assert [session.session_key for session in Session.objects.all()] == ["new"]


def test_every_scheduled_task_exists() -> None:
    app.loader.import_default_modules()
    assert {entry["task"] for entry in app.conf.beat_schedule.values()} <= set(app.tasks)


def test_the_administration_is_entered_through_sign_in(client: Client) -> None:
    response = client.get("/admin/login/?next=/admin/")
    assert response["Location"].startswith("/account/login/?next=")


def test_an_administrator_makes_and_finds_logins(client: Client) -> None:
    client.force_login(User.objects.create_superuser("root@example.org", name="Root"))
    form = {
        "email": "anna@example.org",
        "name": "Anna",
        "usable_password": "true",
        "password1": "three-white-dragons",
        "password2": "three-white-dragons",
    }
    client.post("/admin/players/user/add/", form)
    anna = User.objects.get(email="anna@example.org")
    assert anna.check_password("three-white-dragons")
    assert "anna@example.org" in client.get("/admin/players/user/?q=anna").content.decode()
    assert client.get(f"/admin/players/user/{anna.pk}/change/").status_code == 200


def test_a_member_may_not_administer(client: Client) -> None:
    client.force_login(User.objects.create_user("anna@example.org", name="Anna"))
    assert client.get("/admin/").status_code in {302, 403}


@pytest.mark.browser
def test_the_administration_keeps_to_the_policy(
    page: Page, sign_in: Callable[[User], None]
) -> None:
    root = User.objects.create_superuser("root@example.org", name="Root")
    sign_in(root)
    for address in ("/admin/", "/admin/players/user/", f"/admin/players/user/{root.pk}/change/"):
        page.goto(address)
        expect(page.locator("#content h1")).to_be_visible()
