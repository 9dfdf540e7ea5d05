"""Administration of tournaments: look up what was announced, and its history."""

from django.contrib import admin

from players.admin import RowsShown, ShownOnly
from tournaments.models import Entry, Seating, Tournament, TournamentLog


class HistoryShown(RowsShown):
    model = TournamentLog
    related = ("by",)
    fields = ("at", "by", "code", "params")
    readonly_fields = fields


@admin.register(Tournament)
class TournamentAdmin(ShownOnly):
    list_display = ("name", "club", "city", "starts", "state", "version")
    list_filter = ("state",)
    list_select_related = ("club",)
    date_hierarchy = "starts"
    search_fields = ("name", "slug", "city", "club__name")
    inlines = (HistoryShown,)


@admin.register(Entry)
class EntryAdmin(ShownOnly):
    list_display = ("tournament", "number", "name", "team", "club", "country", "state")
    list_filter = ("state",)
    list_select_related = ("tournament", "player")
    search_fields = ("written_name", "player__full_name", "tournament__name")


@admin.register(Seating)
class SeatingAdmin(ShownOnly):
    list_display = ("tournament", "number", "origin", "state", "made_at", "published_at")
    list_filter = ("state", "origin")
    list_select_related = ("tournament",)
