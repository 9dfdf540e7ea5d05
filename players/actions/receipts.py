"""Forget old receipts."""

from datetime import datetime, timedelta

from django.conf import settings

from players.models import Receipt


def forget(*, now: datetime) -> int:
    """Delete receipts older than a session lasts twice; the number of them.

    A form made before that belongs to a session that has ended, so it cannot come again.
    """
    oldest = now - timedelta(seconds=2 * settings.SESSION_COOKIE_AGE)
    deleted, _by_model = Receipt.objects.filter(at__lt=oldest).delete()
    return deleted
