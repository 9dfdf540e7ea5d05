"""The desk as its pages and buttons behave: typing, refusals that keep what was typed, polls."""

import re
from datetime import timedelta
from decimal import Decimal
from pathlib import Path

import pytest
from django.urls import reverse
from django.utils import timezone

from clubs.actions import attendance, refusals
from clubs.models import Attendance, Membership, Role
from clubs.queries.arrivals import find_people
from clubs.queries.evening import evening
from clubs.queries.seating import mark_of
from clubs.wording import LOG, REFUSALS
from players.actions import identity
from players.models import Player
from tests import factories

pytestmark = pytest.mark.django_db

State = Attendance.State


class Desk:
    """The desk of a night as a browser with htmx talks to it."""

    def __init__(self, client, night):
        self.client, self.night = client, night
        self.address = reverse("clubs:desk", args=[night.club.slug, night.pk])

    def get(self, path="", **query):
        return self.client.get(self.address + path, query)

    def press(self, path, *, target="live", client_id=None, **fields):
        headers = {"HX-Request": "true", "HX-Target": target} if target else {}
        form = {"client_id": str(client_id or factories.cid()), **fields}
        return self.client.post(self.address + path, form, headers=headers)

    def person(self, player, verb, **fields):
        return self.press(f"people/{player.pk}/{verb}/", **fields)

    def type(self, text, **fields):
        return self.press("check-in/", target="desk", q=text, **fields)

    @property
    def seen(self):
        return mark_of(self.night)

    @property
    def version(self):
        self.night.refresh_from_db()
        return self.night.version


@pytest.fixture
def desk(client):
    night = factories.night(factories.club())
    client.force_login(factories.member(night.club, Role.ORGANISER, name="Olga Organiser"))
    return Desk(client, night)


def joined(night, *names):
    people = [factories.player(name) for name in names]
    for player in people:
        Membership.objects.create(club=night.club, player=player)
    return people


def text_of(answer):
    return " ".join(re.sub("<[^>]+>", " ", answer.content.decode()).split())


def test_enter_checks_in_the_first_and_leaves_an_empty_field(desk):
    joined(desk.night, "Anna Tamm", "Anna Kask")
    answer = desk.type("anna t")
    page = answer.content.decode()
    assert "Anna Tamm is here." in text_of(answer)
    assert 'name="q" value=""' in page
    assert "person-just" in page
    assert "undo-check-in" in page
    assert desk.night.attendances.get().player.name == "Anna Tamm"


def test_the_list_shows_who_is_here_and_enter_says_so(desk):
    (anna,) = joined(desk.night, "Anna Tamm")
    desk.type("anna")
    assert "here already" in text_of(desk.get("find/", q="anna"))
    answer = desk.type("anna")
    assert answer.status_code == 409
    assert "Anna Tamm is here already." in text_of(answer)
    assert 'name="q" value="anna"' in answer.content.decode()
    assert anna.attendances.count() == 1


def test_an_unknown_name_is_asked_about_and_the_next_enter_adds_the_guest(desk):
    first = desk.type("Zed Zero")
    assert first.status_code == 422
    assert "nobody named “Zed Zero”" in text_of(first)
    assert 'name="as_guest" value="Zed Zero" autofocus' in first.content.decode()
    assert not desk.night.attendances.exists()
    desk.type("Zed Zero", as_guest="Zed Zero", newcomer="1")
    guest = desk.night.attendances.get()
    assert (guest.player.name, guest.guest, guest.newcomer) == ("Zed Zero", True, True)


def test_who_leaves_is_named_in_the_banner_and_keeps_their_row_until_the_next_look(desk):
    anna, _ = factories.present(desk.night, 2)
    text = text_of(desk.person(anna, "leave"))
    assert f"{anna.name} left. 5.00 EUR is due, 0.00 EUR is paid. Undo {anna.name}" in text
    assert f"Undo : {anna.name} left" in text
    assert "is here." not in text
    back = desk.person(anna, "back", target="desk")
    assert f"{anna.name} left" not in text_of(back)
    without_script = desk.person(anna, "leave", target="")
    assert f"{anna.name} left. 5.00 EUR" in text_of(desk.client.get(without_script.url))


