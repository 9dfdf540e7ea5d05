"""The hidden field by which a form sent twice is one change."""

import uuid

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def client_id() -> SafeString:
    """A fresh client id, for small forms that are a button and nothing else."""
    return format_html('<input type="hidden" name="client_id" value="{}">', uuid.uuid4())
