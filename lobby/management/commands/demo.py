"""`manage.py demo`: fill an empty site with a club in the middle of its season."""

from argparse import ArgumentParser
from datetime import date, datetime
from typing import Any

from django.core.management.base import BaseCommand

from clubs.models import Club
from lobby.demo import club as demo


class Command(BaseCommand):
    help = "Make the demo club: 40 players, two seasons, nights with results, one running now."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--today",
            type=date.fromisoformat,
            default=datetime.now(demo.ZONE).date(),
            help="the day of the running night (YYYY-MM-DD)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if Club.objects.filter(slug=demo.SLUG).exists():
            self.stdout.write("The demo club is here already.")
        else:
            made = demo.make(today=options["today"])
            self.stdout.write(f"Made the demo club {made.name}.")
        for email, (_, role) in demo.LOGINS.items():
            self.stdout.write(f"  {role:<12} {email}  {demo.PASSWORD}")
