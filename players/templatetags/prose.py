"""The filter that shows what people wrote in Markdown, cleaned of everything that could harm."""

import markdown as markdown_library
import nh3
from django import template
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

TAGS = {"p", "br", "em", "strong", "ul", "ol", "li", "a", "blockquote", "code", "pre", "h3", "h4"}
SCHEMES = {"http", "https", "mailto", "tel"}


@register.filter
def markdown(text: str) -> SafeString:
    """Text in Markdown as HTML: no pictures, no scripts, headings below those of the page.

    >>> markdown("**Riichi** <script>alert(1)</script>")
    '<p><strong>Riichi</strong> </p>'
    """
    html = markdown_library.markdown(
        text,
        extensions=["sane_lists", "nl2br", "toc"],
        extension_configs={"toc": {"baselevel": 3}},
    )
    clean = nh3.clean(
        html,
        tags=TAGS,
        attributes={"a": {"href"}},
        url_schemes=SCHEMES,
        link_rel="nofollow noopener",
    )
    return mark_safe(clean)  # noqa: S308 - nh3 cleaned it just above
