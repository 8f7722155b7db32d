"""Offers to end the play: «остальные мои», «моих N», «ваши все» (A10.1; K 3.9.14, 3.9.22).

An offer must leave no doubt who writes the tricks: what does not go to the offering seat must have one taker.
"""

from __future__ import annotations

from functools import cache

from preferans.rules.contract import Kind
from preferans.rules.errors import Reason
from preferans.rules.events import Offered, OfferKind, Seat
from preferans.rules.state import State, is_all_pass, is_game, leads_talon


def why_not_offer(state: State, offer: Offered) -> Reason | None:
    """Returns why the decider may not make *offer* now, or ``None``."""
    table = state.table
    if table is None or not isinstance(offer.offer, OfferKind):
        return Reason.NOT_NOW
    if offer.seat in table.refused:
        return Reason.OFFER_SPENT
    if not 1 <= offer.tricks <= state.tricks_left:
        return Reason.TRICK_COUNT
    return None if offer in possible_offers(state, offer.seat) else Reason.OFFER_UNCLEAR


def possible_offers(state: State, seat: Seat) -> tuple[Offered, ...]:
    """Returns every offer that *seat* may make at his turn."""
    table = state.table
    if table is None or seat in table.refused or _talon_is_to_lead(state):
        return ()
    others_unclear = _other(state, seat) is None
    return _offers(seat, state.tricks_left, others_unclear, own_unclear=_plays_for_two(state, seat))


@cache
def _offers(seat: Seat, left: int, others_unclear: bool, *, own_unclear: bool) -> tuple[Offered, ...]:
    if others_unclear:
        return (Offered(seat, OfferKind.CLAIMS, left),)
    if own_unclear:
        return (Offered(seat, OfferKind.GIVES, left),)
    return tuple(Offered(seat, kind, count) for kind in OfferKind for count in range(1, left + 1))


def _talon_is_to_lead(state: State) -> bool:
    """While talon cards lead an all-pass nobody knows what they will take."""
    table = state.table
    return table is not None and is_all_pass(state) and leads_talon(state) and len(table.tricks) < 2


def _plays_for_two(state: State, seat: Seat) -> bool:
    """Tells whether *seat* plays both hands of a checked ten, of which each writes its own tricks (F-5)."""
    whist = state.whist
    return whist is not None and len(whist.whisters) == 2 and is_game(state) and state.controllers.count(seat) > 1


def agreed_tricks(state: State, offer: Offered) -> tuple[int, int, int, int]:
    """Returns the tricks of seats 0 … 3 once *offer* is accepted."""
    taken = list(state.taken)
    rest = _rest(state, offer)
    taken[_account(state, offer.seat)] += state.tricks_left - rest
    other = _other(state, offer.seat)
    if other is not None:
        taken[other] += rest
    return taken[0], taken[1], taken[2], taken[3]


def _rest(state: State, offer: Offered) -> int:
    """The tricks that do not go to the offering seat."""
    return state.tricks_left - offer.tricks if offer.offer is OfferKind.CLAIMS else offer.tricks


def _account(state: State, seat: Seat) -> Seat:
    """The hand to which the tricks of a deciding *seat* are counted."""
    if seat == 0 and state.declarer is not None:
        return state.dealer_hand if state.dealer_hand is not None else state.defenders[0]
    return seat


def _other(state: State, seat: Seat) -> Seat | None:
    """The one hand that gets what the offering *seat* leaves, or ``None`` where there are two."""
    if state.declarer is None or state.contract is None:
        others = [hand for hand in state.in_play if hand != seat]
        return others[0] if len(others) == 1 else None
    if seat != state.declarer:
        return state.declarer
    whisters = state.whist.whisters if state.whist is not None else ()
    if state.contract.kind is Kind.MISERE or len(whisters) == 1:
        return _account(state, whisters[0])
    return None
