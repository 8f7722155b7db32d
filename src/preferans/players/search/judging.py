"""What becomes of the contract after the best card: made or not, sure or not, and so the reason for it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from preferans.players.options import Considered
from preferans.players.search.certain import first_proven
from preferans.players.search.levels import Level
from preferans.players.search.open_cards import Bench, Solved
from preferans.rules.cards import Card
from preferans.rules.contract import Kind
from preferans.rules.events import Action, Played, Seat
from preferans.rules.state import State
from preferans.rules.view import View

CERTAINTY: Final = 1.0
"""Whists that may be given away for a card that is proven: what others promise with open cards may take a guess."""
SAME: Final = 1e-6
"""A difference of two shares that is none."""
SELDOM: Final = 0.02
"""A share of the layouts that is not worth a word."""


def judged(
    view: View, considered: Considered, solved: Solved, ends: NDArray[np.intp], level: Level, bench: Bench
) -> Considered:
    """Returns what was *considered* with how likely the contract is made, and the reason why the best card is best.

    *ends* are the declarer's tricks at the end by layout and card. Where the best card makes or breaks the contract in
    every layout, each layout may still need a plan of its own: a card that is proven comes first.
    """
    cards, layouts, best = solved.cards, solved.layouts, considered.options[0]
    made = _made(view.state, ends)
    reached = made == (view.seat == view.state.declarer)
    first = _card(best.action)
    if layouts.exhaustive and reached[:, cards.index(first)].all():
        good = [_card(option.action) for option in considered.options if option.whists >= best.whists - CERTAINTY]
        sure = [card for card in good if reached[:, cards.index(card)].all()]
        proven = first_proven(view.state, layouts.hands, sure, bench, level.proof_nodes)
        word = "open" if proven is None else "always" if proven == first else "surely"
        first = first if proven is None else proven
    else:
        shares = layouts.weights @ reached
        word = _chance_word(float(shares[cards.index(first)]), float(shares.max()))
    chance = float(layouts.weights @ made[:, cards.index(first)])
    options = sorted(considered.options, key=lambda option: _card(option.action) != first)
    return replace(
        considered, options=tuple(options), made=chance, why=_why(view.state, view.seat or 0, considered, word)
    )


def _chance_word(share: float, most: float) -> str:
    """Returns how a reason ends by how likely a side reaches its aim; nothing if hardly so, or less than *most*.

    >>> _chance_word(0.4, 0.4), _chance_word(0.4, 0.5), _chance_word(0.99, 0.99)
    ('often', '', 'nearly')
    """
    if share < SELDOM or share < most - SAME:
        return ""
    return "often" if share < 1 - SELDOM else "nearly"


def _why(state: State, seat: Seat, considered: Considered, word: str) -> str:
    """Returns the reason by what becomes of the contract, where that is still open."""
    caught_already = is_misere(state) and state.declarer is not None and state.taken[state.declarer] > 0
    if considered.why == "all-equal" or caught_already or not word:
        return considered.why
    if seat == state.declarer:
        return f"clean-{word}" if is_misere(state) else f"made-{word}"
    return f"caught-{word}" if is_misere(state) else f"beaten-{word}"


def is_misere(state: State) -> bool:
    """Tells whether a misere is being played."""
    return state.contract is not None and state.contract.kind is Kind.MISERE


def _made(state: State, ends: NDArray[np.intp]) -> NDArray[np.bool_]:
    level = state.contract.level if state.contract is not None else 0
    return np.asarray(ends == 0 if is_misere(state) else ends >= level)


def _card(action: Action) -> Card:
    if not isinstance(action, Played):
        raise ValueError("no card is played")
    return action.card
