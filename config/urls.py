"""All addresses of the site."""

from django.contrib import admin
from django.urls import include, path

from config.health import health

urlpatterns = [
    path("health/", health, name="health"),
    path("account/", include("allauth.account.urls")),
    path("account/2fa/", include("allauth.mfa.urls")),
    path("language/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
]
