"""Addresses below /tournaments/."""

from django.urls import path

from tournaments.views import entries, organise, public, rest, seatings

app_name = "tournaments"

urlpatterns = [
    path("", public.index, name="index"),
    path("new/", organise.announce, name="announce"),
    path("<slug:tournament>/", public.tournament, name="tournament"),
    path("<slug:tournament>/change/", organise.change, name="change"),
    path("<slug:tournament>/announce/", organise.publish, name="publish"),
    path("<slug:tournament>/call-off/", organise.withdraw, name="withdraw"),
    path("<slug:tournament>/delete/", organise.discard, name="discard"),
    path("<slug:tournament>/entries/", entries.entries, name="entries"),
    path("<slug:tournament>/entries/<int:number>/", entries.entry, name="entry"),
    path("<slug:tournament>/entries/<int:number>/remove/", entries.remove, name="remove_entry"),
    path("<slug:tournament>/seating/", public.seating, name="seating"),
    path("<slug:tournament>/seatings/", seatings.seatings, name="seatings"),
    path("<slug:tournament>/seatings/wishes/", seatings.wishes, name="wishes"),
    path("<slug:tournament>/seatings/make/", seatings.make, name="make_seating"),
    path("<slug:tournament>/seatings/bring/", seatings.bring, name="bring_seating"),
    path("<slug:tournament>/seatings/rest/", rest.replan, name="replan"),
    path("<slug:tournament>/seatings/substitute/", rest.substitute, name="substitute"),
    path("<slug:tournament>/seatings/<int:version>/", seatings.plan, name="plan"),
    path("<slug:tournament>/seatings/<int:version>/file/", seatings.file, name="plan_file"),
    path("<slug:tournament>/seatings/<int:version>/cancel/", seatings.cancel, name="cancel_plan"),
    path("<slug:tournament>/seatings/<int:version>/swap/", seatings.swap, name="swap_in_plan"),
    path(
        "<slug:tournament>/seatings/<int:version>/publish/", seatings.publish, name="publish_plan"
    ),
    path(
        "<slug:tournament>/seatings/<int:version>/take-back/",
        seatings.take_back,
        name="take_plan_back",
    ),
    path("<slug:tournament>/seatings/<int:version>/delete/", seatings.discard, name="discard_plan"),
]
