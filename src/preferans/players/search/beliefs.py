"""What the declarer's cards tell once both other hands lie open to him, and only his discard is unknown.

He sees everything and throws no trick away: a layout in which he has thrown one away is unlikely. A play is judged with
open cards, by what the layout was worth before it and after.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from preferans.players.search.open_cards import Bench
from preferans.rules.contract import Kind
from preferans.rules.evolve import evolve
from preferans.rules.playing import cards_before_opening
from preferans.rules.state import State, Table
from preferans.worlds import Worlds

LOST: Final = 2.5
"""How much less likely, as a logarithm, a trick thrown away makes a layout: people do err."""


@dataclass(frozen=True, slots=True)
class Past:
    """A play of the declarer: the table before it and after, and what each hand has played since."""

    before: Table
    since_before: tuple[int, int, int]
    after: Table
    since_after: tuple[int, int, int]


def believed(state: State, layouts: Worlds, bench: Bench) -> Worlds:
    """Returns *layouts* with their weights by what a declarer who sees both other hands has played."""
    declarer = state.declarer
    if declarer is None or len(layouts) < 2 or state.hands[declarer] is not None:
        return layouts
    if not set(state.defenders) <= state.faced:
        return layouts
    clean = 1 if state.contract is None or state.contract.kind is not Kind.MISERE else -1
    logs = np.log(layouts.weights)
    for past in plays_of(state, declarer):
        if _blind(state, past):
            continue
        before = _total(evolve(state, table=past.before), _held(layouts, past.since_before), bench)
        after = _total(evolve(state, table=past.after), _held(layouts, past.since_after), bench)
        if before is None or after is None:
            # The time is up: what has been thought of so far counts.
            break
        logs -= LOST * np.maximum(clean * (before - after), 0.0)
    chances = np.exp(logs - logs.max())
    return Worlds(layouts.hands, layouts.aside, chances / chances.sum(), layouts.exhaustive)


def _blind(state: State, past: Past) -> bool:
    """Tells whether the defenders laid their hands open only after this play, the declarer's first lead."""
    table = past.before
    return not table.tricks and len(table.trick) < cards_before_opening(evolve(state, table=table))


def plays_of(state: State, seat: int) -> list[Past]:
    """Returns the plays of *seat* in tricks that are not over yet or are, the latest first."""
    table = state.table
    if table is None:
        return []
    taken, since = list(table.taken), [0, 0, 0]
    after, since_after = table, (0, 0, 0)
    found = []
    tricks = [trick.cards for trick in table.tricks]
    for number in range(len(tricks), -1, -1):
        cards = tricks[number] if number < len(tricks) else table.trick
        if number < len(tricks):
            taken[table.tricks[number].winner] -= 1
        for at in range(len(cards) - 1, -1, -1):
            player, card = cards[at]
            since[player - 1] |= 1 << card
            before = evolve(
                table,
                leader=cards[0][0],
                trick=cards[:at],
                tricks=table.tricks[:number],
                taken=(taken[0], taken[1], taken[2], taken[3]),
            )
            since_before = (since[0], since[1], since[2])
            if player == seat:
                found.append(Past(before, since_before, after, since_after))
            after, since_after = before, since_before
    return found


def _held(layouts: Worlds, since: tuple[int, int, int]) -> Worlds:
    back = np.array(since, dtype=np.uint32)
    return Worlds(layouts.hands | back, layouts.aside, layouts.weights, layouts.exhaustive)


def _total(state: State, layouts: Worlds, bench: Bench) -> NDArray[np.float64] | None:
    """Returns the declarer's tricks at the end of the deal in each layout; ``None`` when the time is up."""
    solved = bench.values(state, layouts)
    if len(solved.layouts) < len(layouts):
        return None
    return solved.values + state.taken[state.declarer or 0]
