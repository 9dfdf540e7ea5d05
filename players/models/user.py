"""The login of a person: an e-mail address, a password, a language and a time zone."""

import zoneinfo
from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

TIME_ZONES = frozenset(zoneinfo.available_timezones())


class UserManager(BaseUserManager["User"]):
    """Makes users; addresses differing only in case are the same login."""

    use_in_migrations = True

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        """A user with this address; without a password the login needs a reset first."""
        user = self.model(email=self.normalize_email(email), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "User":
        """A user who may do everything on the site."""
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)

    def get_by_natural_key(self, email: str | None) -> "User":
        """Find the login by its address, whatever its case."""
        return self.get(email__iexact=email)


def validate_time_zone(name: str) -> None:
    """Refuse a name that the IANA database does not know."""
    if name not in TIME_ZONES:
        raise ValidationError(_("“%(name)s” is not a time zone."), "time_zone", {"name": name})


class User(AbstractBaseUser, PermissionsMixin):
    """Someone who signs in. The player, a name in results, is another thing and needs no login."""

    email = models.EmailField(_("e-mail address"), unique=True)
    name = models.CharField(_("name"), max_length=100, blank=True)
    language = models.CharField(
        _("language"),
        max_length=10,
        blank=True,
        choices=settings.LANGUAGES,
        help_text=_("Empty: as the browser asks."),
    )
    time_zone = models.CharField(
        _("time zone"),
        max_length=64,
        blank=True,
        validators=[validate_time_zone],
        help_text=_("Empty: the time of the site."),
    )
    is_active = models.BooleanField(_("active"), default=True)
    is_staff = models.BooleanField(_("may use the administration pages"), default=False)
    date_joined = models.DateTimeField(_("date joined"), default=timezone.now, editable=False)

    objects: ClassVar[UserManager] = UserManager()

    EMAIL_FIELD = "email"
    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")
        constraints = [
            models.UniqueConstraint(Lower("email"), name="players_user_email_any_case"),
        ]

    def __str__(self) -> str:
        return self.name or self.email

    def get_full_name(self) -> str:
        """The name, or the address of someone who gave none."""
        return str(self)

    def get_short_name(self) -> str:
        """The name, or the address of someone who gave none."""
        return str(self)
