"""Records replayed: the states of each deal, what it came to, and the score pad that follows from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from preferans.notation.convention_text import json_table
from preferans.notation.pad_answer import write_answer, write_deal, write_sheet
from preferans.notation.pad_whist import Spoken
from preferans.notation.record.frame import Frame, dummy_seat, starts
from preferans.notation.record.model import DealRecord, Record
from preferans.notation.record.sheet_tag import read_run, read_sheet, write_run
from preferans.notation.record.sheet_tag import write_sheet as write_sheet_tag
from preferans.notation.scorepad import Pad, Scored, pad_of_data, score
from preferans.rules.calls import Answer, Concession
from preferans.rules.contract import Kind
from preferans.rules.convention import Convention
from preferans.rules.errors import NotationError, ScoreError
from preferans.rules.outcome import Outcome, place_of
from preferans.rules.pulka import Sheet
from preferans.rules.result import outcome_of
from preferans.rules.scoring import first_sheet
from preferans.rules.state import Phase, State
from preferans.rules.transition import apply, fold


@dataclass(frozen=True, slots=True)
class Replayed:
    """A deal of a record, played through."""

    number: int
    deal: DealRecord
    states: tuple[State, ...]
    """The state before the first event, and after each one."""
    outcome: Outcome | None
    """``None`` while the deal is not over."""

    @property
    def end(self) -> State:
        """How the deal stands after its last event."""
        return self.states[-1]


@dataclass(frozen=True, slots=True)
class PadOfRecord:
    """The score pad of a record: its document, and what the pad makes of it."""

    document: dict[str, Any]
    pad: Pad
    scored: Scored
    numbers: tuple[int, ...]
    """The record's numbers of the deals on the pad."""

    def answer(self) -> dict[str, Any]:
        """Returns the document with the pad's answer under ``answer``."""
        return {**self.document, "answer": write_answer(self.pad, self.scored)}


def replay_record(record: Record) -> tuple[Replayed, ...]:
    """Returns the deals of *record*, played through.

    >>> from preferans.notation.record import read
    >>> (deal,) = replay_record(read('[Players "Anna, Boris, Clara"] Auction: 1 pass, 2 6S, 3 pass'))
    >>> [state.phase.value for state in deal.states][-2:], deal.outcome
    (['talon', 'discard'], None)
    """
    replayed = []
    for number, (deal, state) in enumerate(starts(record), start=1):
        states = [state]
        for event in deal.events:
            states.append(apply(states[-1], event))
        over = states[-1].phase is Phase.OVER
        outcome = outcome_of(states[-1], record.players.index(deal.dealer)) if over else None
        replayed.append(Replayed(number, deal, tuple(states), outcome))
    return tuple(replayed)


def pad_of(record: Record, number: int | None = None) -> PadOfRecord:
    """Returns the score pad of a record, or of its deal *number* alone, after all that was written before it.

    A deal that is not over keeps its place and is not scored. Raises `ScoreError` for a deal that cannot be written
    down.
    """
    deals = replay_record(record)
    if number is None:
        return _pad(record, deals, _first_sheet(record))
    before = [deal for deal in deals if deal.number < number]
    sheet = _pad(record, before, _first_sheet(record)).scored.pulka.sheet if before else _first_sheet(record)
    return _pad(record, [deal for deal in deals if deal.number == number], sheet)


def single_deal(record: Record, number: int) -> Record:
    """Returns a record of the deal *number* alone, with what came before it in the tags `Deal`, `Run` and `Sheet`."""
    if not 1 <= number <= len(record.deals):
        raise NotationError(f"there is no deal {number}; the record has {len(record.deals)}")
    deal = record.deals[number - 1]
    if number > 1:
        tags = {"Deal": str(number), **_situation(record, number), **dict(deal.tags)}
        deal = replace(deal, tags=tuple(tags.items()))
    return replace(record, deals=(deal,))


