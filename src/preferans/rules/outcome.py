"""Outcome: all of a finished deal that scoring may look at, in places of the table.

Places are 0 … N-1 in the seating order (clockwise); the deal's seats 1, 2, 3 follow the dealer's place.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from preferans.rules.calls import Concession
from preferans.rules.cards import Card
from preferans.rules.contract import Contract, Kind
from preferans.rules.pulka import Column

Place = int


@dataclass(frozen=True, slots=True)
class Fine:
    """A penalty written as it is (A12): *points* into a column, with the rule that it comes from."""

    rule: str
    seat: Place
    column: Column
    points: Fraction
    on: Place | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What was played and who took how much. ``contract`` is ``None`` for a deal that holds only fines."""

    players: int
    dealer: Place
    contract: Contract | None
    declarer: Place | None = None
    tricks: tuple[int, ...] | None = None
    """Tricks by place, each hand's own (the dummy's count to the whister); ``None`` when nothing was played."""
    whisters: tuple[Place, ...] = ()
    """Who whisted, in the order spoken; both defenders where the whist is forced."""
    half: Place | None = None
    """Who left for a half that stands: the game was not played."""
    half_returned: Place | None = None
    """Who said half and had the whist returned: no trick whists for him (K 3.8.14)."""
    alone: bool = False
    """A lone whister plays without the passer's cards: tricks of two, half of the quota of two (K 3.8.15, V D.5)."""
    forced_whist: bool = False
    """Both defend by rule and said nothing: six spades under Stalingrad, a checked ten."""
    conceded: Concession | None = None
    called_level: int = 0
    """The level up to which the declarer bid; 0 = that of the contract (K 3.4.4)."""
    shared: bool = False
    """A misere shared with the sitting dealer (K 3.6.9)."""
    refused_talon: bool = False
    dark: bool = False
    """The game was won by a call in the dark and counts double (V A.3)."""
    bombers: tuple[Place, ...] = ()
    """Who passed in the dark before an all-pass, which so is a bomb (V A.2)."""
    pool_size: int = 0
    """The size of the pool, where it was named before the deal (J-52)."""
    talon: tuple[Card, Card] | None = None
    """The talon's cards where they are paid for (A8)."""
    underbid: int = 0
    """Tricks over the contract that the others prove against any layout of their cards: it was named too low (Z-32)."""
    underbid_fails: bool = False
    """For that the game counts as failed by so many tricks (V A.7)."""
    fines: tuple[Fine, ...] = ()
    penalty_tricks: tuple[int, ...] | None = None
    """Tricks by place lost as a penalty and credited to nobody (K 3.9.12): fewer in a game, more where tricks cost."""

    @property
    def kind(self) -> Kind | None:
        """The kind of deal, or ``None`` when there was none."""
        return self.contract.kind if self.contract is not None else None

    @property
    def declarer_tricks(self) -> int:
        """The declarer's tricks; 0 when nothing was played."""
        if self.tricks is None or self.declarer is None:
            return 0
        return self.tricks[self.declarer]

    @property
    def counted_tricks(self) -> int:
        """The declarer's tricks as they count, penalty tricks taken off in a game and added on misere."""
        if self.penalty_tricks is None or self.declarer is None:
            return self.declarer_tricks
        penalty = self.penalty_tricks[self.declarer]
        return self.declarer_tricks + (penalty if self.kind is Kind.MISERE else -penalty)

    @property
    def made(self) -> bool:
        """Whether the declarer made the contract; a game that nobody played against is made, a conceded one not."""
        if self.contract is None or self.kind is Kind.ALL_PASS or self.conceded is not None:
            return False
        if self.underbid_fails:
            return False
        if self.kind is Kind.MISERE:
            return self.counted_tricks == 0
        return self.tricks is None or self.counted_tricks >= self.contract.level

    @property
    def defenders(self) -> tuple[Place, ...]:
        """The two defenders' places clockwise from the declarer (one with two players)."""
        if self.declarer is None:
            return ()
        turn = ((self.declarer + step) % self.players for step in range(1, self.players))
        return tuple(place for place in turn if not (self.players == 4 and place == self.dealer))

    @property
    def first_hand(self) -> Place:
        """The place left of the dealer."""
        return (self.dealer + 1) % self.players


def place_of(seat: int, dealer: Place, players: int, dummy: int | None = None) -> Place | None:
    """Returns the table place of a deal's *seat*; ``None`` for the dummy.

    >>> [place_of(seat, dealer=1, players=4) for seat in (0, 1, 2, 3)]
    [1, 2, 3, 0]
    >>> [place_of(seat, dealer=1, players=3) for seat in (1, 2, 3)]
    [2, 0, 1]
    >>> [place_of(seat, dealer=1, players=2, dummy=2) for seat in (1, 2, 3)]
    [0, None, 1]
    """
    if players == 2:
        if seat == dummy:
            return None
        return dealer if seat == 3 else 1 - dealer
    return (dealer + seat) % players


@cache
def seat_of(place: Place, dealer: Place, players: int, dummy: int | None = None) -> int:
    """Returns the deal's seat of a table *place*: 1, 2, 3, or 0 for the dealer with four players.

    >>> [seat_of(place, dealer=1, players=4) for place in range(4)]
    [3, 0, 1, 2]
    """
    for seat in (1, 2, 3, 0):
        if (seat or players == 4) and place_of(seat, dealer, players, dummy) == place:
            return seat
    raise ValueError(f"no place {place} at a table of {players}")
