"""How safe a holding is when tricks are not wanted: the holes (проколы) of a suit.

A suit is clean when its i-th lowest card is below the i-th lowest card out, for every i (S: «в прорез», Z ch. 7:
seven, nine, jack, king). Otherwise it has a hole, and whether the hole is caught depends on how the cards lie.
"""

from __future__ import annotations

from functools import cache

_ALL_RANKS = 0xFF


@cache
def holes(ours: int, out: int) -> int:
    """Returns how many cards of the holding stand above the card out that they have to duck.

    >>> holes(0b01010101, 0b10101010), holes(0b00000010, 0b11111101), holes(0b10000001, 0b01111110)
    (0, 1, 1)
    """
    mine, theirs = _ranks(ours), _ranks(out)
    return sum(low > their for low, their in zip(mine, theirs, strict=False))


@cache
def danger(ours: int, out: int) -> float:
    """Returns how likely defenders who see everything catch the holding, whatever they lead, over all layouts of *out*.

    >>> danger(0b00000001, 0b11111110), danger(0b10000010, 0b01111101)
    (0.0, 1.0)
    """
    if not holes(ours, out):
        return 0.0
    layouts = caught = 0
    part = out
    while True:
        layouts += 1
        caught += is_caught(ours, part, out & ~part)
        if not part:
            return caught / layouts
        part = part - 1 & out


@cache
def is_caught(ours: int, one: int, other: int) -> bool:
    """Tells whether the holders of *one* and *other* can give *ours* a trick in this suit alone, leading at will."""
    if not ours:
        return False
    return _leads_catch(ours, one, other) or _leads_catch(ours, other, one)


def _leads_catch(ours: int, leader: int, partner: int) -> bool:
    for lead in _worth_trying(leader):
        for follow in _worth_trying(partner) or [0]:
            duck = best_duck(ours, max(lead, follow))
            if not duck or is_caught(ours & ~duck, leader & ~lead, partner & ~follow):
                return True
    return False


def _worth_trying(holding: int) -> list[int]:
    """The lowest cards threaten at once, the highest get out of the way."""
    if not holding:
        return []
    low, high = holding & -holding, 1 << (holding.bit_length() - 1)
    return [low] if low == high else [low, high]


def best_duck(ours: int, highest: int) -> int:
    """Returns the highest card below *highest*, both as bits of a suit, or 0 when the trick must be taken."""
    below = ours & (highest - 1)
    return 1 << (below.bit_length() - 1) if below else 0


def _ranks(holding: int) -> list[int]:
    return [rank for rank in range(8) if holding >> rank & 1]


def hand_danger(hand: int, unseen: int) -> float:
    """Returns how likely *hand* is caught on misere, suit by suit as if they were independent."""
    clean = 1.0
    for suit in range(4):
        shift = 8 * suit
        clean *= 1.0 - danger(hand >> shift & _ALL_RANKS, unseen >> shift & _ALL_RANKS)
    return 1.0 - clean
