"""Every address of the site, opened and posted to by every kind of visitor."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from clubs import calendars, door, invitations
from clubs.actions import imports, invites, results
from clubs.files.answers import Answers
from clubs.models import CalendarLink, Club, Fixture, League, Membership, Role, Team
from games.actions.results import Totals
from players.actions import merges
from players.merge_rules import plan
from players.models import Claim, Device, User
from tests import factories, leagues
from tests.tournaments import story

# From least to most; an organiser of another club may no more here than anybody signed in.
VISITORS = ("stranger", "elsewhere", "member", "scorekeeper", "organiser", "owner")

# Who may open a page at least, and who may send its form.
ANYBODY, SIGNED_IN, MEMBER, SCOREKEEPER, ORGANISER, OWNER = VISITORS
NOBODY = "nobody"
ORGANISER_ANYWHERE = "organiser anywhere"
PAGES: dict[str, tuple[str, str]] = {
    "health": (ANYBODY, NOBODY),
    "lobby:home": (ANYBODY, NOBODY),
    # Administrators alone.
    "lobby:backups": (NOBODY, NOBODY),
    "lobby:make_backup": (NOBODY, NOBODY),
    "lobby:nightly_backup": (NOBODY, NOBODY),
    "players:me": (SIGNED_IN, SIGNED_IN),
    "players:messages": (SIGNED_IN, SIGNED_IN),
    "players:add_device": (NOBODY, SIGNED_IN),
    "players:forget_device": (NOBODY, OWNER),
    "players:push_worker": (ANYBODY, NOBODY),
    "players:claim": (SIGNED_IN, SIGNED_IN),
    "players:identity": (SIGNED_IN, SIGNED_IN),
    "players:preferences": (SIGNED_IN, SIGNED_IN),
    "players:privacy": (SIGNED_IN, SIGNED_IN),
    "players:data": (SIGNED_IN, NOBODY),
    "players:leave": (SIGNED_IN, SIGNED_IN),
    "clubs:index": (ANYBODY, NOBODY),
    "clubs:mine": (SIGNED_IN, NOBODY),
    "clubs:found": (ANYBODY, SIGNED_IN),
    "clubs:club": (ANYBODY, NOBODY),
    "clubs:join": (SIGNED_IN, SIGNED_IN),
    "clubs:leave": (NOBODY, MEMBER),
    "clubs:claim": (ANYBODY, ANYBODY),
    "clubs:settings": (ORGANISER, ORGANISER),
    "clubs:history": (ORGANISER, NOBODY),
    "clubs:members": (ORGANISER, ORGANISER),
    "clubs:member": (ORGANISER, NOBODY),
    "clubs:give_up": (NOBODY, SIGNED_IN),
    "clubs:claims": (ORGANISER, NOBODY),
    "clubs:confirm_claim": (ORGANISER, ORGANISER),
    "clubs:decline_claim": (NOBODY, ORGANISER),
    "clubs:duplicates": (ORGANISER, NOBODY),
    "clubs:merge": (ORGANISER, ORGANISER),
    "clubs:undo_merge": (NOBODY, ORGANISER),
    "clubs:identify": (ORGANISER, ORGANISER),
    "clubs:rename_member": (NOBODY, ORGANISER),
    "clubs:member_privacy": (NOBODY, ORGANISER),
    "clubs:member_role": (NOBODY, OWNER),
    "clubs:retire_member": (NOBODY, ORGANISER),
    "clubs:readmit_member": (NOBODY, ORGANISER),
    "clubs:invite_member": (NOBODY, ORGANISER),
    "clubs:withdraw_invite": (NOBODY, ORGANISER),
    "clubs:till": (SCOREKEEPER, SCOREKEEPER),
    "clubs:enter_till": (NOBODY, SCOREKEEPER),
    "clubs:strike_till": (NOBODY, SCOREKEEPER),
    "clubs:tills": (ORGANISER, NOBODY),
    "clubs:tills_csv": (ORGANISER, NOBODY),
    "clubs:set_due": (NOBODY, SCOREKEEPER),
    "clubs:my_calendar": (SIGNED_IN, NOBODY),
    "clubs:make_calendar": (NOBODY, SIGNED_IN),
    "clubs:withdraw_calendar": (NOBODY, SIGNED_IN),
    "clubs:own_nights": (ANYBODY, NOBODY),
    "clubs:club_calendar": (ANYBODY, NOBODY),
    "clubs:door_code": (SCOREKEEPER, NOBODY),
    "clubs:at_door": (SIGNED_IN, SIGNED_IN),
    "clubs:nights": (ANYBODY, NOBODY),
    "clubs:plan_series": (ORGANISER, ORGANISER),
    "clubs:change_series": (ORGANISER, ORGANISER),
    "clubs:end_series": (NOBODY, ORGANISER),
    "clubs:messages": (ORGANISER, NOBODY),
    "clubs:silence_message": (NOBODY, ORGANISER),
    "clubs:send_again": (NOBODY, ORGANISER),
    "clubs:add_channel": (ORGANISER, ORGANISER),
    "clubs:test_channel": (NOBODY, ORGANISER),
    "clubs:silence_channel": (NOBODY, ORGANISER),
    "clubs:open_channel": (NOBODY, ORGANISER),
    "clubs:delete_channel": (NOBODY, ORGANISER),
    "clubs:plan_night": (ORGANISER, ORGANISER),
    "clubs:night": (ANYBODY, NOBODY),
    "clubs:change_night": (ORGANISER, ORGANISER),
    "clubs:call_off_night": (NOBODY, ORGANISER),
    "clubs:sign_up": (NOBODY, SIGNED_IN),
    "clubs:withdraw": (NOBODY, SIGNED_IN),
    "clubs:hall": (ANYBODY, NOBODY),
    "clubs:paper": (ANYBODY, NOBODY),
    "clubs:night_history": (SCOREKEEPER, NOBODY),
    "clubs:desk": (SCOREKEEPER, NOBODY),
    "clubs:find": (SCOREKEEPER, NOBODY),
    "clubs:check_in": (NOBODY, SCOREKEEPER),
    "clubs:undo_check_in": (NOBODY, SCOREKEEPER),
    "clubs:back": (NOBODY, SCOREKEEPER),
    "clubs:leave_night": (NOBODY, SCOREKEEPER),
    "clubs:pay": (NOBODY, SCOREKEEPER),
    "clubs:keep_table": (NOBODY, SCOREKEEPER),
    "clubs:person": (SCOREKEEPER, NOBODY),
    "clubs:newcomer": (NOBODY, SCOREKEEPER),
    "clubs:seat": (NOBODY, ORGANISER),
    "clubs:seat_again": (NOBODY, ORGANISER),
    "clubs:swap": (NOBODY, ORGANISER),
    "clubs:close_night": (NOBODY, ORGANISER),
    "clubs:reopen_night": (NOBODY, ORGANISER),
    "clubs:table": (ANYBODY, SCOREKEEPER),
    "clubs:entry": (SCOREKEEPER, SCOREKEEPER),
    "clubs:files": (ORGANISER, ORGANISER),
    "clubs:upload": (ORGANISER, ORGANISER),
    "clubs:drop_upload": (NOBODY, ORGANISER),
    "clubs:results_csv": (ANYBODY, NOBODY),
    "clubs:results_xlsx": (ANYBODY, NOBODY),
    "clubs:people_csv": (ORGANISER, NOBODY),
    "clubs:people_xlsx": (ORGANISER, NOBODY),
    "clubs:attendance_csv": (ORGANISER, NOBODY),
    "clubs:attendance_xlsx": (ORGANISER, NOBODY),
    "clubs:plan_season": (ORGANISER, ORGANISER),
    "clubs:season": (ANYBODY, NOBODY),
    "clubs:season_csv": (ANYBODY, NOBODY),
    "clubs:season_player": (ANYBODY, NOBODY),
    "clubs:change_season": (ORGANISER, ORGANISER),
    "clubs:delete_season": (ORGANISER, ORGANISER),
    "clubs:teams": (ORGANISER, ORGANISER),
    "clubs:change_team": (ORGANISER, ORGANISER),
    "clubs:dissolve_team": (NOBODY, ORGANISER),
    "clubs:plan_league": (ORGANISER, ORGANISER),
    "clubs:league": (ANYBODY, NOBODY),
    "clubs:change_league": (ORGANISER, ORGANISER),
    "clubs:delete_league": (ORGANISER, ORGANISER),
    "clubs:entrants": (ORGANISER, ORGANISER),
    "clubs:change_entrant": (ORGANISER, ORGANISER),
    "clubs:withdraw_entrant": (NOBODY, ORGANISER),
    "clubs:plan_phase": (ORGANISER, ORGANISER),
    "clubs:phase": (ANYBODY, NOBODY),
    "clubs:league_csv": (ANYBODY, NOBODY),
    "clubs:league_players_csv": (ANYBODY, NOBODY),
    "clubs:league_hall": (ANYBODY, NOBODY),
    "clubs:league_entrant": (ANYBODY, NOBODY),
    "clubs:change_phase": (ORGANISER, ORGANISER),
    "clubs:delete_phase": (NOBODY, ORGANISER),
    "clubs:close_phase": (ORGANISER, ORGANISER),
    "clubs:reopen_phase": (NOBODY, ORGANISER),
    "clubs:phase_fixtures": (ORGANISER, NOBODY),
    "clubs:draw_fixtures": (NOBODY, ORGANISER),
    "clubs:add_fixture": (NOBODY, ORGANISER),
    "clubs:fixture": (ANYBODY, NOBODY),
    # Those who play there may send these too, and enter the result of their game.
    "clubs:fixture_game": (ANYBODY, SCOREKEEPER),
    "clubs:propose_time": (NOBODY, ORGANISER),
    "clubs:agree_time": (NOBODY, ORGANISER),
    "clubs:line_up": (NOBODY, ORGANISER),
    "clubs:begin_fixture": (NOBODY, SCOREKEEPER),
    "clubs:play_at_night": (NOBODY, SCOREKEEPER),
    "clubs:postpone_fixture": (NOBODY, ORGANISER),
    "clubs:forfeit_fixture": (NOBODY, ORGANISER),
    "clubs:call_off_fixture": (NOBODY, ORGANISER),
    "clubs:reinstate_fixture": (NOBODY, ORGANISER),
    "rankings:index": (ANYBODY, NOBODY),
    "rankings:player": (ANYBODY, NOBODY),
    "tournaments:index": (ANYBODY, NOBODY),
    "tournaments:announce": (ORGANISER_ANYWHERE, ORGANISER_ANYWHERE),
    "tournaments:tournament": (ANYBODY, NOBODY),
    "tournaments:change": (ORGANISER, ORGANISER),
    "tournaments:publish": (NOBODY, ORGANISER),
    "tournaments:withdraw": (NOBODY, ORGANISER),
    "tournaments:discard": (NOBODY, ORGANISER),
    "tournaments:entries": (ORGANISER, ORGANISER),
    "tournaments:entry": (ORGANISER, ORGANISER),
    "tournaments:remove_entry": (NOBODY, ORGANISER),
    "tournaments:seating": (ANYBODY, NOBODY),
    "tournaments:seatings": (ORGANISER, NOBODY),
    "tournaments:wishes": (ORGANISER, ORGANISER),
    "tournaments:make_seating": (NOBODY, ORGANISER),
    "tournaments:bring_seating": (ORGANISER, ORGANISER),
    "tournaments:replan": (ORGANISER, ORGANISER),
    "tournaments:substitute": (ORGANISER, ORGANISER),
    "tournaments:plan": (ORGANISER, NOBODY),
    "tournaments:plan_file": (ORGANISER, NOBODY),
    "tournaments:cancel_plan": (NOBODY, ORGANISER),
    "tournaments:swap_in_plan": (ORGANISER, ORGANISER),
    "tournaments:publish_plan": (NOBODY, ORGANISER),
    "tournaments:take_plan_back": (NOBODY, ORGANISER),
    "tournaments:discard_plan": (NOBODY, ORGANISER),
    "games:rules": (ANYBODY, NOBODY),
    "games:ruleset": (ANYBODY, NOBODY),
}

# The words of addresses that are numbers of rows.
NUMBERED = (
    "night",
    "series",
    "game",
    "team",
    "membership",
    "player",
    "number",
    "version",
    "channel",
    "message",
    "device",
    "upload",
    "phase",
    "entrant",
    "fixture",
    "seat",
    "other",
    "merge",
    "claim",
)

# Pages of packages, which test them: sign-in, second factor, administration, language.
FOREIGN = ("account_", "mfa_", "admin:", "set_language", "api:")


def names(resolver: URLResolver, namespace: str = "") -> Iterator[tuple[str, URLPattern]]:
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            inner = f"{pattern.namespace}:" if pattern.namespace else ""
            yield from names(pattern, namespace + inner)
        else:
            yield f"{namespace}{pattern.name}", pattern


OURS = {name: pattern for name, pattern in names(get_resolver()) if not name.startswith(FOREIGN)}


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """A club in the middle of an evening, and the words that stand in its addresses."""

    club: Club
    users: dict[str, User]
    words: dict[str, Any]

    def address(self, name: str) -> str:
        keys = [key for key in self.words if f":{key}>" in full_pattern(name)]
        words = {key: self.words[key] for key in keys}
        # The desk's entry form is sent for one of its tables.
        query = f"?game={self.words['game']}" if name == "clubs:entry" else ""
        return reverse(name, kwargs=words) + query

    def client(self, visitor: str) -> Client:
        client = Client()
        if visitor in self.users:
            client.force_login(self.users[visitor])
        return client


def full_pattern(name: str) -> str:
    """The pattern of an address with all its parents', where its arguments are named."""
    resolver = get_resolver()
    for part in name.split(":")[:-1]:
        _, resolver = resolver.namespace_dict[part]
    ((variants, *_), *_) = resolver.reverse_dict.getlist(name.rsplit(":", 1)[-1])
    return "".join(f":{key}>" for _, keys in variants for key in keys)


