"""Addresses below /rules/: the rule cards."""

from django.urls import path

from games.views import rules

app_name = "games"

urlpatterns = [
    path("", rules.index, name="rules"),
    path("<slug:ruleset>/", rules.ruleset, name="ruleset"),
]
