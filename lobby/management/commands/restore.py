"""`manage.py restore`: make this site the one in a backup."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from lobby import backups
from lobby.backups.manifest import fingerprints
from lobby.wording import REFUSALS
from players.refusal import Refusal
from players.wording import say


class Command(BaseCommand):
    help = "Make this site the one in a backup. Stop the site first."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--replace", action="store_true", help="replace the people and clubs that are here"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        now = timezone.now()
        if options["replace"] and backups.content():
            before = Path(settings.VAR) / f"before-restore-{now:%Y-%m-%d-%H%M%S-%f}.zip"
            backups.make(before, now=now)
            self.stderr.write(f"What was here is kept in {before}.")
        try:
            manifest = backups.restore(options["file"], replace=options["replace"], now=now)
        except Refusal as refusal:
            raise CommandError(say(REFUSALS, refusal.code, refusal.params)) from refusal
        rows = sum(manifest.rows.values())
        self.stdout.write(
            f"Restored {rows} rows of {len(manifest.rows)} tables as of {manifest.made_at}"
        )
        other = [name for name, key in fingerprints().items() if manifest.secrets[name] != key]
        if other:
            self.stderr.write(
                f"Not the keys of the site that made it: {', '.join(other)}. Copy them from its"
                " var folder, or people sign in and allow pushes anew."
            )
