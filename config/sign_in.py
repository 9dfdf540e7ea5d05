"""How allauth signs people in here: by e-mail, with a name, and with the language they chose."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest, HttpResponse

from players.actions import preferences
from players.models import User
from players.views.preferences import CHOSEN_LANGUAGE, remember


class Adapter(DefaultAccountAdapter):
    """Carries what the browser chose into the account, and what the account knows back."""

    def post_login(self, request: HttpRequest, user: User, **kwargs: Any) -> HttpResponse:
        """A language chosen just now beats the account's; the account's beats the browser's."""
        chosen = request.session.pop(CHOSEN_LANGUAGE, "")
        if chosen and chosen != user.language:
            user = preferences.choose_language(user=user, language=chosen)
        response: HttpResponse = super().post_login(request, user, **kwargs)
        remember(response, user)
        return response
