"""`manage.py import_players`: make the people of a file members of a club."""

from clubs.management.commands._files import ImportCommand


class Command(ImportCommand):
    help = "Make the people of a file members of a club."
    kinds = ("people",)
