"""``python -m preferans.players.match.worst BOT``: the cards of a bot that cost it most with open cards.

The bot plays deals in all places. Each card that it chose among several in a game or a misere is held against the
solver; what it lost is told in whists, with the cards of all hands and with what a bot that searches expected of
both cards, thought through anew, so that a person can look whether it was to be known.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from preferans.notation.cards_text import write_hand
from preferans.players.match.plan import make_bot
from preferans.players.match.seats import play_out, seated
from preferans.players.player import Player
from preferans.players.search.hint import hint
from preferans.players.search.levels import LEVELS, Level
from preferans.players.standing import Standing
from preferans.players.worth import own_place, worth
from preferans.rules import match as matches
from preferans.rules.cards import Card
from preferans.rules.contract import Kind
from preferans.rules.convention import PRESETS, Convention, load
from preferans.rules.deal import deal
from preferans.rules.events import Action, Played, Seat
from preferans.rules.shuffle import seeded_deck
from preferans.rules.state import State
from preferans.rules.view import View
from preferans.solver import Solver, position_of

SHOWN: Final = 10
EVEN: Final = 0.01
"""Whists that are not worth telling."""


@dataclass(frozen=True, slots=True)
class Lapse:
    """A card that cost its side something with open cards."""

    deal: int
    state: State
    seat: Seat
    """Whose card it was."""
    card: Card
    best: tuple[Card, ...]
    whists: float
    """What it cost, for the place that chose it."""
    view: View
    """What was known when it was chosen."""


class Examined:
    """A player whose cards are held against the solver."""

    def __init__(self, player: Player, number: int, standing: Standing, solver: Solver, found: list[Lapse]) -> None:
        self.player = player
        self.number = number
        self.standing = standing
        self.solver = solver
        self.found = found
        self.state = State()

    def see(self, state: State) -> None:
        """Keeps the state to compare with."""
        self.state = state

    def act(self, view: View) -> Action:
        """Returns the player's action."""
        action = self.player.act(view)
        lapse = self._lapse(view, action)
        if lapse is not None:
            self.found.append(lapse)
        return action

    def _lapse(self, view: View, action: Action) -> Lapse | None:
        state = self.state
        contract, declarer, seat = state.contract, state.declarer, view.seat
        choices = sum(isinstance(choice, Played) for choice in view.legal)
        if not isinstance(action, Played) or choices < 2 or contract is None or declarer is None or seat is None:
            return None
        if contract.kind is Kind.ALL_PASS:
            return None
        position, goal = position_of(state)
        tricks = {card: int(value) for card, value in self.solver.evaluate(position, goal).cards.items()}  # type: ignore[arg-type]
        table = worth(state, self.standing)[:, own_place(state, seat, self.standing)]
        whists = {card: float(table[state.taken[declarer] + count]) for card, count in tricks.items()}
        most = max(whists.values())
        lost = most - whists[action.card]
        best = tuple(card for card, value in whists.items() if value > most - EVEN)
        return Lapse(self.number, state, action.seat, action.card, best, lost, view) if lost > EVEN else None


def first_standing(rules: Convention, players: int, number: int) -> Standing:
    """Returns the empty sheet on which deal *number* is played; the dealer moves on from deal to deal."""
    table = matches.start(rules, players, first_dealer=(number - 1) % players)
    return Standing(table.pulka.sheet, table.dealer)


def lapses(bot: str, convention: str, players: int, seed: str, count: int) -> list[Lapse]:
    """Returns every card that cost something in the deals from 1 to *count*, dearest first."""
    rules, solver, found = load(convention), Solver(), list[Lapse]()
    for number in range(1, count + 1):
        table = matches.start(rules, players, first_dealer=(number - 1) % players)
        header = matches.next_deal(table)
        standing = first_standing(rules, players, number)

        def player_at(seat: Seat, _: int, number: int = number, standing: Standing = standing) -> Player:
            rng = Random(f"{seed}/{number}/{seat}")
            return Examined(make_bot(bot, rng, standing), number, standing, solver, found)

        play_out([header, deal(seeded_deck(seed, number), dark=header.dark)], seated(header, table.dealer, player_at))
    return sorted(found, key=lambda lapse: -lapse.whists)


def told(lapse: Lapse) -> list[str]:
    """Returns a lapse in lines: what was played, what was better, and all cards at that moment."""
    state = lapse.state
    role = "declarer" if lapse.seat == state.declarer else "defence"
    trick = " ".join(str(card) for _, card in state.trick)
    lines = [
        f"deal {lapse.deal}, {state.contract} of seat {state.declarer}, trick {len(state.tricks) + 1}"
        f"{f' after {trick}' if trick else ''}: seat {lapse.seat} ({role}) played {lapse.card!s}, "
        f"best {', '.join(map(str, lapse.best))}: {lapse.whists:.1f} whists"
    ]
    hands = [write_hand(hand) if hand else "-" for hand in state.hands[1:]]
    aside = write_hand(state.discard) if state.discard else "-"
    return [*lines, f"  1: {hands[0]} | 2: {hands[1]} | 3: {hands[2]} | aside: {aside}"]


def thought(lapse: Lapse, level: Level, standing: Standing) -> str:
    """Returns what a bot of *level* expects of the card that was played and of the best of those that were better."""
    considered = hint(lapse.view, standing, level)
    expected = {option.action.card: option for option in considered.options if isinstance(option.action, Played)}
    better = [card for card in lapse.best if card in expected]
    shown = [lapse.card, *sorted(better, key=lambda card: -expected[card].whists)[:1]]
    figures = ", ".join(f"{card} {expected[card].whists:+.1f} ± {expected[card].error:.1f}" for card in shown)
    return f"  expected: {figures} over {considered.worlds} layouts"


def main(arguments: Sequence[str] | None = None) -> int:
    """Plays and prints the dearest cards; returns 0."""
    parser = argparse.ArgumentParser(
        prog="python -m preferans.players.match.worst", description="Tell the cards of a bot that cost most."
    )
    parser.add_argument("bot")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--convention", default="sochi", choices=PRESETS)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--seed", default="worst")
    options = parser.parse_args(arguments)
    found = lapses(options.bot, options.convention, options.players, options.seed, options.deals)
    rules = load(options.convention)
    for lapse in found[:SHOWN]:
        print(*told(lapse), sep="\n")
        if options.bot in LEVELS:
            print(thought(lapse, LEVELS[options.bot], first_standing(rules, options.players, lapse.deal)))
    total = sum(lapse.whists for lapse in found)
    print(f"{len(found)} cards cost {total:.1f} whists in {options.deals} deals")
    return 0


if __name__ == "__main__":
    sys.exit(main())
