"""Administration of clubs: look up who belongs where, nights, seasons and history."""

from django.contrib import admin

from clubs.models import (
    Attendance,
    Club,
    ClubLog,
    League,
    Membership,
    Night,
    Phase,
    Season,
    Sitting,
)
from players.admin import RowsShown, ShownOnly


class MembersShown(RowsShown):
    model = Membership
    related = ("player",)
    fields = ("player", "role", "active", "since")
    readonly_fields = fields


class PeopleShown(RowsShown):
    model = Attendance
    related = ("player",)


class SittingsShown(RowsShown):
    model = Sitting
    related = ("night__club",)
    fields = ("number", "made_at")


@admin.register(Club)
class ClubAdmin(ShownOnly):
    list_display = ("name", "city", "slug", "open_to_join", "created_at")
    search_fields = ("name", "search_key", "slug")
    inlines = (MembersShown,)


@admin.register(Night)
class NightAdmin(ShownOnly):
    list_display = ("club", "date", "title", "state", "ruleset", "version")
    list_filter = ("state",)
    list_select_related = ("club",)
    date_hierarchy = "date"
    search_fields = ("club__name", "title")
    inlines = (PeopleShown, SittingsShown)


@admin.register(Season)
class SeasonAdmin(ShownOnly):
    list_display = ("club", "name", "starts", "ends", "method", "version")
    list_select_related = ("club",)
    search_fields = ("club__name", "name")


class PhasesShown(RowsShown):
    model = Phase
    related = ("league",)
    fields = ("number", "name", "starts", "ends", "carry", "advance", "closed_at")
    readonly_fields = fields


@admin.register(League)
class LeagueAdmin(ShownOnly):
    list_display = ("club", "name", "starts", "ends", "entry", "version")
    list_select_related = ("club",)
    search_fields = ("club__name", "name")
    inlines = (PhasesShown,)


@admin.register(ClubLog)
class ClubLogAdmin(ShownOnly):
    list_display = ("at", "club", "night", "by", "code", "params")
    list_filter = ("code",)
    list_select_related = ("club", "night__club", "by")
    search_fields = ("club__name", "code")
