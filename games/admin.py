"""Administration of games: look a table up with its seats, its results and their history."""

from django.contrib import admin

from games.models import (
    Game,
    GameLog,
    Result,
    Seat,
    SeatingJob,
    SeatingJobLog,
    SeatResult,
)
from players.admin import RowsShown, ShownOnly


class SeatsShown(RowsShown):
    model = Seat
    related = ("player", "game")


class ResultsShown(RowsShown):
    model = Result
    related = ("game", "entered_by")
    show_change_link = True


class RowsOfResult(RowsShown):
    model = SeatResult
    related = ("seat__player",)


class LogShown(RowsShown):
    model = GameLog
    related = ("by",)


@admin.register(Game)
class GameAdmin(ShownOnly):
    list_display = ("pk", "table", "ruleset", "state", "started_at", "finished_at", "version")
    list_filter = ("state", "ruleset")
    date_hierarchy = "started_at"
    search_fields = ("seats__player__full_name", "seats__player__search_key")
    inlines = (SeatsShown, ResultsShown, LogShown)


@admin.register(Result)
class ResultAdmin(ShownOnly):
    list_display = ("game", "number", "current", "entered_at", "entered_by", "reason")
    list_filter = ("current",)
    list_select_related = ("game", "entered_by")
    inlines = (RowsOfResult,)


class HistoryOfJob(RowsShown):
    model = SeatingJobLog
    related = ("by",)


@admin.register(SeatingJob)
class SeatingJobAdmin(ShownOnly):
    list_display = ("owner", "state", "seed", "attempt", "asked_at", "ended_at", "error_code")
    list_filter = ("state",)
    date_hierarchy = "asked_at"
    search_fields = ("owner",)
    inlines = (HistoryOfJob,)
