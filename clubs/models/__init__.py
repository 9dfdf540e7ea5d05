"""Clubs, roles, nights, attendance, seasons."""

from clubs.models.attendance import Attendance
from clubs.models.club import Club, TablePreference
from clubs.models.log import ClubLog
from clubs.models.membership import Membership, Role
from clubs.models.night import Night
from clubs.models.season import Season
from clubs.models.sitting import NightTable, SitOut, Sitting
from clubs.models.team import Team

__all__ = [
    "Attendance",
    "Club",
    "ClubLog",
    "Membership",
    "Night",
    "NightTable",
    "Role",
    "Season",
    "SitOut",
    "Sitting",
    "TablePreference",
    "Team",
]