def test_a_fee_paid_at_another_desk_does_not_make_the_seating_stale(desk):
    people = factories.present(desk.night, 4)
    seen = desk.seen
    desk.person(people[0], "pay", amount="5.00")
    assert desk.press("seat/", seen=seen).status_code == 200
    assert desk.night.sittings.count() == 1


def test_odd_tables_say_their_rules(desk):
    factories.present(desk.night, 15)
    assert "3 tables of 4, 1 table of 3 (Sanma (Tenhou))" in text_of(desk.get())


def test_the_badge_follows_the_night_and_a_closed_one_leads_to_its_seasons(desk):
    season = factories.season(desk.night.club)
    closed = desk.press("close/", target="desk")
    assert 'id="when" hx-swap-oob="true"' in closed.content.decode()
    assert f"This night is closed. It counts in: {season}" in text_of(closed)
    poll = {"HX-Request": "true", "HX-Target": "live"}
    other_desk = desk.client.get(desk.address, {"v": 1}, headers=poll)
    assert other_desk["HX-Retarget"] == "#desk"
    assert 'id="q"' not in other_desk.content.decode()
    public = reverse("clubs:night", args=["tallinn", desk.night.pk])
    assert f"It counts in: {season}" in text_of(desk.client.get(public))


def test_the_desk_of_another_day_says_so(desk):
    assert "This night is on 7 March." in text_of(desk.get())
    now = timezone.now()
    desk.night.date = desk.night.club.today(now)
    desk.night.starts_at, desk.night.ends_at = now - timedelta(hours=1), now + timedelta(hours=3)
    desk.night.save()
    assert "This night is on" not in text_of(desk.get())


def test_nobody_is_missing_only_where_somebody_signed_up(desk):
    _, expected = factories.present(desk.night, 2)
    assert "Nobody who signed up is missing." not in text_of(desk.get())
    desk.night.attendances.filter(player=expected).update(came_as=State.SIGNED_UP)
    assert "Nobody who signed up is missing." in text_of(desk.get())


def test_without_a_script_the_same_form_leads_back_to_the_desk(desk):
    joined(desk.night, "Anna Tamm")
    assert "Anna Tamm" in text_of(desk.get(q="tam"))
    answer = desk.press("check-in/", target="", q="tam")
    assert answer.status_code == 302
    assert "Anna Tamm is here." in text_of(desk.client.get(answer.url))
    player = desk.night.attendances.get().player
    assert desk.person(player, "pay", target="", amount="5").url == desk.address


def test_nothing_typed_and_a_stranger_picked_are_refused(desk):
    assert "Type a name" in text_of(desk.type(""))
    stranger = factories.player("Stranger")
    answer = desk.type("", player=stranger.pk)
    assert (answer.status_code, desk.night.attendances.count()) == (422, 0)
    assert "does not know this person" in text_of(answer)


def test_undo_is_within_reach_and_in_the_history(desk):
    (anna,) = joined(desk.night, "Anna Tamm")
    desk.type("anna")
    answer = desk.person(anna, "undo", target="desk")
    assert "Nobody is here yet" in text_of(answer)
    assert 'id="desk"' in answer.content.decode()
    lines = text_of(
        desk.client.get(reverse("clubs:night_history", args=["tallinn", desk.night.pk]))
    )
    assert "Olga Organiser took back that Anna Tamm is here" in lines
    assert "Olga Organiser Anna Tamm is here" in lines


