"""Where a club or a night is on a map: a plain link, and nothing is asked of anybody before."""

from urllib.parse import urlencode

from clubs.models import Club, Night

MAP = "https://www.openstreetmap.org/search"


def map_link(place: Night | Club) -> str:
    """The address of a map that looks for the place; empty where there is none to look for.

    The club's street is that of its usual venue: a night elsewhere is looked for by its own.
    """
    club = place if isinstance(place, Club) else place.club
    at_home = place.venue in ("", club.venue)
    where = (club.street or club.venue) if at_home else place.venue
    parts = [part for part in (where, club.city) if part]
    return f"{MAP}?{urlencode({'query': ', '.join(parts)})}" if where else ""
