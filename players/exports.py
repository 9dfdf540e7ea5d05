"""Tables as files for spreadsheets, CSV or XLSX: numbers are numbers, text is never a formula."""

import csv
import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction
from io import BytesIO
from typing import IO, Literal

import xlsxwriter
from django.http import HttpResponse

type Cell = str | int | Decimal | None
type Form = Literal["csv", "xlsx"]

# What a spreadsheet takes for the beginning of a formula, and a text that looks as if kept from it.
_FORMULA = re.compile(r"'*[=+\-@\t\r]")
_XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def csv_file(name: str, header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> HttpResponse:
    """Answer with a CSV file of that name, marked as UTF-8 so that every spreadsheet reads it."""
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    response.write("\N{BYTE ORDER MARK}")
    write_csv(response, header, rows)
    return response


def table_file(
    name: str, form: Form, header: Sequence[str], rows: Iterable[Sequence[Cell]]
) -> HttpResponse:
    """Answer with the table as CSV or as a workbook."""
    if form == "csv":
        return csv_file(name, header, rows)
    response = HttpResponse(workbook(header, rows), content_type=_XLSX)
    response["Content-Disposition"] = f'attachment; filename="{name}.xlsx"'
    return response


def write_csv(
    stream: "HttpResponse | IO[str]", header: Sequence[str], rows: Iterable[Sequence[Cell]]
) -> None:
    """Write the table as CSV, lines ended as the format says."""
    writer = csv.writer(stream)
    writer.writerow(header)
    writer.writerows([safe(cell) for cell in row] for row in rows)


def workbook(header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """The table as a workbook of one sheet, the header kept in sight."""
    made = BytesIO()
    # Nothing is guessed of a text: no formula, no link, no number.
    book = xlsxwriter.Workbook(made, {"in_memory": True})
    sheet = book.add_worksheet()
    bold = book.add_format({"bold": True})
    for column, title in enumerate(header):
        sheet.write_string(0, column, title, bold)
    for line, row in enumerate(rows, 1):
        for column, cell in enumerate(row):
            if isinstance(cell, str):
                sheet.write_string(line, column, str(safe(cell)))
            elif cell is not None:
                sheet.write_number(line, column, cell)
    sheet.freeze_panes(1, 0)
    sheet.autofit()
    book.close()
    return made.getvalue()


def safe(cell: Cell) -> Cell:
    """Return a text so that no spreadsheet computes it; numbers stay numbers.

    >>> safe("=1+1"), safe(-5), safe("Anna")
    ("'=1+1", -5, 'Anna')

    A text that begins so already gets another apostrophe, so that reading takes one away.

    >>> safe("'=1+1")
    "''=1+1"
    """
    return f"'{cell}" if isinstance(cell, str) and _FORMULA.match(cell) else cell


def number(value: Fraction | None) -> Decimal | None:
    """A number for a spreadsheet: as many decimals as it needs, at most six.

    >>> number(Fraction(45, 2)), number(Fraction(1, 3))
    (Decimal('22.5'), Decimal('0.333333'))
    """
    if value is None:
        return None
    exact = round(Decimal(value.numerator) / Decimal(value.denominator), 6).normalize()
    return exact.quantize(Decimal(1)) if exact == exact.to_integral() else exact
