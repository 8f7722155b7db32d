"""Reading a record for a command: which errors end it, and with which exit status."""

from __future__ import annotations

import re
from typing import BinaryIO, Final

import click

from preferans.cli.options import InputError
from preferans.cli.wording import Wording, reason_text
from preferans.notation.record import IllegalRecord, Record, name_of, read
from preferans.notation.record.model import JSON_LIMIT, WRONG_RESULT
from preferans.rules.errors import NotationError

_PLACES: Final = (
    (re.compile(r"trick (?P<trick>\d+), card (?P<card>\d+)"), "trick"),
    (re.compile(r"auction, call (?P<call>\d+)"), "auction"),
    (re.compile(r"answers, word (?P<word>\d+)"), "answers"),
    (re.compile(r"(?P<name>discard|contract|result|deal)"), ""),
)
IN_VARIATION: Final = ", in a variation"


def read_record(file: BinaryIO) -> Record:
    """Returns the record in *file*; what cannot be read ends the command, an illegal action goes to the caller."""
    try:
        return read(file.read(JSON_LIMIT + 1))
    except NotationError as error:
        raise InputError(f"{named(file)}{error}") from None


def named(file: BinaryIO) -> str:
    """Returns the file's name to put before an error; nothing for standard input."""
    name = getattr(file, "name", "<stdin>")
    return "" if name in ("<stdin>", "-") else f"{name}: "


def illegal_sentence(error: IllegalRecord, texts: Wording) -> str:
    """Returns what is illegal and where, for people.

    >>> from preferans.cli.wording import wording
    >>> from preferans.rules.errors import Reason
    >>> error = IllegalRecord(1, "trick 4, card 2", 2, ("card", "SJ"), Reason.MUST_FOLLOW)
    >>> illegal_sentence(error, wording("en"))
    'Deal 1, trick 4, card 2: SJ from seat 2 is illegal: follow suit first.'
    """
    kind, written = error.what
    what = texts.say(f"illegal.{kind}", text=written)
    if error.seat is not None:
        what = texts.say("illegal.of", what=what, seat=error.seat)
    why = texts.say("illegal.wrong-result") if error.code == WRONG_RESULT else reason_text(error.reason, texts)
    return texts.say("illegal.sentence", deal=error.deal, at=_place(error.at, texts), what=what, why=why)


def _place(at: str, texts: Wording) -> str:
    plain = at.removesuffix(IN_VARIATION)
    suffix = texts.say("illegal.at.variation") if plain != at else ""
    for pattern, key in _PLACES:
        match = pattern.fullmatch(plain)
        if match is not None:
            return texts.say(f"illegal.at.{key or match['name']}", **match.groupdict()) + suffix
    return at


def illegal_error(error: IllegalRecord, file: BinaryIO, texts: Wording) -> click.ClickException:
    """Returns the error that ends a command with exit status 1."""
    return click.ClickException(f"{named(file)}{illegal_sentence(error, texts)}")


def seat_name(seat: int, record: Record, number: int, texts: Wording) -> str:
    """Returns the name of who sits at a deal's *seat*."""
    return name_of(seat, record.deals[number - 1], record.players) or texts.say("replay.dummy")
