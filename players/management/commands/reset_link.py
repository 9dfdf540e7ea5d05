"""`manage.py reset_link`: a link with which one person chooses a new password."""

from argparse import ArgumentParser
from typing import Any

from allauth.account.forms import default_token_generator
from allauth.account.utils import user_pk_to_url_str
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from players.models import User


class Command(BaseCommand):
    help = "Print a link with which the person of this login chooses a new password, once."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("email", help="the address the person signs in with")

    def handle(self, *args: Any, **options: Any) -> None:
        user = User.objects.filter(email__iexact=options["email"], is_active=True).first()
        if user is None:
            raise CommandError(f"No active login has the address {options['email']}.")
        address = reverse(
            "account_reset_password_from_key",
            kwargs={
                "uidb36": user_pk_to_url_str(user),
                "key": default_token_generator.make_token(user),
            },
        )
        self.stdout.write(f"{settings.SITE_URL}{address}")
        days = settings.PASSWORD_RESET_TIMEOUT // (24 * 60 * 60)
        self.stderr.write(f"Give it to {user.name} alone. It works once, for {days} days.")
