"""Where a misere is caught: the share of the likely layouts, the suits that catch it, and how they lie then.

A layout counts as caught when the solver makes the declarer take a trick in it with open cards. A suit catches him by
itself when it still does after he has been given the lowest cards of all the others.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from preferans.players.evidence.layouts import likely_layouts
from preferans.players.networks.model import shipped
from preferans.players.networks.suits import discards_of
from preferans.players.options import Considered, Danger, Dangers
from preferans.players.search.beliefs import believed
from preferans.players.search.levels import Level, worlds_at
from preferans.players.search.open_cards import Bench
from preferans.rules.cards import SUITS, Card, CardSet, Suit
from preferans.rules.contract import Kind
from preferans.rules.events import Called, Discarded, Played, Seat
from preferans.rules.state import Phase, State
from preferans.rules.view import View
from preferans.worlds import Worlds

TOLD: Final = 3
"""So many ways to be caught are told."""
DISCARDS: Final = 66
"""So many pairs of twelve cards may have been laid aside: they are all looked at."""
FEWEST: Final = 20
"""Layouts that time must have allowed, unless these are all: a share of fewer tells nothing."""
BEFORE: Final = 4
"""How many times the layouts of a level are looked at before the play: a misere is solved quickly."""
Hands = tuple[int, int, int]


@dataclass(frozen=True, slots=True, eq=False)
class Looked:
    """A misere in layouts that are looked at: those that were finished, and in which of them it is caught."""

    declarer: Seat
    leader: Seat
    trick: tuple[Card, ...]
    layouts: Worlds
    caught: NDArray[np.bool_]


def dangers_of(view: View, considered: Considered, level: Level, rng: Random, bench: Bench) -> Dangers | None:
    """Returns how the misere in *view* is caught after the best of what was *considered*; ``None`` where none is.

    The person calls it, lays aside for it, plays it or defends against it; it is not caught yet. Where time is up
    before enough is seen, there is none either.
    """
    looked = None if bench.late else _looked(view, considered, level, rng, bench)
    if looked is None or not len(looked.layouts):
        return None
    layouts, caught = looked.layouts, looked.caught
    if len(layouts) < FEWEST and not layouts.exhaustive:
        return None
    share = min(1.0, float(layouts.weights[caught].sum()))
    return Dangers(looked.declarer, share, _ways(view, looked, bench), len(layouts), layouts.exhaustive)


def _looked(view: View, considered: Considered, level: Level, rng: Random, bench: Bench) -> Looked | None:
    state, seat = view.state, view.seat
    contract, declarer = state.contract, state.declarer
    misere = contract is not None and contract.kind is Kind.MISERE
    match considered.best:
        case Called(call=call) if seat and call.contract is not None and call.contract.kind is Kind.MISERE:
            layouts = likely_layouts(view, level.drawn, BEFORE * level.worlds, rng)
            return _before_play(seat, _after_discard(seat, layouts) if call.contract.talon else layouts, bench)
        case Discarded(cards=cards) if seat and misere and cards is not None:
            layouts = likely_layouts(view, level.drawn, BEFORE * level.worlds, rng)
            hands = layouts.hands.copy()
            hands[:, seat - 1] &= ~np.uint32(cards)
            aside = layouts.aside | np.uint32(cards)
            return _before_play(seat, Worlds(hands, aside, layouts.weights, layouts.exhaustive), bench)
        case Played(card=card) if misere and state.table is not None and declarer is not None:
            if state.taken[declarer]:
                return None
            kept = max(DISCARDS, worlds_at(level, len(state.tricks)))
            layouts = likely_layouts(view, max(DISCARDS, level.drawn), kept, rng)
            solved = bench.cards(view, believed(state, layouts, bench))
            if not len(solved.layouts):
                return None
            trick = tuple(each for _, each in state.table.trick)
            caught = solved.values[:, solved.cards.index(card)] > 0
            return Looked(declarer, state.table.leader, trick, solved.layouts, caught)
    return None


def _before_play(declarer: Seat, layouts: Worlds, bench: Bench) -> Looked:
    solved = bench.misere(declarer, 1, (), layouts)
    return Looked(declarer, 1, (), solved.layouts, solved.values > 0)


def _after_discard(seat: Seat, layouts: Worlds) -> Worlds:
    """Returns *layouts* after the talon that lies aside was taken, and what looks best was laid aside."""
    twelves = layouts.hands[:, seat - 1] | layouts.aside
    pairs = discards_of(twelves)
    tens = twelves[:, None] & ~pairs
    clean = shipped().misere(tens.ravel(), pairs.ravel(), (1 - seat) % 3)[:, 0].reshape(pairs.shape)
    chosen = clean.argmax(axis=1)
    rows = np.arange(len(chosen))
    hands = layouts.hands.copy()
    hands[:, seat - 1] = tens[rows, chosen]
    return Worlds(hands, pairs[rows, chosen], layouts.weights, layouts.exhaustive)


def _ways(view: View, looked: Looked, bench: Bench) -> tuple[Danger, ...]:
    """Returns the ways to be caught that are likeliest, each by what the person does not see of it."""
    rows = np.flatnonzero(looked.caught)
    layouts = looked.layouts
    hands: list[Hands] = [(int(one), int(two), int(three)) for one, two, three in layouts.hands[rows]]
    groups: dict[tuple[int, ...], list[int]] = defaultdict(list)
    suits = _catching(looked, hands, bench)
    for number, suit in enumerate(suits):
        if suit is not None:
            groups[_kind(view, looked.declarer, suit, hands[number])].append(number)
    ways = []
    for members in groups.values():
        weights = layouts.weights[rows[members]]
        likeliest = members[int(weights.argmax())]
        suit = suits[likeliest]
        assert suit is not None
        lie = hands[likeliest]
        shown = CardSet(lie[0]), CardSet(lie[1]), CardSet(lie[2])
        aside = CardSet(int(layouts.aside[rows[likeliest]])) if _guesses_discard(view, looked.declarer) else None
        cards = shown[0].of_suit(suit), shown[1].of_suit(suit), shown[2].of_suit(suit)
        ways.append(Danger(suit, cards, aside, min(1.0, float(weights.sum())), len(members)))
    ways.sort(key=lambda way: (-way.share, way.suit))
    return tuple(ways[:TOLD])


def _kind(view: View, declarer: Seat, suit: Suit, hands: Hands) -> tuple[int, ...]:
    """Returns what layouts have in common that are told as one.

    To the declarer it is how the cards of the suit are split between the others; to who sees both of them, what the
    declarer holds of it; to a defender who does not yet, the suit alone.
    """
    lie = [CardSet(hand).of_suit(suit) for hand in hands]
    if view.seat == declarer or view.state.phase is not Phase.PLAY:
        return suit, *sorted(len(each) for seat, each in enumerate(lie, start=1) if seat != declarer)
    return (suit, lie[declarer - 1]) if _guesses_discard(view, declarer) else (suit,)


def _guesses_discard(view: View, declarer: Seat) -> bool:
    """Tells whether the person sees both hands against *declarer*, so that only the discard is unknown."""
    state: State = view.state
    return view.seat != declarer and all(state.hands[seat] is not None for seat in (1, 2, 3) if seat != declarer)


def _catching(looked: Looked, hands: Sequence[Hands], bench: Bench) -> list[Suit | None]:
    """Returns for each of the caught *hands* the suit that catches by itself, of several the one that costs most."""
    asked = [
        (number, suit, _lowered(each, looked.declarer, suit))
        for number, each in enumerate(hands)
        for suit in SUITS
        if CardSet(each[looked.declarer - 1]).of_suit(suit)
    ]
    most = [0] * len(hands)
    suits: list[Suit | None] = [None] * len(hands)
    if not asked:
        return suits
    rows = np.array([lowered for _, _, lowered in asked], dtype=np.uint32)
    values, done = bench.misere_values(looked.declarer, looked.leader, looked.trick, rows)
    for at, (number, suit, _) in enumerate(asked):
        if done[at] and values[at] > most[number]:
            most[number], suits[number] = int(values[at]), suit
    return suits


def _lowered(hands: Hands, declarer: Seat, kept: Suit) -> Hands:
    """Returns *hands* with the lowest cards of every suit but *kept* with the declarer; all keep their lengths."""
    made = [0, 0, 0]
    for suit in SUITS:
        ranks = tuple(hand >> 8 * suit & 0xFF for hand in hands)
        if suit != kept:
            ranks = _sorted(ranks, declarer - 1)
        for at in range(3):
            made[at] |= ranks[at] << 8 * suit
    return made[0], made[1], made[2]


@lru_cache(maxsize=4096)
def _sorted(ranks: tuple[int, ...], declarer: int) -> tuple[int, ...]:
    """Returns the ranks of a suit with the lowest at *declarer*; those of the others keep their order.

    >>> [f"{each:03b}" for each in _sorted((0b001, 0b110, 0b000), 1)]
    ['100', '011', '000']
    """
    every = [bit for bit in range(8) if (ranks[0] | ranks[1] | ranks[2]) >> bit & 1]
    owners = [at for bit in every for at in range(3) if ranks[at] >> bit & 1]
    owners = [declarer] * owners.count(declarer) + [at for at in owners if at != declarer]
    made = [0, 0, 0]
    for bit, owner in zip(every, owners, strict=True):
        made[owner] |= 1 << bit
    return tuple(made)
