"""All addresses of the site."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

from config.doors import SecondFactor, forgotten_password
from config.health import health
from players.views.preferences import set_language

# One door: the administration pages are entered through sign-in with its limits and second factor.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("health/", health, name="health"),
    path("account/password/reset/", forgotten_password, name="account_reset_password"),
    path("account/2fa/", SecondFactor.as_view(), name="mfa_index"),
    path("account/", include("allauth.account.urls")),
    path("account/2fa/", include("allauth.mfa.urls")),
    path("language/", set_language, name="set_language"),
    path("", include("lobby.urls")),
    path("", include("players.urls")),
    path("clubs/", include("clubs.urls")),
    path("rules/", include("games.urls")),
    path("api/v1/", include("config.api")),
    path("tournaments/", include("tournaments.urls")),
    path("rankings/", include("rankings.urls")),
    path("admin/", admin.site.urls),
]