def test_the_fee_is_one_press_or_an_amount(desk):
    anna, boris = factories.present(desk.night, 2)
    assert "paid 0.00 of 10.00 EUR" in text_of(desk.get())
    desk.person(anna, "pay", amount="5.00")
    answer = desk.person(boris, "pay", amount="2,50")
    assert "paid 7.50 of 10.00 EUR" in text_of(answer)
    refused = desk.person(boris, "pay", amount="-1")
    assert refused.status_code == 422
    assert desk.night.attendances.get(player=boris).fee_paid == Decimal("2.50")


def test_a_person_has_a_page_where_a_refusal_keeps_what_was_typed(desk):
    (anna,) = factories.present(desk.night, 1)
    assert "5.00 EUR is due" in text_of(desk.get(f"people/{anna.pk}/"))
    refused = desk.person(anna, "table", target="", table="100")
    assert refused.status_code == 422
    assert 'name="table" value="100"' in refused.content.decode()
    assert desk.person(anna, "table", target="", table="3").status_code == 302
    assert 'name="table" value="3"' in desk.get(f"people/{anna.pk}/").content.decode()
    assert "keeps table 3" in text_of(desk.get())
    desk.person(anna, "table", target="", table="")
    assert desk.night.attendances.get().fixed_table is None


def test_a_newcomer_is_marked_and_the_seating_knows(desk):
    people = factories.present(desk.night, 8)
    for player in people[:4]:
        desk.person(player, "newcomer", target="", newcomer="1")
    assert text_of(desk.get()).count("newcomer") == 4
    desk.press("seat/", seen=desk.seen)
    report = evening(desk.night).last.report()
    assert report.crowded_newcomers == 0
    desk.person(people[0], "newcomer", target="")
    assert desk.night.attendances.filter(newcomer=True).count() == 3


def test_who_keeps_a_table_that_still_plays_is_said_to_sit_elsewhere(desk):
    sitting = factories.seated(desk.night, 8)
    factories.finish_table(sitting.tables.select_related("game").get(game__table=1))
    player = sitting.tables.get(game__table=1).game.seats.first().player
    desk.person(player, "table", target="", table="2")
    text = text_of(desk.press("seat/", seen=desk.seen))
    assert f"{player.name} keeps table 2, but sits at table 1 this time." in text


def test_who_leaves_a_running_table_is_asked_without_a_script_too(desk):
    factories.seated(desk.night, 4)
    player = desk.night.attendances.first().player
    refused = desk.person(player, "leave", target="")
    assert refused.status_code == 409
    assert f"{player.name} has left all the same" in text_of(refused)
    assert desk.person(player, "leave", target="", anyway="1").status_code == 302


def test_the_button_says_whom_it_seats_and_at_what(desk):
    factories.present(desk.night, 13)
    assert "Seat 13 players 2 tables of 4, 1 table of 5 (five at the table)" in text_of(desk.get())
    answer = desk.press("seat/", seen=desk.seen)
    text = text_of(answer)
    assert "Hanchan 1" in text
    assert "Nobody meets again." in text
    assert "Seat again with 13 players" in text
    assert re.search(r"Draw number \d{6}: with it the same seating can be made again", text)
    assert text.count("playing") == 3


def test_too_few_are_told_how_many_are_missing(desk):
    factories.present(desk.night, 2)
    assert "2 people are free to play; a table needs 3." in text_of(desk.get())


def test_a_press_on_an_old_list_seats_nobody_and_says_what_is_true_now(desk):
    factories.present(desk.night, 4)
    seen = desk.seen
    joined(desk.night, "Late")
    desk.type("late")
    answer = desk.press("seat/", seen=seen)
    assert answer.status_code == 409
    assert "5 people are free now" in text_of(answer)
    assert f'name="seen" value="{desk.seen}"' in answer.content.decode()
    assert not desk.night.sittings.exists()


