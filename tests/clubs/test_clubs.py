"""Clubs: the list, founding one, its page, its settings and history, for every kind of reader."""

from datetime import timedelta
from decimal import Decimal

import pytest
from django.urls import reverse
from django.utils import timezone

from clubs.actions import clubs as actions
from clubs.actions.clubs import ClubDetails
from clubs.actions.refusals import AddressTaken, ClubStale
from clubs.models import Club, ClubLog, Membership, Role
from players.models import Player, User
from tests import factories

pytestmark = pytest.mark.django_db

DETAILS = ClubDetails.of(Club(name="Таллинский маджонг", city="Таллин", time_zone="Europe/Tallinn"))


def founding(**typed):
    return {
        "client_id": str(factories.cid()),
        "name": "Riichi Tartu",
        "city": "Tartu",
        "venue": "",
        "contact": "",
        "about": "",
        "player_name": "Anna Tamm",
        "time_zone": "Europe/Tallinn",
        "ruleset": "ema_2025",
        "ruleset_of_three": "sanma_tenhou",
        "tables": "fives",
        "fee": "5.00",
        "currency": "eur",
        "open_to_join": "on",
        **typed,
    }


def settings_form(client, club):
    """What a browser would send back if nothing were changed on the settings page."""
    form = client.get(reverse("clubs:settings", args=(club.slug,))).context["form"]
    sent = {"client_id": str(form["client_id"].value())}
    for name, value in ClubDetails.of(club).plain().items():
        sent[name] = sent[f"initial-{name}"] = "" if value is None else str(value)
    return sent


def tonight(club, **fields):
    now = timezone.now()
    night = factories.night(club, **fields)
    club.nights.filter(pk=night.pk).update(
        date=now.date(), starts_at=now + timedelta(hours=1), ends_at=now + timedelta(hours=5)
    )
    return night


# Founding


def test_founding_makes_the_founder_a_player_and_the_owner(client):
    user = User.objects.create_user("anna@example.org", name="Anna Tamm")
    client.force_login(user)
    response = client.post(reverse("clubs:found"), founding())
    club = Club.objects.get()
    assert response.headers["Location"] == reverse("clubs:club", args=("riichi-tartu",))
    assert (club.slug, club.currency, club.fee) == ("riichi-tartu", "EUR", Decimal(5))
    assert club.role_of(user) == Role.OWNER
    assert Player.objects.get(user=user).name == "Anna Tamm"
    assert ClubLog.objects.get().code == "club_founded"


def test_a_stranger_who_would_found_a_club_is_told_why_to_sign_in_first(client):
    page = client.get(reverse("clubs:found")).content.decode()
    assert "A club needs somebody who answers for it" in page
    assert f"{reverse('account_signup')}?next={reverse('clubs:found')}" in page
    assert client.post(reverse("clubs:found"), founding()).status_code == 302
    assert not Club.objects.exists()


def test_a_new_form_takes_the_zone_of_the_browser_and_a_refused_one_keeps_what_was_chosen(client):
    client.force_login(factories.user())
    assert "data-browser-zone" in client.get(reverse("clubs:found")).content.decode()
    refused = client.post(reverse("clubs:found"), founding(currency="x")).content.decode()
    assert "data-browser-zone" not in refused


def test_what_is_wrong_is_said_at_the_top_with_a_link_to_the_field(client):
    client.force_login(factories.user())
    page = client.post(reverse("clubs:found"), founding(slug="!", currency="x")).content.decode()
    summary = page[page.index('class="notice notice-error errors"') : page.index('class="field')]
    assert 'tabindex="-1" autofocus' in summary
    assert '<a href="#id_slug">Web address</a>' in summary
    assert '<a href="#id_currency">Currency</a>' in summary


def test_founding_sent_twice_is_one_club(client):
    client.force_login(factories.user())
    form = founding()
    first, second = (client.post(reverse("clubs:found"), form) for _ in range(2))
    assert first.headers["Location"] == second.headers["Location"]
    assert Club.objects.count() == 1


@pytest.mark.parametrize(
    ("field", "typed"),
    [
        ("name", ""),
        ("time_zone", "Europe/Atlantis"),
        ("ruleset", "house"),
        ("fee", "-1"),
        ("currency", "euro"),
        ("slug", "no spaces"),
    ],
)
def test_a_wrong_field_is_said_and_everything_typed_stays(client, field, typed):
    client.force_login(factories.user())
    response = client.post(reverse("clubs:found"), founding(venue="Library", **{field: typed}))
    assert response.status_code == 422
    assert field in response.context["form"].errors
    assert 'value="Library"' in response.content.decode()
    assert not Club.objects.exists()


@pytest.mark.parametrize("slug", ["tallinn", "Tallinn", "new", "MINE"])
def test_an_address_that_is_taken_is_refused(client, slug):
    factories.club("tallinn")
    client.force_login(factories.user())
    response = client.post(reverse("clubs:found"), founding(slug=slug))
    assert response.status_code == 409
    assert f"“{slug.lower()}” is taken" in response.content.decode()
    assert Club.objects.count() == 1


