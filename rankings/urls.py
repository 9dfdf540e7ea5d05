"""Addresses below /rankings/."""

from django.urls import path

from rankings.views import public

app_name = "rankings"

urlpatterns = [
    path("", public.index, name="index"),
    path("players/<int:player>/", public.player, name="player"),
]
