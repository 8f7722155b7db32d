"""Whether a card reaches the aim in every layout by one and the same plan: the worst case over all that are possible.

With open cards each layout may have a plan of its own, and who does not know which layout it is cannot follow them
all: where two suits may hold the hole, one of them has to be tried first. Here a side plays the same card in all
layouts that it cannot tell apart, and everybody else, who knows the layout, does it as much harm as he can.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from preferans.players.search.open_cards import Bench
from preferans.rules.cards import SUIT_MASK, Card, CardSet, Suit
from preferans.rules.contract import Kind
from preferans.rules.events import Seat
from preferans.rules.play import playable, winner
from preferans.rules.state import State
from preferans.solver import AllPass, Declared, goal_of

Hands = NDArray[np.uint32]
"""By layout the cards of seats 1, 2 and 3."""

ASKED = 700
"""Positions that the solver might have looked at in the time that a question takes besides."""

TIME = 0.5
"""The part of the time for a decision after which no proof goes on: what follows needs some too."""


@dataclass(frozen=True, slots=True)
class Aim:
    """What a side wants of a contract."""

    goal: Declared
    side: frozenset[Seat]
    """The seats whose cards it plays; they see each other's."""
    tricks: int
    """The declarer's tricks that count, of those in the whole deal."""
    wanted: bool
    """Whether the side wants him to take so many; if not, to take fewer."""


@dataclass(frozen=True, slots=True)
class Cards:
    """What is on the table, which everybody sees."""

    order: tuple[Seat, ...]
    """Who plays to the trick, its leader first; a hand that lies aside does not."""
    trick: tuple[Card, ...]
    taken: int
    """The declarer's tricks."""

    @property
    def turn(self) -> Seat:
        """Whose turn it is."""
        return self.order[len(self.trick)]


class Spent(Exception):
    """The work that was allowed is done."""


def first_proven(state: State, hands: Hands, cards: Sequence[Card], bench: Bench, nodes: int) -> Card | None:
    """Returns the first of *cards* that is proven to make the contract, or to break it, in all layouts *hands*.

    It is proven for the hand on turn, and for the other defender's when both lie open or one player plays both. With
    open cards each of *cards* does so in each layout. ``None`` says that none is, or that so many *nodes* were not
    enough to tell.
    """
    table, declarer = state.table, state.declarer
    if table is None or declarer is None:
        raise ValueError("no contract is being played")
    proof = Proof(aim_of(state), bench, nodes)
    at = Cards(_led_by(table.leader, state.in_play), tuple(card for _, card in table.trick), state.taken[declarer])
    try:
        return next((card for card in cards if proof.holds_after(hands, at, card)), None)
    except Spent:
        return None


def aim_of(state: State) -> Aim:
    """Returns what the hand on turn is played for."""
    seat, declarer, contract = state.to_act, state.declarer, state.contract
    if seat is None or declarer is None or contract is None:
        raise ValueError("no card of a contract is to be played")
    goal = goal_of(contract, declarer)
    assert not isinstance(goal, AllPass)
    together = seat != declarer and set(state.defenders) <= state.faced
    partners = state.defenders if seat != declarer else ()
    own = (each for each in partners if together or state.controllers[each] == state.controllers[seat])
    side = frozenset({seat, *(each for each in own if state.hands[each] is not None)})
    misere = contract.kind is Kind.MISERE
    return Aim(goal, side, 1 if misere else contract.level, (seat == declarer) is not misere)


