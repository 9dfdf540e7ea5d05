"""What the worker does for the whole site: a backup a day."""

from celery import shared_task
from django.utils import timezone

from lobby.backups import folder


@shared_task
def back_up() -> None:
    """Make the backup of this day, if it is not there."""
    folder.back_up_today(now=timezone.now())
