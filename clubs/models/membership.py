"""A membership: a player of a club and what he may do there."""

from typing import Self

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from players.models import Player


class Role(models.TextChoices):
    """From least to most: each may do all that those before may."""

    MEMBER = "member", _("member")
    SCOREKEEPER = "scorekeeper", _("scorekeeper")
    ORGANISER = "organiser", _("organiser")
    OWNER = "owner", _("owner")

    @property
    def level(self) -> int:
        return list(Role).index(self)

    def may_act_as(self, needed: "Role") -> bool:
        return self.level >= needed.level


class MembershipQuerySet(models.QuerySet["Membership"]):
    def active(self) -> Self:
        return self.filter(active=True)


class Membership(models.Model):
    club = models.ForeignKey("clubs.Club", on_delete=models.CASCADE, related_name="memberships")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(_("role"), max_length=12, choices=Role, default=Role.MEMBER)
    # Left the club: keeps the results, is no longer proposed at check-in.
    active = models.BooleanField(_("active"), default=True)
    # When the link was made by which a login claims this player; None: no link is out. A new
    # link ends the one before, for the moment is part of what the link says.
    invited_at = models.DateTimeField(null=True, blank=True, editable=False)
    since = models.DateTimeField(default=timezone.now, editable=False)

    objects = MembershipQuerySet.as_manager()

    class Meta:
        ordering = ("club", "player__full_name", "pk")
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        constraints = (
            models.UniqueConstraint(fields=("club", "player"), name="one_membership_a_player"),
        )

    def __str__(self) -> str:
        return f"{self.player}: {self.role}"

    @property
    def organises(self) -> bool:
        return Role(self.role).may_act_as(Role.ORGANISER)
