"""Addresses of the environment become the right settings; every page carries its policy."""

import base64
from pathlib import Path

import pytest
from django.test import Client
from py_vapid import Vapid02

from config.environment import databases, mailers, secret_key, vapid_key

SQLITE = Path("/srv/tenbo/tenbo.sqlite3")


def test_without_an_address_sqlite_waits_for_its_turn() -> None:
    database = databases("", sqlite=SQLITE, pool_size=0)["default"]
    assert database["ENGINE"] == "django.db.backends.sqlite3"
    assert database["NAME"] == str(SQLITE)
    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert database["OPTIONS"]["timeout"] == 20


@pytest.mark.django_db
def test_sqlite_keeps_what_it_was_told() -> None:
    from django.db import connection

    if connection.vendor != "sqlite":
        pytest.skip("about SQLite")
    with connection.cursor() as cursor:
        for pragma, value in {
            "journal_mode": "wal",
            "synchronous": 1,
            "foreign_keys": 1,
            "busy_timeout": 20_000,
        }.items():
            assert cursor.execute(f"PRAGMA {pragma}").fetchone() == (value,)


def test_a_socket_folder_is_the_host() -> None:
    url = "postgresql://postgres:@/tenbo?host=/run/postgresql&port=5433"
    database = databases(url, sqlite=SQLITE, pool_size=0)["default"]
    assert database["ENGINE"] == "django.db.backends.postgresql"
    assert (database["NAME"], database["USER"]) == ("tenbo", "postgres")
    assert (database["HOST"], database["PORT"]) == ("/run/postgresql", 5433)
    assert database["OPTIONS"] == {}


def test_a_pool_replaces_kept_connections() -> None:
    url = "postgres://tenbo:secret@db.example:5432/tenbo?sslmode=require"
    database = databases(url, sqlite=SQLITE, pool_size=8)["default"]
    assert database["HOST"] == "db.example"
    assert database["OPTIONS"]["pool"]["max_size"] == 8
    assert database["OPTIONS"]["sslmode"] == "require"
    assert "CONN_MAX_AGE" not in database


def test_a_mail_address_becomes_a_mailer() -> None:
    found = mailers("smtp+tls://anna:p%40ss@mail.example:587")
    assert found["default"] == {"BACKEND": "config.mail.OutboxBackend"}
    mailer = found["delivery"]
    assert mailer["BACKEND"] == "players.transports.mail.SmtpBackend"
    assert mailer["OPTIONS"]["host"] == "mail.example"
    assert mailer["OPTIONS"]["port"] == 587
    assert mailer["OPTIONS"]["password"] == "p@ss"
    assert mailer["OPTIONS"]["use_tls"] is True


def test_the_secret_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "secret_key"
    secret = secret_key(file)
    assert len(secret) > 50
    assert secret_key(file) == secret
    assert file.stat().st_mode & 0o777 == 0o600
    assert list(tmp_path.iterdir()) == [file]


def test_the_key_of_pushes_is_made_once_and_is_a_key(tmp_path: Path) -> None:
    file = tmp_path / "vapid_key"
    key = vapid_key(file)
    assert vapid_key(file) == key
    assert file.stat().st_mode & 0o777 == 0o600
    number = int.from_bytes(base64.urlsafe_b64decode(key + "="))
    assert Vapid02.from_string(key).private_key.private_numbers().private_value == number


@pytest.mark.django_db
def test_every_response_carries_the_security_headers(client: Client) -> None:
    headers = client.get("/health/").headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "img-src 'self' data:" in policy
    assert "frame-ancestors 'none'" in policy
    assert "form-action 'self'" in policy
    assert "base-uri 'none'" in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"
