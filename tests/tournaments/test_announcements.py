"""Tournaments as announcements: who sees a draft, who may change it, what a refusal says."""

from datetime import date, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from clubs.models import Role
from players.wording import say
from tests import factories
from tournaments.actions import announcements
from tournaments.actions.announcements import (
    AlreadyAnnounced,
    AlreadyPublic,
    Announcement,
    NotAnnounced,
    TournamentAddressTaken,
    TournamentStale,
)
from tournaments.models import Tournament, TournamentLog
from tournaments.wording import LOG

pytestmark = pytest.mark.django_db

TODAY = timezone.now().date()


def who():
    return {"by": None, "now": factories.NOW, "client_id": factories.cid()}


def details(**fields):
    usual = {
        "slug": "baltic-open",
        "name": "Baltic Open",
        "city": "Tallinn",
        "venue": "Old Town Library",
        "starts": TODAY + timedelta(days=30),
        "ends": TODAY + timedelta(days=31),
        "ruleset": "ema_2025",
        "capacity": 40,
        "fee": "40 €",
        "about": "**Eight** hanchan <script>alert(1)</script>",
        "contact": "open@example.org",
        "registration": "https://example.org/form",
    }
    return Announcement(**usual | fields)


def drafted(club, **fields):
    return announcements.draft(club=club, details=details(**fields), **who())


def announced(club, **fields):
    draft = drafted(club, **fields)
    return announcements.announce(tournament=draft, seen_version=1, **who())


@pytest.fixture
def club():
    return factories.club()


@pytest.fixture
def people(club):
    """A login for each kind of visitor; the stranger has none."""
    elsewhere = factories.club("tartu")
    return {
        "stranger": None,
        "member": factories.member(club, Role.MEMBER),
        "scorekeeper": factories.member(club, Role.SCOREKEEPER),
        "organiser elsewhere": factories.member(elsewhere, Role.ORGANISER),
        "organiser": factories.member(club, Role.ORGANISER),
        "owner": factories.member(club, Role.OWNER),
    }


def posted(form_of, **changes):
    """What a browser sends for a form as it was shown."""
    form = form_of.context["form"]
    values = {name: form[name].value() for name in form.fields}
    plain = {name: "" if value is None else value for name, value in values.items()}
    for name in ("starts", "ends"):
        if isinstance(plain.get(name), date):
            plain[name] = plain[name].isoformat()
    return plain | changes


@pytest.mark.postgres
class TestActions:
    def test_a_draft_is_announced_called_off_and_announced_again(self, club):
        tournament = drafted(club)
        assert tournament.is_draft
        tournament = announcements.announce(tournament=tournament, seen_version=1, **who())
        with pytest.raises(AlreadyAnnounced):
            announcements.announce(tournament=tournament, seen_version=2, **who())
        tournament = announcements.withdraw(tournament=tournament, seen_version=2, **who())
        with pytest.raises(NotAnnounced):
            announcements.withdraw(tournament=tournament, seen_version=3, **who())
        tournament = announcements.announce(tournament=tournament, seen_version=3, **who())
        assert tournament.state == Tournament.State.ANNOUNCED
        words = [say(LOG, row.code, row.params) for row in TournamentLog.objects.all()]
        assert words == [
            "wrote a draft",
            "announced the tournament",
            "called the tournament off",
            "announced the tournament",
        ]

    def test_a_change_says_what_changed_and_the_same_sending_is_one_change(self, club):
        tournament = announced(club)
        once = who()
        for _ in range(2):
            tournament = announcements.change(
                tournament=tournament, details=details(fee="50 €"), seen_version=2, **once
            )
        assert (tournament.fee, tournament.version) == ("50 €", 3)
        row = TournamentLog.objects.last()
        assert say(LOG, row.code, row.params) == "changed: fee"
        assert TournamentLog.objects.count() == 3

    def test_a_stale_change_is_told_what_differs(self, club):
        tournament = announced(club)
        announcements.change(
            tournament=tournament, details=details(fee="50 €"), seen_version=2, **who()
        )
        with pytest.raises(TournamentStale) as refused:
            announcements.change(
                tournament=tournament, details=details(city="Tartu"), seen_version=2, **who()
            )
        assert refused.value.params["changes"] == ["city", "fee"]

    def test_two_tournaments_never_share_an_address(self, club):
        drafted(club)
        with pytest.raises(TournamentAddressTaken):
            drafted(factories.club("tartu"))
        other = drafted(club, slug="other")
        with pytest.raises(TournamentAddressTaken):
            announcements.change(tournament=other, details=details(), seen_version=1, **who())

    def test_only_a_draft_can_be_deleted(self, club):
        assert announcements.discard(tournament=drafted(club), seen_version=1, **who()) == club
        assert not Tournament.objects.exists()
        with pytest.raises(AlreadyPublic):
            announcements.discard(tournament=announced(club), seen_version=2, **who())


