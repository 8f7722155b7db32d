"""Two bots compared on the same cards: each deal in every mixed seating, on an empty sheet."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random

from preferans.players.player import run
from preferans.players.registry import make_player
from preferans.rules.convention import Convention
from preferans.rules.deal import deal
from preferans.rules.events import Event, Started
from preferans.rules.outcome import Outcome
from preferans.rules.pulka import empty_sheet
from preferans.rules.result import outcome_of
from preferans.rules.scoring.ledger import value
from preferans.rules.shuffle import seeded_deck

SEATS = (1, 2, 3)


def seatings(one: str, other: str) -> list[tuple[str, str, str]]:
    """Returns every way to seat both bots at a table of three, seat 1 first.

    >>> len(seatings("rules", "random"))
    6
    """
    every = product((one, other), repeat=3)
    return [(first, second, third) for first, second, third in every if len({first, second, third}) == 2]


def play_seating(rules: Convention, names: Sequence[str], seed: str, number: int) -> tuple[Outcome, tuple[float, ...]]:
    """Returns what deal *number* of *seed* came to with bots *names* in seats 1, 2, 3, and each seat's net whists.

    Pool and mountain points count what they are worth at the settlement (B3).
    """
    log: list[Event] = [Started(rules, players=3), deal(seeded_deck(seed, number))]
    seated = zip(SEATS, names, strict=True)
    players = {seat: make_player(name, Random(f"{seed}/{number}/{seat}")) for seat, name in seated}
    outcome = outcome_of(run(log, players), dealer=2)
    won = value(outcome, empty_sheet(3), rules)
    return outcome, tuple(float(result) for result in won)


def difference(rules: Convention, one: str, other: str, seed: str, number: int) -> float:
    """Returns by how many whists a seat of *one* does better than a seat of *other* in a deal, mean over seatings."""
    margins = []
    for names in seatings(one, other):
        _, won = play_seating(rules, names, seed, number)
        ours = [result for name, result in zip(names, won, strict=True) if name == one]
        theirs = [result for name, result in zip(names, won, strict=True) if name == other]
        margins.append(sum(ours) / len(ours) - sum(theirs) / len(theirs))
    return sum(margins) / len(margins)
