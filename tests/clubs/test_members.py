"""Members: added by lines, asked about when known, renamed, given roles, gone and back."""

import pytest
from django.urls import reverse

from clubs.actions import attendance, members
from clubs.actions.refusals import (
    AlreadyMember,
    ChoosesOwnName,
    LastOwner,
    MaybeInvited,
    NamesKnown,
    NameTwice,
    NotOpen,
    OwnerNeedsLogin,
    OwnersOnly,
)
from clubs.models import ClubLog, Membership, Role
from clubs.wording import LOG
from players import privacy
from players.actions.people import NameMissing
from players.history import lines
from players.models import Player, User
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

WHO = {"by": None, "now": factories.NOW}


def add(club, *names, same=None):
    return members.add(club=club, names=names, same=same or {}, client_id=factories.cid(), **WHO)


def names_of(club):
    return sorted(club.memberships.active().values_list("player__full_name", flat=True))


def membership_of(user):
    return Membership.objects.get(player__user=user)


def post(client, club, **typed):
    form = {"client_id": str(factories.cid()), **typed}
    return client.post(reverse("clubs:members", args=(club.slug,)), form)


# Adding


def test_a_name_a_line_makes_a_member_a_line(client):
    club = factories.club()
    client.force_login(factories.member(club, Role.ORGANISER, name="Olga"))
    assert post(client, club, names=" Anna  Tamm \r\n\r\nЮрий Щукин").status_code == 302
    assert names_of(club) == ["Anna Tamm", "Olga", "Юрий Щукин"]
    log = ClubLog.objects.all()
    added = [
        {"player": Player.objects.get(full_name=name).pk} for name in ("Anna Tamm", "Юрий Щукин")
    ]
    assert list(log.values_list("code", "params")) == [("members_added", {"names": added})]
    assert lines(LOG, log)[0].words == "added 2 members: Anna Tamm, Юрий Щукин"


def test_about_a_known_name_the_page_asks_and_adds_nobody_before(client):
    club = factories.club()
    client.force_login(factories.member(club, Role.ORGANISER, name="Olga"))
    add(club, "Anna Tamm")
    anna = Player.objects.get(full_name="Anna Tamm")
    asked = post(client, club, names="anna TAMM\nBoris")
    assert asked.status_code == 409
    page = asked.content.decode()
    assert "anna TAMM: the same person?" in page
    assert "Boris</textarea>" in page
    assert names_of(club) == ["Anna Tamm", "Olga"]

    question = f"same_{anna.pk}"
    assert question in page
    post(client, club, names="anna TAMM\nBoris", **{question: str(anna.pk)})
    assert names_of(club) == ["Anna Tamm", "Boris", "Olga"]
    post(client, club, names="anna TAMM", **{question: "new"})
    assert names_of(club) == ["Anna Tamm", "Boris", "Olga", "anna TAMM"]


def test_a_guest_of_a_night_becomes_the_member_without_a_second_player():
    club = factories.club()
    guest = attendance.check_in_guest(
        night=factories.night(club), name="Boris", newcomer=False, client_id=factories.cid(), **WHO
    ).player
    with pytest.raises(NamesKnown) as refused:
        add(club, "boris")
    assert refused.value.params == {"names": ["boris"]}
    add(club, "boris", same={"boris": guest.pk})
    assert [one.player for one in club.memberships.select_related("player")] == [guest]


def test_an_answer_that_names_a_stranger_counts_for_none():
    club = factories.club()
    add(club, "Anna")
    stranger = factories.player("Boris")
    with pytest.raises(NamesKnown):
        add(club, "Anna", same={"anna": stranger.pk})
    assert club.memberships.count() == 1


def test_a_name_known_only_elsewhere_is_asked_about(client):
    add(factories.club("riga"), "Anna Tamm")
    anna, club = Player.objects.get(), factories.club()
    client.force_login(factories.member(club, Role.ORGANISER, name="Olga"))
    assert "Yes, Anna Tamm (Riga)" in post(client, club, names="Anna Tamm").text
    add(club, "Anna Tamm", same={"anna tamm": anna.pk})
    assert Player.objects.filter(full_name="Anna Tamm").count() == 1
    add(factories.club("tartu"), "Anna Tamm", same={"anna tamm": None})
    assert Player.objects.filter(full_name="Anna Tamm").count() == 2


def test_nearly_a_member_is_asked_about_nearly_somebody_elsewhere_is_not():
    club = factories.club()
    add(factories.club("riga"), "Boris Kask")
    add(club, "Õnne Mägi")
    with pytest.raises(NamesKnown) as refused:
        add(club, "Onne Maggi", "Boris Kaks")
    assert refused.value.params == {"names": ["Onne Maggi"]}


def test_no_name_and_the_same_name_twice_are_refused():
    club = factories.club()
    with pytest.raises(NameMissing):
        add(club, " ", "\u200b")
    with pytest.raises(NameTwice) as refused:
        add(club, "Anna", "Boris", "ANNA")
    assert refused.value.params == {"name": "ANNA"}
    assert not Player.objects.exists()


