"""What really leaves the site: mails at a mail server, posts at a web server, pushes decrypted."""

import base64
import json
import os
from datetime import timedelta

import http_ece
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from django.core.mail import EmailMessage
from django.urls import reverse
from django.utils import timezone
from py_vapid import Vapid02

from config.environment import mailers
from players import courier
from players.actions import outbox
from players.actions.outbox import Draft
from players.letters import Letter
from players.models import Chat, Device, Kind, Medium, Message, State
from players.templatetags.outbox import fault
from script.drills._sinks import sinks
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def there(settings):
    with sinks() as kept:
        here = f"http://127.0.0.1:{kept.http_port}"
        settings.SENDS_MAIL = True
        settings.MAILERS = mailers(f"smtp://127.0.0.1:{kept.smtp_port}")
        settings.TELEGRAM_URL = settings.DISCORD_URL = here
        settings.PUSH_SERVICES = [here]
        settings.SITE_URL = "https://club.example"
        yield kept


def write(medium: Medium, **fields) -> Message:
    details = {
        "kind": Kind.REMINDER,
        "letter": Letter(
            subject="Завтра: маджонг",
            lines=("В 19:00 <за столом>.",),
            url="https://club.example/n/1",
        ),
        "recipient": "",
        "language": "ru",
    } | fields
    draft = Draft(key=f"k{Message.objects.count()}", medium=medium, **details)
    (message,) = outbox.write([draft], now=timezone.now())
    return message


def chat(provider: str, **fields) -> Chat:
    details = {"name": "Chat", "secret": "12:abc", "chat": "@club", "language": "en"} | fields
    return Chat.objects.create(provider=provider, created_at=factories.NOW, **details)


def state_of(message: Message) -> str:
    message.refresh_from_db()
    return message.state


def test_a_mail_has_its_words_its_link_and_a_name_of_its_own(there):
    message = write(Medium.EMAIL, address="anna@example.org")
    assert courier.run() == 1
    (mail,) = there.mails
    text, page = (part.get_payload(decode=True).decode() for part in mail.get_payload())
    assert mail["Message-ID"] == f"<{message.token}@club.example>"
    assert mail["To"] == "anna@example.org"
    assert "В 19:00 <за столом>." in text
    assert "https://club.example/n/1" in text
    assert "https://club.example/me/messages/" in text
    assert "В 19:00 &lt;за столом&gt;." in page
    assert '<html lang="ru">' in page
    assert state_of(message) == State.SENT


def test_many_mails_go_through_one_connection_in_their_order(there):
    for number in range(30):
        write(Medium.EMAIL, address=f"p{number}@example.org")
    assert courier.run() == 30
    assert [mail["To"] for mail in there.mails] == [f"p{n}@example.org" for n in range(30)]


@pytest.mark.parametrize(
    ("reply", "state", "words"),
    [
        ("451 try later", State.QUEUED, "The mail server refused it: 451 try later."),
        ("550 no such person", State.FAILED, "The mail server refused it: 550 no such person."),
    ],
)
def test_a_mail_server_says_no(there, reply, state, words):
    first = write(Medium.EMAIL, address="anna@example.org")
    second = write(Medium.EMAIL, address="bob@example.org")
    there.mail_replies.append(reply)
    assert courier.run() == 1
    assert state_of(first) == state
    assert fault(first) == words
    assert state_of(second) == State.SENT  # the others do not suffer


def test_no_mail_server_lets_all_mails_wait_and_nothing_else(there, settings):
    settings.MAILERS = mailers("smtp://127.0.0.1:1")
    first = write(Medium.EMAIL, address="anna@example.org")
    second = write(Medium.EMAIL, address="bob@example.org")
    post = write(Medium.TELEGRAM, chat=chat("telegram"))
    assert courier.run() == 1
    assert state_of(first) == state_of(second) == State.QUEUED
    assert fault(first) == "127.0.0.1 could not be reached."
    assert (first.attempts, second.attempts) == (1, 0)
    assert state_of(post) == State.SENT


def test_a_sender_that_lost_its_claim_sends_nothing(there):
    message = write(Medium.EMAIL, address="anna@example.org")
    taken = outbox.claim(now=timezone.now())
    outbox.recover(now=timezone.now() + timedelta(hours=1))  # it was too slow
    courier._send(taken, courier.Post())
    assert there.mails == []
    assert state_of(message) == State.QUEUED


def test_a_mail_of_a_package_goes_through_the_outbox_and_is_forgotten(there):
    EmailMessage("Your link", "Follow /secret/", to=["anna@example.org"]).send()
    assert there.mails == []  # nobody waited for the server
    assert courier.run() == 1
    assert "Follow /secret/" in there.mails[0].as_string()
    assert Message.objects.get().body == ""


