"""The pitfalls of files, named by their numbers in the list of what similar software got wrong."""

import zipfile
from datetime import UTC, date, datetime
from io import BytesIO, StringIO

import pytest
import xlsxwriter
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from clubs.actions import imports, teams
from clubs.files import tables
from clubs.files.answers import Answers
from clubs.models import Attendance, Club, Night, Role, Team, Upload
from games.models import Game, Result
from players import privacy
from players.actions import identity
from players.exports import workbook
from players.files.reading import FileRefused, NotUnicode, TooManyRows
from players.files.workbooks import WorkbookBroken, WorkbookTooLarge
from players.models import Message, Player
from tests import factories

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
pytestmark = pytest.mark.django_db

HEADER = "date,round,table,seat,name,points"
FOUR = ("Anna", "Boris", "Cara", "Dmitri")


@pytest.fixture
def club():
    return factories.club()


def upload(club, data, **answers):
    data = data.encode() if isinstance(data, str) else data
    return imports.upload(
        club=club, name="f.csv", data=data, answers=Answers(**answers),
        by=None, now=NOW, client_id=factories.cid(),
    )  # fmt: skip


def look(club, data, **answers):
    """What a file would do; nothing of it is kept."""
    sent = upload(club, data, **answers)
    found = imports.look(sent, now=NOW)
    sent.delete()
    return found.plan


def take(club, data, **answers):
    sent = upload(club, data, **answers)
    seen = imports.look(sent, now=NOW).plan.mark
    return imports.carry_out(upload=sent, seen=seen, by=None, now=NOW, client_id=factories.cid())


def table(*points, day="2026-03-01", number=1, names=FOUR, at=1):
    return "\n".join(
        f"{day},{number},{at},{seat},{name},{value}"
        for seat, name, value in zip("ESWN", names, points, strict=True)
    )


def file(*games):
    return "\n".join((HEADER, *games)) + "\n"


GOOD = file(table(45000, 30000, 25000, 20000))


def stored_names(game=None):
    game = game or Game.objects.get()
    return [seat.player.full_name for seat in game.seats.select_related("player")]


def stored_points():
    result = Result.objects.get(current=True)
    return list(result.rows.order_by("seat__index").values_list("points", flat=True))


def book(rows, **formats):
    made = BytesIO()
    with xlsxwriter.Workbook(made, {"in_memory": True}) as workbook:
        sheet = workbook.add_worksheet()
        day = workbook.add_format({"num_format": "yyyy-mm-dd"})
        for line, row in enumerate(rows):
            for column, cell in enumerate(row):
                if isinstance(cell, date):
                    sheet.write_datetime(line, column, cell, day)
                elif cell is not None:
                    sheet.write(line, column, cell)
    return made.getvalue()


# Encodings


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_imp_01_byte_order_marks(club, encoding):
    take(club, GOOD.replace("Anna", "Õnne").encode(encoding))
    assert stored_names()[0] == "Õnne"


@pytest.mark.parametrize("encoding", ["cp1251", "shift_jis"])
def test_imp_01_older_encodings_are_chosen(club, encoding):
    name = {"cp1251": "Юрий", "shift_jis": "山田"}[encoding]
    data = GOOD.replace("Anna", name).encode(encoding)
    sent = upload(club, data)
    with pytest.raises(NotUnicode):
        imports.look(sent, now=NOW)
    take(club, data, encoding=encoding)
    assert stored_names()[0] == name


@pytest.mark.parametrize("mark", [";", "\t", ","])
def test_semicolons_tabs_and_the_line_of_excel(club, mark):
    text = GOOD.replace(",", mark)
    take(club, f"sep={mark}\r\n{text}")
    assert stored_points() == [45000, 30000, 25000, 20000]


