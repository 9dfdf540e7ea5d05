"""What people owe: flat, by the hour, for members and newcomers; and the till of the night."""

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

import pytest
from django.urls import reverse

from clubs.actions import attendance, fees, nights, till
from clubs.actions.plans import NightPlan
from clubs.actions.refusals import AmountNotPositive, FeeNegative, ReasonMissing
from clubs.fees import Fee
from clubs.models import Attendance, Membership, Night, Role, TillEntry
from clubs.queries.tills import money_of
from tests import factories

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)
NOW = factories.NOW


def who(now=NOW):
    return {"by": None, "now": now, "client_id": factories.cid()}


def cafe(**changes):
    details = {"amount": Decimal(4), "by_the_hour": True, "step": timedelta(minutes=30)}
    return Fee(**details | changes)


@pytest.mark.parametrize(
    ("minutes", "changes", "due"),
    [
        (0, {}, "0.00"),
        (1, {}, "2.00"),
        (30, {}, "2.00"),
        (31, {}, "4.00"),
        (150, {}, "10.00"),
        (600, {"cap": Decimal(12)}, "12.00"),
        (61, {"step": timedelta(minutes=1)}, "4.07"),
        (61, {"step": timedelta(minutes=1), "amount": Decimal(500), "digits": 0}, "508"),
    ],
)
def test_time_is_rounded_up_and_money_to_the_smallest_coin(minutes, changes, due):
    found = cafe(**changes).due(timedelta(minutes=minutes), member=False, newcomer=False)
    assert str(found) == due


@pytest.mark.parametrize(
    ("member", "newcomer", "due"), [(False, False, 5), (True, False, 3), (True, True, 0)]
)
def test_members_pay_less_and_newcomers_nothing(member, newcomer, due):
    fee = Fee(amount=Decimal(5), members=Decimal(3), newcomers_free=True)
    assert fee.due(HOUR, member=member, newcomer=newcomer) == due


def by_the_hour(**fields):
    club = factories.club()
    plan = {"fee": Decimal(4), "fee_by": "hour", "fee_step": 30, "fee_cap": Decimal(20)}
    return factories.night(club, **plan | fields)


def test_by_the_hour_the_fee_is_counted_from_coming_to_leaving():
    night = by_the_hour()
    (player,) = factories.present(night, 1)
    assert night.attendances.get().fee_due == 0
    attendance.leave(night=night, player=player, **who(NOW + 2 * HOUR + timedelta(minutes=5)))
    assert night.attendances.get().fee_due == 10
    # Away for an hour: that hour is not paid for.
    attendance.check_in(night=night, player=player, **who(NOW + 3 * HOUR))
    attendance.leave(night=night, player=player, **who(NOW + 4 * HOUR))
    one = night.attendances.get()
    assert (one.away, one.fee_due) == (timedelta(minutes=55), 14)


def test_closing_late_costs_nobody_more_than_the_planned_end():
    night = by_the_hour()
    factories.present(night, 1)
    nights.close(night=night, **who(night.ends_at + 10 * HOUR))
    assert night.attendances.get().fee_due == 4 * 4


def test_an_hour_that_comes_twice_is_paid_twice():
    """In the night of 25 October the clocks of Tallinn go back from 04:00 to 03:00."""
    start = datetime(2026, 10, 24, 23, 0, tzinfo=UTC)
    night = by_the_hour(day=date(2026, 10, 25), starts_at=start, ends_at=start + 6 * HOUR)
    player = factories.player()
    attendance.check_in(night=night, player=player, **who(start))  # 02:00 local
    attendance.leave(night=night, player=player, **who(start + 3 * HOUR))  # 04:00 local
    assert night.attendances.get().fee_due == 12


def test_a_new_plan_counts_anew_but_for_a_fee_set_by_hand():
    night = factories.night(factories.club())
    one, other = factories.present(night, 2)
    fees.set_due(night=night, player=one, amount=Decimal(2), reason="helps at the desk", **who())
    night.refresh_from_db()
    details = NightPlan(**NightPlan.of(night).fields() | {"fee": Decimal(7)})
    seen = night.plan_version
    nights.change(night=night, details=details, seen_version=seen, **who())
    due = dict(night.attendances.values_list("player", "fee_due"))
    assert due == {one.pk: 2, other.pk: 7}
    fees.set_due(night=night, player=one, amount=None, reason="", **who())
    assert night.attendances.get(player=one).fee_due == 7


def test_a_fee_set_by_hand_says_why():
    night = factories.night(factories.club())
    (player,) = factories.present(night, 1)
    with pytest.raises(ReasonMissing):
        fees.set_due(night=night, player=player, amount=Decimal(2), reason=" ", **who())
    assert night.attendances.get().fee_due == 5


