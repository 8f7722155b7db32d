"""What `preferans solve` is asked: a position from the command line, from a line of a file, or from a record."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import BinaryIO, Final, TypeVar

from preferans.cli.errors import InputError
from preferans.cli.record_file import illegal_error, read_record
from preferans.cli.wording import Wording
from preferans.notation.calls_text import read_contract
from preferans.notation.cards_text import read_cards, read_hand, shown
from preferans.notation.record import DealRecord, IllegalRecord, starts
from preferans.rules.cards import Card
from preferans.rules.contract import Contract
from preferans.rules.errors import NotationError
from preferans.rules.events import Played
from preferans.rules.state import State
from preferans.rules.transition import apply
from preferans.solver import Goal, Position, PositionError, Ties, check, goal_of, position_of

Read = TypeVar("Read")

FIELDS: Final = ("hand", "hand", "hand", "contract", "declarer", "leader", "trick")
NONE: Final = "-"
LINE_LIMIT: Final = 1000
"""Characters of a line that asks something."""


@dataclass(frozen=True, slots=True)
class Question:
    """A position to solve, and the contract that is played in it."""

    position: Position
    goal: Goal
    contract: Contract


def from_text(
    hands: tuple[str, ...],
    contract: str,
    declarer: int | None,
    leader: int,
    trick: str,
    talon: str,
    players: int,
    ties: Ties,
) -> Question:
    """Returns the question put in words; raises `NotationError` or `PositionError` for what cannot be."""
    held = [_placed(f"hand {seat}", read_hand, text) for seat, text in enumerate(hands, start=1)]
    played = read_contract(contract)
    position = Position(
        (held[0], held[1], held[2]),
        leader,
        _cards(trick, "the trick"),
        _cards(talon, "the talon"),
        talon_owner=0 if players == 4 else None,
    )
    return _checked(Question(position, goal_of(played, declarer, ties), played))


def from_line(line: str, ties: Ties) -> Question:
    """Returns the question of one line: ``hand | hand | hand | contract | declarer | leader``, and maybe ``| trick``.

    >>> question = from_line("SA7 | SK8 | SQ9 | misere | 1 | 2", Ties.MIXED)
    >>> str(question.contract), question.position.leader
    ('misere', 2)
    >>> from_line("SA7 | SK8 | SQ9 | misere", Ties.MIXED)
    Traceback (most recent call last):
        ...
    preferans.rules.errors.NotationError: fields on the line: 4, not 6 or 7
    """
    if len(line) > LINE_LIMIT:
        raise NotationError("the line is too long")
    fields = [field.strip() for field in line.split("|")]
    if len(fields) not in (len(FIELDS) - 1, len(FIELDS)):
        raise NotationError(f"fields on the line: {len(fields)}, not 6 or 7")
    contract, declarer, leader, trick = (*fields[3:], "")[:4]
    who = None if declarer == NONE else _seat("declarer", declarer)
    return from_text(tuple(fields[:3]), contract, who, _seat("leader", leader), trick, "", 3, ties)


def from_record(file: BinaryIO, number: int, card: int, ties: Ties, texts: Wording) -> Question:
    """Returns the position before the *card*-th card of the deal *number* of a record."""
    try:
        record = read_record(file)
    except IllegalRecord as error:
        raise illegal_error(error, file, texts) from None
    except NotationError as error:
        raise InputError(error, file) from None
    deals = list(starts(record))
    if number > len(deals):
        raise InputError(f"there is no deal {number}; the record has {len(deals)}", file)
    try:
        state = _before(*deals[number - 1], card)
        position, goal = position_of(state, ties)
    except PositionError as error:
        raise InputError(f"deal {number}: {error}", file) from None
    assert state.contract is not None
    return Question(position, goal, state.contract)


def _before(deal: DealRecord, state: State, card: int) -> State:
    """Returns the state in which the *card*-th card is to be played."""
    count = 0
    for event in deal.events:
        if isinstance(event, Played):
            count += 1
            if count == card:
                return state
        state = apply(state, event)
    if count + 1 == card and state.to_act is not None:
        return state
    raise PositionError(f"{count} cards were played, so there is no card {card} to come")


def _checked(question: Question) -> Question:
    check(question.position, question.goal)
    return question


def _cards(text: str, what: str) -> tuple[Card, ...]:
    """Returns cards in the order written; none for a blank or a dash."""
    return _placed(what, read_cards, text) if text.strip() else ()


def _placed(place: str, read: Callable[[str], Read], text: str) -> Read:
    """Returns what *read* makes of *text*; an error names the *place*."""
    try:
        return read(text)
    except NotationError as error:
        raise NotationError(f"{place}: {error}") from None


def _seat(what: str, text: str) -> int:
    if text not in ("1", "2", "3"):
        raise NotationError(f"the {what} is {shown(text)}, not seat 1, 2 or 3")
    return int(text)