@pytest.fixture
def world() -> World:
    club = factories.club()
    other = factories.club("riga")
    season = factories.season(club)
    users = {str(role): factories.member(club, role) for role in Role}
    users["elsewhere"] = factories.member(other, Role.ORGANISER)
    plain = Membership.objects.create(club=club, player=factories.player())
    plain = invites.invite(membership=plain, by=None, now=timezone.now(), client_id=factories.cid())
    night = factories.night(club)
    sitting = factories.seated(night, 8)
    entered, running = sitting.tables.select_related("game").order_by("game__table")
    results.enter(
        table=entered,
        totals=Totals(points=(45000, 30000, 25000, 20000)),
        seen_version=entered.game.version,
        by=None,
        now=factories.NOW,
        client_id=factories.cid(),
    )
    team = Team.objects.create(season=season, name="White")
    cup = story.event(8, 1, club=club)
    version = story.published(cup)
    link = CalendarLink.objects.create(user=factories.user("c@example.org"), made_at=factories.NOW)
    channel = factories.channel(club)
    now = timezone.now()
    device = Device.objects.create(
        user=users[OWNER], name="Firefox", endpoint="https://push.example/1", created_at=now
    )
    sent = imports.upload(
        club=club,
        name="people.csv",
        data=b"name\nAnna Tamm",
        answers=Answers(),
        by=None,
        now=timezone.now(),
        client_id=factories.cid(),
    )
    fixture = league_fixture(club)
    twice = factories.player("Yuri Shchukin")
    merge = merges.merge(
        kept=plain.player,
        gone=twice,
        seen=plan(plain.player, twice).mark,
        by=None,
        now=timezone.now(),
        client_id=factories.cid(),
    )
    return World(
        club=club,
        users=users,
        words={
            "club": club.slug,
            "night": night.pk,
            "game": running.game_id,
            "series": factories.series(club).pk,
            "season": season.slug,
            "team": team.pk,
            "membership": plain.pk,
            "channel": channel.pk,
            "message": channel.chat.messages.earliest("pk").pk,
            "device": device.pk,
            "name": "tenbo-2026-03-07.zip",
            "player": night.attendances.values_list("player", flat=True)[0],
            "other": plain.player_id,
            "merge": merge.pk,
            "claim": Claim.objects.create(
                player=plain.player, user=factories.user("d@example.org"), at=now
            ).pk,
            "code": door.code(night),
            "key": calendars.LINKS.token(link.pk, link.made_at),
            "token": invitations.token(plain),
            "ruleset": "ema_2025",
            "tournament": cup.slug,
            "number": 1,
            "version": version.number,
            "upload": sent.pk,
            "league": fixture.phase.league.slug,
            "phase": fixture.phase.number,
            "entrant": fixture.seats.values_list("entrant", flat=True)[0],
            "fixture": fixture.pk,
            "seat": fixture.seats.values_list("pk", flat=True)[0],
        },
    )


