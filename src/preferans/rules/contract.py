"""Contracts and strains: the games of 6 to 10, misere, all-pass, and their forms without the talon (A4.1, A4.4)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from functools import cache
from typing import Final

from preferans.rules.cards import SUITS, Suit


class Strain(IntEnum):
    """A denomination in bidding order: the four suits, then no trump (бескозырка, БК)."""

    SPADES = 0
    CLUBS = 1
    DIAMONDS = 2
    HEARTS = 3
    NO_TRUMP = 4

    @property
    def letter(self) -> str:
        """One of ``S C D H NT``."""
        return STRAIN_LETTERS[self]

    @property
    def trump(self) -> Suit | None:
        """The trump suit, or ``None`` in no trump."""
        return None if self is Strain.NO_TRUMP else SUITS[self]


STRAIN_LETTERS: Final = ("S", "C", "D", "H", "NT")
STRAINS: Final = tuple(Strain)


class Kind(StrEnum):
    """The three kinds of deal that are played."""

    GAME = "game"
    MISERE = "misere"
    ALL_PASS = "all-pass"


@dataclass(frozen=True, slots=True, order=False)
class Contract:
    """What is played (контракт). ``talon`` is false for the games called without the talon (A4.4).

    >>> str(game(6, Strain.SPADES)), str(game(9, Strain.NO_TRUMP, talon=False)), str(MISERE)
    ('6S', '9NT-no-talon', 'misere')
    """

    kind: Kind
    level: int = 0
    """Tricks promised, 6 to 10; 0 for misere and all-pass."""
    strain: Strain = Strain.NO_TRUMP
    talon: bool = True

    @property
    def trump(self) -> Suit | None:
        """The trump suit, or ``None``."""
        return self.strain.trump

    def __str__(self) -> str:
        name = f"{self.level}{STRAIN_LETTERS[self.strain]}" if self.kind is Kind.GAME else self.kind.value
        return name if self.talon else f"{name}-no-talon"


@cache
def game(level: int, strain: Strain, *, talon: bool = True) -> Contract:
    """Returns the trick contract of *level* (6 to 10) in *strain*."""
    return Contract(Kind.GAME, level, strain, talon)


MISERE: Final = Contract(Kind.MISERE)
MISERE_NO_TALON: Final = Contract(Kind.MISERE, talon=False)
ALL_PASS: Final = Contract(Kind.ALL_PASS)
