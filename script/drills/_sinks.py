"""Where messages end in a trial: a mail server and a web server that keep what they are given."""

import email
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from aiosmtpd.controller import Controller

type Request = tuple[str, dict[str, str], bytes]


@dataclass(slots=True, kw_only=True)
class Sinks:
    """What came; `refuse` is asked before a mail or a request is taken, to answer otherwise."""

    mails: list[Message] = field(default_factory=list)
    requests: list[Request] = field(default_factory=list)
    mail_replies: list[str] = field(default_factory=list)
    answers: list[tuple[int, dict[str, str], bytes]] = field(default_factory=list)
    smtp_port: int = 0
    http_port: int = 0

    @property
    def environment(self) -> dict[str, str]:
        """The variables with which a site sends everything here."""
        here = f"http://127.0.0.1:{self.http_port}"
        return {
            "EMAIL_URL": f"smtp://127.0.0.1:{self.smtp_port}",
            "TELEGRAM_URL": here,
            "DISCORD_URL": here,
            "PUSH_SERVICES": here,
        }

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        if self.mail_replies:
            return self.mail_replies.pop(0)
        self.mails.append(email.message_from_bytes(envelope.content))
        return "250 taken"


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def sinks() -> Iterator[Sinks]:
    """Both servers on free ports of this machine, as long as the block lasts."""
    kept = Sinks()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            status, headers, answer = kept.answers.pop(0) if kept.answers else (201, {}, b"{}")
            if status < 300:
                kept.requests.append((self.path, dict(self.headers), body))
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(answer)))
            with suppress(BrokenPipeError, ConnectionResetError):  # the sender was killed
                self.end_headers()
                self.wfile.write(answer)

        def log_message(self, *_: Any) -> None:
            """A trial counts; nobody reads a line for each."""

    web = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=web.serve_forever, daemon=True).start()
    kept.http_port, kept.smtp_port = web.server_address[1], _free_port()
    post = Controller(kept, hostname="127.0.0.1", port=kept.smtp_port)
    post.start()
    try:
        yield kept
    finally:
        post.stop()
        web.shutdown()
        web.server_close()
