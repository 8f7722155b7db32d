"""Deals and entries as the rules' tables write them: A the declarer, B and C the defenders in turn, D the dealer."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from preferans.rules.calls import Concession
from preferans.rules.cards import DECK, Card
from preferans.rules.contract import ALL_PASS, MISERE, Contract, Strain, game
from preferans.rules.convention import Convention, load, replace_fields
from preferans.rules.outcome import Outcome
from preferans.rules.pulka import Column, Entry, Sheet, empty_sheet, merged
from preferans.rules.scoring import entries

LETTERS = "ABCD"
CODE = {"penalties": "kodeks"}


def rules_of(preset: str, options: dict[str, Any] | None = None) -> Convention:
    return replace_fields(load(preset), options or {})


def card(text: str) -> Card:
    return next(card for card in DECK if str(card) == text)


def talon(text: str) -> tuple[Card, Card]:
    first, second = text.split()
    return card(first), card(second)


def place(letter: str | None) -> int | None:
    return None if letter is None else LETTERS.index(letter)


def contract(text: str) -> Contract:
    """``"6"`` is six hearts, ``"6S"`` six spades; the others by their names."""
    if text == "misere":
        return MISERE
    if text == "all-pass":
        return ALL_PASS
    level, strain = re.fullmatch(r"(\d+)(\w*)", text).groups()  # type: ignore[union-attr]
    return game(int(level), next(one for one in Strain if one.letter == (strain or "H")))


def deal(
    text: str,
    whist: str = "",
    tricks: str = "",
    *,
    players: int = 3,
    half: str | None = None,
    returned: str | None = None,
    conceded: str | None = None,
    pair: str | None = None,
    **more: Any,
) -> Outcome:
    """The dealer is the last place: D with four players, else C or B."""
    counts = tuple(int(count) for count in tricks.split("/")) if tricks else None
    if counts is not None:
        counts += (0,) * (players - len(counts))
    named = contract(text)
    return Outcome(
        players=players,
        dealer=players - 1,
        contract=named,
        declarer=None if named is ALL_PASS else 0,
        tricks=counts,
        whisters=tuple(LETTERS.index(letter) for letter in whist),
        half=place(half),
        half_returned=place(returned),
        conceded=None if conceded is None else Concession(conceded),
        talon=None if pair is None else talon(pair),
        **more,
    )


def sheet(pool: str = "", mountain: str = "", whists: str = "", *, players: int = 3, run: int = 0) -> Sheet:
    """``sheet("4/3/0", "2/2/8", "A>B 22, B>A 12")``"""

    def column(text: str) -> tuple[Fraction, ...]:
        return tuple(map(Fraction, text.split("/"))) if text else (Fraction(0),) * players

    rows = [[Fraction(0)] * players for _ in range(players)]
    for one, other, points in re.findall(r"([A-D])>([A-D]) (-?\d+)", whists):
        rows[LETTERS.index(one)][LETTERS.index(other)] = Fraction(points)
    return Sheet(column(pool), column(mountain), tuple(map(tuple, rows)), run)


def blank(players: int, run: int = 0) -> Sheet:
    base = empty_sheet(players)
    return Sheet(base.pool, base.mountain, base.whists, run)


def expected(text: str) -> dict[str, Fraction]:
    """``"P[A]+2 W[B>A]+4"`` as a mapping."""
    return {name: Fraction(points) for name, points in re.findall(r"([PMW]\[[A-D>]+\])([+-][\d/]+)", text)}


def written(entries: Iterable[Entry]) -> dict[str, Fraction]:
    names = {Column.POOL: "P[{}]", Column.MOUNTAIN: "M[{}]", Column.WHISTS: "W[{}>{}]"}
    return {
        names[entry.column].format(LETTERS[entry.seat], "" if entry.on is None else LETTERS[entry.on]): entry.points
        for entry in merged(entries)
    }


def score(
    outcome: Outcome, options: dict[str, Any] | None = None, preset: str = "kodeks", table: Sheet | None = None
) -> dict[str, Fraction]:
    """Returns what is written for a deal under a preset with *options*, on an empty sheet or on *table*."""
    return written(entries(outcome, table or blank(outcome.players), rules_of(preset, options)))
