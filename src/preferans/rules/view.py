"""Views: what a seat may know. `redact` one event; a view is the same fold over redacted events (the view law).

The law: for every prefix of a log and every seat, the view shows the seat its own cards and all public facts, holds
``None`` for every other card, and gives exactly the legal actions of the full state.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from preferans.rules.cards import CardSet
from preferans.rules.events import Action, Dealt, Discarded, Event, HandShown, Seat, TalonShown
from preferans.rules.legal import legal_actions
from preferans.rules.state import State
from preferans.rules.transition import apply


@dataclass(frozen=True, slots=True)
class View:
    """What *seat* may know of a deal (``None`` is a spectator), and what it may do now."""

    seat: Seat | None
    state: State
    legal: tuple[Action, ...] = ()


def redact(event: Event, seat: Seat | None) -> Event:
    """Returns *event* as *seat* may see it; it keeps its kind and place.

    >>> from preferans.rules.cards import DECK
    >>> from preferans.rules.deal import deal
    >>> redact(deal(DECK), 2).hands[0] is None
    True
    """
    match event:
        case Dealt(hands, _, dark):
            own: list[CardSet | None] = [
                hand if holder == seat and not dark else None for holder, hand in enumerate(hands, start=1)
            ]
            return Dealt((own[0], own[1], own[2]), None, dark)
        case Discarded(owner, _) if owner != seat:
            return Discarded(owner, None)
        case HandShown(owner, _, to) if to is not None and to != seat:
            return HandShown(owner, None, to)
        case TalonShown(_, to) if to is not None and to != seat:
            return TalonShown(None, to)
    return event


def view(log: Iterable[Event], seat: Seat | None) -> View:
    """Returns what *seat* may know after the full *log*."""
    return advance(View(seat, State()), *log)


def advance(current: View, *events: Event) -> View:
    """Returns *current* brought forward by *events*, redacted here for its seat."""
    state, seat = current.state, current.seat
    for event in events:
        state = apply(state, redact(event, seat))
    return _seen(state, seat)


def _seen(state: State, seat: Seat | None) -> View:
    return View(seat, state, legal_actions(state) if seat is not None and state.decider == seat else ())
