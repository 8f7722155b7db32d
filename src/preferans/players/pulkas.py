"""Whole pulkas played by bots, with every invariant checked on the way; and what they came to, added up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Final

from preferans.players.player import Player, run
from preferans.players.registry import make_player
from preferans.players.standing import Standing
from preferans.rules import match as matches
from preferans.rules.contract import Contract, Kind
from preferans.rules.convention import Convention
from preferans.rules.deal import deal
from preferans.rules.errors import PreferansError
from preferans.rules.events import Event, Seat
from preferans.rules.legal import legal_actions
from preferans.rules.outcome import Outcome, place_of
from preferans.rules.pulka import Column, add
from preferans.rules.result import outcome_of
from preferans.rules.settlement import exact_results, settle
from preferans.rules.shuffle import seeded_deck
from preferans.rules.state import Ending, State
from preferans.rules.view import View

SUMMED: Final = ("pool", "mountain", "whists", "bombs", "birds", "owed", "size")
"""What of a sheet is the sum of its entries."""


class BrokenInvariant(Exception):
    """Something that must always hold did not; the message names the pulka, the deal and the seed that show it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What is to be simulated."""

    rules: Convention
    players: int
    bots: tuple[str, ...]
    """One name a place, or one for all."""
    seed: str
    deal_cap: int = 300
    """A pulka that has not ended after so many deals is stopped and settled as it stands."""

    def bot_at(self, place: int, pulka: int) -> str:
        """Returns the bot at a *place* of a pulka: they move on by one place from pulka to pulka."""
        return self.bots[(place + pulka) % len(self.bots)]


@dataclass(slots=True)
class Tally:
    """Figures of many pulkas; tallies add up in any order."""

    pulkas: int = 0
    capped: int = 0
    deals: int = 0
    contracts: Counter[str] = field(default_factory=Counter)
    """How often each contract was named, ``"6"`` … ``"10"``, ``"misere"`` and ``"all-pass"``."""
    made: Counter[str] = field(default_factory=Counter)
    played: Counter[str] = field(default_factory=Counter)
    """How many of them were played out: the others were not whisted, or left for a half."""
    played_made: Counter[str] = field(default_factory=Counter)
    whists: Counter[int] = field(default_factory=Counter)
    """Games by the number of whisters."""
    whist_points: Fraction = Fraction(0)
    results: dict[str, list[Fraction]] = field(default_factory=dict)
    """The settlement by bot: the mean over its places, one figure a pulka."""

    def add(self, other: Tally) -> None:
        """Adds the figures of *other*."""
        self.pulkas += other.pulkas
        self.capped += other.capped
        self.deals += other.deals
        self.contracts.update(other.contracts)
        self.made.update(other.made)
        self.played.update(other.played)
        self.played_made.update(other.played_made)
        self.whists.update(other.whists)
        self.whist_points += other.whist_points
        for name, figures in other.results.items():
            self.results.setdefault(name, []).extend(figures)

    def count(self, outcome: Outcome) -> None:
        """Counts one finished deal."""
        self.deals += 1
        key = contract_key(outcome.contract)
        self.contracts[key] += 1
        self.made[key] += outcome.made
        if outcome.kind is not Kind.GAME:
            return
        self.whists[len(outcome.whisters)] += 1
        if outcome.tricks is not None:
            self.played[key] += 1
            self.played_made[key] += outcome.made


def contract_key(contract: Contract | None) -> str:
    """Returns how `Tally` names a contract: its level, ``"misere"`` or ``"all-pass"``."""
    if contract is None:
        return "fines"
    return str(contract.level) if contract.kind is Kind.GAME else contract.kind.value


def play_pulka(plan: Plan, number: int) -> Tally:
    """Returns the figures of pulka *number* of a plan; raises `BrokenInvariant` when something does not hold.

    >>> from preferans.rules.convention import load
    >>> plan = Plan(rules=load("sochi"), players=3, bots=("pass-always",), seed="1", deal_cap=5)
    >>> tally = play_pulka(plan, 1)
    >>> tally.contracts["all-pass"], tally.capped
    (5, 1)
    """
    seed = f"{plan.seed}/{number}"
    names = [plan.bot_at(place, number) for place in range(plan.players)]
    dealer = Random(seed).randrange(plan.players)
    match = matches.start(plan.rules, plan.players, dealer)
    tally = Tally(pulkas=1)
    while not match.over and match.deals < plan.deal_cap:
        at = f"pulka {number}, deal {match.deals + 1}, seed {plan.seed}"
        header = matches.next_deal(match)
        log: list[Event] = [header, deal(seeded_deck(seed, match.deals + 1), dark=header.dark)]
        seats = _seated(names, match, f"{seed}/{match.deals + 1}")
        try:
            state = run(log, seats, lambda full, seen, at=at: _check_view(full, seen, at))  # type: ignore[misc]
            outcome = outcome_of(state, match.dealer)
            match = matches.finish(match, outcome)
        except (PreferansError, ArithmeticError, LookupError, ValueError) as error:
            raise BrokenInvariant(f"{at}: {type(error).__name__}: {error}") from error
        _check_tricks(state, at)
        _check_sheet(match, at)
        tally.count(outcome)
    tally.capped += not match.over
    tally.whist_points += sum((sum(row, Fraction(0)) for row in match.pulka.sheet.whists), Fraction(0))
    _write_results(tally, names, exact_results(match.pulka.sheet, plan.rules))
    return tally


def _seated(names: Sequence[str], match: matches.Match, seed: str) -> Mapping[Seat, Player]:
    header = matches.next_deal(match)
    standing = Standing(match.pulka.sheet, match.dealer)
    seats: dict[Seat, Player] = {}
    for seat in (0, 1, 2, 3) if match.players == 4 else (1, 2, 3):
        place = place_of(seat, match.dealer, match.players, header.dummy)
        if place is not None:
            seats[seat] = make_player(names[place], Random(f"{seed}/{place}"), standing)
    return seats


def _check_view(state: State, seen: View, at: str) -> None:
    """Who is asked can act, and his view allows exactly what the rules allow."""
    if not seen.legal:
        raise BrokenInvariant(f"{at}: seat {seen.seat} is asked and can do nothing")
    if seen.legal != legal_actions(state):
        raise BrokenInvariant(f"{at}: seat {seen.seat} is shown other actions than the rules allow")


def _check_tricks(state: State, at: str) -> None:
    played = state.ending in (Ending.PLAYED, Ending.AGREED)
    if sum(state.taken) != (10 if played else 0):
        raise BrokenInvariant(f"{at}: {sum(state.taken)} tricks were taken")


def _check_sheet(match: matches.Match, at: str) -> None:
    """The sheet is the sum of its lines, and what one wins another loses."""
    pulka, rules = match.pulka, match.rules
    entries = [entry for line in pulka.lines for entry in line.entries]
    summed = add(pulka.start, entries)
    sheet = pulka.sheet
    if any(getattr(summed, column) != getattr(sheet, column) for column in SUMMED):
        raise BrokenInvariant(f"{at}: the sheet is not the sum of its lines")
    if any(count < 0 for row in sheet.owed for count in row):
        raise BrokenInvariant(f"{at}: somebody played a compulsory game too many")
    if any(entry.on == entry.seat for entry in entries if entry.column is Column.WHISTS):
        raise BrokenInvariant(f"{at}: somebody wrote whists on himself")
    settlement = settle(sheet, rules)
    if sum(settlement.results, Fraction(0)) != 0 or sum(settlement.rounded) != 0:
        raise BrokenInvariant(f"{at}: the settlement does not add up to zero")
    places = range(match.players)
    if any(settlement.pairs[one][other] + settlement.pairs[other][one] for one in places for other in places):
        raise BrokenInvariant(f"{at}: what one player wins from another the other does not lose")


def _write_results(tally: Tally, names: Sequence[str], results: Sequence[Fraction]) -> None:
    by_name: dict[str, list[Fraction]] = {}
    for name, result in zip(names, results, strict=True):
        by_name.setdefault(name, []).append(result)
    for name, figures in by_name.items():
        tally.results[name] = [sum(figures, Fraction(0)) / len(figures)]
