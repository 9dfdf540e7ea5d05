"""The same submission twice is one change and one answer, also at the same moment."""

import threading
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection

from players.actions import people
from players.actions.idempotent import AnswerGone, ClientIdReused, idempotent
from players.models import Player, Receipt
from players.refusal import Refusal
from tests.factories import NOW, cid

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


class NotToday(Refusal):
    """Tests refuse with it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """Content as actions take it: a value of several parts."""

    tags: frozenset[str]
    at: datetime


@idempotent
def make(*, name, client_id, now=NOW, shape=None, refuse=False):
    """An action as every other: it makes one player."""
    made = people.add(name=name)
    if refuse:
        raise NotToday()
    return made


def test_a_repeat_gets_the_first_answer_whenever_it_comes():
    client_id = cid()
    first = make(name="Anna", client_id=client_id)
    assert make(name="Anna", client_id=client_id, now=NOW + timedelta(days=1)) == first
    assert Player.objects.count() == Receipt.objects.count() == 1


def test_a_repeat_after_the_answer_was_deleted_is_refused_and_makes_nothing():
    client_id = cid()
    make(name="Anna", client_id=client_id).delete()
    with pytest.raises(AnswerGone):
        make(name="Anna", client_id=client_id)
    assert not Player.objects.exists()


def test_another_submission_is_another_change():
    assert make(name="Anna", client_id=cid()) != make(name="Anna", client_id=cid())


def test_without_a_client_id_nothing_is_remembered():
    make(name="Anna", client_id=None)
    make(name="Anna", client_id=None)
    assert (Player.objects.count(), Receipt.objects.count()) == (2, 0)


def test_a_client_id_is_for_one_content_and_one_action():
    @idempotent
    def remake(*, name, client_id):
        return people.add(name=name)

    client_id = cid()
    make(name="Anna", client_id=client_id)
    with pytest.raises(ClientIdReused):
        make(name="Boris", client_id=client_id)
    with pytest.raises(ClientIdReused):
        remake(name="Anna", client_id=client_id)
    assert Player.objects.count() == 1


def test_a_refused_action_leaves_nothing_and_may_be_sent_again():
    client_id = cid()
    with pytest.raises(NotToday):
        make(name="Anna", client_id=client_id, refuse=True)
    assert not Player.objects.exists()
    assert not Receipt.objects.exists()
    assert make(name="Anna", client_id=client_id).name == "Anna"


def test_equal_content_is_the_same_whatever_its_order():
    client_id = cid()
    shapes = [Shape(tags=frozenset(tags), at=NOW) for tags in (["a", "b", "c"], ["c", "a", "b"])]
    first, second = (make(name="Anna", client_id=client_id, shape=shape) for shape in shapes)
    assert first == second
    later = Shape(tags=frozenset("abc"), at=datetime(2026, 3, 8, tzinfo=UTC))
    with pytest.raises(ClientIdReused):
        make(name="Anna", client_id=client_id, shape=later)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("same", [True, False])
def test_eight_at_the_same_moment_are_one_change_or_eight(same):
    one_id, ready, answers = cid(), threading.Barrier(8), []

    def send():
        ready.wait()
        try:
            answers.append(make(name="Anna", client_id=one_id if same else cid()).pk)
        finally:
            connection.close()

    threads = [threading.Thread(target=send) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == 8
    assert Player.objects.count() == len(set(answers)) == (1 if same else 8)


@pytest.mark.django_db(transaction=True)
def test_a_repeat_that_waits_for_a_refusal_becomes_the_first():
    """The first fails after the second began to wait for its receipt."""
    client_id, inside, outcomes = cid(), threading.Event(), []

    @idempotent
    def slow(*, refuse_first, client_id):
        first = not inside.is_set()
        inside.set()
        made = people.add(name="Anna")
        if first:
            raise NotToday()
        return made

    def send():
        try:
            outcomes.append(slow(refuse_first=True, client_id=client_id).name)
        except NotToday:
            outcomes.append("refused")
        finally:
            connection.close()

    threads = [threading.Thread(target=send) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["Anna", "refused"]
    assert Player.objects.count() == Receipt.objects.count() == 1