class TestWho:
    @pytest.mark.parametrize(
        ("visitor", "draft", "change", "new"),
        [
            ("stranger", 404, 302, 302),
            ("member", 404, 404, 403),
            ("scorekeeper", 404, 404, 403),
            ("organiser elsewhere", 404, 404, 200),
            ("organiser", 200, 200, 200),
            ("owner", 200, 200, 200),
        ],
    )
    def test_a_draft_is_its_organisers(self, client, club, people, visitor, draft, change, new):
        drafted(club)
        if people[visitor]:
            client.force_login(people[visitor])
        page = reverse("tournaments:tournament", args=["baltic-open"])
        assert client.get(page).status_code == draft
        assert client.get(f"{page}change/").status_code == change
        assert client.get(reverse("tournaments:announce")).status_code == new

    @pytest.mark.parametrize(
        ("visitor", "status"),
        [
            ("stranger", 302),
            ("member", 403),
            ("scorekeeper", 403),
            ("organiser elsewhere", 403),
        ],
    )
    @pytest.mark.parametrize("button", ["change", "announce", "call-off", "delete"])
    def test_others_change_nothing(self, client, club, people, visitor, status, button):
        tournament = announced(club)
        if people[visitor]:
            client.force_login(people[visitor])
        sent = {"client_id": factories.cid(), "seen_version": 2}
        answer = client.post(f"/tournaments/baltic-open/{button}/", sent)
        assert answer.status_code == status
        tournament.refresh_from_db()
        assert (tournament.version, tournament.state) == (2, "announced")

    def test_an_announced_page_is_everybodys_and_history_its_organisers(self, client, club, people):
        announced(club)
        page = reverse("tournaments:tournament", args=["baltic-open"])
        stranger = client.get(page).content.decode()
        assert "Baltic Open" in stranger
        assert "announced the tournament" not in stranger
        assert "<strong>Eight</strong>" in stranger
        assert "<script>alert" not in stranger
        client.force_login(people["organiser"])
        assert "announced the tournament" in client.get(page).content.decode()


