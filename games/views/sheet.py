"""The sheet of a table: read it, enter it, correct it, call it off.

The floor above loads the game, decides what this person may do with it and passes both in as a
`Desk`; this page knows nothing of nights or tournaments.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django_htmx.http import replace_url

from games import queries, wording
from games.forms import CallOffForm, TotalsForm
from games.models import Game
from games.queries import Sheet
from players.requests import HtmxRequest


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """Where to go next, and what it is called."""

    url: str
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """What a person may do with a game, and the addresses around it.

    Each action is the upper floor's, bound to its own row (keyword-only `totals`, `seen_version`,
    `now`, `client_id`; `reason` for a correction), or None for who may not. `onward` is asked
    after a result is stored. A page of the upper floor that holds the sheet names its `template`
    and the `part` in it (a partial whose outermost element has the same id), gives what else it
    shows as `context`, and says in `after` what follows a change.
    """

    url: str
    crumbs: tuple[Link, ...]
    heading: str
    enter: Callable[..., Any] | None = None
    correct: Callable[..., Any] | None = None
    call_off: Callable[..., Any] | None = None
    onward: Callable[[], Link | None] = lambda: None

    template: str = "games/sheet.html"
    part: str = "sheet"
    context: Callable[[], dict[str, Any]] = dict
    after: Callable[[HtmxRequest], HttpResponse] | None = None
    focus: bool = True

    @property
    def may_correct(self) -> bool:
        return self.correct is not None


def show(request: HtmxRequest, *, game: Game, desk: Desk) -> HttpResponse:
    """Answer every request to a table's page."""
    if request.method != "POST":
        return page(request, game=game, desk=desk)
    sheet = queries.sheet(game)
    match request.POST.get("do"):
        case "preview":
            return _preview(request, sheet, desk)
        case "call_off":
            return _call_off(request, sheet, desk)
        case _:
            return _save(request, sheet, desk)


def page(request: HtmxRequest, *, game: Game, desk: Desk) -> HttpResponse:
    """Show the table as it is stored, with the form this person may fill."""
    sheet = queries.sheet(game)
    return _page(request, sheet, desk, form=_form(sheet, desk, request.GET.get("correct")))


def _action(sheet: Sheet, desk: Desk, *, correcting: bool) -> Callable[..., Any]:
    action = desk.correct if correcting else desk.enter
    if action is None:
        raise PermissionDenied
    return action


def _form(sheet: Sheet, desk: Desk, correct: str | None) -> TotalsForm | None:
    """The empty form this person gets to see, if any."""
    if sheet.current is not None:
        if not (correct and desk.correct):
            return None
        return TotalsForm(sheet=sheet, correcting=True, focus=desk.focus)
    if desk.enter is None or sheet.game.state != Game.State.RUNNING:
        return None
    return TotalsForm(sheet=sheet, correcting=False, focus=desk.focus)


def _typed(request: HtmxRequest, sheet: Sheet) -> TotalsForm:
    return TotalsForm(request.POST, sheet=sheet, correcting=request.POST.get("mode") == "correct")


def _preview(request: HtmxRequest, sheet: Sheet, desk: Desk) -> HttpResponse:
    """Say what the typed totals are worth and write nothing."""
    form = _typed(request, sheet)
    _action(sheet, desk, correcting=form.correcting)
    lines = form.preview()
    if request.htmx:
        context = {"sheet": sheet, "form": form, "preview": lines, "previewed": True}
        return render(request, "games/totals.html#preview", context)
    status = 200 if lines else form.status
    return _page(request, sheet, desk, form=form, preview=lines, status=status)


def _save(request: HtmxRequest, sheet: Sheet, desk: Desk) -> HttpResponse:
    form = _typed(request, sheet)
    stored = form.store(_action(sheet, desk, correcting=form.correcting))
    if stored is None:
        return _refused(request, sheet, desk, form)
    messages.success(
        request,
        gettext("Table %(table)s is saved, version %(version)s.")
        % {"table": sheet.game.table, "version": stored.number},
    )
    return _after(request, sheet, desk)


def _refused(request: HtmxRequest, seen: Sheet, desk: Desk, form: TotalsForm) -> HttpResponse:
    """Show the typed numbers again; beside what others stored meanwhile, if they did."""
    if not form.overtaken:
        return _page(request, seen, desk, form=form, status=form.status)
    sheet = _reload(seen)
    typed, stored = form.totals, sheet.current
    differences = wording.differences(stored.totals, typed) if stored else []
    if stored is not None and not differences:
        messages.info(request, gettext("This very result is stored already. Nothing was changed."))
        return _after(request, sheet, desk)
    context: dict[str, Any] = {
        "typed": typed,
        "differences": differences,
        "comparison": queries.compare(sheet, typed),
        "status": form.status,
    }
    action = desk.correct if stored is not None else desk.enter
    if action is None or sheet.game.state == Game.State.CANCELLED:
        messages.error(request, str(form.non_field_errors()[0]))
        return _page(request, sheet, desk, form=None, **context)
    again = form.on_top_of(sheet, correcting=stored is not None)
    return _page(request, sheet, desk, form=again, **context)


def _call_off(request: HtmxRequest, sheet: Sheet, desk: Desk) -> HttpResponse:
    if desk.call_off is None:
        raise PermissionDenied
    form = CallOffForm(request.POST)
    if not (form.is_valid() and form.call_off(desk.call_off)):
        messages.error(request, " ".join(map(str, form.non_field_errors())))
        fresh = _reload(sheet)
        return _page(request, fresh, desk, form=_form(fresh, desk, None), status=form.status)
    messages.success(
        request, gettext("Table %(table)s is called off.") % {"table": sheet.game.table}
    )
    return _after(request, sheet, desk)


def _after(request: HtmxRequest, sheet: Sheet, desk: Desk) -> HttpResponse:
    """Show the game as it is now stored: by a redirect, or in place."""
    if desk.after is not None:
        return desk.after(request)
    if not request.htmx:
        return redirect(desk.url)
    return replace_url(_page(request, _reload(sheet), desk, form=None), desk.url)


def _reload(sheet: Sheet) -> Sheet:
    """The same game as it is stored now."""
    return queries.sheet(Game.objects.get(pk=sheet.game.pk))


def _page(
    request: HtmxRequest, sheet: Sheet, desk: Desk, *, status: int = 200, **context: Any
) -> HttpResponse:
    if desk.call_off and sheet.game.state == Game.State.RUNNING:
        context["call_off"] = CallOffForm(
            auto_id="call_off_%s", initial={"seen_version": sheet.game.version}
        )
    context |= desk.context()
    context |= {"sheet": sheet, "desk": desk, "onward": desk.onward() if sheet.current else None}
    template = f"{desk.template}#{desk.part}" if request.htmx else desk.template
    return render(request, template, context, status=status)
