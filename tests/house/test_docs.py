"""What the documents point at exists, and the example environment names every setting there is."""

import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda file: str(file.relative_to(ROOT)))
def test_links_lead_somewhere(document: Path) -> None:
    for link in re.findall(r"\]\((?!https?:|mailto:|#)([^)#\s]+)", document.read_text()):
        assert (document.parent / link).exists(), link


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda file: str(file.relative_to(ROOT)))
def test_named_files_exist(document: Path) -> None:
    named = r"`((?:script|config|docs|tests|scoring|seating|games|clubs|players)/[\w./-]+)`"
    for name in re.findall(named, document.read_text()):
        assert (ROOT / name).exists(), name


def test_the_example_environment_names_every_setting() -> None:
    settings = (ROOT / "config" / "settings.py").read_text()
    read = set(re.findall(r'env\.\w+\(\s*"([A-Z_]+)"', settings))
    example = set(re.findall(r"^#([A-Z_]+)=", (ROOT / ".env.example").read_text(), re.MULTILINE))
    assert read == example


def test_every_decision_is_in_the_index() -> None:
    folder = ROOT / "docs" / "decisions"
    listed = set(re.findall(r"\]\(([\w-]+\.md)\)", (folder / "README.md").read_text()))
    assert listed == {file.name for file in folder.glob("*.md")} - {"README.md"}


def test_the_documented_backup_is_whole(tmp_path: Path) -> None:
    command = re.search(
        r'^\.venv/bin/(python -m sqlite3) (\S+) "(.+)"$',
        (ROOT / "docs" / "running.md").read_text(),
        re.MULTILINE,
    )
    assert command is not None
    site = sqlite3.connect(tmp_path / "tenbo.sqlite3")
    site.execute("PRAGMA journal_mode = WAL")
    site.execute("CREATE TABLE club (name TEXT)")
    site.execute("INSERT INTO club VALUES ('Kolm Tuult')")
    site.commit()
    subprocess.run(
        [sys.executable, "-m", "sqlite3", "tenbo.sqlite3", command[3]], cwd=tmp_path, check=True
    )
    site.close()
    copy = sqlite3.connect(tmp_path / "backup.sqlite3")
    assert copy.execute("SELECT name FROM club").fetchall() == [("Kolm Tuult",)]
    copy.close()
