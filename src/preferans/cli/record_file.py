"""Reading a record for a command: which errors end it, and with which exit status."""

from __future__ import annotations

import re
from typing import BinaryIO, Final

import click

from preferans.cli.errors import WorkError
from preferans.cli.streams import read_bytes
from preferans.cli.tell import call_text, card_text, contract_text
from preferans.cli.wording import Wording, reason_text
from preferans.notation.bounds import JSON_LIMIT
from preferans.notation.calls_text import read_call, read_contract
from preferans.notation.cards_text import read_card, read_cards
from preferans.notation.record import IllegalRecord, Record, name_of, read
from preferans.notation.record.model import WRONG_RESULT
from preferans.rules.errors import NotationError

_PLACES: Final = (
    (re.compile(r"trick (?P<trick>\d+), card (?P<card>\d+)"), "trick"),
    (re.compile(r"auction, call (?P<call>\d+)"), "auction"),
    (re.compile(r"answers, word (?P<word>\d+)"), "answers"),
    (re.compile(r"(?P<name>discard|contract|result|deal)"), ""),
)
IN_VARIATION: Final = ", in a variation"


def read_record(file: BinaryIO) -> Record:
    """Returns the record in *file*; raises `NotationError`, or `IllegalRecord`."""
    return read(read_bytes(file, JSON_LIMIT))


def illegal_sentence(error: IllegalRecord, texts: Wording) -> str:
    """Returns what is illegal and where, for people.

    >>> from preferans.cli.wording import wording
    >>> from preferans.rules.errors import Reason
    >>> error = IllegalRecord(1, "trick 4, card 2", 2, ("card", "CT"), Reason.MUST_FOLLOW, name="Вера")
    >>> illegal_sentence(error, wording("en"))
    'Deal 1, trick 4, card 2: ♣10 by Вера is illegal: follow suit first.'
    >>> illegal_sentence(error, wording("ru"))
    'Сдача 1, взятка 4, карта 2: ♣10 (Вера) — надо ходить в масть.'
    """
    kind, written = error.what
    if error.code == WRONG_RESULT and error.played is None:
        return texts.say("illegal.early-result", deal=error.deal, given=written)
    if error.code == WRONG_RESULT:
        return texts.say("illegal.wrong-result", deal=error.deal, given=written, played=error.played)
    what = texts.say(f"illegal.{kind}", text=_spelled(kind, written, texts))
    if error.seat is not None:
        what = texts.say("illegal.of", what=what, name=error.name or texts.say("replay.dummy"))
    return texts.say(
        "illegal.sentence", deal=error.deal, at=_place(error.at, texts), what=what, why=reason_text(error.reason, texts)
    )


def _spelled(kind: str, written: str, texts: Wording) -> str:
    """Returns a card, a call, a word as it is written for people."""
    try:
        match kind:
            case "card":
                return card_text(read_card(written), texts)
            case "discard":
                return " ".join(card_text(card, texts) for card in reversed(read_cards(written)))
            case "call":
                return call_text(read_call(written), texts)
            case "contract":
                return contract_text(read_contract(written), texts)
            case "answer" if f"answer.{written}" in texts.texts:
                return texts.say(f"answer.{written}")
            case "action" | "offer" if f"illegal.{kind}s.{written.split()[0]}" in texts.texts:
                verb, *rest = written.split()
                return texts.say(f"illegal.{kind}s.{verb}", rest=" ".join(rest))
            case _:
                return written
    except NotationError:
        return written


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
    return WorkError(illegal_sentence(error, texts), file)


def seat_name(seat: int, record: Record, number: int, texts: Wording) -> str:
    """Returns the name of who sits at a deal's *seat*."""
    return name_of(seat, record.deals[number - 1], record.players) or texts.say("replay.dummy")
