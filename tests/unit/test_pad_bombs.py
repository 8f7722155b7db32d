"""The classical game on the score pad and in records: bombs go in, come out and go on."""

import json
from typing import Any

import pytest

from preferans.notation.pad_answer import write_answer
from preferans.notation.record import read, write
from preferans.notation.replay import pad_of, replay_record, single_deal
from preferans.notation.scorepad import read_pad, score
from preferans.rules.errors import NotationError, PreferansError

BOMB: dict[str, Any] = {
    "dealer": "C",
    "contract": "all-pass",
    "calls": [["A", "bomb"], ["B", "pass"], ["C", "bomb"]],
    "tricks": {"A": 3, "B": 4, "C": 3},
}
GAME: dict[str, Any] = {"contract": "7H", "declarer": "A", "blind": True, "tricks": {"A": 7, "B": 2, "C": 1}}
START: dict[str, Any] = {"mountain": {"A": 10}, "bombs": {"A": [0, 1]}, "birds": {"B": 2}, "chain": 2}


def pad(*deals: dict[str, Any], sheet: dict[str, Any] | None = START, **more: Any) -> dict[str, Any]:
    document: dict[str, Any] = {"convention": "classic", "players": ["A", "B", "C"], "deals": list(deals), **more}
    return document if sheet is None else {**document, "sheet": sheet}


def answer(document: dict[str, Any]) -> dict[str, Any]:
    read_document = read_pad(json.dumps(document))
    return write_answer(read_document, score(read_document))


def test_bombs_come_out_and_a_dark_game_is_whisted_by_both() -> None:
    written = answer(pad(BOMB, GAME))["sheet"]
    assert written["bombs"] == {"A": [0, 0, 2], "B": [], "C": [2]}
    assert (written["birds"], written["chain"], written["prelim"]) == ({"A": 0, "B": 2, "C": 0}, 1, 18)
    assert written["whists"]["B"]["A"] == "32"


def test_a_pulka_goes_on_from_the_sheet_of_its_answer() -> None:
    whole = answer(pad(BOMB, GAME, BOMB))
    first = answer(pad(BOMB, GAME))
    rest = answer(pad({**BOMB, "dealer": "A"}, sheet=first["sheet"]))
    assert rest["sheet"] == answer(pad(BOMB, GAME, {**BOMB, "dealer": "A"}))["sheet"]
    assert whole["sheet"]["bombs"]["C"] == [2, 1]


def test_a_pulka_without_a_sheet_begins_with_all_passes() -> None:
    plain = {"dealer": "C", "contract": "all-pass", "tricks": {"A": 3, "B": 4, "C": 3}}
    written = answer(pad(plain, {"contract": "all-pass", "tricks": {"A": 0, "B": 7, "C": 3}}, sheet=None))
    assert written["sheet"]["mountain"] == {"A": "0", "B": "30", "C": "12"}
    assert (written["sheet"]["prelim"], written["warnings"]) == (2, [])


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        (pad({**BOMB, "calls": [["A", "bom"]]}), "deal 1, calls: 'bom' is not pass or bomb"),
        (pad({**BOMB, "calls": [["A", "bomb"], ["A", "pass"]]}), "deal 1: A speaks twice in an all-pass"),
        (pad({**BOMB, "calls": ["A"]}), "deal 1: a call must be a pair"),
        (pad({**BOMB, "blind": True}), "deal 1: an all-pass is not called in the dark"),
        (pad({**GAME, "dealer": "C", "calls": [["B", "bomb"]]}), "deal 1: calls stand only in an all-pass"),
        (pad({**BOMB, "convention": "sochi"}), "deal 1: bombs are not agreed"),
        (pad(GAME | {"dealer": "C"}, sheet=None), "deal 1: the pulka begins with 18 all-passes"),
        (pad(sheet={"bombs": {"A": [-1]}}), "sheet, bombs: a cell holds the level of a bomb"),
        (pad(sheet={"prelim": 19}), "sheet: prelim must be a whole number from 0 to 18"),
        (pad(sheet={"chain": 0}), "sheet: chain must be a whole number from 1 to 40"),
        (pad({"fines": [{"rule": "", "seat": "A", "column": "bombs", "points": 1}]}), "column must be pool, mountain"),
    ],
)
def test_what_cannot_be(document: dict[str, Any], sentence: str) -> None:
    with pytest.raises(PreferansError) as caught:
        answer(document)
    assert sentence in str(caught.value)


HANDS = (
    '[Hand1 "SAKQJ87 CT8 DK HK"] [Hand2 "CAJ97 DJT9 HAJ9"] [Hand3 "S9 CKQ DAQ87 HQT7"] [Talon "ST H8"] [Dark "yes"]\n'
)
RECORD = (
    '[Convention "classic"] [Players "A, B, C"]\n'
    '[Deal 1] [Dealer "C"] [Sheet "mountain 4 0 0; bombs 1 1, 1, -; chain 2"] '
    f"{HANDS}Auction: 1 bomb, 2 bomb, 3 look, 3 pass\n"
    f'[Deal 2] [Dealer "C"] {HANDS}Auction: 1 blind 7S, 2 look, 2 pass, 3 look, 3 pass, 1 look, 1 misere\n'
)


def test_dark_words_in_a_record() -> None:
    record = read(RECORD)
    for form in ("text", "json", "line"):
        assert read(write(record, form)) == record
    bomb, dark = replay_record(record)
    assert bomb.end.auction is not None
    assert bomb.end.auction.bombers == (1, 2)
    assert (dark.end.changed, str(dark.end.contract)) == (True, "misere")


def test_a_deal_taken_out_keeps_its_bombs() -> None:
    alone = single_deal(read(RECORD), 1)
    assert pad_of(alone).pad.start.bombs == ((1, 1), (1,), ())
    assert pad_of(alone).pad.start.chain == 2


@pytest.mark.parametrize("tag", ["bombs 1, 1", "bombs x, -, -", "birds 1", "chain 0", "chain x", "prelim -1"])
def test_sheets_that_cannot_be(tag: str) -> None:
    with pytest.raises(NotationError):
        read(RECORD.replace("chain 2", tag).replace("bombs 1 1, 1, -; ", ""))
