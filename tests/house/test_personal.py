"""Whatever points at a person says what is told to them of it, and what becomes of it."""

from players.models import Player, User
from players.personal_rules import parts, pointing_at, relations


def test_every_relation_to_a_person_has_a_rule():
    """A model that is new here gets a `Rule` in its app's `personal.py`: docs/architecture.md."""
    for person in (Player, User):
        known = {(one.model, one.way) for one in relations(person)}
        assert set(pointing_at(person)) <= known
    models = {model._meta.label for model, _ in (*pointing_at(Player), *pointing_at(User))}
    assert {"games.Seat", "clubs.Attendance", "mfa.Authenticator", "clubs.ClubLog"} <= models


def test_every_rule_is_of_a_relation_and_has_a_title_of_its_own():
    rules = {key: rule for part in parts() for key, rule in part.rules.items()}
    used = [one for person in (Player, User) for one in relations(person)]
    assert {f"{one.model._meta.label}.{one.way}" for one in used} == set(rules)
    titles = [rule.title for rule in rules.values()]
    assert len(titles) == len(set(titles))
    for one in used:
        names = {field.name for field in one.model._meta.concrete_fields}
        assert set(one.rule.secret) <= names, one.rule.title
