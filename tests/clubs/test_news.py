"""What a club tells its people and its channels: to whom, when, in whose time, and once."""

import dataclasses
from datetime import UTC, date, datetime, timedelta

import pytest
from allauth.account.models import EmailAddress

from clubs import tasks
from clubs.actions import attendance, channels, news, nights, seating
from clubs.actions.plans import NightPlan
from clubs.models import ClubMessage, Membership, Night
from games.models import Game
from players.actions import messages
from players.models import Device, Kind, Medium, Message, Player, State, User
from tests import factories
from tests.factories import NOW, cid

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def sends_mail(settings):
    settings.SENDS_MAIL = True
    settings.SITE_URL = "https://club.example"


@pytest.fixture
def club():
    return factories.club(name="Kolm Tuult")


def person(club, email="anna@example.org", *, name="Anna Tamm", **fields) -> User:
    """A member with a confirmed address and a phone."""
    user = factories.user(email, name=name)
    User.objects.filter(pk=user.pk).update(**fields)
    user.refresh_from_db()
    Membership.objects.create(club=club, player=user.player)
    EmailAddress.objects.create(user=user, email=email, verified=True, primary=True)
    Device.objects.create(user=user, name="Phone", endpoint=f"https://push/{email}", created_at=NOW)
    return user


def comes(night: Night, user: User):
    return attendance.sign_up(night=night, player=user.player, by=user, now=NOW, client_id=cid())


def said(kind: Kind, medium: Medium = Medium.EMAIL) -> list[Message]:
    rows = Message.objects.filter(kind=kind, medium=medium)
    return list(rows.select_related("user", "chat").order_by("pk"))


def test_seated_people_are_told_table_and_wind(club):
    night = factories.night(club)
    anna = person(club)
    attendance.check_in(night=night, player=anna.player, by=None, now=NOW, client_id=cid())
    factories.seated(night, 3)
    (message,) = Message.objects.all()  # the three others have no login
    seat = anna.player.seats.get()
    wind = ("East", "South", "West", "North")[seat.index]
    assert (message.kind, message.medium) == (Kind.SEATED, Medium.PUSH)
    assert message.subject == f"Table 1, {wind}"
    assert message.body.startswith("Kolm Tuult, hanchan 1: ")
    assert f"Anna Tamm ({wind})" in message.body
    assert message.url == f"https://club.example/clubs/tallinn/nights/{night.pk}/"
    assert message.expires_at == NOW + timedelta(hours=2)


def test_people_who_changed_places_are_told_and_nobody_else(club):
    night = factories.night(club)
    anna, bob = person(club), person(club, "bob@example.org", name="Bob")
    for user in (anna, bob):
        attendance.check_in(night=night, player=user.player, by=None, now=NOW, client_id=cid())
    factories.seated(night, 6)
    before = set(Message.objects.values_list("pk", flat=True))
    seating.swap(night=night, one=anna.player, other=bob.player, by=None, now=NOW, client_id=cid())
    new = Message.objects.exclude(pk__in=before).select_related("user__player")
    assert {message.user for message in new} == {anna, bob}
    for message in new:
        seat = message.user.player.seats.select_related("game").get(game__state="running")
        assert message.subject.startswith(f"Table {seat.game.table}, ")


def test_who_moves_up_is_told_by_mail_and_push(club):
    night = factories.night(club, capacity=1)
    first, second = person(club), person(club, "bob@example.org", name="Bob")
    comes(night, first)
    comes(night, second)
    assert not Message.objects.exists()
    attendance.withdraw(night=night, player=first.player, by=first, now=NOW, client_id=cid())
    assert {(m.user, m.medium) for m in Message.objects.select_related("user")} == {
        (second, Medium.EMAIL),
        (second, Medium.PUSH),
    }
    assert said(Kind.MOVED_UP)[0].subject == "You have a place: Kolm Tuult, Saturday 7 March"


def test_a_sign_up_sent_twice_tells_once(club):
    night = factories.night(club, capacity=1)
    first, second = person(club), person(club, "bob@example.org", name="Bob")
    comes(night, first)
    comes(night, second)
    same = cid()
    for _ in range(2):
        attendance.withdraw(night=night, player=first.player, by=first, now=NOW, client_id=same)
    assert len(said(Kind.MOVED_UP)) == 1


