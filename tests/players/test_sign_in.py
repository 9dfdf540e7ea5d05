"""Signing up and in: by e-mail and name, held to a pace, with a second factor for who wants it."""

import re
from io import StringIO

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import (
    format_hotp_value,
    hotp_value,
    yield_hotp_counters_from_time,
)
from django.conf import settings
from django.core import mail
from django.core.management import CommandError, call_command
from django.test import Client

from players.models import User

pytestmark = pytest.mark.django_db

PASSWORD = "three-white-dragons"
ANNA = {"name": "  Anna  Tamm ", "email": "anna@example.org", "password1": PASSWORD}


@pytest.fixture
def anna() -> User:
    user = User.objects.create_user("anna@example.org", PASSWORD, name="Anna")
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def sign_in(client: Client, password: str = PASSWORD, email: str = "anna@example.org"):
    return client.post("/account/login/", {"login": email, "password": password})


def signed_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def test_sign_up_takes_a_name_and_signs_in_at_once_when_no_mail_can_be_sent(client: Client) -> None:
    response = client.post("/account/signup/", ANNA)
    assert response.status_code == 302
    user = User.objects.get()
    assert (user.email, user.name) == ("anna@example.org", "Anna Tamm")
    assert signed_in(client)
    assert mail.outbox == []


def test_sign_up_asks_for_the_name_first(client: Client) -> None:
    fields = list(client.get("/account/signup/").context["form"].fields)
    assert fields == ["name", "email", "password1"]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"name": ""}, "name"),
        ({"email": "anna"}, "email"),
        ({"password1": "12345678"}, "password1"),
        ({"password1": "anna@example.org"}, "password1"),
    ],
)
def test_a_bad_sign_up_is_refused_and_keeps_what_was_typed(
    client: Client, change: dict[str, str], field: str
) -> None:
    form = client.post("/account/signup/", ANNA | change).context["form"]
    assert list(form.errors) == [field]
    assert form["email"].value() == (ANNA | change)["email"]
    assert not User.objects.exists()


def test_an_address_in_another_case_is_the_same_login(client: Client, anna: User) -> None:
    client.post("/account/signup/", ANNA | {"email": "ANNA@example.org"})
    assert User.objects.count() == 1
    sign_in(client, email="Anna@Example.org")
    assert signed_in(client)


def test_with_mail_an_address_is_confirmed_first(client: Client, settings) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    client.post("/account/signup/", ANNA)
    assert not signed_in(client)
    [letter] = mail.outbox
    link = re.search(r"https?://[^/\s]+(/account/confirm-email/\S+)", letter.body)
    assert link is not None
    client.post(link[1])
    assert EmailAddress.objects.get().verified
    sign_in(client)
    assert signed_in(client)


def test_without_mail_a_second_factor_needs_no_confirmed_address(client: Client) -> None:
    client.post("/account/signup/", ANNA)
    assert not EmailAddress.objects.get().verified
    assert "/account/2fa/totp/activate/" in client.get("/account/2fa/").text
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    secret = client.get("/account/2fa/totp/activate/").context["form"].secret
    client.post("/account/2fa/totp/activate/", {"code": code_now(secret)})
    assert Authenticator.objects.filter(type="totp").exists()


def test_with_mail_a_second_factor_waits_for_the_confirmed_address(
    client: Client, settings
) -> None:
    settings.MFA_ALLOW_UNVERIFIED_EMAIL = False
    client.post("/account/signup/", ANNA)
    page = client.get("/account/2fa/").text
    assert "/account/2fa/totp/activate/" not in page
    assert page.count('href="/account/email/"') == 2  # the tab, and where to confirm
    assert client.get("/account/2fa/totp/activate/")["Location"] == "/account/2fa/"

    EmailAddress.objects.update(verified=True)
    assert "/account/2fa/totp/activate/" in client.get("/account/2fa/").text


def test_a_forgotten_password_is_replaced_by_mail(client: Client, anna: User, settings) -> None:
    settings.SENDS_MAIL = True
    client.post("/account/password/reset/", {"email": anna.email})
    [letter] = mail.outbox
    assert "/account/password/reset/key/" in letter.body


def test_without_mail_a_forgotten_password_is_replaced_by_an_administrator(
    client: Client, anna: User
) -> None:
    for response in (
        client.get("/account/password/reset/"),
        client.post("/account/password/reset/", {"email": anna.email}),
    ):
        assert "sends no mail" in response.text
        assert "on its way" not in response.text
    assert mail.outbox == []

    printed = StringIO()
    call_command("reset_link", "ANNA@example.org", stdout=printed, stderr=StringIO())
    link = printed.getvalue().strip().removeprefix(settings.SITE_URL)
    form = client.get(link)["Location"]
    response = client.post(form, {"password1": "four-red-dragons", "password2": "four-red-dragons"})
    assert response.status_code == 302, response.context["form"].errors
    sign_in(client, password="four-red-dragons")
    assert signed_in(client)
    client.logout()
    assert client.get(link).context["token_fail"]


def test_no_link_is_made_for_an_address_nobody_signs_in_with() -> None:
    with pytest.raises(CommandError, match="nobody"):
        call_command("reset_link", "nobody@example.org")


def test_a_wrong_password_may_be_tried_five_times(client: Client, anna: User) -> None:
    for _try in range(5):
        sign_in(client, password="wrong")
    response = sign_in(client)
    assert not signed_in(client)
    assert "Too many failed login attempts" in str(response.context["form"].errors)


def test_sign_in_returns_to_where_it_was_asked_for(client: Client, anna: User) -> None:
    door = client.get("/account/preferences/")
    assert door["Location"] == "/account/login/?next=/account/preferences/"
    response = client.post(door["Location"], {"login": anna.email, "password": PASSWORD})
    assert response["Location"] == "/account/preferences/"


def test_sign_in_never_leaves_the_site(client: Client, anna: User) -> None:
    response = client.post(
        "/account/login/?next=https://evil.example/", {"login": anna.email, "password": PASSWORD}
    )
    assert response["Location"] == "/"


def code_now(secret: str) -> str:
    return str(format_hotp_value(hotp_value(secret, next(yield_hotp_counters_from_time()))))


def test_a_second_factor_is_asked_for_once_switched_on(client: Client, anna: User) -> None:
    sign_in(client)
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    secret = client.get("/account/2fa/totp/activate/").context["form"].secret
    client.post("/account/2fa/totp/activate/", {"code": code_now(secret)})
    recovery = RecoveryCodes.activate(anna).get_unused_codes()
    client.post("/account/logout/")

    response = sign_in(client)
    assert not signed_in(client)
    assert response["Location"].startswith("/account/2fa/authenticate/")
    client.post(response["Location"], {"code": "000000"})
    assert not signed_in(client)
    client.post(response["Location"], {"code": recovery[0]})
    assert signed_in(client)


def test_a_login_without_second_factor_is_not_asked_for_one(client: Client, anna: User) -> None:
    assert sign_in(client)["Location"] == "/"
    assert signed_in(client)
