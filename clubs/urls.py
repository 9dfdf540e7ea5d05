"""Addresses below /clubs/, a list a theme."""

from django.urls import URLPattern, URLResolver, include, path

from clubs.views import (
    calendars,
    claims,
    desk,
    door,
    duplicates,
    entry,
    exports,
    identity,
    imports,
    joining,
    members,
    messages,
    nights,
    person,
    public,
    season_plan,
    seasons,
    series,
    settings,
    tables,
    tills,
)

app_name = "clubs"

CLUB: list[URLPattern] = [
    path("", public.index, name="index"),
    path("mine/", public.mine, name="mine"),
    path("mine/give-up/", joining.give_up, name="give_up"),
    path("new/", settings.found, name="found"),
    path("calendar/", calendars.my_calendar, name="my_calendar"),
    path("calendar/make/", calendars.make_calendar, name="make_calendar"),
    path("calendar/withdraw/", calendars.withdraw_calendar, name="withdraw_calendar"),
    path("calendar/<str:key>/nights.ics", calendars.own_nights, name="own_nights"),
    path("<slug:club>/", public.club, name="club"),
    path("<slug:club>/calendar.ics", calendars.club_calendar, name="club_calendar"),
    path("<slug:club>/join/", joining.join, name="join"),
    path("<slug:club>/leave/", joining.leave, name="leave"),
    path("<slug:club>/claim/<str:token>/", joining.claim, name="claim"),
    path("<slug:club>/settings/", settings.change, name="settings"),
    path("<slug:club>/money/", tills.tills, name="tills"),
    path("<slug:club>/money.csv", tills.tills_csv, name="tills_csv"),
    path("<slug:club>/history/", settings.history, name="history"),
    path("<slug:club>/members/", members.index, name="members"),
    path("<slug:club>/members/<int:membership>/", members.member, name="member"),
    path("<slug:club>/claims/", claims.index, name="claims"),
    path("<slug:club>/claims/<int:claim>/", claims.confirm, name="confirm_claim"),
    path("<slug:club>/claims/<int:claim>/decline/", claims.decline, name="decline_claim"),
    path("<slug:club>/duplicates/", duplicates.index, name="duplicates"),
    path("<slug:club>/duplicates/<int:player>/<int:other>/", duplicates.merge, name="merge"),
    path("<slug:club>/merges/<int:merge>/undo/", duplicates.undo, name="undo_merge"),
    path("<slug:club>/members/<int:membership>/identity/", identity.identify, name="identify"),
    path("<slug:club>/members/<int:membership>/rename/", members.rename, name="rename_member"),
    path("<slug:club>/members/<int:membership>/privacy/", members.privacy, name="member_privacy"),
    path("<slug:club>/members/<int:membership>/role/", members.role, name="member_role"),
    path("<slug:club>/members/<int:membership>/retire/", members.retire, name="retire_member"),
    path("<slug:club>/members/<int:membership>/readmit/", members.readmit, name="readmit_member"),
    path("<slug:club>/members/<int:membership>/invite/", members.invite, name="invite_member"),
    path(
        "<slug:club>/members/<int:membership>/withdraw/", members.withdraw, name="withdraw_invite"
    ),
]

_MESSAGES = "<slug:club>/messages/"
MESSAGES: list[URLPattern] = [
    path(_MESSAGES, messages.index, name="messages"),
    path(f"{_MESSAGES}<int:message>/silence/", messages.silence_message, name="silence_message"),
    path(f"{_MESSAGES}<int:message>/again/", messages.send_again, name="send_again"),
    path(f"{_MESSAGES}channels/new/", messages.add_channel, name="add_channel"),
    path(f"{_MESSAGES}channels/<int:channel>/try/", messages.test_channel, name="test_channel"),
    path(
        f"{_MESSAGES}channels/<int:channel>/silence/",
        messages.silence_channel,
        name="silence_channel",
    ),
    path(f"{_MESSAGES}channels/<int:channel>/open/", messages.open_channel, name="open_channel"),
    path(
        f"{_MESSAGES}channels/<int:channel>/delete/",
        messages.delete_channel,
        name="delete_channel",
    ),
]

