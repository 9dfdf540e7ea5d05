"""One person at the desk: coming, leaving, the fee, the table they keep."""

from collections.abc import Callable

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from clubs import access
from clubs.actions import attendance, fees
from clubs.forms.desk import DeskForm, DueForm, LeaveForm, NewcomerForm, PayForm, TableForm
from clubs.forms.fields import count_in
from clubs.models import Attendance, Night, Role
from clubs.queries.evening import evening
from clubs.views.desk import answer
from players.access import signed_in


@require_safe
@login_required
def person(request: HttpRequest, club: str, night: int, player: int) -> HttpResponse:
    """One person of the evening, with what is changed less often."""
    visit, found = access.night(request, club, night, Role.SCOREKEEPER)
    return _show_person(request, visit, found, player)


@login_required
def undo(request: HttpRequest, club: str, night: int, player: int) -> HttpResponse:
    """Take a check-in back."""
    return _person(request, club, night, player, attendance.undo_check_in)


@login_required
def back(request: HttpRequest, club: str, night: int, player: int) -> HttpResponse:
    """Check somebody in who left, or who stands in the list of those expected."""
    return _person(request, club, night, player, attendance.check_in)


@login_required
def leave(request: HttpRequest, club: str, night: int, player: int) -> HttpResponse:
    """Let somebody go home."""
    return _person(request, club, night, player, attendance.leave, LeaveForm)


@login_required
def pay(request: HttpRequest, club: str, night: int, player: int) -> HttpResponse:
    """Note what somebody has paid."""
    return _person(request, club, night, player, fees.pay, PayForm)


@login_required
def set_due(request: HttpRequest, club: str, night: int, player: int) -> HttpResponse:
    """Set by hand what somebody owes, or have it counted again."""
    return _person(request, club, night, player, fees.set_due, DueForm)


@login_required
def keep_table(request: HttpRequest, club: str, night: int, player: int) -> HttpResponse:
    """Let somebody keep a table, or set them free."""
    return _person(request, club, night, player, attendance.fix_table, TableForm)


@login_required
def newcomer(request: HttpRequest, club: str, night: int, player: int) -> HttpResponse:
    """Mark somebody as new to the game, or no longer."""
    return _person(request, club, night, player, attendance.mark_newcomer, NewcomerForm)


def _person(
    request: HttpRequest,
    club: str,
    night: int,
    player: int,
    action: Callable[..., Attendance],
    form_class: type[DeskForm] = DeskForm,
) -> HttpResponse:
    """A button about one person of the night; a refusal stays where it was pressed."""
    visit, found = access.night(request, club, night, Role.SCOREKEEPER)
    who = get_object_or_404(found.attendances.select_related("player"), player__pk=player)
    form = form_class(request.POST or None)
    count_in(form, visit.club.currency)
    if form.is_valid():
        given = form.fields_given
        form.perform(action, night=found, player=who.player, by=signed_in(request), **given)
    if form.errors and not request.htmx:  # type: ignore[attr-defined]
        return _show_person(request, visit, found, player, form)
    focus = "left" if action is attendance.leave else ""
    return answer(request, visit, found, form, person=who, focus=focus)


def _show_person(
    request: HttpRequest,
    visit: access.Visit,
    found: Night,
    player: int,
    form: DeskForm | None = None,
) -> HttpResponse:
    people = found.attendances.select_related("player")
    who = get_object_or_404(people, player__pk=player)
    pay = form if isinstance(form, PayForm) else PayForm(initial={"amount": who.fee_paid})
    set_by_hand = {"amount": who.fee_due if who.fee_reason else None, "reason": who.fee_reason}
    due = form if isinstance(form, DueForm) else DueForm(initial=set_by_hand)
    for money in (pay, due):
        count_in(money, visit.club.currency)
    table = form if isinstance(form, TableForm) else TableForm(initial={"table": who.fixed_table})
    page = {
        "club": visit.club,
        "night": found,
        "person": who,
        "seat": evening(found).table_of.get(player),
        "forms": {"pay": pay, "due": due, "table": table},
        "refused": form,
    }
    return render(request, "clubs/person.html", page, status=form.status if form else 200)
