"""What a pulka tells about each player: games ordered and made, whists, all-pass tricks, the luck of the talon."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from preferans.rules.contract import Kind
from preferans.rules.outcome import Outcome, Place
from preferans.rules.pulka import Column, Entry, Why
from preferans.rules.scoring.contracts import talon_units

EXPECTED_TALON: Final = Fraction(69, 248)
"""What two cards of the 32 are worth on average, counted as a talon is paid.

Of 496 pairs 6 are two aces at 3, 4 ace and king of a suit at 2, 108 another pair with one ace at 1, and 4 king and
queen of a suit at 1: 138 in all.
"""


@dataclass(slots=True)
class PlayerStatistics:
    """Figures of one player over a pulka."""

    ordered: dict[int, int] = field(default_factory=dict)
    """Games named, by level."""
    made: dict[int, int] = field(default_factory=dict)
    miseres: int = 0
    miseres_made: int = 0
    undertricks: int = 0
    """Tricks short in his games, and tricks taken on miseres."""
    whisted: int = 0
    """Games in which he whisted; a half that stood is counted apart."""
    whist_tricks: int = 0
    """Tricks taken as a whister; a lone whister has the passer's too."""
    whists_short: int = 0
    """Games in which he answered for tricks that were missing."""
    halves: int = 0
    whist_points: Fraction = Fraction(0)
    """Points written into his whists in all."""
    all_passes: int = 0
    all_pass_tricks: int = 0
    all_pass_zeros: int = 0
    talons: int = 0
    """Talons picked up for a game."""
    talon_units: int = 0
    """What they were worth as a talon is paid: ace 1, ace and king 2, two aces 3, king and queen 1 (A8)."""

    @property
    def games(self) -> int:
        """Games named at any level."""
        return sum(self.ordered.values())

    @property
    def games_made(self) -> int:
        """Games made at any level."""
        return sum(self.made.values())

    @property
    def talon_luck(self) -> Fraction:
        """By how much his talons were worth more than two cards of the deck are on average."""
        return self.talon_units - self.talons * EXPECTED_TALON


def statistics(lines: Iterable[tuple[Outcome, Sequence[Entry]]], players: int) -> tuple[PlayerStatistics, ...]:
    """Returns the figures of each place over deals given with what was written for them; fines alone count nothing.

    >>> from preferans.rules.contract import MISERE
    >>> deal = Outcome(players=3, dealer=0, contract=MISERE, declarer=1, tricks=(6, 1, 3))
    >>> figures = statistics([(deal, ())], 3)
    >>> figures[1].miseres, figures[1].miseres_made, figures[1].undertricks
    (1, 0, 1)
    """
    found = tuple(PlayerStatistics() for _ in range(players))
    for outcome, entries in lines:
        for entry in entries:
            if entry.column is Column.WHISTS:
                found[entry.seat].whist_points += entry.points
        match outcome.kind:
            case Kind.GAME:
                _game(found, outcome, entries)
            case Kind.MISERE:
                _misere(found, outcome)
            case Kind.ALL_PASS:
                _all_pass(found, outcome)
    return found


def _game(found: Sequence[PlayerStatistics], outcome: Outcome, entries: Sequence[Entry]) -> None:
    contract, declarer = outcome.contract, outcome.declarer
    if contract is None or declarer is None:
        return
    own, level = found[declarer], contract.level
    own.ordered[level] = own.ordered.get(level, 0) + 1
    if outcome.made:
        own.made[level] = own.made.get(level, 0) + 1
    elif outcome.tricks is not None:
        own.undertricks += level - outcome.counted_tricks
    if outcome.talon is not None:
        own.talons += 1
        own.talon_units += talon_units(outcome.talon)
    if outcome.half is not None:
        found[outcome.half].halves += 1
    _whisters(found, outcome, entries)


def _whisters(found: Sequence[PlayerStatistics], outcome: Outcome, entries: Sequence[Entry]) -> None:
    short = {entry.seat for entry in entries if entry.why is Why.WHIST_SHORT}
    for place in outcome.whisters:
        found[place].whisted += 1
        found[place].whists_short += place in short
        if outcome.tricks is not None:
            found[place].whist_tricks += _whist_tricks(outcome, place)


def _whist_tricks(outcome: Outcome, place: Place) -> int:
    tricks = outcome.tricks or ()
    return 10 - outcome.declarer_tricks if len(outcome.whisters) == 1 else tricks[place]


def _misere(found: Sequence[PlayerStatistics], outcome: Outcome) -> None:
    if outcome.declarer is None:
        return
    own = found[outcome.declarer]
    own.miseres += 1
    own.miseres_made += outcome.made
    own.undertricks += outcome.declarer_tricks


def _all_pass(found: Sequence[PlayerStatistics], outcome: Outcome) -> None:
    for place, tricks in enumerate(outcome.tricks or ()):
        sits_out = outcome.players == 4 and place == outcome.dealer
        if sits_out:
            continue
        found[place].all_passes += 1
        found[place].all_pass_tricks += tricks
        found[place].all_pass_zeros += tricks == 0