@pytest.mark.postgres
def test_the_address_comes_from_the_name_with_a_number_if_needed():
    by = factories.user()
    who = {"slug": "", "player_name": "", "by": by, "now": factories.NOW}
    slugs = [
        actions.found(details=DETAILS, client_id=factories.cid(), **who).slug for _ in range(3)
    ]
    assert slugs == ["tallinskiy-madzhong", "tallinskiy-madzhong-2", "tallinskiy-madzhong-3"]


@pytest.mark.postgres
def test_a_refused_founding_leaves_no_player_behind():
    factories.club("tallinn")
    by = User.objects.create_user("new@example.org")
    with pytest.raises(AddressTaken):
        actions.found(
            details=DETAILS,
            slug="tallinn",
            player_name="New",
            by=by,
            now=factories.NOW,
            client_id=factories.cid(),
        )
    assert not Player.objects.filter(user=by).exists()


# The list


@pytest.mark.parametrize("text", ["tartu", "TARTU", "щукин", "ЩУКИН", "oismae"])
def test_the_search_finds_name_and_city_whatever_the_case(client, text):
    factories.club("a", name="Клуб Щукина", city="Tartu")
    factories.club("b", name="Õismäe Riichi", city="Tartu")
    factories.club("c", name="Elsewhere", city="Riga")
    found = client.get(reverse("clubs:index"), {"q": text}).content.decode()
    assert "Elsewhere" not in found
    assert "/clubs/a/" in found or "/clubs/b/" in found


def test_the_list_shows_the_next_night_of_each_club(client):
    club = factories.club()
    factories.night(club)
    night = tonight(club)
    page = client.get(reverse("clubs:index")).content.decode()
    assert reverse("clubs:night", args=(club.slug, night.pk)) in page
    assert page.count("/nights/") == 1


def test_an_empty_list_and_an_empty_search_say_what_to_do(client):
    assert reverse("clubs:found") in client.get(reverse("clubs:index")).content.decode()
    nothing = client.get(reverse("clubs:index"), {"q": "x"}).content.decode()
    assert "No club has “x”" in nothing


def test_the_list_goes_on_at_a_second_page(client):
    for number in range(31):
        factories.club(f"club-{number}")
    second = client.get(reverse("clubs:index"), {"page": 2}).content.decode()
    assert second.count('scope="row"') == 1


def test_one_club_and_thirty_cost_the_same_queries(client, django_assert_num_queries):
    tonight(factories.club("first"))
    with django_assert_num_queries(3):
        client.get(reverse("clubs:index"))
    for number in range(29):
        tonight(factories.club(f"club-{number}"))
    with django_assert_num_queries(3):
        client.get(reverse("clubs:index"))


# The page of a club


def test_the_page_shows_nights_results_and_what_the_club_wrote(client):
    club = factories.club(about="Every **Saturday** <script>x</script>", contact="us@example.org")
    night = tonight(club, venue="Library")
    factories.played(night, factories.present(night, 4), (45000, 30000, 25000, 20000))
    page = client.get(reverse("clubs:club", args=(club.slug,))).content.decode()
    assert "<strong>Saturday</strong>" in page
    assert "<script>x" not in page
    assert 'href="mailto:us@example.org"' in page
    assert "Library" in page
    assert "4 people coming" in page
    assert "+30.0" in page


def test_the_page_names_who_leads_the_season_that_runs(client):
    club = factories.club()
    today = timezone.now().date()
    week = timedelta(days=7)
    season = factories.season(club, "now", name="Now", starts=today - week, ends=today + week)
    factories.season(club, "past", name="Past", starts=today - 4 * week, ends=today - 2 * week)
    night = tonight(club)
    people = factories.present(night, 4)
    factories.played(night, people, (25000, 45000, 30000, 20000))
    answer = client.get(reverse("clubs:club", args=(club.slug,)))
    assert answer.context["season"] == season
    assert [row.player for row in answer.context["leaders"]] == [people[n] for n in (1, 2, 0, 3)]
    calculation = reverse("clubs:season_player", args=(club.slug, "now", people[1].pk))
    assert f'"{calculation}"' in answer.text


def test_a_club_that_does_not_exist_is_not_found(client):
    assert client.get(reverse("clubs:club", args=("nowhere",))).status_code == 404


@pytest.mark.parametrize(
    ("role", "wording"),
    [
        (None, "Join as member"),
        (Role.MEMBER, "you: member"),
        (Role.SCOREKEEPER, "you: scorekeeper"),
        (Role.ORGANISER, "Plan a night"),
        (Role.OWNER, "Plan a night"),
    ],
)
def test_the_page_offers_what_the_role_may_do(client, role, wording):
    club = factories.club()
    if role:
        client.force_login(factories.member(club, role))
    page = client.get(reverse("clubs:club", args=(club.slug,))).content.decode()
    assert wording in page
    assert (reverse("clubs:settings", args=(club.slug,)) in page) == (
        role in (Role.ORGANISER, Role.OWNER)
    )


