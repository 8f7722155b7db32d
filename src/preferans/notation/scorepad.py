"""The score pad (пулька на бумаге): reads its JSON, writes the deals down and settles.

`read_pad` checks the input, `score` writes it down; `preferans.notation.pad_answer` makes the JSON answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import chain
from typing import Any, Final

from preferans.notation.bounds import DEAL_LIMIT, DIGITS, RUN_LIMIT, fits
from preferans.notation.pad_deal import PadDeal, read_deal
from preferans.notation.pad_json import Fields, read_json, shown
from preferans.notation.pad_marks import MARKS, read_marks
from preferans.notation.pad_penalty import apply_penalty
from preferans.notation.pad_rules import PadRules
from preferans.notation.pad_table import Table
from preferans.rules.contract import Kind
from preferans.rules.convention import Convention
from preferans.rules.errors import NotationError, ScoreError
from preferans.rules.names import checked_players
from preferans.rules.outcome import Place
from preferans.rules.pulka import Pulka, Sheet, begin
from preferans.rules.scoring import course_after, deal_stays, first_sheet, is_over, min_level, record
from preferans.rules.settlement import Settlement, settle

NUMBER_LIMIT: Final = 1_000_000

_KEYS: Final = ("convention", "players", "sheet", "deals", "tags", "answer")
_SHEET_KEYS: Final = ("pool", "mountain", "whists", "run", "relief", *MARKS)


class RemarkKind(StrEnum):
    """What the pad writes down all the same, but names."""

    BELOW_EXIT = "below-exit"
    OUT_OF_TURN = "dealer-out-of-turn"
    TALON_UNPAID = "talon-unpaid"
    UNFINISHED = "unfinished"
    LEVEL_UNUSED = "level-unused"


_SENTENCES: Final[Mapping[RemarkKind, str]] = {
    RemarkKind.BELOW_EXIT: "deal {deal}: {contract} is below the exit, which was {level}",
    RemarkKind.OUT_OF_TURN: "deal {deal}: {dealer} deals out of turn, the deal was with {expected}",
    RemarkKind.TALON_UNPAID: "deal {deal}: the talon is named, but not paid for by this convention",
    RemarkKind.UNFINISHED: "deal {deal} is not finished and is not scored",
    RemarkKind.LEVEL_UNUSED: "deal {deal}: level_called changes nothing, it counts only where a game is given up",
}


@dataclass(frozen=True, slots=True)
class Remark:
    """A warning about one deal."""

    kind: RemarkKind
    deal: int
    values: Mapping[str, object]

    def __str__(self) -> str:
        return _SENTENCES[self.kind].format(deal=self.deal, **self.values)


@dataclass(frozen=True, slots=True)
class Pad:
    """What was written down, checked."""

    rules: Convention
    """What holds for each deal that does not say otherwise."""
    names: tuple[str, ...]
    start: Sheet
    deals: tuple[PadDeal, ...]
    remarks: tuple[Remark, ...] = ()


@dataclass(frozen=True, slots=True)
class Scored:
    """The pad's deals written on the sheet, and what it comes to."""

    pulka: Pulka
    over: bool
    remarks: tuple[Remark, ...]
    settlement: Settlement
    rules: Convention
    """Those of the last deal: they say whether the pulka is over, how it goes on and how it is settled."""


def read_pad(text: str | bytes, *, convention: str | None = None, changes: Mapping[str, object] | None = None) -> Pad:
    """Returns the pad that a JSON document describes; *convention* and *changes* override what it says.

    >>> pad = read_pad('{"convention": "sochi", "players": ["A", "B"], "sheet": {"pool": {"A": "5/2"}}}')
    >>> pad.names, pad.start.pool[0], pad.rules.name
    (('A', 'B'), Fraction(5, 2), 'sochi')
    """
    return pad_of_data(read_json(text), convention=convention, changes=changes)


def pad_of_data(data: object, *, convention: str | None = None, changes: Mapping[str, object] | None = None) -> Pad:
    """Returns the pad that plain *data* describes, as `read_pad` does."""
    fields = Fields.of(data, "the input")
    if "pulka" in fields:
        raise NotationError("this looks like the record of a game: use `preferans replay`")
    fields.refuse_others(_KEYS)
    rules = PadRules.of(fields, convention, changes or {})
    table = Table(rules.whole, _names(fields))
    table.check_first_dealer("the convention")
    start = _sheet(fields, table)
    given = fields.items("deals", DEAL_LIMIT)
    deals, remarks = _deals(given, table, rules, start)
    return Pad(rules.whole, table.names, start, deals, remarks)


def score(pad: Pad) -> Scored:
    """Returns the pad's deals written down; raises `ScoreError` for a deal that cannot be.

    >>> pad = read_pad('{"convention": "sochi", "players": ["A", "B"], "sheet": {"pool": {"A": 2}}}')
    >>> [str(result) for result in score(pad).settlement.results]
    ['10', '-10']
    """
    pulka = begin(pad.start)
    remarks = list(pad.remarks)
    for deal in pad.deals:
        contract, rules = deal.outcome.contract, deal.rules
        if contract is not None and is_over(pulka.sheet, rules, pulka.deals):
            raise ScoreError(f"deal {deal.number}: the pulka was over before it")
        level = min_level(pulka.sheet, rules)
        if contract is not None and contract.kind is Kind.GAME and contract.level < level:
            values = {"contract": contract, "level": level}
            remarks.append(Remark(RemarkKind.BELOW_EXIT, deal.number, values))
        try:
            outcome = deal.outcome
            for penalty in deal.penalties:
                outcome = apply_penalty(penalty, outcome, pulka.sheet, rules)
            pulka = record(pulka, outcome, rules)
            _check_length(pulka.sheet)
        except ScoreError as error:
            raise ScoreError(f"deal {deal.number}: {error}") from None
    remarks.sort(key=lambda remark: remark.deal)
    last = pad.deals[-1].rules if pad.deals else pad.rules
    over = is_over(pulka.sheet, last, pulka.deals)
    return Scored(pulka, over, tuple(remarks), settle(pulka.sheet, last), last)


