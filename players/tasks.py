"""What the worker does for people at night: forget what nobody can need any more."""

from celery import shared_task
from django.core.management import call_command
from django.utils import timezone

from players.actions import receipts


@shared_task
def forget() -> None:
    """Delete ended sessions and the receipts of forms that no browser can still hold."""
    call_command("clearsessions")
    receipts.forget(now=timezone.now())
