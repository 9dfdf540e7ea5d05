"""What became of a message, in words."""

from django import template

from players.models import Message
from players.wording import FAULTS, say

register = template.Library()


@register.filter
def fault(message: Message) -> str:
    """Why the message was not sent, as a sentence; nothing for one without trouble."""
    return say(FAULTS, message.fault, message.fault_params) if message.fault else ""
