"""`Sprt`: stopping a match as soon as it is clear which of two margins is the likelier one.

A sequential probability ratio test of two means (Wald), the deviation taken from the figures so far: each kind of error
is made at most about one time in twenty.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import log
from typing import Final

ERROR: Final = 0.05
BOUND: Final = log((1 - ERROR) / ERROR)
LEAST: Final = 30
"""Deals before the first look: the deviation has to be known roughly."""


class Verdict(StrEnum):
    """What a test came to."""

    LOW = "low"
    HIGH = "high"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Sprt:
    """The two margins that are told apart, in whists."""

    low: float
    high: float

    def verdict(self, margins: Sequence[float]) -> Verdict:
        """Returns which margin is accepted, or that it is still open.

        >>> Sprt(0, 1).verdict([3.0, 2.0, 1.0, 2.5] * 20), Sprt(0, 1).verdict([3.0, 2.0])
        (<Verdict.HIGH: 'high'>, <Verdict.OPEN: 'open'>)
        """
        ratio = self.ratio(margins)
        if abs(ratio) < BOUND:
            return Verdict.OPEN
        return Verdict.HIGH if ratio > 0 else Verdict.LOW

    def ratio(self, margins: Sequence[float]) -> float:
        """Returns the logarithm of how much likelier the high margin makes the figures; 0 before the first look."""
        count = len(margins)
        if count < LEAST:
            return 0.0
        mean = sum(margins) / count
        variance = sum((margin - mean) ** 2 for margin in margins) / (count - 1)
        if variance == 0:
            return 0.0
        return (self.high - self.low) * count * (mean - (self.low + self.high) / 2) / variance
