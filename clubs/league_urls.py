"""Addresses below /clubs/<club>/leagues/."""

from django.urls import URLPattern, URLResolver, include, path

from clubs.views import (
    fixture_game,
    fixture_plan,
    fixtures,
    league_entrants,
    league_plan,
    leagues,
)

PHASE: list[URLPattern] = [
    path("", leagues.phase, name="phase"),
    path("table.csv", leagues.league_csv, name="league_csv"),
    path("players.csv", leagues.league_players_csv, name="league_players_csv"),
    path("hall/", leagues.league_hall, name="league_hall"),
    path("entrants/<int:entrant>/", leagues.league_entrant, name="league_entrant"),
    path("change/", league_plan.change_phase, name="change_phase"),
    path("delete/", league_plan.delete_phase, name="delete_phase"),
    path("close/", league_plan.close_phase, name="close_phase"),
    path("reopen/", league_plan.reopen_phase, name="reopen_phase"),
    path("fixtures/", fixture_plan.phase_fixtures, name="phase_fixtures"),
    path("fixtures/draw/", fixture_plan.draw_fixtures, name="draw_fixtures"),
    path("fixtures/add/", fixture_plan.add_fixture, name="add_fixture"),
]

FIXTURE: list[URLPattern] = [
    path("", fixtures.fixture, name="fixture"),
    path("game/", fixture_game.fixture_game, name="fixture_game"),
    path("time/", fixtures.propose_time, name="propose_time"),
    path("agree/", fixtures.agree_time, name="agree_time"),
    path("line-up/<int:seat>/", fixtures.line_up, name="line_up"),
    path("begin/", fixtures.begin_fixture, name="begin_fixture"),
    path("night/", fixtures.play_at_night, name="play_at_night"),
    path("postpone/", fixtures.postpone_fixture, name="postpone_fixture"),
    path("forfeit/", fixtures.forfeit_fixture, name="forfeit_fixture"),
    path("call-off/", fixtures.call_off_fixture, name="call_off_fixture"),
    path("reinstate/", fixtures.reinstate_fixture, name="reinstate_fixture"),
]

LEAGUE: list[URLPattern | URLResolver] = [
    path("", leagues.league, name="league"),
    path("change/", league_plan.change_league, name="change_league"),
    path("delete/", league_plan.delete_league, name="delete_league"),
    path("entrants/", league_entrants.league_entrants, name="entrants"),
    path("entrants/<int:entrant>/", league_entrants.change_entrant, name="change_entrant"),
    path(
        "entrants/<int:entrant>/withdraw/",
        league_entrants.withdraw_entrant,
        name="withdraw_entrant",
    ),
    path("phases/new/", league_plan.plan_phase, name="plan_phase"),
    path("phases/<int:phase>/", include(PHASE)),
    path("fixtures/<int:fixture>/", include(FIXTURE)),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("new/", league_plan.plan_league, name="plan_league"),
    path("<slug:league>/", include(LEAGUE)),
]
