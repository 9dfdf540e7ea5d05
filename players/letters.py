"""A letter: the words of a message, before they are bound to a person and a medium."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter:
    """A subject, paragraphs, and the address of the page that tells more."""

    subject: str
    lines: tuple[str, ...]
    url: str = ""

    @property
    def body(self) -> str:
        return "\n\n".join(line for line in self.lines if line)
