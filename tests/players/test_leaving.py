"""Who leaves for good is forgotten everywhere, and no table changes; first they take their data."""

import io
import json
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.core.serializers import serialize
from django.test import Client
from django.urls import reverse

from clubs.actions import attendance, members, teams
from clubs.actions.refusals import OnlyOwner
from clubs.models import Club, Membership, Role, Season, Team
from clubs.season_table import season_table
from clubs.wording import LOG
from players import privacy
from players.actions import identity, leaving, people
from players.history import lines
from players.models import Message, Player, User
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

NAME, OLD = "Õnne Quartermain", "Onni Xenophila"
ADDRESS = "onne.q@example.org"
WHO: dict[str, Any] = {"by": None, "now": factories.NOW, "client_id": None}


@pytest.fixture
def onne() -> Player:
    """Played three nights of a season, in a team, renamed once, with numbers and other names."""
    club = factories.club()
    factories.member(club, Role.OWNER)
    user = factories.member(club, email=ADDRESS, name=OLD)
    player = Player.objects.get(user=user)
    people.rename(player=player, name=NAME, by=user, now=factories.NOW)
    identity.add_alias(player=player, name="Önni Zwischenname", **WHO)
    identity.add_identifier(player=player, federation="EMA", text="09990123", **WHO)
    identity.add_online_name(player=player, service="tenhou", text="OnneTenhou", **WHO)
    identity.set_country(player=player, country="EE", **WHO)
    player = Player.objects.get(pk=player.pk)
    season = factories.season(club)
    others = [factories.player(f"Other {number}") for number in range(3)]
    for week in range(3):
        night = factories.night(club, day=factories.TODAY - timedelta(weeks=week))
        attendance.check_in(night=night, player=player, **WHO)
        factories.played(
            night, [player, *others], (45000 - week * 1000, 30000, 25000, 20000 + week * 1000)
        )
    teams.form(season=season, name="White", players=[player, others[0]], seen_version=1, **WHO)
    return player


def forget(player: Player, typed: str = NAME, **more: Any) -> Player:
    return leaving.forget(player=player, typed=typed, **WHO | more)


def rows_of_season() -> list[Any]:
    """Every row of the season's table, by place, total and count, without the names."""
    table = season_table(Season.objects.get())
    rows = [replace(row, player=None, team=None) for row in (*table.ranked, *table.unranked)]
    sums = [(row.place, row.rank, row.total, row.games, len(row.members)) for row in table.teams]
    return [rows, sums, table.race.rows, table.games, table.nights, len(table.idle)]


def everything_stored() -> str:
    """Every row of the database as text."""
    rows = (row for model in apps.get_models() for row in model._base_manager.all())
    return str(serialize("json", rows, ensure_ascii=False))


def test_no_table_changes(onne: Player):
    before = rows_of_season()
    with privacy.reading(User.objects.get(email__startswith="owner")):
        forget(onne)
        assert rows_of_season() == before
        names = [row.player.name for row in season_table(Season.objects.get()).ranked]
    assert f"former player {onne.pk}" in names
    assert len(before[0]) == 4


def test_nothing_stored_says_who_it_was(onne: Player):
    said = everything_stored()
    secrets = (NAME, OLD, "Önni Zwischenname", "09990123", "OnneTenhou", ADDRESS)
    assert [one for one in secrets if one not in said] == []
    forget(onne)
    said = everything_stored()
    assert [one for one in secrets if one in said or json.dumps(one)[1:-1] in said] == []
    onne.refresh_from_db()
    assert (onne.country, onne.user, onne.privacy) == ("", None, Player.Privacy.HIDDEN)
    assert not User.objects.filter(email=ADDRESS).exists()


def test_histories_say_somebody_who_left(onne: Player):
    club = Club.objects.get()
    member = Membership.objects.create(club=club, player=factories.player("Berta"))
    members.rename(membership=member, name="Berta B.", **WHO)
    log = club.log.order_by("pk")
    # A line as it was written before histories kept numbers.
    club.log.create(at=factories.NOW, code="member_back", params={"name": NAME})
    forget(onne)
    with privacy.reading(User.objects.get(email__startswith="owner")):
        words = [line.words for line in lines(LOG, log)]
    assert f"former player {onne.pk} is here" in words
    assert f"took former player {onne.pk} back on the list" in words
    assert "renamed Berta to Berta B." in words


def test_messages_to_others_name_them_no_more(onne: Player):
    other = factories.user("berta@example.org", name="Berta")
    for user, address in ((other, ""), (onne.user, ""), (None, ADDRESS)):
        Message.objects.create(
            key=str(factories.cid()),
            kind="results",
            medium="email",
            user=user,
            address=address,
            recipient="Berta",
            language="en",
            subject="Results",
            body=f"1. {NAME} 45000 (15.0)\n2. {NAME}son 1",
            created_at=factories.NOW,
            due_at=factories.NOW,
        )
    forget(onne)
    told = Message.objects.get()
    assert told.body == f"1. former player {onne.pk} 45000 (15.0)\n2. {NAME}son 1"


