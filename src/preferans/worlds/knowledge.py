"""`unseen_of`: which cards a seat does not see, where they may be, how many are in each place. Certain facts only."""

from __future__ import annotations

from dataclasses import dataclass

from preferans.rules.cards import FULL, SUIT_MASK, CardSet
from preferans.rules.events import Seat
from preferans.rules.state import Phase, State, is_all_pass
from preferans.rules.view import View


@dataclass(frozen=True, slots=True)
class Place:
    """Where unseen cards are: a hand, or with those that were laid aside."""

    seat: Seat | None
    """Whose hand; ``None`` for the unseen cards of talon and discard."""
    size: int
    """How many cards are there."""
    plays: bool
    """Whether they take part in the play."""
    may: CardSet
    """The cards that can be there."""


@dataclass(frozen=True, slots=True)
class Group:
    """Unseen cards that may be in the same places: any two of them can be exchanged."""

    cards: CardSet
    places: tuple[int, ...]
    """Numbers in `Unseen.places`."""


@dataclass(frozen=True, slots=True)
class Unseen:
    """What a seat knows of the layout."""

    hands: tuple[CardSet, CardSet, CardSet]
    """The cards seen in hands that play, seats 1 to 3."""
    aside: CardSet
    """The cards seen that nobody plays with."""
    places: tuple[Place, ...]
    groups: tuple[Group, ...]


def unseen_of(view: View) -> Unseen:
    """Returns what the seat of *view* knows for certain of the cards that it does not see.

    It counts its own hand, hands laid open, the talon shown, its own discard, the cards played, and what play has
    shown: who neither followed suit nor trumped has neither.

    >>> from preferans.rules.cards import DECK
    >>> from preferans.rules.convention import load
    >>> from preferans.rules.deal import deal
    >>> from preferans.rules.events import Started
    >>> from preferans.rules.view import view
    >>> unseen = unseen_of(view([Started(load("sochi"), players=3), deal(DECK)], 1))
    >>> [(place.seat, place.size) for place in unseen.places]
    [(2, 10), (3, 10), (None, 2)]
    """
    state = view.state
    played = _played(state)
    taken = _talon_is_taken(state)
    talon = CardSet.of(state.talon) if state.talon is not None else CardSet(0)
    aside = state.discard or CardSet(0)
    if not taken:
        aside |= talon - played
    hands = [CardSet(0), CardSet(0), CardSet(0)]
    for seat in (1, 2, 3):
        known = state.hands[seat]
        if known is not None and seat == state.aside:
            aside |= known
        elif known is not None:
            hands[seat - 1] = known
    unseen = FULL - (hands[0] | hands[1] | hands[2] | aside | played)
    places = _places(state, unseen, talon if taken else CardSet(0))
    return Unseen((hands[0], hands[1], hands[2]), aside, places, _groups(unseen, places))


def _talon_is_taken(state: State) -> bool:
    """Tells whether the talon has gone to the declarer, whose discard lies aside instead (K 3.4.1)."""
    before = (Phase.START, Phase.DEAL, Phase.POOL, Phase.AUCTION, Phase.JOINT, Phase.VOTE, Phase.CHANGE, Phase.TALON)
    if state.declarer is None or state.refused_talon or state.phase in before:
        return False
    # A compulsory game that is chosen after the talon is not named yet.
    return state.contract is None or state.contract.talon


def _places(state: State, unseen: CardSet, talon: CardSet) -> tuple[Place, ...]:
    bans = _voids(state)
    counts = [len(hand) for hand in _cards_played(state)]
    places = []
    for seat in (1, 2, 3):
        if state.hands[seat] is not None:
            continue
        declarer = seat == state.declarer
        holds_talon = declarer and state.phase is Phase.DISCARD and not state.refused_talon
        may = unseen - bans[seat]
        if not declarer:
            may -= talon
        if state.noted is not None:
            # Everybody saw the declarer's twelve cards (Z-39).
            may = may & state.noted if declarer else may - state.noted
        places.append(Place(seat, (12 if holds_talon else 10) - counts[seat], seat != state.aside, may))
    rest = len(unseen) - sum(place.size for place in places)
    if rest:
        laid = unseen & state.noted if state.noted is not None and not state.refused_talon else unseen
        places.append(Place(None, rest, False, laid))
    return tuple(places)


def _groups(unseen: CardSet, places: tuple[Place, ...]) -> tuple[Group, ...]:
    """Returns the unseen cards sorted by where they may be, those with least choice first."""
    found: dict[tuple[int, ...], CardSet] = {}
    for card in unseen:
        may_be = tuple(number for number, place in enumerate(places) if card in place.may)
        found[may_be] = found.get(may_be, CardSet(0)) | 1 << card
    return tuple(Group(found[places], places) for places in sorted(found, key=lambda places: (len(places), places)))


def _cards_played(state: State) -> tuple[CardSet, CardSet, CardSet, CardSet]:
    """Returns the cards that each seat has played; a talon card that leads is the dealer's."""
    played = [CardSet(0)] * 4
    for cards in (*(trick.cards for trick in state.tricks), state.trick):
        for seat, card in cards:
            played[seat] |= 1 << card
    return played[0], played[1], played[2], played[3]


def _played(state: State) -> CardSet:
    """Returns the cards that lie on the table or in tricks, those of the talon included."""
    by_seat = _cards_played(state)
    played = by_seat[0] | by_seat[1] | by_seat[2] | by_seat[3]
    played |= CardSet.of(trick.talon for trick in state.tricks if trick.talon is not None)
    lead = state.table.talon_lead if state.table is not None else None
    return played if lead is None or not is_all_pass(state) else played | 1 << lead


def _voids(state: State) -> tuple[CardSet, CardSet, CardSet, CardSet]:
    """Returns the suits that each seat has shown to be without (K 2.1.3)."""
    voids = [CardSet(0)] * 4
    tricks = [(trick.cards, trick.talon) for trick in state.tricks]
    if state.table is not None:
        tricks.append((state.table.trick, state.table.talon_lead))
    for cards, talon in tricks:
        led = talon.suit if talon is not None else cards[0][1].suit if cards else None
        for seat, card in cards:
            if led is None or card.suit == led:
                continue
            voids[seat] |= SUIT_MASK[led]
            if state.trump is not None and card.suit != state.trump:
                voids[seat] |= SUIT_MASK[state.trump]
    return voids[0], voids[1], voids[2], voids[3]
