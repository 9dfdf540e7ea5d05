"""Any bytes at all: the reader answers with rows or with a refusal that has words."""

import csv
import tracemalloc
import zipfile
from contextlib import suppress
from datetime import UTC, datetime
from io import BytesIO, StringIO

import pytest
import xlsxwriter
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from clubs.files.columns import columns_of
from clubs.files.days import orders_of
from clubs.files.games import BadLineError, read_chat, read_games
from clubs.files.worth import reading_of, totals_of
from clubs.wording import REFUSALS
from games.actions.refusals import OutOfRange
from players.exports import safe, workbook
from players.files.reading import ENCODINGS, FileRefused, plain, read
from players.wording import say
from scoring import ScoringError, rulesets

TODAY = datetime(2026, 11, 30, tzinfo=UTC).date()
RULES = rulesets.load("ema_2025")


def take(data: bytes, encoding: str = "") -> None:
    """Read bytes as far as numbers; only named refusals may come."""
    refusal = attempt(data, encoding)
    assert refusal is None or say(REFUSALS, refusal.code, refusal.params)


def attempt(data: bytes, encoding: str) -> FileRefused | None:
    try:
        sheet = read(data, encoding=encoding)
        assert sheet.rows
        assert len({row.line for row in sheet.rows}) == len(sheet.rows)
        read_chat(sheet.rows)
        columns = columns_of(sheet.rows[0])
    except FileRefused as refusal:
        return refusal
    games, bad = read_games(sheet.rows[1:], columns)
    assert all(one.line for one in bad)
    orders_of((game.date for game in games), today=TODAY)
    reading = reading_of(games, [RULES] * len(games))
    for game in games:
        with suppress(ScoringError, OutOfRange, BadLineError):
            totals_of(game, RULES, reading)
    return None


HEADER = b"date,round,table,seat,name,points,score,place,penalty,chombo,ex\n"
CELLS = st.sampled_from(
    ["E", "N", "1", "-5", "25300", "25,3", "1e9", "9" * 40, "2=", "١٢", "▲5", "=1", '"', "\x00",
     "2026-03-01", "31/12/99", "0.0.0", "nan", "Infinity", "Õ", "\u200b", "', ", "1_000", "½"]
)  # fmt: skip
LINES = st.lists(st.lists(CELLS, max_size=14).map(",".join), max_size=12).map("\n".join)


@given(data=st.binary(max_size=2000), encoding=st.sampled_from(["", *ENCODINGS]))
@example(data=b"\xff\xfe", encoding="")
@example(data=b"\xff\xfea", encoding="")
@example(data=b"sep=", encoding="")
@example(data=b"PK\x03\x04", encoding="")
def test_any_bytes_are_rows_or_a_refusal(data, encoding):
    take(data, encoding)


@given(text=st.text(max_size=2000))
def test_any_text_is_rows_or_a_refusal(text):
    take(text.encode(errors="surrogatepass"))


@settings(max_examples=400)
@given(lines=LINES)
def test_any_cells_under_a_known_header(lines):
    take(HEADER + lines.encode())


def a_workbook():
    made = BytesIO()
    with xlsxwriter.Workbook(made, {"in_memory": True}) as book:
        sheet = book.add_worksheet()
        for line in range(8):
            sheet.write_row(line, 0, ["date", "round", 3.5, "seat", True, "points"])
    return made.getvalue()


BOOK = a_workbook()


@settings(max_examples=300, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(cuts=st.lists(st.tuples(st.integers(0, len(BOOK) - 1), st.binary(max_size=6)), max_size=5))
def test_a_workbook_with_changed_bytes(cuts):
    data = bytearray(BOOK)
    for place, new in cuts:
        data[place : place + len(new)] = new
    take(bytes(data))


@settings(max_examples=200, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(
    part=st.sampled_from(["xl/workbook.xml", "xl/worksheets/sheet1.xml", "xl/sharedStrings.xml",
                          "xl/styles.xml", "xl/_rels/workbook.xml.rels"]),
    place=st.integers(0, 3000),
    new=st.one_of(
        st.binary(max_size=8),
        st.sampled_from([b'r="XFD1048576"', b"<c/>", b"</row>", b'<c r="A0"/>', b"&lol;",
                         b'<c t="s"><v>999999</v></c>', b'r="A99999999999999999999"']),
    ),
)  # fmt: skip
def test_a_workbook_with_changed_parts(part, place, new):
    made = BytesIO()
    with (
        zipfile.ZipFile(BytesIO(BOOK)) as good,
        zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed,
    ):
        for one in good.infolist():
            content = good.read(one)
            if one.filename == part:
                at = place % (len(content) + 1)
                content = content[:at] + new + content[at:]
            packed.writestr(one.filename, content)
    take(made.getvalue())


@given(text=st.text(max_size=40))
def test_a_text_is_no_formula_and_is_read_back(text):
    kept = safe(text)
    assert isinstance(kept, str)
    assert not kept.startswith(("=", "+", "-", "@", "\t", "\r"))
    assert plain(kept) == plain(text) or text.startswith(("\t", "\r", "'"))


@given(name=st.text(alphabet="'=+-@a b", min_size=1, max_size=12).filter(lambda t: t == t.strip()))
def test_names_full_of_signs_come_back_from_both_forms(name):
    if "  " in name or not name.strip():
        return
    text = StringIO()
    csv.writer(text).writerow(["name"])
    csv.writer(text).writerow([safe(name)])
    for data in (text.getvalue().encode(), workbook(["name"], [[name]])):
        rows = read(data).rows
        assert [cell.text for row in rows[1:] for cell in row.cells] == [name]


@pytest.mark.parametrize("text", ["x" * 900, "9" * 900])
def test_a_full_workbook_takes_bounded_memory(text):
    """A text stored once and shown in very many cells is refused before it is spread out."""
    made = BytesIO()
    with xlsxwriter.Workbook(made, {"in_memory": True, "constant_memory": False}) as book:
        sheet = book.add_worksheet()
        for line in range(4000):
            for column in range(100):
                sheet.write_string(line, column, text)
    tracemalloc.start()
    with pytest.raises(FileRefused):
        read(made.getvalue())
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 200_000_000
