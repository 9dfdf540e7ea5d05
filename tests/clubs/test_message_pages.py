"""A club's channels and outbox as its organisers use them."""

import pytest
from django.urls import reverse

from clubs.models import Channel, ClubMessage, Role
from players.models import Message, Player, State
from tests import factories
from tests.factories import NOW, cid

pytestmark = pytest.mark.django_db

WEBHOOK = "https://discord.com/api/webhooks/1234567890/abc-DEF_123"
TOKEN = "123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw"


@pytest.fixture
def club():
    return factories.club()


@pytest.fixture
def organiser(client, club):
    client.force_login(factories.member(club, Role.ORGANISER))
    return client


def form(**fields):
    return {
        "client_id": cid(),
        "provider": "discord",
        "name": "Club chat",
        "secret": WEBHOOK,
        "chat": "",
        "language": "et",
        "nights": "on",
        "results": "on",
    } | fields


def add(client, club, **fields):
    return client.post(reverse("clubs:add_channel", args=(club.slug,)), form(**fields))


def press(client, name, club, row):
    address = reverse(f"clubs:{name}", args=(club.slug, row))
    return client.post(address, {"client_id": cid()}, follow=True)


def page(client, club, query=""):
    return client.get(reverse("clubs:messages", args=(club.slug,)) + query).content.decode()


def test_a_channel_is_added_and_tried_and_its_secret_never_shown_again(organiser, club):
    answer = add(organiser, club)
    assert answer.status_code == 302
    channel = Channel.objects.select_related("chat").get()
    assert channel.chat.secret == "1234567890/abc-DEF_123"
    (message,) = Message.objects.all()
    assert (message.chat_id, message.kind) == (channel.chat_id, "trial")
    shown = page(organiser, club)
    assert "Club chat" in shown
    assert "abc-DEF_123" not in shown
    assert message.subject in shown


@pytest.mark.parametrize(
    "secret",
    [
        "http://discord.com/api/webhooks/1/a",
        "https://discord.com.evil.example/api/webhooks/1/a",
        "https://evil.example/?https://discord.com/api/webhooks/1/a",
        "https://discord.com/api/webhooks/1/a/../../users/@me",
        "https://discord.com@10.0.0.1/api/webhooks/1/a",
        "http://127.0.0.1/api/webhooks/1/a",
        "file:///etc/passwd",
    ],
)
def test_only_a_webhook_of_discord_is_taken(organiser, club, secret):
    answer = add(organiser, club, secret=secret)
    assert answer.status_code == 422
    assert "https://discord.com/api/webhooks/" in answer.content.decode()
    assert not Channel.objects.exists()


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"provider": "telegram", "secret": TOKEN, "chat": ""}, "chat"),
        ({"provider": "telegram", "secret": TOKEN, "chat": "club"}, "chat"),
        ({"provider": "telegram", "secret": "1:a/../b", "chat": "@club"}, "secret"),
        ({"provider": "telegram", "secret": WEBHOOK, "chat": "@club"}, "secret"),
        ({"nights": "", "results": ""}, "nights"),
        ({"provider": "matrix"}, "provider"),
    ],
)
def test_what_cannot_be_a_channel_is_refused_and_what_was_typed_stays(
    organiser, club, fields, wrong
):
    answer = add(organiser, club, **fields)
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [wrong]
    assert 'value="Club chat"' in answer.content.decode()
    assert not Channel.objects.exists()


def test_the_same_chat_is_not_added_twice_nor_a_form_sent_twice(organiser, club):
    sent = form()
    address = reverse("clubs:add_channel", args=(club.slug,))
    for _ in range(2):
        assert organiser.post(address, sent).status_code == 302
    assert Channel.objects.count() == 1
    answer = add(organiser, club)
    assert answer.status_code == 409
    assert "posts into this chat already, as Club chat" in answer.content.decode()


def test_a_channel_is_silenced_opened_and_deleted_with_its_secret(organiser, club):
    channel = factories.channel(club)
    assert "silenced" in press(organiser, "silence_channel", club, channel.pk).content.decode()
    press(organiser, "open_channel", club, channel.pk)
    channel.chat.refresh_from_db()
    assert not channel.chat.silenced
    press(organiser, "delete_channel", club, channel.pk)
    assert not Channel.objects.exists()
    assert "A trial message" in page(organiser, club)  # what was said stays to be read
    history = organiser.get(reverse("clubs:history", args=(club.slug,))).content.decode()
    assert "deleted the channel Club chat" in history


def test_a_message_can_be_stopped_and_sent_after_all(organiser, club):
    factories.channel(club)
    message = Message.objects.get()
    assert "Do not send" in page(organiser, club)
    press(organiser, "silence_message", club, message.pk)
    message.refresh_from_db()
    assert message.state == State.SILENCED
    assert "Send it after all" in page(organiser, club)
    press(organiser, "send_again", club, message.pk)
    message.refresh_from_db()
    assert message.state == State.QUEUED
    answer = press(organiser, "send_again", club, message.pk)
    assert answer.status_code == 409
    assert "still waits to be sent" in answer.content.decode()


def test_why_a_message_was_not_sent_is_said_in_words(organiser, club):
    factories.channel(club)
    params = {"host": "api.telegram.org", "status": 403, "reason": "Forbidden"}
    Message.objects.update(state="failed", fault="refused", fault_params=params)
    shown = page(organiser, club, "?only=trouble")
    assert "api.telegram.org refused it: 403 Forbidden." in shown
    assert "No message is in this state." in page(organiser, club, "?only=waiting")


def test_another_clubs_channel_and_messages_are_not_found(organiser, club):
    other = factories.club("riga")
    channel = factories.channel(other)
    message = ClubMessage.objects.get().message_id
    for name, row in [
        ("test_channel", channel.pk),
        ("delete_channel", channel.pk),
        ("silence_message", message),
        ("send_again", message),
    ]:
        assert press(organiser, name, club, row).status_code == 404
    assert "A trial message" not in page(organiser, club)


def test_the_list_costs_the_same_with_one_and_with_thirty(
    organiser, club, django_assert_num_queries
):
    night = factories.night(club)

    def tell(number: int) -> None:
        user = factories.user(f"p{number}@example.org", name=f"Player {number}")
        message = Message.objects.create(
            key=f"k{number}",
            kind="reminder",
            medium="email",
            user=user,
            language="en",
            subject="Tomorrow",
            body="At seven.",
            created_at=NOW,
            due_at=NOW,
        )
        ClubMessage.objects.create(message=message, club=club, night=night)

    tell(0)
    factories.channel(club)
    page(organiser, club)
    with django_assert_num_queries(7) as one:
        page(organiser, club)
    for number in range(1, 30):
        tell(number)
        factories.channel(club, chat=f"@c{number}") if number < 10 else None
    with django_assert_num_queries(len(one)):
        page(organiser, club)


def test_an_organiser_reads_the_names_of_the_club(organiser, club):
    anna = factories.member(club, email="anna@example.org", name="Anna Tamm")
    Player.objects.filter(user=anna).update(privacy="hidden")
    Message.objects.create(
        key="k", kind="reminder", medium="email", user=anna, language="en",
        subject="Tomorrow", body="At seven.", created_at=NOW, due_at=NOW,
    )  # fmt: skip
    ClubMessage.objects.create(message=Message.objects.get(), club=club)
    shown = page(organiser, club)
    assert "Anna Tamm" in shown
    assert "anna@example.org" not in shown
