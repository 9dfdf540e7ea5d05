"""The WSGI application gunicorn serves."""

import atexit
import os

from django.core.wsgi import get_wsgi_application
from django.db import connections

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_wsgi_application()


@atexit.register
def close_pools() -> None:
    """End the threads of PostgreSQL pools, for which a process that stops would wait in vain."""
    for connection in connections.all():
        if connection.vendor == "postgresql":
            connection.close_pool()  # type: ignore[attr-defined]