def test_a_forgotten_password_is_answered_without_waiting_for_the_mail_server(there, client):
    factories.user("anna@example.org")
    client.post(reverse("account_reset_password"), {"email": "anna@example.org"})
    message = Message.objects.get()
    assert (message.kind, message.address) == (Kind.ACCOUNT, "anna@example.org")
    assert "/account/password/reset/key/" in message.body


def test_telegram_gets_the_chat_the_words_and_the_link(there):
    write(Medium.TELEGRAM, chat=chat("telegram"))
    assert courier.run() == 1
    ((path, _, body),) = there.requests
    assert path == "/bot12:abc/sendMessage"
    assert json.loads(body) == {
        "chat_id": "@club",
        "text": "Завтра: маджонг\n\nВ 19:00 <за столом>.\n\nhttps://club.example/n/1",
        "link_preview_options": {"is_disabled": True},
    }


def test_discord_gets_the_words_and_calls_nobody(there):
    write(
        Medium.DISCORD,
        chat=chat("discord", secret="99/x-y"),
        letter=Letter(
            subject="Results", lines=("@everyone 東" * 900,), url="https://club.example/"
        ),
    )
    assert courier.run() == 1
    ((path, _, body),) = there.requests
    sent = json.loads(body)
    assert path == "/api/webhooks/99/x-y?wait=true"
    assert sent["allowed_mentions"] == {"parse": []}
    assert len(sent["content"]) <= 2000
    assert sent["content"].endswith("…\n\nhttps://club.example/")


@pytest.mark.parametrize(
    ("answer", "state", "words"),
    [
        (
            (429, {"Retry-After": "30"}, b"{}"),
            State.QUEUED,
            "127.0.0.1 is busy (429) and asked to wait.",
        ),
        (
            (403, {}, b'{"ok": false, "description": "Forbidden: bot was kicked"}'),
            State.FAILED,
            "127.0.0.1 refused it: 403 Forbidden: bot was kicked.",
        ),
        (
            (502, {}, b"<html>"),
            State.UNSURE,
            "127.0.0.1 failed (502) and did not say whether it took the message.",
        ),
        # No redirect is followed: the token goes to one host alone.
        (
            (302, {"Location": "http://evil.example/"}, b""),
            State.FAILED,
            "127.0.0.1 refused it: 302.",
        ),
    ],
)
def test_a_chat_says_no(there, answer, state, words):
    message = write(Medium.TELEGRAM, chat=chat("telegram"))
    there.answers.append(answer)
    assert courier.run() == 0
    assert state_of(message) == state
    assert fault(message) == words
    if state == State.QUEUED:
        assert message.due_at > timezone.now() + timedelta(seconds=25)


def browser(base: str, user) -> tuple[Device, ec.EllipticCurvePrivateKey, bytes]:
    """A device as a browser would be, with the keys that open what it is pushed."""
    key, secret = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
    point = key.public_key().public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    device = Device.objects.create(
        user=user,
        name="Firefox",
        endpoint=f"{base}/push/1",
        p256dh=base64.urlsafe_b64encode(point).decode().rstrip("="),
        auth=base64.urlsafe_b64encode(secret).decode().rstrip("="),
        created_at=factories.NOW,
    )
    return device, key, secret


def test_a_push_opens_with_the_keys_of_the_browser_alone(there, settings):
    device, key, secret = browser(settings.PUSH_SERVICES[0], factories.user())
    message = write(Medium.PUSH, device=device, expires_at=timezone.now() + timedelta(hours=2))
    assert courier.run() == 1
    ((path, headers, body),) = there.requests
    assert path == "/push/1"
    assert "маджонг".encode() not in body
    note = json.loads(http_ece.decrypt(body, private_key=key, auth_secret=secret))
    assert note == {
        "title": "Завтра: маджонг",
        "body": "В 19:00 <за столом>.",
        "url": "https://club.example/n/1",
        "tag": message.token.hex,
    }
    assert headers["Topic"] == message.token.hex
    assert 7100 < int(headers["TTL"]) <= 7200
    token = headers["Authorization"].removeprefix("vapid t=").split(",")[0]
    claims, signature = token.rsplit(".", 1)
    assert Vapid02.from_string(settings.VAPID_KEY).verify_token(claims.encode(), signature)


def test_a_device_that_is_gone_is_forgotten(there, settings):
    device, *_ = browser(settings.PUSH_SERVICES[0], factories.user())
    message = write(Medium.PUSH, device=device)
    there.answers.append((410, {}, b""))
    courier.run()
    assert state_of(message) == State.FAILED
    assert not Device.objects.exists()


def test_a_push_goes_to_no_address_that_is_no_push_service(there, settings):
    device, *_ = browser("http://169.254.169.254", factories.user())
    message = write(Medium.PUSH, device=device)
    courier.run()
    assert state_of(message) == State.FAILED
    assert fault(message) == "169.254.169.254 is no push service the site knows."
