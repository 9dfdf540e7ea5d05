"""A player: the name under which somebody sits at tables; a player never needs a login."""

from typing import TYPE_CHECKING, Self

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from players import privacy
from players.names import search_key

if TYPE_CHECKING:
    from players.models.user import User


class PlayerQuerySet(models.QuerySet["Player"]):
    def named(self, text: str) -> Self:
        """Players whose name contains the text, whatever its case and accents."""
        return self.filter(search_key__contains=search_key(text))

    def exactly_named(self, name: str) -> Self:
        return self.filter(search_key=search_key(name))

    def known_by(self, text: str) -> Self:
        """Players with a name, other name, federation number or online name that holds the text."""
        key = search_key(text)
        known = (
            models.Q(search_key__contains=key)
            | models.Q(aliases__search_key__contains=key)
            | models.Q(online_names__search_key__contains=key)
            | models.Q(identifiers__text__startswith=key.upper())
        )
        return self.filter(pk__in=Player.objects.filter(known).values("pk"))

    def of(self, user: "User") -> Self:
        return self.filter(user=user)

    def findable(self) -> Self:
        """Whom the reader may find by name: every search and every choice of people asks this."""
        reader = privacy.reader()
        if reader.sees_all:
            return self.all()
        known = models.Q(privacy=Player.Privacy.PUBLIC) | models.Q(pk__in=reader.known)
        return self.filter(known)


class Player(models.Model):
    class Privacy(models.TextChoices):
        """What people see who are not of the player's clubs."""

        PUBLIC = privacy.PUBLIC, _("the full name")
        INITIALS = privacy.INITIALS, _("initials")
        HIDDEN = privacy.HIDDEN, _("nothing")

    # Never shown as it is: pages, files and messages say `name`.
    full_name = models.CharField(_("name"), max_length=100)
    search_key = models.CharField(max_length=200, db_index=True, editable=False)
    country = models.CharField(_("country"), max_length=2, blank=True)
    privacy = models.CharField(
        _("shown to strangers"), max_length=10, choices=Privacy, default=Privacy.PUBLIC
    )
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="player",
        verbose_name=_("login"),
    )
    # When the person left for good: from then on nobody knows whose results these were.
    left_at = models.DateTimeField(null=True, blank=True, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = PlayerQuerySet.as_manager()

    class Meta:
        ordering = ("full_name", "pk")
        verbose_name = _("player")
        verbose_name_plural = _("players")
        constraints = (
            models.CheckConstraint(condition=~models.Q(full_name=""), name="player_has_a_name"),
        )

    def __str__(self) -> str:
        return self.name

    def is_named_as(self, other: "Player") -> bool:
        """Whether both are written alike to the letter, whoever reads."""
        return self.full_name == other.full_name

    @property
    def name(self) -> str:
        """The name as whoever reads may know it: full, initials, or "hidden player 2"."""
        return privacy.reader().name_of(self)

    @property
    def sort_key(self) -> str:
        """What lists to read are ordered by; the order of full names would betray a hidden one."""
        return self.search_key if self.is_known else search_key(self.name)

    @property
    def is_known(self) -> bool:
        """Whether whoever reads may know the full name."""
        return privacy.reader().knows(self)

    @property
    def is_hidden(self) -> bool:
        """Whether whoever reads may not know who this is: no link, no number, no page."""
        return privacy.reader().hides(self)
