"""`manage.py backup`: the whole site as one file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from lobby import backups


class Command(BaseCommand):
    help = "Write the whole site into one file, while people go on using it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, nargs="?", help="tenbo-DAY-TIME.zip by default")

    def handle(self, *args: Any, **options: Any) -> None:
        now = timezone.now()
        file: Path = options["file"] or Path(f"tenbo-{now:%Y-%m-%d-%H%M}.zip")
        if not file.absolute().parent.is_dir():
            raise CommandError(f"There is no folder {file.absolute().parent}.")
        if file.exists():
            raise CommandError(f"{file} exists already. Name another file.")
        manifest = backups.make(file.absolute(), now=now)
        rows, size = sum(manifest.rows.values()), file.stat().st_size
        self.stdout.write(f"{file}: {rows} rows of {len(manifest.rows)} tables, {size} bytes")
        self.stderr.write(
            "The keys in var/secret_key and var/vapid_key are not in it: keep them apart. Without"
            " them people sign in and allow pushes anew; nothing else is lost."
        )
