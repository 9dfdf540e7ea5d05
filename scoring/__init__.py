"""The scoring core: value in, value out, exact.

What each special case means here:

================  =============================  ============================  ====================
case              at the table                   in the result of the game     in the season table
================  =============================  ============================  ====================
absent            a game needs all its players;  nothing is counted            a game not played
                  at a table of five who sits
                  out pays and gets nothing
substitute        plays and is placed like       `substitute_score`, where     counts as entered
                  anybody; nobody else's place   the rules set it, replaces
                  or uma changes                 the seat's points, uma, oka
chombo            a reverse mangan, where        `chombo_after_uma` for each,  within the score
                  played; the hand is played     taken like a penalty
                  again, its sticks go back
penalty           `table_penalties` are inside   `penalties` are taken after   within the score
                  the points and only explain    uma: to nobody, to the
                  the sum                        others, or as entered
dead hand         may not win and is not ready   nothing                       nothing
                  at a draw
unfinished        points as they stand, with     none until it is finished;    a game not played
                  the sticks left on the table   then as any other
================  =============================  ============================  ====================

Places are fixed by the points before leftover sticks are given, and raw points are never changed by
a tie-break.
"""

from scoring.errors import ScoringError
from scoring.riichi import Riichi
from scoring.ruleset import Ruleset

__all__ = ["Riichi", "Ruleset", "ScoringError"]
