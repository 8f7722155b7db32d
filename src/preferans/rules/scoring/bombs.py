"""Bombs (бомбы) and birds (птички): they come with an all-pass, multiply a game and go when it is made (V A.2 – A.5).

The usual scoring stands inside: `multiplied` gives it the prices of the deal, `bomb_entries` adds the marks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from preferans.rules.contract import Kind
from preferans.rules.convention import Convention
from preferans.rules.outcome import Outcome, Place, place_of
from preferans.rules.pulka import Column, Entry, Sheet, Why
from preferans.rules.scoring.tree import bomb_in_play, prelim_level


def raspas_level(sheet: Sheet, rules: Convention, *, bombed: bool) -> int:
    """Returns the level of the next all-pass on *sheet*: that of its bomb, or 0 for an ordinary one."""
    return prelim_level(sheet, rules) or (sheet.chain if bombed else 0)


def factor(outcome: Outcome, sheet: Sheet, rules: Convention) -> int:
    """Returns by how much the declarer's bomb, his bird and a call in the dark multiply his game; all of them do.

    >>> from preferans.rules.contract import Strain, game
    >>> from preferans.rules.convention import load
    >>> from preferans.rules.scoring.tree import first_sheet
    >>> dark = Outcome(players=3, dealer=2, contract=game(7, Strain.SPADES), declarer=0, dark=True)
    >>> factor(dark, first_sheet(3, load("classic")), load("classic"))
    4
    """
    if outcome.declarer is None:
        return 1
    return factor_of(outcome.declarer, sheet, rules, dark=outcome.dark)


def factor_of(declarer: Place, sheet: Sheet, rules: Convention, *, dark: bool) -> int:
    """Returns by how much a game of *declarer* is multiplied, which is known before it is played (V A.3, A.4)."""
    cell = bomb_in_play(sheet, declarer, rules)
    level = 0 if cell is None else sheet.cells(declarer)[cell]
    return int(2 ** (level + sheet.bird(declarer) + dark))


def multiplied(rules: Convention, by: int) -> Convention:
    """Returns *rules* with every price of a contract taken *by* so many times."""
    if by == 1:
        return rules
    return replace(rules, pool_price=tuple((key, price * by) for key, price in rules.pool_price))


def bomb_entries(outcome: Outcome, sheet: Sheet, rules: Convention) -> Iterator[Entry]:
    """Yields the bombs and birds that the deal brings, or the ones that it uses up."""
    if outcome.kind is Kind.ALL_PASS:
        if outcome.bombers:
            yield from _gained(outcome, sheet, rules)
    elif outcome.declarer is not None and outcome.made:
        cell = bomb_in_play(sheet, outcome.declarer, rules)
        if cell is not None:
            level = sheet.cells(outcome.declarer)[cell]
            yield _bomb(outcome.declarer, cell, -level, Why.BOMB_USED)
        if sheet.bird(outcome.declarer):
            yield _bird(outcome.declarer, -sheet.bird(outcome.declarer), Why.BOMB_USED)


def _gained(outcome: Outcome, sheet: Sheet, rules: Convention) -> Iterator[Entry]:
    third = place_of(3, outcome.dealer, outcome.players)
    for place in range(outcome.players):
        named = place == third if rules.bird_to == "third_passer" else place in outcome.bombers
        bird = rules.birds and named and any(sheet.cells(place))
        if bird:
            yield _bird(place, 1, Why.BOMB)
        instead = bird and rules.bird_mode == "instead" and rules.bird_to == "bombers"
        if place in outcome.bombers and not instead:
            yield _bomb(place, len(sheet.cells(place)), sheet.chain, Why.BOMB)


def _bomb(place: Place, cell: int, level: int, why: Why) -> Entry:
    return Entry(Column.BOMBS, place, Fraction(level), None, why, "V A.2", cell)


def _bird(place: Place, level: int, why: Why) -> Entry:
    return Entry(Column.BIRDS, place, Fraction(level), None, why, "V A.5")


def chain_after(outcome: Outcome, sheet: Sheet, rules: Convention) -> int:
    """Returns the level of the next bomb after the deal (V A.2; K-14 to K-16)."""
    if outcome.kind is None or prelim_level(sheet, rules):
        return sheet.chain
    if outcome.kind is Kind.ALL_PASS:
        return sheet.chain + 1 if outcome.bombers else 1
    return 1 if outcome.made or rules.chain_reset == "any_contract" else sheet.chain


def prelim_after(outcome: Outcome, sheet: Sheet, rules: Convention) -> int:
    """Returns how many preliminary all-passes have been played after the deal."""
    counts = outcome.kind is not None and prelim_level(sheet, rules) > 0
    return sheet.prelim + counts
