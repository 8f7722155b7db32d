"""The auction: each call that may be said with the whists expected of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from preferans.players.networks.model import Model, shipped
from preferans.players.options import Considered, Option
from preferans.players.standing import Standing
from preferans.players.valuation.declaring import (
    Worths,
    at_least,
    easier,
    games_in,
    misere_chances,
    name_values,
    talon_values,
)
from preferans.players.valuation.effort import Effort
from preferans.players.valuation.others import Others, others_of, reach
from preferans.players.valuation.payoffs import Whists, all_pass_payoffs, misere_payoffs, payoffs
from preferans.players.worth import own_place
from preferans.rules.auction import Auction, ladder_of
from preferans.rules.calls import Word
from preferans.rules.contract import MISERE, Contract, Kind, Strain, game
from preferans.rules.events import Called, Seat
from preferans.rules.state import Phase, State
from preferans.rules.view import View

SKIPPED: Final = 1.0
"""Whists taken off a call for each step that it leaves out: it tells more than it has to."""
OVERRATED: Final = 1.5
"""Whists that a pass brings less than is expected of it where nobody has called and a call would bring as much: by
words turned round (`preferans.players.match.turned`)."""
CAUGHT: Final = np.array([0.85, 0.11, 0.03, 0.01, 0, 0, 0, 0, 0, 0, 0])
"""How many tricks others are given on the miseres that they call: worth what `counting` found these to bring."""
HIDDEN: Final = 0.4
"""Tricks fewer than with open cards that are taken on a misere, since the defence does not know what was laid aside:
with so many expectations agree with what `counting` finds."""


@dataclass(frozen=True)
class Position:
    """What the value of a call depends on."""

    model: Model
    state: State
    standing: Standing
    seat: Seat
    hand: int
    order: list[Contract]
    others: Others

    @property
    def leader(self) -> int:
        """Who would lead if the bidder declared, clockwise from him; the first hand does."""
        return (1 - self.seat) % 3


def consider_call(
    view: View, standing: Standing, effort: Effort, rng: Random, model: Model | None = None
) -> Considered | None:
    """Returns the calls of a bidder by expected whists, best first.

    What is not reckoned with is left to the rules of thumb: calls in the dark, proposals, compulsory games, two
    players.
    """
    state, seat = view.state, view.seat or 0
    hand, auction = state.hands[seat], state.auction
    calls = [action for action in view.legal if isinstance(action, Called)]
    if auction is None or not hand or not covered(view) or not calls:
        return None
    model = shipped() if model is None else model
    order = list(ladder_of(state.rules))
    chance = np.random.default_rng(rng.getrandbits(64))
    others = others_of(model, auction, seat, int(hand), effort.others, chance, order)
    position = Position(model, state, standing, seat, int(hand), order, others)
    values = call_values(position, auction, calls)
    ranked = sorted(range(len(calls)), key=lambda number: -values[number])
    options = tuple(Option(calls[number], float(values[number])) for number in ranked)
    best = calls[ranked[0]].call
    if best.contract is None:
        return Considered(options, effort.others, why="pass-costs-less")
    if best.contract.kind is Kind.MISERE:
        clean = easier(misere_chances(model, int(hand), position.leader, talon=best.contract.talon), -HIDDEN)[0]
        return Considered(options, effort.others, why="misere-call", made=float(clean))
    return Considered(options, effort.others, why="call-pays")


def covered(view: View) -> bool:
    """Tells whether the networks know the kind of auction that *view* is in."""
    state = view.state
    if state.phase is not Phase.AUCTION or state.players == 2 or not view.seat or state.auction is None:
        return False
    blind = state.auction.blind or state.auction.bombers or any(action.call.blind for action in _called(view))
    return not blind and state.opening.bound is None and not state.auction.only


def _called(view: View) -> list[Called]:
    return [action for action in view.legal if isinstance(action, Called)]


def call_values(position: Position, auction: Auction, calls: Sequence[Called]) -> list[float]:
    """Returns the whists expected of each call.

    Nobody is thought to give up before the limit of his hand, so that it is enough to ask where the others stop.
    """
    own, order = declared_values(position), position.order
    stops = _stops(position, auction)
    against = defended_values(position, auction)
    high = order.index(auction.high) if auction.high is not None else -1
    places = [place for action in calls if (place := _place(action, auction, order)) is not None]
    lowest = min(places, default=0)
    values = []
    for action in calls:
        place = _place(action, auction, order)
        if place is None:
            overrated = OVERRATED if auction.high is None else 0.0
            values.append(_passing(position, auction, stops, against, high) - overrated)
            continue
        total = stops[: place + 1].sum() * own[place]
        for limit in range(place + 1, len(order)):
            if stops[limit]:
                total += stops[limit] * _outbid(order, own, against, place, limit)
        values.append(float(total) - SKIPPED * (place - lowest if order[place].kind is Kind.GAME else 0))
    return values


def _outbid(order: Sequence[Contract], own: Whists, against: Whists, place: int, limit: int) -> float:
    """Returns the value once others went to *limit* over a call: of the next game, or of leaving it to them."""
    if order[place].kind is Kind.MISERE:
        return float(against[limit])
    higher = [own[over] for over in range(limit + 1, len(order)) if order[over].kind is Kind.GAME]
    return float(max([against[limit], *higher]))


def _place(action: Called, auction: Auction, order: Sequence[Contract]) -> int | None:
    """Returns the place in the ladder that a call reaches; ``None`` for a pass."""
    contract = action.call.contract
    match action.call.word:
        case Word.HERE:
            contract = auction.high
        case Word.TAKE:
            contract = game(auction.floor, Strain.SPADES)
    return order.index(contract) if contract is not None else None


def declared_values(position: Position) -> Whists:
    """Returns the whists expected when each contract of the ladder wins the auction."""
    state, standing, seat, order = position.state, position.standing, position.seat, position.order
    own = own_place(state, seat, standing)
    values = np.full(len(order), -np.inf)
    worths = declarer_worths(position.model, state, standing, seat, games_in(order, None, talon=True))
    best = at_least(talon_values(position.model, position.hand, position.leader, worths)).mean(axis=0)
    values[[order.index(contract) for contract in worths]] = best
    bare = games_in(order, None, talon=False)
    if bare:
        worths = declarer_worths(position.model, state, standing, seat, bare)
        named = at_least(name_values(position.model, position.hand, 0, position.leader, worths))
        values[[order.index(contract) for contract in worths]] = named
    for place, contract in enumerate(order):
        if contract.kind is Kind.MISERE:
            worth = misere_payoffs(state, standing, seat, contract)[:, own]
            chances = misere_chances(position.model, position.hand, position.leader, talon=contract.talon)
            values[place] = float(easier(chances, -HIDDEN) @ worth)
    return values


def declarer_worths(
    model: Model, state: State, standing: Standing, seat: Seat, contracts: Sequence[Contract], called: int = 0
) -> Worths:
    """Returns what each contract is worth to *seat* by its tricks, as the defence is likely to answer."""
    own = own_place(state, seat, standing)
    tables: dict[tuple[int, bool, bool], NDArray[np.float64]] = {}
    worths = {}
    for contract in contracts:
        # Strains differ only where six spades are whisted by rule.
        key = contract.level, contract.talon, contract.level == 6 and contract.strain is Strain.SPADES
        if key not in tables:
            paid = payoffs(state, standing, seat, contract, called)
            tables[key] = paid.expected(model.answers[contract.level - 6])[:, own]
        worths[contract] = tables[key]
    return worths


def defended_values(position: Position, auction: Auction) -> Whists:
    """Returns the whists expected by the place in the ladder at which another one stops and declares."""
    state, standing, seat = position.state, position.standing, position.seat
    own = own_place(state, seat, standing)
    rivals = [other for other in auction.bidders if other not in (seat, 0)] or list(position.others.seats)
    hand = np.array([position.hand], np.uint32)
    by_level = {}
    for level in range(6, 11):
        chances = position.model.against(hand, level)[0]
        answers = position.model.answers[level - 6]
        worth = [payoffs(state, standing, rival, game(level, Strain.HEARTS)).expected(answers) for rival in rivals]
        by_level[level] = float(chances @ np.mean([table[:, own] for table in worth], axis=0))
    ducked = [CAUGHT @ misere_payoffs(state, standing, rival, MISERE)[:, own] for rival in rivals]
    miseres = float(np.mean(ducked))
    return np.array(
        [by_level[contract.level] if contract.kind is Kind.GAME else miseres for contract in position.order]
    )


def _stops(position: Position, auction: Auction) -> Whists:
    """Returns how likely the higher of the others who still bid stops at each place; place 0 holds those below too.

    The last number of the array is the chance that nobody bids at all.
    """
    others, order = position.others, position.order
    high = order.index(auction.high) if auction.high is not None else -1
    lowest = next(place for place in range(high + 1, len(order) + 1) if _callable(order, place, auction))
    below = np.ones((len(others.weights), len(order) + 1))
    for column, other in enumerate(others.seats):
        if other not in auction.bidders:
            continue
        limits = others.limits[:, column].astype(np.float64)
        own = auction.own_last(other)
        least = order.index(own) if own is not None else -1
        certain = np.maximum(reach(limits, order, least), 1e-3) if own is not None else 1.0
        first = least + 1 if other == auction.holder else lowest
        beyond = np.stack([reach(limits, order, place) for place in range(first, len(order) + 1)], axis=1)
        chances = 1.0 - np.clip(beyond / np.reshape(certain, (-1, 1)), 0.0, 1.0)
        below[:, first:] *= np.maximum.accumulate(chances, axis=1)
        below[:, :first] *= 0.0 if other == auction.holder else chances[:, :1]
    cumulated = others.weights @ below
    # The chance to stop at a place is that to stop below the next one and not below itself.
    stops = np.diff(cumulated)
    stops[0] += cumulated[0]
    return np.append(stops, cumulated[0])


def _callable(order: Sequence[Contract], place: int, auction: Auction) -> bool:
    """Tells whether a place of the ladder is not below the exit."""
    return place == len(order) or order[place].kind is not Kind.GAME or order[place].level >= auction.min_level


def _passing(position: Position, auction: Auction, stops: Whists, against: Whists, high: int) -> float:
    """Returns the whists expected of a pass."""
    nobody = float(stops[-1])
    order = position.order
    if auction.high is not None:
        total, done = 0.0, 0.0
        for place in range(max(high, 0), len(order)):
            total += stops[place] * against[place]
            done += stops[place]
        return float(total + (1.0 - done) * against[max(high, 0)])
    silent = _all_passing(position)
    total = nobody * silent
    for place in range(len(order)):
        share = stops[place] - (nobody if place == 0 else 0.0)
        total += share * against[place]
    return float(total)


def _all_passing(position: Position) -> float:
    chances = position.model.all_pass(np.array([position.hand], np.uint32), position.seat)[0]
    return float(chances @ all_pass_payoffs(position.state, position.standing, position.seat))