def test_thirty_games_and_nights_cost_the_queries_of_one(client, django_assert_max_num_queries):
    club = factories.club()
    night = tonight(club)
    factories.played(night, factories.present(night, 4), (45000, 30000, 25000, 20000))
    with django_assert_max_num_queries(20) as one:
        client.get(reverse("clubs:club", args=(club.slug,)))
    for _ in range(5):
        another = tonight(club)
        factories.played(another, factories.present(another, 4), (45000, 30000, 25000, 20000))
    with django_assert_max_num_queries(20) as many:
        client.get(reverse("clubs:club", args=(club.slug,)))
    assert len(many) == len(one)


# Settings and history

PAGES = ("clubs:settings", "clubs:members", "clubs:history")


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize(
    ("role", "status"),
    [
        (None, 403),
        (Role.MEMBER, 403),
        (Role.SCOREKEEPER, 403),
        (Role.ORGANISER, 200),
        (Role.OWNER, 200),
    ],
)
def test_the_pages_of_organisers_are_for_organisers(client, page, role, status):
    club = factories.club()
    if role:
        client.force_login(factories.member(club, role))
    assert client.get(reverse(page, args=(club.slug,))).status_code == status


@pytest.mark.parametrize("page", PAGES)
def test_an_organiser_of_another_club_is_refused(client, page):
    club = factories.club()
    client.force_login(factories.member(factories.club("riga"), Role.OWNER))
    assert client.get(reverse(page, args=(club.slug,))).status_code == 403
    refused = 405 if page == "clubs:history" else 403
    assert client.post(reverse(page, args=(club.slug,)), {"x": "y"}).status_code == refused
    assert not club.log.exists()


def test_somebody_who_left_may_nothing_any_more(client):
    club = factories.club()
    user = factories.member(club, Role.OWNER)
    Membership.objects.update(active=False)
    client.force_login(user)
    assert client.get(reverse("clubs:settings", args=(club.slug,))).status_code == 403


def test_settings_are_changed_and_the_history_says_which(client):
    club = factories.club(about="One\nTwo")
    client.force_login(factories.member(club, Role.ORGANISER))
    form = settings_form(client, club) | {
        "venue": "Library",
        "about": "One\r\nTwo",
        "city": "Tartu",
    }
    assert client.post(reverse("clubs:settings", args=(club.slug,)), form).status_code == 302
    club.refresh_from_db()
    assert (club.venue, club.about) == ("Library", "One\nTwo")
    assert Club.objects.matching("tartu").exists()
    history = client.get(reverse("clubs:history", args=(club.slug,))).content.decode()
    assert "changed the settings: city, venue" in history
    assert "organiser of Tallinn" in history


def test_whoever_was_slower_is_told_what_changed_and_may_send_again(client):
    club = factories.club()
    client.force_login(factories.member(club, Role.OWNER))
    address = reverse("clubs:settings", args=(club.slug,))
    form = settings_form(client, club) | {"fee": "7.00"}
    Club.objects.update(venue="Cellar")
    refused = client.post(address, form)
    assert refused.status_code == 409
    page = refused.content.decode()
    assert "venue: “Cellar”" in page
    assert 'value="7.00"' in page
    again = refused.context["form"]
    assert again["venue"].html_initial_name in page
    form["initial-venue"] = again.data["initial-venue"]
    assert client.post(address, form).status_code == 302
    club.refresh_from_db()
    assert (club.venue, club.fee) == ("", Decimal(7))


@pytest.mark.postgres
def test_the_same_settings_twice_are_one_change():
    club = factories.club()
    seen = ClubDetails.of(club)
    change = {"club": club, "seen": seen, "details": DETAILS, "by": None, "now": factories.NOW}
    client_id = factories.cid()
    for _ in range(2):
        actions.change(client_id=client_id, **change)
    assert ClubLog.objects.count() == 1
    with pytest.raises(ClubStale) as refused:
        actions.change(client_id=factories.cid(), **change)
    assert refused.value.params["changed"]["name"] == DETAILS.name


def test_the_history_of_thirty_changes_costs_the_queries_of_one(
    client, django_assert_max_num_queries
):
    club = factories.club()
    client.force_login(factories.member(club, Role.OWNER))
    address = reverse("clubs:history", args=(club.slug,))
    actions.log(club, "club_founded", by=None, now=factories.NOW, name="X", owner="Y")
    with django_assert_max_num_queries(12) as one:
        client.get(address)
    by = User.objects.get()
    for _ in range(29):
        actions.log(club, "club_founded", by=by, now=factories.NOW, name="X", owner="Y")
    with django_assert_max_num_queries(12) as many:
        client.get(address)
    assert len(many) == len(one)