def test_a_name_too_long_says_how_long_and_keeps_the_list(client):
    club = factories.club()
    client.force_login(factories.member(club, Role.ORGANISER))
    response = post(client, club, names="Anna\n" + "x" * 120)
    assert response.status_code == 422
    assert "The name has 120 letters; 100 fit." in response.content.decode()
    assert "Anna" in response.content.decode()
    assert club.memberships.count() == 1


def test_sent_twice_adds_once(client):
    club = factories.club()
    client.force_login(factories.member(club, Role.ORGANISER))
    form = {"client_id": str(factories.cid()), "names": "Anna"}
    for _ in range(2):
        assert client.post(reverse("clubs:members", args=(club.slug,)), form).status_code == 302
    assert Player.objects.filter(full_name="Anna").count() == 1


def test_thirty_members_cost_the_queries_of_one(client, django_assert_max_num_queries):
    club = factories.club()
    client.force_login(factories.member(club, Role.ORGANISER))
    address = reverse("clubs:members", args=(club.slug,))
    with django_assert_max_num_queries(12) as one:
        client.get(address)
    add(club, *(f"Player {number}" for number in range(29)))
    with django_assert_max_num_queries(12) as many:
        client.get(address)
    assert len(many) == len(one)


# Names and roles


def test_only_who_has_no_login_is_renamed_by_others():
    club = factories.club()
    add(club, "Ana Tam")
    anna = club.memberships.get()
    members.rename(membership=anna, name="Anna Tamm", client_id=factories.cid(), **WHO)
    assert names_of(club) == ["Anna Tamm"]
    log = ClubLog.objects.order_by("-pk")[:1]
    who = {"player": anna.player_id}
    assert log[0].params == {"old": who | {"was": "Ana Tam"}, "name": who}
    with privacy.reading(factories.member(club, Role.ORGANISER)):
        assert lines(LOG, log)[0].words == "renamed Ana Tam to Anna Tamm"
    Player.objects.filter(pk=anna.player_id).update(privacy="hidden")
    assert lines(LOG, log)[0].words == "renamed hidden player 1 to hidden player 1"
    own = membership_of(factories.member(club))
    with pytest.raises(ChoosesOwnName):
        members.rename(membership=own, name="X", client_id=factories.cid(), **WHO)


def give(membership, role):
    return members.set_role(membership=membership, role=role, client_id=factories.cid(), **WHO)


def test_an_owner_gives_roles_and_nobody_else(client):
    club = factories.club()
    anna = membership_of(factories.member(club, name="Anna"))
    address = reverse("clubs:member_role", args=(club.slug, anna.pk))

    def ask():
        return client.post(address, {"client_id": str(factories.cid()), "role": "organiser"})

    for role in (Role.SCOREKEEPER, Role.ORGANISER):
        client.force_login(factories.member(club, role))
        assert ask().status_code == 403
    client.force_login(factories.member(club, Role.OWNER))
    assert ask().status_code == 302
    anna.refresh_from_db()
    assert anna.role == Role.ORGANISER
    assert ClubLog.objects.get().params == {"name": {"player": anna.player_id}, "role": "organiser"}


def test_the_last_owner_stays_owner_and_member():
    club = factories.club()
    owner = membership_of(factories.member(club, Role.OWNER))
    for refuse in (
        lambda: give(owner, Role.MEMBER),
        lambda: members.retire(membership=owner, by_owner=True, client_id=factories.cid(), **WHO),
    ):
        with pytest.raises(LastOwner):
            refuse()
    second = membership_of(factories.member(club, email="second@example.org"))
    give(second, Role.OWNER)
    give(owner, Role.MEMBER)
    owner.refresh_from_db()
    assert owner.role == Role.MEMBER


def test_an_owner_needs_a_login():
    club = factories.club()
    add(club, "Anna")
    with pytest.raises(OwnerNeedsLogin):
        give(club.memberships.get(), Role.OWNER)


# Gone and back


def test_who_left_gets_no_role_and_no_link(client):
    club = factories.club()
    client.force_login(factories.member(club, Role.OWNER, name="Olga"))
    add(club, "Anna Tamm")
    anna = Membership.objects.get(player__full_name="Anna Tamm")
    members.retire(membership=anna, by_owner=True, client_id=factories.cid(), **WHO)
    for page, typed in (("member_role", {"role": "organiser"}), ("invite_member", {})):
        form = {"client_id": str(factories.cid()), **typed}
        answer = client.post(reverse(f"clubs:{page}", args=(club.slug, anna.pk)), form)
        assert answer.status_code == 409
        assert "Anna Tamm left the club. Take them back first." in answer.content.decode()
    anna.refresh_from_db()
    assert (anna.role, anna.invited_at) == (Role.MEMBER, None)


def test_who_left_keeps_the_results_loses_the_role_and_can_come_back(client):
    club = factories.club()
    client.force_login(factories.member(club, Role.OWNER))
    anna = membership_of(factories.member(club, Role.ORGANISER, name="Anna"))
    for name, active in (("retire_member", False), ("readmit_member", True)):
        address = reverse(f"clubs:{name}", args=(club.slug, anna.pk))
        assert client.post(address, {"client_id": str(factories.cid())}).status_code == 302
        anna.refresh_from_db()
        assert (anna.active, anna.role) == (active, Role.MEMBER)
    codes = ClubLog.objects.order_by("pk").values_list("code", flat=True)
    assert list(codes) == ["member_retired", "member_back"]


