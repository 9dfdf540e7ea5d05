"""Web push: an encrypted note that the push service of a browser shows on the device."""

import json
from functools import cache
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import serialization
from django.conf import settings
from django.utils import timezone
from py_vapid import Vapid02, b64urlencode
from pywebpush import WebPusher

from players.models import Message
from players.transports import Fault, HandOver
from players.transports.http import post, refused

LONGEST_BODY = 1000  # a push service takes 4096 bytes in all
_DAY = 24 * 60 * 60


def send(message: Message, hand_over: HandOver) -> None:
    """Push the message to its device. The topic is its own, so a repeat replaces the first."""
    device = message.device
    if device is None:
        raise Fault("device_gone")
    if not known_service(device.endpoint):
        raise Fault("unknown_service", host=urlsplit(device.endpoint).hostname or "")
    note = {
        "title": message.subject,
        "body": message.body[:LONGEST_BODY],
        "url": message.url,
        "tag": message.token.hex,
    }
    subscription = {
        "endpoint": device.endpoint,
        "keys": {"p256dh": device.p256dh, "auth": device.auth},
    }
    try:
        body = WebPusher(subscription).encode(json.dumps(note).encode())["body"]
    except ValueError as error:
        raise Fault("device_gone", gone=True) from error
    answer = post(device.endpoint, body, _headers(message, device.endpoint), hand_over)
    if answer.is_good:
        return
    if answer.status in (404, 410):
        raise Fault("device_gone", gone=True)
    raise refused(answer, urlsplit(device.endpoint).hostname or "")


@cache
def public_key() -> str:
    """The key with which browsers bind their subscription to this site."""
    point = _vapid().public_key.public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    return str(b64urlencode(point))


def known_service(endpoint: str) -> bool:
    """Whether the address belongs to a push service; the server posts to no other address.

    >>> known_service("https://fcm.googleapis.com/fcm/send/abc")
    True
    >>> known_service("https://evil.example/fcm.googleapis.com"), known_service("http://10.0.0.1/")
    (False, False)
    """
    parts = urlsplit(endpoint)
    origin = f"{parts.scheme}://{parts.netloc}"
    for service in settings.PUSH_SERVICES:
        scheme, _, host = service.partition("://")
        if origin == service:
            return True
        if host.startswith("*.") and parts.scheme == scheme and parts.netloc.endswith(host[1:]):
            return True
    return False


def _headers(message: Message, endpoint: str) -> dict[str, str]:
    now = timezone.now()
    left = (message.expires_at - now).total_seconds() if message.expires_at else _DAY
    parts = urlsplit(endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "sub": f"mailto:{settings.VAPID_CONTACT}",
        "exp": int(now.timestamp()) + _DAY // 2,
    }
    signed: dict[str, str] = _vapid().sign(claims)
    return signed | {
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(max(0, int(left))),
        "Topic": message.token.hex,
        "Urgency": "high",
    }


@cache
def _vapid() -> Vapid02:
    return Vapid02.from_string(settings.VAPID_KEY)
