"""The mailer that packages write to: mails become rows of the outbox, so no request waits."""

import uuid
from collections.abc import Sequence

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language

from players.actions import outbox
from players.actions.outbox import Draft
from players.letters import Letter
from players.models import Kind, Medium


class OutboxBackend(BaseEmailBackend):
    """Writes sign-in mails, whose links are forgotten once they are sent, into the outbox."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        drafts = [
            Draft(
                key=f"account:{uuid.uuid4()}",
                kind=Kind.ACCOUNT,
                medium=Medium.EMAIL,
                letter=Letter(subject=str(mail.subject).strip(), lines=(str(mail.body).strip(),)),
                recipient=address,
                address=address,
                language=get_language() or "en",
                secret=True,
            )
            for mail in email_messages
            for address in mail.to
        ]
        with transaction.atomic():
            outbox.write(drafts, now=timezone.now())
        return len(email_messages)