def test_nothing_is_told_of_what_was_refused(club):
    night = factories.night(club)
    factories.seated(night, 4)
    comes(night, person(club))
    with pytest.raises(nights.NightPlayed):
        nights.call_off(night=night, by=None, now=NOW, client_id=cid())
    assert said(Kind.NIGHT_CALLED_OFF) == []


def plan_of(night: Night, **changes) -> NightPlan:
    fields = {
        name: getattr(night, name)
        for name in (field.name for field in dataclasses.fields(NightPlan))
    }
    return NightPlan(**fields | changes)


def change(night: Night, **changes) -> Night:
    night.refresh_from_db()
    return nights.change(
        night=night,
        details=plan_of(night, **changes),
        seen_version=night.plan_version,
        by=None,
        now=NOW,
        client_id=cid(),
    )


def test_a_new_place_is_told_to_those_who_come_and_a_new_fee_is_not(club):
    night = factories.night(club)
    anna = person(club)
    person(club, "not-coming@example.org", name="Eve")
    comes(night, anna)
    change(night, fee=7)
    assert said(Kind.NIGHT_CHANGED) == []
    change(night, venue="Library")
    (mail,) = said(Kind.NIGHT_CHANGED)
    assert (mail.user, mail.address) == (anna, "anna@example.org")
    assert mail.body.endswith("\n\nLibrary")


def test_a_mail_says_the_times_of_the_club_and_of_its_reader(club):
    night = factories.night(
        club,
        starts_at=datetime(2026, 3, 7, 17, 0, tzinfo=UTC),
        ends_at=datetime(2026, 3, 7, 22, 30, tzinfo=UTC),
    )
    comes(night, person(club))
    comes(night, person(club, "taro@example.org", name="Taro", time_zone="Asia/Tokyo"))
    comes(night, person(club, "riga@example.org", name="Juris", time_zone="Europe/Riga"))
    comes(night, person(club, "yuri@example.org", name="Yuri", language="ru"))
    change(night, venue="Library")
    here, tokyo, riga, russian = (mail.body.split("\n\n")[0] for mail in said(Kind.NIGHT_CHANGED))
    # The night belongs to the 7th although it ends on the 8th.
    assert here == "Saturday 7 March, 19:00–00:30 (Europe/Tallinn)"
    assert tokyo == (
        "Saturday 7 March, 19:00–00:30 (Europe/Tallinn); "
        "for you Sunday 8 March, 02:00–07:30 (Asia/Tokyo)"
    )
    assert riga == here  # the same time on both clocks is said once
    assert "19:00–00:30 (Europe/Tallinn)" in russian
    assert "7 марта" in russian


@pytest.mark.parametrize(
    ("day", "start", "end", "words"),
    [
        # Clocks go forward at 03:00 and back at 04:00: the night is an hour shorter, longer.
        (date(2026, 3, 28), (17, 22), (2, 0), "Saturday 28 March, 19:22–05:00 (Europe/Tallinn)"),
        (date(2026, 10, 24), (16, 22), (2, 0), "Saturday 24 October, 19:22–04:00 (Europe/Tallinn)"),
        (date(2026, 7, 4), (16, 22), (20, 0), "Saturday 4 July, 19:22–23:00 (Europe/Tallinn)"),
    ],
)
def test_times_are_right_over_a_change_of_clocks(club, day, start, end, words):
    begins = datetime(day.year, day.month, day.day, *start, tzinfo=UTC)
    ends = datetime(day.year, day.month, day.day, *end, tzinfo=UTC)
    ends = ends if ends > begins else ends + timedelta(days=1)
    night = factories.night(club, day=day, starts_at=begins, ends_at=ends)
    comes(night, person(club))
    nights.call_off(night=night, by=None, now=NOW, client_id=cid())
    (mail,) = said(Kind.NIGHT_CALLED_OFF)
    assert mail.subject.startswith("Called off: Kolm Tuult, Saturday ")
    assert words in mail.body


