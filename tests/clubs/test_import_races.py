"""CON-06 for files: the same file sent by many at once is imported once, whoever is first."""

import pytest

from clubs.actions import imports
from clubs.models import Night, Upload
from games.models import Game
from players.models import Player
from tests import factories
from tests.clubs.test_import_files import GOOD, NOW, upload
from tests.clubs.test_races import at_once

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


def test_con_06_one_file_sent_by_four_people_at_once():
    club = factories.club()
    sent = [upload(club, GOOD) for _ in range(4)]
    marks = [imports.look(one, now=NOW).plan.mark for one in sent]

    def carry_out(one, seen):
        own = Upload.objects.get(pk=one.pk)
        return lambda: imports.carry_out(
            upload=own, seen=seen, by=None, now=NOW, client_id=factories.cid()
        )

    answers = at_once(*(carry_out(one, mark) for one, mark in zip(sent, marks, strict=True)))
    kinds = sorted(type(answer).__name__ for answer in answers)
    assert kinds == ["ImportStale", "ImportStale", "ImportStale", "Upload"]
    assert (Game.objects.count(), Night.objects.count(), Player.objects.count()) == (1, 1, 4)


def test_con_06_one_button_pressed_twice():
    club = factories.club()
    sent = upload(club, GOOD)
    seen, press = imports.look(sent, now=NOW).plan.mark, factories.cid()

    def carry_out():
        own = Upload.objects.get(pk=sent.pk)
        return lambda: imports.carry_out(upload=own, seen=seen, by=None, now=NOW, client_id=press)

    first, second = at_once(carry_out(), carry_out())
    assert first == second == sent
    assert Game.objects.count() == 1