def test_decimal_commas_in_thousands(club):
    text = file(table("45,3", "29,7", "25,0", "20,0")).replace(",", ";")
    text = text.replace("45;3", "45,3").replace("29;7", "29,7").replace(";0", ",0")
    plan = look(club, text)
    assert (plan.reading.basis, plan.reading.unit) == ("raw", 1000)
    take(club, text)
    assert stored_points() == [45300, 29700, 25000, 20000]


def test_hundreds_are_recognised_and_can_be_said_otherwise(club):
    text = file(table(450, 300, 250, 200))
    assert look(club, text).reading.unit == 100
    assert [bad.code for bad in look(club, text, unit=1).bad] == ["not_a_multiple"]


# Players


def test_imp_03_leading_zeros_stay_text_in_csv_and_come_back_in_a_workbook(club):
    anna = factories.player("Anna Tamm")
    club.memberships.create(player=anna)
    identity.add_identifier(
        player=anna, federation="EMA", text="00120034", by=None, now=NOW, client_id=None
    )
    header = ["player id", *HEADER.split(",")]
    for number, padded in (("00120034", ""), (120034, "00120034")):
        rows = [header]
        for seat, name, points in zip("ESWN", FOUR, (45000, 30000, 25000, 20000), strict=True):
            own = number if name == "Anna" else None
            rows.append([own, "2026-03-01", 1, 1, seat, "" if own else name, points])
        plan = look(club, book(rows))
        first = plan.people[0]
        assert (first.player, first.padded) == (anna, padded)
    assert next(tables.people(club))[3] == "00120034"
    made = workbook(tables.PEOPLE, tables.people(club))
    assert b"00120034" in zipfile.ZipFile(BytesIO(made)).read("xl/sharedStrings.xml")


def test_imp_04_a_spreadsheet_made_a_date_of_a_score(club):
    rows = [HEADER.split(",")]
    for seat, name, points in zip(
        "ESWN", FOUR, (date(2026, 8, 10), 30000, 25000, 20000), strict=True
    ):
        rows.append(["2026-03-01", 1, 1, seat, name, points])
    (bad,) = look(club, book(rows)).bad
    assert (bad.line, bad.code, bad.params["typed"]) == (2, "looks_like_a_date", "2026-08-10")


def test_imp_06_one_person_however_the_name_is_spaced(club):
    text = file(
        table(45000, 30000, 25000, 20000, names=("Anna Tamm ", "B", "C", "D")),
        table(45000, 30000, 25000, 20000, names=("Anna  Tamm", "B", "C", "D"), number=2),
        table(45000, 30000, 25000, 20000, names=("Anna\u00a0Tamm", "B", "C", "D"), number=3),
        table(45000, 30000, 25000, 20000, names=("ANNA TAMM", "B", "C", "D"), number=4),
    )
    assert take(club, text).report["people"] == 4
    assert sorted(Player.objects.values_list("full_name", flat=True)) == ["Anna Tamm", *"BCD"]


def test_imp_07_composed_letters_are_equal_and_accents_are_asked_about(club):
    nfc, nfd = "\u00d5nne M\u00e4gi", "O\u0303nne Ma\u0308gi"
    onne = factories.player(nfc)
    club.memberships.create(player=onne)
    assert look(club, GOOD.replace("Anna", nfd)).people[0].player == onne
    (asked,) = look(club, GOOD.replace("Anna", "Onne Magi")).asked
    assert asked.doubtful == (onne,)


# Lines


def test_imp_09_bad_lines_are_named_and_nothing_is_half_imported(club):
    games = [table(45000, 30000, 25000, 20000, number=n) for n in range(1, 26)]
    games[4] = games[4].replace("45000", "44900")
    games[9] = games[9].replace("Boris", "Anna")
    games[14] = games[14].replace("25000", "x")
    plan = look(club, file(*games))
    assert [(bad.line, bad.code) for bad in plan.bad] == [
        (18, "wrong_sum"),
        (38, "seat_taken"),
        (60, "not_a_number"),
    ]
    with pytest.raises(imports.ImportNotReady) as refused:
        take(club, file(*games))
    assert refused.value.params["bad"] == [18, 38, 60]
    assert (Game.objects.count(), Night.objects.count(), Player.objects.count()) == (0, 0, 0)
    assert take(club, file(*games), skip=True).report["games"] == 22
    with pytest.raises(imports.NothingToImport):
        take(club, file(*games), skip=True)
    assert Game.objects.count() == 22