@pytest.mark.parametrize(
    ("now", "told"),
    [
        (datetime(2026, 3, 6, 7, 59, tzinfo=UTC), False),  # 09:59 in Tallinn
        (datetime(2026, 3, 6, 8, 0, tzinfo=UTC), True),
        (datetime(2026, 3, 6, 19, 0, tzinfo=UTC), False),  # 21:00
        (datetime(2026, 3, 7, 8, 0, tzinfo=UTC), False),  # it is today
        (datetime(2026, 3, 5, 8, 0, tzinfo=UTC), False),
    ],
)
def test_a_reminder_comes_the_day_before_by_day(club, monkeypatch, now, told):
    night = factories.night(club)
    comes(night, person(club))
    monkeypatch.setattr(tasks.timezone, "now", lambda: now)
    tasks.remind()
    assert bool(said(Kind.REMINDER)) is told


def test_a_reminder_comes_once_and_again_only_for_another_day(club, monkeypatch):
    night = factories.night(club)
    anna = person(club)
    comes(night, anna)
    eve = datetime(2026, 3, 6, 9, 0, tzinfo=UTC)
    for hours in (0, 0.5, 5):
        moment = eve + timedelta(hours=hours)
        monkeypatch.setattr(tasks.timezone, "now", lambda moment=moment: moment)
        tasks.remind()
    assert len(said(Kind.REMINDER)) == 1
    week = timedelta(days=7)
    change(
        night,
        date=night.date + week,
        starts_at=night.starts_at + week,
        ends_at=night.ends_at + week,
    )
    monkeypatch.setattr(tasks.timezone, "now", lambda: eve + week)
    tasks.remind()
    assert len(said(Kind.REMINDER)) == 2


@pytest.mark.parametrize("day", [date(2026, 3, 29), date(2026, 10, 25)])
def test_a_reminder_comes_once_where_clocks_change_that_night(club, monkeypatch, day):
    night = factories.night(club, day=day)
    comes(night, person(club))
    begin = datetime(day.year, day.month, day.day, tzinfo=UTC) - timedelta(days=2)
    for half_hours in range(3 * 48):
        moment = begin + timedelta(minutes=30 * half_hours)
        monkeypatch.setattr(tasks.timezone, "now", lambda moment=moment: moment)
        tasks.remind()
    (mail,) = said(Kind.REMINDER)
    assert mail.created_at.astimezone(club.zone).hour == 10


def test_who_chose_otherwise_gets_nothing_and_who_asked_is_told(club):
    anna, bob = person(club), person(club, "bob@example.org", name="Bob")
    choice = {(Kind.NIGHT_CHANGED, Medium.EMAIL): False, (Kind.NIGHT_CHANGED, Medium.PUSH): True}
    messages.choose(user=anna, wanted=choice, now=NOW, client_id=cid())
    asked = {(Kind.NIGHT_ANNOUNCED, Medium.EMAIL): True}
    messages.choose(user=bob, wanted=asked, now=NOW, client_id=cid())
    night = factories.night(club)
    assert [mail.user for mail in said(Kind.NIGHT_ANNOUNCED)] == [bob]
    comes(night, anna)
    change(night, venue="Library")
    assert said(Kind.NIGHT_CHANGED) == []
    assert [push.user for push in said(Kind.NIGHT_CHANGED, Medium.PUSH)] == [anna]


def test_nobody_is_written_to_at_an_address_they_did_not_confirm(club):
    anna = person(club)
    EmailAddress.objects.update(verified=False)
    night = factories.night(club)
    comes(night, anna)
    change(night, venue="Library")
    assert said(Kind.NIGHT_CHANGED) == []
    assert len(said(Kind.NIGHT_CHANGED, Medium.PUSH)) == 1


def test_without_mail_the_words_are_kept_for_the_organiser(club, settings):
    settings.SENDS_MAIL = False
    night = factories.night(club)
    comes(night, person(club))
    change(night, venue="Library")
    (mail,) = said(Kind.NIGHT_CHANGED)
    assert mail.state == State.SHOWN
    assert ClubMessage.objects.filter(club=club, message=mail, night=night).exists()


# Channels


