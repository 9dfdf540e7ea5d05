"""Countries by their two letters, named in the language of the moment."""

from functools import cache

from babel import Locale, localedata
from django.utils.translation import get_language

# What the list of territories holds beside countries: unions, islands of one, tests, unknown.
_OTHERS = {"AC", "CP", "CQ", "DG", "EA", "EU", "EZ", "IC", "QO", "TA", "UN", "XA", "XB", "ZZ"}


@cache
def _names(language: str) -> dict[str, str]:
    locale = Locale.parse(language if localedata.exists(language) else "en", sep="-")
    return {
        code: name
        for code, name in locale.territories.items()
        if len(code) == 2 and code.isalpha() and code not in _OTHERS
    }


def name(code: str) -> str:
    """Return a country's name, or the code where none is known.

    >>> name("EE"), name("QQ")
    ('Estonia', 'QQ')
    """
    return _names(get_language() or "en").get(code, code)


def choices() -> list[tuple[str, str]]:
    """Return all countries by name, for a selector."""
    return sorted(_names(get_language() or "en").items(), key=lambda one: one[1].casefold())