DESK: list[URLPattern] = [
    path("", desk.desk, name="desk"),
    path("find/", desk.find, name="find"),
    path("check-in/", desk.check_in, name="check_in"),
    path("people/<int:player>/", person.person, name="person"),
    path("people/<int:player>/undo/", person.undo, name="undo_check_in"),
    path("people/<int:player>/back/", person.back, name="back"),
    path("people/<int:player>/leave/", person.leave, name="leave_night"),
    path("people/<int:player>/pay/", person.pay, name="pay"),
    path("people/<int:player>/due/", person.set_due, name="set_due"),
    path("people/<int:player>/table/", person.keep_table, name="keep_table"),
    path("people/<int:player>/newcomer/", person.newcomer, name="newcomer"),
    path("seat/", desk.seat, name="seat"),
    path("seat-again/", desk.seat_again, name="seat_again"),
    path("swap/", desk.swap, name="swap"),
    path("close/", desk.close, name="close_night"),
    path("reopen/", desk.reopen, name="reopen_night"),
]

NIGHTS: list[URLPattern | URLResolver] = [
    path("<slug:club>/nights/", public.club_nights, name="nights"),
    path("<slug:club>/nights/new/", nights.plan_night, name="plan_night"),
    path("<slug:club>/nights/<int:night>/", nights.night, name="night"),
    path("<slug:club>/nights/<int:night>/change/", nights.change_night, name="change_night"),
    path("<slug:club>/nights/<int:night>/call-off/", nights.call_off, name="call_off_night"),
    path("<slug:club>/nights/<int:night>/sign-up/", nights.sign_up, name="sign_up"),
    path("<slug:club>/nights/<int:night>/withdraw/", nights.withdraw, name="withdraw"),
    path("<slug:club>/nights/<int:night>/hall/", nights.hall, name="hall"),
    path("<slug:club>/nights/<int:night>/door/", door.door_code, name="door_code"),
    path("<slug:club>/door/<str:code>/", door.at_door, name="at_door"),
    path("<slug:club>/nights/<int:night>/till/", tills.till, name="till"),
    path("<slug:club>/nights/<int:night>/till/enter/", tills.enter_till, name="enter_till"),
    path("<slug:club>/nights/<int:night>/till/strike/", tills.strike_till, name="strike_till"),
    path("<slug:club>/nights/<int:night>/paper/", nights.paper, name="paper"),
    path("<slug:club>/nights/<int:night>/history/", nights.history, name="night_history"),
    path("<slug:club>/nights/<int:night>/desk/", include(DESK)),
]

TABLES: list[URLPattern] = [
    path("<slug:club>/nights/<int:night>/entry/", entry.entry, name="entry"),
    path("<slug:club>/nights/<int:night>/tables/<int:game>/", tables.table, name="table"),
]

SEASON: list[URLPattern] = [
    path("", seasons.season, name="season"),
    path("table.csv", seasons.season_csv, name="season_csv"),
    path("players/<int:player>/", seasons.season_player, name="season_player"),
    path("change/", season_plan.change_season, name="change_season"),
    path("delete/", season_plan.delete_season, name="delete_season"),
    path("teams/", season_plan.season_teams, name="teams"),
    path("teams/<int:team>/", season_plan.change_team, name="change_team"),
    path("teams/<int:team>/dissolve/", season_plan.dissolve_team, name="dissolve_team"),
]

SEASONS: list[URLPattern | URLResolver] = [
    path("<slug:club>/seasons/new/", season_plan.plan_season, name="plan_season"),
    path("<slug:club>/seasons/<slug:season>/", include(SEASON)),
]

SERIES: list[URLPattern] = [
    path("<slug:club>/series/new/", series.plan_series, name="plan_series"),
    path("<slug:club>/series/<int:series>/", series.change_series, name="change_series"),
    path("<slug:club>/series/<int:series>/end/", series.end_series, name="end_series"),
]

FILES: list[URLPattern] = [
    path("", imports.files, name="files"),
    path("<int:upload>/", imports.upload, name="upload"),
    path("<int:upload>/drop/", imports.drop_upload, name="drop_upload"),
    *(
        path(f"{what}.{form}", getattr(exports, what), {"form": form}, name=f"{what}_{form}")
        for what in ("results", "people", "attendance")
        for form in ("csv", "xlsx")
    ),
]

urlpatterns = [
    *CLUB,
    *MESSAGES,
    *NIGHTS,
    *TABLES,
    *SEASONS,
    *SERIES,
    path("<slug:club>/files/", include(FILES)),
    path("<slug:club>/leagues/", include("clubs.league_urls")),
]
