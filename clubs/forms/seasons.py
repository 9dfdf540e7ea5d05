"""What an organiser fills in about a season and its teams."""

import uuid
from datetime import date
from typing import Any, cast

from django import forms
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from clubs.actions.refusals import SeasonStale
from clubs.actions.seasons import SeasonPlan
from clubs.forms.choices import rulesets_by_family
from clubs.forms.fields import DayField
from clubs.forms.people import NamesField, named, names_of
from clubs.models import Club, Season, Team
from clubs.wording import REFUSALS
from games.wording import ruleset_name
from players.forms import ActionForm, AddressField, NameField
from players.models import Player
from players.names import address

# Words that stand where the address of a season stands: /clubs/<club>/seasons/new/.
RESERVED = frozenset({"new"})


class SeasonChangeForm(ActionForm):
    """A form that knows from which plan of the season it was made."""

    words = REFUSALS
    seen_version = forms.IntegerField(widget=forms.HiddenInput)

    def add_error(self, field: str | None, error: Any) -> None:
        """After a stale form the next sending is on top of what there is now."""
        super().add_error(field, error)
        if isinstance(self.refusal, SeasonStale):
            self.data = MultiValueDict(self.data)
            self.data[self.add_prefix("seen_version")] = str(self.refusal.params["version"])
            self.data[self.add_prefix("client_id")] = str(uuid.uuid4())


class SeasonForm(ActionForm):
    """Name, dates and method of a new season."""

    words = REFUSALS

    name = NameField(label=pgettext_lazy("not a person", "Name"), max_length=100)
    slug = AddressField(
        label=_("Address"),
        max_length=60,
        required=False,
        help_text=_("The last part of the page's address. Empty: made from the name."),
    )
    starts = DayField(label=_("First day"))
    ends = DayField(label=_("Last day"))
    method = forms.ChoiceField(
        label=_("What counts"), choices=Season.Method.choices, widget=forms.RadioSelect
    )
    best = forms.IntegerField(
        label=_("How many games count"),
        min_value=1,
        max_value=1000,
        required=False,
        help_text=_("For the best games and the best games in a row."),
    )
    drop_worst = forms.IntegerField(
        label=_("Worst games dropped"),
        min_value=0,
        max_value=1000,
        required=False,
        help_text=_("For the sum and the average."),
    )
    minimum_games = forms.IntegerField(
        label=_("Games needed for a place"),
        min_value=0,
        max_value=1000,
        required=False,
        help_text=_(
            "Who has played fewer is listed below the table. Without a minimum a guest of one "
            "evening may lead."
        ),
    )
    ties = forms.ChoiceField(label=_("Equal totals"), choices=Season.Ties.choices)
    rulesets = forms.MultipleChoiceField(
        label=_("Rules that count"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("None chosen: games by all rules count."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rules = cast(forms.MultipleChoiceField, self.fields["rulesets"])
        rules.choices = rulesets_by_family()

    @property
    def rules_chosen(self) -> list[str]:
        """The rules ticked so far, by name: what the folded list says of itself."""
        return [ruleset_name(slug) for slug in self["rulesets"].value() or ()]

    def clean_slug(self) -> str:
        slug: str = self.cleaned_data["slug"] or address(self.cleaned_data.get("name", ""), 60)
        if slug in RESERVED:
            raise forms.ValidationError(
                _("“%(slug)s” is an address of the site."), "reserved", {"slug": slug}
            )
        return slug

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        self._check_dates(data)
        counts_some = data.get("method") in (Season.Method.BEST, Season.Method.BEST_IN_ROW)
        if counts_some and "best" in data and not data["best"]:
            self.add_error("best", gettext("Say how many games count."))
        if counts_some and data.get("drop_worst"):
            self.add_error(
                "drop_worst", gettext("The best games are chosen already; leave this empty.")
            )
        if not counts_some and data.get("best"):
            self.add_error("best", gettext("All games count by this method; leave this empty."))
        return data

    def _check_dates(self, data: dict[str, Any]) -> None:
        starts, ends = data.get("starts"), data.get("ends")
        if starts and ends and ends < starts:
            self.add_error("ends", gettext("The last day is before the first day."))
        if starts and not data.get("slug") and not self.errors.get("slug"):
            data["slug"] = f"{starts:%Y-%m-%d}"

    @property
    def details(self) -> SeasonPlan:
        data = self.cleaned_data
        return SeasonPlan(
            slug=data["slug"],
            name=data["name"],
            starts=data["starts"],
            ends=data["ends"],
            rulesets=tuple(sorted(data["rulesets"])),
            method=data["method"],
            best=data["best"],
            minimum_games=data["minimum_games"] or 0,
            drop_worst=data["drop_worst"] or 0,
            ties=data["ties"],
        )


class ChangeSeasonForm(SeasonChangeForm, SeasonForm):
    """The plan of a season that is there."""


class TeamForm(SeasonChangeForm):
    """A team: its name, and its players by name, one a line."""

    name = NameField(label=_("Team"), max_length=100)
    players = NamesField()

    def __init__(self, *args: Any, club: Club, team: Team | None = None, **kwargs: Any) -> None:
        if team is not None:
            kwargs["initial"] = team_values(team)
        super().__init__(*args, **kwargs)
        self.club, self.team = club, team

    def clean_players(self) -> list[Player]:
        """The players named; every line that names nobody or two people is told."""
        mates = self.team.players.all() if self.team else ()
        return named(self.club, self.cleaned_data["players"], mates)


def values_of(season: Season) -> dict[str, Any]:
    """What a form that changes the season begins with."""
    return {name: getattr(season, name) for name in SeasonPlan.__slots__} | {
        "seen_version": season.plan_version,
        "drop_worst": season.drop_worst or None,
        "minimum_games": season.minimum_games or None,
    }


def team_values(team: Team) -> dict[str, Any]:
    """What a form that changes the team begins with; namesakes carry their numbers."""
    return {
        "name": team.name,
        "players": names_of(team.season.club, team.players.all()),
        "seen_version": team.season.plan_version,
    }


def usual_values(today: date) -> dict[str, Any]:
    """What a form for a new season begins with: this year, the sum of all games."""
    return {
        "name": f"{today:%Y}",
        "starts": date(today.year, 1, 1),
        "ends": date(today.year, 12, 31),
        "method": Season.Method.SUM,
        "ties": Season.Ties.SHARED,
    }
