"""Letters that look alike in two alphabets are named, wherever a word is not recognised."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from preferans.notation.calls_text import read_answer, read_call, read_contract
from preferans.notation.convention_text import parse_field, read_rules
from preferans.notation.event_json import decode
from preferans.notation.record import read
from preferans.notation.scorepad import read_pad
from preferans.rules.convention import load
from preferans.rules.errors import PreferansError
from preferans.rules.letters import odd_letters

MIXED = "it mixes Latin and Cyrillic letters"
CYRILLIC = "it is written with Cyrillic letters"
LATIN = "it is written with Latin letters"
HEAD = '[Players "Anna, Boris, Clara"] '


@pytest.mark.parametrize(
    ("word", "known", "remark"),
    [
        ("sochi", ["sochi"], ""),
        ("soch", ["sochi"], ""),
        ("sосhi", ["sochi"], MIXED),
        ("сочи", ["sochi"], CYRILLIC),
        ("Аnna", ["Anna", "Борис"], MIXED),
        ("ТОМ", ["TOM", "Борис"], CYRILLIC),
        ("TOM", ["ТОМ", "Boris"], LATIN),
        ("Ivan", ["Иван"], LATIN),
        ("Вера", ["Anna", "Борис"], ""),
        ("Vera", ["Anna", "Борис"], ""),
        ("Zoe", ["1", "2", "3"], ""),
        ("Зоя", ["1", "2", "3"], ""),
        ("whіst", [], MIXED),
        ("", [], ""),
    ],
)
def test_what_is_odd(word: str, known: list[str], remark: str) -> None:
    assert odd_letters(word, known).strip(" ()") == remark


@pytest.mark.parametrize(
    ("reader", "text", "remark"),
    [
        (read_contract, "6С", CYRILLIC),
        (read_contract, "мизер", CYRILLIC),
        (read_contract, "misеre", "mixes Latin and Cyrillic letters"),
        (read_call, "пас", CYRILLIC),
        (read_call, "pаss", "mixes Latin and Cyrillic letters"),
        (read_answer, "whіst", MIXED),
        (read_answer, "вист", CYRILLIC),
        (load, "sосhi", MIXED),
        (read_rules, "sochi; tеn=whisted", MIXED),
        (read_rules, "sochi; ten=whistеd", MIXED),
        (parse_field, "стиль=1", CYRILLIC),
        (read, HEAD + "[Dеal 1]", MIXED),
        (read, HEAD + '[Deal 1] [Dealer "Аnna"]', MIXED),
        (read, HEAD + "[Deal 1] Аuction: 1 pass", "mixes Latin and Cyrillic letters"),
        (read, HEAD + "[Deal 1] Auction: 1 6С", CYRILLIC),
        (read, HEAD + "[Deal 1] Auction: 1 pass, 2 6S, 3 pass Result: mаde", MIXED),
        (read, HEAD + '[Deal 1] [Sheet "рool 1 2 3"]', MIXED),
        (read, '{"pulka": 1, "dеals": []}', MIXED),
        (decode, {"kind": "plаyed"}, MIXED),
        (decode, {"kind": "played", "sеat": 1}, MIXED),
    ],
)
def test_a_word_that_is_not_recognised(reader: Callable[[Any], object], text: object, remark: str) -> None:
    with pytest.raises(PreferansError) as error:
        reader(text)
    assert remark in str(error.value)


@pytest.mark.parametrize(
    ("change", "remark"),
    [
        ({"contract": "6С"}, CYRILLIC),
        ({"declarer": "Аnna"}, MIXED),
        ({"declarer": "Борис"}, CYRILLIC),
        ({"answers": [["Boris", "whіst"], ["Clara", "pass"]]}, MIXED),
        ({"answers": [["Воris", "whist"], ["Clara", "pass"]]}, MIXED),
        ({"play": "oреn"}, MIXED),
        ({"tricks": {"Anna": 6, "Воris": 4}}, MIXED),
        ({"dеaler": "Clara"}, MIXED),
        ({"fines": [{"seat": "Anna", "column": "рool", "points": 1}]}, MIXED),
        ({"convention": "sосhi"}, MIXED),
        ({"convention": {"tеn": "whisted"}}, MIXED),
    ],
)
def test_a_word_of_the_score_pad(change: dict[str, Any], remark: str) -> None:
    deal = {
        "dealer": "Clara",
        "contract": "6S",
        "declarer": "Anna",
        "answers": [["Boris", "whist"], ["Clara", "pass"]],
        "tricks": {"Anna": 6, "Boris": 4},
    }
    pad = {"convention": "sochi", "players": ["Anna", "Boris", "Clara"], "deals": [{**deal, **change}]}
    with pytest.raises(PreferansError) as error:
        read_pad(json.dumps(pad))
    assert "deal 1" in str(error.value)
    assert remark in str(error.value)
