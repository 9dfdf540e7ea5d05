"""What an organiser fills in about a league, its phases and its entrants."""

import uuid
from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from typing import Any, cast

from django import forms
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from clubs.actions.league_refusals import LeagueStale
from clubs.actions.leagues import LeaguePlan
from clubs.actions.phases import PhasePlan
from clubs.forms.choices import ruleset_choices
from clubs.forms.fields import DayField
from clubs.forms.people import NamesField, named, names_of
from clubs.forms.seasons import RESERVED
from clubs.models import Club, Entrant, League, Phase, Season
from clubs.wording import REFUSALS
from players.forms import ActionForm, AddressField, NameField
from players.models import Player
from players.names import address
from scoring import rulesets

MOST = 1000


class ScoreField(forms.DecimalField):
    """A score in the unit of the rules, to a tenth."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("required", False)
        super().__init__(max_digits=6, decimal_places=1, **kwargs)


class CountField(forms.IntegerField):
    """A number of games; empty where none is asked for."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=1, max_value=MOST, required=False, **kwargs)


class LeagueChangeForm(ActionForm):
    """A form that knows from which plan of the league it was made."""

    words = REFUSALS
    seen_version = forms.IntegerField(widget=forms.HiddenInput)

    def add_error(self, field: str | None, error: Any) -> None:
        """After a stale form the next sending is on top of what there is now."""
        super().add_error(field, error)
        if isinstance(self.refusal, LeagueStale):
            self.data = MultiValueDict(self.data)
            self.data[self.add_prefix("seen_version")] = str(self.refusal.params["version"])
            self.data[self.add_prefix("client_id")] = str(uuid.uuid4())


