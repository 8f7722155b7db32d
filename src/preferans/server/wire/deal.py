"""A deal as a viewer sees it."""

from __future__ import annotations

from typing import Literal

from preferans.server.wire.base import ActionData, Wire

ScreenPhase = Literal[
    "pool",
    "auction",
    "joint",
    "vote",
    "change",
    "discard",
    "naming",
    "whist",
    "concession",
    "misere_open",
    "play",
    "over",
]


class HandInfo(Wire, frozen=True):
    """A hand: its cards where the viewer sees them, and how many there are."""

    cards: list[str] | None
    count: int
    open: bool


class SeatCall(Wire, frozen=True):
    """A word of the auction."""

    seat: int
    call: str


class SeatAnswer(Wire, frozen=True):
    """A word of the defence."""

    seat: int
    answer: str


class SeatCard(Wire, frozen=True):
    """A card on the table."""

    seat: int
    card: str


class LastTrick(Wire, frozen=True):
    """A finished trick and who took it."""

    cards: list[SeatCard]
    talon_lead: str | None
    winner: int


class OfferInfo(Wire, frozen=True):
    """An offer to end the play that waits for answers; ``answered`` have accepted."""

    seat: int
    offer: Literal["claims", "gives"]
    tricks: int
    answered: list[int]


class OfferAnswer(Wire, frozen=True):
    """An answer to an offer."""

    seat: int
    accepted: bool


class OfferMade(Wire, frozen=True):
    """An offer to end the play, made after so many finished tricks, and the answers that it has had."""

    seat: int
    offer: Literal["claims", "gives"]
    tricks: int
    after: int
    answers: list[OfferAnswer]


class WhistInfo(Wire, frozen=True):
    """What a whist comes to for who is asked: whists, and the tricks that a whister answers for.

    Where nobody is fined for what is missing, ``alone``, ``pair`` and ``aside`` are 0.
    """

    trick: str
    half: str
    alone: int
    pair: int
    """What two whisters answer for together."""
    aside: int
    """What he answers for who plays without the other hand."""


class Screen(Wire, frozen=True):
    """A deal as one viewer sees it: all that is to be drawn, and what he may do."""

    deal: int
    phase: ScreenPhase
    you: int | None
    dealer: int
    dummy: int | None
    places: list[int | None]
    turn: int | None
    decider: int | None
    hands: list[HandInfo]
    talon: list[str] | None
    talon_closed: int
    discard: list[str] | None
    probable: list[str] | None
    """Of a misere whose hand is closed, for who sees both hands that catch it: the cards that are left for it.

    As many as it holds, and those that it may have laid aside.
    """
    may_conduct: bool
    """The viewer may ask to play both hands of the open defence, which somebody else plays (F-11)."""
    calls: list[SeatCall]
    high: str | None
    proposer: int | None
    """Who proposes a joint misere, or an all-pass by agreement, while it waits for an answer."""
    declarer: int | None
    contract: str | None
    trump: Literal["S", "C", "D", "H"] | None
    blind: bool
    dark: list[int]
    answers: list[SeatAnswer]
    whisters: list[int]
    conduct: Literal["open", "closed", "alone"] | None
    controllers: list[int]
    leader: int | None
    trick: list[SeatCard]
    talon_lead: str | None
    last: LastTrick | None
    trick_number: int
    taken: list[int]
    needs: list[int | None]
    offer: OfferInfo | None
    offers: list[OfferMade]
    """All offers of the deal so far, in order."""
    compulsory: bool
    """The deal opens with a compulsory game: its level is chosen, its suit is named after the talon (V D.2)."""
    min_level: int
    run: int
    price: str | None
    whist: WhistInfo | None
    legal: list[ActionData]
    """Only for who decides; a discard is not listed, see ``choose_discard``."""
    choose_discard: list[str] | None
    nameable: list[str]
    """With ``choose_discard``: the contracts that may be named after it; none where the call is the contract."""
    refused: dict[str, str]
    """Only for who decides: a call, a contract or a card that is not legal, and the reason."""
