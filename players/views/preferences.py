"""Language and time zone: kept in the account of who has one, in cookies for the pages."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views import i18n
from django.views.decorators.http import require_POST

from players import access
from players.actions import preferences
from players.forms import PreferencesForm
from players.models import User

CHOSEN_LANGUAGE = "chosen_language"  # in the session: chosen before signing in
TIME_ZONE_COOKIE = "time_zone"
YEAR = 365 * 24 * 60 * 60


@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """Change the language of all pages from here on."""
    language = request.POST.get("language", "")
    if language in dict(settings.LANGUAGES):
        if request.user.is_authenticated:
            preferences.choose_language(user=access.signed_in(request), language=language)
        else:
            request.session[CHOSEN_LANGUAGE] = language
    return i18n.set_language(request)


@login_required
def edit(request: HttpRequest) -> HttpResponse:
    """Change name, language and time zone."""
    user = access.signed_in(request)
    form = PreferencesForm(
        request.POST or None,
        initial={"name": user.name, "language": user.language, "time_zone": user.time_zone},
    )
    if not form.is_valid():
        status = 422 if form.is_bound else 200
        return render(request, "players/preferences.html", {"form": form}, status=status)
    user = preferences.change(user=user, now=timezone.now(), **form.cleaned_data)
    response = redirect("players:preferences")
    remember(response, user)
    with override(user.language or None):
        messages.success(request, _("Your preferences are saved."))
    return response


def remember(response: HttpResponse, user: User) -> None:
    """Give the browser what the account knows, so that a page need not ask the database."""
    for cookie, value in (
        (settings.LANGUAGE_COOKIE_NAME, user.language),
        (TIME_ZONE_COOKIE, user.time_zone),
    ):
        if value:
            response.set_cookie(
                cookie,
                value,
                max_age=YEAR,
                secure=settings.LANGUAGE_COOKIE_SECURE,
                samesite="Lax",
            )
        elif cookie == TIME_ZONE_COOKIE:
            response.delete_cookie(cookie, samesite="Lax")
