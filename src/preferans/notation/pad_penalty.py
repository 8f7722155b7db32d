"""Irregularities (нарушения) of a deal on the score pad, where the table plays by the fines of the Kodeks (A12).

Each is an object with a ``name`` of `preferans.rules.irregularities` and what the rule asks for: who (``seat``), to
whom (``to``, ``on``), how much (``points``), which contract (``contract``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from preferans.notation.calls_text import read_contract
from preferans.notation.pad_json import Fields, shown
from preferans.notation.pad_table import Table
from preferans.rules import fines as code
from preferans.rules.contract import ALL_PASS, Contract
from preferans.rules.convention import Convention
from preferans.rules.errors import NotationError, ScoreError
from preferans.rules.fields import nearest
from preferans.rules.irregularities import IRREGULARITIES
from preferans.rules.outcome import Fine, Outcome, Place
from preferans.rules.pulka import SCORES, Column, Sheet

LIMIT: Final = 10
POINTS_LIMIT: Final = 1_000_000

NEEDS: Final[Mapping[str, tuple[str, ...]]] = {
    "misdeal": ("seat",),
    "talon-seen": ("seat",),
    "talon-looked-at": ("seat",),
    "talon-exposed-to-two": ("seat", "to", "points"),
    "wrong-hand": ("seat", "contract"),
    "illegal-contract": ("contract",),
    "contract-with-wrong-hand": (),
    "discard-looked-at": ("seat",),
    "old-trick-opened": ("seat",),
    "all-pass-out-of-turn": ("seat",),
    "revoke": ("seat", "to"),
    "wrong-count": ("seat",),
    "overwritten": ("seat", "column", "points"),
}
"""The keys that each irregularity must have."""

MAY_HAVE: Final[Mapping[str, tuple[str, ...]]] = {
    "talon-seen": ("first_two",),
    "all-pass-out-of-turn": ("to", "points"),
    "overwritten": ("on", "warned"),
}
NEED_NO_CONTRACT: Final = frozenset({"misdeal", "talon-looked-at", "talon-exposed-to-two", "wrong-hand", "overwritten"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty:
    """An irregularity as it is written down."""

    where: str
    name: str
    seat: Place = 0
    to: Place | None = None
    on: Place | None = None
    points: Fraction = Fraction(0)
    column: Column = Column.MOUNTAIN
    contract: Contract = ALL_PASS
    first_two: tuple[Place, Place] | None = None
    warned: bool = False


def read_penalties(fields: Fields, table: Table) -> tuple[Penalty, ...]:
    """Returns the irregularities of a deal; they have to be agreed."""
    given = fields.items("irregularities", LIMIT)
    if given and table.rules.penalties != "kodeks":
        raise ScoreError(
            f"{fields.where}: the fines of the Kodeks are not agreed (penalties is {table.rules.penalties})"
        )
    return tuple(
        _penalty(Fields.of(item, f"{fields.where}, irregularity {index}"), table)
        for index, item in enumerate(given, start=1)
    )


def apply_penalty(penalty: Penalty, outcome: Outcome, sheet: Sheet, rules: Convention) -> Outcome:
    """Returns *outcome* after the irregularity: tricks moved, or fines added."""
    seat, to = penalty.seat, penalty.to
    match penalty.name:
        case "misdeal":
            return _fined(outcome, code.misdeal(seat, rules))
        case "talon-looked-at":
            return _fined(outcome, code.talon_looked_at(seat, rules))
        case "wrong-hand":
            return _fined(outcome, code.wrong_hand(seat, penalty.contract, rules))
        case "talon-exposed-to-two" if to is not None:
            return _fined(outcome, code.compensation("K 3.3.16.3", to, seat, penalty.points, rules))
        case "overwritten":
            fines = code.overwritten(seat, penalty.column, penalty.points, penalty.on, rules, warned=penalty.warned)
            return _fined(outcome, *fines)
        case "talon-seen":
            return code.talon_seen(outcome, seat, penalty.first_two, rules)
        case "all-pass-out-of-turn":
            outcome = code.all_pass_out_of_turn(outcome, seat, rules)
            if to is None:
                return outcome
            return _fined(outcome, code.compensation("K 3.9.14.3", to, seat, penalty.points, rules))
        case "illegal-contract":
            return code.illegal_contract(outcome, penalty.contract, rules)
        case "contract-with-wrong-hand":
            return code.contract_with_wrong_hand(outcome, rules)
        case "revoke" if to is not None:
            return code.revoke(outcome, seat, to, rules)
        case "wrong-count":
            return code.wrong_count(outcome, seat, sheet, rules)
        case _:
            return code.trick_lost(outcome, seat, rules)


def _fined(outcome: Outcome, *fines: Fine) -> Outcome:
    return replace(outcome, fines=(*outcome.fines, *fines))


def _penalty(fields: Fields, table: Table) -> Penalty:
    if "name" not in fields:
        raise NotationError(f"{fields.where}: the name is missing")
    name = fields.text("name")
    if name not in NEEDS:
        if any(name == known.name for known in IRREGULARITIES):
            raise ScoreError(f"{fields.where}: {name} is set right at the table and writes nothing")
        raise NotationError(f"{fields.where}: unknown irregularity {shown(name)}{nearest(name, list(NEEDS))}")
    needed = NEEDS[name]
    fields.refuse_others(("name", *needed, *MAY_HAVE.get(name, ())))
    for key in needed:
        if key not in fields:
            raise NotationError(f"{fields.where}: {name} needs {key}")
    penalty = Penalty(
        where=fields.where,
        name=name,
        seat=table.place_in(fields, "seat") or 0,
        to=table.place_in(fields, "to"),
        on=table.place_in(fields, "on"),
        points=_points(fields),
        column=_column(fields),
        contract=_contract(fields),
        first_two=_first_two(fields, table),
        warned=fields.flag("warned"),
    )
    if penalty.seat in (penalty.to, penalty.on) and "seat" in fields:
        raise ScoreError(f"{fields.where}: {table.names[penalty.seat]} stands on both sides")
    return penalty


def _points(fields: Fields) -> Fraction:
    if "points" not in fields:
        return Fraction(0)
    points = fields.points("points")
    if not 0 < points <= POINTS_LIMIT:
        raise fields.fail("points", f"above 0 and at most {POINTS_LIMIT}")
    return points


def _column(fields: Fields) -> Column:
    if "column" not in fields:
        return Column.MOUNTAIN
    word = fields.text("column")
    if word not in SCORES:
        raise fields.fail("column", "pool, mountain or whists")
    return Column(word)


def _contract(fields: Fields) -> Contract:
    if "contract" not in fields:
        return ALL_PASS
    try:
        contract = read_contract(fields.text("contract"))
    except NotationError as error:
        raise NotationError(f"{fields.where}, contract: {error}") from None
    if contract == ALL_PASS:
        raise NotationError(f"{fields.where}: an all-pass is no contract here")
    return contract


def _first_two(fields: Fields, table: Table) -> tuple[Place, Place] | None:
    given = fields.items("first_two", 2)
    if not given:
        return None
    if len(given) != 2:
        raise fields.fail("first_two", "a list of two players")
    first, second = (table.place(name, fields.where) for name in given)
    return first, second
