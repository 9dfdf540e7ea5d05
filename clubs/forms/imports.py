"""The forms of an import: send a file or paste it, then answer what its preview asks."""

from collections.abc import Iterable
from dataclasses import fields, replace
from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from clubs.files import days
from clubs.files.answers import SOMEBODY_NEW, STICKS, Answers
from clubs.files.base import FilePlan
from clubs.files.names import Person
from clubs.files.plan import Gap, ResultsPlan
from clubs.files.preview import Preview
from clubs.forms.fields import DayField
from clubs.forms.members import QuestionField
from clubs.models import Club
from clubs.wording import REFUSALS
from clubs.wording.files import BASES, ORDERS, UNITS, megabytes
from games.wording import ruleset_name
from players.files.reading import ENCODINGS, MOST_BYTES
from players.forms import ActionForm
from players.templatetags.figures import points
from scoring import rulesets

# Questions of one page; more are asked when these are answered.
MOST_ASKED = 100


class UploadForm(ActionForm):
    """A file, or the text of one pasted."""

    words = REFUSALS

    file = forms.FileField(
        label=_("File"),
        required=False,
        widget=forms.FileInput({"accept": ".csv,.tsv,.txt,.xlsx"}),
        help_text=_("CSV or XLSX, as a spreadsheet or another site saves it."),
    )
    text = forms.CharField(
        label=_("Or paste here"),
        required=False,
        strip=False,
        max_length=MOST_BYTES,
        widget=forms.Textarea({"rows": 5, "autocomplete": "off", "spellcheck": "false"}),
        help_text=_("Cells of a spreadsheet, or a line a table: Anna 32400 Boris 27600 …"),
    )

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file is not None and file.size > MOST_BYTES:
            raise forms.ValidationError(
                gettext("The file has %(size)s; at most %(most)s are read.")
                % {"size": megabytes(file.size), "most": megabytes(MOST_BYTES)}
            )
        return file

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if not self.errors and not data.get("file") and not (data.get("text") or "").strip():
            self.add_error("file", gettext("Choose a file, or paste its text."))
        return data

    @property
    def content(self) -> tuple[str, bytes]:
        """The name and the bytes of what was sent."""
        file = self.cleaned_data["file"]
        if file is not None:
            return file.name or gettext("file"), file.read()
        return gettext("pasted text"), self.cleaned_data["text"].encode()


