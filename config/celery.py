"""The Celery application and its beat schedule, a plain dictionary kept under version control."""

import os

from celery import Celery
from celery.schedules import crontab

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("tenbo")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

# Messages may be lost (a worker killed on the filesystem broker); rows are not. Whatever must
# happen has a row, and an entry here sweeps the rows that waited too long.
app.conf.beat_schedule = {
    "close forgotten nights": {"task": "clubs.tasks.close_forgotten", "schedule": 3600.0},
    "take up seatings": {"task": "games.tasks.take_up_seatings", "schedule": 5.0},
    "make nights ahead": {"task": "clubs.tasks.make_nights_ahead", "schedule": 3600.0},
    "back up": {"task": "lobby.tasks.back_up", "schedule": 3600.0},
    "remind": {"task": "clubs.tasks.remind", "schedule": 1800.0},
    "deliver": {"task": "players.tasks.deliver", "schedule": 60.0},
    "forget uploads": {
        "task": "clubs.tasks.forget_uploads",
        "schedule": crontab(hour="4", minute="40"),
    },
    "forget": {"task": "players.tasks.forget", "schedule": crontab(hour="4", minute="30")},
}
