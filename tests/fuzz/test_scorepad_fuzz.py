"""The score pad on hostile input: whatever is given, it answers or raises one of the package's own errors."""

import copy
import json
from contextlib import suppress
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from preferans.cli.sheet_text import draw
from preferans.cli.tell import Teller
from preferans.cli.wording import wording
from preferans.notation.pad_answer import write_answer
from preferans.notation.scorepad import read_pad, score
from preferans.rules.convention import PRESETS, load
from preferans.rules.errors import PreferansError

KEYS = [
    *("convention", "players", "sheet", "deals", "answer", "tags"),
    *("dealer", "contract", "declarer", "answers", "play", "tricks", "talon", "conceded", "shared_with"),
    *("refused_talon", "level_called", "fines", "irregularities", "blind", "pool", "mountain", "whists", "run"),
    *("number", "unfinished", "convention", "whist_style", "ten", "extends"),
    *("name", "seat", "to", "on", "points", "column", "rule", "A", "B", "C", "D"),
]
WORDS = [
    *(
        "A",
        "B",
        "C",
        "D",
        "",
        "sochi",
        "gentleman",
        "checked",
        "fspr",
        "6S",
        "7NT",
        "10H",
        "misere",
        "all-pass",
        "9S-no-talon",
    ),
    *(
        "gentleman",
        "checked",
        "whist",
        "pass",
        "half",
        "open",
        "closed",
        "alone",
        "all",
        "SA",
        "♠К",
        "5/2",
        "-3",
        "1/0",
        "pool",
        "whists",
    ),
    *("revoke", "misdeal", "illegal-contract", "contract-with-wrong-hand", "wrong-count", "overwritten"),
    *("discard-looked-at", "talon-seen", "all-pass-out-of-turn", "\ud800", "\x00", "a" * 100),
]
LEAVES = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 12), st.integers(), st.floats(allow_nan=False), st.sampled_from(WORDS)
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=4),
    max_leaves=12,
)

NAMES = ["A", "B", "C", "D"]
VALID: list[dict[str, Any]] = [
    {
        "convention": {
            "extends": preset,
            "concede": concede,
            "penalties": "kodeks",
            "shared_misere": True,
            "talon_pay": True,
            "talon_refusal": "dealer_penalty",
            "first_hand_half": True,
            "raspasy_tail": "geometric",
            "end": "time",
        },
        "players": NAMES[:players],
        "sheet": {"pool": {"A": "5/2"}, "mountain": {"B": 3}, "whists": {"A": {"B": 4}}, "run": 1}
        # Where somebody has to name the pool, he has.
        | ({"size": 20} if load(preset).razboinik != "none" else {}),
        "deals": [
            {
                "dealer": NAMES[players - 1],
                "contract": "7H",
                "declarer": "A",
                "answers": [["B", "whist"], ["C", "pass"]][: players - 1],
                "tricks": {"A": 6, "B": 4},
                "talon": ["SA", "SK"],
                "fines": [{"rule": "K 3.2.21", "seat": "B", "column": "mountain", "points": "5"}],
                "irregularities": [{"name": "discard-looked-at", "seat": "A"}],
            },
            {"dealer": "A", "contract": "misere", "declarer": "B", "tricks": {"B": 1, last: 9}},
            {"number": 3, "dealer": "B", "convention": {"whist_style": "gentleman"}, "unfinished": True},
            {"dealer": "B", "contract": "all-pass", "tricks": {"A": 5, NAMES[players - 1]: 5}},
            {"dealer": "C" if players > 2 else "A", "contract": "8S", "declarer": "B", "conceded": 3},
        ],
    }
    for preset in PRESETS
    for players, last in ((2, "A"), (3, "C"), (4, "D"))
    for concede in ("minus3", "all")
]


def check_pad(text: str | bytes) -> None:
    """Reads, scores, answers, tells and draws; nothing but the package's own errors may come out."""
    with suppress(PreferansError):
        pad = read_pad(text)
        scored = score(pad)
        json.dumps(write_answer(pad, scored))
        assert sum(scored.settlement.results) == 0
        assert sum(scored.settlement.rounded) == 0
        for language in ("ru", "en"):
            texts = wording(language)
            for deal, line in zip(pad.deals, scored.pulka.lines, strict=True):
                assert Teller(deal.rules, pad.names, texts).deal(deal, line, pad.start)
            assert draw(scored.pulka, scored.rules, pad.names, texts)


def spots(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Returns the paths of everything inside *value*."""
    found = [path] if path else []
    if isinstance(value, dict):
        for key, item in value.items():
            found += spots(item, (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            found += spots(item, (*path, index))
    return found


@st.composite
def mutations(draw_one: st.DrawFn) -> dict[str, Any]:
    """Returns a valid document with a few things changed, removed or added."""
    document: dict[str, Any] = copy.deepcopy(draw_one(st.sampled_from(VALID)))
    for _ in range(draw_one(st.integers(1, 4))):
        paths = spots(document)
        if not paths:
            break
        path = draw_one(st.sampled_from(paths))
        parent: Any = document
        for step in path[:-1]:
            parent = parent[step]
        match draw_one(st.sampled_from(["change", "change", "remove", "add"])):
            case "remove":
                del parent[path[-1]]
            case "add" if isinstance(parent, dict):
                parent[draw_one(st.sampled_from(KEYS))] = draw_one(VALUES)
            case _:
                parent[path[-1]] = draw_one(LEAVES | VALUES)
    return document


@given(st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace")))
def test_any_bytes(data: bytes) -> None:
    check_pad(data)


@given(VALUES)
def test_any_json(value: Any) -> None:
    check_pad(json.dumps(value))


@given(mutations())
def test_mutations_of_valid_documents(document: dict[str, Any]) -> None:
    check_pad(json.dumps(document))


def test_the_documents_that_are_mutated_are_valid_but_for_their_concessions() -> None:
    scored = 0
    for document in VALID:
        with suppress(PreferansError):
            score(read_pad(json.dumps(document)))
            scored += 1
    assert scored == len(VALID) // 2


def test_text_and_bytes_are_read_alike() -> None:
    text = json.dumps(VALID[0], ensure_ascii=False)
    assert read_pad(text) == read_pad(text.encode()) == read_pad(b"\xef\xbb\xbf" + text.encode())
