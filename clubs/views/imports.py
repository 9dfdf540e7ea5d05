"""Files of a club for its organisers: send one, look at what it would do, import it."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from clubs import access
from clubs.access import Visit
from clubs.actions import imports
from clubs.files.answers import Answers
from clubs.files.base import FilePlan
from clubs.files.plan import ResultsPlan
from clubs.files.preview import Preview
from clubs.forms.imports import AnswersForm, UploadForm
from clubs.forms.members import MemberForm
from clubs.models import Night, Role, Upload
from clubs.wording import REFUSALS
from clubs.wording.files import BASES, KINDS, LINES, UNITS
from games.wording import REFUSALS as GAMES
from players.access import signed_in
from players.files.reading import FileRefused
from players.wording import say

# Lines of a preview that are written out; the rest is counted.
SHOWN = 40
WORDS = {**GAMES, **LINES}


@login_required
def files(request: HttpRequest, club: str) -> HttpResponse:
    """What can be taken in and out, and the files that wait for answers."""
    visited = access.visit(request, club, Role.ORGANISER)
    form = UploadForm(request.POST or None, request.FILES or None)
    if form.is_valid():
        name, data = form.content
        answers, by = Answers(), signed_in(request)
        sent = form.perform(
            imports.upload, club=visited.club, name=name, data=data, answers=answers, by=by
        )
        if sent is not None:
            return redirect("clubs:upload", club, sent.pk)
    page = {
        "visit": visited,
        "club": visited.club,
        "form": form,
        "waiting": visited.club.uploads.waiting().defer("data"),
    }
    return render(request, "clubs/files.html", page, status=form.status)


@login_required
@never_cache
def upload(request: HttpRequest, club: str, upload: int) -> HttpResponse:
    """The preview of a file with its questions, then what its import did."""
    visited, found = access.upload(request, club, upload)
    if found.is_done:
        return _report(request, visited, found)
    looked = Looked.of(found)
    form = looked.form(request.POST or None)
    if form.is_valid():
        asked = form.given.as_dict() != looked.answers.as_dict()
        by = signed_in(request)
        if request.POST.get("do") == "import" and not asked:
            seen = form.cleaned_data["seen"]
            if form.perform(imports.carry_out, upload=found, seen=seen, by=by) is not None:
                return redirect("clubs:upload", club, found.pk)
        elif form.perform(imports.answer, upload=found, answers=form.given, by=by) is not None:
            if request.POST.get("do") == "import":
                messages.info(request, gettext("Your answers changed the preview: look at it."))
            return redirect("clubs:upload", club, found.pk)
    page = {"visit": visited, "club": visited.club, "upload": found, "form": form}
    page |= looked.context()
    return render(request, "clubs/upload.html", page, status=form.status)


@login_required
@require_POST
def drop_upload(request: HttpRequest, club: str, upload: int) -> HttpResponse:
    """Forget a file that is not wanted."""
    _, found = access.upload(request, club, upload)
    form = MemberForm(request.POST)
    by = signed_in(request)
    if form.is_valid() and form.perform(imports.drop, upload=found, by=by) is not None:
        messages.success(request, gettext("%(file)s is dropped.") % {"file": found.name})
    return redirect("clubs:files", club)


@dataclass(frozen=True, slots=True, kw_only=True)
class Looked:
    """A kept file as it looks now: its preview, or why it cannot be read yet."""

    upload: Upload
    answers: Answers
    preview: Preview | None
    refusal: FileRefused | None

    @classmethod
    def of(cls, upload: Upload) -> "Looked":
        answers = Answers.of(upload.answers)
        try:
            found = imports.look(upload, now=timezone.now())
        except FileRefused as refusal:
            return cls(upload=upload, answers=answers, preview=None, refusal=refusal)
        return cls(upload=upload, answers=answers, preview=found, refusal=None)

    def form(self, data: Any) -> AnswersForm:
        return AnswersForm(data, club=self.upload.club, answers=self.answers, found=self.preview)

    def context(self) -> dict[str, Any]:
        """What the template shows of it."""
        if self.preview is None:
            assert self.refusal is not None
            return {"unread": say(REFUSALS, self.refusal.code, self.refusal.params)}
        plan = self.preview.plan
        return {
            "preview": self.preview,
            "plan": plan,
            "kind": KINDS[self.preview.kind],
            "lines": len(self.preview.sheet.rows) - (self.preview.columns is not None),
            "first": plan.days[0] if plan.days else None,
            "last": plan.days[-1] if plan.days else None,
            "bad": [(one.line, say(WORDS, one.code, one.params)) for one in plan.bad[:SHOWN]],
            "hidden_bad": max(0, len(plan.bad) - SHOWN),
            **_shown(plan),
        }


def _shown(plan: FilePlan) -> dict[str, Any]:
    """The first games, and how their numbers were read."""
    if not isinstance(plan, ResultsPlan):
        return {}
    # What differs or is new is looked at first.
    order = ("differs", "result", "new", "same")
    games = sorted(plan.games, key=lambda game: (order.index(game.state), game.line))
    return {
        "basis": BASES[plan.reading.basis],
        "unit": UNITS[plan.reading.unit],
        "games": games[:SHOWN],
        "hidden_games": max(0, len(games) - SHOWN),
    }


def _report(request: HttpRequest, visited: Visit, upload: Upload) -> HttpResponse:
    nights = Night.objects.filter(club=visited.club, pk__in=upload.numbers.get("nights", ()))
    page = {
        "visit": visited,
        "club": visited.club,
        "upload": upload,
        "report": upload.numbers,
        "kind": KINDS[upload.numbers["kind"]],
        "nights": nights.order_by("-date", "-pk")[:SHOWN],
    }
    return render(request, "clubs/imported.html", page)
