"""What the words said tell about hands that nobody has shown: each layout of the cards fits them well or badly.

Every clue reads one figure off a hand and looks its weight up in a table. The tables are fitted to many deals
(`preferans.players.evidence.fitting`): such that the true layout stands out among all that the cards allow.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from preferans.players.evidence.holdings import LENGTHS, Codes, Hands, by_suit, defences, games, holed
from preferans.players.networks import shipped
from preferans.players.networks.model import MISERE_CLASS
from preferans.rules.calls import Answer, Word
from preferans.rules.contract import Contract, Kind
from preferans.rules.events import Seat
from preferans.rules.state import State

Tables = Mapping[str, NDArray[np.float64]]
Clue = tuple[str, Codes]
"""A table's name, and for each layout the row to look up."""

HALVES = 26
"""Rows of a table by half tricks, from three below nothing on."""


def fit(state: State, hands: Hands, aside: NDArray[np.uint32], tables: Tables) -> NDArray[np.float64]:
    """Returns the logarithm of how well each layout fits what was said, up to a constant, shape ``(n,)``."""
    total = np.zeros(len(hands))
    for name, rows in clues(state, hands, aside):
        table = tables.get(name)
        if table is not None:
            total += table[np.minimum(rows, len(table) - 1)]
    return total


def odds_of(state: State, tables: Tables) -> dict[Seat, NDArray[np.float64]]:
    """Returns how much likelier the declarer is to hold each of the 32 cards than somebody else."""
    if state.declarer is None or state.contract is None or state.hands[state.declarer] is not None:
        return {}
    table = tables.get(lean_of(state.contract))
    return {} if table is None else {state.declarer: np.exp(table)[card_classes(state.contract)]}


def lean_of(contract: Contract) -> str:
    """Returns the name of the table of the declarer's odds, by `card_classes`, as logarithms."""
    return "lean:misere" if contract.kind is Kind.MISERE else f"lean:{contract.level}"


