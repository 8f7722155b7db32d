"""The line form of a record: one word of URL-safe characters, for links.

The number of the format, a full stop, and the text form, deflated with a dictionary of what all records have in
common, in base64url. The dictionary belongs to the number of the format and never changes.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from functools import cache
from importlib.resources import files
from typing import Final

from preferans.notation.bounds import TEXT_LIMIT
from preferans.notation.record.model import VERSION, Record
from preferans.notation.record.text_reader import read_text
from preferans.notation.record.text_writer import write_text
from preferans.rules.errors import NotationError

_CHARACTER: Final = 4
"""Bytes of a character at most."""
LINE: Final = re.compile(r"([0-9]{1,6})\.([A-Za-z0-9_-]*)")


def write_line(record: Record) -> str:
    """Returns the line form of *record*.

    >>> from preferans.rules.convention import load
    >>> line = write_line(Record(load("sochi"), ("Anna", "Boris", "Clara")))
    >>> line[:2], len(line) < 300, read_line(line).players
    ('1.', True, ('Anna', 'Boris', 'Clara'))
    """
    packer = zlib.compressobj(level=9, zdict=_dictionary())
    packed = packer.compress(write_text(record).encode()) + packer.flush()
    return f"{VERSION}.{base64.urlsafe_b64encode(packed).decode().rstrip('=')}"


def read_line(line: str) -> Record:
    """Returns the record of a line; raises `NotationError`, or `IllegalRecord`.

    >>> read_line("2.AAAA")
    Traceback (most recent call last):
        ...
    preferans.rules.errors.NotationError: version 2 of the line form is newer than 1, which is read here
    """
    match = LINE.fullmatch(line.strip())
    if match is None:
        raise NotationError("a line is a number, a full stop, and letters, digits, - and _")
    if int(match[1]) != VERSION:
        newer = "newer" if int(match[1]) > VERSION else "other"
        raise NotationError(f"version {int(match[1])} of the line form is {newer} than {VERSION}, which is read here")
    return read_text(_unpacked(match[2]))


def _unpacked(word: str) -> str:
    broken = NotationError(f"line 1, column {len(word) + len(str(VERSION)) + 1}: the line is damaged or cut off")
    try:
        packed = base64.b64decode(word + "=" * (-len(word) % 4), altchars=b"-_", validate=True)
        unpacker = zlib.decompressobj(zdict=_dictionary())
        text = unpacker.decompress(packed, _CHARACTER * TEXT_LIMIT)
    except (binascii.Error, zlib.error):
        raise broken from None
    if unpacker.unconsumed_tail:
        raise NotationError(f"a record has at most {TEXT_LIMIT} characters")
    if not unpacker.eof or unpacker.unused_data:
        raise broken
    try:
        plain = text.decode()
    except UnicodeDecodeError:
        raise broken from None
    if len(plain) > TEXT_LIMIT:
        raise NotationError(f"a record has at most {TEXT_LIMIT} characters")
    return plain


@cache
def _dictionary() -> bytes:
    return (files("preferans.notation.record") / f"line_{VERSION}.txt").read_bytes()
