"""Layouts found the slow way: all ways to place the unseen cards, dealt and replayed with the same public actions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from preferans.rules.cards import EMPTY, FULL, CardSet
from preferans.rules.errors import IllegalAction
from preferans.rules.events import Dealt, Discarded, Event, HandShown, Played, Started, TalonLed, TalonShown
from preferans.rules.legal import forced, play
from preferans.rules.state import State
from preferans.rules.transition import apply, fold
from preferans.rules.view import redact
from tests.property.oracles import known_hands, knows_discard, knows_talon, seen_cards

Layout = tuple[CardSet, CardSet, CardSet, CardSet]
"""The cards held by seats 1, 2 and 3, and what is aside: the discard, or the talon that nobody took."""


def is_consistent(log: Sequence[Event], seat: int | None, layout: Layout) -> bool:
    """Tells whether the deal of *log* could have been played so with this *layout* at its end, as *seat* sees it."""
    redacted = [redact(event, seat) for event in log]
    dealt = _dealt(log, layout, sees_talon=knows_talon(redacted, seat))
    if dealt is None:
        return False
    state = State()
    for event, seen in zip(log, redacted, strict=True):
        due = forced(state)
        other: Event = due if due is not None else event
        if due is None and isinstance(event, Dealt):
            other = dealt
        elif due is None and isinstance(event, Discarded):
            other = Discarded(event.seat, layout[3])
        if redact(other, seat) != seen:
            return False
        try:
            if due is not None or isinstance(other, Started | Dealt | HandShown | TalonShown | TalonLed):
                state = apply(state, other)
            else:
                state = play(state, other)
        except IllegalAction:
            return False
    return state.hands[1:] == layout[:3]


def _dealt(log: Sequence[Event], layout: Layout, *, sees_talon: bool) -> Dealt | None:
    """Returns a deal that comes to *layout*, or ``None`` when there is none."""
    state = fold(log)
    hands = [*layout[:3]]
    for event in log:
        if isinstance(event, Played) and event.seat:
            hands[event.seat - 1] |= 1 << event.card
    assert state.talon is not None
    talon = state.talon
    took = any(isinstance(event, Discarded) for event in log)
    holder = state.declarer
    if took and holder is not None:
        hands[holder - 1] |= layout[3]
    if holder is not None and (took or len(hands[holder - 1]) == 12):
        if not sees_talon:
            first, second, *_ = hands[holder - 1]
            talon = first, second
        if CardSet.of(talon) - hands[holder - 1]:
            return None
        hands[holder - 1] -= CardSet.of(talon)
    elif not (state.refused_talon and sees_talon):
        led = [event.card for event in log if isinstance(event, TalonLed)]
        rest = list(layout[3] - CardSet.of(led))
        if len(led) + len(rest) != 2:
            return None
        first, second = *led, *rest
        talon = (first, second)
    if [len(hand) for hand in hands] != [10, 10, 10]:
        return None
    return Dealt((hands[0], hands[1], hands[2]), talon, next(event.dark for event in log if isinstance(event, Dealt)))


def every_layout(log: Sequence[Event], seat: int) -> Iterator[Layout]:
    """Returns all layouts that *seat* holds possible after *log*, in an ending of which few cards are unseen."""
    state = fold(log)
    redacted = [redact(event, seat) for event in log]
    known = known_hands(redacted, seat)
    hidden = [other for other in (1, 2, 3) if other not in known]
    unseen = FULL - seen_cards(redacted)
    if knows_talon(redacted, seat) and not knows_discard(redacted, seat):
        # The talon was seen, yet not where its cards are now.
        unseen |= CardSet.of(state.talon or ()) - CardSet.of(e.card for e in log if isinstance(e, Played))
        for other in known - {0}:
            unseen -= state.hands[other] or EMPTY
    for hands in _shares(list(unseen), [len(state.hands[other] or EMPTY) for other in hidden]):
        placed = dict(zip(hidden, hands[:-1], strict=True))
        cards = [placed.get(other, state.hands[other] or EMPTY) for other in (1, 2, 3)]
        own = state.discard if knows_discard(redacted, seat) else None
        aside = own if own is not None else hands[-1]
        if state.refused_talon and knows_talon(redacted, seat):
            aside = CardSet.of(state.talon or ())
        layout = cards[0], cards[1], cards[2], aside
        if is_consistent(log, seat, layout):
            yield layout


def _shares(cards: list[int], sizes: list[int]) -> Iterator[list[CardSet]]:
    """Returns every way to give so many *cards* to each of several places, the rest last."""
    if not sizes:
        yield [_set(cards)]
        return
    for chosen in combinations(cards, sizes[0]):
        for others in _shares([card for card in cards if card not in chosen], sizes[1:]):
            yield [_set(chosen), *others]


def _set(cards: Sequence[int]) -> CardSet:
    return CardSet(sum(1 << card for card in cards))
