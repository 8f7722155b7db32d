"""What the cards played tell: a hand that would have thrown a trick away by what it played is unlikely.

A play is judged with open cards: what the layout was worth to the player before it and after. Players do not see all
cards, so that a trick thrown away makes a layout less likely and does not rule it out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from preferans.players.search.open_cards import Bench
from preferans.rules.cards import Card
from preferans.rules.contract import Kind
from preferans.rules.events import Seat
from preferans.rules.evolve import evolve
from preferans.rules.state import State, Table
from preferans.worlds import Worlds

CLOSED: Final = 0.9
"""How much less likely, as a logarithm, one trick thrown away is by who does not see the other hands."""
OPEN: Final = 2.5
"""The same by a declarer who sees both other hands."""


@dataclass(frozen=True, slots=True)
class Past:
    """The table before a card was played, and what has been played from each hand since."""

    table: Table
    seat: Seat
    card: Card
    since: tuple[int, int, int]


def believed(state: State, layouts: Worlds, bench: Bench, tricks: int) -> Worlds:
    """Returns *layouts* with their weights by the plays of hidden hands in the last *tricks* tricks of a contract."""
    if len(layouts) < 2 or tricks < 1:
        return layouts
    plays = history(state, tricks)
    hidden = {seat for seat in (1, 2, 3) if state.hands[seat] is None}
    if not any(past.seat in hidden for past in plays):
        return layouts
    misere = state.contract is not None and state.contract.kind is Kind.MISERE
    logs = np.log(layouts.weights)
    after = _total(state, layouts, bench)
    if after is None:
        return layouts
    for past in reversed(plays):
        if past.seat not in hidden and not _wanted(plays, past, hidden):
            after = None
            continue
        before = _total(evolve(state, table=past.table), _held(layouts, past.since), bench)
        if before is None:
            break
        if past.seat in hidden and after is not None:
            gained = 1 if (past.seat == state.declarer) is not misere else -1
            lost = np.maximum(gained * (before - after), 0.0)
            logs -= (OPEN if _sees_all(state, past.seat) else CLOSED) * lost
        after = before
    chances = np.exp(logs - logs.max())
    return Worlds(layouts.hands, layouts.aside, chances / chances.sum(), layouts.exhaustive)


def _wanted(plays: list[Past], past: Past, hidden: set[Seat]) -> bool:
    """Tells whether the value before *past* is the value after the play of a hidden hand."""
    at = plays.index(past)
    return at > 0 and plays[at - 1].seat in hidden


def history(state: State, tricks: int) -> list[Past]:
    """Returns the plays of the last *tricks* tricks and of the one in progress, oldest first."""
    table = state.table
    if table is None:
        return []
    done = table.tricks
    taken = list(table.taken)
    played = [[(seat, card) for seat, card in trick.cards if seat] for trick in done]
    plays: list[Past] = []
    since = [0, 0, 0]
    last = [(seat, card) for seat, card in table.trick if seat]
    steps = [(len(done), last), *((at, played[at]) for at in range(len(done) - 1, max(-1, len(done) - 1 - tricks), -1))]
    for number, cards in steps:
        if number < len(done):
            taken[done[number].winner] -= 1
        for at in range(len(cards) - 1, -1, -1):
            seat, card = cards[at]
            since[seat - 1] |= 1 << card
            then = evolve(
                table,
                leader=cards[0][0],
                trick=tuple(cards[:at]),
                tricks=done[:number],
                taken=(taken[0], taken[1], taken[2], taken[3]),
            )
            plays.append(Past(then, seat, card, (since[0], since[1], since[2])))
    plays.reverse()
    return plays


def _held(layouts: Worlds, since: tuple[int, int, int]) -> Worlds:
    back = np.array(since, dtype=np.uint32)
    return Worlds(layouts.hands | back, layouts.aside, layouts.weights, layouts.exhaustive)


def _total(state: State, layouts: Worlds, bench: Bench) -> NDArray[np.float64] | None:
    """Returns the declarer's tricks at the end of the deal in each layout; ``None`` when the time is up."""
    solved = bench.values(state, layouts)
    if len(solved.layouts) < len(layouts):
        return None
    return solved.values + state.taken[state.declarer or 0]


def _sees_all(state: State, seat: Seat) -> bool:
    return seat == state.declarer and set(state.defenders) <= state.faced