def test_members_are_told_from_guests_and_newcomers_at_the_door():
    club = factories.club()
    night = factories.night(club, member_fee=Decimal(3), newcomers_free=True)
    player = factories.player()
    Membership.objects.create(club=club, player=player)
    attendance.check_in(night=night, player=player, **who())
    guest = attendance.check_in_guest(night=night, name="Chie", newcomer=True, **who())
    assert (night.attendances.get(player=player).fee_due, guest.fee_due) == (3, 0)
    attendance.mark_newcomer(night=night, player=guest.player, newcomer=False, **who())
    assert night.attendances.get(player=guest.player).fee_due == 5


@pytest.fixture
def evening():
    night = factories.night(factories.club())
    for player in factories.present(night, 4)[:3]:
        fees.pay(night=night, player=player, amount=Decimal(5), **who())
    for kind, amount, reason in (
        (TillEntry.Kind.EXPENSE, "12.50", "rent"),
        (TillEntry.Kind.INCOME, "4", "tea"),
    ):
        till.enter(night=night, kind=kind, amount=Decimal(amount), reason=reason, **who())
    till.count(night=night, opening=Decimal(20), counted=Decimal(26), note="", **who())
    return night


def test_the_till_says_what_is_missing(evening):
    (money,) = money_of([evening])
    assert (money.due, money.paid, money.expected) == (20, 15, Decimal("26.50"))
    assert (money.difference, money.result) == (Decimal("-0.50"), Decimal("6.50"))


def test_an_entry_is_taken_back_once_and_the_history_keeps_it(evening):
    entry = evening.till_entries.get(reason="rent")
    for _ in range(2):
        till.strike(night=evening, entry=entry.pk, **who())
    assert evening.log.filter(code="till_struck").count() == 1
    assert money_of([evening])[0].expected == 39


def test_an_amount_is_more_than_nothing(evening):
    with pytest.raises(AmountNotPositive):
        till.enter(night=evening, kind="expense", amount=Decimal(0), reason="rent", **who())
    with pytest.raises(FeeNegative):
        till.count(night=evening, opening=Decimal(-1), counted=None, note="", **who())
    assert evening.till_entries.count() == 2


def test_the_page_names_the_difference_and_the_treasurer_gets_a_file(client, evening):
    client.force_login(factories.member(evening.club, Role.ORGANISER))
    page = client.get(reverse("clubs:till", args=[evening.club.slug, evening.pk]))
    words = page.content.decode()
    assert "Missing" in words
    assert "−0.50 EUR" in words
    address = reverse("clubs:tills_csv", args=[evening.club.slug])
    Night.objects.update(state=Night.State.CLOSED)
    text = client.get(address, {"period": "2026-03"}).content.decode("utf-8-sig")
    assert text.splitlines()[1] == (
        "2026-03-07,4,20.00,15.00,4.00,12.50,6.50,20.00,26.50,26.00,-0.50,,EUR"
    )
    assert len(client.get(address, {"period": "2026-02"}).content.splitlines()) == 1


def test_a_refused_entry_keeps_what_was_typed(client, evening):
    client.force_login(factories.member(evening.club, Role.SCOREKEEPER))
    address = reverse("clubs:enter_till", args=[evening.club.slug, evening.pk])
    typed = {"client_id": str(factories.cid()), "kind": "expense", "amount": "0", "reason": "tiles"}
    answer = client.post(address, typed)
    assert answer.status_code == 422
    assert 'value="tiles"' in answer.content.decode()


def test_yen_have_nothing_behind_the_point(client):
    club = factories.club("osaka", time_zone="Asia/Tokyo", currency="JPY", fee=Decimal(500))
    night = factories.night(club, fee=Decimal(500))
    (player,) = factories.present(night, 1)
    client.force_login(factories.member(club, Role.ORGANISER))
    desk = client.get(reverse("clubs:desk", args=[club.slug, night.pk])).content.decode()
    assert ">Pays</span> 500<" in desk
    pay = reverse("clubs:pay", args=[club.slug, night.pk, player.pk])
    answer = client.post(pay, {"client_id": str(factories.cid()), "amount": "499.50"})
    assert answer.status_code == 422
    assert "JPY has 0 digits behind the point" in answer.content.decode()
    assert night.attendances.get().fee_paid == 0


@pytest.mark.parametrize("count", [1, 30])
def test_the_money_of_many_nights_costs_no_more_queries(client, count, django_assert_num_queries):
    club = factories.club()
    for day in range(count):
        factories.night(club, day=date(2026, 3, 1) + timedelta(days=day))
    with django_assert_num_queries(4):
        list(money_of(club.nights.all()))


def test_who_left_pays_at_the_desk(client):
    night = by_the_hour()
    (player,) = factories.present(night, 1)
    attendance.leave(night=night, player=player, **who(NOW + HOUR))
    client.force_login(factories.member(night.club, Role.SCOREKEEPER))
    page = client.get(reverse("clubs:desk", args=[night.club.slug, night.pk])).content.decode()
    assert ">Pays</span> 4.00<" in page
    assert Attendance.objects.get().fee_due == 4
