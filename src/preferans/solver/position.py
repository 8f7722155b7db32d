"""`Position`: any point of a deal with open cards, also in the middle of a trick."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Final

from preferans.rules.cards import DECK, EMPTY, FULL, SUIT_MASK, Card, CardSet, Suit
from preferans.rules.errors import PreferansError
from preferans.rules.play import playable

if TYPE_CHECKING:
    from preferans.rules.events import Seat

SEATS: Final = (1, 2, 3)
HAND_LIMIT: Final = 10
"""Cards of a full hand."""
TALON_LIMIT: Final = 2


class PositionError(PreferansError):
    """A position, or a goal in it, that cannot be; the message says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Position:
    """What the three hands still hold, and what lies on the table.

    A hand without cards takes no part: the tricks are then of two cards. Everything is checked: what cannot be raises
    `PositionError`, a `ValueError`.

    >>> from preferans.notation.cards_text import read_card, read_hand
    >>> hands = read_hand("SA C7"), read_hand("SK C8"), read_hand("SQ")
    >>> position = Position(hands, leader=3, trick=(read_card("S7"),))
    >>> position.to_play, position.tricks_left, position.legal()
    (1, 2, CardSet('SA'))
    >>> Position((hands[0], hands[0], hands[2]))
    Traceback (most recent call last):
        ...
    preferans.solver.position.PositionError: SA stands in two places
    """

    hands: tuple[CardSet, CardSet, CardSet]
    """The cards that seats 1, 2 and 3 hold now."""
    leader: Seat = 1
    """Who leads the next trick or led the one in progress; while the talon leads, who plays first to it."""
    trick: tuple[Card, ...] = ()
    """The cards of the trick in progress, from the leader on, clockwise."""
    talon: tuple[Card, ...] = ()
    """The talon cards of an all-pass that have not finished their trick; the first of them leads this trick."""
    talon_owner: Seat | None = None
    """Who takes a trick that a talon card wins: ``None`` when it only names the suit (three players), 0 for the sitting
    dealer of four, a seat where the convention counts it as that hand's fourth card."""
    winner_leads: bool = False
    """Whether the winner of the talon's last trick leads next, and not who played first to it (``third_lead``)."""
    taken: tuple[int, int, int] = (0, 0, 0)
    """Tricks that seats 1, 2 and 3 have already; only a bonus for taking none asks for them."""

    def __post_init__(self) -> None:
        hands = checked_hands(self.hands)
        object.__setattr__(self, "hands", hands)
        object.__setattr__(self, "leader", checked_seat(self.leader, "the leader"))
        object.__setattr__(self, "trick", tuple(checked_card(card) for card in _sequence(self.trick, "the trick")))
        object.__setattr__(self, "talon", tuple(checked_card(card) for card in _sequence(self.talon, "the talon")))
        if self.talon_owner is not None and not (type(self.talon_owner) is int and self.talon_owner == 0):
            object.__setattr__(self, "talon_owner", checked_seat(self.talon_owner, "the talon's owner"))
        if not isinstance(self.winner_leads, bool):
            raise PositionError(f"winner_leads is {shown(self.winner_leads)}, neither true nor false")
        object.__setattr__(self, "taken", tuple(_taken(count) for count in _sequence(self.taken, "the tricks taken")))
        if len(self.taken) != len(SEATS):
            raise PositionError(f"there are {len(self.taken)} numbers of tricks taken, not 3")
        check_each_once([*hands, *(1 << card for card in (*self.trick, *self.talon))])
        _check_sizes(self)
        _check_followed(self)

    def hand(self, seat: Seat) -> CardSet:
        """Returns the cards of *seat*."""
        return self.hands[seat - 1]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that take part, in the order in which they play to this trick."""
        turns = (self.leader, self.leader % 3 + 1, (self.leader + 1) % 3 + 1)
        return tuple(seat for place, seat in enumerate(turns) if place < len(self.trick) or self.hands[seat - 1])

    @property
    def to_play(self) -> Seat | None:
        """Whose card is next; ``None`` when the deal is over."""
        seats = self.seats
        return seats[len(self.trick)] if len(self.trick) < len(seats) else None

    @property
    def tricks_left(self) -> int:
        """Tricks that are not finished, the one in progress included."""
        return max(len(hand) for hand in self.hands)

    @property
    def led(self) -> Suit | None:
        """The suit to follow, or ``None`` to lead."""
        if self.talon:
            return self.talon[0].suit
        return self.trick[0].suit if self.trick else None

    def legal(self, trump: Suit | None = None) -> CardSet:
        """Returns the cards that may be played next; none when the deal is over."""
        seat = self.to_play
        return EMPTY if seat is None else playable(self.hand(seat), self.led, trump)


def checked_seat(seat: object, whose: str) -> Seat:
    """Returns *seat*; raises `PositionError` unless it is 1, 2 or 3."""
    if not isinstance(seat, int) or isinstance(seat, bool) or seat not in SEATS:
        raise PositionError(f"{whose} is {shown(seat)}, not seat 1, 2 or 3")
    return int(seat)


def checked_hands(hands: object) -> tuple[CardSet, CardSet, CardSet]:
    """Returns three hands; raises `PositionError` for anything else."""
    listed = [checked_cards(hand) for hand in _sequence(hands, "the hands")]
    if len(listed) != len(SEATS):
        raise PositionError(f"there are {len(listed)} hands, not 3")
    return listed[0], listed[1], listed[2]


def checked_cards(cards: object) -> CardSet:
    """Returns a set of cards; raises `PositionError` for anything else."""
    if not isinstance(cards, int) or isinstance(cards, bool | Card) or not 0 <= cards <= FULL:
        raise PositionError(f"{shown(cards)} is not a set of cards")
    return CardSet(cards)


def checked_card(card: object) -> Card:
    """Returns a card; raises `PositionError` for anything else."""
    if not isinstance(card, int) or isinstance(card, bool | CardSet) or not 0 <= card < len(DECK):
        raise PositionError(f"{shown(card)} is not a card")
    return DECK[card]


def checked_whole(value: object, least: int, most: int, what: str) -> int:
    """Returns a whole number from *least* to *most*; raises `PositionError` for anything else."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise PositionError(f"{what} is {shown(value)}, not a whole number from {least} to {most}")
    return int(value)


