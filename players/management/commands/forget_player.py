"""`manage.py forget_player`: leaving for good, for somebody who asked for it by letter."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from players.actions import leaving
from players.models import Player
from players.personal_rules import parts
from players.refusal import Refusal
from players.wording import REFUSALS, Words, say


class Command(BaseCommand):
    help = "Forget who a player is, login and all; results stay. This cannot be undone."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("number", type=int, help="the number in the address of their page")
        parser.add_argument("name", help="their full name, to confirm")

    def handle(self, *args: Any, **options: Any) -> None:
        player = Player.objects.filter(pk=options["number"]).first()
        if player is None:
            raise CommandError(f"No player has the number {options['number']}.")
        words: Words = REFUSALS
        for part in parts():
            words = {**words, **part.words}
        try:
            leaving.forget(
                player=player, typed=options["name"], by=None, now=timezone.now(), client_id=None
            )
        except Refusal as refusal:
            raise CommandError(say(words, refusal.code, refusal.params)) from refusal
        self.stdout.write(f"Player {player.pk} is forgotten; the results stay.")
