"""The bounds of what is read are the same in every form, so that whatever is read can be written and read again."""

from __future__ import annotations

import base64
import json
import zlib
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from preferans.notation import pad_json
from preferans.notation.bounds import EVENT_NOTE_LIMIT, NOTE_LIMIT, RUN_LIMIT
from preferans.notation.record import FORMS, budget, line_form, read, size, write
from preferans.notation.replay import pad_of, single_deal
from preferans.notation.scorepad import read_pad, score
from preferans.rules.errors import NotationError, ScoreError
from tests.records import a_record
from tests.unit.record_cases import EXAMPLE, HANDS, stable

CARD = "Auction: 1 6S, 2 pass, 3 pass\nDiscard: D7 HJ\nContract: 1 6S\nAnswers: 2 whist, 3 pass, 2 open\n1. SA"
NAMES = ("A", "B", "C")


def line_of(text: str) -> str:
    """Returns the line form of a text that need not be a record."""
    packer = zlib.compressobj(level=9, zdict=line_form._dictionary())
    packed = packer.compress(text.encode()) + packer.flush()
    return "1." + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def refusal(source: str) -> str:
    with pytest.raises(NotationError) as error:
        read(source)
    return str(error.value)


@pytest.mark.parametrize("note", ["{a}", "!", "{%eval 1}", " (SK)"])
def test_so_many_notes_stand_after_one_event_in_every_form(note: str) -> None:
    most = read(HANDS + CARD + (note + " ") * EVENT_NOTE_LIMIT)
    for form in FORMS:
        assert read(write(most, form)) == most
    text = HANDS + CARD + (note + " ") * (EVENT_NOTE_LIMIT + 1)
    sentence = f"more than {EVENT_NOTE_LIMIT} notes stand in one place"
    assert sentence in refusal(text)
    assert refusal(text).startswith("line 6, column ")
    assert sentence in refusal(line_of(text))
    data = json.loads(write(read(HANDS + CARD + note), "json"))
    data["deals"][0]["events"][-1]["notes"] *= EVENT_NOTE_LIMIT + 1
    where = f"deals[0].events[{len(data['deals'][0]['events']) - 1}].notes has more than {EVENT_NOTE_LIMIT} items"
    assert where in refusal(json.dumps(data))


def test_notes_before_the_first_deal_are_counted() -> None:
    text = "{a}" * (EVENT_NOTE_LIMIT + 1) + HANDS
    assert "line 1, column 601: more than 200 notes stand in one place" in refusal(text)
    assert "notes stand in one place" in refusal("[Deal 1]" + text)
    data = {"pulka": 1, "notes": [{"comment": "a"}] * (EVENT_NOTE_LIMIT + 1)}
    assert refusal(json.dumps(data)) == "notes has more than 200 items"
    stable("{a}" * EVENT_NOTE_LIMIT + "[Deal 1]" + HANDS)


def test_a_short_link_with_many_variations_is_refused_at_once() -> None:
    deal = "[Deal 1]" + HANDS + CARD + " (SK)" * EVENT_NOTE_LIMIT + "\n"
    link = line_of(deal * 500)
    assert len(link) < 6_000
    assert f"a record has at most {NOTE_LIMIT} notes" in refusal(link)
    assert f"a record has at most {NOTE_LIMIT} notes" in refusal(deal * 51)
    data: dict[str, Any] = json.loads(write(read(deal), "json"))
    data["deals"] *= 51
    assert refusal(json.dumps(data)).startswith("deals[50].events[")


def test_the_cards_of_variations_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "VARIATION_LIMIT", 6)
    text = HANDS + CARD + " (SK CA DA) (SQ (SJ) CA)"
    assert read(text) is not None
    assert refusal(text + " (SJ)") == f"line 6, column {len('1. SA (SK CA DA) (SQ (SJ) CA) ') + 1}: " + (
        "the variations of a record have at most 6 events"
    )


def test_a_record_that_could_not_be_written_is_refused() -> None:
    long = json.dumps({"pulka": 1, "tags": {"Event": "x" * 5_100_000}})
    assert refusal(long) == "a record has at most 5000000 characters, as text this one has more"


def test_a_record_longer_as_json_than_is_read_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    record = read(EXAMPLE)
    monkeypatch.setattr(size, "_OF_A_DEAL", 5_000_000)
    assert read(EXAMPLE) == record
    monkeypatch.setattr(size, "JSON_LIMIT", len(write(record, "json").encode()))
    assert read(EXAMPLE) == record
    monkeypatch.setattr(size, "JSON_LIMIT", len(write(record, "json").encode()) - 1)
    assert refusal(EXAMPLE).endswith("as JSON this one has more")


