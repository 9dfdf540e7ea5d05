"""Whom a written name means: certain, to ask about, or nobody yet."""

import unicodedata

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from players.actions import identity, people
from players.matching import Entry, match, match_all
from players.models import Player
from tests import factories

pytestmark = pytest.mark.django_db


def add(name: str, *, aliases=(), ids=(), online=()) -> Player:
    player = people.add(name=name)
    who = {"player": player, "by": None, "now": factories.NOW, "client_id": None}
    for alias in aliases:
        identity.add_alias(name=alias, **who)
    for federation, text in ids:
        identity.add_identifier(federation=federation, text=text, **who)
    for service, text in online:
        identity.add_online_name(service=service, text=text, **who)
    return player


def found(name, **more):
    answer = match(name, among=Player.objects.all(), **more)
    return answer.player and answer.player.name, [player.name for player in answer.doubtful]


@pytest.mark.parametrize(
    "typed", ["Anna Tamm ", "Anna  Tamm", "Anna\u00a0Tamm", "ANNA TAMM", "Ａｎｎａ　Ｔａｍｍ"]
)
def test_imp_06_spaces_and_capitals_make_no_other_person(typed):
    add("Anna Tamm")
    add("Boris Kask")
    assert found(typed) == ("Anna Tamm", [])


def test_imp_07_composed_accents_are_the_same_and_missing_ones_are_asked_about():
    add("Õnne Mägi")
    assert found(unicodedata.normalize("NFC", "Õnne Mägi")) == ("Õnne Mägi", [])
    assert found(unicodedata.normalize("NFD", "Õnne Mägi")) == ("Õnne Mägi", [])
    assert found("Onne Magi") == (None, ["Õnne Mägi"])


def test_imp_03_a_number_is_text_and_keeps_its_zeros():
    anna = add("Anna Tamm", ids=[("EMA", "00120034")])
    add("Anna Tamm", ids=[("EMA", "120034")])
    assert anna.identifiers.get().text == "00120034"
    answer = match("Anna Tamm", ids=[("ema", "００１２００３４")], among=Player.objects.all())
    assert answer.player == anna


@pytest.mark.parametrize(
    ("known", "typed"),
    [
        ("Anna Tamm", "Tamm Anna"),
        ("Anna Tamm", "Tamm, Anna"),
        ("Anna Tamm", "Anna Tam"),
        ("Anna Tamm", "Anan Tamm"),
        ("Юрий Щукин", "Yuriy Shchukin"),
        ("Юрий Щукин", "Jurij Shchukin"),
        ("Фёдор Ёлкин", "Федор Елкин"),
        ("Anna-Liisa Põld", "Pold Anna Liisa"),
    ],
)
def test_a_name_nearly_known_is_asked_about(known, typed):
    add(known)
    assert found(typed) == (None, [known])


@pytest.mark.parametrize(
    ("known", "typed"),
    [
        ("Anna Tamm", "Anna Kask"),
        ("Player 1", "Player 2"),
        ("Guest 1-2", "Guest 2-1"),
        ("Bo", "Jo"),
        ("Anna Tamm", "Anna"),
        ("田中", "山田"),
    ],
)
def test_another_name_is_somebody_new(known, typed):
    add(known)
    assert match(typed, among=Player.objects.all()).is_new


def test_namesakes_are_asked_about_before_those_nearly_so_named():
    near, one, two = add("Anne Tamm"), add("Anna Tamm"), add("anna tamm")
    assert match("Anna Tamm", among=Player.objects.all()).doubtful == (one, two, near)


def test_another_name_of_the_player_is_as_good():
    anna = add("Anna Tamm", aliases=["Anna Saar"])
    assert match("anna saar", among=Player.objects.all()).player == anna
    assert match("Anna Saarr", among=Player.objects.all()).doubtful == (anna,)


def test_a_number_and_a_name_that_contradict_are_asked_about():
    anna, boris = add("Anna Tamm", ids=[("EMA", "00000001")]), add("Boris Kask")
    answer = match("Boris Kask", ids=[("EMA", "00000001")], among=Player.objects.all())
    assert (answer.player, answer.doubtful) == (None, (anna, boris))
    other = match("Anna Tamm", ids=[("EMA", "00000002")], among=Player.objects.all())
    assert (other.player, other.doubtful) == (None, (anna,))
    # Another federation's number says nothing against it.
    assert match("Anna Tamm", ids=[("MIL", "7")], among=Player.objects.all()).player == anna


def test_a_number_makes_a_name_nearly_right_certain():
    anna = add("Õnne Mägi", ids=[("EMA", "00000001")])
    assert match("Magi Onne", ids=[("EMA", "00000001")], among=Player.objects.all()).player == anna
    assert match("", ids=[("EMA", "00000001")], among=Player.objects.all()).player == anna


def test_an_online_name_is_certain_where_one_player_has_it():
    anna = add("Anna Tamm", online=[("tenhou", "ＮｏＮａｍｅ")])
    given = [("tenhou", "noname")]
    assert match("", online_names=given, among=Player.objects.all()).player == anna
    boris = add("Boris Kask", online=[("tenhou", "NoName")])
    assert match("", online_names=given, among=Player.objects.all()).doubtful == (anna, boris)
    assert match("", online_names=[("other", "noname")], among=Player.objects.all()).is_new


def test_only_those_among_are_meant():
    anna = add("Anna Tamm")
    add("Anna Tamm")
    assert match("Anna Tamm", among=Player.objects.filter(pk=anna.pk)).player == anna


def test_many_names_cost_as_many_queries_as_one():
    for number in range(30):
        add(f"Person {number}", aliases=[f"Alias {number}"], ids=[("EMA", f"{number:08}")])
    entries = [
        Entry(name=f"Person {n}", ids=(("EMA", f"{n:08}"),), online_names=(("tenhou", "x"),))
        for n in range(30)
    ]
    with CaptureQueriesContext(
        connection,
    ) as one:
        match_all(entries[:1], Player.objects.all())
    with CaptureQueriesContext(connection) as many:
        answers = match_all(entries, Player.objects.all())
    assert len(one) == len(many) == 5
    assert [answer.player.name for answer in answers] == [entry.name for entry in entries]
