"""Addresses of people."""

from django.urls import path

from players.views import claims, identity, me, messages, personal, preferences

app_name = "players"

urlpatterns = [
    path("me/", me.me, name="me"),
    path("me/messages/", messages.own, name="messages"),
    path("me/devices/", messages.add_device, name="add_device"),
    path("me/devices/<int:device>/forget/", messages.forget_device, name="forget_device"),
    path("push-worker.js", messages.push_worker, name="push_worker"),
    path("people/<int:player>/claim/", claims.claim, name="claim"),
    path("me/identity/", identity.edit, name="identity"),
    path("me/privacy/", personal.privacy, name="privacy"),
    path("me/data/", personal.data, name="data"),
    path("me/leave/", personal.leave, name="leave"),
    path("account/preferences/", preferences.edit, name="preferences"),
]