def test_an_organiser_cannot_take_another_organiser_off(client):
    club = factories.club()
    client.force_login(factories.member(club, Role.ORGANISER))
    other = membership_of(factories.member(club, Role.SCOREKEEPER, name="Anna"))
    address = reverse("clubs:retire_member", args=(club.slug, other.pk))
    response = client.post(address, {"client_id": str(factories.cid())})
    assert response.status_code == 403
    assert "Anna has a role in the club" in response.content.decode()
    with pytest.raises(OwnersOnly):
        members.retire(membership=other, by_owner=False, client_id=factories.cid(), **WHO)


def test_everybody_may_leave_but_the_last_owner(client):
    club = factories.club()
    address = reverse("clubs:leave", args=(club.slug,))
    for role, active in ((Role.ORGANISER, False), (Role.OWNER, True)):
        user = factories.member(club, role)
        client.force_login(user)
        client.post(address, {"client_id": str(factories.cid())})
        assert membership_of(user).active is active
    page = client.get(reverse("clubs:club", args=(club.slug,))).content.decode()
    assert "is the only owner" in page


# Joining


def join(club, user, *, name="New", somebody_else=False):
    return members.join(
        club=club,
        player_name=name,
        somebody_else=somebody_else,
        by=user,
        now=factories.NOW,
        client_id=factories.cid(),
    )


def test_somebody_with_a_login_joins_by_a_button_and_a_name(client):
    club = factories.club()
    user = User.objects.create_user("new@example.org")
    address = reverse("clubs:join", args=(club.slug,))
    assert client.get(address).status_code == 302
    client.force_login(user)
    assert "Your name in results" in client.get(address).content.decode()
    form = {"client_id": str(factories.cid()), "player_name": "Nora"}
    assert client.post(address, form).status_code == 302
    assert club.role_of(user) == Role.MEMBER
    with pytest.raises(AlreadyMember):
        join(club, user)


def test_who_may_be_an_invited_member_is_asked_first(client):
    club = factories.club()
    add(club, "Anna Tamm")
    user = User.objects.create_user("new@example.org")
    with pytest.raises(MaybeInvited):
        join(club, user, name="anna tamm")
    client.force_login(user)
    address = reverse("clubs:join", args=(club.slug,))
    form = {"client_id": str(factories.cid()), "player_name": "Anna Tamm"}
    asked = client.post(address, form)
    assert asked.status_code == 409
    assert 'name="somebody_else"' in asked.content.decode()
    assert client.post(address, form | {"somebody_else": "on"}).status_code == 302
    assert names_of(club) == ["Anna Tamm", "Anna Tamm"]


def test_a_club_may_add_its_members_itself(client):
    club = factories.club(open_to_join=False)
    user = factories.user()
    with pytest.raises(NotOpen):
        join(club, user)
    client.force_login(user)
    assert "Join as member" not in client.get(reverse("clubs:club", args=(club.slug,))).text


@pytest.mark.parametrize(
    "page",
    [
        "member",
        "rename_member",
        "member_role",
        "retire_member",
        "readmit_member",
        "invite_member",
        "withdraw_invite",
    ],
)
@pytest.mark.parametrize("who", [None, Role.MEMBER, Role.SCOREKEEPER, "elsewhere"])
def test_nobody_but_organisers_reaches_a_member(client, page, who):
    club = factories.club()
    add(club, "Anna")
    anna = club.memberships.get()
    if who == "elsewhere":
        client.force_login(factories.member(factories.club("riga"), Role.OWNER))
    elif who:
        client.force_login(factories.member(club, who))
    form = {"client_id": str(factories.cid()), "name": "X", "role": "owner"}
    before = ClubLog.objects.count()
    address = reverse(f"clubs:{page}", args=(club.slug, anna.pk))
    assert (client.get if page == "member" else client.post)(address, form).status_code == 403
    assert ClubLog.objects.count() == before


def test_a_member_of_another_club_is_not_found(client):
    club, other = factories.club(), factories.club("riga")
    add(other, "Anna")
    client.force_login(factories.member(club, Role.OWNER))
    address = reverse("clubs:member", args=(club.slug, other.memberships.get().pk))
    assert client.get(address).status_code == 404


def test_after_adding_the_page_says_how_many_and_who(client):
    club = factories.club()
    client.force_login(factories.member(club, Role.ORGANISER))
    address = reverse("clubs:members", args=[club.slug])
    for said in ("2 added: Anna and Boris.", "Everybody named is a member already."):
        typed = {"client_id": factories.cid(), "names": "Anna\nBoris"}
        if "already" in said:
            known = {
                one.player.name: one.player_id for one in club.memberships.select_related("player")
            }
            pks = [known["Anna"], known["Boris"]]
            typed |= {f"same_{pk}": pk for pk in pks}
        assert said in client.post(address, typed, follow=True).content.decode()
