"""Tricks with open cards by trying everything: slow, short, and written without the package's code."""

from functools import cache

Hands = tuple[frozenset[int], frozenset[int], frozenset[int]]
"""The cards of seats 1, 2, 3, numbered 8 * suit + rank."""


def most(
    hands: Hands,
    leader: int,
    trick: tuple[int, ...],
    trump: int | None,
    counted: frozenset[int],
    wanted_by: frozenset[int],
) -> int:
    """Returns how many more tricks fall to the seats *counted* when *wanted_by* want many and the others few.

    All see all cards. *leader* led the trick in progress, whose cards are *trick*, or is to lead.
    """
    return _most(hands, leader, trick, -1 if trump is None else trump, counted, wanted_by)


def playable(hand: frozenset[int], led: int | None, trump: int) -> frozenset[int]:
    """Returns what may be played: the suit led, else a trump, else anything."""
    if led is None:
        return hand
    for suit in (led, trump):
        following = frozenset(card for card in hand if card // 8 == suit)
        if following:
            return following
    return hand


@cache
def _most(
    hands: Hands,
    leader: int,
    trick: tuple[int, ...],
    trump: int,
    counted: frozenset[int],
    wanted_by: frozenset[int],
) -> int:
    seat = (leader - 1 + len(trick)) % 3 + 1
    hand = hands[seat - 1]
    if not hand:
        return 0
    led = trick[0] // 8 if trick else None
    results = []
    for card in playable(hand, led, trump):
        rest = tuple(held - {card} if place == seat - 1 else held for place, held in enumerate(hands))
        after = (rest[0], rest[1], rest[2])
        played = (*trick, card)
        if len(played) < 3:
            results.append(_most(after, leader, played, trump, counted, wanted_by))
            continue
        winner = (leader - 1 + _winner(played, trump)) % 3 + 1
        results.append((winner in counted) + _most(after, winner, (), trump, counted, wanted_by))
    return max(results) if seat in wanted_by else min(results)


def _winner(trick: tuple[int, ...], trump: int) -> int:
    led = trick[0] // 8
    worth = [100 + card if card // 8 == trump else card if card // 8 == led else -1 for card in trick]
    return worth.index(max(worth))
