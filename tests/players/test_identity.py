"""What else a player is known by: other names, country, federation numbers, online names."""

import re
from pathlib import Path

import pytest
from django.conf import settings

from players.actions import identity, people
from players.actions.identity import AliasKnown, NumberDiffers, NumberMissing, NumberTaken
from players.federations import padded
from players.models import PlayerLog
from players.refusal import Refusal
from players.wording import LOG, REFUSALS, say
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture
def who():
    return {"by": None, "now": factories.NOW, "client_id": None}


def history(player):
    return [say(LOG, row.code, row.params) for row in PlayerLog.objects.filter(player=player)]


def test_all_that_changes_is_in_the_history(who):
    anna = factories.player("Anna Tamm")
    people.rename(player=anna, name="Anna Saar", by=None, now=factories.NOW)
    identity.set_country(player=anna, country="EE", **who)
    identity.add_alias(player=anna, name="Anna Tamm", **who)
    identity.add_identifier(player=anna, federation="ema", text=" 0012 0034", **who)
    identity.add_online_name(player=anna, service="tenhou", text="NoName", **who)
    identity.remove_alias(player=anna, row=anna.aliases.get().pk, **who)
    identity.remove_identifier(player=anna, row=anna.identifiers.get().pk, **who)
    identity.remove_online_name(player=anna, row=anna.online_names.get().pk, **who)
    identity.set_country(player=anna, country="", **who)
    assert history(anna) == [
        "renamed Anna Tamm to Anna Saar",
        "set the country to EE",
        "added the other name Anna Tamm",
        "added the EMA number 00120034",
        "added the online name NoName (Tenhou)",
        "removed the other name Anna Tamm",
        "removed the EMA number 00120034",
        "removed the online name NoName (Tenhou)",
        "took the country EE away",
    ]


def test_what_changes_nothing_is_not_in_the_history(who):
    anna = factories.player("Anna Tamm")
    people.rename(player=anna, name=" Anna  Tamm", by=None, now=factories.NOW)
    identity.set_country(player=anna, country="", **who)
    for _ in range(2):
        identity.add_identifier(player=anna, federation="EMA", text="00120034", **who)
        identity.add_online_name(player=anna, service="tenhou", text="NoName", **who)
    assert len(history(anna)) == 2


def test_a_name_is_an_other_name_once(who):
    anna = factories.player("Anna Tamm")
    identity.add_alias(player=anna, name="Anna Saar", **who)
    for known in ("ANNA  TAMM", "anna saar"):
        with pytest.raises(AliasKnown):
            identity.add_alias(player=anna, name=known, **who)


def test_a_number_has_one_player_and_a_player_one_number_of_a_federation(who):
    anna, boris = factories.player("Anna Tamm"), factories.player("Boris Kask")
    identity.add_identifier(player=anna, federation="EMA", text="00120034", **who)
    with pytest.raises(NumberTaken) as taken:
        identity.add_identifier(player=boris, federation="EMA", text="00120034", **who)
    assert taken.value.params["name"] == "Anna Tamm"
    with pytest.raises(NumberDiffers) as differs:
        identity.add_identifier(player=anna, federation="EMA", text="120034", **who)
    assert differs.value.params["other"] == "00120034"
    assert anna.identifiers.get().text == "00120034"
    for federation, text in (("", "1"), ("EMA", " \u200b")):
        with pytest.raises(NumberMissing):
            identity.add_identifier(player=boris, federation=federation, text=text, **who)
    identity.add_identifier(player=boris, federation="MIL", text="00120034", **who)


def test_a_spreadsheet_is_given_its_zeros_back():
    assert padded("ema", "120034") == "00120034"
    assert padded("EMA", "E12") == "E12"


def below(kind):
    return {kind, *(one for child in kind.__subclasses__() for one in below(child))}


@pytest.mark.parametrize(
    "code",
    sorted(
        one.code
        for one in below(Refusal) - {Refusal}
        if one.__module__.startswith("players.actions")
    ),
)
def test_a_refusal_has_words(code):
    assert code in REFUSALS


@pytest.mark.parametrize(
    "code",
    sorted(
        code
        for file in Path(settings.BASE_DIR, "players", "actions").glob("*.py")
        for code in re.findall(r'\blog\(\s*[\w.]+,\s*"(\w+)"', file.read_text())
    ),
)
def test_a_line_of_the_history_has_words(code):
    assert code in LOG
