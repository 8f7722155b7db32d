"""How much is read: bounds that every reader and every writer shares, so that what is written can be read again."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

TEXT_LIMIT: Final = 5_000_000
"""Characters of a record as text."""
JSON_LIMIT: Final = 40_000_000
"""Bytes of a file: a record or a score pad as JSON, which says the same at greater length."""

DEAL_LIMIT: Final = 10_000
RUN_LIMIT: Final = 100_000
"""All-passes in a row."""
DIGITS: Final = 30
"""Digits of a number on the sheet, above the line and below it."""

DEPTH_LIMIT: Final = 20
"""How deep variations may stand in each other."""
NOTE_LIMIT: Final = 10_000
"""Notes in a record, variations and what stands in them included."""
EVENT_NOTE_LIMIT: Final = 200
"""Notes after one event."""
VARIATION_LIMIT: Final = 50_000
"""Events in all variations of a record: each one is checked against the rules."""

_POINTS: Final = re.compile(rf"(-?[0-9]{{1,{DIGITS}}})(?:/([0-9]{{1,{DIGITS}}}))?")


def read_points(text: str) -> Fraction | None:
    """Returns the exact number that *text* is, such as ``"7"`` or ``"-5/2"``; ``None`` where it is none.

    >>> read_points("-5/2"), read_points("7/0"), read_points("2.5")
    (Fraction(-5, 2), None, None)
    """
    match = _POINTS.fullmatch(text)
    if match is None:
        return None
    below = int(match[2] or 1)
    return Fraction(int(match[1]), below) if below else None


def fits(number: Fraction) -> bool:
    """Returns whether *number* is short enough to be read back."""
    longest: int = 10**DIGITS
    return abs(number.numerator) < longest and number.denominator < longest
