"""Means and shares with 95 % intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

Z: Final = 1.96


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure and the bounds of its 95 % interval."""

    value: float
    low: float
    high: float
    count: int


def mean(figures: Sequence[float]) -> Estimate:
    """Returns the mean of *figures*, with the interval of the normal approximation.

    >>> estimate = mean([1.0, 3.0, 1.0, 3.0])
    >>> estimate.value, round(estimate.low, 2), round(estimate.high, 2)
    (2.0, 0.87, 3.13)
    """
    count = len(figures)
    if not count:
        return Estimate(0.0, 0.0, 0.0, 0)
    value = sum(figures) / count
    spread = sqrt(sum((figure - value) ** 2 for figure in figures) / max(1, count - 1))
    half = Z * spread / sqrt(count)
    return Estimate(value, value - half, value + half, count)


def share(hits: int, count: int) -> Estimate:
    """Returns the share of *hits* in *count*, with Wilson's interval, which stays within 0 and 1.

    >>> estimate = share(80, 100)
    >>> estimate.value, round(estimate.low, 3), round(estimate.high, 3)
    (0.8, 0.711, 0.867)
    """
    if not count:
        return Estimate(0.0, 0.0, 1.0, 0)
    value = hits / count
    scale = 1 + Z * Z / count
    middle = (value + Z * Z / (2 * count)) / scale
    half = Z * sqrt(value * (1 - value) / count + Z * Z / (4 * count * count)) / scale
    return Estimate(value, middle - half, middle + half, count)
