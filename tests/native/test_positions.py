"""Positions and goals: what cannot be is a `ValueError` of one sentence, whatever Python value comes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import FrozenInstanceError
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.rules.cards import DECK, CardSet
from preferans.rules.contract import ALL_PASS, MISERE, Strain, game
from preferans.solver import (
    AllPass,
    Evaluation,
    Game,
    Limit,
    Misere,
    Position,
    PositionError,
    Solution,
    Solver,
    Ties,
    Weights,
    evaluate,
    evaluate_many,
    goal_of,
    odds,
    solve,
    solve_many,
)
from tests.support import card, cards

A, B, C = cards("SA7 H7"), cards("SKQ H8"), cards("CAK H9")
NO_TRUMP = Game(Strain.NO_TRUMP, 1)


def placed(*hands: str, **more: Any) -> Position:
    """Returns the position of hands in writing, with what else is given."""
    first, second, third = map(cards, hands)
    return Position((first, second, third), **more)


IMPOSSIBLE: list[tuple[Callable[[], object], str]] = [
    (lambda: placed("SA7", "SA8", "S9T"), "SA stands in two places"),
    (lambda: placed("SA7", "S89", "STJ", trick=(card("SA"),)), "SA stands in two places"),
    (lambda: placed("SA7", "S89", "STJ", talon=(card("SA"),)), "SA stands in two places"),
    (lambda: placed("SA7", "S89", "ST"), "the hands have 2, 2 and 1 cards with 0 on the table, which cannot be"),
    (lambda: placed("SA", "S8", "S9T"), "the hands have 1, 1 and 2 cards with 0 on the table, which cannot be"),
    (
        lambda: placed("SA7", "S89", "STJ", trick=(card("SK"),)),
        "the hands have 2, 2 and 2 cards with 1 on the table, which cannot be",
    ),
    (
        lambda: placed("SA7", "S89", "STJ", trick=tuple(map(card, ("SK", "SQ", "C7")))),
        "the hands have 2, 2 and 2 cards with 3 on the table, which cannot be",
    ),
    (lambda: placed("-", "S89", "STJ"), "seat 1 leads but has no cards"),
    (lambda: placed("-", "S89", "-", leader=2), "only seat 2 has cards"),
    (lambda: placed("SA", "S8", "S9", leader=4), "the leader is 4, not seat 1, 2 or 3"),
    (lambda: placed("SA", "S8", "S9", leader=0), "the leader is 0, not seat 1, 2 or 3"),
    (lambda: placed("SA", "S8", "S9", leader=True), "the leader is True, not seat 1, 2 or 3"),
    (lambda: placed("SAKQJT987 CAKQ", "D7", "D8"), "a hand has 11 cards, more than 10"),
    (
        lambda: solve(placed("S7", "S8", "S9T", trick=(card("D9"), card("C7"))), Game(Strain.SPADES, 1)),
        "seat 2 played C7 but has a trump to play",
    ),
    (
        lambda: placed("S7", "C89", "S9T", trick=(card("S8"), card("D8"))),
        "the hands have 1, 2 and 2 cards with 2 on the table, which cannot be",
    ),
    (
        lambda: placed("S7", "S9", "STJ", trick=(card("S8"), card("D8"))),
        "seat 2 played D8 but has spades to follow with",
    ),
    (
        lambda: placed("S7", "S9", "ST", talon=tuple(map(card, ("D7", "D8", "D9")))),
        "the talon has 3 cards, more than 2",
    ),
    (
        lambda: placed("S7", "S9", "ST", talon=tuple(map(card, ("D7", "D8")))),
        "the talon has more cards than there are tricks left",
    ),
    (lambda: placed("S7", "S9", "-", talon=(card("D7"),)), "the talon leads only to three hands"),
    (lambda: placed("SA", "S8", "S9", talon_owner=5), "the talon's owner is 5, not seat 1, 2 or 3"),
    (lambda: placed("SA", "S8", "S9", winner_leads=1), "winner_leads is 1, neither true nor false"),
    (lambda: placed("SA", "S8", "S9", taken=(0, 0)), "there are 2 numbers of tricks taken, not 3"),
    (lambda: placed("SA", "S8", "S9", taken=(0, 0, 11)), "a number of tricks taken is 11, not a whole number from 0"),
    (lambda: Position((A, B)), "there are 2 hands, not 3"),  # type: ignore[arg-type]
    (lambda: Position("SA"), "the hands are 'SA', not a sequence"),  # type: ignore[arg-type]
    (lambda: Position((A, B, card("SA"))), r"Card\('SA'\) is not a set of cards"),  # type: ignore[arg-type]
    (lambda: Position((A, B, None)), "None is not a set of cards"),  # type: ignore[arg-type]
    (lambda: Position((A, B, 1 << 32)), "4294967296 is not a set of cards"),  # type: ignore[arg-type]
    (lambda: placed("SA", "S8", "S9T", trick=(32,)), "32 is not a card"),
    (lambda: Game(5, 1), "5 is not a strain"),  # type: ignore[arg-type]
    (lambda: Game(Strain.HEARTS, 4), "the declarer is 4, not seat 1, 2 or 3"),
    (lambda: Misere(None), "the declarer is None, not seat 1, 2 or 3"),  # type: ignore[arg-type]
    (lambda: AllPass("best"), "'best' is not a rule for ties"),  # type: ignore[arg-type]
    (lambda: AllPass(Ties.MIXED, 3), "3 is not a set of weights"),  # type: ignore[arg-type]
    (lambda: Weights(own=1001), "a weight is 1001, not a whole number from -1000 to 1000"),
    (lambda: Weights(own=0.5), "a weight is 0.5, not a whole number"),  # type: ignore[arg-type]
    (lambda: goal_of(MISERE), "no declarer is named for misere"),
    (lambda: goal_of(ALL_PASS, 1), "an all-pass has no declarer"),
    (lambda: Limit(nodes=0), "0 is not a limit of nodes"),
    (lambda: Limit(nodes=1.5), "1.5 is not a limit of nodes"),  # type: ignore[arg-type]
    (lambda: Limit(seconds=float("nan")), "nan is not a limit of seconds"),
    (lambda: Limit(stop=1), "1 is not a Stop"),  # type: ignore[arg-type]
    (lambda: Solver(table_mb=0), "the table's size in MB is 0, not a whole number from 1 to 1024"),
    (lambda: Solver(without=["luck"]), "there is no technique 'luck'"),
    (lambda: solve("SA", NO_TRUMP), "'SA' is not a position"),  # type: ignore[call-overload]
    (lambda: solve(placed("SA", "S8", "S9"), "6S"), "'6S' is not a goal"),  # type: ignore[call-overload]
    (lambda: solve(placed("SA", "S8", "S9"), NO_TRUMP, 7), "7 is not a Limit"),  # type: ignore[call-overload]
    (lambda: solve(placed("SA", "-", "S9"), Game(Strain.HEARTS, 2)), "seat 2 is the declarer but has no cards"),
    (lambda: solve(placed("SA", "S8", "S9", talon=(card("D7"),)), NO_TRUMP), "the talon leads only in an all-pass"),
    (lambda: Solver().at_least(placed("SA", "S8", "S9"), NO_TRUMP, 1.5), "1.5, not a whole"),  # type: ignore[arg-type]
    (lambda: Solver().table45([A, B, CardSet(0)]), "the table is made for three hands"),
    (lambda: Solver().best_discards([A, B, C], NO_TRUMP), "which cannot be"),
    (lambda: Solver().best_discards([A, B, C], AllPass()), "has no declarer"),  # type: ignore[arg-type]
    (lambda: solve_many([placed("SA", "S8", "S9")], []), "there are 1 positions but 0 goals"),
    (
        lambda: solve_many([placed("SA", "S8", "S9")] * 2, [AllPass(), AllPass(Ties.WORST)]),
        "share one rule for ties",
    ),
    (lambda: solve_many([], NO_TRUMP, threads=-1), "the number of threads is -1"),
    (lambda: solve_many([], NO_TRUMP, progress=3), "3 cannot be called with the progress"),  # type: ignore[call-overload]
    (lambda: solve_many([], NO_TRUMP, thread=1), "there is no option 'thread'"),  # type: ignore[call-overload]
    (lambda: odds(A, B, NO_TRUMP), "the hand has 3 cards and the discard 3, not 10 and 2"),
    (lambda: odds(cards("SAKQJT98 H789"[:-1]), cards("SA D8"), NO_TRUMP), "SA stands in two places"),
]


@pytest.mark.parametrize(("attempt", "sentence"), IMPOSSIBLE, ids=[sentence for _, sentence in IMPOSSIBLE])
def test_what_cannot_be_is_refused(attempt: Callable[[], object], sentence: str) -> None:
    with pytest.raises(PositionError, match=sentence) as caught:
        attempt()
    assert isinstance(caught.value, ValueError)
    assert "\n" not in str(caught.value)


def test_the_first_card_of_odds_is_the_declarers() -> None:
    hand, discard = cards("SAKQJT98 H98 D7"), cards("H7 D8")
    for first, goal in ((card("C7"), NO_TRUMP), (card("SA"), Game(Strain.SPADES, 2))):
        with pytest.raises(PositionError, match="is not the declarer's to lead"):
            odds(hand, discard, goal, card=first)


ANYTHING = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 40),
    st.integers(),
    st.floats(),
    st.text(max_size=4),
    st.binary(max_size=4),
    st.sampled_from([*DECK[:9], A, B, C, CardSet(0), Strain.HEARTS, Ties.MIXED, game(6, Strain.HEARTS), NO_TRUMP]),
    st.lists(st.one_of(st.sampled_from([A, B, C, *DECK[8:14]]), st.integers(0, 40), st.none()), max_size=4),
    st.tuples(st.integers(0, 2**33), st.integers(0, 2**32), st.integers(0, 2**32)),
    st.builds(object),
)


@given(st.lists(ANYTHING, min_size=1, max_size=7))
def test_any_value_as_a_position(values: list[object]) -> None:
    with_value_error(lambda: Position(*values))  # type: ignore[arg-type]


@given(
    st.fixed_dictionaries(
        {},
        optional={
            "leader": ANYTHING,
            "trick": ANYTHING,
            "talon": ANYTHING,
            "talon_owner": ANYTHING,
            "winner_leads": ANYTHING,
            "taken": ANYTHING,
        },
    ),
    st.sampled_from([NO_TRUMP, Game(Strain.SPADES, 3), Misere(2), AllPass(), AllPass(Ties.WORST)]),
)
def test_any_value_beside_good_hands(values: dict[str, Any], goal: Any) -> None:
    position = with_value_error(lambda: Position((A, B, C), **values))
    if isinstance(position, Position):
        with_value_error(lambda: evaluate(position, goal))


@given(ANYTHING, ANYTHING, ANYTHING)
def test_any_value_as_a_goal_or_a_limit(first: Any, second: Any, third: Any) -> None:
    position = Position((A, B, C))
    with_value_error(lambda: solve(position, Game(first, second)))
    with_value_error(lambda: solve(position, Misere(first)))
    with_value_error(lambda: solve(position, AllPass(first, second)))
    with_value_error(lambda: Weights(first, second, third))
    with_value_error(lambda: Limit(first, second, third))
    with_value_error(lambda: solve(first, second, third))
    with_value_error(lambda: Solver().at_least(position, NO_TRUMP, first, second))
    with_value_error(lambda: Solver().table45(first, second))
    with_value_error(lambda: Solver().best_discards(first, NO_TRUMP, second, third))
    with_value_error(lambda: odds(first, second, NO_TRUMP, card=third))


def with_value_error(attempt: Callable[[], object]) -> object:
    """Returns what comes of *attempt*, or ``None`` after a `ValueError`; anything else is a failure."""
    try:
        return attempt()
    except ValueError as error:
        message = str(error)
    assert message
    assert "\n" not in message
    return None


def test_nothing_can_be_changed() -> None:
    position = Position((A, B, C))
    answer = Solver().evaluate(position, NO_TRUMP)
    with pytest.raises(FrozenInstanceError):
        position.leader = 2  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        answer.value = 3  # type: ignore[misc]
    with pytest.raises(TypeError):
        answer.cards[card("SA")] = 9  # type: ignore[index]
    assert {position: 1}[Position((A, B, C))] == 1


def test_plain_numbers_become_cards() -> None:
    position = Position((1 << 7, 1 << 6, 1 << 5), trick=[])  # type: ignore[arg-type]
    assert position == placed("SA", "SK", "SQ")
    assert isinstance(position.hands[0], CardSet)
    assert position.trick == ()


def test_whose_turn_it_is() -> None:
    assert placed("SA7", "S89", "STJ", leader=2).to_play == 2
    assert placed("SA7", "S89", "ST", leader=3, trick=(card("SJ"),)).to_play == 1
    assert placed("SA", "S89", "ST", leader=3, trick=(card("SJ"), card("S7"))).to_play == 2
    assert placed("SA7", "-", "ST", leader=3, trick=(card("SJ"),)).to_play == 1
    assert placed("-", "-", "ST", leader=1, trick=(card("SJ"),)).seats == (1, 3)
    assert placed("-", "-", "-").to_play is None
    assert placed("SA7", "-", "STJ").seats == (1, 3)
    assert placed("SA7", "S8 H9", "STJ", talon=(card("H8"),), leader=2).legal() == cards("H9")


def test_answers_have_the_types_that_are_promised() -> None:
    position = Position((A, B, C))
    assert isinstance(solve(position, NO_TRUMP), Solution)
    assert isinstance(solve(position, NO_TRUMP).value, int)
    shares = evaluate(position, AllPass())
    assert isinstance(shares, Evaluation)
    assert len(shares.value) == 4
    assert sum(shares.value) == pytest.approx(3)
    assert evaluate_many([], NO_TRUMP) == []
