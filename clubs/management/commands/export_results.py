"""`manage.py export_results`: every result of a club as a file that can be read back."""

from argparse import ArgumentParser
from collections.abc import Mapping
from typing import Any

from clubs.files import tables
from clubs.management.commands._files import ExportCommand, season_of
from clubs.models import Club
from players.exports import Cell


class Command(ExportCommand):
    help = "Write the results of a club, or of one season, as CSV or XLSX."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--season", default="")

    def table(
        self, club: Club, options: Mapping[str, Any]
    ) -> tuple[tuple[str, ...], list[list[Cell]]]:
        season = season_of(club, options["season"])
        nights = tables.nights_of(club, season=season)
        rules = season.rulesets if season else ()
        return tables.RESULTS, list(tables.results(nights, rulesets=rules))
