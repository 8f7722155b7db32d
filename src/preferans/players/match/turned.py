"""``python -m preferans.players.match.turned BOT OTHER``: what became of a deal had the bot said its second best word.

At each call, contract and answer of a bot that tells what it expects, the deal is played to its end both ways, with the
same players and the same chances from there on. Where words close to each other by expectation are not close by
outcome, the bot does not value them right.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Final

import numpy as np

from preferans.players.match.plan import Plan, make_bot
from preferans.players.match.running import in_order
from preferans.players.match.seats import play_out, seated
from preferans.players.options import Considered, Option
from preferans.players.player import Player, run
from preferans.players.search.levels import LEVELS
from preferans.players.search.player import SearchPlayer
from preferans.players.standing import Standing
from preferans.players.worth import own_place
from preferans.rules import match as matches
from preferans.rules.contract import Contract, Kind
from preferans.rules.convention import load
from preferans.rules.deal import deal
from preferans.rules.events import Action, Called, Event, Named, Seat, Whisted
from preferans.rules.result import outcome_of
from preferans.rules.scoring.ledger import value
from preferans.rules.shuffle import seeded_deck
from preferans.rules.state import Phase, State
from preferans.rules.view import View

WORDS: Final = (Phase.AUCTION, Phase.NAMING, Phase.WHIST)
NEAR: Final = 5.0
"""Whists: words that are expected to bring less than the best by more than this are not turned round."""
BANDS: Final = ((0.0, 1.0), (1.0, 2.5), (2.5, NEAR))
FEW: Final = 10
"""Words of a kind that are too few to be told."""


@dataclass(frozen=True, slots=True)
class Turned:
    """A word of the bot and another one that it liked nearly as well."""

    kind: str
    expected: float
    """Whists by which it expected its word to be better."""
    found: float
    """Whists by which it was better."""


class Speaker:
    """A bot whose words are noted together with what it expected of them, and where in the deal they fell."""

    def __init__(self, bot: SearchPlayer, log: list[Event], said: list[tuple[int, View, Considered]]) -> None:
        self.bot = bot
        self.log = log
        self.said = said

    def act(self, view: View) -> Action:
        """Returns the bot's action."""
        if len(view.legal) == 1 or view.state.phase not in WORDS:
            return self.bot.act(view)
        considered = self.bot.consider(view)
        self.said.append((len(self.log), view, considered))
        return considered.best


def turned(plan: Plan, number: int) -> list[Turned]:
    """Returns the words of bot *a* in deal *number*, in one of the mixed seatings, each held against the next best."""
    table = matches.start(plan.rules, plan.players, first_dealer=(number - 1) % plan.players)
    header = matches.next_deal(table)
    standing = Standing(table.pulka.sheet, table.dealer)
    seed = f"{plan.seed}/{number}"
    names = Random(seed).choice(plan.seatings)
    said: list[tuple[int, View, Considered]] = []
    log: list[Event] = [header, deal(seeded_deck(plan.seed, number), dark=header.dark)]

    def bot_at(seat: Seat, place: int) -> Player:
        return make_bot(names[place], Random(f"{seed}/{seat}"), standing)

    def speaker_at(seat: Seat, place: int) -> Player:
        bot = bot_at(seat, place)
        return Speaker(bot, log, said) if names[place] == plan.a and isinstance(bot, SearchPlayer) else bot

    def outcome(view: View, at: int, action: Action) -> float:
        end = play_out([*log[:at], action], seated(header, table.dealer, bot_at))
        whists = value(outcome_of(end, standing.dealer), standing.sheet, plan.rules)
        return float(whists[own_place(end, view.seat or 0, standing)])

    run(log, seated(header, table.dealer, speaker_at))
    return [
        Turned(kind_of(view.state, best.action, other.action), best.whists - other.whists, gained)
        for at, view, considered in said
        for best, other in _pairs(considered)
        for gained in [outcome(view, at, best.action) - outcome(view, at, other.action)]
    ]


def _pairs(considered: Considered) -> Iterator[tuple[Option, Option]]:
    """Yields the best word with the next one of another kind, if that is near."""
    best = considered.options[0]
    for other in considered.options[1:]:
        if word_of(other.action) != word_of(best.action):
            if best.whists - other.whists < NEAR:
                yield best, other
            return


def kind_of(state: State, action: Action, other: Action) -> str:
    """Returns what was said in which situation, and what else might have been."""
    if state.phase is Phase.AUCTION:
        high = state.auction.high if state.auction is not None else None
        situation = "nobody having called" if high is None else f"over {_level(high)}"
    elif state.contract is not None and state.phase is Phase.WHIST:
        answers = ", ".join(answer.value for _, answer in state.answers)
        situation = f"against {_level(state.contract)}{f' after {answers}' if answers else ''}"
    else:
        situation = "naming"
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
        case _:
            return "giving up"


def _level(contract: Contract) -> str:
    return str(contract.level) if contract.kind is Kind.GAME else contract.kind.value


def report(found: Sequence[Turned]) -> list[str]:
    """Returns lines: by kind how often, what was expected of the word over the other, and what it brought, by bands."""
    kinds: dict[str, list[Turned]] = defaultdict(list)
    for each in found:
        kinds[each.kind].append(each)
    lines = ["words  expected    found          by what was expected"]
    for kind, words in sorted(kinds.items(), key=lambda pair: -len(pair[1])):
        if len(words) < FEW:
            continue
        bands = [[each for each in words if low <= each.expected < high] for low, high in BANDS]
        told = "  ".join(
            f"{low:g}…{high:g}: {_mean(band)}"
            for (low, high), band in zip(BANDS, bands, strict=True)
            if len(band) >= FEW
        )
        expected = sum(each.expected for each in words) / len(words)
        lines.append(f"{len(words):5}    {expected:+5.2f}  {_mean(words)}  {kind}  {told}".rstrip())
    return lines


def _mean(words: Sequence[Turned]) -> str:
    gains = np.array([each.found for each in words])
    return f"{gains.mean():+.1f} ± {gains.std() / len(gains) ** 0.5:.1f}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Plays, turns words round and prints the report; returns 0."""
    parser = argparse.ArgumentParser(
        prog="python -m preferans.players.match.turned", description="Hold the words of a bot against their next best."
    )
    parser.add_argument("bot", choices=sorted(LEVELS))
    parser.add_argument("other")
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--convention", default="sochi")
    parser.add_argument("--seed", default="turned")
    parser.add_argument("--workers", type=int, default=1)
    options = parser.parse_args(arguments)
    plan = Plan(a=options.bot, b=options.other, rules=load(options.convention), players=3, seed=options.seed)
    found = [each for deal_ in in_order(partial(turned, plan), options.deals, options.workers) for each in deal_]
    print(*report(found), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