def card_classes(contract: Contract) -> Codes:
    """Returns the class of each of the 32 cards: its rank, and 8 more for trumps."""
    cards = np.arange(32)
    trump = -1 if contract.trump is None else int(contract.trump)
    return np.asarray(cards % 8 + 8 * (cards // 8 == trump), np.intp)


def clues(state: State, hands: Hands, aside: NDArray[np.uint32]) -> Iterator[Clue]:
    """Yields each clue with its rows; only hands that are not open differ from layout to layout."""
    played = _played(state)
    for seat in (1, 2, 3):
        if state.hands[seat] is not None or seat in (state.aside, state.dummy):
            continue
        kept = hands[:, seat - 1] | np.uint32(played[seat])
        dealt = kept
        if seat == state.declarer and state.contract is not None:
            dealt = _dealt(state, kept, aside)
            yield from _declared(state, state.contract, kept, aside)
        yield from _called(state, seat, dealt)
        yield from _answered(state, seat, kept)


def _dealt(state: State, kept: Hands, aside: NDArray[np.uint32]) -> Hands:
    """Returns the ten cards that the declarer bid with, before he took the talon."""
    if state.refused_talon or state.talon is None or state.contract is None or not state.contract.talon:
        return kept
    talon = np.uint32(1 << state.talon[0] | 1 << state.talon[1])
    return (kept | aside) & ~talon


def _called(state: State, seat: Seat, dealt: Hands) -> Iterator[Clue]:
    auction = state.auction
    if auction is None or auction.only or state.opening.bound is not None or seat in auction.bombers:
        return
    calls = [call for caller, call in auction.calls if caller == seat and not call.blind]
    words = [call for call in calls if call.word is not Word.PASS]
    if not calls:
        return
    own = words[0].contract if words else None
    if own is not None and own.kind is Kind.MISERE:
        yield "call:misere:holes", holed(dealt)
        return
    role = "pass" if not words else "won" if seat == state.declarer else "bid"
    # A pass over a bid tells less than a pass to nobody.
    if role == "pass" and _outbid(state, seat):
        role = "over"
    figures = games(dealt)
    yield f"call:{role}:best", _halves(figures.max(axis=1))
    yield f"call:{role}:network", _levels(dealt)
    lengths = LENGTHS[by_suit(dealt)]
    yield f"call:{role}:longest", lengths.max(axis=1)
    yield f"call:{role}:aces", _count(dealt, 0x80)
    if role == "pass":
        yield "call:pass:holes", holed(dealt)


def _outbid(state: State, seat: Seat) -> bool:
    """Tells whether somebody had bid before *seat* spoke first."""
    if state.auction is None:
        return False
    for caller, call in state.auction.calls:
        if caller == seat:
            return False
        if call.contract is not None:
            return True
    return False


def _declared(state: State, contract: Contract, kept: Hands, aside: NDArray[np.uint32]) -> Iterator[Clue]:
    laid = state.talon is not None and not state.refused_talon and contract.talon
    if contract.kind is Kind.MISERE:
        yield "misere:holes", holed(kept)
        if laid:
            yield "misere:aside", _ranks_laid(aside, None)
        return
    level = contract.level
    strain = int(contract.strain)
    figures = games(kept)
    mine = figures[:, strain]
    yield f"game:{level}:tricks", _halves(mine)
    yield f"game:{level}:network", _quarters(state, contract, kept, aside)
    others = figures.copy()
    others[:, strain] = -9
    yield "game:better", _halves(mine - others.max(axis=1))
    suits = by_suit(kept)
    trump = strain if contract.trump is not None else None
    if trump is not None:
        yield f"game:{level}:trumps", LENGTHS[suits[:, trump]]
        yield f"game:{level}:honours", (suits[:, trump] >> 4).astype(np.intp)
    yield "game:aces", _count(kept, 0x80, trump)
    yield "game:kings", _count(kept, 0x40, trump)
    if laid:
        yield "aside:ranks", _ranks_laid(aside, trump)
        yield "aside:shape", _shape_laid(kept, aside)
        yield from _bared(kept, aside, trump)


def _ranks_laid(aside: NDArray[np.uint32], trump: int | None) -> Codes:
    """Returns the highest rank laid aside and the other one, eight by eight; 64 where a trump was."""
    suits = by_suit(aside)
    ranks = np.arange(8)
    bits = (suits[:, :, None] >> ranks) & 1
    order = bits.sum(axis=1)
    highest = 7 - np.argmax(order[:, ::-1] > 0, axis=1)
    lowest = np.argmax(order > 0, axis=1)
    rows: Codes = (highest * 8 + lowest).astype(np.intp)
    if trump is not None:
        rows = np.where(suits[:, trump] > 0, 64, rows)
    return rows


def _shape_laid(kept: Hands, aside: NDArray[np.uint32]) -> Codes:
    """Returns whether both cards are of one suit, and how many suits were left altogether by laying aside."""
    laid, left = by_suit(aside) > 0, by_suit(kept) == 0
    voids = (laid & left).sum(axis=1)
    rows: Codes = (laid.sum(axis=1) == 1) * 3 + voids
    return rows


def _bared(kept: Hands, aside: NDArray[np.uint32], trump: int | None) -> Iterator[Clue]:
    """Yields what is left of the suits from which cards were laid aside: how long, and with which of its honours."""
    suits, laid = by_suit(kept), by_suit(aside)
    rows = np.minimum(LENGTHS[suits], 4) * 8 + (suits >> 5)
    for suit in range(4):
        if suit != trump:
            yield "aside:left", np.where(laid[:, suit] > 0, rows[:, suit], 40)
            yield "kept:left", np.where(laid[:, suit] > 0, 40, rows[:, suit])


def _answered(state: State, seat: Seat, kept: Hands) -> Iterator[Clue]:
    contract = state.contract
    if contract is None or contract.kind is not Kind.GAME or seat == state.declarer:
        return
    words = [answer for speaker, answer in state.answers if speaker == seat]
    if not words:
        return
    first = words[0]
    if first not in (Answer.WHIST, Answer.PASS, Answer.HALF):
        return
    level = contract.level
    before = [answer for speaker, answer in state.answers if speaker != seat]
    second = state.answers[0][0] != seat
    place = "second" if second and before and before[0] is Answer.WHIST else "last" if second else "first"
    trump = int(contract.strain) if contract.trump is not None else None
    yield f"whist:{level}:{place}:{first.value}", _halves(defences(kept, trump))


def _halves(figures: NDArray[np.float64]) -> Codes:
    rows: Codes = np.clip(((figures + 3) * 2).astype(np.intp), 0, HALVES - 1)
    return rows


def _quarters(state: State, contract: Contract, kept: Hands, aside: NDArray[np.uint32]) -> Codes:
    """Returns the tricks that the network expects of a declarer's ten cards with those laid aside, in quarters."""
    leader = (1 - (state.declarer or 1)) % 3
    # Where more lies aside than a discard, or the talon, the network would not know what to make of it.
    gone = np.where(np.bitwise_count(aside) == 2, aside, np.uint32(0)).astype(np.uint32)
    chances = shipped().game(kept, gone, contract.strain, leader)
    return np.asarray(4 * (chances @ np.arange(11)), np.intp)


def _levels(dealt: Hands) -> Codes:
    """Returns how high the network thinks that hands bid, in quarters of a level above the five."""
    limits = shipped().limits(dealt)[:, :MISERE_CLASS]
    return np.asarray(4 * (limits @ np.arange(MISERE_CLASS)), np.intp)


def _count(hands: Hands, rank: int, but: int | None = None) -> Codes:
    held = (by_suit(hands) & rank) > 0
    if but is not None:
        held[:, but] = False
    rows: Codes = held.sum(axis=1)
    return rows


def _played(state: State) -> tuple[int, int, int, int]:
    """Returns the cards that each hand has played."""
    cards = [0, 0, 0, 0]
    for trick in (*(done.cards for done in state.tricks), state.trick):
        for seat, card in trick:
            cards[seat] |= 1 << card
    return cards[0], cards[1], cards[2], cards[3]
