"""Many positions at once, on several threads: `solve_many`, `evaluate_many`, and `odds` of one hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final, TypedDict, Unpack, overload

from preferans.rules.cards import Card, CardSet
from preferans.solver.answers import NO_LIMIT, Evaluation, Limit, Odds, Solution, Tricks
from preferans.solver.goal import AllPass, Declared, Game, Goal, Misere
from preferans.solver.native import NOBODY, core, native_goal, native_model, native_position
from preferans.solver.position import (
    Position,
    PositionError,
    check_each_once,
    checked_card,
    checked_cards,
    checked_seat,
    checked_whole,
    shown,
)
from preferans.solver.solver import by_seat, limits, told, told_shares

if TYPE_CHECKING:
    from preferans.rules.events import Seat

Progress = Callable[[int, int], object]
"""Called with what is done and what there is in all, some ten times a second, by the thread that asked."""
THREAD_LIMIT: Final = 1024


class Options(TypedDict, total=False):
    """How a batch is worked on."""

    threads: int
    """As many as the machine has when it is 0 or left out."""
    limit: Limit
    """For each position by itself."""
    progress: Progress
    portable: bool
    """Takes the code for old processors."""


@overload
def solve_many(
    positions: Iterable[Position],
    goals: Declared,
    **options: Unpack[Options],
) -> list[Solution[int] | None]: ...
@overload
def solve_many(
    positions: Iterable[Position],
    goals: AllPass,
    **options: Unpack[Options],
) -> list[Solution[Tricks] | None]: ...
@overload
def solve_many(
    positions: Iterable[Position],
    goals: Iterable[Goal],
    **options: Unpack[Options],
) -> list[Solution[Any] | None]: ...
def solve_many(
    positions: Iterable[Position],
    goals: Goal | Iterable[Goal],
    **options: Unpack[Options],
) -> list[Solution[Any] | None]:
    """Returns the value of each position, in order. *goals* is one goal for all, or one for each.

    A position that ran into its own limit, or came after the stop, has ``None``. Ctrl-C, or an exception in *progress*,
    ends the work and is passed on.

    >>> from preferans.notation.cards_text import read_hand
    >>> position = Position((read_hand("SA7"), read_hand("SKQ"), read_hand("ST9")))
    >>> [solution.value for solution in solve_many([position] * 2, [Misere(1), Misere(2)], threads=1) if solution]
    [1, 1]
    """
    asked, listed, model = _asked(positions, goals)
    answers = core.solve_many(asked, *_work(options), *model, portable=options.get("portable", False))
    return [_solution(answer, goal) for answer, goal in zip(answers, listed, strict=True)]


@overload
def evaluate_many(
    positions: Iterable[Position],
    goals: Declared,
    **options: Unpack[Options],
) -> list[Evaluation[int] | None]: ...
@overload
def evaluate_many(
    positions: Iterable[Position],
    goals: AllPass,
    **options: Unpack[Options],
) -> list[Evaluation[Tricks] | None]: ...
@overload
def evaluate_many(
    positions: Iterable[Position],
    goals: Iterable[Goal],
    **options: Unpack[Options],
) -> list[Evaluation[Any] | None]: ...
def evaluate_many(
    positions: Iterable[Position],
    goals: Goal | Iterable[Goal],
    **options: Unpack[Options],
) -> list[Evaluation[Any] | None]:
    """Returns the value of each position and of each legal card in it; everything else is as in `solve_many`."""
    listed_positions = list(positions)
    asked, listed, model = _asked(listed_positions, goals)
    answers = core.evaluate_many(asked, *_work(options), *model, portable=options.get("portable", False))
    triples = zip(answers, listed_positions, listed, strict=True)
    return [_evaluation(answer, position, goal) for answer, position, goal in triples]


def odds(
    hand: CardSet,
    discard: CardSet,
    goal: Declared,
    *,
    leader: Seat = 1,
    card: Card | None = None,
    sample: int | None = None,
    seed: int = 0,
    **options: Unpack[Options],
) -> Odds:
    """Returns how many tricks the declarer takes over all 184,756 layouts of the cards that he does not see.

    *card* is the one that he leads first. *sample*: so many layouts drawn with *seed* instead, the same on any number
    of threads. Of a limit only the stop counts: after it, what was counted so far is returned.

    >>> from preferans.notation.cards_text import read_hand
    >>> from preferans.rules.contract import Strain
    >>> hand, discard = read_hand("SAKQJT98 HAK CA"), read_hand("C87")
    >>> odds(hand, discard, Game(Strain.SPADES, declarer=1), sample=100).counts[10]
    100
    """
    if not isinstance(goal, Game | Misere):
        raise PositionError(f"{shown(goal)} has no declarer")
    hand, discard = checked_cards(hand), checked_cards(discard)
    check_each_once((hand, discard))
    if len(hand) != 10 or len(discard) != 2:
        raise PositionError(f"the hand has {len(hand)} cards and the discard {len(discard)}, not 10 and 2")
    leader = checked_seat(leader, "the leader")
    if card is not None:
        card = checked_card(card)
        if leader != goal.declarer or card not in hand:
            raise PositionError(f"{card} is not the declarer's to lead")
    if sample is not None:
        checked_whole(sample, 1, 2**62, "the sample")
    checked_whole(seed, 0, 2**64 - 1, "the seed")
    threads, _, _, progress, stop = _work(options)
    counted = core.odds(
        hand,
        discard,
        *native_goal(goal),
        leader - 1,
        NOBODY if card is None else card,
        sample or 0,
        seed,
        threads,
        progress,
        stop,
        options.get("portable", False),
    )
    return Odds(tuple(counted.counts), counted.nodes, counted.seconds, counted.complete)


def _asked(
    positions: Iterable[Position], goals: Goal | Iterable[Goal]
) -> tuple[list[core.Position], list[Goal], tuple[int, tuple[float, float, float] | None]]:
    """Returns the positions for the core, the goal of each, and the one model that all their all-passes share."""
    listed = list(positions)
    each = [goals] * len(listed) if isinstance(goals, Game | Misere | AllPass) else list(goals)
    if len(each) != len(listed):
        raise PositionError(f"there are {len(listed)} positions but {len(each)} goals")
    models = {goal for goal in each if isinstance(goal, AllPass)}
    if len(models) > 1:
        raise PositionError("the all-passes of one batch share one rule for ties and one set of weights")
    model = native_model(models.pop()) if models else (core.MIXED, None)
    return [native_position(position, goal) for position, goal in zip(listed, each, strict=True)], each, model


def _work(options: Options) -> tuple[int, int, float, Progress | None, core.Stop | None]:
    """Returns the core's arguments: threads, most nodes, most seconds, progress and stop."""
    if unknown := options.keys() - Options.__optional_keys__:
        raise PositionError(f"there is no option {shown(min(unknown))}")
    threads, progress = options.get("threads", 0), options.get("progress")
    checked_whole(threads, 0, THREAD_LIMIT, "the number of threads")
    if progress is not None and not callable(progress):
        raise PositionError(f"{shown(progress)} cannot be called with the progress")
    nodes, seconds, stop = limits(options.get("limit", NO_LIMIT))
    return threads, nodes, seconds, progress, stop


def _solution(answer: core.Answer | core.AllPassAnswer | None, goal: Goal) -> Solution[Any] | None:
    if answer is None:
        return None
    value = by_seat(answer.values) if isinstance(answer, core.AllPassAnswer) else answer.value
    return Solution(value, answer.nodes, answer.seconds)


def _evaluation(
    answer: core.Evaluation | core.AllPassEvaluation | None, position: Position, goal: Goal
) -> Evaluation[Any] | None:
    if answer is None:
        return None
    if isinstance(answer, core.AllPassEvaluation):
        assert isinstance(goal, AllPass)
        return told_shares(answer, position, goal)
    return told(answer)
