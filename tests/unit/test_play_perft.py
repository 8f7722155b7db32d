"""Play-perft: the number of legal lines of play from fixed deals.

The engine, a brute-force counter that shares nothing with it, and the stored numbers must agree. The counter wrote the
numbers (`tests.perft.cases`).
"""

import pytest

from preferans.rules.calls import Answer
from preferans.rules.convention import load
from preferans.rules.events import Called, Discarded, Named, Played, Started, Whisted
from preferans.rules.legal import forced, legal_actions
from preferans.rules.state import Ending, Phase, State, whist_turn
from preferans.rules.transition import apply, fold
from preferans.rules.whisting import Ask
from tests.perft.cases import Case, by_brute_force, read
from tests.support import call, cards, contract, dealt

CASES = read()
QUICK = 5
"""Cards to which the counter is run again in each test."""

cases = pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])


def settled(state: State) -> State:
    """Returns *state* after all that follows by rule."""
    while (event := forced(state)) is not None:
        state = apply(state, event)
    return state


def first_lead(case: Case) -> State:
    """Returns the deal of *case* when its first card is to be played."""
    hands = [case.hands[str(seat)] for seat in (1, 2, 3)]
    started = Started(load(case.convention), case.players, dummy=case.dummy)
    state = settled(fold([started, dealt(hands[0], hands[1], hands[2], case.talon)]))
    while state.phase is not Phase.PLAY:
        seat = state.to_act
        assert seat is not None
        match state.phase:
            case Phase.AUCTION:
                word = case.contract if seat == case.declarer else "pass"
                state = apply(state, Called(seat, call(word)))
            case Phase.DISCARD:
                state = apply(state, Discarded(seat, cards(case.talon)))
            case Phase.NAMING:
                state = apply(state, Named(seat, contract(case.contract)))
            case phase:
                assert phase is Phase.WHIST
                state = apply(state, Whisted(seat, answer(case, state)))
        state = settled(state)
    assert state.aside == case.aside
    return state


def answer(case: Case, state: State) -> Answer:
    """Returns the defence's word: both whist, or one passes and the other plays alone."""
    asked = whist_turn(state)
    assert isinstance(asked, Ask)
    if case.aside is None:
        return Answer.WHIST
    if Answer.WHIST not in asked.options:
        return Answer.ALONE
    return Answer.PASS if asked.seat == case.aside else Answer.WHIST


def cards_to_play(state: State) -> list[Played]:
    """Returns the legal cards; offers and the like are left out."""
    return [action for action in legal_actions(state) if isinstance(action, Played)]


def lines(state: State, depth: int) -> int:
    """Returns in how many ways the next *depth* cards can be played."""
    if depth == 0 or state.phase is Phase.OVER:
        return 1
    plays = cards_to_play(state)
    if depth == 1:
        return len(plays)
    return sum(lines(settled(apply(state, action)), depth - 1) for action in plays)


def after_lowest(state: State, count: int) -> State:
    """Returns the state after *count* cards, each the lowest allowed: by rank, then by suit."""
    for _ in range(count):
        lowest = min(cards_to_play(state), key=lambda action: (action.card.rank, action.card.suit))
        state = settled(apply(state, lowest))
    return state


@cases
def test_the_opening_has_the_stored_number_of_lines(case: Case) -> None:
    state = first_lead(case)
    assert [lines(state, depth) for depth in range(1, len(case.opening) + 1)] == case.opening


@cases
def test_the_ending_has_the_stored_number_of_lines(case: Case) -> None:
    state = after_lowest(first_lead(case), case.after)
    assert lines(state, case.cards_in_all - case.after) == case.ending


@cases
def test_brute_force_counts_the_same(case: Case) -> None:
    assert [by_brute_force(case, depth) for depth in range(1, QUICK + 1)] == case.opening[:QUICK]


@cases
def test_lowest_cards_lead_to_the_end(case: Case) -> None:
    state = after_lowest(first_lead(case), case.cards_in_all)
    assert state.phase is Phase.OVER
    assert state.ending is Ending.PLAYED
    assert sum(state.taken) == len(state.tricks) == 10
