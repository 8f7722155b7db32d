"""``python -m preferans.players.valuation.counting``: plays deals and counts the figures of `tables`.

All seats bid and answer by the networks and play the cards by the bot named. For each game it is asked what the
declarer would take with open cards, how the defence answered, and what he took.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from preferans import solver
from preferans.players.player import Player, run
from preferans.players.registry import make_player
from preferans.players.standing import Standing, first_deal
from preferans.players.valuation.words import consider_word
from preferans.rules.calls import Answer
from preferans.rules.cards import EMPTY
from preferans.rules.contract import Contract, Kind
from preferans.rules.convention import load
from preferans.rules.deal import deal
from preferans.rules.events import Action, Event, Seat, Started
from preferans.rules.shuffle import seeded_deck
from preferans.rules.state import State
from preferans.rules.view import View
from preferans.rules.whisting import WhistResult
from preferans.solver import Position, solve


@dataclass(frozen=True, slots=True)
class Game:
    """What became of a game."""

    contract: Contract
    open_cards: int
    """The declarer's tricks with open cards."""
    taken: int | None
    """His tricks at the table, if it was played."""
    answer: int
    """How the defence answered: both passed, a half, one whisted, both did."""
    lies_open: bool


@dataclass(frozen=True)
class Speaking:
    """A player whose words are those of the networks, and whose *cards* are another's."""

    cards: Player
    standing: Standing
    level: str
    rng: Random

    def act(self, view: View) -> Action:
        """Returns the best word that the networks know, or what the other player does."""
        options = None if len(view.legal) == 1 else consider_word(view, self.standing, self.level, self.rng)
        return self.cards.act(view) if options is None else options.best


def played(rules: str, bot: str, level: str, seed: str, numbers: Iterable[int]) -> list[Game]:
    """Returns the games among the deals with these *numbers*."""
    convention, standing, games = load(rules), first_deal(3), []
    for number in numbers:
        log: list[Event] = [Started(convention, players=3), deal(seeded_deck(seed, number))]
        players = {
            seat: Speaking(
                make_player(bot, Random(f"{seed}/{number}/{seat}/cards"), standing),
                standing,
                level,
                Random(f"{seed}/{number}/{seat}"),
            )
            for seat in (1, 2, 3)
        }
        hands: list[State] = []
        state = run(log, players, lambda full, _, hands=hands: hands.append(full))  # type: ignore[misc]
        if state.contract is not None and state.contract.kind is Kind.GAME and state.declarer is not None:
            games.append(_game(state, state.contract, state.declarer, hands))
    return games


def _game(state: State, contract: Contract, declarer: Seat, before: Sequence[State]) -> Game:
    full = next(each for each in before if each.discard is not None and each.table is None)
    first, second, third = (hand if hand is not None else EMPTY for hand in full.hands[1:])
    value = solve(Position((first, second, third)), solver.Game(contract.strain, declarer)).value
    whist = state.whist if state.whist is not None else WhistResult()
    answer = 1 if whist.half is not None else (0, 2, 3)[len(whist.whisters)]
    taken = state.taken[declarer] if whist.whisters else None
    return Game(contract, value, taken, answer, whist.conduct is Answer.OPEN)


def report(games: Sequence[Game]) -> list[str]:
    """Returns lines: how the defence answered by level and tricks, and what closed cards brought."""
    answers: dict[tuple[int, int], Counter[int]] = defaultdict(Counter)
    more: dict[tuple[int, str], list[int]] = defaultdict(list)
    for each in games:
        answers[each.contract.level, each.open_cards][each.answer] += 1
        if each.taken is not None:
            kind = "open" if each.lies_open else "alone" if each.answer == 2 else "both"
            more[each.contract.level, kind].append(each.taken - each.open_cards)
    lines = ["level tricks    pass  half  one  both"]
    lines += [
        f"{level:5} {tricks:6}   {counts[0]:5} {counts[1]:5} {counts[2]:4} {counts[3]:5}"
        for (level, tricks), counts in sorted(answers.items())
    ]
    lines.append("level conduct   games  tricks more than with open cards")
    lines += [
        f"{level:5} {kind:8} {len(each):6}  {sum(each) / len(each):+.2f}"
        for (level, kind), each in sorted(more.items())
    ]
    return lines


def main(arguments: Sequence[str] | None = None) -> int:
    """Plays and prints the report; returns 0."""
    parser = argparse.ArgumentParser(
        prog="python -m preferans.players.valuation.counting",
        description="Count how the defence answers and what closed cards are worth.",
    )
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--convention", default="sochi")
    parser.add_argument("--cards", default="rules", help="the bot that plays the cards")
    parser.add_argument("--level", default="quick")
    parser.add_argument("--seed", default="counting")
    options = parser.parse_args(arguments)
    games = played(options.convention, options.cards, options.level, options.seed, range(1, options.deals + 1))
    print(*report(games), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
