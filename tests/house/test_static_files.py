"""What the site serves in use: hashed names only, and every file that a file names is there."""

import re
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import override_settings

NAMED = re.compile(r"""(?:from\s*|import\s*|import\(|@import\s*(?:url\()?)["'](\.[^"']+)["']""")


@pytest.fixture
def collected(tmp_path: Path) -> Path:
    storages = {
        "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
        "staticfiles": {"BACKEND": "config.static_files.HashedFiles"},
    }
    with override_settings(STATIC_ROOT=tmp_path, STORAGES=storages):
        call_command("collectstatic", verbosity=0, interactive=False)
    return tmp_path


def test_every_module_and_style_finds_what_it_imports(collected: Path):
    named = [
        (path.name, path.parent / url)
        for folder in ("js", "css")
        for path in sorted((collected / folder).glob(f"*.{folder}"))
        for url in NAMED.findall(path.read_text(encoding="utf-8"))
    ]
    assert [name for name, _ in named if name.startswith("sheet.")]
    assert [(name, str(target)) for name, target in named if not target.exists()] == []
