"""State: the fold of one deal's events. Data and what can be read off it; nothing here changes anything."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from preferans.rules.auction import Auction
from preferans.rules.calls import Answer
from preferans.rules.cards import EMPTY, Card, CardSet, Suit
from preferans.rules.contract import Contract, Kind
from preferans.rules.convention import Convention
from preferans.rules.events import HandShown, Named, Offered, Opening, Seat, Started, TalonShown, Whisted
from preferans.rules.play import Trick
from preferans.rules.whisting import Ask, Case, Spoken, WhistResult, turn


class Phase(StrEnum):
    """Where a deal stands."""

    START = "start"
    DEAL = "deal"
    POOL = "pool"
    """Who has most in the mountain names the size of the pool (J-52)."""
    AUCTION = "auction"
    JOINT = "joint"
    """The dealer answers a joint misere (K 3.6.9)."""
    VOTE = "vote"
    """The others answer whether to play an all-pass by agreement (V C)."""
    CHANGE = "change"
    """Who won in the dark may change to a light misere before he takes the talon (V A.3)."""
    TALON = "talon"
    DISCARD = "discard"
    NAMING = "naming"
    WHIST = "whist"
    CONCESSION = "concession"
    """The declarer, whisted, may give up before the first lead."""
    MISERE_OPEN = "misere_open"
    """The defenders agree whether to lie open (Z-39)."""
    PLAY = "play"
    OVER = "over"


class Ending(StrEnum):
    """How a deal ended."""

    PLAYED = "played"
    AGREED = "agreed"
    """An accepted offer gave out the tricks left."""
    UNPLAYED = "unplayed"
    """Nobody whisted, or a half stood: the game counts as made."""
    CONCEDED = "conceded"


_IN_PLAY: Final[Mapping[Seat | None, tuple[Seat, ...]]] = {
    aside: tuple(seat for seat in (1, 2, 3) if seat != aside) for aside in (None, 1, 2, 3)
}

NO_HANDS: Final[tuple[CardSet | None, ...]] = (EMPTY, None, None, None)


@dataclass(frozen=True)
class Table:
    """The cards on the table during the play."""

    leader: Seat
    """Whose hand leads or led the trick in progress."""
    trick: tuple[tuple[Seat, Card], ...] = ()
    """Cards of the trick in progress, in the order played."""
    talon_lead: Card | None = None
    """The talon card that leads this trick of an all-pass."""
    tricks: tuple[Trick, ...] = ()
    taken: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Tricks by seat, each hand's own."""
    offer: Offered | None = None
    """The offer that waits for answers."""
    yes: int = 0
    """How many have accepted it."""
    refused: frozenset[Seat] = frozenset()
    """Seats whose offer was refused in this trick."""
    entrusted: bool = False
    """The defence of a misere changed hands in this trick (F-11)."""

    @property
    def led(self) -> Suit | None:
        """The suit to follow, or ``None`` to lead."""
        if self.talon_lead is not None:
            return self.talon_lead.suit
        return self.trick[0][1].suit if self.trick else None


@dataclass(frozen=True, slots=True)
class Joint:
    """A joint misere (K 3.6.9): who showed his hand to the dealer, and whether the dealer joined."""

    shown_by: Seat
    accepted: bool | None = None


@dataclass(frozen=True, slots=True)
class Vote:
    """A proposal to play an all-pass by agreement (V C): whose it is, and how many have accepted it."""

    by: Seat
    yes: int = 0


@dataclass(frozen=True, slots=True)
class TalonLead:
    """The next card of the talon is to lead (K 3.7.6)."""


Due = HandShown | TalonShown | TalonLead | Named | Whisted
"""What must happen next by rule alone; cards are filled in from the state by `preferans.rules.legal.forced`."""


