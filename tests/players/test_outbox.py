"""The outbox: written once, claimed by one, handed over once, and what a fault makes of it."""

import uuid
from datetime import timedelta

import pytest

from players.actions import outbox
from players.actions.outbox import ANSWER, CLAIM, PAUSES, Draft
from players.letters import Letter
from players.models import Kind, Medium, Message, State
from players.transports import Fault
from tests.factories import NOW

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
MINUTE = timedelta(minutes=1)


@pytest.fixture(autouse=True)
def sends_mail(settings):
    settings.SENDS_MAIL = True


def draft(key: str = "one", **fields):
    details = {
        "kind": Kind.TRIAL,
        "medium": Medium.EMAIL,
        "letter": Letter(subject="Tomorrow", lines=("At seven.", "", "Library")),
        "recipient": "",
        "language": "en",
        "address": "anna@example.org",
    }
    return Draft(key=key, **details | fields)


def write(key: str = "one", **fields) -> Message:
    (message,) = outbox.write([draft(key, **fields)], now=NOW)
    return message


def claimed(now=NOW) -> Message:
    message = outbox.claim(now=now)
    assert message is not None
    return message


def test_the_same_key_is_written_once_in_one_go_and_later():
    assert len(outbox.write([draft("one"), draft("one"), draft("two")], now=NOW)) == 2
    assert outbox.write([draft("one")], now=NOW) == []
    assert Message.objects.get(key="one").body == "At seven.\n\nLibrary"


def test_a_message_is_claimed_by_one_only():
    write()
    assert claimed().state == State.SENDING
    assert outbox.claim(now=NOW) is None


def test_who_waited_longest_goes_first():
    write("one")
    outbox.write([draft("older")], now=NOW - MINUTE)
    assert claimed().key == "older"


def test_a_sent_message_says_when_and_forgets_what_was_secret():
    write(secret=True)
    message = claimed()
    outbox.hand_over(message, now=NOW)
    outbox.sent(message, now=NOW + MINUTE)
    message.refresh_from_db()
    assert (message.state, message.sent_at, message.attempts) == (State.SENT, NOW + MINUTE, 1)
    assert (message.subject, message.body) == ("Tomorrow", "")
    assert not outbox.send_again(message=message, now=NOW)


def test_a_sender_that_died_before_handing_over_is_followed_by_another():
    write()
    dead = claimed()
    assert outbox.recover(now=NOW + CLAIM) == 0
    assert outbox.recover(now=NOW + CLAIM + MINUTE) == 1
    second = claimed(NOW + CLAIM + MINUTE)
    with pytest.raises(outbox.ClaimLost):
        outbox.hand_over(dead, now=NOW + CLAIM + MINUTE)  # it was not dead, only slow
    outbox.hand_over(second, now=NOW + CLAIM + MINUTE)


def test_a_sender_that_died_after_handing_over_is_followed_by_nobody():
    write()
    outbox.hand_over(claimed(), now=NOW)
    assert outbox.recover(now=NOW + ANSWER) == 0
    assert outbox.recover(now=NOW + ANSWER + MINUTE) == 1
    message = Message.objects.get()
    assert (message.state, message.fault) == (State.UNSURE, "cut_off")
    assert outbox.claim(now=NOW + timedelta(days=9)) is None


def test_a_sender_that_only_slept_may_still_say_that_it_is_sent():
    write()
    message = claimed()
    outbox.hand_over(message, now=NOW)
    outbox.recover(now=NOW + ANSWER + MINUTE)
    outbox.sent(message, now=NOW + ANSWER + 2 * MINUTE)
    assert Message.objects.get().state == State.SENT


def test_a_push_cut_off_is_sent_again_for_a_browser_shows_it_once():
    write(medium=Medium.PUSH)
    outbox.hand_over(claimed(), now=NOW)
    outbox.recover(now=NOW + ANSWER + MINUTE)
    assert claimed(NOW + ANSWER + MINUTE).medium == Medium.PUSH


