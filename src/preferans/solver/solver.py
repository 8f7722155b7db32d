"""`Solver`: searches one position after the other, with a table of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, overload

from preferans.rules.cards import DECK, Card, CardSet
from preferans.solver.answers import NO_LIMIT, Discards, Evaluation, Limit, Solution, Table45, Tricks, frozen
from preferans.solver.goal import AllPass, Declared, Game, Goal, Misere, Weights
from preferans.solver.native import core, native_goal, native_model, native_position
from preferans.solver.position import (
    Position,
    PositionError,
    check_each_once,
    checked_hands,
    checked_whole,
    shown,
)

if TYPE_CHECKING:
    from preferans.rules.events import Seat

TECHNIQUES: Final[Mapping[str, int]] = MappingProxyType(core.TECHNIQUES)
"""What the search can do without, for measuring, by name."""
EQUAL: Final = 1e-9
"""Expected tricks that differ by less are equal."""


class Solver:
    """Answers what a position is worth when all three play perfectly with open cards.

    It owns a table that is kept from one question to the next. One search at a time: use one solver a thread.

    >>> from preferans.notation.cards_text import read_hand
    >>> from preferans.rules.contract import Strain
    >>> hands = read_hand("SA7 H7"), read_hand("SKQ H8"), read_hand("CAK H9")
    >>> solver = Solver()
    >>> position = Position(hands, leader=2)
    >>> solver.solve(position, Game(Strain.NO_TRUMP, declarer=1)).value
    0
    >>> solver.line(position, Game(Strain.NO_TRUMP, declarer=1))[:3]
    (Card('H8'), Card('H9'), Card('H7'))
    """

    __slots__ = ("_core",)

    def __init__(self, *, table_mb: int = 4, portable: bool = False, without: Sequence[str] = ()) -> None:
        """Makes a solver with a table of so many megabytes; *portable* takes the code for old processors.

        *without* names `TECHNIQUES` to leave out, for measuring what they are worth.
        """
        checked_whole(table_mb, 1, 1024, "the table's size in MB")
        for name in without:
            if name not in TECHNIQUES:
                raise PositionError(f"there is no technique {shown(name)}")
        self._core = core.Solver(table_mb, bool(portable), sum({TECHNIQUES[name] for name in without}))

    @overload
    def solve(self, position: Position, goal: Declared, limit: Limit = NO_LIMIT) -> Solution[int]: ...
    @overload
    def solve(self, position: Position, goal: AllPass, limit: Limit = NO_LIMIT) -> Solution[Tricks]: ...

    def solve(self, position: Position, goal: Goal, limit: Limit = NO_LIMIT) -> Solution[Any]:
        """Returns the tricks that the declarer takes from now on; in an all-pass those of every seat."""
        asked = native_position(position, goal)
        if isinstance(goal, AllPass):
            ties, weights = native_model(goal)
            shares = self._core.solve_all_pass(asked, ties, weights, *limits(limit))
            return Solution(by_seat(shares.values), shares.nodes, shares.seconds)
        answer = self._core.solve(asked, *limits(limit))
        return Solution(answer.value, answer.nodes, answer.seconds)

    @overload
    def evaluate(self, position: Position, goal: Declared, limit: Limit = NO_LIMIT) -> Evaluation[int]: ...
    @overload
    def evaluate(self, position: Position, goal: AllPass, limit: Limit = NO_LIMIT) -> Evaluation[Tricks]: ...

    def evaluate(self, position: Position, goal: Goal, limit: Limit = NO_LIMIT) -> Evaluation[Any]:
        """Returns the value, and the value after each card that may be played.

        >>> from preferans.notation.cards_text import read_hand
        >>> from preferans.rules.contract import Strain
        >>> hands = read_hand("SA7 H7"), read_hand("SKQ H8"), read_hand("CAK H9")
        >>> answer = Solver().evaluate(Position(hands, leader=1), Game(Strain.NO_TRUMP, declarer=1))
        >>> dict(answer.cards), answer.best
        ({Card('S7'): 0, Card('SA'): 1, Card('H7'): 0}, (Card('SA'),))
        """
        asked = native_position(position, goal)
        if not isinstance(goal, AllPass):
            return told(self._core.evaluate(asked, *limits(limit)))
        ties, weights = native_model(goal)
        return told_shares(self._core.evaluate_all_pass(asked, ties, weights, *limits(limit)), position, goal)

    def at_least(self, position: Position, goal: Declared, tricks: int, limit: Limit = NO_LIMIT) -> bool:
        """Tells whether the declarer takes at least so many *tricks* from now on; cheaper than the exact value."""
        asked = native_position(position, goal)
        return self._core.at_least(asked, checked_whole(tricks, -99, 99, "the number of tricks"), *limits(limit))

    def line(self, position: Position, goal: Goal, limit: Limit = NO_LIMIT) -> tuple[Card, ...]:
        """Returns best play to the end of the deal; of equally good cards the lowest."""
        asked = native_position(position, goal)
        if isinstance(goal, AllPass):
            ties, weights = native_model(goal)
            return cards_of(self._core.line_all_pass(asked, ties, weights, *limits(limit)))
        return cards_of(self._core.line(asked, *limits(limit)))

    def bounds(self, position: Position, limit: Limit = NO_LIMIT) -> Tricks:
        """Returns the most tricks that each seat of an all-pass can be made to take by the two others together.

        The sitting dealer's number is 0: nobody makes him take any.
        """
        asked = native_position(position, AllPass())
        return by_seat(self._core.solve_all_pass(asked, core.PARANOID, None, *limits(limit)).values)

    def best_discards(
        self, hands: Sequence[CardSet], goal: Declared, leader: Seat = 1, limit: Limit = NO_LIMIT
    ) -> Discards:
        """Returns what each discard is worth to the declarer, who holds two cards more than the others.

        >>> from preferans.notation.cards_text import read_hand
        >>> hands = read_hand("SAK7 H8"), read_hand("SQJ"), read_hand("ST9")
        >>> discards = Solver().best_discards(hands, Misere(declarer=1))
        >>> discards.value, discards.best
        (0, (CardSet('SAK'),))
        """
        if not isinstance(goal, Game | Misere):
            raise PositionError(f"{shown(goal)} has no declarer")
        dealt = checked_hands(hands)
        check_each_once(dealt)
        native_position(Position(_without_two(dealt, goal.declarer), leader), goal)
        kind, strain, declarer = native_goal(goal)
        listed = self._core.discards(dealt, kind, strain, declarer, leader - 1, *limits(limit))
        pairs = {CardSet(1 << first | 1 << second): value for first, second, value in listed}
        best = min(pairs.values()) if isinstance(goal, Misere) else max(pairs.values())
        return Discards(best, MappingProxyType(pairs))

    def table45(self, hands: Sequence[CardSet], limit: Limit = NO_LIMIT) -> Table45:
        """Returns the tricks of each declarer in each strain with each leader, for three equal hands."""
        position = Position(checked_hands(hands))
        if len(position.seats) != 3:
            raise PositionError("the table is made for three hands")
        rows = self._core.deal_table(position.hands, *limits(limit))
        return Table45(tuple(tuple(tuple(leaders) for leaders in declarers) for declarers in rows))

    def clear(self) -> None:
        """Forgets what the table holds."""
        self._core.clear()

    @property
    def memory(self) -> int:
        """The bytes it owns."""
        return self._core.memory


def told(answer: core.Evaluation) -> Evaluation[int]:
    """Returns the core's answer about a game or a misere in our types."""
    cards = {DECK[card]: value for card, value in answer.cards}
    best = tuple(card for card, value in cards.items() if value == answer.value)
    return Evaluation(answer.value, frozen(cards), best, answer.nodes, answer.seconds)


