"""Addresses of the front door."""

from django.urls import path

from lobby.views import backups, home

app_name = "lobby"

urlpatterns = [
    path("", home.home, name="home"),
    path("backups/", backups.index, name="backups"),
    path("backups/new/", backups.make, name="make_backup"),
    path("backups/<str:name>/", backups.nightly, name="nightly_backup"),
]