def test_a_late_comer_and_a_leaver_are_said_and_seated_again(desk):
    factories.present(desk.night, 13)
    desk.press("seat/", seen=desk.seen)
    joined(desk.night, "Late Comer")
    desk.type("late")
    assert "1 person came after the seating and sits nowhere: Late Comer." in text_of(desk.get())
    leaver = desk.night.attendances.first().player
    refused = desk.person(leaver, "leave")
    assert refused.status_code == 409
    assert f"{leaver.name} has left all the same" in text_of(refused)
    gone = desk.person(leaver, "leave", anyway="1")
    assert f"{leaver.name} has left, but still has a seat at table" in text_of(gone)
    assert "calls off tables 1, 2 and 3" in text_of(gone)
    answer = desk.press("seat-again/", seen=desk.seen)
    text = text_of(answer)
    assert "came after the seating" not in text
    assert "still has a seat" not in text
    assert "table" in text_of(desk.get())


def test_people_still_playing_are_named_when_the_next_are_seated(desk):
    sitting = factories.seated(desk.night, 8)
    factories.finish_table(sitting.tables.select_related("game").get(game__table=1))
    playing = sitting.tables.get(game__table=2).game.seats.first().player
    text = text_of(desk.get())
    assert "Seat 4 players 1 table of 4" in text
    assert re.search(rf"not seated now: table 2 \([^)]*{playing.name}", text)


def test_two_people_change_places(desk):
    sitting = factories.seated(desk.night, 8)
    one, other = (
        sitting.tables.get(game__table=table).game.seats.get(index=0).player for table in (1, 2)
    )
    assert desk.press("swap/", one=one.pk, other=one.pk).status_code == 422
    answer = desk.press("swap/", one=one.pk, other=other.pk)
    assert "Changed by hand after the draw." in text_of(answer)
    assert sitting.tables.get(game__table=1).game.seats.get(index=0).player == other


def test_closing_names_the_tables_without_a_result(desk):
    factories.seated(desk.night, 8)
    answer = desk.press("close/", target="desk")
    assert answer.status_code == 409
    assert "Tables 1 and 2 have no result yet." in text_of(answer)
    factories.finish(desk.night)
    assert "This night is closed." in text_of(desk.press("close/", target="desk"))
    assert 'id="q"' not in desk.get().content.decode()
    assert desk.type("anna").status_code == 409
    desk.press("reopen/")
    assert 'id="q"' in desk.get().content.decode()


def test_a_poll_brings_the_live_part_only_when_something_changed(desk):
    factories.present(desk.night, 1)
    for page in (
        desk.address,
        *(f"/clubs/tallinn/nights/{desk.night.pk}/{p}" for p in ("", "hall/")),
    ):
        headers = {"HX-Request": "true", "HX-Target": "live"}
        same = desk.client.get(page, {"v": desk.version}, headers=headers)
        assert (same.status_code, same.content) == (204, b"")
        changed = desk.client.get(page, {"v": desk.version - 1}, headers=headers)
        assert changed.status_code == 200
        body = changed.content.decode()
        assert 'id="live"' in body
        assert "<html" not in body
        assert 'id="q"' not in body


def test_an_unchanged_poll_is_one_question_about_the_night(desk, django_assert_max_num_queries):
    factories.seated(desk.night, 13)
    version = desk.version
    with django_assert_max_num_queries(5):  # session, user, club, role, night
        desk.client.get(desk.address, {"v": version})


def test_the_public_page_marks_the_readers_own_seat(client):
    night = factories.night(factories.club())
    user = factories.member(night.club)
    attendance.check_in(
        night=night, player=user.player, by=None, now=factories.NOW, client_id=factories.cid()
    )
    factories.seated(night, 7)
    client.force_login(user)
    page = client.get(reverse("clubs:night", args=["tallinn", night.pk])).content.decode()
    assert page.count("seat-own") == 1
    assert "You sit at table" in page


def test_finished_tables_show_points_and_places_to_all(client):
    night = factories.night(factories.club())
    factories.seated(night, 4)
    factories.finish(night)
    text = text_of(client.get(reverse("clubs:night", args=["tallinn", night.pk])))
    assert "finished" in text
    assert "30 000" in text.replace("\u202f", " ")


