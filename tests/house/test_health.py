"""The health address tells what works and what does not."""

import pytest
from django.test import Client


@pytest.mark.django_db
def test_all_parts_answer(client: Client) -> None:
    response = client.get("/health/")
    assert response.status_code == 200
    assert response.json() == {"status": "ok", "database": "ok", "cache": "ok", "broker": "ok"}


@pytest.mark.django_db
def test_a_failed_part_is_named(client: Client, settings, tmp_path) -> None:
    settings.BROKER_FOLDER = tmp_path / "missing"
    response = client.get("/health/")
    assert response.status_code == 503
    assert response.json()["broker"] == "failed"
    assert response.json()["database"] == "ok"
