"""Events: everything that happens in a deal, as frozen facts. A deal is the list of its events.

`Action` is the part of the events that a seat decides; the rest follows by rule. ``None`` stands for cards that the
reader may not see (see `preferans.rules.view.redact`). Seats of a deal are 1, 2, 3, first hand first; seat 0 is the
dealer who sits out with four players.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal

from preferans.rules.calls import Answer, Call
from preferans.rules.cards import Card, CardSet
from preferans.rules.contract import Contract
from preferans.rules.convention import Convention

ENGINE_VERSION: Final = 1
"""Changes when the same events would mean something else, not when code is moved."""

Seat = int
Hands = tuple[CardSet | None, CardSet | None, CardSet | None]


@dataclass(frozen=True, slots=True)
class Opening:
    """How the deal opens: the lowest level that may be called (A11.4), and over a bomb (V A.3).

    ``forced``: there is no auction, all have passed (V A.1).
    """

    min_level: int = 6
    bomb_floor: int = 7
    forced: bool = False
    bound: Seat | None = None
    """Who has to play a compulsory game, without an auction (V D.2, A.7)."""
    games: tuple[Contract, ...] = ()
    """The compulsory games among which he may choose, each in its lowest suit; any suit will do."""
    namer: Seat | None = None
    """Who names the size of the pool before anybody looks at his cards (J-52)."""
    most: int = 0
    """The largest pool that he may name."""


@dataclass(frozen=True, slots=True)
class Started:
    """The deal's header: the resolved convention, the players at the table, the dummy's seat with two players."""

    rules: Convention
    players: int
    opening: Opening = Opening()
    dummy: Seat | None = None
    version: int = ENGINE_VERSION
    kind: Literal["started"] = "started"

    @property
    def dark(self) -> bool:
        """Whether nobody looks at his cards before he speaks, or before the pool is named."""
        bids = not self.opening.forced and self.opening.bound is None
        return self.opening.namer is not None or (self.rules.blind and bids)


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards as dealt: hands of seats 1, 2, 3, and the talon in dealt order, which leads an all-pass.

    ``dark``: nobody has looked at his cards yet (calls in the dark).
    """

    hands: Hands
    talon: tuple[Card, Card] | None
    dark: bool = False
    kind: Literal["dealt"] = "dealt"


@dataclass(frozen=True, slots=True)
class Looked:
    """A player picks his cards up, in a deal that began in the dark."""

    seat: Seat
    kind: Literal["looked"] = "looked"


@dataclass(frozen=True, slots=True)
class HandShown:
    """The hand of *seat* is shown to all, or to the one seat *to* only."""

    seat: Seat
    cards: CardSet | None
    to: Seat | None = None
    kind: Literal["hand_shown"] = "hand_shown"


@dataclass(frozen=True, slots=True)
class Called:
    """A word of the auction."""

    seat: Seat
    call: Call
    kind: Literal["called"] = "called"


@dataclass(frozen=True, slots=True)
class PoolNamed:
    """Who has most in the mountain after the compulsory games names the size of the pool (J-52)."""

    seat: Seat
    size: int
    kind: Literal["pool_named"] = "pool_named"


@dataclass(frozen=True, slots=True)
class Proposed:
    """Shows his hand to the sitting dealer and offers a joint misere (K 3.6.9)."""

    seat: Seat
    kind: Literal["proposed"] = "proposed"


@dataclass(frozen=True, slots=True)
class Joined:
    """The dealer's answer to a joint misere."""

    seat: Seat
    accepted: bool
    kind: Literal["joined"] = "joined"


@dataclass(frozen=True, slots=True)
class Moved:
    """Proposes at his turn of the auction to play an all-pass by agreement (V C)."""

    seat: Seat
    kind: Literal["moved"] = "moved"


@dataclass(frozen=True, slots=True)
class Voted:
    """The answer to such a proposal."""

    seat: Seat
    accepted: bool
    kind: Literal["voted"] = "voted"


@dataclass(frozen=True, slots=True)
class TalonShown:
    """The talon is turned up for all, or for the one seat *to* only."""

    cards: tuple[Card, Card] | None
    to: Seat | None = None
    kind: Literal["talon_shown"] = "talon_shown"


@dataclass(frozen=True, slots=True)
class Refused:
    """The declarer refuses the talon and plays the ten cards he was dealt (K 3.4.10)."""

    seat: Seat
    kind: Literal["refused"] = "refused"


@dataclass(frozen=True, slots=True)
class Discarded:
    """The declarer lays two cards aside, face down (K 3.4.1)."""

    seat: Seat
    cards: CardSet | None
    kind: Literal["discarded"] = "discarded"


@dataclass(frozen=True, slots=True)
class Named:
    """The declarer names the contract (K 3.4.3)."""

    seat: Seat
    contract: Contract
    kind: Literal["named"] = "named"


@dataclass(frozen=True, slots=True)
class Conceded:
    """The declarer gives the game up before the first lead (A5.6)."""

    seat: Seat
    kind: Literal["conceded"] = "conceded"


@dataclass(frozen=True, slots=True)
class PlayedOn:
    """A declarer who might have given up after the whist plays on."""

    seat: Seat
    kind: Literal["played_on"] = "played_on"


@dataclass(frozen=True, slots=True)
class Whisted:
    """A word of the defence: pass, whist, half, open, closed, alone (A6.2, A6.3)."""

    seat: Seat
    answer: Answer
    kind: Literal["whisted"] = "whisted"


@dataclass(frozen=True, slots=True)
class Took:
    """The sitting dealer takes up one defender's hand to see whether he whists with it (K 3.8.8)."""

    seat: Seat
    hand: Seat
    kind: Literal["took"] = "took"


@dataclass(frozen=True, slots=True)
class TalonLed:
    """A talon card leads a trick of an all-pass (K 3.7.6)."""

    card: Card
    kind: Literal["talon_led"] = "talon_led"


@dataclass(frozen=True, slots=True)
class Played:
    """A card of the hand *seat*, whoever chose it."""

    seat: Seat
    card: Card
    kind: Literal["played"] = "played"


@dataclass(frozen=True, slots=True)
class Entrusted:
    """Who plays the defence of an open misere hands it to another defender (F-11)."""

    seat: Seat
    to: Seat
    kind: Literal["entrusted"] = "entrusted"


class OfferKind(StrEnum):
    """The two ways to offer an end of the play."""

    CLAIMS = "claims"
    """«Моих N»: so many of the tricks left are mine, the rest yours."""
    GIVES = "gives"
    """«Ваших N»: so many of the tricks left are yours, the rest mine."""


@dataclass(frozen=True, slots=True)
class Offered:
    """An offer to end the play, made by the decider at his turn (A10.1)."""

    seat: Seat
    offer: OfferKind
    tricks: int
    kind: Literal["offered"] = "offered"


@dataclass(frozen=True, slots=True)
class Answered:
    """The answer to an offer."""

    seat: Seat
    accepted: bool
    kind: Literal["answered"] = "answered"


Action = (
    Looked
    | Called
    | PoolNamed
    | Proposed
    | Joined
    | Moved
    | Voted
    | Refused
    | Discarded
    | Named
    | Conceded
    | PlayedOn
    | Whisted
    | Took
    | Played
    | Entrusted
    | Offered
    | Answered
)
"""What a seat decides."""

Event = Started | Dealt | HandShown | TalonShown | TalonLed | Action
"""What a deal's log holds."""
