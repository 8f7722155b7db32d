"""The tree (ёлочка) of bombs: what stands in it at the start, which bomb plays, when it is used up (V A.2)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from preferans.rules.convention import Convention
from preferans.rules.outcome import Place
from preferans.rules.pulka import Sheet, empty_sheet
from preferans.rules.scoring.compulsory import debts, owes


def first_sheet(players: int, rules: Convention) -> Sheet:
    """Returns the sheet of a pulka that has not begun, with all that everybody starts with.

    >>> from preferans.rules.convention import load
    >>> first_sheet(3, load("classic")).bombs
    ((1, 1), (1, 1), (1, 1))
    """
    tree = tree_of(rules)
    height = rules.pool_target if rules.start_mountain == "pool_target" else rules.start_mountain
    mountain = (Fraction(height),) * players
    bombs, owed = (tree,) * players if tree else (), debts(rules)
    return replace(empty_sheet(players), mountain=mountain, bombs=bombs, owed=(owed,) * players if owed else ())


def tree_of(rules: Convention) -> tuple[int, ...]:
    """Returns the levels of the bombs in the tree, by cell (K 3.7.9, fn30)."""
    match rules.elka_cells:
        case "deals":
            cells = rules.prelim_circles * rules.bomb_depth
        case "circles":
            cells = rules.prelim_circles
        case count:
            cells = count
    if rules.elka_levels == "by_deal":
        return tuple(cell % rules.bomb_depth + 1 for cell in range(cells))
    return (1,) * cells


def prelim_deals(players: int, rules: Convention) -> int:
    """Returns how many all-passes are played before the game: laps of sessions by each dealer (V A.1).

    >>> from preferans.rules.convention import load
    >>> prelim_deals(3, load("classic")), prelim_deals(4, load("sochi"))
    (18, 0)
    """
    return rules.prelim_circles * players * rules.bomb_depth


def prelim_level(sheet: Sheet, rules: Convention) -> int:
    """Returns the level of the preliminary all-pass that is next, 1 for a single bomb; 0 once the game has begun.

    Compulsory games come before them: the all-passes stand at half-time (V A.7).
    """
    if owes(sheet) or sheet.prelim >= prelim_deals(sheet.players, rules):
        return 0
    return sheet.prelim % rules.bomb_depth + 1


def bomb_in_play(sheet: Sheet, place: Place, rules: Convention) -> int | None:
    """Returns the cell of the bomb under which a declarer at *place* plays, or ``None`` if he has none (K fn30).

    Compulsory games are played without: the tree is ticked off by the all-passes that follow them (V A.7).
    """
    if owes(sheet):
        return None
    free = [cell for cell, level in enumerate(sheet.cells(place)) if level]
    if not free:
        return None
    if rules.bomb_pick == "max":
        return max(free, key=lambda cell: sheet.cells(place)[cell])
    return free[0]


def credited(points: Fraction, sheet: Sheet, place: Place, rules: Convention) -> Fraction:
    """Returns what is credited for *points*: half of them, where that is agreed, once the tree is used up (K-42)."""
    tree = len(tree_of(rules))
    used_up = tree > 0 and not any(sheet.cells(place)[:tree])
    return points / 2 if rules.half_after_elka and used_up else points