class Proof:
    """Proves cards; what was found once is remembered. Everything raises `Spent` when *nodes* are not enough."""

    def __init__(self, aim: Aim, bench: Bench, nodes: int) -> None:
        self.aim = aim
        self._bench = bench
        self._left = nodes
        # A defender whose partner sees other cards than he does, and may spoil what the solver trusts him with.
        self._alone = aim.goal.declarer not in aim.side and len(aim.side) == 1
        self._known: dict[tuple[Cards, bytes], bool] = {}

    def holds_after(self, hands: Hands, at: Cards, card: Card) -> bool:
        """Returns whether one plan reaches the aim in all layouts *hands* once *card* is played."""
        after, then = self._played(hands, at, card)
        return self._open(after, then) and self._holds(after, then)

    def _holds(self, hands: Hands, at: Cards) -> bool:
        """Returns whether one plan reaches the aim where with open cards it is reached in each layout."""
        if (len(hands) == 1 and not self._alone) or not 0 < self.aim.tricks - at.taken <= _tricks(hands):
            return True
        key = at, hands.tobytes()
        if key not in self._known:
            self._known[key] = self._chosen(hands, at) if at.turn in self.aim.side else self._answered(hands, at)
        return self._known[key]

    def _chosen(self, hands: Hands, at: Cards) -> bool:
        """Tries the cards that the side may play, the same in all layouts."""
        hand = int(hands[0, at.turn - 1])
        cards = playable(hand, _led(at), self.aim.goal.trump)
        return any(self.holds_after(hands, at, card) for card in _unlike(cards, hand, hands, at))

    def _answered(self, hands: Hands, at: Cards) -> bool:
        """Looks at each card of somebody else, in the layouts in which he may play it."""
        legal = _legal(hands[:, at.turn - 1], at, self.aim.goal.trump)
        partner = self._alone and at.turn != self.aim.goal.declarer
        for card in CardSet(int(np.bitwise_or.reduce(legal))):
            holding = (legal >> np.uint32(card) & np.uint32(1)).astype(bool)
            after, then = self._played(hands[holding], at, card)
            if (partner and not self._open(after, then)) or not self._holds(after, then):
                return False
        return True

    def _open(self, hands: Hands, at: Cards) -> bool:
        """Returns whether the aim is reached with open cards in each layout, the least that a proof needs."""
        need = self.aim.tricks - at.taken
        if not 0 < need <= _tricks(hands):
            return (need <= 0) is self.aim.wanted
        if self._left <= 0 or self._bench.gone(TIME):
            raise Spent
        found, nodes = self._bench.at_least(self.aim.goal, at.order[0], at.trick, hands, need, self._left)
        self._left -= nodes + ASKED
        if found is None:
            raise Spent
        return bool((found == self.aim.wanted).all())

    def _played(self, hands: Hands, at: Cards, card: Card) -> tuple[Hands, Cards]:
        after = hands.copy()
        after[:, at.turn - 1] &= np.uint32(0xFFFFFFFF ^ 1 << card)
        trick = (*at.trick, card)
        if len(trick) < len(at.order):
            return after, Cards(at.order, trick, at.taken)
        won = winner(tuple(zip(at.order, trick, strict=True)), trick[0].suit, self.aim.goal.trump)
        return after, Cards(_led_by(won, at.order), (), at.taken + (won == self.aim.goal.declarer))


def _led_by(leader: Seat, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Returns *seats*, which follow each other round the table, beginning with *leader*."""
    at = seats.index(leader)
    return seats[at:] + seats[:at]


def _tricks(hands: Hands) -> int:
    """Returns how many tricks are not over yet."""
    return max(int(hand).bit_count() for hand in hands[0])


def _led(at: Cards) -> Suit | None:
    return at.trick[0].suit if at.trick else None


def _legal(held: NDArray[np.uint32], at: Cards, trump: Suit | None) -> NDArray[np.uint32]:
    """Returns the cards that each of the hands *held* may play: a suit led is followed, else trumped (K 2.1.3)."""
    legal, led = held, _led(at)
    if led is None:
        return legal
    for suit in (trump, led):
        if suit is not None:
            following = held & np.uint32(SUIT_MASK[suit])
            legal = np.where(following > 0, following, legal)
    return legal


def _unlike(cards: CardSet, hand: int, hands: Hands, at: Cards) -> Iterator[Card]:
    """Yields of *cards* one of each run that nobody else can hold a card between, in no layout."""
    others = int(np.bitwise_or.reduce(hands, axis=None)) & ~hand
    for card in at.trick:
        others |= 1 << card
    last: Card | None = None
    for card in cards:
        if last is None or card.suit != last.suit or others & (1 << card) - (2 << last):
            yield card
        last = card
