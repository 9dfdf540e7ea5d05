"""An organiser keeps the list of those who take part."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_POST

from players.access import signed_in
from tournaments import access
from tournaments.actions import entries as actions
from tournaments.forms.entries import EnterForm, EntryForm, PressForm, values_of
from tournaments.models import Entry
from tournaments.queries import wishes_of


@login_required
def entries(request: HttpRequest, tournament: str) -> HttpResponse:
    """The list, and more people added to it by lines."""
    visit = access.visit(request, tournament, to_organise=True)
    form = EnterForm(request.POST or None)
    if form.is_valid():
        people = form.people
        by = signed_in(request)
        if form.perform(actions.enter, tournament=visit.tournament, people=people, by=by):
            words = ngettext("%(count)d is entered.", "%(count)d are entered.", len(people))
            messages.success(request, words % {"count": len(people)})
            return redirect("tournaments:entries", tournament)
    page = {
        "visit": visit,
        "tournament": visit.tournament,
        "entries": list(visit.tournament.entries.named()),
        "form": form,
    }
    return render(request, "tournaments/entries.html", page, status=form.status)


@login_required
def entry(request: HttpRequest, tournament: str, number: int) -> HttpResponse:
    """Change one participant; drop them out, take them back."""
    visit, found = access.entry(request, tournament, number)
    version = wishes_of(visit.tournament).version
    first = {**values_of(found), "seen_version": version}
    form = EntryForm(request.POST or None, entry=found, initial=first)
    if form.is_valid():
        seen, by = form.cleaned_data["seen_version"], signed_in(request)
        made = form.perform(
            actions.change, entry=found, details=form.details, seen_version=seen, by=by
        )
        if made:
            messages.success(request, gettext("%(name)s is changed.") % {"name": made.name})
            return redirect("tournaments:entries", tournament)
    return _show(request, visit, found, form)


@login_required
@require_POST
def remove(request: HttpRequest, tournament: str, number: int) -> HttpResponse:
    """Take somebody off the list."""
    visit, found = access.entry(request, tournament, number)
    form = PressForm(request.POST)
    if form.is_valid():
        gone = form.perform(actions.remove, entry=found, by=signed_in(request))
        if gone:
            messages.success(request, gettext("%(name)s is off the list.") % {"name": found.name})
            return redirect("tournaments:entries", tournament)
    return _show(request, visit, found, form)


def _show(
    request: HttpRequest,
    visit: access.Visit,
    found: Entry,
    form: EntryForm | PressForm,
) -> HttpResponse:
    """The page of a participant, with the words of what was refused."""
    fields = form
    if isinstance(form, PressForm):
        first = {**values_of(found), "seen_version": wishes_of(visit.tournament).version}
        fields = EntryForm(entry=found, initial=first)
    page = {
        "visit": visit,
        "tournament": visit.tournament,
        "entry": found,
        "form": fields,
        "refused": form if form is not fields else None,
        "button": PressForm(),
    }
    return render(request, "tournaments/entry.html", page, status=form.status)
