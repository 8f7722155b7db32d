"""The record of a pulka: what all three forms say, as frozen data.

A deal's events are its full log without the header, the events that follow by rule included. Notes are kept beside
the events: after which event each one stands.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

from preferans.rules.convention import Convention
from preferans.rules.errors import IllegalAction, NotationError, Reason
from preferans.rules.events import Event, HandShown, Seat, TalonShown
from preferans.rules.names import NAME_LIMIT, UNSAFE

VERSION: Final = 1
"""The number of the format. A reader refuses a newer one."""

HAND_TAGS: Final = ("Hand1", "Hand2", "Hand3")
SHARED_FIELDS: Final = frozenset({"Convention", "Rules", "Players"})
DEAL_TAGS: Final = frozenset({"Deal", "Dealer", *HAND_TAGS, "Talon", "Dark", "Run", "Sheet", "Dummy"})
"""Tags that can only belong to a deal."""
DEAL_FIELDS: Final = SHARED_FIELDS | {"Dealer", *HAND_TAGS, "Talon", "Dark"}
"""What the text form writes as tags of a deal and the model keeps elsewhere."""
RECORD_FIELDS: Final = SHARED_FIELDS | DEAL_TAGS

DEFAULT_NAMES: Final = ("1", "2", "3")
"""Who plays a problem that names nobody."""


@dataclass(frozen=True, slots=True)
class Comment:
    """What somebody wrote about the event before it: one or more lines, without blanks around them."""

    text: str
    kind: Literal["comment"] = "comment"


@dataclass(frozen=True, slots=True)
class Mark:
    """A judgement of the event before it: ``!``, ``?``, ``!!``, ``??``, ``!?`` or ``?!``."""

    sign: str
    kind: Literal["mark"] = "mark"


@dataclass(frozen=True, slots=True)
class Eval:
    """What the position is worth in whists, a decimal number as it was written."""

    value: str
    kind: Literal["eval"] = "eval"


@dataclass(frozen=True, slots=True)
class Variation:
    """What might have been played instead of the card before it."""

    events: tuple[Event, ...]
    notes: tuple[Noted, ...] = ()
    kind: Literal["variation"] = "variation"


Note = Comment | Mark | Eval | Variation
Noted = tuple[int, tuple[Note, ...]]
"""The number of an event, from 0, and the notes that stand after it, in order."""
Tags = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One deal: who dealt, what happened, and how it ended."""

    dealer: str
    events: tuple[Event, ...]
    tags: Tags = ()
    convention: Convention | None = None
    """Where it is not the pulka's own."""
    notes: tuple[Noted, ...] = ()
    result: str | None = None
    """As written in text, for instance ``"6"``, ``"3 4 3"`` or ``"made"``; ``None`` while the deal is not over."""

    def tag(self, name: str) -> str | None:
        """Returns the value of a tag, or ``None``."""
        return dict(self.tags).get(name)


@dataclass(frozen=True, slots=True)
class Record:
    """A pulka, or a part of it down to a single problem."""

    convention: Convention
    players: tuple[str, ...]
    """Names in the seating order, clockwise."""
    deals: tuple[DealRecord, ...] = ()
    tags: Tags = ()
    notes: tuple[Note, ...] = ()
    """What is said before the first deal."""


class IllegalRecord(IllegalAction):
    """The first action of a record that breaks a rule, with its place."""

    def __init__(
        self,
        deal: int,
        at: str,
        seat: Seat | None,
        what: tuple[str, str],
        reason: Reason,
        code: str = "",
        name: str | None = None,
        played: str | None = None,
    ):
        self.deal = deal
        """The deal's number, from 1."""
        self.at = at
        """The place in the deal, as ``trick 4, card 2``."""
        self.seat = seat
        self.name = name
        """Who sits there, unless it is the dummy."""
        self.what = what
        """What is illegal, and how it is written: ``("card", "SJ")``, ``("call", "6S")`` and so on."""
        self.code = code or reason.value
        self.played = played
        """The result that the play has, where the record says another; ``None`` while the deal is not over."""
        super().__init__(f"deal {deal}, {at}: {self._said()}", reason)

    def _said(self) -> str:
        if self.code == WRONG_RESULT and self.played is None:
            return f"the record says {self.what[1]}, the deal is not over"
        if self.code == WRONG_RESULT:
            return f"the record says {self.what[1]}, the play gives {self.played}"
        whose = "" if self.seat is None else f" of seat {self.seat}"
        return f"the {self.what[0]} {self.what[1]}{whose} is illegal: {self.code}"


WRONG_RESULT: Final = "wrong-result"
"""The code of a result that the play does not lead to."""

_MARK: Final = re.compile(r"[!?]{1,2}")
_EVAL: Final = re.compile(r"%eval\s+([+-]?\d{1,6}(?:\.\d{1,6})?)")
_EVAL_VALUE: Final = re.compile(r"[+-]?\d{1,6}(?:\.\d{1,6})?")
_UNSAFE_IN_COMMENT: Final = re.compile("[\\x00-\\x09\\x0b-\\x1f\\x7f-\\x9f\u2028\u2029\ufeff\ud800-\udfff]")
_TAG_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,39}")


def comment(text: str) -> Comment | Eval | None:
    """Returns the note of a comment's text; ``None`` when it is blank.

    >>> comment(" well played "), comment("%eval -2.5"), comment("  ")
    (Comment(text='well played', kind='comment'), Eval(value='-2.5', kind='eval'), None)
    """
    stripped = "\n".join(line.strip(" \t") for line in re.split("\r\n|\r|\n", text)).strip()
    if _UNSAFE_IN_COMMENT.search(stripped):
        raise NotationError("a comment has an unprintable character")
    equity = _EVAL.fullmatch(stripped)
    if equity is not None:
        return Eval(equity[1])
    return Comment(stripped) if stripped else None


def mark(sign: str) -> Mark:
    """Returns the mark; raises `NotationError` when there is none like it."""
    if not _MARK.fullmatch(sign):
        raise NotationError(f"{sign[:NAME_LIMIT]!r} is not a mark; it is one or two of ! and ?")
    return Mark(sign)


def equity(value: str) -> Eval:
    """Returns the equity; raises `NotationError` when it is not a decimal number."""
    if not _EVAL_VALUE.fullmatch(value):
        raise NotationError(f"{value[:NAME_LIMIT]!r} is not a decimal number")
    return Eval(value)


def checked_tag(name: str, value: str) -> tuple[str, str]:
    """Returns a tag; raises `NotationError` for a name or a value that the text form could not hold."""
    if not _TAG_NAME.fullmatch(name):
        raise NotationError(f"{name[:NAME_LIMIT]!r} is not the name of a tag")
    if UNSAFE.search(value):
        raise NotationError(f"the tag {name} has an unprintable character")
    return name, value


def stands_in_text(event: Event) -> bool:
    """Tells whether the text form writes *event*: what is shown by rule follows from the rest."""
    return not isinstance(event, HandShown | TalonShown)