def test_the_name_is_typed_to_confirm(onne: Player):
    before = everything_stored()
    for typed in ("", "Onne", OLD):
        with pytest.raises(leaving.NotConfirmed):
            forget(onne, typed)
    assert everything_stored() == before


def test_the_only_owner_hands_the_club_over_first(onne: Player):
    club = Club.objects.get()
    owner = Player.objects.get(user__email__startswith="owner")
    before = everything_stored()
    with pytest.raises(OnlyOwner) as refused:
        forget(owner, owner.name)
    assert refused.value.params == {"club": club.name}
    assert everything_stored() == before
    member = Membership.objects.get(player=onne)
    members.set_role(membership=member, role=Role.OWNER, **WHO)
    forget(owner, owner.name)
    assert Membership.objects.get(player=owner).role == Role.MEMBER


def test_who_left_is_not_forgotten_twice(onne: Player):
    forget(onne)
    with pytest.raises(people.HasGone):
        forget(onne, f"former player {onne.pk}")


def test_nobody_becomes_a_player_who_left(onne: Player):
    gone = forget(onne)
    with pytest.raises(people.HasGone):
        people.claim(player=gone, user=factories.user("new@example.org"), now=factories.NOW)


def test_sent_twice_is_once(onne: Player):
    key = factories.cid()
    assert forget(onne, client_id=key) == forget(onne, client_id=key)


def test_a_login_without_a_player_is_deleted():
    user = User.objects.create_user("nora@example.org", name="Nora")
    client = Client()
    client.force_login(user)
    form = {"client_id": str(factories.cid()), "typed": "Nora"}
    assert client.post(reverse("players:leave"), form).status_code == 302
    assert not User.objects.exists()


def test_one_leaves_by_the_page(onne: Player):
    client = Client()
    client.force_login(onne.user)
    page = client.get(reverse("players:leave")).content.decode()
    assert "cannot be undone" in page
    form = {"client_id": str(factories.cid()), "typed": "somebody"}
    refused = client.post(reverse("players:leave"), form)
    assert (refused.status_code, "somebody" in refused.content.decode()) == (422, True)
    assert client.post(reverse("players:leave"), {**form, "typed": f" {NAME} "}).status_code == 302
    assert not User.objects.filter(email=ADDRESS).exists()
    assert client.get(reverse("players:me")).status_code == 302
    assert Client().get(reverse("rankings:player", args=[onne.pk])).status_code == 404


def test_the_only_owner_reads_which_club_it_is(onne: Player):
    owner = User.objects.get(email__startswith="owner")
    client = Client()
    client.force_login(owner)
    form = {"client_id": str(factories.cid()), "typed": owner.name}
    refused = client.post(reverse("players:leave"), form)
    assert refused.status_code == 409
    assert "Nobody else owns the club Tallinn" in refused.content.decode()


def test_all_that_is_kept_comes_as_a_file(onne: Player):
    client = Client()
    client.force_login(onne.user)
    answer = client.get(reverse("players:data"))
    assert "attachment" in answer["Content-Disposition"]
    data = json.loads(answer.content)
    assert data["login"]["email"] == ADDRESS
    assert data["player"][0]["full_name"] == NAME
    assert data["federation numbers"] == [{"federation": "EMA", "text": "09990123"}]
    assert [one["name"] for one in data["other names"]] == ["Önni Zwischenname"]
    assert [one["points"] for one in data["results"]] == [45000, 44000, 43000]
    assert len(data["evenings and fees"]) == 3
    assert data["evenings and fees"][0]["fee_due"] == "5.00"
    assert data["teams"] == [{"team": "White"}]
    assert {one["code"] for one in data["history"]} >= {"renamed", "alias_added", "country_set"}
    assert len([one for one in data["named in histories"] if one["code"] == "started"]) == 3
    assert "password" not in answer.content.decode()


def test_the_file_costs_as_many_queries_for_many_games(
    onne: Player, django_assert_max_num_queries: Any
):
    club, others = Club.objects.get(), [factories.player() for _ in range(3)]
    for week in range(4, 20):
        night = factories.night(club, day=factories.TODAY - timedelta(weeks=week))
        factories.played(night, [onne, *others], (30000,) * 4)
    client = Client()
    client.force_login(onne.user)
    with django_assert_max_num_queries(60):
        client.get(reverse("players:data"))


def test_a_team_keeps_its_number_of_players(onne: Player):
    forget(onne)
    assert Team.objects.get().players.count() == 2


def test_an_administrator_forgets_who_asked_for_it(onne: Player):
    call_command("forget_player", str(onne.pk), NAME, stdout=io.StringIO())
    assert Player.objects.get(pk=onne.pk).left_at
    owner = Player.objects.get(user__email__startswith="owner")
    with pytest.raises(CommandError, match="Nobody else owns the club Tallinn"):
        call_command("forget_player", str(owner.pk), owner.full_name)
    with pytest.raises(CommandError, match="No player has the number 999"):
        call_command("forget_player", "999", NAME)
