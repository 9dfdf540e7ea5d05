"""Whatever points at a player says what a merge of two players does with it."""

from players.merge_rules import pointing_at_players, relations


def test_every_relation_to_a_player_has_a_rule():
    """A model that is new here gets a `Rule` in its app's `merging.py`: docs/architecture.md."""
    assert {(one.model, one.column) for one in relations()} == set(pointing_at_players())
    models = {model._meta.label for model, _ in pointing_at_players()}
    assert {"games.Seat", "clubs.Attendance", "clubs.Team_players", "players.Merge"} <= models
