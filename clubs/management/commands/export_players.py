"""`manage.py export_players`: the members of a club as a file that can be read back."""

from collections.abc import Mapping
from typing import Any

from clubs.files import tables
from clubs.management.commands._files import ExportCommand
from clubs.models import Club
from players.exports import Cell


class Command(ExportCommand):
    help = "Write the members of a club as CSV or XLSX."

    def table(
        self, club: Club, options: Mapping[str, Any]
    ) -> tuple[tuple[str, ...], list[list[Cell]]]:
        return tables.PEOPLE, list(tables.people(club))