def test_every_refusal_of_a_club_has_words():
    kinds = [kind for kind in vars(refusals).values() if isinstance(kind, type)]
    codes = {kind.code for kind in kinds if issubclass(kind, refusals.Refusal)} - {"refused"}
    assert codes - REFUSALS.keys() == set()


def test_everything_that_can_happen_to_a_night_has_words():
    actions = Path(attendance.__file__).parent
    sources = "".join(
        (actions / f"{name}.py").read_text()
        for name in ("attendance", "nights", "places", "results", "seating")
    )
    codes = set(re.findall(r'log\(\s*night,\s*"(\w+)"', sources))
    codes |= set(re.findall(r'code="(\w+)"', sources))
    assert {"seated", "moved_up", "result_entered", "swapped"} <= codes <= LOG.keys()


class TestADoubtfulGuest:
    """A guest whose name may be somebody known: asked, never taken for granted."""

    @pytest.fixture
    def known(self):
        """Anna, who plays in Riga and has never been here."""
        anna = factories.player("Anna Tamm")
        Membership.objects.create(club=factories.club("riga"), player=anna)
        return anna

    def test_a_namesake_elsewhere_is_asked_about_and_nothing_typed_is_lost(self, desk, known):
        answer = desk.type("Anna Tamm", as_guest="Anna Tamm")
        assert answer.status_code == 409
        assert "Yes, Anna Tamm (Riga)" in answer.text
        assert 'name="somebody_else" value="Anna Tamm"' in answer.text
        assert 'value="Anna Tamm"' in answer.text
        assert not desk.night.attendances.exists()

    def test_it_is_the_same_person(self, desk, known):
        desk.type("Anna Tamm", asked="Anna Tamm", player=known.pk)
        here = desk.night.attendances.get()
        assert (here.player, here.guest) == (known, True)
        assert Player.objects.filter(full_name="Anna Tamm").count() == 1

    def test_it_is_somebody_else(self, desk, known):
        desk.type("Anna Tamm", asked="Anna Tamm", somebody_else="Anna Tamm")
        assert desk.night.attendances.get().player != known
        assert Player.objects.filter(full_name="Anna Tamm").count() == 2

    def test_only_those_asked_about_may_be_picked(self, desk, known):
        other = factories.player("Boris Kask")
        assert desk.type("Anna Tamm", asked="Anna Tamm", player=other.pk).status_code == 422
        assert desk.type("Anna Tamm", player=known.pk).status_code == 422
        assert not desk.night.attendances.exists()

    def test_a_name_nearly_that_of_a_member_is_asked_about(self, desk):
        member = factories.player("Õnne Mägi")
        Membership.objects.create(club=desk.night.club, player=member)
        answer = desk.type("Onne Maggi", as_guest="Onne Maggi")
        assert "Yes, Õnne Mägi (Tallinn)" in answer.text

    def test_who_is_hidden_from_the_reader_is_not_told(self, desk, known):
        Player.objects.filter(pk=known.pk).update(privacy=Player.Privacy.HIDDEN)
        desk.type("Anna Tamm", as_guest="Anna Tamm")
        assert desk.night.attendances.get().player != known

    def test_another_name_a_number_and_an_online_name_find(self, desk):
        member = factories.player("Anna Tamm")
        Membership.objects.create(club=desk.night.club, player=member)
        who = {"by": None, "now": factories.NOW, "client_id": None}
        identity.add_alias(player=member, name="Anna Saar", **who)
        identity.add_identifier(player=member, federation="EMA", text="00120034", **who)
        identity.add_online_name(player=member, service="tenhou", text="NoName", **who)
        for typed, known_as in (
            ("saar", "Anna Saar"),
            ("0012", "EMA 00120034"),
            ("nona", "Tenhou: NoName"),
            ("anna saar", "Anna Saar"),
        ):
            (match,) = find_people(desk.night, typed)
            assert (match.player, match.known_as) == (member, known_as)
