"""Tables as CSV files for spreadsheets: numbers are numbers, text is never a formula."""

import csv
from collections.abc import Iterable, Sequence
from decimal import Decimal

from django.http import HttpResponse

type Cell = str | int | Decimal | None

# What a spreadsheet takes for the beginning of a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def csv_file(name: str, header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> HttpResponse:
    """Answer with a CSV file of that name, marked as UTF-8 so that every spreadsheet reads it."""
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    response.write("\N{BYTE ORDER MARK}")
    writer = csv.writer(response)
    writer.writerow(header)
    writer.writerows([safe(cell) for cell in row] for row in rows)
    return response


def safe(cell: Cell) -> Cell:
    """Return a text so that no spreadsheet computes it; numbers stay numbers.

    >>> safe("=1+1"), safe(-5), safe("Anna")
    ("'=1+1", -5, 'Anna')
    """
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell
