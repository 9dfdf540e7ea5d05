"""`manage.py deliver`: send the messages that are due, in a process of its own.

The worker starts it detached: whoever kills the worker does not cut off a message half-sent.
"""

import fcntl
import signal
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import connection
from django.utils import timezone

from players import courier
from players.models import Message


class Command(BaseCommand):
    help = "Send the messages that are due. One process at a time; another one leaves at once."

    stopped = False

    def handle(self, *args: Any, **options: Any) -> None:
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop)
        if connection.vendor == "sqlite":  # a step of a message must survive a power cut
            with connection.cursor() as cursor:
                cursor.execute("PRAGMA synchronous = FULL")
        lock = Path(settings.VAR) / "courier.lock"
        # Who finds the lock taken leaves, for the other looks once more after letting it go.
        while not self.stopped and self._due() and self._round(lock):
            pass

    def _round(self, lock: Path) -> bool:
        """Send what is due while holding the lock; whether nobody else holds it."""
        with lock.open("w") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return False
            courier.run(lambda: self.stopped)
        return True

    def _due(self) -> bool:
        return Message.objects.due(timezone.now()).exists()

    def _stop(self, *_: Any) -> None:
        self.stopped = True
