"""The health address: is everything the site leans on there and writable?"""

import logging
import os
from collections.abc import Callable

from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.celery import app as celery

logger = logging.getLogger(__name__)


@require_safe
@never_cache
def health(request: HttpRequest) -> JsonResponse:
    """200 with every part "ok", or 503 naming the parts that failed; the reason is in the log."""
    parts = {name: "ok" if _works(name, check) else "failed" for name, check in CHECKS.items()}
    healthy = "failed" not in parts.values()
    return JsonResponse(
        {"status": "ok" if healthy else "failed", **parts}, status=200 if healthy else 503
    )


def _works(name: str, check: Callable[[], None]) -> bool:
    try:
        check()
    except Exception:
        logger.exception("Health: %s failed", name)
        return False
    return True


def _database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def _cache() -> None:
    cache.set("health", "ok", 10)
    if cache.get("health") != "ok":
        raise RuntimeError("the cache forgot what it was told")


def _broker() -> None:
    if settings.CELERY_BROKER_URL.startswith("filesystem:"):
        if not os.access(settings.BROKER_FOLDER / "queue", os.W_OK):
            raise RuntimeError(f"{settings.BROKER_FOLDER / 'queue'} is not writable")
        return
    with celery.connection_for_write(connect_timeout=3) as broker:
        broker.ensure_connection(max_retries=1, timeout=3)


CHECKS: dict[str, Callable[[], None]] = {
    "database": _database,
    "cache": _cache,
    "broker": _broker,
}
