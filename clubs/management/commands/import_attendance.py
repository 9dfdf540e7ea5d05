"""`manage.py import_attendance`: take a file of attendance into a club."""

from clubs.management.commands._files import ImportCommand


class Command(ImportCommand):
    help = "Take a file of attendance into a club."
    kinds = ("attendance",)
