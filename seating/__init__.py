"""Seating for mahjong: who meets whom, at which table, from which wind.

Pure values in, pure values out: no framework, no clock, no names of people.

    problem = Problem(players=(1, 2, …), sizes=table_sizes(13), met={(1, 2): 1})
    plan = seat(problem, seed=42)         # the same seed gives the same plan
    report = check(problem, plan)         # written apart from the solvers

Whole events are `seating.schedule.schedule`, rounds by the standing `seating.swiss.swiss` and
`seating.standing`, changes on the day `seating.replan.replan`, files `seating.formats`.

Words: a **round** seats everybody once; a **table** has three to five **seats** in wind order; a
**pair** is two players, the smaller number first; a **meeting** is a pair at one table in one
round; a **repeat** is a meeting of a pair that has met before; who **waits** sits out a round.
"""

from .check import Comparison, Fault, Report, Share, check, compare
from .errors import SeatingError
from .night import seat
from .plan import Plan, Round, Table
from .problem import Problem
from .sizes import table_sizes

__all__ = [
    "Comparison",
    "Fault",
    "Plan",
    "Problem",
    "Report",
    "Round",
    "SeatingError",
    "Share",
    "Table",
    "check",
    "compare",
    "seat",
    "table_sizes",
]