def _situation(record: Record, number: int) -> dict[str, str]:
    """Returns the tags that say how the pulka stood before the deal *number*."""
    before = replace(record, deals=record.deals[: number - 1])
    frame = Frame.of(record.convention, record.players)
    for deal in before.deals:
        frame.end(fold(deal.events, frame.begin(deal.dealer, deal.tags, deal.convention).state))
    tags = {"Run": write_run(frame.sheet.run, frame.sheet.relief)} if frame.sheet.run else {}
    try:
        sheet = pad_of(before).scored.pulka.sheet
    except ScoreError:
        return tags
    first = first_sheet(len(record.players), record.convention)
    if sheet != replace(first, run=sheet.run, relief=sheet.relief):
        tags["Sheet"] = write_sheet_tag(sheet, record.convention)
    return tags


def _first_sheet(record: Record) -> Sheet:
    """Returns the sheet before the first deal, from its tags."""
    if not record.deals:
        return first_sheet(len(record.players), record.convention)
    first = record.deals[0]
    rules = first.convention or record.convention
    sheet = first_sheet(len(record.players), rules)
    written, run = first.tag("Sheet"), first.tag("Run")
    if written is not None:
        sheet = read_sheet(written, len(record.players), rules)
    if run is not None:
        count, relief = read_run(run)
        sheet = replace(sheet, run=count, relief=relief)
    return sheet


def _pad(record: Record, deals: Sequence[Replayed], sheet: Sheet) -> PadOfRecord:
    rules = _rules_of(deals[0], record) if deals else record.convention
    document: dict[str, Any] = {"convention": json_table(rules), "players": list(record.players)}
    if sheet != first_sheet(len(record.players), rules):
        document["sheet"] = write_sheet(sheet, record.players, rules) | ({"relief": True} if sheet.relief else {})
    document["deals"] = []
    number = 0
    for deal in deals:
        number, before = _number(deal, number), number
        about = {"number": number} if number != before + 1 else {}
        document["deals"].append(about | _pad_deal(deal, record, rules))
    pad = pad_of_data(document)
    return PadOfRecord(document, pad, score(pad), tuple(deal.number for deal in deals))


def _number(replayed: Replayed, before: int) -> int:
    """Returns the number that the record gives the deal, if it can come after the number *before*."""
    wanted = int(replayed.deal.tag("Deal") or replayed.number)
    return max(wanted, before + 1)


def _rules_of(replayed: Replayed, record: Record) -> Convention:
    return replayed.deal.convention or record.convention


def _pad_deal(replayed: Replayed, record: Record, first: Convention) -> dict[str, Any]:
    """Returns the deal as the pad takes it, with its convention where that is not the *first* deal's."""
    rules = _rules_of(replayed, record)
    own = {"convention": json_table(rules, first)} if rules != first else {}
    outcome, end = replayed.outcome, replayed.end
    if outcome is None:
        return {"dealer": replayed.deal.dealer, **own, "unfinished": True}
    paid = rules.talon_pay and (outcome.players == 4 or (outcome.players == 3 and rules.talon_pay_3p))
    if not paid:
        outcome = replace(outcome, talon=None)
    lone = outcome.kind is Kind.GAME and len(outcome.whisters) == 1 and (outcome.conceded is None or outcome.alone)
    conduct = end.whist.conduct if lone and end.whist is not None else None
    return own | write_deal(outcome, record.players, _spoken(replayed, outcome), conduct)


def _spoken(replayed: Replayed, outcome: Outcome) -> Spoken:
    """Returns what the defence said, without how it is to be played, in places of the table."""
    bets = outcome.kind is Kind.MISERE and bool(outcome.whisters)
    if not (bets or outcome.kind is Kind.GAME) or outcome.conceded in (Concession.MINUS_TWO, Concession.MINUS_THREE):
        return ()
    dummy = dummy_seat(replayed.deal.tag("Dummy"), tuple(map(str, range(outcome.players))))
    said = (
        (place_of(seat, outcome.dealer, outcome.players, dummy), answer)
        for seat, answer in replayed.end.answers
        if answer in (Answer.PASS, Answer.WHIST, Answer.HALF)
    )
    return tuple((place, answer) for place, answer in said if place is not None)
