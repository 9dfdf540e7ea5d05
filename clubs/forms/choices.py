"""Choices that several forms of a club offer."""

from games.wording import ruleset_name
from scoring import rulesets


def ruleset_choices(*, players: int) -> list[tuple[str, str]]:
    """The rules for a table of so many players, by name."""
    presets = [rulesets.load(slug) for slug in rulesets.names()]
    fitting = [preset for preset in presets if preset.players == players]
    return sorted(
        ((preset.slug, ruleset_name(preset.slug)) for preset in fitting), key=lambda pair: pair[1]
    )
