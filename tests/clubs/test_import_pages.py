"""The page of files: sent, looked at, answered, imported; and what it refuses."""

from datetime import date
from fractions import Fraction

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from clubs.models import Night, Role, Season, Upload
from clubs.standings import standings
from games.models import Game, Result, SeatResult
from players.models import Player
from tests import factories
from tests.clubs import test_import_real as real

pytestmark = pytest.mark.django_db

GAME = b"date,round,table,seat,name,points\n" + b"".join(
    b"2026-03-01,1,1,%s,%s,%d\n" % row
    for row in ((b"E", b"Anna", 45000), (b"S", b"Boris", 30000), (b"W", b"Cara", 25000),
                (b"N", b"Dmitri", 20000))
)  # fmt: skip


@pytest.fixture
def club():
    return factories.club()


@pytest.fixture
def organiser(club):
    client = Client()
    client.force_login(factories.member(club, Role.ORGANISER))
    return client


def send(client, club, data, name="results.csv"):
    """Send a file; the address of its preview."""
    answer = client.post(
        reverse("clubs:files", args=[club.slug]),
        {"client_id": factories.cid(), "file": SimpleUploadedFile(name, data)},
    )
    assert answer.status_code == 302, answer.content.decode()
    return answer["Location"]


def values(client, address):
    """The form of a preview as a browser would send it."""
    form = client.get(address).context["form"]
    found = {"client_id": factories.cid()}
    for name in form.fields:
        value = form[name].value()
        if name != "client_id" and value not in (None, False, ""):
            found[name] = value
    return found


def press(client, address, do, **changes):
    return client.post(address, {**values(client, address), "do": do, **changes}, follow=True)


def test_a_file_is_looked_at_and_then_imported(club, organiser):
    address = send(organiser, club, GAME)
    page = organiser.get(address).content.decode()
    assert "Import 1 game" in page
    assert "45\u202f000" in page
    assert not Game.objects.exists()
    done = press(organiser, address, "import")
    assert "results.csv is imported" in done.content.decode()
    (game,) = Game.objects.all()
    assert list(SeatResult.objects.values_list("points", flat=True)) == [45000, 30000, 25000, 20000]
    night = Night.objects.get()
    assert (night.date, night.state) == (date(2026, 3, 1), Night.State.CLOSED)
    assert game.night_table.sitting.number == 1
    assert bytes(Upload.objects.get().data) == b""
    shown = organiser.get(reverse("clubs:night", args=[club.slug, night.pk])).content.decode()
    assert "Anna" in shown
    for page in ("club", "history"):
        assert organiser.get(reverse(f"clubs:{page}", args=[club.slug])).status_code == 200
    organiser.post(f"/clubs/tallinn/nights/{night.pk}/desk/reopen/", {"client_id": factories.cid()})
    for page in ("desk", "paper", "hall", "night_history"):
        shown = organiser.get(reverse(f"clubs:{page}", args=[club.slug, night.pk]))
        assert shown.status_code == 200
        assert "Draw number" not in shown.content.decode()


def test_pasted_cells_and_a_line_of_chat(club, organiser):
    text = "Anna 45,000 Boris 30000 Cara 25000 Dmitri 20000"
    sent = organiser.post(
        reverse("clubs:files", args=[club.slug]), {"client_id": factories.cid(), "text": text}
    )
    address = sent["Location"]
    assert "day" in organiser.get(address).context["form"].fields
    press(organiser, address, "look", day="2026-03-01")
    press(organiser, address, "import")
    seats = Game.objects.get().seats.select_related("player")
    assert [seat.player.full_name for seat in seats] == ["Anna", "Boris", "Cara", "Dmitri"]


def test_what_cannot_be_read_is_refused_and_nothing_is_kept(club, organiser):
    for data in (b"\x89PNG\r\n\x1a\n\x00\x00", b"", b"a,b\n1,2\n", b'name\n"Anna'):
        answer = organiser.post(
            reverse("clubs:files", args=[club.slug]),
            {"client_id": factories.cid(), "file": SimpleUploadedFile("x.csv", data)},
        )
        assert answer.status_code == 422, data
        assert "notice-error" in answer.content.decode()
    assert not Upload.objects.exists()


def test_an_older_encoding_is_asked_about(club, organiser):
    data = "name\nЮрий Щукин\n".encode("cp1251")
    address = send(organiser, club, data, "people.csv")
    assert list(organiser.get(address).context["form"].fields) == ["client_id", "seen", "encoding"]
    press(organiser, address, "look", encoding="cp1251")
    press(organiser, address, "import")
    assert club.memberships.get(player__full_name="Юрий Щукин").active


def test_a_doubtful_name_is_asked_about_and_the_answer_kept(club, organiser):
    onne = factories.player("Õnne Mägi")
    club.memberships.create(player=onne)
    address = send(organiser, club, GAME.replace(b"Anna", b"Onne Magi"))
    page = organiser.get(address)
    assert "Who is Onne Magi" in page.content.decode()
    assert "Import 1 game" not in page.content.decode()
    refused = press(organiser, address, "import")
    assert not Game.objects.exists()
    assert refused.status_code in (200, 409)
    press(organiser, address, "look", who_0=str(onne.pk))
    press(organiser, address, "import")
    assert Game.objects.get().seats.get(index=0).player == onne
    assert Player.objects.filter(full_name="Onne Magi").count() == 0


