"""The `Player` protocol, the loop that plays a deal, and the check that any player can be put to.

A player gets a `View`, what its seat may know, and returns an action; nothing else ever reaches it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from preferans.rules.events import Action, Event, Seat
from preferans.rules.legal import follow, play
from preferans.rules.state import Phase, State
from preferans.rules.transition import fold
from preferans.rules.view import View, advance, view


class Player(Protocol):
    """Who chooses for a seat."""

    def act(self, view: View) -> Action:
        """Returns one of ``view.legal``; asked only when it is not empty."""
        ...


Watch = Callable[[State, View], None]
"""Gets the full state and the decider's view before each decision."""
Until = Callable[[State], bool]
"""Tells of the full state before a decision whether it is far enough."""


def run(
    log: list[Event], players: Mapping[Seat, Player], watch: Watch | None = None, until: Until | None = None
) -> State:
    """Plays the deal of *log* to its end, or *until* it is far enough, appending to it; returns the last state.

    Each player gets the view of his own seat, brought forward event by event. An illegal action is refused with
    `IllegalAction`.

    >>> from random import Random
    >>> from preferans.players.simple import PassAlways
    >>> from preferans.rules.convention import load
    >>> from preferans.rules.deal import deal, shuffled
    >>> from preferans.rules.events import Started
    >>> log = [Started(load("sochi"), players=3), deal(shuffled(Random(1)))]
    >>> players = dict.fromkeys((1, 2, 3), PassAlways(Random(2)))
    >>> state = run(log, players, until=lambda state: state.phase is Phase.PLAY)
    >>> state.contract.kind.value, sum(state.taken)
    ('all-pass', 0)
    >>> sum(run(log, players).taken)
    10
    """
    state = fold(log)
    views = {seat: view(log, seat) for seat in players}
    while True:
        state, events = follow(state)
        for event in events:
            _tell(views, event)
        log.extend(events)
        decider = state.decider
        if state.phase is Phase.OVER or decider is None or (until is not None and until(state)):
            return state
        if watch is not None:
            watch(state, views[decider])
        action = players[decider].act(views[decider])
        state = play(state, action)
        _tell(views, action)
        log.append(action)


def _tell(views: dict[Seat, View], event: Event) -> None:
    for seat, current in views.items():
        views[seat] = advance(current, event)
