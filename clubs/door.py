"""The code at the door of a night: a link shown as QR by which people check themselves in."""

import segno

from clubs.links import Links
from clubs.models import Night

LINKS = Links("clubs.door")


def code(night: Night) -> str:
    """The part of the address that opens the door of this night and of no other."""
    return LINKS.token(night.pk, night.planned_at)


def qr(link: str) -> str:
    """A link as a picture for phones, black on white in every theme."""
    return str(segno.make(link, micro=False).svg_data_uri(scale=8, border=4, light="white"))
