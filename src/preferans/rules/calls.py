"""Words of the auction and of the whist (A4, A6.2): calls (слова торговли) and answers (ответы)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final

from preferans.rules.contract import Contract


class Word(StrEnum):
    """What kind of call it is."""

    PASS = "pass"
    BID = "bid"
    HERE = "here"
    """«Здесь»: equals the current call without raising it (A4.3)."""
    TAKE = "take"
    """The third hand's free take after two passes (K 3.3.15)."""
    BOMB = "bomb"
    """«Бомба», «пас втёмную»: a pass before looking (K 3.3.19)."""
    KEEP = "keep"
    """Who won in the dark takes the talon without changing his call (V A.3)."""


@dataclass(frozen=True, slots=True)
class Call:
    """One word of the auction; ``contract`` only with a bid; ``blind`` for a call made without having looked.

    >>> from preferans.rules.contract import Strain, game
    >>> str(bid(game(6, Strain.SPADES))), str(PASS), str(bid(game(6, Strain.SPADES), blind=True))
    ('6S', 'pass', 'blind 6S')
    """

    word: Word
    contract: Contract | None = None
    blind: bool = False

    def __str__(self) -> str:
        text = str(self.contract) if self.contract is not None else self.word.value
        return f"blind {text}" if self.blind else text


PASS: Final = Call(Word.PASS)
HERE: Final = Call(Word.HERE)
TAKE: Final = Call(Word.TAKE)
BOMB: Final = Call(Word.BOMB)
KEEP: Final = Call(Word.KEEP)


@cache
def bid(contract: Contract, *, blind: bool = False) -> Call:
    """Returns the call that names *contract*."""
    return Call(Word.BID, contract, blind)


class Answer(StrEnum):
    """A word of the defence after the declaration (A6.2, A6.3)."""

    PASS = "pass"
    WHIST = "whist"
    HALF = "half"
    """«Полвиста»: leaves for half of the quota of two whisters (K 3.8.7)."""
    OPEN = "open"
    """«В светлую»: the lone whister lays both hands down and plays both (K 3.8.5)."""
    CLOSED = "closed"
    """«В тёмную»: each hand plays itself."""
    ALONE = "alone"
    """The passer's cards are put aside; tricks of two cards (K 3.8.15)."""


class Concession(StrEnum):
    """How a declarer gave the game up (A5.6)."""

    ALL = "all"
    MINUS_TWO = "minus2"
    MINUS_THREE = "minus3"
