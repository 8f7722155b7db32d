"""``python -m preferans.players.valuation.counting``: plays deals, counts the figures of `tables`, and tells how true
the expectations are.

Each seat is taken by one of the bots named, drawn anew for each deal: people do not all whist alike. For each game it
is asked what the declarer would take with open cards, how the defence answered, and what he took; for each word that a
bot which thinks has said, what was expected of it and what came of the deal.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

import numpy as np

from preferans import solver
from preferans.players.evidence.holdings import defences
from preferans.players.player import Player, run
from preferans.players.registry import make_player
from preferans.players.search.levels import LEVELS
from preferans.players.standing import Standing, first_deal
from preferans.players.valuation.defence import SOFTNESS
from preferans.players.valuation.effort import Effort
from preferans.players.valuation.words import consider_word
from preferans.players.worth import own_place
from preferans.rules.calls import Answer
from preferans.rules.cards import EMPTY, Card
from preferans.rules.contract import Contract, Kind
from preferans.rules.convention import PRESETS, Convention, load
from preferans.rules.deal import deal
from preferans.rules.events import Action, Called, Event, Named, Seat, Started, Whisted
from preferans.rules.result import outcome_of
from preferans.rules.scoring.ledger import value
from preferans.rules.shuffle import seeded_deck
from preferans.rules.state import Phase, State
from preferans.rules.view import View
from preferans.rules.whisting import WhistResult
from preferans.solver import Position, solve

GUESSED: Final = 12.0
"""How many games of each number of tricks the guess stands for that fills what was seldom played."""
LEFT: Final = (0.0, 0.1, 0.5, 0.8)
"""The guess: how often both pass against a declarer who is a trick short, makes it, has one to spare, has more."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The first word of a defender."""

    when: str
    """As `whist_chance` has it."""
    tricks: float
    """What he counts in his hand."""
    whists: bool


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
    replies: tuple[Reply, ...]


@dataclass(frozen=True, slots=True)
class Said:
    """A word and what was expected of it."""

    seat: Seat
    phase: Phase
    word: str
    whists: float


@dataclass(frozen=True)
class Speaking:
    """A player whose words are those of the networks, and whose *cards* are another's; notes what it says."""

    cards: Player
    standing: Standing
    effort: Effort
    rng: Random
    said: list[Said]

    def act(self, view: View) -> Action:
        """Returns the best word that the networks know, or what the other player does."""
        options = None if len(view.legal) == 1 else consider_word(view, self.standing, self.effort, self.rng)
        if options is None:
            return self.cards.act(view)
        word = _word(options.best, view.state)
        self.said.append(Said(view.seat or 0, view.state.phase, word, options.options[0].whists))
        return options.best


def _word(action: Action, state: State) -> str:
    match action:
        case Called(call=call):
            if call.contract is not None:
                return "misere" if call.contract.kind is Kind.MISERE else f"call of {call.contract.level}"
            first = state.auction is None or state.auction.high is None
            return "pass, nobody having called" if first else "pass over a call"
        case Whisted(answer=answer):
            level = state.contract.level if state.contract is not None else 0
            return f"{answer.value} against {level}"
        case Named(contract=contract):
            return f"naming {contract.level or 'misere'}"
        case _:
            return "discard"


@dataclass(frozen=True, slots=True)
class Told:
    """A deal: its game, if there was one, and each word with what came of the deal for who said it."""

    game: Game | None
    words: tuple[tuple[Said, float], ...]


def played(rules: str, bots: Sequence[str], seed: str, numbers: Iterable[int]) -> list[Told]:
    """Returns what became of the deals with these *numbers*."""
    convention, standing = load(rules), first_deal(3)
    return [_played(convention, standing, bots, f"{seed}/{number}", seeded_deck(seed, number)) for number in numbers]


def _played(rules: Convention, standing: Standing, bots: Sequence[str], seed: str, deck: Sequence[Card]) -> Told:
    log: list[Event] = [Started(rules, players=3), deal(deck)]
    said: list[Said] = []
    drawn = Random(seed)
    players: dict[Seat, Player] = {}
    for seat in (1, 2, 3):
        bot = drawn.choice(bots)
        players[seat] = make_player(bot, Random(f"{seed}/{seat}/cards"), standing)
        if bot in LEVELS:
            players[seat] = Speaking(players[seat], standing, LEVELS[bot].words, Random(f"{seed}/{seat}"), said)
    hands: list[State] = []
    state = run(log, players, lambda full, _: hands.append(full))
    results = value(outcome_of(state, standing.dealer), standing.sheet, rules)
    words = tuple((each, float(results[own_place(state, each.seat, standing)])) for each in said)
    if state.contract is None or state.contract.kind is not Kind.GAME or state.declarer is None:
        return Told(None, words)
    return Told(_game(state, state.contract, state.declarer, hands), words)


