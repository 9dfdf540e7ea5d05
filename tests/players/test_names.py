"""Names as they are shown, compared, found and made into addresses."""

import pytest

from players.actions import people
from players.actions.people import HasLogin, HasPlayer, NameMissing, NameTooLong
from players.models import Player, User
from players.names import address, search_key, tidy
from tests import factories

ONE_NAME = [
    ("Anna Tamm", "anna tamm"),
    ("Õnne Mägi", "ONNE MAGI"),
    ("Zoë", "Zoe\u0308"),
    ("Ｔａｎａｋａ", "tanaka"),
    ("Фёдор", "ФЕДОР"),
    ("Straße", "STRASSE"),
    ("ｶﾞｸ", "ガク"),
    ("Anna\u200b Tamm", " Anna\u00a0\tTamm\n"),
    ("Anna Tamm", "\u202eAnna\x07\u00ad \u2066Tamm\u3164"),
]


@pytest.mark.parametrize(("one", "other"), ONE_NAME)
def test_spellings_of_one_name_share_a_key(one, other):
    assert search_key(one) == search_key(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Anna", "Anne"), ("Юрий", "Юрии Щ"), ("ハル", "バル"), ("Anna", "")]
)
def test_other_names_have_other_keys(one, other):
    assert search_key(one) != search_key(other)


@pytest.mark.parametrize("name", [name for pair in ONE_NAME for name in pair])
def test_tidying_twice_is_tidying_once(name):
    assert tidy(tidy(name)) == tidy(name)
    assert search_key(search_key(name)) == search_key(name)


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Õismäe Riichi & Friends", "oismae-riichi-friends"),
        ("Клуб «Три дракона»", "klub-tri-drakona"),
        ("???", ""),
        ("x" * 80, "x" * 50),
        ("a" * 49 + " b", "a" * 49),
    ],
)
def test_a_name_makes_a_latin_address(name, slug):
    assert address(name) == slug


@pytest.mark.django_db
@pytest.mark.postgres
class TestPeople:
    def test_two_people_may_share_a_name(self):
        first, second = people.add(name="Anna Tamm"), people.add(name="anna  tamm")
        assert set(Player.objects.exactly_named("ANNA TAMM")) == {first, second}

    @pytest.mark.parametrize("text", ["щук", "ЮРИЙ", "ий щ"])
    def test_a_part_of_the_name_finds(self, text):
        yuri = people.add(name="Юрий Щукин")
        people.add(name="Мария Зимина")
        assert list(Player.objects.named(text)) == [yuri]

    def test_a_name_has_one_to_a_hundred_letters(self):
        assert people.add(name="x" * 100).name == "x" * 100
        with pytest.raises(NameTooLong) as refused:
            people.add(name="x" * 101)
        assert refused.value.params == {"length": 101, "longest": 100}
        anna = people.add(name="Anna")
        for nothing in ("", " \u200b ", "\u202e\u2066", "\u3164"):
            with pytest.raises(NameMissing):
                people.rename(player=anna, name=nothing, by=None, now=factories.NOW)

    def test_a_key_longer_than_its_name_is_cut(self):
        ligature = people.add(name="\ufdfa" * 100)
        assert ligature.name == "\ufdfa" * 100
        assert len(ligature.search_key) == 200

    def test_a_login_is_one_player_and_a_player_one_login(self):
        user, other = (User.objects.create_user(f"{n}@example.org") for n in "ab")
        anna = people.player_of(user=user, name="Anna")
        assert people.player_of(user=user, name="Somebody") == anna
        boris = people.add(name="Boris")
        with pytest.raises(HasPlayer):
            people.claim(player=boris, user=user, now=factories.NOW)
        with pytest.raises(HasLogin):
            people.claim(player=anna, user=other, now=factories.NOW)
        assert people.claim(player=boris, user=other, now=factories.NOW).user == other