def shown(value: object) -> str:
    """Returns a value for an error, cut when it is long."""
    try:
        text = repr(value)
    except Exception:
        text = f"a {type(value).__name__}"
    return text if len(text) <= 40 else f"{text[:40]}…"


def _sequence(value: object, what: str) -> Sequence[object]:
    if isinstance(value, str | bytes | CardSet) or not isinstance(value, Iterable):
        raise PositionError(f"{what} are {shown(value)}, not a sequence")
    return list(islice(value, len(DECK) + 1))


def _taken(count: object) -> int:
    return checked_whole(count, 0, HAND_LIMIT, "a number of tricks taken")


def check_each_once(sets: Iterable[int]) -> None:
    """Raises `PositionError` when a card stands in two of the *sets*."""
    seen = 0
    for cards in sets:
        if seen & cards:
            raise PositionError(f"{next(iter(CardSet(seen & cards)))} stands in two places")
        seen |= cards


def _check_sizes(position: Position) -> None:
    """Raises `PositionError` unless all who take part have equally many cards, but for those who played already."""
    sizes = [len(hand) for hand in position.hands]
    if max(sizes) > HAND_LIMIT:
        raise PositionError(f"a hand has {max(sizes)} cards, more than {HAND_LIMIT}")
    on_table = len(position.trick)
    seats = position.seats
    if seats and position.leader not in seats:
        raise PositionError(f"seat {position.leader} leads but has no cards")
    waiting = {sizes[seat - 1] for seat in seats[on_table:]}
    played = {sizes[seat - 1] + 1 for seat in seats[:on_table]}
    if len(seats) == 1:
        raise PositionError(f"only seat {seats[0]} has cards")
    if seats and (not waiting or len(waiting | played) != 1):
        told = f"{sizes[0]}, {sizes[1]} and {sizes[2]} cards"
        raise PositionError(f"the hands have {told} with {on_table} on the table, which cannot be")
    if len(position.talon) > TALON_LIMIT:
        raise PositionError(f"the talon has {len(position.talon)} cards, more than {TALON_LIMIT}")
    if position.talon and len(seats) != len(SEATS):
        raise PositionError("the talon leads only to three hands")
    if len(position.talon) > position.tricks_left:
        raise PositionError("the talon has more cards than there are tricks left")


def _check_followed(position: Position) -> None:
    led = position.led
    for seat, card in zip(position.seats, position.trick, strict=False):
        if led is not None and card.suit != led and position.hand(seat) & SUIT_MASK[led]:
            raise PositionError(f"seat {seat} played {card} but has {led.name.lower()} to follow with")