def _check_length(sheet: Sheet) -> None:
    """Raises `ScoreError` for a sheet that could be written but not read again."""
    if sheet.run > RUN_LIMIT:
        raise ScoreError(f"more than {RUN_LIMIT} all-passes come in a row")
    if not all(map(fits, chain(sheet.pool, sheet.mountain, *sheet.whists))):
        raise ScoreError(f"a number on the sheet gets more than {DIGITS} digits")


def _names(fields: Fields) -> tuple[str, ...]:
    if "players" not in fields:
        raise NotationError("the players are missing")
    names = fields.items("players", 4)
    if len(names) < 2:
        raise NotationError("players must be a list of 2, 3 or 4 names")
    for name in names:
        if not isinstance(name, str):
            raise NotationError(f"a player's name must be text, not {shown(name)}")
    return checked_players(names)


def _sheet(fields: Fields, table: Table) -> Sheet:
    count = table.players
    if "sheet" not in fields:
        return first_sheet(count, table.rules)
    sheet = Fields.of(fields.table["sheet"], "sheet")
    sheet.refuse_others(_SHEET_KEYS)
    whists = [(Fraction(0),) * count] * count
    if "whists" in sheet:
        rows = Fields.of(sheet.table["whists"], "sheet, whists")
        for name in rows.table:
            place = table.place(name, rows.where)
            whists[place] = _column(Fields.of(rows.table[name], f"{rows.where} of {name}"), table)
            if name in rows.table[name]:
                raise ScoreError(f"{rows.where}: {name} cannot write whists on himself")
    columns = []
    for key in ("pool", "mountain"):
        given = Fields.of(sheet.table.get(key, {}), f"sheet, {key}")
        columns.append(_column(given, table))
    return Sheet(
        columns[0],
        columns[1],
        tuple(whists),
        sheet.whole("run", 0, RUN_LIMIT),
        sheet.flag("relief"),
        **read_marks(sheet, table),
    )


def _column(fields: Fields, table: Table) -> tuple[Fraction, ...]:
    points = [Fraction(0)] * table.players
    for name in fields.table:
        points[table.place(name, fields.where)] = fields.points(name)
    return tuple(points)


def _deals(
    given: Sequence[Any], table: Table, rules: PadRules, course: Sheet
) -> tuple[tuple[PadDeal, ...], tuple[Remark, ...]]:
    """Returns the deals with their dealers, and what there is to remark on them before they are scored."""
    deals: list[PadDeal] = []
    remarks = []
    first = table.names.index(table.rules.first_dealer) if table.rules.first_dealer in table.names else None
    due: tuple[Place, ...] = () if first is None else (first,)
    once: Place | None = None
    for position, item in enumerate(given, start=1):
        fields = Fields.of(item, f"deal {position}")
        number = _number(fields, deals[-1].number if deals else 0)
        fields = Fields(f"deal {number}", fields.table)
        own = table if "convention" not in fields else Table(rules.of_deal(fields), table.names)
        own.check_first_dealer(f"deal {number}, convention")
        deal = read_deal(fields, number, own, due[0] if due else None, course)
        deals.append(deal)
        if deal.unfinished:
            remarks.append(Remark(RemarkKind.UNFINISHED, number, {}))
        dealer = deal.outcome.dealer
        following = (dealer + 1) % table.players
        if deal.outcome.contract is None:
            if "dealer" in fields:
                # A faulty deal that was fined is dealt again by the same player, or passes on (K 3.2.17).
                due = (*due, dealer, following)
            continue
        if due and dealer not in due:
            values = {"dealer": table.names[dealer], "expected": table.names[due[0]]}
            remarks.append(Remark(RemarkKind.OUT_OF_TURN, number, values))
        if deal.outcome.talon is not None and deal.outcome.kind is Kind.GAME and not _talon_is_paid(own):
            remarks.append(Remark(RemarkKind.TALON_UNPAID, number, {}))
        if "level_called" in fields and (deal.outcome.kind is not Kind.GAME or deal.outcome.conceded is None):
            remarks.append(Remark(RemarkKind.LEVEL_UNUSED, number, {}))
        if deal_stays(deal.outcome, course, own.rules):
            due = (dealer,)
        elif own.rules.two_deals_each and table.players == 2 and once != dealer:
            # A pad may begin between the two deals of a player (J-12).
            due = (dealer,) if once is not None or len(deals) > 1 else (dealer, following)
            once = dealer
        else:
            due, once = (following,), None
        course = course_after(deal.outcome, course, own.rules)
    return tuple(deals), tuple(remarks)


def _number(fields: Fields, before: int) -> int:
    """Returns the deal's number: the one after *before*, unless a part of a pulka counts on from further."""
    if "number" not in fields:
        return before + 1
    return fields.whole("number", before + 1, NUMBER_LIMIT)


def _talon_is_paid(table: Table) -> bool:
    return table.rules.talon_pay and (table.players == 4 or (table.players == 3 and table.rules.talon_pay_3p))
