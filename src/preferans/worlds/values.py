"""`card_values`: what every card that may be played now is worth in each world of a view."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from preferans.rules.cards import Card
from preferans.rules.contract import Kind
from preferans.rules.state import State, is_all_pass, leads_talon
from preferans.rules.view import View
from preferans.solver import NO_LIMIT, AllPass, Goal, Limit, Solver, WorldValues, evaluate_worlds, goal_of
from preferans.solver.from_state import talon_owner
from preferans.worlds.layouts import Worlds


def card_values(
    view: View, worlds: Worlds, solver: Solver | None = None, goal: Goal | None = None, limit: Limit = NO_LIMIT
) -> WorldValues:
    """Returns the value of each card that the decider of *view* may play, in each of *worlds*.

    *goal* is what the contract is played for, unless another all-pass model is given. Raises `ValueError` when no card
    is to be played.
    """
    state = view.state
    table, contract = state.table, state.contract
    if table is None or contract is None:
        raise ValueError("the cards are not being played")
    if goal is None:
        goal = goal_of(contract, None if contract.kind is Kind.ALL_PASS else state.declarer)
    return evaluate_worlds(
        worlds.hands,
        table.leader,
        tuple(card for seat, card in table.trick if seat),
        goal,
        talon=_talons(state, worlds) if isinstance(goal, AllPass) else (),
        talon_owner=talon_owner(state),
        winner_leads=state.rules.third_lead == "winner_of_second",
        taken=table.taken[1:],
        limit=limit,
        solver=solver if solver is not None else Solver(),
    )


def _talons(state: State, worlds: Worlds) -> NDArray[np.int8]:
    """Returns for each world the talon cards of this trick and of those to come (K 3.7.6)."""
    lead: Card | None = state.table.talon_lead if state.table is not None else None
    if lead is None or not is_all_pass(state) or not leads_talon(state):
        return np.zeros((len(worlds), 0), dtype=np.int8)
    now = np.full((len(worlds), 1), int(lead), dtype=np.int8)
    if state.tricks:
        return now
    # While the first card leads, the other is all that lies aside.
    other = np.log2(worlds.aside.astype(np.float64)).astype(np.int8)
    return np.concatenate((now, other[:, None]), axis=1)
