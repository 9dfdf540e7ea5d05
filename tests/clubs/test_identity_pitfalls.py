"""Known faults of similar software about who may do what as whom, each by its number."""

import re

import pytest
from django.core import mail
from django.urls import reverse

from clubs.actions import members
from clubs.models import Membership, Role
from games.models import SeatResult
from players.models import Player, PlayerLog
from tests import factories
from tests.clubs.test_races import at_once


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_con_06_one_player_joins_eight_times_at_once():
    club, user = factories.club(), factories.user()

    def join():
        return members.join(
            club=club,
            player_name="",
            somebody_else=False,
            by=user,
            now=factories.NOW,
            client_id=factories.cid(),
        )

    answers = at_once(*[join] * 8)
    assert sum(isinstance(answer, Membership) for answer in answers) == 1
    assert {answer.code for answer in answers if not isinstance(answer, Membership)} == {
        "already_member"
    }
    assert Membership.objects.count() == 1


@pytest.mark.django_db
def test_reg_06_who_is_taken_off_the_list_keeps_the_results():
    club = factories.club()
    people = [factories.player(name) for name in ("Anna", "Boris", "Chie", "Dan")]
    membership = Membership.objects.create(club=club, player=people[0])
    factories.played(factories.night(club), people, (45000, 30000, 25000, 20000))
    before = list(SeatResult.objects.values())
    members.retire(
        membership=membership, by_owner=True, by=None, now=factories.NOW, client_id=factories.cid()
    )
    membership.refresh_from_db()
    assert not membership.active
    assert list(SeatResult.objects.values()) == before
    assert Player.objects.filter(pk=people[0].pk).exists()


@pytest.mark.django_db
def test_per_04_an_organiser_elsewhere_reaches_nothing_by_changed_numbers(client):
    own, other = factories.club(), factories.club("riga")
    client.force_login(factories.member(own, Role.OWNER))
    night = factories.night(other)
    factories.seated(night, 4)
    table = night.sittings.get().tables.get()
    membership = Membership.objects.create(club=other, player=factories.player())
    season = factories.season(other)
    for club, refused in ((other, 403), (own, 404)):
        for name, args in (
            ("clubs:table", (night.pk, table.game_id)),
            ("clubs:seat", (night.pk,)),
            ("clubs:invite_member", (membership.pk,)),
            ("clubs:change_season", (season.slug,)),
            ("clubs:identify", (membership.pk,)),
        ):
            answer = client.post(reverse(name, args=(club.slug, *args)))
            assert answer.status_code == refused, name


@pytest.mark.django_db
def test_per_04_who_joins_is_who_is_signed_in_whatever_the_form_says(client):
    club, user = factories.club(), factories.user()
    other = factories.user("other@example.org", name="Olga")
    client.force_login(user)
    fields = {"client_id": factories.cid(), "by": other.pk, "player": other.player.pk}
    client.post(reverse("clubs:join", args=[club.slug]), fields)
    assert club.memberships.get().player == user.player


@pytest.mark.django_db
def test_per_05_what_is_switched_off_has_no_button_and_takes_no_post(client):
    club = factories.club(open_to_join=False)
    client.force_login(factories.user())
    address = reverse("clubs:join", args=[club.slug])
    assert f'action="{address}"' not in client.get(reverse("clubs:club", args=[club.slug])).text
    assert "Join as member" not in client.get(address).text
    assert client.post(address, {"client_id": factories.cid()}).status_code == 403
    assert not club.memberships.exists()


@pytest.mark.django_db
def test_per_08_everybody_edits_their_own_account_and_a_new_name_is_in_the_history(client):
    user = factories.user()
    client.force_login(user)
    fields = {"name": "Anna Saar", "language": "et", "time_zone": "Europe/Tallinn"}
    assert client.post(reverse("players:preferences"), fields).status_code == 302
    user.refresh_from_db()
    assert (user.name, user.language, user.player.full_name) == ("Anna Saar", "et", "Anna Saar")
    row = PlayerLog.objects.get(player=user.player)
    assert (row.code, row.by, row.params) == (
        "renamed",
        user,
        {"old": "Anna Tamm", "name": "Anna Saar"},
    )


@pytest.mark.django_db
def test_per_10_looking_at_a_reset_link_does_not_use_it(client, settings):
    settings.SENDS_MAIL = True
    user = factories.user()
    client.post(reverse("account_reset_password"), {"email": user.email})
    link = re.search(r"https?://[^/]+(/\S+)", mail.outbox[0].body).group(1)
    for scanner in range(2):
        assert client.get(link, follow=True).status_code == 200, scanner
    user.refresh_from_db()
    assert user.check_password("correct horse battery")
    form = client.get(link, follow=True).request["PATH_INFO"]
    new = "a much longer secret 7"
    client.post(form, {"password1": new, "password2": new})
    user.refresh_from_db()
    assert user.check_password(new)
