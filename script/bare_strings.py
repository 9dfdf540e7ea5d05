"""Finds words in templates that nobody can translate, and names their file and line.

Looked at are visible text and the attributes people read or hear. What is the same in every
language (a name, a sign, code) stands in an element with translate="no", code or kbd.
"""

import sys
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path

from django.template.base import Lexer, TokenType

TEMPLATES = Path(__file__).resolve().parent.parent / "templates"
READ = {"title", "placeholder", "aria-label", "aria-description", "alt", "label", "hx-confirm"}
SAME_EVERYWHERE = {"script", "style", "code", "kbd"}
NAME = "Tenbo"
VOID = {"br", "hr", "img", "input", "link", "meta", "source", "wbr", "col", "area", "base"}
# What a tag wrote may be anything; it is kept as one sign that is no letter.
HOLE = "\N{MIDDLE DOT}"


@dataclass(frozen=True, slots=True, kw_only=True)
class BareString:
    """Words in a template, at a line, outside every translation."""

    line: int
    text: str


def find(source: str) -> list[BareString]:
    """The bare strings of a template."""
    parser = _Parser()
    parser.feed(_without_tags(source))
    parser.close()
    return parser.found


def _without_tags(source: str) -> str:
    """The template's own text, tags and translated blocks gone, every line at its number."""
    parts: list[str] = []
    until: str | None = None  # the tag that ends a translated block or a comment
    for token in Lexer(source).tokenize():
        words = token.contents.split()
        if token.token_type is TokenType.BLOCK and words:
            if until is None and words[0] in {"blocktranslate", "blocktrans", "comment"}:
                until = f"end{words[0]}"
            elif words[0] == until:
                until = None
        text = token.contents if token.token_type is TokenType.TEXT and not until else HOLE
        if text is HOLE:
            text += "\n" * token.contents.count("\n")
        parts.append(text)
    return "".join(parts)


class _Parser(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[BareString] = []
        self._silent: list[str] = []  # open elements whose text is the same in every language

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        silent = bool(self._silent) or tag in SAME_EVERYWHERE or given.get("translate") == "no"
        if not silent:
            self._look_at_attributes(tag, given)
        if silent and tag not in VOID:
            self._silent.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if not self._silent:
            self._look_at_attributes(tag, dict(attrs))

    def handle_endtag(self, tag: str) -> None:
        if tag in self._silent:
            while self._silent.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self._look_at(data)

    def _look_at_attributes(self, tag: str, given: dict[str, str | None]) -> None:
        for name, value in given.items():
            button = tag == "input" and name == "value" and given.get("type") == "submit"
            if name in READ or button:
                self._look_at(value or "")

    def _look_at(self, text: str) -> None:
        line, _column = self.getpos()
        for piece in text.split(HOLE):
            if any(sign.isalpha() for sign in piece.replace(NAME, "")):
                start = line + piece[: len(piece) - len(piece.lstrip())].count("\n")
                self.found.append(BareString(line=start, text=" ".join(piece.split())))
            line += piece.count("\n")


def main() -> int:
    faults = [
        f"{file.relative_to(TEMPLATES.parent)}:{bare.line}: bare string “{bare.text}”"
        for file in sorted(TEMPLATES.rglob("*.*"))
        if file.suffix in {".html", ".txt", ".svg"}
        for bare in find(file.read_text())
    ]
    print(*faults, sep="\n", end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