def test_a_fault_that_may_pass_is_tried_again_ever_later_and_then_given_up():
    write()
    now, pauses = NOW, []
    while (message := outbox.claim(now=now)) is not None:
        outbox.not_sent(message, Fault("no_connection", passing=True, host="mail"), now=now)
        message.refresh_from_db()
        pauses.append(message.due_at - now)
        now = message.due_at
    assert pauses[:-1] == list(PAUSES)
    message = Message.objects.get()
    assert message.state == State.FAILED
    assert message.attempts == len(PAUSES) + 1 == 8


def test_an_answer_may_say_how_long_to_wait():
    write(medium=Medium.TELEGRAM)
    outbox.not_sent(claimed(), Fault("busy", passing=True, after=timedelta(seconds=31)), now=NOW)
    assert Message.objects.get().due_at == NOW + timedelta(seconds=31)


@pytest.mark.parametrize(
    ("medium", "fault", "state"),
    [
        (Medium.EMAIL, Fault("refused"), State.FAILED),
        (Medium.EMAIL, Fault("no_answer", passing=True, certain=False), State.UNSURE),
        (Medium.DISCORD, Fault("broken", passing=True, certain=False), State.UNSURE),
        (Medium.PUSH, Fault("no_answer", passing=True, certain=False), State.QUEUED),
    ],
)
def test_what_a_fault_makes_of_a_message(medium, fault, state):
    write(medium=medium)
    outbox.not_sent(claimed(), fault, now=NOW)
    assert Message.objects.get().state == state


def test_what_nobody_needs_any_more_is_not_sent():
    write(expires_at=NOW + MINUTE)
    assert outbox.recover(now=NOW) == 0
    outbox.recover(now=NOW + MINUTE)
    message = Message.objects.get()
    assert (message.state, message.fault) == (State.FAILED, "too_late")


def test_a_waiting_message_can_be_silenced_and_sent_after_all():
    message = write()
    assert outbox.silence(messages=[message]) == 1
    assert outbox.claim(now=NOW) is None
    assert outbox.silence(messages=[message]) == 0
    assert outbox.send_again(message=message, now=NOW)
    assert claimed().pk == message.pk


def test_a_message_under_way_can_neither_be_silenced_nor_sent_again():
    message = write()
    claimed()
    assert outbox.silence(messages=[message]) == 0
    assert not outbox.send_again(message=message, now=NOW)


def test_sent_again_it_is_another_mail():
    message = write()
    outbox.hand_over(claimed(), now=NOW)
    outbox.recover(now=NOW + ANSWER + MINUTE)
    assert outbox.send_again(message=message, now=NOW)
    assert Message.objects.get().token != message.token


def test_without_mail_the_words_are_only_shown(settings):
    settings.SENDS_MAIL = False
    assert write().state == State.SHOWN
    assert outbox.claim(now=NOW) is None


def test_messages_of_a_medium_out_of_reach_wait_together():
    write("one")
    write("two")
    write("push", medium=Medium.PUSH)
    assert outbox.postpone(medium=Medium.EMAIL, now=NOW) == 2
    assert claimed().key == "push"
    assert outbox.claim(now=NOW) is None
    assert claimed(NOW + MINUTE).key == "one"


def test_old_messages_are_forgotten_and_those_that_wait_are_not():
    write("waits")
    old = write("old")
    outbox.silence(messages=[old])
    assert outbox.forget(now=NOW + timedelta(days=90)) == 0
    assert outbox.forget(now=NOW + timedelta(days=91)) == 1
    assert Message.objects.get().key == "waits"


def test_a_message_is_written_if_and_only_if_what_it_tells_of_is(
    django_capture_on_commit_callbacks,
):
    with django_capture_on_commit_callbacks() as wakes:
        write(str(uuid.uuid4()))
    assert len(wakes) == 1  # the worker is woken after the commit, and finds the row
    with django_capture_on_commit_callbacks() as wakes:
        outbox.write([draft(medium=Medium.EMAIL)], now=NOW)
        outbox.write([draft()], now=NOW)
    assert len(wakes) == 1
