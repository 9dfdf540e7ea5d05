"""What a worker does for tables: make seatings, and take up those that were left lying."""

from celery import shared_task
from django.utils import timezone


@shared_task
def make_seating(job: int) -> None:
    """Answer a seating job; the row says whether that is still wanted."""
    from games.seating_work import work  # which sends this task, so it imports this file

    work(job)


@shared_task
def take_up_seatings() -> None:
    """Wake a worker for every job whose worker or message was lost; swept by beat."""
    from games.actions import seating_jobs  # as above

    seating_jobs.take_up_again(now=timezone.now())
