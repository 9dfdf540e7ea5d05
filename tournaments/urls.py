"""Addresses below /tournaments/."""

from django.urls import path

from tournaments.views import organise, public

app_name = "tournaments"

urlpatterns = [
    path("", public.index, name="index"),
    path("new/", organise.announce, name="announce"),
    path("<slug:tournament>/", public.tournament, name="tournament"),
    path("<slug:tournament>/change/", organise.change, name="change"),
    path("<slug:tournament>/announce/", organise.publish, name="publish"),
    path("<slug:tournament>/call-off/", organise.withdraw, name="withdraw"),
    path("<slug:tournament>/delete/", organise.discard, name="discard"),
]
