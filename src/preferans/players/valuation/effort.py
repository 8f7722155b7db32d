"""How much work a decision of the auction, the discard or the whist is given, by level."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, slots=True)
class Effort:
    """What a level looks at; the clock plays no part."""

    others: int
    """Layouts of the other hands that are weighed by what was said."""
    drawn: int
    """Layouts that are drawn before a whist and weighed by what was said."""
    solved: int
    """The likely ones, of which the solver is asked."""
    discards: int
    """Discards that the solver compares; below two the network's word stands."""
    layouts: int
    """Layouts over which it compares each."""


EFFORTS: Final[Mapping[str, Effort]] = MappingProxyType(
    {
        "quick": Effort(others=200, drawn=4000, solved=50, discards=3, layouts=12),
        "strong": Effort(others=400, drawn=10_000, solved=120, discards=6, layouts=40),
        "deep": Effort(others=1000, drawn=30_000, solved=300, discards=10, layouts=120),
    }
)
