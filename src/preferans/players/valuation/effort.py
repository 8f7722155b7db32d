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
    solved: int
    """Layouts of which the solver is asked before a whist."""
    discards: int
    """Discards that the solver compares; below two the network's word stands."""
    layouts: int
    """Layouts over which it compares each."""


EFFORTS: Final[Mapping[str, Effort]] = MappingProxyType(
    {
        "quick": Effort(others=200, solved=32, discards=3, layouts=12),
        "strong": Effort(others=400, solved=80, discards=6, layouts=40),
        "deep": Effort(others=1000, solved=200, discards=10, layouts=120),
    }
)
