"""One's own messages: choices, devices, what came."""

import base64

import pytest
from django.urls import reverse

from players.models import Choice, Device, Kind, Medium, Message, State
from tests.factories import NOW, cid, user

pytestmark = pytest.mark.django_db

POINT = base64.urlsafe_b64encode(b"\x04" + bytes(64)).decode().rstrip("=")
SECRET = base64.urlsafe_b64encode(bytes(16)).decode().rstrip("=")
ENDPOINT = "https://updates.push.services.mozilla.com/wpush/v2/abc"
FIREFOX = "Mozilla/5.0 (Android 15; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0"


@pytest.fixture
def anna(client):
    made = user()
    client.force_login(made)
    return made


def subscribe(client, **fields):
    form = {"client_id": cid(), "endpoint": ENDPOINT, "p256dh": POINT, "auth": SECRET} | fields
    return client.post(reverse("players:add_device"), form, headers={"User-Agent": FIREFOX})


def test_the_page_shows_what_holds_without_a_choice(client, anna):
    form = client.get(reverse("players:messages")).context["form"]
    checked = {name for name in form.fields if form[name].initial}
    assert "seated-push" in checked
    assert "reminder-email" in checked
    assert "night_announced-email" not in checked


def test_choices_are_kept_and_what_waits_is_silenced(client, anna):
    Message.objects.create(
        key="k", kind=Kind.REMINDER, medium=Medium.EMAIL, user=anna, language="en",
        subject="Tomorrow", body="At seven.", created_at=NOW, due_at=NOW,
    )  # fmt: skip
    sent = {"client_id": cid(), "seated-push": "on", "night_announced-email": "on"}
    assert client.post(reverse("players:messages"), sent).status_code == 302
    chosen = set(Choice.objects.filter(user=anna).values_list("kind", "medium", "wanted"))
    assert ("night_announced", "email", True) in chosen
    assert ("reminder", "email", False) in chosen
    assert not any(kind == "seated" for kind, *_ in chosen)  # as it is for everybody
    assert Message.objects.get().state == State.SILENCED


def test_a_browser_is_added_and_pushed_a_first_word(client, anna):
    assert subscribe(client).status_code == 302
    device = Device.objects.get()
    assert (device.user, device.name) == (anna, "Firefox, Android")
    message = Message.objects.get()
    assert (message.medium, message.device_id, message.state) == ("push", device.pk, "queued")
    assert "Firefox, Android" in client.get(reverse("players:messages")).content.decode()


def test_a_browser_belongs_to_whoever_signed_in_last(client, anna):
    subscribe(client)
    bob = user("bob@example.org", name="Bob")
    client.force_login(bob)
    subscribe(client)
    assert Device.objects.get().user == bob


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"endpoint": "http://10.0.0.1/admin"}, "http://10.0.0.1/admin"),
        ({"endpoint": "https://evil.example/fcm.googleapis.com"}, "is not known to the site"),
        ({"endpoint": "https://fcm.googleapis.com.evil.example/"}, "is not known to the site"),
        ({"endpoint": "https://fcm.googleapis.com@evil.example/"}, "is not known to the site"),
        ({"auth": "AAAA"}, "a key that is none"),
        ({"p256dh": "no key"}, "a key that is none"),
    ],
)
def test_what_is_no_browser_of_a_push_service_is_refused(client, anna, fields, words):
    answer = subscribe(client, **fields)
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert not Device.objects.exists()


def test_a_device_is_switched_off_by_its_owner_alone(client, anna):
    subscribe(client)
    device = Device.objects.get()
    address = reverse("players:forget_device", args=(device.pk,))
    client.force_login(user("bob@example.org", name="Bob"))
    assert client.post(address, {"client_id": cid()}).status_code == 404
    client.force_login(anna)
    assert client.post(address, {"client_id": cid()}).status_code == 302
    assert not Device.objects.exists()
    assert Message.objects.get().state == State.SILENCED


def test_nobody_has_devices_without_end(client, anna):
    for number in range(20):
        subscribe(client, endpoint=f"{ENDPOINT}{number}")
    answer = subscribe(client, endpoint=f"{ENDPOINT}more")
    assert answer.status_code == 422
    assert "You have 20 devices already." in answer.content.decode()
    assert subscribe(client, endpoint=f"{ENDPOINT}3").status_code == 302  # one of them again


def test_the_push_script_is_served_at_the_root_so_that_it_may_speak_for_the_site(client):
    answer = client.get("/push-worker.js")
    assert answer["Content-Type"] == "text/javascript"
    assert b'addEventListener("push"' in answer.content


def test_nobody_sees_messages_to_others(client, anna):
    bob = user("bob@example.org", name="Bob")
    Message.objects.create(
        key="k", kind=Kind.REMINDER, medium=Medium.EMAIL, user=bob, language="en",
        subject="For Bob alone", body="At seven.", created_at=NOW, due_at=NOW,
    )  # fmt: skip
    assert "For Bob alone" not in client.get(reverse("players:messages")).content.decode()
