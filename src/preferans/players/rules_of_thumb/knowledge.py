"""What a seat can count before it plays: the cards out, who may hold them, who is void. Read off the view alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from preferans.rules.cards import DECK, Card
from preferans.rules.contract import Kind
from preferans.rules.events import Seat
from preferans.rules.play import playable
from preferans.rules.state import State, next_in_play

ALL: int = (1 << 32) - 1


@dataclass(frozen=True, slots=True)
class Knowledge:
    """A position as the deciding seat knows it, about to play from the hand of ``seat``. Sets of cards are masks."""

    state: State
    seat: Seat
    hand: int
    legal: tuple[Card, ...]
    trump: int | None
    led: int | None
    """The suit to follow."""
    trick: tuple[tuple[Seat, Card], ...]
    may: tuple[int, int, int, int]
    """What each hand may hold."""
    known: frozenset[Seat]
    """Whose cards are known exactly."""
    foes: tuple[Seat, ...]
    friend: Seat | None
    """The other defender."""
    later: tuple[Seat, ...]
    """Who plays after this card, in order."""

    @property
    def out(self) -> int:
        """Cards that the other side may hold."""
        cards = 0
        for foe in self.foes:
            cards |= self.may[foe]
        return cards

    def out_in(self, suit: int) -> int:
        """Returns the holding of *suit* that the other side may have."""
        return self.out >> 8 * suit & 0xFF

    def holding(self, suit: int) -> int:
        """Returns the holding of *suit* in the hand to play."""
        return self.hand >> 8 * suit & 0xFF

    def strength(self, card: Card) -> int:
        """Orders cards of the trick: trumps above the suit led, anything else nothing."""
        if card >> 3 == self.trump:
            return 16 + (card & 7)
        return 8 + (card & 7) if self.led is None or card >> 3 == self.led else 0

    @property
    def best(self) -> tuple[Seat, Card] | None:
        """The card that wins the trick so far, and whose it is."""
        return max(self.trick, key=lambda play: self.strength(play[1])) if self.trick else None

    def winners(self) -> list[Card]:
        """Returns the legal cards that would win the trick so far, lowest first."""
        best = self.best
        bar = self.strength(best[1]) if best is not None else 0
        return sorted((card for card in self.legal if self.strength(card) > bar), key=self.strength)

    def beaters(self, seat: Seat, card: Card) -> int:
        """Returns the cards with which *seat*, who plays later, may beat *card* in this trick."""
        may, led = self.may[seat], self.led if self.led is not None else card >> 3
        in_led = may >> 8 * led & 0xFF
        if card >> 3 == self.trump:
            if led != self.trump and in_led:
                return 0
            return may & above(card)
        higher = may & above(card) if card >> 3 == led else in_led << 8 * led
        if not in_led and self.trump is not None:
            higher |= may & 0xFF << 8 * self.trump
        return higher

    def is_safe(self, card: Card) -> bool:
        """Tells whether no foe who plays later may beat *card*."""
        return not any(self.beaters(foe, card) for foe in self.later if foe != self.friend)

    def is_master(self, card: Card) -> bool:
        """Tells whether no higher card of the suit is out."""
        return not self.out & above(card)

    def void(self, seat: Seat, suit: int) -> bool:
        """Tells whether *seat* is known to hold nothing of *suit*."""
        return not self.may[seat] >> 8 * suit & 0xFF


def above(card: int) -> int:
    """Returns the higher cards of the suit of *card*, as a mask."""
    top = 8 * (card >> 3) + 8
    return (1 << top) - (2 << card)


def cards_of(mask: int) -> Iterator[Card]:
    """Returns the cards of *mask*, lowest number first."""
    while mask:
        yield DECK[(mask & -mask).bit_length() - 1]
        mask &= mask - 1


def suits_of(hand: int) -> list[tuple[int, list[Card]]]:
    """Returns the suits held, each with its cards from low to high."""
    found = []
    for suit in range(4):
        cards = list(cards_of(hand & 0xFF << 8 * suit))
        if cards:
            found.append((suit, cards))
    return found


def know(state: State, seat: Seat) -> Knowledge:
    """Returns what the decider knows when he is about to play from the hand of *seat*."""
    hand = int(state.hands[seat] or 0)
    contract, table = state.contract, state.table
    all_pass = contract is None or contract.kind is Kind.ALL_PASS
    gone, voids = _played(state)
    visible = gone
    for cards in state.hands[1:]:
        visible |= int(cards or 0)
    if state.discard is not None:
        visible |= state.discard
    unseen = ALL & ~visible
    talon = 0
    if not all_pass and not state.refused_talon and state.talon is not None:
        talon = 1 << state.talon[0] | 1 << state.talon[1]
    may, known = [0, 0, 0, 0], set()
    for other in (1, 2, 3):
        cards = state.hands[other]
        if cards is not None:
            may[other] = int(cards)
            known.add(other)
        elif other in state.in_play:
            may[other] = unseen & ~voids[other]
            if state.noted is not None:
                # Everybody saw the declarer's twelve cards (Z-39).
                may[other] &= int(state.noted) if other == state.declarer else ~int(state.noted)
            # The talon was shown to all and went to the declarer.
            if other != state.declarer:
                may[other] &= ~talon
    others = tuple(other for other in state.in_play if other != seat)
    friend = None
    if not all_pass and seat != state.declarer:
        friend = next((other for other in others if other != state.declarer), None)
    trick = table.trick if table is not None else ()
    played = {player for player, _ in trick}
    later, turn = [], seat
    for _ in range(len(state.in_play) - 1):
        turn = next_in_play(state, turn)
        if turn in played:
            break
        later.append(turn)
    led = table.led if table is not None else None
    trump = state.trump
    return Knowledge(
        state,
        seat,
        hand,
        tuple(playable(hand, led, trump)),
        int(trump) if trump is not None else None,
        int(led) if led is not None else None,
        trick,
        (may[0], may[1], may[2], may[3]),
        frozenset(known),
        tuple(other for other in others if other != friend),
        friend,
        tuple(later),
    )


def _played(state: State) -> tuple[int, list[int]]:
    """Returns the cards played, and for each seat those that it cannot hold because it did not follow."""
    table, trump = state.table, state.trump
    gone, voids = 0, [0, 0, 0, 0]
    if table is None:
        return gone, voids
    for cards, talon in (*((trick.cards, trick.talon) for trick in table.tricks), (table.trick, table.talon_lead)):
        if talon is not None:
            gone |= 1 << talon
        led = talon >> 3 if talon is not None else cards[0][1] >> 3 if cards else -1
        for player, card in cards:
            gone |= 1 << card
            if card >> 3 != led:
                voids[player] |= 0xFF << 8 * led
                if trump is not None and card >> 3 != trump:
                    voids[player] |= 0xFF << 8 * trump
    return gone, voids
