"""Language and time zone: chosen once, kept in account and cookie, the same on every page."""

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.utils import timezone, translation

from players.models import User

pytestmark = pytest.mark.django_db

PASSWORD = "three-white-dragons"
ALL = {"name": "Anna", "language": "et", "time_zone": "Europe/Tallinn"}


@pytest.fixture
def anna() -> User:
    user = User.objects.create_user("anna@example.org", PASSWORD, name="Anna")
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def sign_in(client: Client) -> None:
    client.post("/account/login/", {"login": "anna@example.org", "password": PASSWORD})


def language_of(client: Client) -> str:
    return str(client.get("/account/login/")["Content-Language"])


def choose(client: Client, language: str) -> None:
    client.post("/language/", {"language": language, "next": "/account/login/"})


def test_the_browser_is_asked_when_nothing_was_chosen() -> None:
    assert language_of(Client(headers={"accept-language": "ru-RU,ru;q=0.9"})) == "ru"
    assert language_of(Client(headers={"accept-language": "ja"})) == "en"


def test_a_choice_before_signing_in_is_kept_in_the_account(client: Client, anna: User) -> None:
    choose(client, "ru")
    sign_in(client)
    assert client.get("/account/preferences/")["Content-Language"] == "ru"
    anna.refresh_from_db()
    assert anna.language == "ru"


def test_a_new_device_speaks_the_account_s_language(client: Client, anna: User) -> None:
    User.objects.update(language="et", time_zone="Europe/Tallinn")
    sign_in(client)
    assert client.get("/account/preferences/")["Content-Language"] == "et"
    assert client.cookies["time_zone"].value == "Europe/Tallinn"


def test_another_person_s_cookie_does_not_change_my_account(client: Client, anna: User) -> None:
    User.objects.update(language="et")
    client.cookies["django_language"] = "ru"
    sign_in(client)
    anna.refresh_from_db()
    assert anna.language == "et"
    assert client.get("/account/preferences/")["Content-Language"] == "et"


def test_a_choice_while_signed_in_changes_cookie_and_account(client: Client, anna: User) -> None:
    client.force_login(anna)
    choose(client, "et")
    anna.refresh_from_db()
    assert anna.language == "et"
    assert client.cookies["django_language"].value == "et"
    assert client.cookies["django_language"]["max-age"] == 365 * 24 * 60 * 60


def test_an_unknown_language_changes_nothing(client: Client, anna: User) -> None:
    client.force_login(anna)
    choose(client, "xx")
    anna.refresh_from_db()
    assert anna.language == ""
    assert "django_language" not in client.cookies


def test_preferences_are_changed_together(client: Client, anna: User) -> None:
    client.force_login(anna)
    response = client.post("/account/preferences/", ALL)
    assert response.status_code == 302
    anna.refresh_from_db()
    assert (anna.name, anna.language, anna.time_zone) == ("Anna", "et", "Europe/Tallinn")
    assert client.get(response["Location"])["Content-Language"] == "et"


@pytest.mark.parametrize(
    ("field", "value"), [("name", " "), ("language", "xx"), ("time_zone", "Mars/Olympus")]
)
def test_a_bad_preference_is_refused_and_stays_in_the_form(
    client: Client, anna: User, field: str, value: str
) -> None:
    client.force_login(anna)
    response = client.post("/account/preferences/", ALL | {field: value})
    assert response.status_code == 422
    assert list(response.context["form"].errors) == [field]
    assert response.context["form"][field].value() == value
    anna.refresh_from_db()
    assert anna.time_zone == ""


@pytest.mark.parametrize("zone", ["", "Mars/Olympus", "../../etc/passwd", "Europe"])
def test_a_senseless_time_zone_cookie_is_ignored(client: Client, zone: str) -> None:
    client.cookies["time_zone"] = zone
    assert client.get("/account/login/").status_code == 200


def test_no_choice_of_one_request_reaches_the_next(client: Client) -> None:
    client.cookies["time_zone"] = "Asia/Tokyo"
    client.get("/account/login/")
    assert timezone.get_current_timezone_name() == "UTC"
    assert translation.get_language() == "en"


@pytest.mark.parametrize("name", ["", " ", "\u200b\u200d", "\u202e", "x" * 101])
def test_a_name_nobody_sees_or_that_is_too_long_is_refused(
    client: Client, anna: User, name: str
) -> None:
    client.force_login(anna)
    response = client.post("/account/preferences/", {**ALL, "name": name})
    assert response.status_code == 422
    assert response.context["form"].errors.keys() == {"name"}
    anna.refresh_from_db()
    assert anna.name == "Anna"
