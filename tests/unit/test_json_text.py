"""Strict JSON: each fault has its place, and finding it takes no longer than reading."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import process_time

import pytest

from preferans.notation.json_text import loads, read_utf8
from preferans.notation.record import read
from preferans.notation.scorepad import read_pad
from preferans.rules.errors import NotationError

FAULTS = [
    ('{"a": 1, "a": 2}', "line 1, column 10: the key 'a' stands twice in one object"),
    ('{"a": {"b": 1},\n "c": [{"d": 1, "\\u0064": 2}]}', "line 2, column 17: the key 'd' stands twice in one object"),
    ('{"a": "b", "c": "a", "b": ["a", "a"],\n"c" : 1}', "line 2, column 1: the key 'c' stands twice in one object"),
    ('{"a": "NaN",\n "b": NaN}', "line 2, column 7: NaN is not a number of JSON"),
    ('{"a": [1, -Infinity]}', "line 1, column 11: -Infinity is not a number of JSON"),
    ('{"a":\n' + "9" * 5000 + "}", "line 2, column 1: the JSON holds a number that is too long"),
    ("\n" + "[" * 100_000, "line 2, column 201: the JSON is nested too deeply"),
    ('{"a":' * 100_000, "line 1, column 1001: the JSON is nested too deeply"),
]


@pytest.mark.parametrize(("text", "sentence"), FAULTS, ids=[sentence for _, sentence in FAULTS])
def test_a_fault_has_its_place(text: str, sentence: str) -> None:
    with pytest.raises(NotationError) as error:
        loads(text)
    assert str(error.value) == sentence


@pytest.mark.parametrize("reader", [read, read_pad])
def test_both_readers_say_it_alike(reader: Callable[[str], object]) -> None:
    for text, sentence in FAULTS[:2]:
        with pytest.raises(NotationError) as error:
            reader(text)
        assert str(error.value) == sentence


def test_a_key_that_stands_twice_is_found_in_one_pass() -> None:
    keys = ",".join(f'"k{number}": ""' for number in range(100_000))
    text = '{"pulka": 1, "tags": {' + keys + ', "k99999": ""}}'
    start = process_time()
    with pytest.raises(NotationError, match="the key 'k99999' stands twice"):
        read(text)
    assert process_time() - start < 20


def test_a_byte_that_is_not_utf8_has_its_place() -> None:
    assert read_utf8(b"\xef\xbb\xbf{}") == "{}"
    data = b"\xef\xbb\xbf" + "{\n «é»".encode() + b"\xff"
    with pytest.raises(NotationError, match="line 2, column 5: byte 13 is not UTF-8"):
        read_utf8(data)
    for reader in (read, read_pad):
        with pytest.raises(NotationError, match="line 1, column 2: byte 2 is not UTF-8"):
            reader(b"{\xff")


def test_what_is_good_is_read_as_python_reads_it() -> None:
    text = '{"a": [1, -2.5, true, null, "\\"{}[]NaN\\""], "b": {"a": {}}}'
    assert loads(text) == json.loads(text)