def test_results_and_season_table_are_posted_when_a_night_is_closed(club):
    factories.season(club)
    night = factories.night(club)
    factories.channel(club)
    Message.objects.all().delete()
    players = [factories.player(name) for name in ("Anna Tamm", "Bob", "Cleo", "Dan")]
    factories.played(night, players, (45000, 30000, 25000, 20000))
    nights.close(night=night, by=None, now=NOW, client_id=cid())
    results, table = Message.objects.order_by("pk")
    assert results.subject == "Results: Kolm Tuult, Saturday 7 March"
    assert results.body == (
        "Hanchan 1, table 1\n"
        "1. Anna Tamm 45\u202f000 (+30.0)\n"
        "2. Bob 30\u202f000 (+5.0)\n"
        "3. Cleo 25\u202f000 (−10.0)\n"
        "4. Dan 20\u202f000 (−25.0)"
    )
    assert table.subject == "Season table: 2026"
    assert table.body.startswith("1 Anna Tamm +30.0\n2 Bob +5.0\n")


def test_a_night_opened_and_closed_again_is_not_posted_twice(club):
    night = factories.night(club)
    factories.channel(club)
    players = [factories.player(name) for name in "ABCD"]
    factories.played(night, players, (45000, 30000, 25000, 20000))
    for _ in range(2):
        nights.close(night=night, by=None, now=NOW, client_id=cid())
        nights.reopen(night=night, by=None, now=NOW, client_id=cid())
    assert len(said(Kind.RESULTS, Medium.TELEGRAM)) == 1
    factories.played(night, players, (40000, 35000, 25000, 20000))
    nights.close(night=night, by=None, now=NOW, client_id=cid())
    assert len(said(Kind.RESULTS, Medium.TELEGRAM)) == 2


def test_a_channel_reads_names_as_a_stranger(club):
    night = factories.night(club)
    factories.channel(club)
    players = [factories.player(name) for name in ("Anna Tamm", "Bob Bee", "Cleo", "Dan")]
    Player.objects.filter(pk=players[0].pk).update(privacy="hidden")
    Player.objects.filter(pk=players[1].pk).update(privacy="initials")
    factories.played(night, players, (45000, 30000, 25000, 20000))
    nights.close(night=night, by=None, now=NOW, client_id=cid())
    (post,) = said(Kind.RESULTS, Medium.TELEGRAM)
    assert "Tamm" not in post.body
    assert "Bee" not in post.body
    assert "1. hidden player 1 45" in post.body
    assert "2. B. B. 30" in post.body


def test_a_channel_speaks_its_language_and_says_only_what_it_is_for(club):
    factories.channel(club, name="По-русски", language="ru", results=False)
    factories.channel(club, name="Results", chat="@results", nights=False)
    Message.objects.all().delete()
    night = factories.night(club)
    (post,) = Message.objects.all()
    assert post.chat.name == "По-русски"
    assert "7 марта" in post.subject
    assert post.expires_at == night.ends_at


def test_a_silenced_channel_is_told_nothing_and_what_waits_is_not_posted(club):
    channel = factories.channel(club)
    channels.set_silenced(channel=channel, silenced=True, by=None, now=NOW, client_id=cid())
    assert Message.objects.get().state == State.SILENCED
    factories.night(club)
    assert Message.objects.count() == 1
    channels.set_silenced(channel=channel, silenced=False, by=None, now=NOW, client_id=cid())
    factories.night(club, day=date(2026, 3, 14))
    assert Message.objects.count() == 2


def test_a_past_night_is_no_news(club):
    factories.channel(club)
    factories.night(club, day=date(2026, 2, 7))
    assert said(Kind.NIGHT_ANNOUNCED, Medium.TELEGRAM) == []


def test_seating_sixty_costs_no_more_queries_for_people_with_phones(
    club, django_assert_max_num_queries
):
    """Messages of a sitting: a fixed number of queries, not some a person."""
    night = factories.night(club)
    for number in range(12):
        user = person(club, f"p{number}@example.org", name=f"Player {number}")
        attendance.check_in(night=night, player=user.player, by=None, now=NOW, client_id=cid())
    factories.seat(night)
    Message.objects.all().delete()
    with django_assert_max_num_queries(11):
        news.seated(night, list(Game.objects.all()), now=NOW)
    assert Message.objects.count() == 12
