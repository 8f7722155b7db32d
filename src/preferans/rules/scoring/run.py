"""The run of all-passes: what ends it, and the lowest opening call that it asks for (A11.3, A11.4; K 3.7.4, 3.7.8)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from preferans.rules.contract import Kind
from preferans.rules.convention import Convention
from preferans.rules.outcome import Outcome
from preferans.rules.pulka import Sheet, add
from preferans.rules.scoring.bombs import chain_after, prelim_after
from preferans.rules.scoring.compulsory import compulsory_entries, naming_entries, owes
from preferans.rules.scoring.tree import prelim_level

LADDERS: Final = {"6": (6,), "677": (6, 7), "678": (6, 7, 8), "678cyc": (6, 7, 8)}


def run_after(outcome: Outcome, sheet: Sheet, rules: Convention) -> tuple[int, bool]:
    """Returns the run of all-passes after the deal, and whether the last of them does not raise the exit.

    >>> from preferans.rules.contract import ALL_PASS
    >>> from preferans.rules.convention import load
    >>> from preferans.rules.pulka import empty_sheet
    >>> deal = Outcome(players=3, dealer=0, contract=ALL_PASS, tricks=(4, 3, 3))
    >>> run_after(deal, empty_sheet(3), load("sochi"))
    (1, False)
    """
    if outcome.kind is Kind.ALL_PASS and prelim_level(sheet, rules):
        return 0, False
    if outcome.kind is Kind.ALL_PASS:
        return sheet.run + 1, rules.exit_relief_on_zero and _somebody_took_none(outcome)
    if outcome.kind is not None and _resets(outcome, rules):
        return 0, False
    return sheet.run, sheet.relief


def course_after(outcome: Outcome, sheet: Sheet, rules: Convention) -> Sheet:
    """Returns *sheet* with all that stands beside the columns brought forward by the deal; its points stay.

    >>> from preferans.rules.contract import ALL_PASS
    >>> from preferans.rules.convention import load
    >>> from preferans.rules.scoring.tree import first_sheet
    >>> deal = Outcome(players=3, dealer=0, contract=ALL_PASS, tricks=(4, 3, 3))
    >>> after = course_after(deal, first_sheet(3, load("classic")), load("classic"))
    >>> after.prelim, after.run
    (1, 0)
    """
    run, relief = run_after(outcome, sheet, rules)
    passed = sheet.passed
    begun = not prelim_level(sheet, rules) and not owes(sheet)
    if rules.end == "circles" and outcome.kind is not None and begun:
        passed += not deal_stays(outcome, sheet, rules)
    chain, prelim = chain_after(outcome, sheet, rules), prelim_after(outcome, sheet, rules)
    marks = (*naming_entries(outcome, sheet, rules), *compulsory_entries(outcome, sheet, rules))
    return replace(add(sheet, marks), run=run, relief=relief, chain=chain, prelim=prelim, passed=passed)


def deal_stays(outcome: Outcome, sheet: Sheet, rules: Convention) -> bool:
    """Returns whether the same player deals again: within a session, or after an all-pass where that is agreed (A3)."""
    if outcome.kind is not Kind.ALL_PASS:
        return outcome.kind is None
    if prelim_level(sheet, rules):
        return prelim_level(sheet, rules) < rules.bomb_depth
    most = rules.raspasy_stay_max
    return not rules.deal_passes_after_raspasy and not (most and (sheet.run + 1) % most == 0)


def min_level(sheet: Sheet, rules: Convention) -> int:
    """Returns the lowest level that may open the next auction, 6 to 8; misere is always open to call (A11.4).

    >>> from dataclasses import replace
    >>> from preferans.rules.convention import load
    >>> from preferans.rules.pulka import empty_sheet
    >>> [min_level(replace(empty_sheet(3), run=run), load("leningrad")) for run in (0, 1, 2, 3)]
    [6, 7, 8, 8]
    """
    level = _rung(sheet.run, rules)
    if sheet.relief and rules.exit_relief_on_zero and sheet.run > 0:
        # "Does not rise": where the cyclic ladder comes down by itself, the relief must not hold it up.
        return min(level, _rung(sheet.run - 1, rules))
    return level


def _rung(run: int, rules: Convention) -> int:
    ladder = LADDERS[rules.exit_ladder]
    return ladder[run % len(ladder)] if rules.exit_ladder == "678cyc" else ladder[min(run, len(ladder) - 1)]


def _somebody_took_none(outcome: Outcome) -> bool:
    tricks = outcome.tricks or ()
    return any(
        count == 0 for place, count in enumerate(tricks) if not (outcome.players == 4 and place == outcome.dealer)
    )


def _resets(outcome: Outcome, rules: Convention) -> bool:
    if outcome.kind is Kind.MISERE:
        return rules.misere_resets and (rules.raspasy_reset == "any_contract" or outcome.made)
    match rules.raspasy_reset:
        case "any_contract":
            return True
        case "made_contract":
            return outcome.made
        case "made_whisted":
            return outcome.made and bool(outcome.whisters)
