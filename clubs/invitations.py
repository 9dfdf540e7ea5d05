"""What stands in an invite link: which membership and when the link was made, signed."""

from datetime import datetime

from clubs.links import Links
from clubs.models import Membership

_LINKS = Links("clubs.invitations")


def token(membership: Membership) -> str | None:
    """The part of the address that opens this membership, or None while no link is out."""
    if membership.invited_at is None:
        return None
    return _LINKS.token(membership.pk, membership.invited_at)


def read(token: str) -> tuple[int, datetime]:
    """The membership's key and the moment the link was made; 404 for what we did not sign."""
    return _LINKS.read(token)
