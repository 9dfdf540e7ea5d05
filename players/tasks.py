"""What the worker does for people: start the courier, forget what nobody can need any more."""

import subprocess
import threading

from celery import shared_task
from django.conf import settings
from django.core.management import call_command
from django.utils import timezone

from players.actions import outbox, receipts
from players.models import Message


@shared_task
def deliver() -> None:
    """Start a courier if a message is due; beat looks too, so a lost wake is made good.

    The courier is a process in a session of its own: a worker killed at any moment leaves it to
    finish what it began.
    """
    now = timezone.now()
    outbox.recover(now=now)
    if settings.COURIER and Message.objects.due(now).exists():
        courier = subprocess.Popen(  # noqa: S603 - our own command from the settings
            settings.COURIER, stdin=subprocess.DEVNULL, start_new_session=True
        )
        threading.Thread(target=courier.wait, daemon=True).start()  # so that it leaves no zombie


@shared_task
def forget() -> None:
    """Delete ended sessions, old messages and the receipts no browser can still hold a form of."""
    call_command("clearsessions")
    now = timezone.now()
    receipts.forget(now=now)
    outbox.forget(now=now)
