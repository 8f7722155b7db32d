"""Calls: what two cards of the talon are likely to add, what that makes worth bidding, and when a misere is clean."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import combinations
from typing import Final

from preferans.players.rules_of_thumb.estimate import hand_tricks
from preferans.players.rules_of_thumb.misere_holdings import danger, holes
from preferans.players.rules_of_thumb.thumbs import Decision, Thumb
from preferans.rules.calls import Word
from preferans.rules.cards import FULL
from preferans.rules.contract import STRAINS, Contract, Kind
from preferans.rules.events import Called, Voted
from preferans.rules.view import View

OPENING: Final = {6: -0.5, 7: -0.2, 8: 0.0, 9: 0.1, 10: -0.1}
"""How many more tricks than the level are expected, talon included, of a hand that opens with it.

Five trumps from the top and nothing else are a six: the talon or one side chance brings the trick that is short.
"""
RAISING: Final = {6: -0.2, 7: 0.2, 8: 0.5, 9: 0.5, 10: 0.2}
"""The same once somebody has called: his tricks are against the hand, and without it there is no all-pass."""
NO_TALON_MARGIN: Final = 0.5
ESCAPE: Final = 0.15
"""So much less is enough for who would otherwise make it an all-pass, and fears it."""
FEARED: Final = 3
"""Holes with which an all-pass is feared."""
MISERE_RISK: Final = 0.45
"""A misere is called when it is caught no oftener than so."""
MISERE_NO_TALON_RISK: Final = 0.2
HOLE_RISK: Final = 0.25
"""A hole is caught at least so often: the defenders throw what stands in its way on other suits."""


def call(view: View) -> Decision:
    """Returns the call of a player in the auction."""
    calls = [action for action in view.legal if isinstance(action, Called)]
    hand, auction = int(view.state.hands[view.seat or 0] or 0), view.state.auction
    for action in calls:
        contract = action.call.contract
        if action.call.word is Word.BOMB and view.seat == 0:
            # Only the talon's cards take his tricks: they seldom do, and the bomb doubles a game of his.
            return Decision(action, Thumb.BOMB_IS_CHEAP)
        if contract is not None and contract.kind is Kind.MISERE and is_clean_misere(hand, talon=contract.talon):
            return Decision(action, Thumb.CLEAN_MISERE)
    expected = with_talon(hand)
    last_word = auction is not None and auction.high is None and len(auction.bidders) == 1
    relief = ESCAPE if last_word and _holes(hand) >= FEARED else 0.0
    for action in calls:
        contract = action.call.contract
        if action.call.word is Word.HERE and auction is not None:
            contract = auction.high
        if action.call.word is Word.PASS or contract is None or contract.kind is Kind.MISERE:
            continue
        tricks = expected if contract.talon else [hand_tricks(hand, strain) - NO_TALON_MARGIN for strain in STRAINS]
        margins = OPENING if auction is None or auction.high is None else RAISING
        if _worth_calling(tricks, contract, margins, relief):
            escaped = relief > 0 and not _worth_calling(tricks, contract, margins, 0.0)
            return Decision(action, _thumb(escaped=escaped, word=action.call.word))
        break
    return Decision(calls[0], Thumb.TOO_WEAK)


def vote(view: View) -> Decision:
    """Returns the answer to an all-pass that is proposed: yes with a hand that wins few tricks and is no game."""
    seat = view.seat or 0
    hand = int(view.state.hands[seat] or 0)
    # The sitting dealer has nothing to gain; who has not looked does not know what he agrees to.
    accepted = bool(hand) and _holes(hand) < FEARED and max(with_talon(hand)) - 6 < OPENING[6]
    return Decision(Voted(seat, accepted), Thumb.SAFE_ALL_PASS if accepted else Thumb.NO_ALL_PASS)


def _thumb(*, escaped: bool, word: Word) -> Thumb:
    if escaped:
        return Thumb.SAFER_THAN_ALL_PASS
    return Thumb.HOLD_IS_ENOUGH if word is Word.HERE else Thumb.TALON_BRINGS_ONE


def _worth_calling(tricks: list[float], lowest: Contract, margins: Mapping[int, float], relief: float) -> bool:
    """Whether some game not below *lowest* is expected to be made."""
    for strain in STRAINS:
        level = lowest.level if strain >= lowest.strain else lowest.level + 1
        if level <= 10 and tricks[strain] - level >= margins[level] - relief:
            return True
    return False


@lru_cache(maxsize=4096)
def with_talon(hand: int) -> list[float]:
    """Returns the tricks expected in each denomination after the talon and the discard.

    Each of the cards not held is put into the hand in turn and the least useful card taken out; two cards of the
    talon bring about twice what one brings.

    >>> from preferans.notation.cards_text import read_hand
    >>> [round(tricks, 1) for tricks in with_talon(int(read_hand("SAKQJ7 CA7 D87 H7")))][0] > 6
    True
    """
    unseen = int(FULL) & ~hand
    gains = []
    for strain in STRAINS:
        now = hand_tricks(hand, strain)
        gained = 0.0
        for card in range(32):
            if unseen >> card & 1:
                gained += max(0.0, _after_one(hand | 1 << card, strain) - now)
        gains.append(now + 2 * gained / unseen.bit_count())
    return gains


def _after_one(eleven: int, strain: int) -> float:
    """The best that is left of eleven cards: the lowest card of some side suit goes."""
    best = 0.0
    for suit in range(4):
        holding = eleven & 0xFF << 8 * suit
        if holding and suit != strain:
            best = max(best, hand_tricks(eleven & ~(holding & -holding), strain))
    return best


def is_clean_misere(hand: int, *, talon: bool) -> bool:
    """Tells whether a misere is worth calling, or joining, with *hand*; *talon*: two cards are still exchanged.

    >>> from preferans.notation.cards_text import read_hand
    >>> [is_clean_misere(int(read_hand(hand)), talon=True) for hand in ("SA CT987 D987 H97", "SJ98 CJ98 DT8 HT8")]
    [True, False]
    """
    if _holes(hand) > 4:
        return False
    return misere_risk_with_talon(hand) <= MISERE_RISK if talon else misere_risk(hand) <= MISERE_NO_TALON_RISK


def misere_risk(hand: int, out: int | None = None) -> float:
    """Returns how likely *hand* is caught on misere, *out* being what the defenders may hold."""
    against = ~hand & 0xFFFFFFFF if out is None else out
    clean = 1.0
    for suit in range(4):
        clean *= 1.0 - suit_risk(hand >> 8 * suit & 0xFF, against >> 8 * suit & 0xFF)
    return 1.0 - clean


@cache
def suit_risk(ours: int, out: int) -> float:
    """Returns how likely one suit of a misere is caught: at least `HOLE_RISK` for a hole, more by the layout."""
    return HOLE_RISK + (1.0 - HOLE_RISK) * danger(ours, out) if holes(ours, out) else 0.0


def _holes(hand: int) -> int:
    return sum(holes(hand >> 8 * suit & 0xFF, ~(hand >> 8 * suit) & 0xFF) for suit in range(4))


def misere_risk_with_talon(hand: int) -> float:
    """Returns how likely a misere is caught after talon and discard, on average over all talons."""
    if least_risk(hand, 2)[1] > MISERE_RISK:
        return 1.0
    unseen = [card for card in range(32) if not hand >> card & 1]
    total = 0.0
    pairs = list(combinations(unseen, 2))[:: 1 if misere_risk(hand) else 4]
    for one, other in pairs:
        twelve = hand | 1 << one | 1 << other
        total += greedy_risk(twelve)
    return total / len(pairs)


def greedy_risk(twelve: int) -> float:
    """Returns how likely a misere is caught when twice the card goes that leaves least risk."""
    for _ in range(2):
        twelve = min((twelve & ~top for top in _tops(twelve)), key=misere_risk)
    return misere_risk(twelve)


def _tops(hand: int) -> list[int]:
    """The cards above a hole, and the highest card of each suit, as masks of one card."""
    found = []
    for suit in range(4):
        holding = hand >> 8 * suit & 0xFF
        if holding:
            found.append(1 << (holding.bit_length() - 1 + 8 * suit))
            if holding.bit_count() == 1:
                continue
            found.append((holding & -holding) << 8 * suit)
    return found


def least_risk(hand: int, count: int) -> tuple[int, float]:
    """Returns the *count* cards, as a mask, without which *hand* carries least risk, and that risk."""
    return _safest(hand, count, ~hand & 0xFFFFFFFF)


def safest_discard(twelve: int) -> tuple[int, float]:
    """Returns the discard of a misere, as a mask, and the risk that is left; among equals the higher cards go.

    >>> from preferans.notation.cards_text import read_hand
    >>> mask, risk = safest_discard(int(read_hand("S87 C987 D97 HAK87 S9")))
    >>> mask == int(read_hand("HAK")), risk
    (True, 0.0)
    """
    return _safest(twelve, 2, ~twelve & 0xFFFFFFFF)


def _safest(hand: int, count: int, out: int) -> tuple[int, float]:
    cards = [card for card in range(32) if hand >> card & 1]
    best, least, high = 0, 2.0, 0
    for chosen in combinations(cards, count):
        mask = 0
        for card in chosen:
            mask |= 1 << card
        left, ranks = misere_risk(hand & ~mask, out), sum(card & 7 for card in chosen)
        if left < least - 1e-9 or (left < least + 1e-9 and ranks > high):
            best, least, high = mask, left, ranks
    return best, least
