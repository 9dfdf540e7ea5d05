"""Days are written as each language writes them."""

import re
from datetime import datetime
from importlib import import_module
from pathlib import Path

import pytest
from django.conf import settings
from django.template.defaultfilters import date
from django.utils import translation

MOMENT = datetime(2026, 11, 30, 18, 5)  # noqa: DTZ001 - a clock on a wall
NAMED = re.compile(r'\|date:"([A-Z_]{4,})"')


@pytest.mark.parametrize(
    ("language", "named", "written"),
    [
        ("en", "DATE_FORMAT", "30 November 2026"),
        ("en", "SHORT_MONTH_DAY_TIME_FORMAT", "30 Nov 18:05"),
        ("en", "WEEKDAY_FORMAT", "Monday 30 November"),
        ("ru", "DATE_FORMAT", "30 ноября 2026"),
        ("ru", "SHORT_DATE_FORMAT", "30.11.2026"),
        ("ru", "MONTH_DAY_FORMAT", "30 ноября"),
        ("et", "DATE_FORMAT", "30. november 2026"),
        ("et", "MONTH_DAY_TIME_FORMAT", "30. november, 18:05"),
        ("et", "SHORT_MONTH_DAY_FORMAT", "30.11"),
    ],
)
def test_a_day_is_written_as_the_language_writes_it(
    language: str, named: str, written: str
) -> None:
    with translation.override(language):
        assert date(MOMENT, named) == written


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_every_language_has_every_format_a_page_names(language: str) -> None:
    pages = [page.read_text() for page in Path(settings.BASE_DIR, "templates").rglob("*.*")]
    named = {name for page in pages for name in NAMED.findall(page)}
    assert "DATE_FORMAT" in named
    formats = import_module(f"config.formats.{language}.formats")
    assert {name for name in named if not hasattr(formats, name)} == set()


def test_no_page_spells_the_format_of_a_day() -> None:
    spelled = re.compile(r'\|date:"(?=[^"]*\b[jdDlMFEbNY]\b)[^"]*"')
    for page in Path(settings.BASE_DIR, "templates").rglob("*.*"):
        assert spelled.findall(page.read_text()) == [], page