@dataclass(frozen=True)
class State:
    """A deal as far as its events tell; cards that the reader may not see are ``None``."""

    phase: Phase = Phase.START
    header: Started | None = None
    hands: tuple[CardSet | None, ...] = NO_HANDS
    """Cards now held by seats 0 … 3."""
    talon: tuple[Card, Card] | None = None
    dark: frozenset[Seat] = frozenset()
    """Who has not looked at his cards."""
    pool_size: int = 0
    """The size of the pool, where it was named in this deal."""
    auction: Auction | None = None
    joint: Joint | None = None
    vote: Vote | None = None
    """The proposal of an all-pass that waits for answers."""
    voted_down: frozenset[Seat] = frozenset()
    """Who has proposed an all-pass in vain."""
    declarer: Seat | None = None
    contract: Contract | None = None
    """The winning call until the declaration, then the declared contract."""
    changed: bool = False
    """The call in the dark was changed to a light misere."""
    refused_talon: bool = False
    noted: CardSet | None = None
    """The twelve cards of a misere that all have seen before the discard, and may have written down (Z-39)."""
    discard: CardSet | None = None
    answers: Spoken = ()
    dealer_hand: Seat | None = None
    """The hand that the sitting dealer took up."""
    whist: WhistResult | None = None
    controllers: tuple[Seat, Seat, Seat, Seat] = (0, 1, 2, 3)
    """Who chooses the cards of each hand."""
    faced: frozenset[Seat] = frozenset()
    """Hands that lie open for all."""
    aside: Seat | None = None
    """A hand that takes no part in the play."""
    table: Table | None = None
    ending: Ending | None = None
    due: tuple[Due, ...] = ()
    """What follows by rule before anybody may act; equal in every view."""

    @property
    def rules(self) -> Convention:
        """The deal's convention."""
        if self.header is None:
            raise ValueError("the deal has not started")
        return self.header.rules

    @property
    def players(self) -> int:
        """Players at the table, 2 to 4."""
        return self.header.players if self.header is not None else 0

    @property
    def dummy(self) -> Seat | None:
        """The seat of the dummy (болван) with two players."""
        return self.header.dummy if self.header is not None else None

    @property
    def dealer(self) -> Seat:
        """The dealer's seat: 0 with four players, else 3."""
        return 0 if self.players == 4 else 3

    @property
    def opening(self) -> Opening:
        """How the deal opened."""
        return self.header.opening if self.header is not None else Opening()

    @property
    def case(self) -> Case:
        """What the whist depends on; only once the contract is named."""
        if self.contract is None or self.declarer is None:
            raise ValueError("no contract yet")
        return Case(
            self.rules,
            self.contract,
            self.declarer,
            self.players,
            self.dummy,
            dealer_barred=dealer_is_barred(self),
            dark_kept=is_dark(self) and self.auction is not None and self.contract == self.auction.high,
            compulsory=self.opening.bound is not None,
        )

    @property
    def defenders(self) -> tuple[Seat, Seat]:
        """The two other hands, clockwise from the declarer."""
        return self.case.defenders

    @property
    def agreed(self) -> Spoken:
        """What the defenders of a misere have said about lying open."""
        return tuple(word for word in self.answers if word[1] in (Answer.OPEN, Answer.CLOSED))

    @property
    def trump(self) -> Suit | None:
        """The trump suit of the contract."""
        return self.contract.trump if self.contract is not None else None

    @property
    def in_play(self) -> tuple[Seat, ...]:
        """The hands that play, first hand first."""
        return _IN_PLAY[self.aside]

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The finished tricks."""
        return self.table.tricks if self.table is not None else ()

    @property
    def trick(self) -> tuple[tuple[Seat, Card], ...]:
        """The trick in progress."""
        return self.table.trick if self.table is not None else ()

    @property
    def taken(self) -> tuple[int, int, int, int]:
        """Tricks by seat 0 … 3."""
        return self.table.taken if self.table is not None else (0, 0, 0, 0)

    @property
    def tricks_left(self) -> int:
        """Tricks not yet finished."""
        return 10 - len(self.tricks)

    @property
    def to_act(self) -> Seat | None:
        """Whose word or whose card it is; ``None`` when nobody's."""
        return _to_act(self)

    @property
    def decider(self) -> Seat | None:
        """Who chooses: differs from `to_act` where somebody plays another's hand (A6.3, F-11)."""
        seat = _to_act(self)
        if self.phase is Phase.PLAY and seat is not None and self.table is not None and self.table.offer is None:
            return self.controllers[seat]
        return seat


def whist_turn(state: State) -> Ask | WhistResult:
    """Returns whose word it is in the whist, or what the answers came to."""
    return turn(state.case, state.answers)


