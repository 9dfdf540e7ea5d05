"""The words about a club's channels and messages."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from players.wording import Words


def _too_many(*, most: int) -> str:
    return ngettext(
        "A club has at most %(most)d channel. Delete one first.",
        "A club has at most %(most)d channels. Delete one first.",
        most,
    ) % {"most": most}


REFUSALS: Words = {
    "channel_known": _("The club posts into this chat already, as %(name)s."),
    "too_many_channels": _too_many,
    "not_silenceable": _("This message does not wait any more: it cannot be stopped."),
    "cannot_send_again": _("This message still waits to be sent, or its words were forgotten."),
}

LOG: Words = {
    "channel_added": _("added the channel %(name)s"),
    "channel_silenced": _("silenced the channel %(name)s"),
    "channel_opened": _("let the channel %(name)s be posted to again"),
    "channel_deleted": _("deleted the channel %(name)s"),
    "message_silenced": _("silenced the message “%(subject)s”"),
    "message_sent_again": _("had the message “%(subject)s” sent again"),
}
