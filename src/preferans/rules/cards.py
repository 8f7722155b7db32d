"""Cards: suits, ranks, the 32 cards, and sets of cards as 32-bit masks (A1; K 1.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import Final


class Suit(IntEnum):
    """A suit (масть), numbered in bidding order: spades lowest, hearts highest (K 1.3.1)."""

    SPADES = 0
    CLUBS = 1
    DIAMONDS = 2
    HEARTS = 3

    @property
    def letter(self) -> str:
        """One of ``S C D H``."""
        return SUIT_LETTERS[self]


class Rank(IntEnum):
    """A rank (достоинство), seven lowest and ace highest in every kind of deal (K 1.3)."""

    SEVEN = 0
    EIGHT = 1
    NINE = 2
    TEN = 3
    JACK = 4
    QUEEN = 5
    KING = 6
    ACE = 7

    @property
    def letter(self) -> str:
        """One of ``7 8 9 T J Q K A``."""
        return RANK_LETTERS[self]


SUIT_LETTERS: Final = "SCDH"
RANK_LETTERS: Final = "789TJQKA"
SUIT_MASK: Final = (0xFF, 0xFF00, 0xFF0000, 0xFF000000)


class Card(int):
    """A card of the 32-card deck, numbered ``8 * suit + rank``.

    >>> Card.of(Suit.HEARTS, Rank.TEN)
    Card('HT')
    >>> Card.of(Suit.SPADES, Rank.SEVEN) == 0
    True
    """

    __slots__ = ()

    @classmethod
    def of(cls, suit: Suit, rank: Rank) -> Card:
        """Returns the card of *suit* and *rank*."""
        return DECK[8 * suit + rank]

    @property
    def suit(self) -> Suit:
        """The card's suit."""
        return SUITS[self >> 3]

    @property
    def rank(self) -> Rank:
        """The card's rank."""
        return RANKS[self & 7]

    def __str__(self) -> str:
        return SUIT_LETTERS[self >> 3] + RANK_LETTERS[self & 7]

    def __repr__(self) -> str:
        return f"Card('{self}')"


SUITS: Final = tuple(Suit)
RANKS: Final = tuple(Rank)
DECK: Final = tuple(Card(number) for number in range(32))
"""The 32 cards in order, spade seven to heart ace."""


class CardSet(int):
    """An immutable set of cards, one bit a card: the same word that a native solver uses.

    >>> hand = CardSet.of([DECK[7], DECK[6], DECK[24]])
    >>> str(hand), len(hand), DECK[7] in hand
    ('SAK H7', 3, True)
    >>> hand - CardSet.of([DECK[7]])
    CardSet('SK H7')
    """

    __slots__ = ()

    @classmethod
    def of(cls, cards: Iterable[Card]) -> CardSet:
        """Returns the set of *cards*; a card named twice counts once."""
        mask = 0
        for card in cards:
            mask |= 1 << card
        return cls(mask)

    def __iter__(self) -> Iterator[Card]:
        rest = int(self)
        while rest:
            yield DECK[(rest & -rest).bit_length() - 1]
            rest &= rest - 1

    def __len__(self) -> int:
        return self.bit_count()

    def __contains__(self, card: object) -> bool:
        return isinstance(card, int) and 0 <= card < 32 and bool(self >> card & 1)

    def __or__(self, other: int) -> CardSet:
        return CardSet(int(self) | other)

    def __and__(self, other: int) -> CardSet:
        return CardSet(int(self) & other)

    def __sub__(self, other: int) -> CardSet:
        return CardSet(int(self) & ~int(other))

    def of_suit(self, suit: int) -> CardSet:
        """Returns the cards of *suit* in the set."""
        return CardSet(int(self) & SUIT_MASK[suit])

    def __str__(self) -> str:
        groups = []
        for suit in SUITS:
            ranks = self >> 8 * suit & 0xFF
            if ranks:
                letters = (RANK_LETTERS[rank] for rank in range(7, -1, -1) if ranks >> rank & 1)
                groups.append(SUIT_LETTERS[suit] + "".join(letters))
        return " ".join(groups) or "-"

    def __repr__(self) -> str:
        return f"CardSet('{self}')"


EMPTY: Final = CardSet(0)
FULL: Final = CardSet((1 << 32) - 1)