def next_in_play(state: State, seat: Seat) -> Seat:
    """Returns the next hand clockwise that plays; after the dealer comes the first hand."""
    for following in state.in_play:
        if following > seat:
            return following
    return state.in_play[0]


def answerers(state: State, offer: Offered) -> tuple[Seat, ...]:
    """Returns who answers an offer: everybody else with a hand or a whist in the deal, clockwise (A10.1)."""
    persons = [seat for seat in (1, 2, 3) if seat not in (state.dummy, state.aside)]
    if state.whist is not None and 0 in state.whist.whisters:
        persons.append(0)
    if (0 in state.controllers[1:] or shares_misere(state)) and 0 not in persons:
        persons.append(0)
    clockwise = [(offer.seat + step) % 4 for step in (1, 2, 3)]
    return tuple(seat for seat in clockwise if seat in persons)


def voters(state: State, by: Seat) -> tuple[Seat, ...]:
    """Returns who answers when *by* proposes an all-pass: everybody else at the table, clockwise (V C)."""
    clockwise = [(by + step) % 4 for step in (1, 2, 3)]
    return tuple(seat for seat in clockwise if seat != state.dummy and (seat or state.players == 4))


def _to_act(state: State) -> Seat | None:
    if state.due:
        return None
    match state.phase:
        case Phase.PLAY:
            return _hand_to_play(state)
        case Phase.AUCTION:
            return state.auction.turn if state.auction is not None else None
        case Phase.JOINT:
            return 0
        case Phase.POOL:
            return state.opening.namer
        case Phase.VOTE:
            return voters(state, state.vote.by)[state.vote.yes] if state.vote is not None else None
        case Phase.CHANGE | Phase.DISCARD | Phase.NAMING | Phase.CONCESSION:
            return state.declarer
        case Phase.WHIST:
            asked = whist_turn(state)
            return asked.seat if isinstance(asked, Ask) else None
        case Phase.MISERE_OPEN:
            return state.defenders[len(state.agreed)]
        case _:
            return None


def _hand_to_play(state: State) -> Seat | None:
    table = state.table
    if table is None:
        return None
    if table.offer is not None:
        return answerers(state, table.offer)[table.yes]
    if not table.trick:
        return table.leader
    return next_in_play(state, table.trick[-1][0])


def lies_open(state: State) -> bool:
    """Tells whether the defence is to lie open, now or later: an open whist, a dummy, an open misere."""
    return state.whist is not None and state.whist.conduct is Answer.OPEN


def dealer_is_barred(state: State) -> bool:
    """Tells whether the sitting dealer may neither whist nor advise: he has seen a hand, or shares the game's lot."""
    thrown = state.refused_talon and state.rules.talon_refusal != "dealer_penalty"
    return state.joint is not None or thrown


def shares_misere(state: State) -> bool:
    """Tells whether the sitting dealer has half of this misere (K 3.6.9)."""
    joint = state.joint
    return joint is not None and bool(joint.accepted) and joint.shown_by == state.declarer and is_misere(state)


def is_dark(state: State) -> bool:
    """Tells whether the contract was won by a call in the dark and is played so."""
    return state.auction is not None and state.auction.blind and not state.changed


def is_all_pass(state: State) -> bool:
    """Tells whether the deal is an all-pass."""
    return state.contract is not None and state.contract.kind is Kind.ALL_PASS


def leads_talon(state: State) -> bool:
    """Tells whether the talon leads the first two tricks of an all-pass; with two it stays closed (K 3.7.6)."""
    return state.rules.raspasy_talon == "lead" and state.players != 2


def is_game(state: State) -> bool:
    """Tells whether the contract is a game of tricks."""
    return state.contract is not None and state.contract.kind is Kind.GAME


def is_misere(state: State) -> bool:
    """Tells whether the contract is a misere."""
    return state.contract is not None and state.contract.kind is Kind.MISERE


def may_concede(state: State) -> bool:
    """Tells whether the declarer may give the game up now (A5.6; the level that counts is the called one)."""
    rules, contract, auction = state.rules, state.contract, state.auction
    if rules.concede == "none" or contract is None or contract.kind is not Kind.GAME:
        return False
    called = auction.high.level if auction is not None and auction.high is not None else contract.level
    return rules.concede == "all" or called >= rules.concede_from
