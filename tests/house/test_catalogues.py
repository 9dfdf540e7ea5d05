"""The catalogue tool: what it collects, keeps, refuses and compiles."""

import gettext
import textwrap
from pathlib import Path

import pytest

from script import catalogues


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty project of two files."""
    monkeypatch.setattr(catalogues, "ROOT", tmp_path)
    (tmp_path / "clubs").mkdir()
    (tmp_path / "templates").mkdir()
    write(
        tmp_path / "clubs" / "forms.py",
        """
        LABEL = _("Fee")
        WORDS = ngettext_lazy("%(count)d table", "%(count)d tables", 2)
        MONTH = pgettext("month", "May")
        OTHER = pgettext("permission", "May")
        """,
    )
    write(
        tmp_path / "templates" / "night.html",
        """
        <h1>{% translate "Tonight" %}</h1>
          {% if x %}
        {% blocktranslate count n=seats trimmed %}
          {{ n }} seat
        {% plural %}
          {{ n }} seats
        {% endblocktranslate %}{% endif %}
        <p title="{% translate 'Half' context 'night' %}">50 %</p>
        """,
    )
    return tmp_path


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(textwrap.dedent(text).lstrip())


def test_texts_of_code_and_templates_are_collected(site: Path) -> None:
    found = {(message.context, message.id) for message in catalogues.texts() if message.id}
    assert found == {
        (None, "Fee"),
        (None, ("%(count)d table", "%(count)d tables")),
        ("month", "May"),
        ("permission", "May"),
        (None, "Tonight"),
        (None, ("%(n)s seat", "%(n)s seats")),
        ("night", "Half"),
    }


def test_a_translation_survives_extraction_and_reaches_django_s_reader(site: Path) -> None:
    catalogues.extract_all()
    file = catalogues.path_of("et")
    file.write_text(file.read_text().replace('"Fee"\nmsgstr ""', '"Fee"\nmsgstr "Tasu"'))
    catalogues.extract_all()
    assert 'msgid "Fee"\nmsgstr "Tasu"\n' in file.read_text()
    catalogues.compile_all()
    with file.with_suffix(".mo").open("rb") as compiled:
        assert gettext.GNUTranslations(compiled).gettext("Fee") == "Tasu"


def test_extraction_twice_changes_nothing(site: Path) -> None:
    catalogues.extract_all()
    first = catalogues.path_of("ru").read_text()
    catalogues.extract_all()
    assert catalogues.path_of("ru").read_text() == first
    assert "Date" not in first


def test_a_new_text_makes_the_catalogues_stale(site: Path) -> None:
    catalogues.extract_all()
    write(site / "clubs" / "views.py", 'HELLO = _("Hello")')
    assert [fault for fault in catalogues.faults() if "stale" in fault] == [
        f"{language}: stale, run script/catalogues extract" for language in ("en", "ru", "et")
    ]


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ("", "et: no translation of 'Fee %(sum)s'"),
        ("Tasu %(summa)s", "unknown named placeholder 'summa'"),
    ],
)
def test_a_bad_translation_is_named(site: Path, entry: str, fault: str) -> None:
    write(site / "clubs" / "forms.py", 'LABEL = _("Fee %(sum)s")')
    catalogues.extract_all()
    file = catalogues.path_of("et")
    file.write_text(file.read_text().replace('sum)s"\nmsgstr ""', f'sum)s"\nmsgstr "{entry}"'))
    assert any(fault in line for line in catalogues.faults() if line.startswith("et: ")), (
        catalogues.faults()
    )


def test_a_fuzzy_translation_is_refused_and_not_compiled(site: Path) -> None:
    catalogues.extract_all()
    file = catalogues.path_of("ru")
    file.write_text(
        file.read_text().replace('msgid "Fee"\nmsgstr ""', '#, fuzzy\nmsgid "Fee"\nmsgstr "Сбор"')
    )
    assert "ru: fuzzy translation of 'Fee'" in catalogues.faults()
    catalogues.compile_all()
    with file.with_suffix(".mo").open("rb") as compiled:
        assert gettext.GNUTranslations(compiled).gettext("Fee") == "Fee"


def test_a_missing_translation_is_shown_in_english(site: Path) -> None:
    catalogues.extract_all()
    catalogues.compile_all()
    with catalogues.path_of("et").with_suffix(".mo").open("rb") as compiled:
        words = gettext.GNUTranslations(compiled)
    assert words.gettext("Fee") == "Fee"
    assert words.ngettext("%(count)d table", "%(count)d tables", 2) == "%(count)d tables"
    assert words.pgettext("month", "May") == "May"


def test_an_unknown_command_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert catalogues.main(["translate"]) == 2
    assert "extract|check|compile" in capsys.readouterr().err
