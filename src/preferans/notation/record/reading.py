"""`read` and `write`: a record in whichever form it comes or is asked for."""

from __future__ import annotations

import re
from typing import Final, Literal

from preferans.notation.bounds import JSON_LIMIT, TEXT_LIMIT
from preferans.notation.json_text import read_utf8
from preferans.notation.record.json_form import read_json, write_json
from preferans.notation.record.line_form import LINE, read_line, write_line
from preferans.notation.record.model import Record
from preferans.notation.record.size import check_size
from preferans.notation.record.text_reader import read_text
from preferans.notation.record.text_writer import write_text
from preferans.rules.errors import NotationError

Form = Literal["text", "line", "json"]
FORMS: Final[tuple[Form, ...]] = ("text", "line", "json")

_JSON: Final = re.compile(r'\s*(?:\{\s*(?:"[^"\\{}]{0,40}(?:"\s*(?::|$)|$)|\}?\s*$)|\[\s*[{\[\]])')


def read(source: str | bytes) -> Record:
    """Returns the record of *source*, text, line or JSON; bytes are UTF-8, with or without a byte order mark.

    Raises `NotationError` for what cannot be read, and `IllegalRecord` for the first action that breaks a rule.

    >>> read(b"\\xd0")
    Traceback (most recent call last):
        ...
    preferans.rules.errors.NotationError: line 1, column 1: byte 1 is not UTF-8
    """
    text = _text_of(source) if isinstance(source, bytes) else source.removeprefix("\ufeff")
    if len(text) > JSON_LIMIT:
        raise NotationError(f"a record has at most {JSON_LIMIT} characters")
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not text.strip():
        raise NotationError("line 1, column 1: there is no record: the text is empty")
    record = _record(text)
    check_size(record)
    return record


def write(record: Record, form: Form = "text") -> str:
    """Returns *record* in a *form*; text and JSON end with a line break."""
    match form:
        case "text":
            return write_text(record)
        case "line":
            return write_line(record)
        case "json":
            return write_json(record)


def _record(text: str) -> Record:
    if LINE.fullmatch(text.strip()):
        return read_line(text)
    if _JSON.match(text):
        return read_json(text)
    if len(text) > TEXT_LIMIT:
        raise NotationError(f"a record has at most {TEXT_LIMIT} characters")
    return read_text(text)


def _text_of(data: bytes) -> str:
    if len(data) > JSON_LIMIT:
        raise NotationError(f"a record has at most {JSON_LIMIT} bytes")
    return read_utf8(data)
