"""The forms of channels: where a club posts its news, and the buttons beside messages."""

import re
from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.actions.channels import ChannelPlan
from clubs.wording import REFUSALS
from players.forms import ActionForm, NameField
from players.models import Provider

# Discord's own names for the same address.
_DISCORD = r"https://(?:(?:canary|ptb)\.)?discord(?:app)?\.com"
_WEBHOOK = re.compile(rf"(?:{_DISCORD}|HOST)/api/(?:v\d+/)?webhooks/(\d+/[\w-]+)/?")
_TOKEN = re.compile(r"\d+:[\w-]{20,}")
_CHAT = re.compile(r"@\w{3,}|-?\d+")


class ButtonForm(ActionForm):
    """One button beside a channel or a message."""

    words = REFUSALS


class ChannelForm(ActionForm):
    """A chat of Telegram by bot and chat, or one of Discord by its webhook."""

    words = REFUSALS

    provider = forms.ChoiceField(label=_("Where"), choices=Provider.choices)
    name = NameField(
        label=_("Name"), max_length=100, help_text=_("As you call it here, such as “Club chat”.")
    )
    secret = forms.CharField(
        label=_("Token of the bot, or address of the webhook"),
        max_length=300,
        widget=forms.PasswordInput(attrs={"autocomplete": "off"}, render_value=True),
        help_text=_(
            "Telegram: the token that @BotFather gave; the bot must be in the chat. Discord: the "
            "webhook's address from the settings of the channel. It is never shown again."
        ),
    )
    chat = forms.CharField(
        label=_("Chat"),
        max_length=100,
        required=False,
        help_text=_("Telegram only: @name of the channel, or the number of the chat."),
    )
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)
    nights = forms.BooleanField(
        label=_("Nights: announced, changed, called off, tomorrow"), required=False, initial=True
    )
    results = forms.BooleanField(
        label=_("Results and season table when a night is closed"), required=False, initial=True
    )

    def clean(self) -> dict[str, Any]:
        values = self.cleaned_data
        if values.get("provider") == Provider.DISCORD:
            values["chat"] = ""
            self._webhook(values.get("secret", ""))
        elif values.get("provider") == Provider.TELEGRAM:
            self._bot(values.get("secret", ""), values.get("chat", ""))
        if not values.get("nights") and not values.get("results"):
            self.add_error("nights", gettext("Choose at least one thing to post."))
        return values

    def details(self) -> ChannelPlan:
        """The channel as typed; ask only after `is_valid`."""
        return ChannelPlan(**{name: self.cleaned_data[name] for name in ChannelPlan.__slots__})

    def _webhook(self, address: str) -> None:
        """Keep number and token alone: the site posts to Discord's host, whatever was typed."""
        pattern = _WEBHOOK.pattern.replace("HOST", re.escape(settings.DISCORD_URL))
        found = re.fullmatch(pattern, address.strip())
        if address and found is None:
            text = gettext("A webhook's address begins with %(start)s.")
            self.add_error("secret", text % {"start": f"{settings.DISCORD_URL}/api/webhooks/"})
        elif found:
            self.cleaned_data["secret"] = found[1]

    def _bot(self, token: str, chat: str) -> None:
        token, chat = token.strip(), chat.strip()
        self.cleaned_data |= {"secret": token, "chat": chat}
        if token and not _TOKEN.fullmatch(token):
            self.add_error("secret", gettext("A bot's token is a number, a colon and letters."))
        if not _CHAT.fullmatch(chat):
            self.add_error("chat", gettext("A chat is @name or a number, such as -1001234567890."))
