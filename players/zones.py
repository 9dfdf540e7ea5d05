"""Time zones as a person chooses them: grouped by part of the world, places only."""

from functools import cache
from itertools import groupby

from players.models.user import TIME_ZONES

REGIONS = {
    "Africa",
    "America",
    "Antarctica",
    "Asia",
    "Atlantic",
    "Australia",
    "Europe",
    "Indian",
    "Pacific",
}

type Group = tuple[str, list[tuple[str, str]]]


@cache
def choices() -> list[tuple[str, str] | Group]:
    """UTC, then each region with its places.

    The region stands in the label too, so that typing it finds the place.

    >>> ("Europe/Tallinn", "Tallinn, Europe") in dict(choices())["Europe"]
    True
    """
    places = [name for name in sorted(TIME_ZONES) if name.split("/")[0] in REGIONS]
    by_region = groupby(places, key=lambda name: name.split("/")[0])
    return [("UTC", "UTC")] + [
        (region, [(name, _place(name)) for name in names]) for region, names in by_region
    ]


def _place(name: str) -> str:
    region, place = name.split("/", 1)
    return f"{place.replace('_', ' ').replace('/', ' / ')}, {region}"
