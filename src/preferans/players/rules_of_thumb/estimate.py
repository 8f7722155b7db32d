"""What a hand is worth for tricks: sure and likely tricks by suit, as a club player counts them.

A suit is played out in thought: the owner leads his highest card, the others follow with what is out, two cards a
round. Cards that win at once are sure; those that win after the lead was lost are likely. Hands and holdings are bit
masks here, a holding being the 8 bits of one suit, seven lowest.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from preferans.rules.contract import Strain

PROMOTED: Final = (1.0, 0.8, 0.55, 0.35, 0.2, 0.1, 0.0, 0.0, 0.0)
"""What a winner of a side suit is worth after the lead was lost so many times: it comes later, and may be ruffed."""
PROMOTED_TRUMP: Final = (1.0, 0.95, 0.9, 0.85, 0.8, 0.7, 0.6, 0.5, 0.0)
TENACE: Final = 0.35
"""The queen beside the ace, or the jack beside king and ace, wins when the honour between sits well."""
BARE_KING: Final = 0.35
"""A king with one small card stands or falls by who leads the suit."""
LONG: Final = 0.9
"""Each card of a side suit that is left when nobody else has any, over the third, is worth a little less."""
TRUMPS_SHORT: Final = {5: 0.0, 4: 0.75, 3: 2.0, 2: 4.0, 1: 6.0, 0: 7.0}
"""What is lost with so few trumps: the defence outlasts the declarer, and its long cards win."""
NO_TRUMP: Final = 0.9
"""What is lost without trumps, all suits being held: each lead that is lost opens a suit of the defence."""
NO_STOPPER: Final = (1.9, 1.4, 0.6, 0.4)
"""What is lost besides in no trump by a suit of so many cards without a stopper: the defence runs it."""


@cache
def suit_tricks(ours: int, out: int, *, trump: bool = False) -> float:
    """Returns the tricks expected of the holding *ours* against *out*, which the others hold between them.

    >>> suit_tricks(0b11000000, 0b00111111), suit_tricks(0b01100000, 0b10011111)
    (2.0, 0.8)
    """
    high = [rank for rank in range(7, -1, -1) if ours >> rank & 1]
    against = [rank for rank in range(7, -1, -1) if out >> rank & 1]
    if not trump and len(high) == 2 and sum(rank > high[1] for rank in against) > 1:
        above = sum(rank > high[0] for rank in against)
        if above:
            return BARE_KING if above == 1 else 0.0
    worth = PROMOTED_TRUMP if trump else PROMOTED
    tricks, lost = 0.0, 0
    while high:
        if not against:
            tricks += worth[lost] * (1.0 if trump else LONG)
            high.pop(0)
        elif high[0] > against[0]:
            tricks += worth[lost]
            high.pop(0)
            del against[-2:]
        else:
            high.pop()
            against.pop(0)
            del against[-1:]
            lost += 1
    return min(tricks + _tenace(ours, out), float(ours.bit_count()))


def _tenace(ours: int, out: int) -> float:
    """Two of ours around one card that is out take a trick more than they show, if it sits well."""
    top_out = out.bit_length() - 1
    above = ours >> (top_out + 1)
    if not above or top_out < 1:
        return 0.0
    below = top_out - 1
    while below >= 0 and not (ours >> below & 1 or out >> below & 1):
        below -= 1
    return TENACE if below >= 0 and ours >> below & 1 else 0.0


def hand_tricks(hand: int, strain: int, unseen: int | None = None) -> float:
    """Returns the tricks expected of *hand* as declarer in *strain*; *unseen* are the cards that others may hold."""
    out = ~hand & 0xFFFFFFFF if unseen is None else unseen
    total = 0.0
    for suit in range(4):
        shift = 8 * suit
        total += suit_tricks(hand >> shift & 0xFF, out >> shift & 0xFF, trump=strain == suit)
    if strain == Strain.NO_TRUMP:
        return total - NO_TRUMP - _open_suits(hand)
    trumps = (hand >> 8 * strain & 0xFF).bit_count()
    return total - TRUMPS_SHORT.get(trumps, 0.0)


def _open_suits(hand: int) -> float:
    cost = 0.0
    for suit in range(4):
        holding = hand >> 8 * suit & 0xFF
        if not (holding >> 7 & 1 or (holding >> 6 & 1 and holding.bit_count() > 1) or holding.bit_count() > 3):
            cost += NO_STOPPER[holding.bit_count()]
    return cost


def sure_tricks(hand: int, out: int, trump: int | None) -> int:
    """Returns the tricks that *hand*, on lead, takes against any layout of *out*, playing its tops from above.

    >>> from preferans.notation.cards_text import read_hand
    >>> def sure(ours, theirs, trump): return sure_tricks(int(read_hand(ours)), int(read_hand(theirs)), trump)
    >>> sure("SAK DA", "SQJ DK", None), sure("SAK DA", "SQJ DK", 0), sure("SAK DA", "SQJT DK", 0)
    (3, 3, 2)
    """
    if trump is None:
        return sum(_tops(hand >> 8 * suit & 0xFF, out >> 8 * suit & 0xFF) for suit in range(4))
    ours, theirs = hand >> 8 * trump & 0xFF, out >> 8 * trump & 0xFF
    drawn = _tops(ours, theirs)
    if drawn < theirs.bit_count():
        return drawn
    sides = (suit for suit in range(4) if suit != trump)
    return drawn + sum(_tops(hand >> 8 * suit & 0xFF, out >> 8 * suit & 0xFF) for suit in sides)


@cache
def _tops(ours: int, out: int) -> int:
    """Winners in a row from the top, the longest resistance being all that is out in one hand."""
    tricks = 0
    while ours:
        top = 1 << (ours.bit_length() - 1)
        if out > top:
            return tricks
        tricks += 1
        ours &= ~top
        out &= out - 1
    return tricks


def defence_tricks(hand: int, trump: int | None, unseen: int) -> float:
    """Returns the tricks expected of *hand* against a game: tops at the head of suits that will go round, trumps.

    A declarer is short in side suits, so the third round of one is his; in trumps he is long and leads them.
    """
    total = 0.0
    for suit in range(4):
        total += _defence_suit(hand >> 8 * suit & 0xFF, unseen >> 8 * suit & 0xFF, suit == trump, trump is None)
    return total


@cache
def _defence_suit(ours: int, out: int, is_trump: bool, no_trump: bool) -> float:
    length = ours.bit_count()
    if not length:
        return 0.0
    higher = [(out >> (rank + 1)).bit_count() for rank in range(7, -1, -1) if ours >> rank & 1]
    if is_trump:
        # The i-th trump from the top wins when no more higher ones are out than lower cards of ours guard it.
        return sum(0.95 if over == 0 else 0.6 if over < length - place else 0.05 for place, over in enumerate(higher))
    chance = (1.0, 0.7, 0.45, 0.3) if no_trump else (0.9, 0.5, 0.2, 0.1)
    long = 0.75 if not no_trump and length >= 5 else 1.0
    total = 0.0
    for place, over in enumerate(higher[:3]):
        if over == 0:
            total += chance[place] * long
        elif over < length - place:
            total += (0.55, 0.2, 0.05)[place] * (0.6 if over == 1 else 0.25) * long / 0.6
    return total
