"""`play_number`: one deal, or one pulka, of a match in all its seatings, and what it says of the two bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Final

from preferans.players.match.plan import CALLER, CARD_PLAYER, NoSuchDeal, Part, Plan, make_bot
from preferans.players.match.seats import Regret, Relay, Timed, play_out, seated
from preferans.players.match.tally import BotTally
from preferans.players.player import Player, run
from preferans.players.registry import make_player
from preferans.players.standing import Standing
from preferans.rules import match as matches
from preferans.rules.contract import Kind
from preferans.rules.deal import deal
from preferans.rules.events import Event, Seat
from preferans.rules.outcome import Outcome, Place
from preferans.rules.result import outcome_of
from preferans.rules.scoring.ledger import value
from preferans.rules.settlement import exact_results
from preferans.rules.shuffle import seeded_deck
from preferans.rules.state import Phase
from preferans.rules.transition import fold
from preferans.solver import Solver

TRIES: Final = 3000
"""Decks that are looked through for a deal of the part that is measured."""
DEAL_CAP: Final = 300
"""A pulka that has not ended after so many deals is settled as it stands."""
KINDS: Final = {Part.PLAY: Kind.GAME, Part.MISERE: Kind.MISERE, Part.ALL_PASS: Kind.ALL_PASS}

Names = Sequence[str]


@dataclass(frozen=True, slots=True)
class Result:
    """What one deal or pulka came to."""

    number: int
    margin: float
    """By how many whists a place of the first bot does better than one of the second, mean over the seatings."""
    tallies: dict[str, BotTally]
    """By bot."""
    deals: int
    """Deals played, each seating counted."""


def play_number(plan: Plan, number: int) -> Result:
    """Returns what deal or pulka *number* of a match came to.

    >>> from preferans.rules.convention import load
    >>> plan = Plan(a="rules", b="pass-always", rules=load("sochi"), players=3, seed="1")
    >>> result = play_number(plan, 1)
    >>> result.deals, result.tallies["rules"].hands
    (6, 9)
    """
    if plan.pulkas:
        return _pulka(plan, number)
    table = _table(plan, number)
    log = _opened(plan, table, number)
    tallies = {plan.a: BotTally(), plan.b: BotTally()}
    margins = []
    for names in plan.seatings:
        outcome = _play(plan, table, log, names, f"{plan.seed}/{number}", tallies)
        margins.append(_margin(plan, names, value(outcome, table.pulka.sheet, plan.rules)))
    return Result(number, sum(margins) / len(margins), tallies, len(margins))


def play_alone(plan: Plan, number: int) -> BotTally:
    """Returns what bot *a* did in deal *number* with itself in all places."""
    table = _table(plan, number)
    tallies = {plan.a: BotTally()}
    names = (plan.a,) * plan.players
    _play(plan, table, _opened(plan, table, number), names, f"{plan.seed}/{number}", tallies)
    return tallies[plan.a]


def _table(plan: Plan, number: int) -> matches.Match:
    """Returns the table before the first deal; who deals it moves on from number to number."""
    return matches.start(plan.rules, plan.players, first_dealer=(number - 1) % plan.players)


def _play(
    plan: Plan, table: matches.Match, log: Sequence[Event], names: Names, seed: str, tallies: dict[str, BotTally]
) -> Outcome:
    """Plays the deal of *log* to its end with bots *names* by place, and counts it."""
    header = matches.next_deal(table)
    standing = Standing(table.pulka.sheet, table.dealer)
    solver = Solver() if plan.regret else None

    def player_at(seat: Seat, place: Place) -> Player:
        name = names[place]
        player: Player = Timed(make_bot(name, Random(f"{seed}/{seat}"), standing), tallies[name])
        if plan.part is Part.AUCTION:
            return Relay(player, make_player(CARD_PLAYER, Random(f"{seed}/{seat}/cards"), standing))
        return player if solver is None else Regret(player, tallies[name], solver)

    outcome = outcome_of(play_out(log, seated(header, table.dealer, player_at)), table.dealer)
    for name, tally in tallies.items():
        places = [place for place, who in enumerate(names) if who == name]
        tally.count(outcome, places, table.pulka.sheet, plan.rules)
    return outcome


def _margin(plan: Plan, names: Names, whists: Sequence[Fraction]) -> float:
    ours = [float(won) for name, won in zip(names, whists, strict=True) if name == plan.a]
    theirs = [float(won) for name, won in zip(names, whists, strict=True) if name == plan.b]
    return sum(ours) / len(ours) - sum(theirs) / len(theirs)


def _opened(plan: Plan, table: matches.Match, number: int) -> list[Event]:
    """Returns how the deal begins: dealt, or for a part of the play everything up to the first card."""
    header = matches.next_deal(table)
    if plan.part not in KINDS:
        return [header, deal(seeded_deck(plan.seed, number), dark=header.dark)]
    for attempt in range(1, TRIES + 1):
        dealt = deal(seeded_deck(f"{plan.seed}/{number}", attempt), dark=header.dark)
        log = _called([header, dealt], table)
        state = fold(log)
        if state.phase is Phase.PLAY and state.contract is not None and state.contract.kind is KINDS[plan.part]:
            return log
    raise NoSuchDeal(f"no {plan.part.value} came up in {TRIES} deals of seed {plan.seed}/{number}")


def _called(log: list[Event], table: matches.Match) -> list[Event]:
    """Returns *log* brought forward to the first card by the common caller."""
    standing = Standing(table.pulka.sheet, table.dealer)
    callers = seated(
        matches.next_deal(table), table.dealer, lambda seat, _: make_player(CALLER, Random(seat), standing)
    )
    run(log, callers, until=lambda state: state.phase is Phase.PLAY)
    return log


def _pulka(plan: Plan, number: int) -> Result:
    """Plays a whole pulka in every seating: its deals have the same cards as far as it lasts."""
    tallies = {plan.a: BotTally(), plan.b: BotTally()}
    margins, deals = [], 0
    for names in plan.seatings:
        table = _table(plan, number)
        while not table.over and table.deals < DEAL_CAP:
            seed = f"{plan.seed}/{number}"
            header = matches.next_deal(table)
            log: list[Event] = [header, deal(seeded_deck(seed, table.deals + 1), dark=header.dark)]
            outcome = _play(plan, table, log, names, f"{seed}/{table.deals + 1}", tallies)
            table = matches.finish(table, outcome)
        deals += table.deals
        margins.append(_margin(plan, names, exact_results(table.pulka.sheet, plan.rules)))
    return Result(number, sum(margins) / len(margins), tallies, deals)
