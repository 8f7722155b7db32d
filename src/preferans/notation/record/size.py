"""How long a record is when it is written: what is read in one form has to be readable in the others."""

from __future__ import annotations

from collections.abc import Iterable

from preferans.notation.bounds import JSON_LIMIT, TEXT_LIMIT
from preferans.notation.record.json_form import write_json
from preferans.notation.record.model import Comment, Note, Noted, Record, Tags, Variation
from preferans.notation.record.text_writer import write_text
from preferans.rules.errors import NotationError

_OF_A_DEAL, _OF_A_CONVENTION, _OF_AN_EVENT, _OF_A_NOTE = 1_500, 10_000, 120, 30
"""More than any form needs, in bytes."""


def check_size(record: Record) -> None:
    """Raises `NotationError` where *record*, written, would be longer than what is read.

    Nearly all records are short by any reckoning; only others are written to be measured.
    """
    if _at_most(record) <= TEXT_LIMIT:
        return
    if len(write_text(record)) > TEXT_LIMIT:
        raise NotationError(f"a record has at most {TEXT_LIMIT} characters, as text this one has more")
    if len(write_json(record).encode()) > JSON_LIMIT:
        raise NotationError(f"a record has at most {JSON_LIMIT} bytes, as JSON this one has more")


def _at_most(record: Record) -> int:
    own = sum(deal.convention is not None for deal in record.deals)
    size = _OF_A_CONVENTION * (own + 1) + _OF_A_DEAL * len(record.deals)
    size += _of_tags(record.tags) + _of_notes(record.notes)
    for deal in record.deals:
        size += _of_tags(deal.tags) + _OF_AN_EVENT * len(deal.events) + _of_noted(deal.notes)
    return size


def _of_tags(tags: Tags) -> int:
    return sum(_OF_A_NOTE + len(name) + _escaped(value) for name, value in tags)


def _of_noted(noted: Iterable[Noted]) -> int:
    return sum(_of_notes(notes) for _, notes in noted)


def _of_notes(notes: Iterable[Note]) -> int:
    size = 0
    for note in notes:
        size += _OF_A_NOTE
        if isinstance(note, Comment):
            size += _escaped(note.text)
        elif isinstance(note, Variation):
            size += _OF_AN_EVENT * len(note.events) + _of_noted(note.notes)
    return size


def _escaped(text: str) -> int:
    return 4 * len(text)