class TestPages:
    def test_write_look_announce_change_call_off(self, client, club, people):
        client.force_login(people["organiser"])
        form = client.get(reverse("tournaments:announce"))
        sent = posted(form, name="Кубок Балтики", starts="2027-05-01", city="Tallinn")
        answer = client.post(reverse("tournaments:announce"), sent)
        tournament = Tournament.objects.get()
        assert tournament.slug == "kubok-baltiki"
        assert tournament.ends == tournament.starts == date(2027, 5, 1)
        page = reverse("tournaments:tournament", args=[tournament.slug])
        assert answer.url == page
        button = {"client_id": factories.cid(), "seen_version": 1}
        assert client.post(f"{page}announce/", button).url == page
        sent = posted(client.get(f"{page}change/"), fee="20 €")
        assert client.post(f"{page}change/", sent).url == page
        button = {"client_id": factories.cid(), "seen_version": 3}
        assert client.post(f"{page}call-off/", button).url == page
        tournament.refresh_from_db()
        assert (tournament.fee, tournament.state, tournament.version) == ("20 €", "withdrawn", 4)
        assert "This tournament is called off" in client.get(page).content.decode()

    def test_wrong_fields_are_told_and_what_was_typed_stays(self, client, club, people):
        client.force_login(people["organiser"])
        form = client.get(reverse("tournaments:announce"))
        sent = posted(
            form,
            name="Open",
            starts="2027-05-02",
            ends="2027-05-01",
            capacity="2",
            registration="javascript://alert",
        )
        answer = client.post(reverse("tournaments:announce"), sent)
        assert answer.status_code == 422
        page = answer.content.decode()
        assert "The last day is before the first day." in page
        assert "A link begins with https:// or http://." in page
        assert 'value="Open"' in page
        assert not Tournament.objects.exists()

    @pytest.mark.parametrize(
        ("registration", "status"),
        [
            ("HTTPS://example.org/form", 302),
            ("write to cup@example.org", 302),
            ("http://[::1", 302),
            ("JavaScript://%0aalert(1)", 422),
        ],
    )
    def test_how_to_register_is_a_web_address_or_words(
        self, client, club, people, registration, status
    ):
        client.force_login(people["organiser"])
        form = client.get(reverse("tournaments:announce"))
        sent = posted(
            form, name="Open", starts="2027-05-01", city="Riga", registration=registration
        )
        answer = client.post(reverse("tournaments:announce"), sent)
        assert answer.status_code == status
        assert status == 422 or client.get(answer.url).status_code == 200

    def test_a_stale_form_keeps_what_was_typed_and_can_be_sent_again(self, client, club, people):
        announced(club)
        client.force_login(people["organiser"])
        address = reverse("tournaments:change", args=["baltic-open"])
        old = client.get(address)
        announcements.change(
            tournament=Tournament.objects.get(),
            details=details(fee="50 €"),
            seen_version=2,
            **who(),
        )
        answer = client.post(address, posted(old, city="Tartu"))
        assert answer.status_code == 409
        assert "Somebody changed this tournament" in answer.content.decode()
        assert answer.context["form"]["city"].value() == "Tartu"
        assert client.post(address, posted(answer)).status_code == 302
        tournament = Tournament.objects.get()
        assert (tournament.city, tournament.fee) == ("Tartu", "40 €")

    def test_a_pressed_button_of_an_old_page_is_refused_in_words(self, client, club, people):
        announced(club)
        client.force_login(people["organiser"])
        sent = {"client_id": factories.cid(), "seen_version": 1}
        answer = client.post("/tournaments/baltic-open/call-off/", sent)
        assert answer.status_code == 409
        assert "Somebody changed this tournament" in answer.content.decode()

    def test_a_deleted_draft_is_gone(self, client, club, people):
        drafted(club)
        client.force_login(people["owner"])
        sent = {"client_id": factories.cid(), "seen_version": 1}
        answer = client.post("/tournaments/baltic-open/delete/", sent, follow=True)
        assert "The draft is deleted." in answer.content.decode()
        assert client.get("/tournaments/baltic-open/").status_code == 404

    def test_the_list_tells_upcoming_from_past_and_hides_drafts(self, client, club):
        announced(club)
        past = {"starts": TODAY - timedelta(days=9), "ends": TODAY - timedelta(days=8)}
        announced(club, slug="old", name="Old Cup", **past)
        drafted(club, slug="secret", name="Secret Cup")
        page = client.get(reverse("tournaments:index")).content.decode()
        assert page.index("Baltic Open") < page.index("Past tournaments") < page.index("Old Cup")
        assert "Secret Cup" not in page

    def test_thirty_tournaments_need_as_many_queries_as_one(
        self, client, club, people, django_assert_num_queries, django_assert_max_num_queries
    ):
        client.force_login(people["organiser"])
        past = {"starts": TODAY - timedelta(days=9), "ends": TODAY - timedelta(days=8)}
        announced(club)
        announced(club, slug="old", **past)
        with django_assert_max_num_queries(8) as few:
            client.get(reverse("tournaments:index"))
        for number in range(30):
            announced(club, slug=f"cup-{number}")
            announced(club, slug=f"old-{number}", **past)
        with django_assert_num_queries(len(few)):
            client.get(reverse("tournaments:index"))

    def test_without_any_the_page_says_what_to_do(self, client, people):
        assert "Club nights go on" in client.get(reverse("tournaments:index")).content.decode()
        client.force_login(people["organiser"])
        assert "Announce yours" in client.get(reverse("tournaments:index")).content.decode()
