"""Addresses of the front door."""

from django.urls import path

from lobby.views import home

app_name = "lobby"

urlpatterns = [
    path("", home.home, name="home"),
]
