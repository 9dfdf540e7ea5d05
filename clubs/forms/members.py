"""Forms about the members of a club: add by lines, rename, role, join, claim."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.actions.refusals import MaybeInvited, NamesKnown
from clubs.models import Club, Role
from clubs.queries.people import labels, maybe_known
from clubs.wording import REFUSALS
from players.forms import ActionForm, NameField, PrivacyForm
from players.models import Player
from players.names import search_key

SOMEBODY_ELSE = "new"
LONGEST_LIST = 200


class MemberForm(ActionForm):
    """A button that does one thing to one member."""

    words = REFUSALS


class MergeForm(MemberForm):
    """The button that joins two players, as its preview was."""

    seen = forms.CharField(max_length=16, widget=forms.HiddenInput)


class ClaimForm(MemberForm):
    """The yes to a claim; `seen` is the preview of what it joins, empty where it joins nothing."""

    seen = forms.CharField(max_length=16, required=False, widget=forms.HiddenInput)


class MemberPrivacyForm(PrivacyForm):
    """How strangers see a member who has no login to say it."""

    words = REFUSALS

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["how"].label = _("Strangers see them")


class QuestionField(forms.ChoiceField):
    """A choice that the action asks for: a list sent again already has its answer without it."""

    def validate(self, value: str) -> None:
        if value:
            super().validate(value)


class AddMembersForm(ActionForm):
    """Names, a line each; about those the club knows it asks before it adds anybody."""

    words = REFUSALS

    names = forms.CharField(
        label=_("Names, one a line"),
        widget=forms.Textarea({"rows": 4, "autocomplete": "off", "spellcheck": "false"}),
    )

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.club = club
        self._questions: dict[str, str] = {}
        if self.is_bound:
            self._ask(_lines(self.data.get(self.add_prefix("names"), "")))

    def clean_names(self) -> tuple[str, ...]:
        names = _lines(self.cleaned_data["names"])
        if len(names) > LONGEST_LIST:
            message = gettext("%(count)d names; at most %(most)d go in at once.")
            raise forms.ValidationError(message % {"count": len(names), "most": LONGEST_LIST})
        return names

    def same(self) -> dict[str, int | None]:
        """For each doubtful name the player who it is, None for somebody new."""
        answers = {key: self.cleaned_data[name] for name, key in self._questions.items()}
        return {
            key: None if answer == SOMEBODY_ELSE else int(answer)
            for key, answer in answers.items()
            if answer
        }

    def perform[R](self, action: Callable[..., R], **kwargs: Any) -> R | None:
        done = super().perform(action, **kwargs)
        if isinstance(self.refusal, NamesKnown):
            for question in self._questions:
                if not self.cleaned_data[question]:
                    self.add_error(question, gettext("Say who it is; nobody was added yet."))
        return done

    def _ask(self, names: tuple[str, ...]) -> None:
        name_of = {search_key(name): name for name in names[:LONGEST_LIST]}
        known = maybe_known(self.club, name_of)
        label_of = labels(player for found in known.values() for player in found.values())
        for key, found in known.items():
            question = f"same_{min(found)}"
            if question in self._questions:
                question = f"{question}_{len(self._questions)}"
            self._questions[question] = key
            self.fields[question] = QuestionField(
                label=gettext("%(name)s: the same person?") % {"name": name_of[key]},
                choices=[
                    *((str(pk), gettext("Yes, %(name)s") % {"name": label_of[pk]}) for pk in found),
                    (SOMEBODY_ELSE, gettext("No, somebody else: add them")),
                ],
                widget=forms.RadioSelect,
            )


class RenameForm(ActionForm):
    words = REFUSALS

    name = NameField(label=_("Name"), max_length=100)


class RoleForm(ActionForm):
    words = REFUSALS

    role = forms.TypedChoiceField(label=_("Role"), choices=Role.choices, coerce=Role)


class JoinForm(ActionForm):
    """Joining asks a new player for a name, and after a doubt whether they are somebody else."""

    words = REFUSALS

    player_name = NameField(
        label=_("Your name in results"),
        max_length=100,
        help_text=_("Under this name you sit at tables. You can change it later."),
    )
    somebody_else = forms.BooleanField(
        label=_("I am somebody else of the same name"), required=False
    )

    def __init__(self, *args: Any, player: Player | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._doubt = "somebody_else" in self.data
        if player is not None:
            del self.fields["player_name"]
        self._hidden = self.fields.pop("somebody_else")
        if self._doubt:
            self.fields["somebody_else"] = self._hidden

    def perform[R](self, action: Callable[..., R], **kwargs: Any) -> R | None:
        done = super().perform(action, **kwargs)
        if isinstance(self.refusal, MaybeInvited):
            self.fields["somebody_else"] = self._hidden
        return done


def _lines(text: str) -> tuple[str, ...]:
    return tuple(filter(None, (line.strip() for line in text.splitlines())))