def test_imp_10_teams_the_file_does_not_name_stay(club):
    season = factories.season(club)
    red = [factories.player(f"R{n}") for n in range(2)]
    for player in red:
        club.memberships.create(player=player)
    teams.form(
        season=season, name="Red", players=red, seen_version=season.plan_version,
        by=None, now=NOW, client_id=None,
    )  # fmt: skip
    rows = GOOD.splitlines()
    text = "\n".join([rows[0] + ",team", *(row + ",White" for row in rows[1:])])
    plan = look(club, text, season="2026")
    assert (plan.other_teams, [team.name for team in plan.teams]) == (("Red",), ["White"])
    take(club, text, season="2026")
    assert {team.name: team.players.count() for team in Team.objects.all()} == {
        "Red": 2,
        "White": 4,
    }


def test_imp_13_full_width_digits_and_invisible_characters(club):
    wide = "４５０００"
    text = file(table(wide, "30 000", "\u200b25000", "20000", names=("山田", "B\u200db", "C", "D")))
    take(club, text.replace("山田", "\u3000山田\u3000"))
    assert stored_points() == [45000, 30000, 25000, 20000]
    assert stored_names()[:2] == ["山田", "Bb"]


def test_imp_13_minus_signs(club):
    take(club, file(table(80000, 30000, 15000, "\u25b25000")))
    assert stored_points()[3] == -5000


def test_imp_15_the_order_of_day_and_month_is_asked_once(club):
    games = [table(45000, 30000, 25000, 20000, day=day) for day in ("02/10/23", "03/11/23")]
    plan = look(club, file(*games))
    assert (plan.orders.possible, plan.is_ready) == (("dmy", "mdy"), False)
    assert look(club, file(*games), order="dmy").days == [date(2023, 10, 2), date(2023, 11, 3)]
    assert look(club, file(*games), order="mdy").days == [date(2023, 2, 10), date(2023, 3, 11)]
    games.append(table(45000, 30000, 25000, 20000, day="25/10/23"))
    assert look(club, file(*games)).days[-1] == date(2023, 11, 3)


@pytest.mark.parametrize("written", ["2.10.2023", "45201", "2023-10-02", "20231002"])
def test_imp_15_dates_that_mean_one_day(club, written):
    assert look(club, file(table(45000, 30000, 25000, 20000, day=written))).days == [
        date(2023, 10, 2)
    ]


def test_imp_15_a_short_year_first_is_asked_about(club):
    plan = look(club, file(table(45000, 30000, 25000, 20000, day="23-10-02")))
    assert (plan.orders.possible, plan.orders.example) == (("ymd", "dmy"), "23-10-02")


def test_imp_15_a_day_to_come_is_refused(club):
    (bad,) = look(club, file(table(45000, 30000, 25000, 20000, day="2026-12-24"))).bad
    assert (bad.code, bad.params["day"]) == ("date_in_future", "2026-12-24")


# Finished scores


def test_finished_scores_with_the_start_in_them(club):
    text = file(table(60000, 35000, 20000, 5000)).replace("points", "score")
    assert look(club, text).reading.basis == "absolute"
    take(club, text)
    assert stored_points() == [45000, 30000, 25000, 20000]


def test_nobody_is_told_of_nights_of_the_past(club):
    factories.member(club, Role.MEMBER)
    take(club, GOOD)
    assert Night.objects.get().state == Night.State.CLOSED
    assert not Message.objects.exists()


