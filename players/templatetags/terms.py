"""Terms of the game that explain themselves where they stand."""

from typing import Any

from django import template

from players.glossary import TERMS

register = template.Library()


@register.inclusion_tag("includes/term.html")
def term(name: str, text: str = "", key: str = "") -> dict[str, Any]:
    """The term with a dotted underline; a press shows its meaning.

    ``text`` says it in another form ("Uma", "sticks"). A second one of the same name on a page
    takes a ``key``, for ids are unique.
    """
    known = TERMS[name]
    return {"id": f"{name}-{key}" if key else name, "text": text or known.word, "term": known}
