"""Shuffles: from the system's secure source, or from a seed that gives the same deals on every machine and version.

The seeded generator is this, and will stay so. The key is the seed as UTF-8 text (a number in decimal); block *i* of
deck *n* is HMAC-SHA256 of the text ``"n:i"`` in decimal, i = 0, 1, 2 …; its 32 bytes are read in order. A number
below *k* is the next byte modulo *k*, bytes from ``256 - 256 % k`` on being skipped so that all are equally likely.
The cards lie in order, spade seven to heart ace; for each place from the last to the second the card there changes
places with the one at a number not above it (Fisher and Yates).
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable, Iterator
from itertools import count

from preferans.rules.cards import DECK, Card


def seeded_deck(seed: str | int, number: int) -> tuple[Card, ...]:
    """Returns deck *number* of *seed*, the same on every machine.

    >>> " ".join(str(card) for card in seeded_deck("preferans", 1)[:4])
    'H7 D9 HA ST'
    >>> seeded_deck(7, 1) == seeded_deck("7", 1), seeded_deck(7, 1) == seeded_deck(7, 2)
    (True, False)
    """
    stream = _bytes(str(seed).encode(), number)

    def below(bound: int) -> int:
        limit = 256 - 256 % bound
        return next(byte for byte in stream if byte < limit) % bound

    return _shuffled(below)


def secure_deck() -> tuple[Card, ...]:
    """Returns the deck in an order that nobody can foresee.

    >>> sorted(secure_deck()) == list(DECK)
    True
    """
    return _shuffled(secrets.randbelow)


def _bytes(key: bytes, number: int) -> Iterator[int]:
    for block in count():
        yield from hmac.digest(key, f"{number}:{block}".encode(), "sha256")


def _shuffled(below: Callable[[int], int]) -> tuple[Card, ...]:
    deck = list(DECK)
    for last in range(len(deck) - 1, 0, -1):
        at = below(last + 1)
        deck[last], deck[at] = deck[at], deck[last]
    return tuple(deck)
