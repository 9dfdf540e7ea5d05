"""Federations whose numbers of players are known here, and how such a number is written."""

import unicodedata
from typing import Final

from players.names import tidy

# Code to the length of its numbers, which may begin with zeros.
LENGTHS: Final = {"EMA": 8}


def code(text: str) -> str:
    """Return a federation's code as it is stored and compared.

    >>> code(" ema ")
    'EMA'
    """
    return unicodedata.normalize("NFKC", tidy(text)).upper()


def number(text: str) -> str:
    """Return a federation's number of a player as it is stored: text, leading zeros and all.

    >>> number(" 00120034 "), number("００１２"), number("e 12")
    ('00120034', '0012', 'E12')
    """
    return unicodedata.normalize("NFKC", tidy(text)).upper().replace(" ", "")


def padded(federation: str, text: str) -> str:
    """Give a number back the leading zeros that a spreadsheet took from it.

    >>> padded("EMA", "120034"), padded("EMA", "00120034"), padded("USPML", "12")
    ('00120034', '00120034', '12')
    """
    plain = number(text)
    return plain.zfill(LENGTHS.get(code(federation), 0)) if plain.isdecimal() else plain
