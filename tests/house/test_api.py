"""Whatever goes wrong below /api/, the answer is JSON of one shape."""

import pytest
from django.core.cache import cache
from django.test import Client
from rest_framework.throttling import AnonRateThrottle

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("method", "address", "extra", "status", "code"),
    [
        ("get", "/api/v1/", {}, 404, "not_found"),
        ("get", "/api/v1/no/such/thing/", {}, 404, "not_found"),
        ("delete", "/api/v1/rulesets/", {}, 403, "not_authenticated"),
        (
            "post",
            "/api/v1/nothing/",
            {"data": "a=1", "content_type": "text/plain"},
            404,
            "not_found",
        ),
    ],
)
def test_a_refusal_has_code_detail_and_params(
    client: Client, method: str, address: str, extra: dict[str, str], status: int, code: str
) -> None:
    response = getattr(client, method)(address, **extra)
    assert response.status_code == status
    assert response["Content-Type"] == "application/json"
    assert response.json()["code"] == code
    assert response.json().keys() == {"code", "detail", "params"}


def test_who_asks_too_often_is_told_how_long_to_wait(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(AnonRateThrottle.THROTTLE_RATES, "anon", "2/min")
    cache.clear()
    for _request in range(2):
        assert client.get("/api/v1/rulesets/").status_code == 200
    response = client.get("/api/v1/rulesets/")
    assert response.status_code == 429
    assert response.json()["code"] == "throttled"
    assert 0 < response.json()["params"]["wait"] <= 60


def test_a_refusal_repeats_half_a_character_as_it_was_sent(client: Client) -> None:
    response = client.post(
        "/api/v1/result/", b'{"ruleset": "\\ud800"}', content_type="application/json"
    )
    assert response.status_code == 422
    assert response.json()["params"]["slug"] == "\ud800"
