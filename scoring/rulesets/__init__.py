"""Every preset, one file each: a folder scan finds them, so adding a ruleset is adding a file."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from scoring.errors import ScoringError
from scoring.ruleset import Ruleset


@cache
def names() -> tuple[str, ...]:
    """The slugs of all presets, sorted.

    >>> "ema_2025" in names()
    True
    """
    return tuple(sorted(module.name for module in iter_modules(__path__)))


@cache
def load(slug: str) -> Ruleset:
    """The preset of this slug; any other slug is refused with `unknown_ruleset` (slug, known).

    >>> load("m_league").uma
    (30000, 10000, -10000, -30000)
    """
    if slug not in names():
        raise ScoringError("unknown_ruleset", slug=slug, known=list(names()))
    preset = import_module(f"{__name__}.{slug}").RULESET
    assert isinstance(preset, Ruleset)
    assert preset.slug == slug
    return preset
