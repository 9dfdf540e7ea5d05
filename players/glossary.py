"""The terms of the game that pages explain, each with one meaning everywhere."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """A term as players say it, what it means in one sentence, and the Japanese word."""

    word: Promise
    meaning: Promise
    japanese: str


TERMS = {
    "chombo": Term(
        word=_("chombo"),
        meaning=_("A grave error, such as a false win, and the penalty for it."),
        japanese="チョンボ",
    ),
    "dealer": Term(
        word=_("dealer"),
        meaning=_("Who is East in this hand: wins half as much again and pays double."),
        japanese="親",
    ),
    "hanchan": Term(
        word=_("hanchan"),
        meaning=_("A full game: an East round and a South round, about ninety minutes."),
        japanese="半荘",
    ),
    "honba": Term(
        word=_("honba"),
        meaning=_("Counter of repeated hands; each makes the next win 300 points dearer."),
        japanese="本場",
    ),
    "oka": Term(
        word=_("oka"),
        meaning=_("What everybody pays from start points to target points; it goes to the first."),
        japanese="オカ",
    ),
    "place": Term(
        word=_("place"),
        meaning=_("First to fourth by points at the end of the game; ties may share one."),
        japanese="順位",
    ),
    "repeat": Term(
        word=_("repeat"),
        meaning=_("Two people who sit at one table again although they met before."),
        japanese="再対戦",
    ),
    "score": Term(
        word=_("score"),
        meaning=_("Points above the target, with uma, oka and penalties; thousands in riichi."),
        japanese="スコア",
    ),
    "seed": Term(
        word=_("seed"),
        meaning=_("The number that all chance of a draw comes from: the same seed, the same draw."),
        japanese="シード",
    ),
    "sit-out": Term(
        word=_("sit-out"),
        meaning=_("A round spent watching because the number of people leaves no seat."),
        japanese="抜け番",
    ),
    "start-points": Term(
        word=_("start points"),
        meaning=_("What everybody has when the game begins, often 25 000 or 30 000."),
        japanese="配給原点",
    ),
    "stick": Term(
        word=_("stick"),
        meaning=_("A thousand points laid on the table for riichi; the next winner takes it."),
        japanese="供託",
    ),
    "target-points": Term(
        word=_("target points"),
        meaning=_("What a score is counted from: above it plus, below it minus."),
        japanese="返し",
    ),
    "uma": Term(
        word=_("uma"),
        meaning=_("Bonus by place: the first two gain what the last two lose."),
        japanese="ウマ",
    ),
}