def test_a_night_whose_table_waits_for_its_result_stays_open(club):
    text = GOOD + table("", "", "", "", number=2)
    take(club, text)
    assert Night.objects.get().state == Night.State.OPEN
    assert Game.objects.running().count() == 1
    take(club, GOOD + table(30000, 30000, 30000, 30000, number=2))
    assert Game.objects.running().count() == 0
    assert Game.objects.count() == 2


def test_sticks_left_close_a_sum(club):
    text = file(table(44000, 30000, 25000, 20000))
    (gap,) = look(club, text).gaps
    assert (gap.line, gap.missing, gap.sticks, gap.seats) == (2, 1000, 1, {})
    take(club, text, gaps={"2": "sticks"})
    assert Result.objects.get().sticks == 1


def test_a_table_a_row_with_sticks_and_a_header_in_russian(club):
    text = "Дата;Игра;Стол;Восток;Юг;Запад;Север;Очки В;Очки Ю;Очки З;Очки С;Палочки\n"
    text += "01.03.2026;1;2;Анна;Борис;Клара;Дмитрий;440;300;250;200;1\n"
    take(club, text)
    assert stored_names() == ["Анна", "Борис", "Клара", "Дмитрий"]
    assert (Game.objects.get().table, Result.objects.get().sticks) == (2, 1)


def test_a_header_in_estonian(club):
    text = "kuupäev,voor,laud,istekoht,mängija,punktid\n"
    for seat, name, points in zip("ESWN", FOUR, (45000, 30000, 25000, 20000), strict=True):
        text += f"1.3.2026,1,1,{seat},{name},{points}\n"
    take(club, text)
    assert stored_points() == [45000, 30000, 25000, 20000]


# Out and in again


def several(club):
    """Nights with everything a file must carry."""
    night = factories.night(club, day=date(2026, 3, 1), title="=Opening, night")
    factories.finish(night)
    people = [factories.player(name) for name in ("=1+1", "-Anna", "Õnne; Mägi", "@d", "'=e", "F")]
    factories.played(night, people[:4], (45000, 30000, 25000, 20000))
    factories.played(night, people[2:], (30000, 30000, 30000, 30000))
    game = Game.objects.latest("pk")
    from clubs.actions import results
    from games.actions.results import Totals

    results.correct(
        table=game.night_table,
        totals=Totals(
            points=(50000, 30000, 20000, 19000), sticks=1,
            penalties=(0, 20000, 0, 0), chombos=(0, 0, 1, 0),
        ),
        reason="paper", seen_version=game.version, by=None, now=NOW, client_id=None,
    )  # fmt: skip
    factories.seated(factories.night(club, day=date(2026, 3, 2)), 8)
    three = factories.night(club, day=date(2026, 3, 3))
    factories.played(three, people[:3], (45000, 35000, 25000))
    five = factories.night(club, day=date(2026, 3, 4))
    factories.played(five, people[:5], (40000, 35000, 30000, 25000, 20000))


def everything(club, form="csv"):
    with privacy.reading_all():
        header, rows = tables.RESULTS, list(tables.results(tables.nights_of(club)))
    if form == "xlsx":
        return rows, workbook(header, rows)
    from players.exports import write_csv

    text = StringIO()
    write_csv(text, header, rows)
    return rows, text.getvalue().encode()


@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_exp_02_what_is_written_is_read_back(club, form):
    several(club)
    rows, data = everything(club, form)
    assert len(rows) == 4 + 4 + 8 + 3 + 5
    with pytest.raises(imports.NothingToImport):
        take(club, data)
    other = factories.club("riga")
    take(other, data)
    again, _ = everything(other, form)
    # Players are other rows in another club; all else is as it was.
    ids = tables.RESULTS.index("player id")
    bare = [[cell for column, cell in enumerate(row) if column != ids] for row in rows]
    assert bare == [[cell for column, cell in enumerate(row) if column != ids] for row in again]


