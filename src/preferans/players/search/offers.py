"""Offers to end the play: made only when proven, accepted only when right whatever the layout."""

from __future__ import annotations

from random import Random

import numpy as np

from preferans.players.rules_of_thumb import offers
from preferans.players.rules_of_thumb.knowledge import know
from preferans.players.search.cards import EVEN
from preferans.players.search.layouts import likely_layouts
from preferans.players.search.levels import Level, worlds_at
from preferans.players.search.open_cards import Bench
from preferans.players.standing import Standing
from preferans.players.worth import own_place, worth
from preferans.rules.contract import Kind
from preferans.rules.events import Action, Answered, Offered, OfferKind
from preferans.rules.evolve import evolve
from preferans.rules.offers import agreed_tricks
from preferans.rules.view import View


def offer_to_make(view: View, best: int | None) -> Action | None:
    """Returns an offer where all the tricks left are sure to go one way, else ``None``.

    *best* are the declarer's tricks from now on when the one layout that is possible is known to him.
    """
    state, seat = view.state, view.state.to_act
    if seat is None:
        return None
    proven = offers.make(view, know(state, seat))
    if proven is not None:
        return proven.action
    if best is None or seat != state.declarer or state.tricks_left < 2:
        return None
    kind = None
    if best == 0 and state.contract is not None and state.contract.kind is Kind.MISERE:
        kind = OfferKind.GIVES
    elif best == state.tricks_left and state.contract is not None and state.contract.kind is Kind.GAME:
        kind = OfferKind.CLAIMS
    for action in view.legal:
        if isinstance(action, Offered) and action.offer is kind and action.tricks == state.tricks_left:
            return action
    return None


def answer_to_offer(view: View, standing: Standing, level: Level, rng: Random, bench: Bench) -> Action:
    """Returns yes where the seat can get no more in any layout that is looked at, or a rule of thumb proves it."""
    state, seat = view.state, view.seat or 0
    by_rule = offers.reply(view).action
    table, declarer = state.table, state.declarer
    if isinstance(by_rule, Answered) and by_rule.accepted:
        return by_rule
    if table is None or table.offer is None or declarer is None:
        return by_rule
    after = agreed_tricks(state, table.offer)
    whists = worth(state, standing)[:, own_place(state, seat, standing)]
    playing = evolve(state, table=evolve(table, offer=None, yes=0))
    layouts = likely_layouts(view, level.drawn, 2 * worlds_at(level, len(state.tricks)), rng)
    solved = bench.values(playing, layouts)
    if not len(solved.layouts):
        return by_rule
    ends = state.taken[declarer] + solved.values.astype(np.intp)
    return Answered(seat, bool((whists[ends] <= whists[after[declarer]] + EVEN).all()))
