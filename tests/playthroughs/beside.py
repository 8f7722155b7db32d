"""The rule that stands beside each event of a transcript: numbers of the Kodeks (K), or a section of the rules (A…)."""

from __future__ import annotations

from preferans.rules.calls import Answer, Word
from preferans.rules.contract import Kind
from preferans.rules.events import (
    Answered,
    Called,
    Conceded,
    Dealt,
    Discarded,
    Entrusted,
    Event,
    HandShown,
    Joined,
    Looked,
    Moved,
    Named,
    Offered,
    Played,
    PlayedOn,
    PoolNamed,
    Proposed,
    Refused,
    Started,
    TalonLed,
    TalonShown,
    Took,
    Voted,
    Whisted,
)
from preferans.rules.state import Phase, State, is_all_pass, is_misere

WORDS = {Word.PASS: "A4.2", Word.HERE: "K 3.3.8", Word.TAKE: "K 3.3.15", Word.BOMB: "K 3.3.19", Word.KEEP: "V A.3"}
ANSWERS = {Answer.HALF: "K 3.8.7", Answer.OPEN: "K 3.8.5", Answer.CLOSED: "K 3.8.5", Answer.ALONE: "K 3.8.15"}


def rule_of(event: Event, before: State) -> str:
    """Returns the rule that *event* follows."""
    match event:
        case Started(opening=opening, players=players):
            if players == 2:
                return "A15"
            if opening.bound is not None:
                return "J-51"
            return "K 3.2.2" if opening.min_level == 6 else "K 3.7.8"
        case Dealt():
            return "K 3.2.8"
        case PoolNamed():
            return "J-52"
        case Called() if before.opening.bound is not None:
            return "J-51"
        case Called(_, call):
            return _of_call(event, before) if call.word is Word.BID else WORDS[call.word]
        case Looked():
            return "K 3.3.19"
        case TalonShown(to=int()):
            return "V A.3"
        case TalonShown():
            return "K 3.6.6" if is_misere(before) else "K 3.4.1"
        case Discarded():
            return "K 3.4.1"
        case Named(_, contract):
            return "K 3.5.1" if contract.kind is Kind.MISERE else "K 3.4.3"
        case Whisted():
            return _of_answer(event, before)
        case Took():
            return "K 3.8.8"
        case HandShown(seat=seat, to=to) if seat == to:
            return "K 3.3.19"
        case HandShown(to=to):
            if to is not None:
                return "K 3.6.9" if before.phase is Phase.JOINT else "K 3.8.8"
            if before.table is not None and before.table.offer is not None:
                return "K 3.9.14.4"
            return _of_laying_down(before)
        case TalonLed():
            return "K 3.7.6"
        case Played():
            return _of_card(before)
        case Entrusted():
            return "F-11"
        case Proposed() | Joined():
            return "K 3.6.9"
        case Moved() | Voted():
            return "C-05"
        case Refused():
            return "K 3.4.10"
        case Conceded() | PlayedOn():
            return "A5.6"
        case Offered() | Answered():
            return "K 3.9.22"
    return ""


def _of_call(event: Called, before: State) -> str:
    if event.call.blind:
        return "K 3.3.19"
    contract, auction = event.call.contract, before.auction
    if contract is not None and contract.kind is Kind.MISERE:
        return "K 3.3.9"
    over_misere = auction is not None and auction.high is not None and auction.high.kind is Kind.MISERE
    return "K 3.6.4" if over_misere else "K 3.3.8"


def _of_answer(event: Whisted, before: State) -> str:
    if event.answer in ANSWERS:
        return (
            "K 3.8.14" if event.answer is Answer.HALF and event.seat == before.defenders[0] else ANSWERS[event.answer]
        )
    if event.seat == 0:
        return "K 3.8.8.1" if not _half_said(before) else "K 3.8.8"
    if _half_said(before):
        return "K 3.8.8.2"
    return "A6.2"


def _of_laying_down(before: State) -> str:
    if is_misere(before):
        return "Z-39" if before.phase is Phase.DISCARD else "K 3.6.6"
    if before.players == 2:
        return "A15"
    return "A6.2" if before.whist is not None and before.whist.forced else "K 3.8.5"


def _half_said(before: State) -> bool:
    return any(answer is Answer.HALF for _, answer in before.answers)


def _of_card(before: State) -> str:
    table = before.table
    if is_all_pass(before):
        if before.players == 2:
            return "K 3.7.6.4"
        if before.rules.raspasy_talon == "lead" and len(before.tricks) == 2:
            return "K 3.7.6"
        return "K 3.7.5"
    if table is not None and not before.tricks:
        return "K 3.9.1"
    return "K 3.9.3"