def test_somebody_new_of_nearly_the_same_name(club, organiser):
    club.memberships.create(player=factories.player("Õnne Mägi"))
    address = send(organiser, club, GAME.replace(b"Anna", b"Onne Magi"))
    press(organiser, address, "look", who_0="new")
    press(organiser, address, "import")
    assert Game.objects.get().seats.get(index=0).player.full_name == "Onne Magi"


def test_a_changed_row_is_corrected_only_when_somebody_says_so(club, organiser):
    press(organiser, send(organiser, club, GAME), "import")
    changed = GAME.replace(b"45000", b"46000").replace(b"30000", b"29000")
    address = send(organiser, club, changed)
    page = organiser.get(address).content.decode()
    assert "differs, stays" in page
    press(organiser, address, "import")
    assert Result.objects.count() == 1
    press(organiser, address, "look", correct="on", reason="the paper says so")
    press(organiser, address, "import")
    first, second = Result.objects.order_by("number")
    assert (first.current, second.current, second.reason) == (False, True, "the paper says so")
    points = second.rows.order_by("seat__index").values_list("points", flat=True)
    assert list(points) == [46000, 29000, 25000, 20000]


def test_a_file_sent_a_second_time_says_that_it_is_there(club, organiser):
    press(organiser, send(organiser, club, GAME), "import")
    address = send(organiser, club, GAME)
    assert "All of it is there already" in organiser.get(address).content.decode()
    press(organiser, address, "import")
    assert (Game.objects.count(), Result.objects.count()) == (1, 1)


def test_a_preview_that_is_not_what_it_was_imports_nothing(club, organiser):
    address = send(organiser, club, GAME)
    old = values(organiser, address)
    press(organiser, send(organiser, club, GAME), "import")
    answer = organiser.post(address, {**old, "do": "import"})
    assert answer.status_code == 409
    assert Game.objects.count() == 1


def test_sent_twice_is_imported_once(club, organiser):
    address = send(organiser, club, GAME)
    form = {**values(organiser, address), "do": "import"}
    assert organiser.post(address, form).status_code == 302
    assert organiser.post(address, form).status_code == 200  # the report
    assert Game.objects.count() == 1


def test_a_file_of_another_club_is_not_found(club, organiser):
    address = send(organiser, club, GAME)
    other = factories.club("riga")
    client = Client()
    client.force_login(factories.member(other, Role.OWNER, email="o@riga.org"))
    assert client.get(address).status_code == 403
    assert client.get(address.replace("tallinn", "riga")).status_code == 404


def test_a_file_is_dropped(club, organiser):
    address = send(organiser, club, GAME)
    organiser.post(f"{address}drop/", {"client_id": factories.cid()})
    assert not Upload.objects.exists()


@pytest.mark.parametrize("page", ["files", "preview"])
def test_as_many_queries_for_thirty_as_for_one(club, organiser, page, django_assert_num_queries):
    def rows(count):
        lines = [f"2026-03-{day:02},1,1,{seat},P{day}{seat},30000"
                 for day in range(1, count + 1) for seat in "ESWN"]  # fmt: skip
        return ("date,round,table,seat,name,points\n" + "\n".join(lines)).encode()

    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    counts = []
    for count in (1, 30):
        sent = send(organiser, club, rows(count))
        address = sent if page == "preview" else reverse("clubs:files", args=[club.slug])
        organiser.get(address)
        with CaptureQueriesContext(
            connection,
        ) as asked:
            assert organiser.get(address).status_code == 200
        counts.append(len(asked))
    assert counts[0] == counts[1], counts


@pytest.mark.skipif(not real.LEAGUE.exists(), reason="real data is not beside the project")
def test_the_league_through_the_page(club, organiser):
    season = real.league_season(club)
    address = send(organiser, club, real.LEAGUE.read_bytes(), "mleague.csv")
    press(organiser, address, "look", ruleset="m_league", season="2018")
    press(organiser, address, "import")
    real.assert_league(season)
    real.assert_league_places()


@pytest.mark.skipif(not real.LEAGUE.exists(), reason="real data is not beside the project")
def test_the_swedish_open_through_the_page(club, organiser):
    season = factories.season(club, "open", starts=date(2014, 1, 1), ends=date(2014, 12, 31))
    address = send(organiser, club, real.OPEN.read_bytes(), "open.csv")
    press(organiser, address, "look", ruleset="ema_2012", day="2014-05-31")
    page = organiser.get(address)
    assert [line for line, _ in page.context["bad"]] == [39, 40]
    press(organiser, address, "look", gap_39="0", gap_40="2")
    press(organiser, address, "import")
    names = dict(Player.objects.values_list("pk", "full_name"))
    table = standings(Season.objects.get(pk=season.pk))
    totals = {names[row.player]: Fraction(row.total, 60) for row in table.rows}
    assert totals == real.swedish_totals()
