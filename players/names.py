"""How names are tidied for display and compared when somebody looks for a person."""

import re
import unicodedata

from anyascii import anyascii
from django.utils.text import slugify

# The marks that make another letter in kana: バル is not ハル.
_VOICED = "\u3099\u309a"
# Controls, marks that turn the direction of the text, and letters that are only a blank.
_INVISIBLE = re.compile(
    "[\x01-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u00ad\u034f\u061c\u115f\u1160\u180e"
    "\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]"
)


def tidy(name: str) -> str:
    """Return the name as it is shown: NFC, no invisible characters, single spaces.

    >>> tidy("  Anna\u00a0 Tamm ")
    'Anna Tamm'
    """
    return " ".join(unicodedata.normalize("NFC", _INVISIBLE.sub("", name)).split())


def search_key(name: str) -> str:
    """Return the form in which two spellings of one name are equal.

    Case, accents and full-width letters do not matter here; two people may share a key,
    so it finds people and never decides that they are the same.

    >>> search_key("Õnne  MÄGI") == search_key("onne magi")
    True
    >>> search_key("Щукин Йозеф")
    'щукин иозеф'
    """
    decomposed = unicodedata.normalize("NFKD", tidy(name))
    plain = "".join(c for c in decomposed if c in _VOICED or not unicodedata.combining(c))
    return unicodedata.normalize("NFC", plain).casefold()


def same_key(name: str) -> str:
    """Return the form in which two ways to type one name are equal; accents do matter here.

    >>> same_key("ＡＮＮＡ  tamm ") == same_key("Anna Tamm")
    True
    >>> same_key("Õnne Mägi") == same_key("Onne Magi")
    False
    """
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", tidy(name)).casefold())


def latin_key(name: str) -> str:
    """Return the name in plain Latin letters, where two alphabets of one name meet.

    >>> latin_key("Юрий Щукин"), latin_key("Õnne Mägi")
    ('yuriy shchukin', 'onne magi')
    """
    key = same_key(name)
    return " ".join((key if key.isascii() else anyascii(key).lower()).split())


def address(name: str, longest: int = 50) -> str:
    """Return the name as a part of an address: Latin letters, digits and hyphens, maybe nothing.

    >>> address("Таллинский маджонг")
    'tallinskiy-madzhong'
    >>> address("雀友会"), address("!!!")
    ('queyouhui', '')
    """
    return slugify(anyascii(tidy(name)))[:longest].strip("-")
