"""The part of a page on which one says who a player is: a form for each change, one address."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from players import countries, federations
from players.actions import identity
from players.forms import ActionForm, NameField
from players.history import lines
from players.models import OnlineName, Player, User
from players.wording import LOG

# The page stays light however much happened.
LINES = 100


class ChangeForm(ActionForm):
    """One change; `change` names it in the page, `action` does it."""

    change: ClassVar[str]
    action: ClassVar[Callable[..., Player]]

    def __init__(self, data: Any = None, *, player: Player, **kwargs: Any) -> None:
        super().__init__(data, auto_id=f"{self.change}_%s", **kwargs)
        self.player = player

    def done(self, by: User) -> bool:
        """Do it; False means it was refused, here or by the action."""
        if not self.is_valid():
            return False
        given = {name: data for name, data in self.cleaned_data.items() if name != "client_id"}
        return self.perform(type(self).action, player=self.player, by=by, **given) is not None


class CountryForm(ChangeForm):
    change = "country"
    action = identity.set_country

    country = forms.ChoiceField(
        label=_("Country"), required=False, choices=lambda: [("", "—"), *countries.choices()]
    )

    def __init__(self, data: Any = None, *, player: Player) -> None:
        super().__init__(data, player=player, initial={"country": player.country})


class AliasForm(ChangeForm):
    change = "alias"
    action = identity.add_alias

    name = NameField(
        label=_("Other name"),
        max_length=100,
        widget=forms.TextInput({"autocomplete": "off"}),
        help_text=_("A maiden name, another alphabet, what stands in old lists."),
    )


class NumberForm(ChangeForm):
    change = "number"
    action = identity.add_identifier

    federation = forms.CharField(
        label=_("Federation"),
        max_length=20,
        widget=forms.TextInput({"autocomplete": "off", "list": "federations"}),
        help_text=_("Its short name, such as EMA."),
    )
    text = forms.CharField(
        label=_("Number"),
        max_length=40,
        widget=forms.TextInput({"autocomplete": "off"}),
        help_text=_("As the federation writes it; zeros at its front count."),
    )


class OnlineNameForm(ChangeForm):
    change = "online"
    action = identity.add_online_name

    service = forms.ChoiceField(label=_("Service"), choices=OnlineName.Service.choices)
    text = NameField(
        label=_("Name there"),
        max_length=100,
        widget=forms.TextInput({"autocomplete": "off", "autocapitalize": "off"}),
    )


class RemoveForm(ChangeForm):
    row = forms.IntegerField(widget=forms.HiddenInput)


class RemoveAliasForm(RemoveForm):
    change = "remove_alias"
    action = identity.remove_alias


class RemoveNumberForm(RemoveForm):
    change = "remove_number"
    action = identity.remove_identifier


class RemoveOnlineNameForm(RemoveForm):
    change = "remove_online"
    action = identity.remove_online_name


CHANGES: Mapping[str, type[ChangeForm]] = {
    form.change: form
    for form in (
        CountryForm,
        AliasForm,
        NumberForm,
        OnlineNameForm,
        RemoveAliasForm,
        RemoveNumberForm,
        RemoveOnlineNameForm,
    )
}


def sent(request: HttpRequest, player: Player) -> ChangeForm | None:
    """The form a request sends, if it sends one of these."""
    kind = CHANGES.get(request.POST.get("change", ""))
    return kind(request.POST, player=player) if kind else None


def context(player: Player, refused: ChangeForm | None = None) -> dict[str, Any]:
    """What `players/includes/identity.html` shows, a form that was refused in its place."""
    filled = {
        name: CHANGES[name](player=player) for name in ("country", "alias", "number", "online")
    }
    if refused is not None:
        filled[refused.change] = refused
    return {
        "player": player,
        "forms": filled,
        "refused": refused if isinstance(refused, RemoveForm) else None,
        "country": countries.name(player.country) if player.country else "",
        "federations": sorted(federations.LENGTHS),
        "lines": lines(LOG, player.log.select_related("by__player").order_by("-pk")[:LINES]),
    }
