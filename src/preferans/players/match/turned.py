"""``python -m preferans.players.match.turned BOT OTHER``: what words bring where another bot would say otherwise.

The two sit together in one of the mixed seatings. At each call, discard, contract and answer of the first the second is
asked too; where it would say something else the deal is played to its end both ways, with the same players and the same
chances from there on. So it shows which words pay, and which do not though they were expected to.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Final

import numpy as np

from preferans.players.match.plan import Plan, make_bot
from preferans.players.match.running import in_order
from preferans.players.match.seats import play_out, seated
from preferans.players.options import Considered
from preferans.players.player import Player, run
from preferans.players.registry import PLAYER_NAMES
from preferans.players.search.levels import LEVELS
from preferans.players.search.player import SearchPlayer
from preferans.players.standing import Standing
from preferans.players.worth import own_place
from preferans.rules import match as matches
from preferans.rules.contract import Contract, Kind
from preferans.rules.convention import PRESETS, load
from preferans.rules.deal import deal
from preferans.rules.events import Action, Called, Discarded, Event, Named, Seat, Whisted
from preferans.rules.result import outcome_of
from preferans.rules.scoring.ledger import value
from preferans.rules.shuffle import seeded_deck
from preferans.rules.state import Phase, State
from preferans.rules.view import View

WORDS: Final = (Phase.AUCTION, Phase.DISCARD, Phase.NAMING, Phase.WHIST)
FEW: Final = 5
"""Words of a kind that are too few to be told."""


@dataclass(frozen=True, slots=True)
class Turned:
    """A word of the bot where the other would have said something else."""

    kind: str
    expected: float | None
    """Whists by which the bot expected its word to be better; ``None`` where it did not look at the other one."""
    found: float
    """Whists by which it was better."""


@dataclass(frozen=True, slots=True)
class Said:
    """A word of the bot, where in the log of the deal it fell, and what the other would have said."""

    at: int
    view: View
    considered: Considered
    other: Action


class Speaker:
    """A bot whose words are noted together with those of another in its place."""

    def __init__(self, bot: SearchPlayer, other: Player, log: list[Event], said: list[Said]) -> None:
        self.bot = bot
        self.other = other
        self.log = log
        self.said = said

    def act(self, view: View) -> Action:
        """Returns the bot's action."""
        if len(view.legal) == 1 or view.state.phase not in WORDS:
            return self.bot.act(view)
        considered = self.bot.consider(view)
        other = self.other.act(view)
        if other != considered.best:
            self.said.append(Said(len(self.log), view, considered, other))
        return considered.best


def turned(plan: Plan, number: int) -> list[Turned]:
    """Returns the words of bot *a* in deal *number* where *b* would say otherwise, each played out both ways."""
    table = matches.start(plan.rules, plan.players, first_dealer=(number - 1) % plan.players)
    header = matches.next_deal(table)
    standing = Standing(table.pulka.sheet, table.dealer)
    seed = f"{plan.seed}/{number}"
    names = Random(seed).choice(plan.seatings)
    said: list[Said] = []
    log: list[Event] = [header, deal(seeded_deck(plan.seed, number), dark=header.dark)]

    def bot_at(seat: Seat, place: int) -> Player:
        return make_bot(names[place], Random(f"{seed}/{seat}"), standing)

    def speaker_at(seat: Seat, place: int) -> Player:
        bot = bot_at(seat, place)
        if names[place] != plan.a or not isinstance(bot, SearchPlayer):
            return bot
        return Speaker(bot, make_bot(plan.b, Random(f"{seed}/{seat}/other"), standing), log, said)

    def outcome(word: Said, action: Action) -> float:
        end = play_out([*log[: word.at], action], seated(header, table.dealer, bot_at))
        whists = value(outcome_of(end, standing.dealer), standing.sheet, plan.rules)
        return float(whists[own_place(end, word.view.seat or 0, standing)])

    run(log, seated(header, table.dealer, speaker_at))
    return [
        Turned(
            kind_of(word.view.state, word.considered.best, word.other),
            _expected(word),
            outcome(word, word.considered.best) - outcome(word, word.other),
        )
        for word in said
    ]


def _expected(word: Said) -> float | None:
    best = word.considered.options[0].whists
    return next((best - each.whists for each in word.considered.options if each.action == word.other), None)


def kind_of(state: State, action: Action, other: Action) -> str:
    """Returns what was said in which situation, and what else might have been."""
    if state.phase is Phase.AUCTION:
        high = state.auction.high if state.auction is not None else None
        situation = "nobody having called" if high is None else f"over {_level(high)}"
    elif state.contract is not None and state.phase is Phase.WHIST:
        answers = ", ".join(answer.value for _, answer in state.answers)
        situation = f"against {_level(state.contract)}{f' after {answers}' if answers else ''}"
    else:
        situation = "with the talon"
    return f"{situation}: {word_of(action)}, not {word_of(other)}"


def word_of(action: Action) -> str:
    """Returns a word without its strain."""
    match action:
        case Called(call=call):
            return call.word.value if call.contract is None else _level(call.contract)
        case Named(contract=contract):
            return _level(contract)
        case Whisted(answer=answer):
            return answer.value
        case Discarded():
            return "a discard"
        case _:
            return "something else"


def _level(contract: Contract) -> str:
    return str(contract.level) if contract.kind is Kind.GAME else contract.kind.value


def report(found: Sequence[Turned], deals: int) -> list[str]:
    """Returns lines: the whists a deal that all words brought, then by kind how often, what was expected and found."""
    kinds: dict[str, list[Turned]] = defaultdict(list)
    for each in found:
        kinds[each.kind].append(each)
    gains = np.array([each.found for each in found])
    total, error = gains.sum() / deals, np.sqrt((gains**2).sum()) / deals
    lines = [f"{len(found)} words of {deals} deals brought {total:+.2f} ± {error:.2f} whists a deal"]
    for kind, words in sorted(kinds.items(), key=lambda pair: -len(pair[1])):
        if len(words) >= FEW:
            told = [each.expected for each in words if each.expected is not None]
            expected = f"{sum(told) / len(told):+7.1f}" if told else "      –"
            spoken = np.array([each.found for each in words])
            bar = spoken.std() / len(spoken) ** 0.5
            lines.append(f"{len(words):5}  expected {expected}  found {spoken.mean():+6.1f} ± {bar:4.1f}  {kind}")
    return lines


def main(arguments: Sequence[str] | None = None) -> int:
    """Plays, turns words round and prints the report; returns 0."""
    parser = argparse.ArgumentParser(
        prog="python -m preferans.players.match.turned", description="Hold the words of a bot against another's."
    )
    parser.add_argument("bot", choices=sorted(LEVELS))
    parser.add_argument("other", choices=sorted(PLAYER_NAMES))
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--convention", default="sochi", choices=PRESETS)
    parser.add_argument("--seed", default="turned")
    parser.add_argument("--workers", type=int, default=1)
    options = parser.parse_args(arguments)
    if options.deals < 1:
        parser.error("at least one deal has to be played")
    if options.bot == options.other:
        parser.error("a bot is not held against itself")
    plan = Plan(a=options.bot, b=options.other, rules=load(options.convention), players=3, seed=options.seed)
    found = [each for words in in_order(partial(turned, plan), options.deals, options.workers) for each in words]
    print(*report(found, options.deals), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