def test_a_conventions_length_counts_where_many_deals_have_their_own() -> None:
    deals = "".join(f'[Deal {number}] [Convention "rostov"]' for number in range(1, 4001))
    assert "as text this one has more" in refusal('[Players "A, B, C"]' + deals)


def test_long_records_in_other_letters_go_through_every_form() -> None:
    record = read('[Players "A, B, C"] {' + "ж" * 2_600_000 + "}")
    for form in FORMS:
        assert read(write(record, form)) == record


def test_a_run_of_the_record_is_one_of_the_pad() -> None:
    record = read(f'[Players "A, B, C"] [Deal 1] [Run "{RUN_LIMIT}"]')
    written = pad_of(record)
    assert read_pad(json.dumps(written.answer())).start.run == RUN_LIMIT
    assert refusal(f'[Run "{RUN_LIMIT + 1}"]') == "line 1, column 1: a run of 100001 is longer than 100000 all-passes"
    with pytest.raises(NotationError, match="run must be a whole number from 0 to 100000, not 100001"):
        read_pad(json.dumps({"convention": "sochi", "players": NAMES, "sheet": {"run": RUN_LIMIT + 1}}))


def test_a_run_that_grows_too_long_is_refused() -> None:
    records = (a_record(seed) for seed in range(100))
    record, number = next(
        (record, number)
        for record in records
        for number, deal in enumerate(record.deals, start=1)
        if deal.result is not None and " " in deal.result
    )
    text = write(replace(record, deals=(replace(record.deals[number - 1], tags=()),)))
    assert read(text.replace("[Hand1", f'[Run "{RUN_LIMIT - 1}"] [Hand1')).deals[0].result is not None
    sentence = refusal(text.replace("[Hand1", f'[Run "{RUN_LIMIT}"] [Hand1'))
    assert sentence == f"deal 1: more than {RUN_LIMIT} all-passes come in a row"


def test_numbers_of_the_sheet_are_read_as_they_are_written() -> None:
    number = "-" + "9" * 30 + "/" + "7" * 30
    sheet = {"mountain": {"A": number}, "run": 4000}
    document = {"convention": "sochi", "players": NAMES, "sheet": sheet}
    assert str(read_pad(json.dumps(document)).start.mountain[0]) == str(Fraction(number))
    record = read(f'[Players "A, B, C"] [Deal 1] [Sheet "mountain {number} 0 {"8" * 30}"]')
    assert read(write(single_deal(record, 1), "json")) == record
    assert pad_of(record).pad.start.mountain[0] == Fraction(number)
    for wrong in ("9" * 31, "1/0", "1/" + "9" * 31):
        assert "is not a number of points" in refusal(f'[Sheet "mountain {wrong} 0 0"]')
        with pytest.raises(NotationError, match="must be an exact number"):
            read_pad(json.dumps({**document, "sheet": {"mountain": {"A": wrong}}}))


def test_the_pad_of_a_record_may_be_longer_than_a_pad_that_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pad_json, "JSON_LIMIT", 100)
    assert len(pad_of(read(EXAMPLE)).pad.deals) == 1
    with pytest.raises(NotationError, match="input of more than"):
        read_pad("{" + " " * 100)


def test_a_sheet_that_could_not_be_read_is_not_written() -> None:
    rules = {"extends": "sochi", "raspasy_tail": "geometric", "raspasy_price": [1000]}
    deal = {"dealer": "C", "contract": "all-pass", "tricks": {"A": 4, "B": 3, "C": 3}}
    document = {"convention": rules, "players": NAMES, "deals": [deal]}
    for run in (1, 80):
        assert score(read_pad(json.dumps({**document, "sheet": {"run": run}}))).pulka.sheet.mountain[0]
    for run in (90, 99_000):
        with pytest.raises(ScoreError, match="deal 1: a number on the sheet gets more than 30 digits"):
            score(read_pad(json.dumps({**document, "sheet": {"run": run}})))
    with pytest.raises(ScoreError, match="deal 1: more than 100000 all-passes come in a row"):
        score(read_pad(json.dumps({**document, "convention": "sochi", "sheet": {"run": RUN_LIMIT}})))
