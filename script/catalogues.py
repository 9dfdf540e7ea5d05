"""The catalogues of texts, without GNU gettext: extract, check and compile locale/*/….po.

Catalogues name no lines of code and are sorted by text, so that two branches that add texts
merge; a text that changed is a new text, never a guess from a similar one.
"""

import io
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from babel.messages import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
APPS = ("config", "players", "games", "clubs", "tournaments", "rankings", "lobby")
SOURCE, *TRANSLATED = LANGUAGES = ("en", "ru", "et")
# Which arguments of which function are a text ("c": its context).
PLACES: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "gettext": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}
FUNCTIONS = (
    PLACES
    | {f"{name}_lazy": places for name, places in PLACES.items()}
    | {"_": None, "gettext_noop": None}
)
# Dates and names in the header would make every extraction a change.
HEADER = re.compile(r'^"(Content-Type|Content-Transfer-Encoding|Language:|Plural-Forms|MIME)')


def path_of(language: str) -> Path:
    """Where the catalogue of this language is kept."""
    return ROOT / "locale" / language / "LC_MESSAGES" / "django.po"


def texts() -> Catalog:
    """Every text of the code and the templates, untranslated."""
    found = Catalog(fuzzy=False)
    for file, source in _sources():
        for _line, message, comments, context in extract(
            "python", io.BytesIO(source.encode()), FUNCTIONS, comment_tags=("Translators:",)
        ):
            text = message[:2] if isinstance(message, tuple) else message
            if not text:
                raise SystemExit(f"{file}: an empty text is marked for translation")
            found.add(text, auto_comments=comments, context=context)
    return found


def _sources() -> Iterator[tuple[Path, str]]:
    """Python as it is, templates turned into the calls they stand for."""
    from django.utils.translation.template import templatize

    for app in APPS:
        for file in sorted((ROOT / app).rglob("*.py")):
            if "migrations" not in file.parts:
                yield file, file.read_text()
    for file in sorted((ROOT / "templates").rglob("*.*")):
        if file.suffix in {".html", ".txt", ".svg"}:
            calls = templatize(file.read_text(), origin=str(file))
            yield file, "\n".join(line.strip() for line in calls.splitlines())


def updated(language: str, found: Catalog) -> str:
    """The catalogue of this language with the texts found and the translations it has."""
    catalog = read(language)
    catalog.update(found, no_fuzzy_matching=True, update_header_comment=False)
    catalog.obsolete.clear()
    catalog.header_comment = f"# Texts of Tenbo: {language}"
    out = io.BytesIO()
    write_po(out, catalog, width=0, no_location=True, sort_output=True, ignore_obsolete=True)
    lines = out.getvalue().decode().splitlines(keepends=True)
    end = lines.index("\n")
    header = [line for line in lines[:end] if not line.startswith('"') or HEADER.match(line)]
    return "".join(header + lines[end:])


def read(language: str) -> Catalog:
    """The catalogue as it is kept; an empty one for a new language."""
    file = path_of(language)
    if not file.exists():
        return Catalog(locale=language, fuzzy=False)
    with file.open("rb") as source:
        return read_po(source, locale=language)


def extract_all() -> None:
    """Bring every catalogue up to date with code and templates."""
    found = texts()
    for language in LANGUAGES:
        file = path_of(language)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(updated(language, found))


def faults() -> list[str]:
    """What is stale, missing, fuzzy or would break when formatted; empty when all is well."""
    found = texts()
    lines = []
    for language in LANGUAGES:
        file = path_of(language)
        if not file.exists() or file.read_text() != updated(language, found):
            lines.append(f"{language}: stale, run script/catalogues extract")
    for language in TRANSLATED:
        for message in read(language):
            if not message.id:
                continue
            if not _complete(message):
                lines.append(f"{language}: no translation of {message.id!r}")
            elif message.fuzzy:
                lines.append(f"{language}: fuzzy translation of {message.id!r}")
            else:
                lines += [f"{language}: {message.id!r}: {fault}" for fault in message.check()]
    return lines


def compile_all() -> None:
    """Write the .mo files Django reads, whole or not at all, where the .po is newer.

    A text without a translation, or with a fuzzy one, stays out and is shown in English.
    """
    for language in LANGUAGES:
        source = path_of(language)
        target = source.with_suffix(".mo")
        if not source.exists():
            continue
        if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
            continue
        descriptor, draft = tempfile.mkstemp(dir=target.parent)
        with os.fdopen(descriptor, "wb") as out:
            write_mo(out, _finished(read(language)))
        Path(draft).replace(target)


def _finished(catalog: Catalog) -> Catalog:
    for message in list(catalog):
        if message.id and not _complete(message):
            catalog.delete(message.id, message.context)
    return catalog


def _complete(message: Message) -> bool:
    """Whether every form is translated."""
    strings = message.string if isinstance(message.string, tuple) else (message.string,)
    return all(strings)


def main(arguments: list[str]) -> int:
    match arguments:
        case ["extract"]:
            extract_all()
        case ["compile"]:
            compile_all()
        case ["check"]:
            wrong = faults()
            print(*wrong, sep="\n", end="\n" if wrong else "")
            return 1 if wrong else 0
        case _:
            print("usage: script/catalogues extract|check|compile", file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
