"""Who comes to a night: sign-up, waiting list, check-in by a typed name, leaving, the fee."""

from datetime import timedelta
from decimal import Decimal

import pytest
from django.urls import reverse

from clubs.actions import attendance, fees
from clubs.actions.refusals import (
    AlreadyHere,
    AtTable,
    FeeNegative,
    HasPlayed,
    NightEnded,
    NightFull,
    NobodyNamed,
    NoSuchTable,
    NotHere,
)
from clubs.models import Attendance, Membership, Role
from clubs.queries.arrivals import find_people
from players.models import Player
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

State = Attendance.State


def do(action, night, player, *, later=0, **more):
    now = factories.NOW + timedelta(minutes=later)
    return action(night=night, player=player, by=None, now=now, client_id=factories.cid(), **more)


def named(night, text, *, client_id=None):
    return attendance.check_in_named(
        night=night, text=text, by=None, now=factories.NOW, client_id=client_id or factories.cid()
    )


def joined(club, *names):
    people = [factories.player(name) for name in names]
    for player in people:
        Membership.objects.create(club=club, player=player)
    return people


def state_of(night, player):
    return night.attendances.get(player=player).state


@pytest.fixture
def club():
    return factories.club()


@pytest.fixture
def night(club):
    return factories.night(club)


def test_a_place_given_back_goes_to_the_first_who_waits(club):
    night = factories.night(club, capacity=3)
    people = [factories.player(f"Player {number}") for number in range(5)]
    for minute, player in enumerate(people):
        do(attendance.sign_up, night, player, later=minute)
    assert [state_of(night, player) for player in people[2:]] == ["signed_up", "waiting", "waiting"]
    do(attendance.withdraw, night, people[0])
    assert [state_of(night, player) for player in people[3:]] == ["signed_up", "waiting"]
    assert list(night.log.values_list("code", flat=True))[-2:] == ["withdrawn", "moved_up"]


def test_reg_08_who_signs_up_again_goes_to_the_end(club):
    night = factories.night(club, capacity=3)
    people = [factories.player(f"Player {number}") for number in range(5)]
    for minute, player in enumerate(people):
        do(attendance.sign_up, night, player, later=minute)
    do(attendance.withdraw, night, people[3])
    do(attendance.sign_up, night, people[3], later=60)
    assert [one.player_id for one in night.attendances.waiting()] == [people[4].pk, people[3].pk]


def test_reg_03_a_place_that_is_gone_meanwhile_is_told_before_anything_is_final(club):
    night = factories.night(club, capacity=3)
    factories.present(night, 3)
    player = factories.player()
    with pytest.raises(NightFull) as refused:
        do(attendance.sign_up, night, player, waiting=False)
    assert refused.value.params == {"places": 3, "position": 1}
    assert not night.attendances.filter(player=player).exists()


def test_nobody_signs_up_for_a_night_that_has_ended(night):
    with pytest.raises(NightEnded):
        do(attendance.sign_up, night, factories.player(), later=24 * 60)


def test_who_leaves_makes_room_for_who_waits(club):
    night = factories.night(club, capacity=3)
    here = factories.present(night, 3)
    waiting = factories.player()
    do(attendance.sign_up, night, waiting)
    do(attendance.leave, night, here[0])
    assert state_of(night, waiting) == State.SIGNED_UP


@pytest.mark.parametrize("typed", ["onne", "ÕNNE MÄGI", "  magi ", "magi onne", "õ"])
def test_a_name_is_found_whatever_its_case_and_accents(club, night, typed):
    (onne,) = joined(club, "Õnne Mägi")
    assert named(night, typed).player == onne


def test_the_first_fit_is_who_signed_up_and_is_not_here(club, night):
    other, expected, here, elsewhere = joined(club, "Anna A", "Anna B", "Anna C", "Joanna D")
    do(attendance.sign_up, night, expected)
    do(attendance.check_in, night, here)
    found = [match.player for match in find_people(night, "ann")]
    assert found == [expected, other, elsewhere, here]
    assert [named(night, "ann").player for _ in range(3)] == [expected, other, elsewhere]
    with pytest.raises(AlreadyHere):
        named(night, "ann")


def test_a_former_member_and_people_of_other_clubs_are_not_proposed(club, night):
    former, _ = joined(club, "Anna A", "Berta")
    Membership.objects.filter(player=former).update(active=False)
    joined(factories.club("riga"), "Anna B")
    with pytest.raises(NobodyNamed):
        named(night, "anna")


@pytest.mark.parametrize("text", ["", "\u200b", "\u0301"])
def test_a_name_without_a_letter_is_nobodys(club, night, text):
    (expected,) = joined(club, "Anna")
    do(attendance.sign_up, night, expected)
    with pytest.raises(NobodyNamed):
        named(night, text)


def test_a_guest_of_an_earlier_night_is_known_and_one_taken_back_is_not(club, night):
    before = factories.night(club)
    guest, slip = (
        attendance.check_in_guest(
            night=before,
            name=name,
            newcomer=True,
            by=None,
            now=factories.NOW,
            client_id=factories.cid(),
        ).player
        for name in ("Zed Zero", "Zde Zreo")
    )
    do(attendance.undo_check_in, before, slip)
    again = named(night, "z")
    assert (again.player, again.guest, again.newcomer) == (guest, True, False)
    assert not find_people(night, "zde")


