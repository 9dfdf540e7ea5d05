"""What a club's worker does: keep season tables ready."""

from celery import shared_task

from clubs.models import Season
from clubs.standings import standings


@shared_task
def warm_season(season: int) -> None:
    """Compute the season's table into the cache, unless it is there or the season is gone."""
    found = Season.objects.filter(pk=season).first()
    if found is not None:
        standings(found)
