"""Links are announced as links, however they look."""

from pathlib import Path

import pytest
from django.conf import settings

TEMPLATES = Path(settings.BASE_DIR) / "templates"


@pytest.mark.parametrize(
    "path", sorted(TEMPLATES.rglob("*.html")), ids=lambda path: str(path.relative_to(TEMPLATES))
)
def test_no_link_says_that_it_is_a_button(path):
    assert 'role="button"' not in path.read_text()
