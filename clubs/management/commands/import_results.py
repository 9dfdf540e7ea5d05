"""`manage.py import_results`: take a file of results into a club, all of it or nothing."""

from clubs.management.commands._files import ResultsCommand


class Command(ResultsCommand):
    help = "Take a file of results into a club, as the page does: all of it or nothing."
    kinds = ("results",)