def test_exp_02_attendance_and_people_are_read_back(club):
    several(club)
    Attendance.objects.update(fee_paid=5, arrived_at=NOW, newcomer=True)
    for player in Player.objects.all()[:4]:
        club.memberships.create(player=player)
    with privacy.reading_all():
        people = list(tables.people(club))
        attendance = list(tables.attendance(club, tables.nights_of(club)))
    other = factories.club("riga")
    for header, rows in ((tables.PEOPLE, people), (tables.ATTENDANCE, attendance)):
        data = workbook(header, rows)
        with pytest.raises(imports.NothingToImport):
            take(club, data)
        take(other, data)
    with privacy.reading_all():
        joined = [row[1:4] for row in tables.people(other)]
        came = [row[:2] + row[3:] for row in tables.attendance(other, tables.nights_of(other))]
    assert joined == [row[1:4] for row in people]
    assert came == [row[:2] + row[3:] for row in attendance]


def test_exp_03_the_season_file_has_what_its_page_shows_and_the_number_of_the_player(club):
    several(club)
    season = factories.season(club)
    page = Client().get(reverse("clubs:season_csv", args=[club.slug, season.slug]))
    header = page.content.decode("utf-8-sig").splitlines()[0]
    for column in ("place", "player number", "player", "total", "games", "mean place"):
        assert column in header.split(",")


def test_exp_05_the_same_order_every_time_however_many_are_equal(club):
    night = factories.night(club, day=date(2026, 3, 1))
    for _ in range(25):
        people = [factories.player("Same Name") for _ in range(4)]
        factories.played(night, people, (30000,) * 4)
    first, second = everything(club), everything(club)
    assert first == second
    seats = {(row[2], row[3], row[4]) for row in first[0]}
    assert len(first[0]) == len(seats) == 100


def test_text_is_no_formula_and_negatives_are_numbers(club):
    night = factories.night(club, day=date(2026, 3, 1))
    people = [factories.player(name) for name in ("=cmd|' /C calc'!A0", "+1", "-2", "@x")]
    factories.played(night, people, (80000, 30000, 15000, -5000))
    _, data = everything(club)
    text = data.decode()
    assert ",'=cmd" in text
    assert ",'+1," in text
    assert ",'-2," in text
    assert ",'@x," in text
    assert ",-5000," in text
    _, made = everything(club, "xlsx")
    sheet = zipfile.ZipFile(BytesIO(made)).read("xl/worksheets/sheet1.xml")
    assert b"<f>" not in sheet
    assert b"<v>-5000</v>" in sheet


def test_a_stranger_finds_no_hidden_player_in_a_file(club):
    night = factories.night(club, day=date(2026, 3, 1))
    people = [factories.player(name) for name in ("Hidden Helga", "Initial Ivan", "C", "D")]
    factories.played(night, people, (45000, 30000, 25000, 20000))
    Player.objects.filter(pk=people[0].pk).update(privacy=Player.Privacy.HIDDEN)
    Player.objects.filter(pk=people[1].pk).update(privacy=Player.Privacy.INITIALS)
    page = Client().get(reverse("clubs:results_csv", args=[club.slug]))
    text = page.content.decode("utf-8-sig")
    assert "Helga" not in text
    assert f",{people[0].pk},hidden" not in text
    assert "Ivan" not in text
    assert "I. I." in text
    owner = Client()
    owner.force_login(factories.member(club, Role.OWNER))
    known = owner.get(reverse("clubs:results_csv", args=[club.slug]))
    # The circle of a club's organisers are its members and visitors.
    Attendance.objects.create(night=night, player=people[0], state="left", signed_up_at=NOW)
    known = owner.get(reverse("clubs:results_csv", args=[club.slug]))
    assert "Hidden Helga" in known.content.decode()


# Guards


def test_a_workbook_that_swells_is_refused(club):
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/workbook.xml", "<workbook/>")
        packed.writestr("xl/worksheets/sheet1.xml", b" " * 100_000_000)
    assert len(made.getvalue()) < 200_000
    with pytest.raises(WorkbookTooLarge):
        upload(club, made.getvalue())


