"""Addresses of people."""

from django.urls import path

from players.views import me, preferences

app_name = "players"

urlpatterns = [
    path("me/", me.me, name="me"),
    path("account/preferences/", preferences.edit, name="preferences"),
]
