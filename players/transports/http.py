"""One POST in two steps: connect, then hand over and send; no redirect is followed."""

import http.client
import ssl
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

from players.transports import Fault, HandOver

CONNECT_SECONDS = 15
ANSWER_SECONDS = 60
LONGEST_ANSWER = 20_000
_NOT_TAKEN = (429, 503)  # these say plainly that nothing was done


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    status: int
    retry_after: str
    text: str

    @property
    def is_good(self) -> bool:
        return 200 <= self.status < 300


def post(url: str, body: bytes, headers: dict[str, str], hand_over: HandOver) -> Answer:
    """Send the body; the answer, whatever it says. Raises `Fault` when there is none."""
    parts = urlsplit(url)
    host = parts.hostname or ""
    connection = _connection(parts.scheme, host, parts.port)
    try:
        connection.connect()
    except OSError as error:
        connection.close()
        raise Fault("no_connection", passing=True, down=True, host=host) from error
    try:
        hand_over()
        if connection.sock is not None:
            connection.sock.settimeout(ANSWER_SECONDS)
        path = f"{parts.path}?{parts.query}" if parts.query else parts.path
        connection.request("POST", path, body=body, headers=headers)
        response = connection.getresponse()
        return Answer(
            status=response.status,
            retry_after=response.headers.get("Retry-After", ""),
            text=response.read(LONGEST_ANSWER).decode("utf-8", "replace"),
        )
    except (OSError, http.client.HTTPException) as error:
        raise Fault("no_answer", passing=True, certain=False, host=host) from error
    finally:
        connection.close()


def refused(answer: Answer, host: str, reason: str = "") -> Fault:
    """What an answer other than yes means."""
    facts: dict[str, Any] = {"host": host, "status": answer.status, "reason": reason[:200]}
    if answer.status in _NOT_TAKEN:
        after = float(answer.retry_after) if answer.retry_after.replace(".", "", 1).isdigit() else 0
        pause = timedelta(seconds=min(after, 86_400) + 1) if after else None
        return Fault("busy", passing=True, after=pause, **facts)
    if answer.status >= 500:
        return Fault("broken", passing=True, certain=False, **facts)
    return Fault("refused", **facts)


def _connection(scheme: str, host: str, port: int | None) -> http.client.HTTPConnection:
    if scheme == "https":
        context = ssl.create_default_context()
        return http.client.HTTPSConnection(host, port, timeout=CONNECT_SECONDS, context=context)
    return http.client.HTTPConnection(host, port, timeout=CONNECT_SECONDS)
