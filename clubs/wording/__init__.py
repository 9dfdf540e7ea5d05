"""The words of a club's refusals and of its history, by code, a file a theme."""

from clubs.wording import clubs, files, leagues, messages, nights, seasons, series
from games import wording
from players.wording import Words

REFUSALS: Words = {
    **wording.REFUSALS,
    **clubs.REFUSALS,
    **files.REFUSALS,
    **messages.REFUSALS,
    **nights.REFUSALS,
    **seasons.REFUSALS,
    **series.REFUSALS,
    **leagues.REFUSALS,
}
LOG: Words = {
    **clubs.LOG,
    **files.LOG,
    **messages.LOG,
    **nights.LOG,
    **seasons.LOG,
    **series.LOG,
    **leagues.LOG,
}
