"""Addresses of the environment (DATABASE_URL, EMAIL_URL) read into what Django's settings take."""

import base64
import contextlib
import os
import secrets
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import environ

SQLITE_OPTIONS = {
    # A transaction that will write takes the lock at its start, so it waits its turn instead of
    # failing half-way when another one wrote meanwhile.
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": (
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON"
    ),
}


def databases(url: str, *, sqlite: Path, pool_size: int) -> dict[str, dict[str, Any]]:
    """The DATABASES setting: the database at ``url``, or the SQLite file when there is none.

    ``pool_size`` above 0 keeps that many PostgreSQL connections in a pool of each process.
    """
    config: dict[str, Any] = environ.Env.db_url_config(url or f"sqlite:///{sqlite}")
    options = config.setdefault("OPTIONS", {})
    if config["ENGINE"].endswith("sqlite3"):
        config["OPTIONS"] = SQLITE_OPTIONS | options
        config["TEST"] = {"NAME": str(sqlite.with_name("test.sqlite3"))}
    else:
        # A socket folder is written postgres:///name?host=/folder.
        config["HOST"] = options.pop("host", config["HOST"])
        config["PORT"] = options.pop("port", config["PORT"])
        config["CONN_HEALTH_CHECKS"] = True
        if pool_size:
            options["pool"] = {"min_size": 1, "max_size": pool_size}
        else:
            config.setdefault("CONN_MAX_AGE", 60)
    return {"default": config}


def mailers(url: str) -> dict[str, dict[str, Any]]:
    """The MAILERS setting. Without ``url`` mails are printed, so that whoever runs the site alone
    can read a link from the terminal. With one they go through the outbox: "default" writes
    their rows, "delivery" is what its courier sends them by."""
    if not url:
        return {"default": {"BACKEND": "django.core.mail.backends.console.EmailBackend"}}
    config = environ.Env.email_url_config(url)
    mailer: dict[str, Any] = {"BACKEND": config["EMAIL_BACKEND"]}
    if mailer["BACKEND"].endswith("smtp.EmailBackend"):
        mailer["BACKEND"] = "players.transports.mail.SmtpBackend"
        mailer["OPTIONS"] = {
            "host": config["EMAIL_HOST"],
            "port": config["EMAIL_PORT"] or 25,
            "username": config["EMAIL_HOST_USER"] or "",
            "password": config["EMAIL_HOST_PASSWORD"] or "",
            "use_tls": config.get("EMAIL_USE_TLS", False),
            "use_ssl": config.get("EMAIL_USE_SSL", False),
            "timeout": 20,
        }
    elif mailer["BACKEND"].endswith("filebased.EmailBackend"):
        mailer["OPTIONS"] = {"file_path": f"/{config['EMAIL_FILE_PATH']}"}
    return {"default": {"BACKEND": "config.mail.OutboxBackend"}, "delivery": mailer}


def secret_key(file: Path) -> str:
    """The site's secret, made at the first start and kept in ``file`` for its owner alone."""
    return _kept(file, lambda: secrets.token_urlsafe(50))


def vapid_key(file: Path) -> str:
    """The private key with which browsers know pushes of this site, made at the first start."""
    return _kept(file, _new_vapid_key)


def _new_vapid_key() -> str:
    from cryptography.hazmat.primitives.asymmetric import ec  # slow to load, needed once

    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return base64.urlsafe_b64encode(number.to_bytes(32)).decode().rstrip("=")


def _kept(file: Path, make: Callable[[], str]) -> str:
    if not file.exists():
        descriptor, draft = tempfile.mkstemp(dir=file.parent)  # readable by its owner alone
        with os.fdopen(descriptor, "w") as new:
            new.write(make())
        with contextlib.suppress(FileExistsError):  # another process was first: its key counts
            os.link(draft, file)
        Path(draft).unlink()
    return file.read_text()