def test_enter_pressed_twice_checks_in_one_person(club, night):
    joined(club, "Anna A", "Anna B")
    client_id = factories.cid()
    first = named(night, "anna", client_id=client_id)
    assert named(night, "anna", client_id=client_id) == first
    assert night.attendances.here().count() == 1


@pytest.mark.parametrize("before", [None, State.SIGNED_UP, State.WAITING])
def test_undoing_a_check_in_makes_the_person_what_they_were(club, before):
    night = factories.night(club, capacity=3 if before == State.WAITING else None)
    factories.present(night, 3)
    player = factories.player()
    if before:
        do(attendance.sign_up, night, player)
        assert state_of(night, player) == before
    do(attendance.check_in, night, player)
    do(fees.pay, night, player, amount=Decimal(5))
    undone = do(attendance.undo_check_in, night, player)
    assert undone.state == (before or State.WITHDRAWN)
    assert (undone.arrived_at, undone.fee_due, undone.fee_paid) == (None, 0, 0)


def test_undoing_that_somebody_came_back_leaves_them_gone(night):
    (player,) = factories.present(night, 1)
    do(attendance.leave, night, player)
    do(attendance.check_in, night, player, later=30)
    undone = do(attendance.undo_check_in, night, player, later=31)
    assert undone.state == State.LEFT
    assert undone.arrived_at == factories.NOW


def test_who_has_played_was_here(night):
    factories.seated(night, 4)
    player = night.attendances.first().player
    with pytest.raises(HasPlayed) as refused:
        do(attendance.undo_check_in, night, player)
    assert refused.value.params["table"] == 1


def test_leaving_a_table_without_a_result_asks_first(night):
    factories.seated(night, 4)
    player = night.attendances.first().player
    with pytest.raises(AtTable) as refused:
        do(attendance.leave, night, player)
    assert refused.value.params == {"name": player.name, "table": 1}
    left = do(attendance.leave, night, player, anyway=True, later=9)
    assert (left.state, left.left_at) == (State.LEFT, factories.NOW + timedelta(minutes=9))
    with pytest.raises(NotHere):
        do(attendance.leave, night, player)


def test_who_comes_back_has_been_here_since_they_came_first_and_pays_once(night):
    (player,) = factories.present(night, 1)
    do(fees.pay, night, player, amount=Decimal(5))
    do(attendance.leave, night, player, later=60)
    back = do(attendance.check_in, night, player, later=90)
    assert (back.arrived_at, back.left_at, back.fee_paid) == (factories.NOW, None, 5)


def test_money_and_tables_have_their_bounds(night):
    (player,) = factories.present(night, 1)
    with pytest.raises(FeeNegative):
        do(fees.pay, night, player, amount=Decimal(-1))
    with pytest.raises(NoSuchTable):
        do(attendance.fix_table, night, player, table=0)
    with pytest.raises(NotHere):
        do(fees.pay, night, factories.player(), amount=Decimal(1))


def test_a_player_signs_up_and_withdraws_on_the_page_of_the_night(client, night):
    user = factories.member(night.club)
    client.force_login(user)
    page = reverse("clubs:night", args=[night.club.slug, night.pk])
    night.ends_at = factories.NOW.replace(year=2100)
    night.save()
    form = {"client_id": str(factories.cid())}
    for _ in range(2):
        assert client.post(f"{page}sign-up/", form).url == page
    assert state_of(night, user.player) == State.SIGNED_UP
    assert "You are signed up" in client.get(page).content.decode()
    client.post(f"{page}withdraw/", {"client_id": str(factories.cid())})
    assert state_of(night, user.player) == State.WITHDRAWN
    assert night.log.count() == 3


def test_the_page_offers_the_place_in_the_waiting_list_and_gives_no_other(client, club):
    night = factories.night(club, capacity=3, ends_at=factories.NOW.replace(year=2100))
    factories.present(night, 3)
    do(attendance.sign_up, night, factories.player())
    user = factories.member(club, Role.MEMBER)
    client.force_login(user)
    page = reverse("clubs:night", args=[club.slug, night.pk])
    assert "you would be number 2 on the waiting list" in client.get(page).content.decode()
    refused = client.post(f"{page}sign-up/", {"client_id": str(factories.cid())})
    assert refused.status_code == 409
    assert "You can be number 2 on the waiting list" in refused.content.decode()
    client.post(f"{page}sign-up/", {"client_id": str(factories.cid()), "waiting": "1"})
    assert "You are number 2 on the waiting list" in client.get(page).content.decode()


def test_who_has_no_player_yet_is_sent_to_choose_a_name(client, night):
    user = factories.user()
    Player.objects.filter(user=user).delete()
    night.ends_at = factories.NOW.replace(year=2100)
    night.save()
    client.force_login(user)
    page = reverse("clubs:night", args=[night.club.slug, night.pk])
    assert "Say under which name you play" in client.get(page).content.decode()
    client.post(f"{page}sign-up/", {"client_id": str(factories.cid())})
    assert not night.attendances.exists()
