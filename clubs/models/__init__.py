"""Clubs, roles, nights, attendance, seasons, leagues."""

from clubs.models.attendance import Attendance
from clubs.models.calendar_link import CalendarLink
from clubs.models.channel import Channel, ClubMessage
from clubs.models.club import Club, TablePreference
from clubs.models.entrant import Entrant
from clubs.models.fixture import Fixture, FixtureSeat
from clubs.models.league import League
from clubs.models.log import ClubLog
from clubs.models.membership import Membership, Role
from clubs.models.night import Night
from clubs.models.phase import Phase
from clubs.models.planned import FeeBy, Planned
from clubs.models.season import Season
from clubs.models.series import Series
from clubs.models.sitting import NightTable, SitOut, Sitting
from clubs.models.team import Team
from clubs.models.till import Till, TillEntry
from clubs.models.upload import Upload

__all__ = [
    "Attendance",
    "CalendarLink",
    "Channel",
    "Club",
    "ClubLog",
    "ClubMessage",
    "Entrant",
    "FeeBy",
    "Fixture",
    "FixtureSeat",
    "League",
    "Membership",
    "Night",
    "NightTable",
    "Phase",
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
    "Upload",
]