class LeagueForm(ActionForm):
    """Name, dates, rules and what is stated for substitutes and forfeits."""

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
    ruleset = forms.ChoiceField(label=_("Rules"))
    entry = forms.ChoiceField(
        label=_("Who plays"), choices=League.Entry.choices, widget=forms.RadioSelect
    )
    ties = forms.ChoiceField(label=_("Equal totals"), choices=Season.Ties.choices)
    substitutes = forms.ChoiceField(
        label=_("Who is replaced by a substitute gets"), choices=League.Substitutes.choices
    )
    substitute_score = ScoreField(label=_("The fixed score of who is replaced"))
    forfeit_score = ScoreField(
        label=_("The score of who forfeits"), help_text=_("In the table's points, such as −30.")
    )
    walkover_score = ScoreField(label=_("The score of the others at that table"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        cast(forms.ChoiceField, self.fields["ruleset"]).choices = ruleset_choices(players=4)

    def clean_slug(self) -> str:
        slug: str = self.cleaned_data["slug"] or address(self.cleaned_data.get("name", ""), 60)
        if slug in RESERVED:
            raise forms.ValidationError(
                _("“%(slug)s” is an address of the site."), "reserved", {"slug": slug}
            )
        return slug

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        refuse_backwards(self, data)
        if data.get("starts") and not data.get("slug") and not self.errors.get("slug"):
            data["slug"] = f"{data['starts']:%Y-%m-%d}"
        return data

    @property
    def details(self) -> LeaguePlan:
        data = dict(self.cleaned_data)
        unit = rulesets.load(data["ruleset"]).score_unit
        for name in ("substitute_score", "forfeit_score", "walkover_score"):
            data[name] = Fraction(data[name] or 0) * unit
        return LeaguePlan(**{name: data[name] for name in LeaguePlan.__slots__})


class ChangeLeagueForm(LeagueChangeForm, LeagueForm):
    """The plan of a league that is there."""


class PhaseForm(LeagueChangeForm):
    """Dates of a phase, how it counts, how many go on."""

    name = NameField(
        label=pgettext_lazy("not a person", "Name"),
        max_length=60,
        help_text=_("Such as regular season, semifinal, final."),
    )
    starts = DayField(label=_("First day"))
    ends = DayField(label=_("Last day"))
    carry = forms.ChoiceField(
        label=_("Of the total of the phase before everybody keeps"), choices=Phase.Carry.choices
    )
    carry_to_tenths = forms.BooleanField(label=_("Round what is kept to tenths"), required=False)
    advance = CountField(
        label=_("How many go on to the next phase"), help_text=_("Empty: all of them.")
    )
    games = CountField(label=_("Games planned for each"))
    best_in_row = CountField(
        label=_("Best games in a row that count"), help_text=_("Empty: all games count.")
    )
    minimum_games = CountField(label=_("Games each player must play"))
    penalty = ScoreField(
        label=_("Penalty for each missing game"),
        min_value=0,
        help_text=_("In the table's points, taken when the phase is closed."),
    )
    most_games = CountField(
        label=_("Games a player may play at most"), help_text=_("Of a team. Empty: no limit.")
    )

    def __init__(self, *args: Any, league: League, first: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.league = league
        if first:  # nothing comes before it
            for name in ("carry", "carry_to_tenths"):
                self.fields[name].widget = forms.HiddenInput()
                self.fields[name].required = False
        if not league.is_of_teams:
            del self.fields["most_games"]

    def clean_carry(self) -> str:
        return str(self.cleaned_data["carry"] or Phase.Carry.NONE)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        refuse_backwards(self, data)
        return data

    @property
    def details(self) -> PhasePlan:
        data = {"most_games": None, **self.cleaned_data}
        data["minimum_games"] = data["minimum_games"] or 0
        data["penalty"] = Fraction(data["penalty"] or 0) * self.league.unit
        return PhasePlan(**{name: data[name] for name in PhasePlan.__slots__})


class PlayersForm(LeagueChangeForm):
    """Single players who enter, one a line."""

    players = NamesField()

    def __init__(self, *args: Any, league: League, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.league = league

    def clean_players(self) -> list[Player]:
        return named(self.league.club, self.cleaned_data["players"])


class LeagueTeamForm(LeagueChangeForm):
    """A team of a league: its name, its captain, its players by name."""

    name = NameField(label=_("Team"), max_length=100)
    players = NamesField()
    captain = forms.CharField(
        label=_("Captain"),
        max_length=120,
        required=False,
        help_text=_("Says who plays and agrees to times. Empty: the first player."),
    )

    def __init__(
        self, *args: Any, league: League, entrant: Entrant | None = None, **kwargs: Any
    ) -> None:
        if entrant is not None:
            kwargs["initial"] = _team_values(league, entrant)
        super().__init__(*args, **kwargs)
        self.league, self.entrant = league, entrant

    @property
    def mates(self) -> Sequence[Player]:
        return list(self.entrant.players.all()) if self.entrant else []

    def clean_players(self) -> list[Player]:
        return named(self.league.club, self.cleaned_data["players"], self.mates)

    def clean_captain(self) -> Player | None:
        found = named(self.league.club, self.cleaned_data["captain"], self.mates)
        return found[0] if found else None


class CloseForm(LeagueChangeForm):
    """Who goes on when a phase is closed; proposed by the table, decided by people."""

    going_on = forms.MultipleChoiceField(
        label=_("Go on to the next phase"), widget=forms.CheckboxSelectMultiple
    )

    def __init__(
        self, *args: Any, entrants: Sequence[tuple[Entrant, str]], follows: bool, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.entrants = {str(entrant.pk): entrant for entrant, _words in entrants}
        if follows:
            field = cast(forms.MultipleChoiceField, self.fields["going_on"])
            field.choices = [(str(entrant.pk), words) for entrant, words in entrants]
        else:
            del self.fields["going_on"]

    @property
    def going(self) -> list[Entrant]:
        return [self.entrants[pk] for pk in self.cleaned_data.get("going_on", ())]


def refuse_backwards(form: forms.Form, data: dict[str, Any]) -> None:
    """The last day is not before the first."""
    if data.get("starts") and data.get("ends") and data["ends"] < data["starts"]:
        form.add_error("ends", gettext("The last day is before the first day."))


def league_values(league: League) -> dict[str, Any]:
    """What a form that changes the league begins with."""
    values = {name: getattr(league, name) for name in LeaguePlan.__slots__}
    for name in ("substitute_score", "forfeit_score", "walkover_score"):
        values[name] = _typed(values[name] / league.unit)
    return values | {"seen_version": league.plan_version}


def phase_values(phase: Phase) -> dict[str, Any]:
    """What a form that changes the phase begins with."""
    values = {name: getattr(phase, name) for name in PhasePlan.__slots__}
    values["minimum_games"] = phase.minimum_games or None
    values["penalty"] = _typed(phase.penalty / phase.league.unit)
    return values | {"seen_version": phase.league.plan_version}


def usual_league(club: Club, today: date) -> dict[str, Any]:
    """What a form for a new league begins with."""
    return {
        "starts": today,
        "ruleset": club.ruleset,
        "entry": League.Entry.INDIVIDUALS,
        "ties": Season.Ties.SHARED,
        "substitutes": League.Substitutes.THEIRS,
        "forfeit_score": -30,
        "walkover_score": 0,
    }


def _team_values(league: League, entrant: Entrant) -> dict[str, Any]:
    players = list(entrant.players.all())
    return {
        "name": entrant.team,
        "players": names_of(league.club, players),
        "captain": names_of(league.club, [entrant.captain]),
        "seen_version": league.plan_version,
    }


def _typed(score: Fraction) -> str:
    """A score as it is typed: whole, or to a tenth."""
    return f"{score}" if score.denominator == 1 else f"{float(score):.1f}"
