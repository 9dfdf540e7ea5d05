"""Addresses below /clubs/, a list a theme."""

from django.urls import URLPattern, path

from clubs.views import joining, members, public, settings, tables

app_name = "clubs"

CLUB: list[URLPattern] = [
    path("", public.index, name="index"),
    path("mine/", public.mine, name="mine"),
    path("new/", settings.found, name="found"),
    path("<slug:club>/", public.club, name="club"),
    path("<slug:club>/join/", joining.join, name="join"),
    path("<slug:club>/leave/", joining.leave, name="leave"),
    path("<slug:club>/claim/<str:token>/", joining.claim, name="claim"),
    path("<slug:club>/settings/", settings.change, name="settings"),
    path("<slug:club>/history/", settings.history, name="history"),
    path("<slug:club>/members/", members.index, name="members"),
    path("<slug:club>/members/<int:membership>/", members.member, name="member"),
    path("<slug:club>/members/<int:membership>/rename/", members.rename, name="rename_member"),
    path("<slug:club>/members/<int:membership>/role/", members.role, name="member_role"),
    path("<slug:club>/members/<int:membership>/retire/", members.retire, name="retire_member"),
    path("<slug:club>/members/<int:membership>/readmit/", members.readmit, name="readmit_member"),
    path("<slug:club>/members/<int:membership>/invite/", members.invite, name="invite_member"),
    path(
        "<slug:club>/members/<int:membership>/withdraw/", members.withdraw, name="withdraw_invite"
    ),
]

TABLES: list[URLPattern] = [
    path("<slug:club>/nights/<int:night>/tables/<int:game>/", tables.table, name="table"),
]

urlpatterns = [*CLUB, *TABLES]
