"""`Standing`: what everybody at the table sees of the pulka beside the deal; points are worth more or less by it."""

from __future__ import annotations

from dataclasses import dataclass

from preferans.rules.outcome import Place
from preferans.rules.pulka import Sheet, empty_sheet


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
