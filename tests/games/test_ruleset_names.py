"""Names of rulesets: proper names as they are, descriptive ones in the reader's language."""

from django.utils import translation

from games import wording
from games.wording import ruleset_name
from scoring import rulesets


def test_a_ruleset_is_called_by_its_own_name_in_english() -> None:
    with translation.override("en"):
        names = {slug: ruleset_name(slug) for slug in rulesets.names()}
    assert names == {slug: rulesets.load(slug).name for slug in rulesets.names()}


def test_a_ruleset_that_is_gone_is_called_by_its_address() -> None:
    assert ruleset_name("gone") == "gone"


def test_only_rulesets_that_exist_have_other_names() -> None:
    assert set(wording.table._RULESETS) <= set(rulesets.names())
