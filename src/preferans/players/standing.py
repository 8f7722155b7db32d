"""`Standing`: what everybody at the table sees of the pulka beside the deal; points are worth more or less by it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from preferans.rules.contract import Kind
from preferans.rules.events import Started
from preferans.rules.outcome import Place, place_of
from preferans.rules.pulka import Sheet, empty_sheet
from preferans.rules.scoring import first_sheet
from preferans.rules.scoring.tree import prelim_deals


@dataclass(frozen=True, slots=True)
class Standing:
    """The sheet before the deal, and who deals."""

    sheet: Sheet
    dealer: Place


def first_deal(players: int) -> Standing:
    """Returns the standing before the first deal of a pulka, dealt by the last place, so that place 0 leads.

    >>> first_deal(3).dealer, first_deal(3).sheet.pool
    (2, (Fraction(0, 1), Fraction(0, 1), Fraction(0, 1)))
    """
    return Standing(empty_sheet(players), players - 1)


def standing_of(header: Started) -> Standing:
    """Returns a standing early in a pulka in which a deal with this *header* can be: for who is told of none.

    What must come before it, all-passes without a word and compulsory games, has been played.

    >>> from preferans.rules.convention import load
    >>> standing_of(Started(load("classic"), players=3)).sheet.prelim
    18
    """
    rules, players, opening = header.rules, header.players, header.opening
    sheet, dealer = first_sheet(players, rules), players - 1
    if not opening.forced:
        sheet = replace(sheet, prelim=prelim_deals(players, rules))
    if rules.razboinik == "none":
        return Standing(sheet, dealer)
    owed = [[0] * 5 for _ in range(players)]
    place = None if opening.bound is None else place_of(opening.bound, dealer, players, header.dummy)
    if place is not None:
        for game in opening.games:
            owed[place][4 if game.kind is Kind.MISERE else game.level - 6] = 1
    size = rules.pool_target if opening.bound is None and opening.namer is None else 0
    return Standing(replace(sheet, owed=tuple(map(tuple, owed)), size=size), dealer)
