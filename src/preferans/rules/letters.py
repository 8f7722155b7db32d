"""Letters that look alike in two alphabets: what the eye does not see in a word that is not recognised."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

_LATIN: Final = re.compile("[A-Za-z\u00c0-\u024f]")
_CYRILLIC: Final = re.compile("[\u0400-\u052f]")
_TWINS: Final = str.maketrans("АВЕЅІЈКМНОРСТУХаеѕіјорсухԁһӏ", "ABESIJKMHOPCTYXaesijopcyxdhl")
"""Cyrillic letters and the Latin ones that look the same."""


def latin_letter(word: str) -> str | None:
    """Returns the first Latin letter of *word*, or ``None``."""
    found = _LATIN.search(word)
    return found[0] if found else None


def cyrillic_letter(word: str) -> str | None:
    """Returns the first Cyrillic letter of *word*, or ``None``."""
    found = _CYRILLIC.search(word)
    return found[0] if found else None


def look(word: str) -> str:
    """Returns *word* with a Latin letter for each Cyrillic one that looks the same.

    >>> look("sосhі") == "sochi"
    True
    """
    return word.translate(_TWINS)


def odd_letters(word: str, known: Iterable[str] = ()) -> str:
    """Returns a remark in brackets on the alphabet of an unknown *word*, to put right behind it; mostly it is empty.

    A word of one alphabet is odd where it looks like one of the *known*, or where they are all of the other alphabet;
    without *known* words Latin ones are meant.

    >>> odd_letters("sосhi"), odd_letters("пас"), odd_letters("Анна", ["Аня", "Boris"]), odd_letters("TOM", ["ТОМ"])
    (' (it mixes Latin and Cyrillic letters)', ' (it is written with Cyrillic letters)', '',
     ' (it is written with Latin letters)')
    """
    latin, cyrillic = latin_letter(word), cyrillic_letter(word)
    if latin and cyrillic:
        return " (it mixes Latin and Cyrillic letters)"
    known = tuple(known)
    twin = any(other != word and look(other) == look(word) for other in known)
    all_latin = not any(map(cyrillic_letter, known)) and (not known or any(map(latin_letter, known)))
    all_cyrillic = not any(map(latin_letter, known)) and any(map(cyrillic_letter, known))
    if cyrillic and (twin or all_latin):
        return " (it is written with Cyrillic letters)"
    if latin and (twin or all_cyrillic):
        return " (it is written with Latin letters)"
    return ""
