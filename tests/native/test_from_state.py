"""Deals in play, handed to the solver: the engine's rules and the solver's must be the same rules."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from preferans.cli.bench import random_deal
from preferans.rules.cards import EMPTY, Card, CardSet
from preferans.rules.convention import load, replace_fields
from preferans.rules.events import HandShown, Opening, Played
from preferans.rules.legal import forced, legal_actions
from preferans.rules.state import Phase, State
from preferans.rules.transition import apply
from preferans.rules.view import view
from preferans.solver import AllPass, Game, Goal, Misere, PositionError, Ties, position_of, reference
from preferans.solver import _core as core
from preferans.solver.native import native_position
from tests.perft.cases import Case, read
from tests.unit.test_play_perft import first_lead

MOST_LINES = 20_000
"""Lines of play that are counted one by one."""

VARIED: tuple[tuple[str, int, dict[str, object]], ...] = (
    ("sochi", 3, {}),
    ("sochi", 4, {}),
    ("kodeks", 3, {"third_lead": "winner_of_second"}),
    ("kodeks", 4, {"third_lead": "winner_of_second"}),
    ("leningrad", 3, {"talon_tricks_to_dealer_3p": True}),
    ("leningrad", 3, {"talon_tricks_to_dealer_3p": True, "third_lead": "winner_of_second"}),
    ("rostov", 3, {}),
    ("kodeks", 3, {}),
)


def states(seed: int) -> Iterator[tuple[State, State, Card]]:
    """Yields each state of a random deal in which a card was played, the next such state or the end, and the card."""
    name, players, changes = VARIED[seed % len(VARIED)]
    rules = replace_fields(load(name), changes)
    log, _ = random_deal(rules, players, Random(seed), Opening())
    state, before = State(), None
    for event in log:
        if before is not None and not isinstance(event, HandShown) and forced(state) is None:
            yield before[0], state, before[1]
            before = None
        if isinstance(event, Played):
            before = (state, event.card)
        state = apply(state, event)
    if before is not None:
        yield before[0], state, before[1]


def all_told(position: core.Position) -> tuple[object, ...]:
    """Returns everything that a native position says."""
    return (
        position.hands,
        position.goal,
        position.declarer,
        position.leader,
        position.trick,
        position.talon,
        position.talon_owner if position.talon else -1,
        position.taken,
    )


@pytest.mark.parametrize("seed", range(240))
def test_the_same_cards_are_legal_and_lead_to_the_same(seed: int) -> None:
    for state, after, card in states(seed):
        position, goal = position_of(state)
        assert position.to_play == state.to_act
        assert position.tricks_left == 10 - len(state.tricks)
        assert set(position.legal(goal.trump)) == {
            action.card for action in legal_actions(state) if isinstance(action, Played)
        }
        native = native_position(position, goal)
        assert native.legal == position.legal(goal.trump)
        if after.phase is Phase.PLAY:
            assert all_told(native.play(card)) == all_told(native_position(*position_of(after)))


def test_every_kind_of_deal_came_up() -> None:
    kinds = set()
    for seed in range(240):
        for state, _, _ in states(seed):
            position, goal = position_of(state)
            kinds.add((type(goal), bool(position.talon), position.talon_owner))
    assert {(Game, False, None), (Misere, False, None), (AllPass, False, None)} <= kinds
    assert {(AllPass, True, None), (AllPass, True, 0), (AllPass, True, 3)} <= kinds


@pytest.mark.parametrize("seed", range(48))
def test_brute_force_through_the_engine_agrees(seed: int) -> None:
    """The last cards of a deal, searched by the engine's own `legal_actions` and `apply`."""
    left = 3 if seed % 4 == 0 else 2
    for state, _, _ in states(seed):
        if 10 - len(state.tricks) == left:
            _, goal = position_of(state, Ties.NEXT_MOST)
            assert engine_tricks(state, goal) == whole_tricks(state, goal)
            return


def whole_tricks(state: State, goal: Goal) -> tuple[int, ...]:
    """Returns what the plain search expects at the end of the deal: the declarer's tricks, or everybody's."""
    tricks = reference.solve(position_of(state)[0], goal)
    ends = tuple(int(to_come) + taken for to_come, taken in zip(tricks, state.taken, strict=True))
    return ends if isinstance(goal, AllPass) else (ends[goal.declarer],)


def engine_tricks(state: State, goal: Goal) -> tuple[int, ...]:
    """Returns the same, found by going through all that the engine allows."""
    while state.phase is Phase.PLAY and (event := forced(state)) is not None:
        state = apply(state, event)
    if state.phase is not Phase.PLAY:
        return state.taken if isinstance(goal, AllPass) else (state.taken[goal.declarer],)
    ends = [engine_tricks(apply(state, action), goal) for action in legal_actions(state) if isinstance(action, Played)]
    seat = state.to_act
    assert seat is not None
    match goal:
        case Game(_, declarer):
            return max(ends) if seat == declarer else min(ends)
        case Misere(declarer):
            return min(ends) if seat == declarer else max(ends)
        case AllPass():
            others = [other for other in (seat % 3 + 1, (seat + 1) % 3 + 1) if other in state.in_play]
            return min(ends, key=lambda taken: (taken[seat], *(-taken[other] for other in others)))


def test_only_the_play_can_be_solved() -> None:
    with pytest.raises(PositionError, match="the cards are not being played"):
        position_of(State())


def test_unknown_cards_cannot_be_solved() -> None:
    log, _ = random_deal(load("sochi"), 3, Random(1), Opening())
    seen = next(
        view(log[: count + 1], 1).state
        for count, event in enumerate(log)
        if isinstance(event, Played) and event.seat == 1
    )
    hidden = [seat for seat in (1, 2, 3) if seen.hands[seat] is None]
    if hidden:
        with pytest.raises(PositionError, match=f"the cards of seat {hidden[0]} are not known"):
            position_of(seen)


CASES = read()


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_the_native_rules_have_the_stored_number_of_lines(case: Case) -> None:
    state = first_lead(case)
    position, goal = position_of(state)
    if case.aside is not None:
        assert position.hand(case.aside) == EMPTY
        assert case.aside not in position.seats
    native = native_position(position, goal)
    for depth, expected in enumerate(case.opening, start=1):
        if expected <= MOST_LINES:
            assert lines(native, depth) == expected


def lines(position: core.Position, depth: int) -> int:
    """Returns in how many ways the next *depth* cards can be played."""
    if depth == 0 or position.over:
        return 1
    return sum(lines(position.play(card), depth - 1) for card in CardSet(position.legal))
