"""Clubs, roles, nights, attendance, seasons."""

from clubs.models.attendance import Attendance
from clubs.models.calendar_link import CalendarLink
from clubs.models.club import Club, TablePreference
from clubs.models.log import ClubLog
from clubs.models.membership import Membership, Role
from clubs.models.night import Night
from clubs.models.planned import FeeBy, Planned
from clubs.models.season import Season
from clubs.models.series import Series
from clubs.models.sitting import NightTable, SitOut, Sitting
from clubs.models.team import Team
from clubs.models.till import Till, TillEntry

__all__ = [
    "Attendance",
    "CalendarLink",
    "Club",
    "ClubLog",
    "FeeBy",
    "Membership",
    "Night",
    "NightTable",
    "Planned",
    "Role",
    "Season",
    "Series",
    "SitOut",
    "Sitting",
    "TablePreference",
    "Team",
    "Till",
    "TillEntry",
]