def by_seat(values: Sequence[float]) -> Tricks:
    """Returns the core's four numbers by seat: the dealer's, its last, comes first."""
    first, second, third, dealer = values
    return dealer, first, second, third


def cards_of(numbers: Sequence[int]) -> tuple[Card, ...]:
    """Returns the cards with these *numbers*."""
    return tuple(DECK[number] for number in numbers)


def told_shares(answer: core.AllPassEvaluation, position: Position, goal: AllPass) -> Evaluation[Tricks]:
    """Returns the core's answer about an all-pass in our types."""
    cards = {DECK[card]: by_seat(values) for card, values in answer.cards}
    worth = {card: _worth(tricks, position.to_play or 0, goal.weights) for card, tricks in cards.items()}
    best = tuple(card for card, value in worth.items() if value > max(worth.values()) - EQUAL)
    if goal.weights.none:
        best = ()
    return Evaluation(by_seat(answer.values), frozen(cards), best, answer.nodes, answer.seconds)


def limits(limit: Limit) -> tuple[int, float, core.Stop | None]:
    """Returns a limit as the core takes it."""
    if not isinstance(limit, Limit):
        raise PositionError(f"{shown(limit)} is not a Limit")
    return limit.nodes or 0, float(limit.seconds or 0), limit.stop


def _worth(tricks: Tricks, seat: Seat, weights: Weights) -> float:
    return weights.own * tricks[seat] + weights.others * (sum(tricks[1:]) - tricks[seat])


def _without_two(hands: tuple[CardSet, CardSet, CardSet], declarer: Seat) -> tuple[CardSet, CardSet, CardSet]:
    """Returns the *hands* after some discard of the *declarer*."""
    first, second, third = (
        hand - CardSet.of(islice(hand, 2)) if seat == declarer else hand for seat, hand in enumerate(hands, 1)
    )
    return first, second, third
