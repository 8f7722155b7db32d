"""Every action that anybody might try, legal or not."""

from __future__ import annotations

from itertools import combinations
from random import Random

from preferans.rules.calls import HERE, PASS, TAKE, Answer, Call, Word, bid
from preferans.rules.cards import DECK, EMPTY, CardSet
from preferans.rules.contract import ALL_PASS, MISERE, MISERE_NO_TALON, STRAINS, game
from preferans.rules.events import (
    Action,
    Answered,
    Called,
    Conceded,
    Discarded,
    Entrusted,
    Joined,
    Looked,
    Moved,
    Named,
    Offered,
    OfferKind,
    Played,
    PlayedOn,
    PoolNamed,
    Proposed,
    Refused,
    Took,
    Voted,
    Whisted,
)
from preferans.rules.state import State

SEATS = (0, 1, 2, 3)
CONTRACTS = (
    *(game(level, strain) for level in (5, 6, 7, 8, 9, 10, 11) for strain in STRAINS),
    *(game(level, strain, talon=False) for level in (6, 9, 10) for strain in STRAINS),
    MISERE,
    MISERE_NO_TALON,
    ALL_PASS,
)
CALLS = (
    PASS,
    HERE,
    TAKE,
    *(bid(contract) for contract in CONTRACTS),
    Call(Word.BID),
    Call(Word.PASS, MISERE),
    Call(Word.PASS, blind=True),
    bid(MISERE, blind=True),
)


def _fixed(seat: int) -> tuple[Action, ...]:
    return (
        *(Played(seat, card) for card in DECK),
        *(Called(seat, call) for call in CALLS),
        *(Named(seat, contract) for contract in CONTRACTS),
        *(Whisted(seat, answer) for answer in Answer),
        *(Offered(seat, kind, tricks) for kind in OfferKind for tricks in range(-1, 12)),
        *(Took(seat, hand) for hand in SEATS),
        *(Entrusted(seat, to) for to in SEATS),
        *(Answered(seat, accepted) for accepted in (True, False)),
        *(Joined(seat, accepted) for accepted in (True, False)),
        *(PoolNamed(seat, size) for size in (-1, 0, 1, 2, 30, 31)),
        *(Voted(seat, accepted) for accepted in (True, False)),
        Looked(seat),
        Moved(seat),
        Proposed(seat),
        Refused(seat),
        Conceded(seat),
        PlayedOn(seat),
        Discarded(seat, None),
        Discarded(seat, EMPTY),
    )


FIXED = tuple(action for seat in SEATS for action in _fixed(seat))


def discards(state: State, rng: Random) -> tuple[Action, ...]:
    """Returns all pairs of the declarer's cards, and some sets of cards that cannot be laid aside."""
    hand = state.hands[state.declarer] if state.declarer is not None else None
    own = [CardSet.of(pair) for pair in combinations(hand or EMPTY, 2)]
    odd = [CardSet.of(rng.sample(DECK, size)) for size in (1, 2, 2, 2, 3)]
    return tuple(Discarded(seat, cards) for seat in SEATS for cards in (*own, *odd))


def tried(state: State, rng: Random) -> tuple[Action, ...]:
    """Returns a broad sample of what anybody might try in *state*."""
    return (*FIXED, *discards(state, rng))
