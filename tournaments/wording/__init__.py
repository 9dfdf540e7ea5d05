"""The words of a tournament's refusals and of its history, by code, a file a theme."""

from clubs import wording
from players.wording import Words
from tournaments.wording import announcements, seatings

REFUSALS: Words = {**wording.REFUSALS, **announcements.REFUSALS, **seatings.REFUSALS}
LOG: Words = {**announcements.LOG, **seatings.LOG}
