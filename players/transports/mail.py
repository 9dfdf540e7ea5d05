"""E-mail: text and light HTML, given to the mail server in two steps."""

import smtplib
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMultiAlternatives, mailers
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.backends.smtp import EmailBackend
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import override

from players.models import Kind, Message
from players.transports import Fault, HandOver

ANSWER_SECONDS = 600  # RFC 5321, 4.5.3.2.6: so long a server may take over the last dot


class _InTwoSteps:
    """The DATA command of smtplib, cut before the lone dot with which a mail is handed over."""

    hand_over: Callable[[], None]
    handed_over = False

    def data(self: Any, msg: Any) -> tuple[int, bytes]:
        self.handed_over = False
        code, reply = self.docmd("data")
        if code != 354:
            raise smtplib.SMTPDataError(code, reply)
        text = smtplib._quote_periods(msg)  # type: ignore[attr-defined]
        self.send(text if text.endswith(b"\r\n") else text + b"\r\n")
        try:
            self.hand_over()
        except BaseException:
            self.close()  # without its dot the server throws the mail away
            raise
        self.handed_over = True
        self.sock.settimeout(ANSWER_SECONDS)
        self.send(b".\r\n")
        answer: tuple[int, bytes] = self.getreply()
        self.handed_over = False
        self.sock.settimeout(self.timeout)
        return answer


class _Smtp(_InTwoSteps, smtplib.SMTP):
    pass


class _SmtpOverTls(_InTwoSteps, smtplib.SMTP_SSL):
    pass


class SmtpBackend(EmailBackend):
    """Django's SMTP backend with a connection that hands over in two steps."""

    @property
    def connection_class(self) -> Any:
        return _SmtpOverTls if self.use_ssl else _Smtp


class Post:
    """The way to the mail server: one connection for all mails of a round."""

    def __init__(self) -> None:
        self.backend: BaseEmailBackend | None = None

    def send(self, message: Message, hand_over: HandOver) -> None:
        """Give one mail to the server."""
        mail = _mail(message)
        backend = self.backend = self.backend or mailers["delivery"]
        if not isinstance(backend, SmtpBackend):
            hand_over()
            backend.send_messages([mail])
            return
        connection = self._open(backend)
        connection.hand_over = hand_over
        try:
            backend.send_messages([mail])
        except smtplib.SMTPResponseException as error:
            raise _refused(error.smtp_code, error.smtp_error) from error
        except smtplib.SMTPRecipientsRefused as error:
            raise _refused(*error.recipients[next(iter(error.recipients))]) from error
        except (OSError, smtplib.SMTPException) as error:
            unheard = connection.handed_over
            self._drop()
            code = "no_answer" if unheard else "no_connection"
            raise Fault(code, passing=True, certain=not unheard, host=backend.host) from error
        except BaseException:
            self._drop()
            raise

    def close(self) -> None:
        if isinstance(self.backend, SmtpBackend):
            try:
                self.backend.close()
            except (OSError, smtplib.SMTPException):
                self._drop()  # all is said and settled; the server need not say goodbye

    def _open(self, backend: SmtpBackend) -> Any:
        try:
            backend.open()
        except smtplib.SMTPResponseException as error:
            self._drop()
            text = _text(error.smtp_error)
            raise Fault(
                "server_refused", passing=True, down=True, status=error.smtp_code, reason=text
            ) from error
        except (OSError, smtplib.SMTPException) as error:
            self._drop()
            raise Fault("no_connection", passing=True, down=True, host=backend.host) from error
        return backend.connection

    def _drop(self) -> None:
        connection = getattr(self.backend, "connection", None)
        if connection is not None:
            connection.close()
        self.backend = None


def _refused(code: int, reason: bytes | str) -> Fault:
    return Fault("refused", passing=code < 500, host="", status=code, reason=_text(reason))


def _text(reason: bytes | str) -> str:
    text = reason.decode("utf-8", "replace") if isinstance(reason, bytes) else reason
    return text[:200]


def _mail(message: Message) -> EmailMultiAlternatives:
    """The mail as it goes out; its Message-ID is the row's, whoever sends it."""
    host = urlsplit(settings.SITE_URL).hostname
    chosen = message.kind not in (Kind.ACCOUNT, Kind.TRIAL)
    choices = f"{settings.SITE_URL}{reverse('players:messages')}" if chosen else ""
    headers = {"Message-ID": f"<{message.token}@{host}>", "Auto-Submitted": "auto-generated"}
    if choices:
        headers["List-Unsubscribe"] = f"<{choices}>"
    facts = {"message": message, "choices": choices, "site": settings.SITE_URL}
    with override(message.language):
        text = render_to_string("players/mail.txt", facts)
        page = render_to_string("players/mail.html", facts)
    mail = EmailMultiAlternatives(
        subject=" ".join(message.subject.split()),
        body=text,
        from_email=settings.DEFAULT_FROM_EMAIL,
        to=[message.address],
        headers=headers,
    )
    mail.attach_alternative(page, "text/html")
    return mail
