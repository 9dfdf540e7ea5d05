"""Two players who are one person: what moves, what stands in the way, and how it is undone."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.apps import apps
from django.urls import reverse

from clubs.actions import attendance, fees
from clubs.models import Attendance, Membership, Role, SitOut, Sitting, Team
from clubs.queries.evening import evening
from clubs.season_table import season_table
from games.models import Seat
from players import rows
from players.actions import identity, merges, people
from players.actions.merges import (
    MergeClash,
    MergeCovered,
    MergeStale,
    MergeTooLate,
    MergeUndone,
    SamePlayer,
)
from players.merge_rules import plan
from players.models import Merge, Player, PlayerLog
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

# Raised, never put back: whoever holds an old version must notice. And what tells of the merge.
VERSIONS = {"clubs.Night": "version", "clubs.Season": "version", "clubs.League": "version"}
OF_THE_MERGE = ("players.Merge", "players.PlayerLog", "django_session", "players.Receipt")


def everything() -> dict[str, dict[Any, Any]]:
    """Every row of every table of ours, exactly."""
    tables = {}
    for model in apps.get_models(include_auto_created=True):
        if model._meta.label in OF_THE_MERGE or model._meta.proxy:
            continue
        found = {row.pk: rows.values(row) for row in model._base_manager.all()}
        for values in found.values():
            values.pop(VERSIONS.get(model._meta.label, ""), None)
        tables[model._meta.label] = found
    return tables


def merge(kept: Player, gone: Player, **more: Any) -> Merge:
    who = {"seen": plan(kept, gone).mark, "by": None, "now": factories.NOW, "client_id": None}
    return merges.merge(kept=kept, gone=gone, **{**who, **more})


def undo(done: Merge) -> Merge:
    return merges.undo(merge=done, by=None, now=factories.NOW, client_id=None)


@pytest.fixture
def who():
    return {"by": None, "now": factories.NOW, "client_id": None}


@pytest.fixture
def story(who):
    """Anna, known twice: in two clubs, at nights apart and once twice at the door."""
    home, away = factories.club(), factories.club("riga")
    season = factories.season(home)
    anna, annie = factories.player("Anna Tamm"), factories.player("Õnne Tamm")
    user = factories.User.objects.create_user("anna@example.org", name="Anna")
    people.claim(player=annie, user=user, now=factories.NOW)
    others = [factories.player(name) for name in ("Boris", "Chie", "Dan")]
    early = factories.NOW - timedelta(days=9, microseconds=7)
    Membership.objects.create(club=home, player=anna, since=factories.NOW)
    Membership.objects.create(club=home, player=annie, role=Role.ORGANISER, since=early)
    Membership.objects.create(club=away, player=annie, active=False)
    for one in (anna, annie):
        identity.add_alias(player=one, name="Anna Saar", **who)
        identity.add_online_name(player=one, service="tenhou", text="NoName", **who)
    identity.add_identifier(player=annie, federation="EMA", text="00120034", **who)
    identity.set_country(player=annie, country="EE", **who)
    first, second = (factories.night(home, day=factories.TODAY + timedelta(days=n)) for n in (0, 7))
    for night, players in ((first, [anna, *others]), (second, [annie, *others])):
        for one in players:
            attendance.check_in(night=night, player=one, **who)
        factories.played(night, players, (45000, 30000, 25000, 20000))
    attendance.sign_up(night=second, player=anna, **who)
    fees.pay(night=second, player=annie, amount=Decimal("5.00"), **who)
    waits = Sitting.objects.create(
        night=first, number=9, made_at=factories.NOW, plan={}, problem={}
    )
    SitOut.objects.create(sitting=waits, player=annie)
    team = Team.objects.create(season=season, name="White")
    team.players.set([anna, annie])
    return {"anna": anna, "annie": annie, "second": second, "season": season, "team": team}


def test_reg_05_all_that_the_one_had_the_other_has(story):
    anna, annie, gone_key = story["anna"], story["annie"], story["annie"].pk
    user = factories.User.objects.get()
    merge(anna, annie)
    anna.refresh_from_db()
    assert not Player.objects.filter(pk=gone_key).exists()
    assert (anna.full_name, anna.country, anna.user) == ("Anna Tamm", "EE", user)
    assert [alias.name for alias in anna.aliases.all()] == ["Anna Saar", "Õnne Tamm"]
    assert anna.identifiers.get().text == "00120034"
    assert anna.online_names.get().text == "NoName"
    assert Seat.objects.filter(player=anna).count() == 2
    assert SitOut.objects.get().player == anna
    assert list(story["team"].players.all()) == [anna]
    memberships = anna.memberships.values_list("club__slug", "role", "active")
    assert set(memberships) == {("tallinn", "organiser", True), ("riga", "member", False)}
    row = season_table(story["season"]).ranked[0]
    assert (row.player, row.standing.games) == (anna, 2)


def test_two_evenings_of_one_night_are_one(story):
    merge(story["anna"], story["annie"])
    evening = Attendance.objects.get(night=story["second"], player=story["anna"])
    assert (evening.state, evening.fee_due, evening.fee_paid) == ("here", 5, 5)
    assert not evening.guest


@pytest.mark.parametrize("which", ["anna", "annie"])
def test_undone_every_row_of_every_table_is_as_it_was(story, which):
    kept, gone = story[which], story["annie" if which == "anna" else "anna"]
    before = everything()
    logged = PlayerLog.objects.filter(player=gone).count()
    done = merge(kept, gone)
    assert everything() != before
    undo(done)
    assert everything() == before
    assert PlayerLog.objects.filter(player=gone).count() == logged


def test_what_came_after_the_merge_stays_with_who_stayed(story, who):
    done = merge(story["anna"], story["annie"])
    third = factories.night(story["season"].club, day=factories.TODAY + timedelta(days=14))
    attendance.check_in(night=third, player=story["anna"], **who)
    undo(done)
    assert third.attendances.get().player == story["anna"]


def test_undoing_is_refused_when_what_moved_was_changed(story, who):
    done = merge(story["anna"], story["annie"])
    fees.pay(night=story["second"], player=story["anna"], amount=Decimal(9), **who)
    before = everything()
    with pytest.raises(MergeTooLate) as refused:
        undo(done)
    assert refused.value.params == {"what": "attendance"}
    assert everything() == before


def test_a_merge_is_undone_once(story):
    done = merge(story["anna"], story["annie"])
    undo(done)
    with pytest.raises(MergeUndone):
        undo(done)


def test_merges_are_undone_from_the_last_one_on(story):
    anna, annie, third = story["anna"], story["annie"], factories.player("Anya Tamm")
    before = everything()
    first = merge(anna, annie)
    anna.refresh_from_db()
    second = merge(third, anna)
    first.refresh_from_db()
    assert first.kept == third
    with pytest.raises(MergeCovered):
        undo(first)
    undo(second)
    first.refresh_from_db()
    undo(first)
    assert everything() == before


def test_who_sat_at_one_table_is_two_people(who):
    night = factories.night(factories.club())
    people = factories.present(night, 4)
    table = factories.played(night, people, (30000,) * 4)
    before = everything()
    planned = plan(people[0], people[1])
    assert [clash.words for clash in planned.clashes] == [
        "Both sat at table 1 of hanchan 1, Tallinn, 7 March 2026."
    ]
    assert planned.clashes[0].address.endswith(f"/tables/{table.game_id}/")
    with pytest.raises(MergeClash) as refused:
        merge(people[0], people[1])
    assert refused.value.params["reasons"] == [planned.clashes[0].words]
    assert everything() == before


def test_who_played_and_waited_in_one_hanchan_is_two_people(who):
    night = factories.night(factories.club(), tables="sit_outs")
    factories.seated(night, 5)
    waits = SitOut.objects.get().player
    plays = Seat.objects.first().player
    (clash,) = plan(plays, waits).clashes
    assert "twice in hanchan 1" in clash.words


def test_two_teams_two_logins_or_two_numbers_are_two_people(who):
    club = factories.club()
    anna, boris = factories.user("a@example.org").player, factories.user("b@example.org").player
    season = factories.season(club)
    for team, one, number in (("White", anna, "1"), ("Green", boris, "2")):
        Team.objects.create(season=season, name=team).players.add(one)
        identity.add_identifier(player=one, federation="EMA", text=number, **who)
    words = " ".join(clash.words for clash in plan(anna, boris).clashes)
    for reason in ("two teams: White and Green", "Both have a login", "EMA numbers: 1, 2"):
        assert reason in words


def test_a_preview_that_is_no_longer_true_is_refused(story, who):
    anna, annie = story["anna"], story["annie"]
    seen = plan(anna, annie).mark
    third = factories.night(story["season"].club, day=factories.TODAY + timedelta(days=14))
    attendance.check_in(night=third, player=annie, **who)
    with pytest.raises(MergeStale):
        merge(anna, annie, seen=seen)
    with pytest.raises(SamePlayer):
        merge(anna, anna)


def test_the_merge_and_its_undoing_are_in_the_history(story):
    done = merge(story["anna"], story["annie"])
    undo(done)
    codes = PlayerLog.objects.filter(player=story["anna"]).values_list("code", flat=True)
    assert list(codes)[-2:] == ["merged", "merge_undone"]


def test_the_stricter_wish_for_privacy_counts():
    anna, annie = factories.player("Anna"), factories.player("Annie")
    Player.objects.filter(pk=annie.pk).update(privacy=Player.Privacy.INITIALS)
    merge(anna, Player.objects.get(pk=annie.pk))
    anna.refresh_from_db()
    assert anna.privacy == Player.Privacy.INITIALS


def test_the_draw_is_checked_with_who_stays():
    night = factories.night(factories.club())
    factories.seated(night, 8)
    factories.finish(night)
    before = evening(night).last
    gone, kept = Seat.objects.first().player, factories.player("Anna")
    merge(kept, gone)
    after = evening(night).last
    assert not before.moved_by_hand
    assert not after.moved_by_hand
    assert after.report() == before.report()


def test_old_addresses_lead_to_who_stayed(story, client):
    anna, gone_key = story["anna"], story["annie"].pk
    old = reverse("rankings:player", args=[gone_key])
    done = merge(anna, story["annie"])
    response = client.get(old, {"rules": "ema_2025"})
    new = reverse("rankings:player", args=[anna.pk])
    assert (response.status_code, response.headers["Location"]) == (302, f"{new}?rules=ema_2025")
    undo(done)
    assert client.get(old).status_code == 200


def test_an_old_address_does_not_betray_a_hidden_player(story, client):
    gone_key = story["annie"].pk
    merge(story["anna"], story["annie"])
    Player.objects.update(privacy=Player.Privacy.HIDDEN)
    assert client.get(reverse("rankings:player", args=[gone_key])).status_code == 404