def forged(sheet):
    """A workbook whose sheet is these bytes."""
    made = BytesIO()
    with (
        zipfile.ZipFile(BytesIO(book([HEADER.split(",")]))) as good,
        zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed,
    ):
        for part in good.infolist():
            content = good.read(part)
            packed.writestr(part.filename, sheet if "sheet1" in part.filename else content)
    return made.getvalue()


@pytest.mark.parametrize(
    "cells",
    [
        b'<row r="1"><c r="A1"/></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
        b'<row r="1"><c r="A1"><v>1</v></c><c r = \'XFD1\'><v>1</v></c></row>',
        b"<row>" + b"<c><v>1</v></c>" * 5000 + b"</row>",
        b"<row><c><v>1</v></c></row>" * 50_000,
    ],
)
def test_a_cell_in_the_last_corner_takes_no_memory(club, cells):
    space = b'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    sheet = b'<?xml version="1.0"?><worksheet %s><sheetData>%s</sheetData></worksheet>'
    with pytest.raises(FileRefused):
        upload(club, forged(sheet % (space, cells)))


def test_a_damaged_workbook_is_refused(club):
    good = book([HEADER.split(",")])
    with pytest.raises(WorkbookBroken):
        upload(club, good[: len(good) // 2])


def test_too_many_rows_are_refused(club):
    with pytest.raises(TooManyRows):
        upload(club, "name\n" + "x\n" * 20_001)


def test_files_that_wait_are_few(club):
    for _ in range(imports.MOST_WAITING):
        upload(club, GOOD)
    with pytest.raises(imports.TooManyUploads):
        upload(club, GOOD)


def test_a_file_nobody_came_back_to_is_forgotten(club):
    upload(club, GOOD)
    assert imports.forget(now=NOW) == 0
    assert imports.forget(now=datetime(2026, 12, 8, tzinfo=UTC)) == 1
    assert not Upload.objects.exists()


# The command line


def run(*words):
    said = StringIO()
    call_command(*map(str, words), stdout=said)
    return said.getvalue()


def test_the_command_shows_and_imports(club, tmp_path):
    path = tmp_path / "r.csv"
    path.write_text(GOOD)
    assert "To be written: 1" in run("import_results", club.slug, path, "--dry-run")
    assert (Game.objects.count(), Upload.objects.count()) == (0, 0)
    assert "Imported" in run("import_results", club.slug, path)
    assert stored_points() == [45000, 30000, 25000, 20000]
    assert "There already: 1" in run("import_results", club.slug, path)
    assert (Game.objects.count(), Upload.objects.count()) == (1, 0)
    out = tmp_path / "out.csv"
    run("export_results", club.slug, out)
    assert "There already: 1" in run("import_results", club.slug, out)


def test_the_command_imports_nothing_of_a_file_with_a_wrong_line(club, tmp_path):
    path = tmp_path / "r.csv"
    path.write_text(GOOD.replace("30000", "29900"))
    with pytest.raises(CommandError, match="line 2 is wrong"):
        run("import_results", club.slug, path)
    assert not Game.objects.exists()


def test_commands_of_players_and_attendance(club, tmp_path):
    several(club)
    club.memberships.create(player=Player.objects.get(full_name="F"))
    for what in ("players", "attendance"):
        out = tmp_path / f"{what}.xlsx"
        run(f"export_{what}", club.slug, out)
        assert "To be written: 0" in run(f"import_{what}", club.slug, out)
    other = Club.objects.get(pk=factories.club("riga").pk)
    run("import_players", other.slug, tmp_path / "players.xlsx")
    assert other.memberships.get().player.full_name == "F"


def test_a_file_of_another_kind_is_refused_by_the_command(club, tmp_path):
    path = tmp_path / "r.csv"
    path.write_text(GOOD)
    with pytest.raises(CommandError, match="holds results"):
        run("import_players", club.slug, path)
