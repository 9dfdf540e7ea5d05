"""Choices that several forms of a club offer."""

from django.utils.translation import ngettext

from games import rulecard
from games.wording import ruleset_name
from scoring import rulesets


def ruleset_choices(*, players: int) -> list[tuple[str, str]]:
    """The rules for a table of so many players, by name."""
    presets = [rulesets.load(slug) for slug in rulesets.names()]
    fitting = [preset for preset in presets if preset.players == players]
    return sorted(
        ((preset.slug, ruleset_name(preset.slug)) for preset in fitting), key=lambda pair: pair[1]
    )


def rulesets_by_family() -> list[tuple[str, list[tuple[str, str]]]]:
    """All rules, a group for each family and size of table."""
    groups: dict[tuple[str, int], list[tuple[str, str]]] = {}
    for family, presets in rulecard.families():
        for one in presets:  # larger tables stand first
            groups.setdefault((family, one.players), []).append((one.slug, ruleset_name(one.slug)))
    return [(_group(*key), rules) for key, rules in groups.items()]


def _group(family: str, players: int) -> str:
    words = ngettext("%(family)s, %(count)d player", "%(family)s, %(count)d players", players)
    return words % {"family": family, "count": players}
