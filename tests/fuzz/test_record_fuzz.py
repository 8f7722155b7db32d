"""The reader of records raises one kind of error, whatever it is given, and what it accepts it writes back."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.notation.record import FORMS, Form, IllegalRecord, Record, from_json, read, to_json, write
from preferans.notation.replay import pad_of
from preferans.notation.scorepad import read_pad
from preferans.rules.errors import IllegalAction, NotationError
from tests.records import a_record

EXAMPLE = (Path(__file__).parent.parent / "data" / "smirnov_shchukin.pulka").read_text(encoding="utf-8")
ALLOWED = (NotationError, IllegalAction)
PIECES = (
    "[", "]", "{", "}", "(", ")", '"', "\\", ",", ":", "*", "!", "?", "x", "1.", "0", "2", "SA", "D7", "pass", "6S",
    "rest", "claims", "gives", "entrusts", "Result:", "Answers:", "Auction:", "[Deal 2]", '[Dealer "Boris"]', "\n",
    "{%eval 1}", "take", "here", "misere", "blind", "shows 0", "takes 3", "concede", "refuse", "\ufeff", "\x00", "й",
)  # fmt: skip


def check_record(source: str | bytes) -> Record | None:
    """Checks that *source* is refused in one sentence, or is a record that goes through every form."""
    try:
        record = read(source)
    except ALLOWED as error:
        message = str(error)
        assert message
        assert "\n" not in message
        assert len(message) < 400
        return None
    for form in FORMS:
        assert read(write(record, form)) == record
    return record


@given(st.text(max_size=200))
def test_any_text(text: str) -> None:
    check_record(text)


@given(st.binary(max_size=200))
def test_any_bytes(data: bytes) -> None:
    check_record(data)


@given(st.lists(st.sampled_from(PIECES), max_size=40))
def test_any_words(pieces: list[str]) -> None:
    check_record(" ".join(pieces))


@given(st.integers(0, len(EXAMPLE)), st.integers(0, 12), st.lists(st.sampled_from(PIECES), max_size=3))
def test_a_record_with_a_part_replaced(start: int, length: int, pieces: list[str]) -> None:
    check_record(EXAMPLE[:start] + " ".join(pieces) + EXAMPLE[start + length :])


@given(st.integers(0, 50), st.data())
def test_a_record_with_rich_play_and_a_part_replaced(seed: int, data: st.DataObject) -> None:
    text = write(a_record(seed, players=2 + seed % 3))
    start = data.draw(st.integers(text.index("[Deal"), len(text)))
    length = data.draw(st.integers(0, 8))
    pieces = data.draw(st.lists(st.sampled_from(PIECES), max_size=2))
    check_record(text[:start] + " ".join(pieces) + text[start + length :])


LETTERS = st.sampled_from('AАBВaя\u00a0\u00ad\u200d👨二\u0306\u202e\x00,\\" ') | st.characters(codec="utf-8")


@given(st.lists(st.text(LETTERS, max_size=4), min_size=2, max_size=4), st.integers(0, 200_000))
def test_any_names_and_any_run_are_those_of_the_pad(names: list[str], run: int) -> None:
    deal = {"tags": {"Run": str(run)}, "events": [{"kind": "dealt", "hands": [None] * 3, "talon": None}]}
    record = check_record(json.dumps({"pulka": 1, "convention": "sochi", "players": names, "deals": [deal]}))
    document = {"convention": "sochi", "players": names, "sheet": {"run": run}}
    if record is None:
        with pytest.raises(NotationError):
            read_pad(json.dumps(document))
    else:
        assert pad_of(record).pad.start == read_pad(json.dumps(document)).start


PLACED = r"line \d+, column \d+: "
LONGER = EXAMPLE.replace("2. DA D8 DT", "2. DA! {один ход} D8? {%eval -2.5} (DQ D9) DT (2 claims 6: 3 no)")


def refusal_of(source: bytes) -> str | None:
    """Returns the sentence with which *source* is refused, or ``None``."""
    try:
        read(source)
    except NotationError as error:
        return str(error)
    return None


@pytest.mark.parametrize("form", FORMS)
def test_a_record_cut_off_at_every_place_is_read_or_refused_with_the_place(form: Form) -> None:
    whole = write(read(LONGER), form).rstrip("\n").encode()
    for end in range(2, len(whole)):
        refusal = refusal_of(whole[:end])
        if refusal is None:
            assert form == "text", whole[:end]
        else:
            assert re.fullmatch(PLACED + ".+", refusal), whole[:end]


def test_a_line_cut_off_or_changed_at_every_place() -> None:
    whole = write(read(EXAMPLE), "line")
    for end in range(2, len(whole)):
        with pytest.raises(NotationError):
            read(whole[:end])
        other = "A" if whole[end] != "A" else "B"
        with suppress(*ALLOWED):
            assert read(whole[:end] + other + whole[end + 1 :]) == read(EXAMPLE)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Returns the paths of everything in a JSON value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, item in inner for place in places(item, (*path, key)))]


RICH = to_json(a_record(7, deals=2, players=4))
WRONG: tuple[object, ...] = (
    None,
    True,
    0,
    4,
    -1,
    10**30,
    1.5,
    "",
    "x",
    "SA",
    "pass",
    [],
    {},
    ["SA", "SK"],
    {"kind": "played"},
    [[[]]],
)


@given(st.sampled_from(places(RICH)[1:]), st.sampled_from(WRONG))
def test_json_with_one_value_replaced(path: tuple[Any, ...], wrong: object) -> None:
    data = json.loads(json.dumps(RICH))
    holder = data
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = wrong
    check_record(json.dumps(data))


@given(st.sampled_from(places(RICH)[1:]))
def test_json_with_one_value_missing(path: tuple[Any, ...]) -> None:
    data = json.loads(json.dumps(RICH))
    holder = data
    for key in path[:-1]:
        holder = holder[key]
    del holder[path[-1]]
    check_record(json.dumps(data))


@pytest.mark.parametrize(
    "text",
    [
        "(" * 200_000,
        "[" * 200_000,
        "{" * 200_000,
        '{"a":' * 100_000,
        EXAMPLE.partition("3. DK")[0] + "(" * 100_000,
        EXAMPLE.replace("3. DK", "3. DK" + "!" * 100_000),
        '[Players "' + "a," * 200_000 + '"]',
        '[Convention "' + "a=1;" * 200_000 + '"]',
        '[Event "' + "\\" * 200_000,
        "{" + "\\" * 200_000,
        '[Sheet "' + "pool 1;" * 100_000 + '"]',
        "x" * 5_000_001,
        "1." + "A" * 400_000,
        "[Deal 1]" * 20_000,
    ],
    ids=range(14),
)
def test_large_and_hostile_texts_end_soon(text: str) -> None:
    with pytest.raises(ALLOWED):
        read(text)


def test_a_line_does_not_unpack_without_bounds() -> None:
    import base64
    import zlib

    bomb = base64.urlsafe_b64encode(zlib.compress(b" " * 200_000_000, 9)).decode().rstrip("=")
    with pytest.raises(NotationError, match="at most 5000000 characters"):
        read("1." + bomb)


def test_an_illegal_record_is_an_illegal_action() -> None:
    data = to_json(read(EXAMPLE))
    data["deals"][0]["events"].append({"kind": "played", "seat": 1, "card": "SA"})
    with pytest.raises(IllegalRecord):
        from_json(data)
