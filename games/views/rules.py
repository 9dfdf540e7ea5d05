"""The rulesets of the site and the rule card of each."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games import rulecard
from scoring import ScoringError, rulesets


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """List every ruleset by family."""
    return render(request, "games/rules.html", {"families": rulecard.families()})


@require_safe
def ruleset(request: HttpRequest, ruleset: str) -> HttpResponse:
    """Show one rule card; `?at_table=5` as it is played by five."""
    try:
        rules = rulesets.load(ruleset)
        if request.GET.get("at_table") == "5":
            rules = rules.for_five()
    except ScoringError as refusal:
        raise Http404(str(refusal)) from refusal
    return render(request, "games/ruleset.html", {"rules": rules, "groups": rulecard.card(rules)})