def league_fixture(club: Club) -> Fixture:
    """A fixture of a league of teams whose game is under way."""
    league = leagues.league(club, entry=League.Entry.TEAMS)
    phase = leagues.phase(league)
    players = [factories.player(f"Captain {number}") for number in range(4)]
    teams = [leagues.team(league, f"Team {one.pk}", [one]) for one in players]
    return leagues.begun(leagues.fixture(phase, teams), players)


def may(visitor: str, needed: str) -> bool:
    if needed == ORGANISER_ANYWHERE:
        return visitor in ("elsewhere", ORGANISER, OWNER)
    return needed != NOBODY and VISITORS.index(visitor) >= VISITORS.index(needed)


def test_every_page_says_who_may_open_it():
    assert sorted(OURS) == sorted(PAGES)


@pytest.mark.django_db
@pytest.mark.parametrize("visitor", VISITORS)
def test_a_page_opens_for_whom_it_is(world: World, visitor: str, subtests: Any):
    client = world.client(visitor)
    for name, (opens, _) in PAGES.items():
        with subtests.test(name):
            check(client.get, world.address(name), visitor, opens)


@pytest.mark.django_db
@pytest.mark.parametrize("visitor", VISITORS)
def test_a_form_is_taken_from_whom_it_may_come(world: World, visitor: str, subtests: Any):
    client = world.client(visitor)
    for name, (_, sends) in PAGES.items():
        with subtests.test(name):
            check(client.post, world.address(name), visitor, sends)


@pytest.mark.django_db
def test_a_number_no_row_can_have_is_not_found(world: World, subtests: Any):
    client = world.client(OWNER)
    for key in NUMBERED:
        far = replace(world, words=world.words | {key: 10**30})
        for name in PAGES:
            if f":{key}>" in full_pattern(name):
                with subtests.test(name, key=key):
                    send = client.get if PAGES[name][0] != NOBODY else client.post
                    assert send(far.address(name)).status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize("key", ["night", "game"])
def test_a_table_no_row_can_have_is_not_found_by_programs(world: World, key: str):
    table = {key: world.words[key] for key in ("club", "night", "game")} | {key: 10**30}
    address = reverse("api:table_result", kwargs=table)
    assert world.client(OWNER).get(address).json()["code"] == "not_found"


def check(send: Callable[[str], Any], address: str, visitor: str, needed: str) -> None:
    response = send(address)
    refused = response.status_code in (403, 404, 405)
    location = response.headers.get("Location", "")
    if may(visitor, needed):
        assert not refused, response.status_code
        assert not location.startswith("/account/login/")
    else:
        # Who opens the address of a button is shown the page on which it stands.
        assert refused or location, response.status_code