class AnswersForm(ActionForm):
    """What a preview asks: one field a question, only those that the file raises."""

    words = REFUSALS

    seen = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(
        self, *args: Any, club: Club, answers: Answers, found: Preview | None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.answers = answers
        self._people: dict[str, str] = {}
        self._gaps: dict[str, str] = {}
        if found is None or found.sheet.encoding in ENCODINGS:
            self._ask_encoding()
        if found is not None:
            self._ask_all(club, found)
            if not self.is_bound:
                self.initial["seen"] = found.plan.mark

    def _ask_all(self, club: Club, found: Preview) -> None:
        plan = found.plan
        if plan.orders.asked or self.answers.order:
            self._ask_order(plan, club)
        for number, person in enumerate(plan.doubtful[:MOST_ASKED]):
            self._ask_person(f"who_{number}", person)
        if isinstance(plan, ResultsPlan):
            for gap in plan.gaps[:MOST_ASKED]:
                self._ask_gap(f"gap_{gap.line}", gap)
            self._ask_numbers(club, plan)
        if plan.different:
            self._ask_corrections(len(plan.different))
        if plan.bad:
            self._add(
                "skip",
                forms.BooleanField(
                    label=ngettext(
                        "Leave out the %(count)s bad line and import the rest",
                        "Leave out the %(count)s bad lines and import the rest",
                        len(plan.bad),
                    )
                    % {"count": points(len(plan.bad))},
                    required=False,
                ),
                self.answers.skip,
            )

    def _add(self, name: str, field: forms.Field, initial: object) -> None:
        self.fields[name] = field
        self.initial.setdefault(name, initial)

    def _ask(
        self, name: str, label: str, choices: Iterable[tuple[Any, Any]], chosen: object, **more: Any
    ) -> None:
        """A question that may be answered later: the import waits for it, the preview does not."""
        self._add(name, QuestionField(label=label, choices=list(choices), **more), chosen)

    def _choose(self, name: str, label: str, choices: Iterable[tuple[Any, Any]], chosen: object,
                **more: Any) -> None:  # fmt: skip
        field = forms.ChoiceField(label=label, choices=list(choices), **more)
        self._add(name, field, chosen)

    def _ask_encoding(self) -> None:
        choices = [("", "–"), *((name, name) for name in ENCODINGS)]
        self._choose("encoding", gettext("Encoding of the text"), choices, self.answers.encoding)

    def _ask_order(self, plan: FilePlan, club: Club) -> None:
        example = plan.orders.example
        choices = [(order, str(ORDERS[order])) for order in days.ORDERS]
        if example:
            today = max(plan.days, default=days.FIRST)
            choices = [
                (order, f"{ORDERS[order]}: {example} = {date_format(day, 'DATE_FORMAT')}")
                for order, day in days.readings(example, plan.orders.possible, today=today)
            ]
        label = gettext("In which order are the dates written?")
        self._ask("order", label, choices, self.answers.order, widget=forms.RadioSelect)

    def _ask_numbers(self, club: Club, plan: ResultsPlan) -> None:
        if plan.needs_day or self.answers.day:
            label = gettext("Day of the games without a date")
            self._add("day", DayField(label=label, required=False), self.answers.day)
        rules = sorted((ruleset_name(slug), slug) for slug in rulesets.names())
        usual = gettext("as the night or the club plays")
        self._choose(
            "ruleset",
            gettext("Rules"),
            [("", usual), *((slug, name) for name, slug in rules)],
            self.answers.ruleset,
            required=False,
        )
        # Empty follows what is recognised, also when another answer changes it.
        basis, unit = BASES[plan.reading.basis], UNITS[plan.reading.unit]
        for name, label, found, choices in (
            ("basis", gettext("The numbers are"), basis, BASES.items()),
            ("unit", gettext("Written in"), unit, UNITS.items()),
        ):
            recognised = gettext("recognised: %(what)s") % {"what": found}
            chosen = getattr(self.answers, name) or ""
            self._choose(name, label, [("", recognised), *choices], chosen, required=False)
        if plan.has_teams:
            seasons = [(one.slug, one.name) for one in club.seasons.all()]
            self._choose(
                "season",
                gettext("Form the teams of the file in"),
                [("", gettext("no season")), *seasons],
                self.answers.season,
                required=False,
            )

    def _ask_gap(self, name: str, gap: Gap) -> None:
        if not gap.seats and not gap.sticks:
            return
        self._gaps[name] = str(gap.line)
        choices = [("", gettext("a mistake in the file"))]
        choices += [
            (str(index), gettext("a penalty of %(name)s") % {"name": who})
            for index, who in gap.seats.items()
        ]
        if gap.sticks:
            choices.append(
                (
                    STICKS,
                    ngettext(
                        "%(count)d stick left on the table",
                        "%(count)d sticks left on the table",
                        gap.sticks,
                    )
                    % {"count": gap.sticks},
                )
            )
        label = gettext("Line %(line)s: the missing %(points)s are") % {
            "line": gap.line,
            "points": points(gap.missing),
        }
        chosen = self.answers.gaps.get(str(gap.line), "")
        self._ask(name, label, choices, chosen)

    def _ask_person(self, name: str, person: Person) -> None:
        self._people[name] = person.key
        choices = [(str(player.pk), _known(player.name)) for player in person.doubtful]
        choices.append((SOMEBODY_NEW, gettext("somebody new")))
        label = ngettext(
            "Who is %(name)s (%(count)s time)?", "Who is %(name)s (%(count)s times)?", person.count
        ) % {"name": person.name, "count": points(person.count)}
        chosen = self.answers.people.get(person.key, "")
        self._ask(name, label, choices, chosen, widget=forms.RadioSelect)

    def _ask_corrections(self, count: int) -> None:
        label = ngettext(
            "Correct the %(count)s that differs to what the file says",
            "Correct the %(count)s that differ to what the file says",
            count,
        ) % {"count": points(count)}
        self._add("correct", forms.BooleanField(label=label, required=False), self.answers.correct)
        self._add(
            "reason",
            forms.CharField(label=gettext("Why is it corrected?"), max_length=200, required=False),
            self.answers.reason,
        )

    @property
    def given(self) -> Answers:
        """The answers with those of this form; what it did not ask stays."""
        data = self.cleaned_data
        known = {one.name for one in fields(Answers)} & set(self.fields)
        changes: dict[str, Any] = {name: data[name] for name in known}
        if "unit" in changes:
            changes["unit"] = int(changes["unit"] or 0)
        if "day" in changes:
            changes["day"] = changes["day"].isoformat() if changes["day"] else ""
        people = {key: data[name] for name, key in self._people.items()}
        gaps = {line: data[name] for name, line in self._gaps.items()}
        return replace(
            self.answers,
            **changes,
            people={k: v for k, v in {**self.answers.people, **people}.items() if v},
            gaps={k: v for k, v in {**self.answers.gaps, **gaps}.items() if v},
        )


def _known(name: str) -> str:
    return gettext("%(name)s, whom the club knows") % {"name": name}
