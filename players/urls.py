"""Addresses of people."""

from django.urls import path

from players.views import preferences

app_name = "players"

urlpatterns = [
    path("account/preferences/", preferences.edit, name="preferences"),
]