def _game(state: State, contract: Contract, declarer: Seat, before: Sequence[State]) -> Game:
    full = next(each for each in before if each.discard is not None and each.table is None)
    first, second, third = (hand if hand is not None else EMPTY for hand in full.hands[1:])
    value = solve(Position((first, second, third)), solver.Game(contract.strain, declarer)).value
    whist = state.whist if state.whist is not None else WhistResult()
    answer = 1 if whist.half is not None else (0, 2, 3)[len(whist.whisters)]
    taken = state.taken[declarer] if whist.whisters else None
    return Game(contract, value, taken, answer, whist.conduct is Answer.OPEN, tuple(_replies(state, contract, full)))


def _replies(state: State, contract: Contract, full: State) -> Iterator[Reply]:
    trump = int(contract.strain) if contract.trump is not None else None
    for number, (seat, word) in enumerate(state.answers[:2]):
        when = "first" if number == 0 else f"after_{state.answers[0][1].value}"
        hand = np.array([int(full.hands[seat] or 0)], np.uint32)
        yield Reply(when, float(defences(hand, trump)[0]), word is Answer.WHIST)


def report(told: Sequence[Told]) -> list[str]:
    """Returns lines: how the defence answered by level and tricks, what closed cards brought, how true words were."""
    games = [each.game for each in told if each.game is not None]
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
    lines.append("ANSWERS: Final = (")
    for level in range(6, 11):
        lines += ["    (", *(f"        {tuple(row)}," for row in _shares(answers, level)), "    ),"]
    lines.append(")")
    lines.append("level conduct   games  tricks more than with open cards")
    lines += [
        f"{level:5} {kind:8} {len(each):6}  {sum(each) / len(each):+.2f}"
        for (level, kind), each in sorted(more.items())
    ]
    return lines + _thresholds(games) + _truth([pair for each in told for pair in each.words])


def _shares(answers: dict[tuple[int, int], Counter[int]], level: int) -> list[list[float]]:
    """Returns by tricks how often the defence gives each answer: neighbours count half, and a guess a little."""
    counts = np.array([[answers[level, tricks][kind] for kind in range(4)] for tricks in range(11)], np.float64)
    distance = np.abs(np.arange(11)[:, None] - np.arange(11))
    left = np.array([LEFT[min(max(tricks - level + 1, 0), len(LEFT) - 1)] for tricks in range(11)])
    guess = np.stack([left, 0 * left, 0.65 * (1 - left), 0.35 * (1 - left)], axis=1)
    smooth = (0.5**distance * (distance < 4)) @ counts + GUESSED * guess
    return [[round(float(share), 2) for share in row / row.sum()] for row in smooth]


def _thresholds(games: Sequence[Game]) -> list[str]:
    """Returns with how many tricks in hand half of the defenders whist: the likeliest figure."""
    lines = ["when         level  words  whisted  threshold"]
    grid = np.arange(-1.0, 4.0, 0.1)
    for when in ("first", "after_pass", "after_whist"):
        for level in range(6, 11):
            replies = [reply for game in games if game.contract.level == level for reply in game.replies]
            found = [(reply.tricks, reply.whists) for reply in replies if reply.when == when]
            tricks, whisted = np.array([*found, (1.5, True), (1.5, False)]).T
            chances = 1 / (1 + np.exp((grid[:, None] - tricks) / SOFTNESS))
            likelihood = np.log(np.where(whisted > 0, chances, 1 - chances) + 1e-3).sum(axis=1)
            share = sum(whists for _, whists in found) / max(1, len(found))
            lines.append(f"{when:12} {level:5} {len(found):6}   {share:5.2f}   {grid[likelihood.argmax()]:+.1f}")
    return lines


def _truth(words: Sequence[tuple[Said, float]]) -> list[str]:
    """Returns what was expected of each kind of word, and what came of the deal beyond that, with its error."""
    kinds: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for said, result in words:
        kinds[said.word].append((said.whists, result - said.whists))
    lines = ["word                         times  expected  result beyond"]
    for word, pairs in sorted(kinds.items()):
        expected, beyond = np.array(pairs).T
        error = float(beyond.std()) / len(pairs) ** 0.5
        lines.append(f"{word:28} {len(pairs):5}  {expected.mean():+8.2f}  {beyond.mean():+6.2f} ± {error:.2f}")
    return lines


def main(arguments: Sequence[str] | None = None) -> int:
    """Plays and prints the report; returns 0."""
    parser = argparse.ArgumentParser(
        prog="python -m preferans.players.valuation.counting",
        description="Count how the defence answers and what closed cards are worth.",
    )
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--convention", default="sochi", choices=PRESETS)
    parser.add_argument("--bots", default="quick,quick,rules", help="who sits down, drawn for each seat")
    parser.add_argument("--seed", default="counting")
    options = parser.parse_args(arguments)
    told = played(options.convention, options.bots.split(","), options.seed, range(1, options.deals + 1))
    print(*report(told), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
