"""What a club's worker does: seasons kept ready, series made ahead, reminders, closing nights."""

from datetime import timedelta

from celery import shared_task
from django.utils import timezone

from clubs.models import Night, Season, Series
from clubs.standings import standings


@shared_task
def warm_season(season: int) -> None:
    """Compute the season's table into the cache, unless it is there or the season is gone."""
    found = Season.objects.filter(pk=season).first()
    if found is not None:
        standings(found)


@shared_task
def remind() -> None:
    """Tell of the nights of tomorrow, once it is day where the club is; the outbox knows whom
    it told, so it does not matter how often this runs, nor that clocks change."""
    from clubs.actions import nights  # as below
    from clubs.actions.refusals import NightClosed

    now = timezone.now()
    for night in Night.objects.tomorrow(now):
        try:
            nights.remind(night=night, now=now)
        except NightClosed:
            continue  # it was called off this moment


@shared_task
def close_forgotten() -> None:
    """Close the nights that everybody went home from; swept by beat, the rows say which."""
    from clubs.actions import nights  # actions wake the task above, so they import this file
    from clubs.actions.refusals import NightClosed, TablesOpen

    now = timezone.now()
    for night in Night.objects.forgotten(now):
        try:
            nights.close(night=night, by=None, now=now, client_id=None)
        except (NightClosed, TablesOpen):
            continue  # somebody was quicker, or sat down again: nothing is left to do


@shared_task
def make_nights_ahead() -> None:
    """Make the nights of every series for the next weeks; swept by beat, done twice is once.

    A day is left to the zones that are behind the site's, so that no last date is missed.
    """
    from clubs.actions import series

    now = timezone.now()
    for one in Series.objects.running((now - timedelta(days=1)).date()):
        series.make_ahead(series=one, now=now, client_id=None)


@shared_task
def forget_uploads() -> None:
    """Delete files that were sent for import and left; swept by beat, their age says which."""
    from clubs.actions import imports

    imports.forget(now=timezone.now())
