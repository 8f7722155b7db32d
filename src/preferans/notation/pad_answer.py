"""The score pad's answer as JSON, and a deal as the pad takes it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, Final

from preferans.notation.pad_whist import Spoken
from preferans.notation.scorepad import Pad, Scored
from preferans.rules.calls import Answer, Concession
from preferans.rules.convention import Convention
from preferans.rules.outcome import Outcome
from preferans.rules.pulka import Column, Entry, Line, Sheet, merged
from preferans.rules.scoring.compulsory import WORDS, owed_words, owes

_CONCEDED: Final[Mapping[Concession, int | str]] = {
    Concession.ALL: "all",
    Concession.MINUS_TWO: 2,
    Concession.MINUS_THREE: 3,
}


def write_answer(pad: Pad, scored: Scored) -> dict[str, Any]:
    """Returns the answer of ``preferans score --json``.

    >>> from preferans.notation.scorepad import read_pad, score
    >>> pad = read_pad('{"convention": "kodeks", "players": ["A", "B"], "sheet": {"pool": {"A": 2}}}')
    >>> write_answer(pad, score(pad))["settlement"]["rounded"]
    {'A': 10, 'B': -10}
    """
    names, settlement = pad.names, scored.settlement
    return {
        "deals": [_deal(line, names) for line in scored.pulka.lines],
        "sheet": write_sheet(scored.pulka.sheet, names, scored.rules),
        "over": scored.over,
        "warnings": [str(remark) for remark in scored.remarks],
        "settlement": {
            "exact": dict(zip(names, map(str, settlement.results), strict=True)),
            "rounded": dict(zip(names, settlement.rounded, strict=True)),
            "pairs": {
                name: {names[other]: str(settlement.pairs[place][other]) for other in range(place + 1, len(names))}
                for place, name in enumerate(names[:-1])
            },
        },
    }


def write_sheet(sheet: Sheet, names: tuple[str, ...], rules: Convention) -> dict[str, Any]:
    """Returns the sheet by name, in the form in which the pad takes it back.

    >>> from preferans.rules.convention import load
    >>> from preferans.rules.pulka import empty_sheet
    >>> write_sheet(empty_sheet(2), ("A", "B"), load("sochi"))["whists"]
    {'A': {'B': '0'}, 'B': {'A': '0'}}
    """
    table: dict[str, Any] = {
        "pool": _by_name(names, sheet.pool),
        "mountain": _by_name(names, sheet.mountain),
        "whists": {
            name: {names[on]: str(points) for on, points in enumerate(sheet.whists[place]) if on != place}
            for place, name in enumerate(names)
        },
        "run": sheet.run,
    }
    if rules.exit_relief_on_zero:
        table["relief"] = sheet.relief
    if sheet.bombs:
        table["bombs"] = {name: list(sheet.cells(place)) for place, name in enumerate(names)}
    if any(sheet.birds):
        table["birds"] = dict(zip(names, sheet.birds, strict=True))
    if rules.blind:
        table["chain"] = sheet.chain
    if rules.prelim_circles:
        table["prelim"] = sheet.prelim
    if rules.end == "circles":
        table["passed"] = sheet.passed
    if sheet.ended:
        table["ended"] = True
    if owes(sheet):
        table["owed"] = {name: owed_words(sheet.owed[place]) for place, name in enumerate(names)}
    if sheet.size:
        table["size"] = sheet.size
    return table


def write_deal(
    outcome: Outcome, names: tuple[str, ...], answers: Spoken = (), conduct: Answer | None = None
) -> dict[str, Any]:
    """Returns a deal in the form in which the pad takes it: *answers* are what the defence said, in order.

    >>> from preferans.rules.contract import ALL_PASS
    >>> write_deal(Outcome(players=3, dealer=2, contract=ALL_PASS, tricks=(0, 4, 6)), ("A", "B", "C"))
    {'dealer': 'C', 'contract': 'all-pass', 'tricks': {'A': 0, 'B': 4, 'C': 6}}
    """
    deal: dict[str, Any] = {"dealer": names[outcome.dealer]}
    if outcome.contract is not None:
        deal["contract"] = str(outcome.contract)
    if outcome.declarer is not None:
        deal["declarer"] = names[outcome.declarer]
    if answers:
        deal["answers"] = [[names[place], answer.value] for place, answer in answers]
    if conduct is not None:
        deal["play"] = conduct.value
    if outcome.tricks is not None:
        deal["tricks"] = dict(zip(names, outcome.tricks, strict=True))
    if outcome.conceded is not None:
        deal["conceded"] = _CONCEDED[outcome.conceded]
    if outcome.called_level and outcome.conceded is not None:
        deal["level_called"] = outcome.called_level
    if outcome.shared:
        deal["shared_with"] = names[outcome.dealer]
    if outcome.refused_talon:
        deal["refused_talon"] = True
    if outcome.dark:
        deal["blind"] = True
    if outcome.pool_size:
        deal["pool_size"] = outcome.pool_size
    if outcome.bombers:
        deal["calls"] = [[names[place], "bomb"] for place in outcome.bombers]
    if outcome.talon is not None:
        deal["talon"] = [str(card) for card in outcome.talon]
    if outcome.fines:
        deal["fines"] = [
            _entry(Entry(fine.column, fine.seat, fine.points, fine.on), names) | {"rule": fine.rule}
            for fine in outcome.fines
        ]
    return deal


def _deal(line: Line, names: tuple[str, ...]) -> dict[str, Any]:
    return {
        "entries": _entries(merged(line.entries), names),
        "lines": [_entry(entry, names) | {"why": entry.why.value, "rule": entry.rule} for entry in line.entries],
    }


def _entries(entries: Iterable[Entry], names: tuple[str, ...]) -> list[dict[str, Any]]:
    return [_entry(entry, names) for entry in entries]


def _entry(entry: Entry, names: tuple[str, ...]) -> dict[str, Any]:
    table: dict[str, Any] = {"column": entry.column.value, "seat": names[entry.seat]}
    if entry.on is not None:
        table["on"] = names[entry.on]
    if entry.column is Column.OWED and entry.cell is not None:
        table["game"] = WORDS[entry.cell]
    elif entry.cell is not None:
        table["cell"] = entry.cell + 1
    return {**table, "points": str(entry.points)}


def _by_name(names: tuple[str, ...], column: tuple[Fraction, ...]) -> dict[str, str]:
    return dict(zip(names, map(str, column), strict=True))
