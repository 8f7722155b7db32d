"""`preferans score`: the answer as JSON and for people, and every way in which the input is refused."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

EXAMPLE: dict[str, Any] = {
    "convention": "sochi",
    "players": ["A", "B", "C"],
    "deals": [
        {
            "dealer": "C",
            "contract": "6S",
            "declarer": "A",
            "answers": [["B", "whist"], ["C", "pass"]],
            "play": "open",
            "tricks": {"A": 6, "B": 3, "C": 1},
        },
        {
            "dealer": "A",
            "contract": "7H",
            "declarer": "B",
            "answers": [["C", "pass"], ["A", "half"], ["C", "pass"]],
        },
        {"dealer": "B", "contract": "misere", "declarer": "C", "tricks": {"A": 5, "B": 3, "C": 2}},
        {"dealer": "C", "contract": "all-pass", "tricks": {"A": 0, "B": 4, "C": 6}},
    ],
}


def preferans(*args: str, stdin: str | bytes = b"", **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs the command line as a user does."""
    given = stdin.encode() if isinstance(stdin, str) else stdin
    done = subprocess.run(
        [sys.executable, "-m", "preferans", *args],
        input=given,
        capture_output=True,
        env={**os.environ, "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1", **environment},
        check=False,
    )
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


def answer(document: dict[str, Any], *args: str) -> Any:
    done = preferans("score", "--json", *args, stdin=json.dumps(document))
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


def with_deal(index: int, **changes: Any) -> dict[str, Any]:
    """Returns the example with one deal changed; ``None`` takes a key away."""
    deals = [dict(deal) for deal in EXAMPLE["deals"]]
    deals[index].update(changes)
    deals[index] = {key: value for key, value in deals[index].items() if value is not None}
    return {**EXAMPLE, "deals": deals}


def entries(scored: Any) -> list[list[dict[str, str]]]:
    return [deal["entries"] for deal in scored["deals"]]


def test_the_example_has_its_true_answer() -> None:
    scored = answer(EXAMPLE)
    assert entries(scored) == [
        [
            {"column": "pool", "seat": "A", "points": "2"},
            {"column": "whists", "seat": "B", "on": "A", "points": "8"},
        ],
        [
            {"column": "pool", "seat": "B", "points": "4"},
            {"column": "whists", "seat": "A", "on": "B", "points": "4"},
        ],
        [{"column": "mountain", "seat": "C", "points": "20"}],
        [
            {"column": "mountain", "seat": "B", "points": "4"},
            {"column": "mountain", "seat": "C", "points": "6"},
            {"column": "pool", "seat": "A", "points": "1"},
        ],
    ]
    assert scored["deals"][1]["lines"][1]["why"] == "half-whist"
    assert {key: value for key, value in scored.items() if key != "deals"} == {
        "sheet": {
            "pool": {"A": "3", "B": "4", "C": "0"},
            "mountain": {"A": "0", "B": "4", "C": "26"},
            "whists": {"A": {"B": "4", "C": "0"}, "B": {"A": "8", "C": "0"}, "C": {"A": "0", "B": "0"}},
            "run": 1,
        },
        "over": False,
        "warnings": [],
        "settlement": {
            "exact": {"A": "308/3", "B": "242/3", "C": "-550/3"},
            "rounded": {"A": 103, "B": 81, "C": -184},
            "pairs": {"A": {"B": "6", "C": "290/3"}, "B": {"C": "260/3"}},
        },
    }


def test_the_answer_goes_on_as_input() -> None:
    first = answer({**EXAMPLE, "deals": EXAMPLE["deals"][:2]})
    rest = {**EXAMPLE, "deals": EXAMPLE["deals"][2:], "sheet": first["sheet"]}
    whole = answer(EXAMPLE)
    assert {**answer(rest), "deals": []} == {**whole, "deals": []}


def test_an_answer_and_tags_are_ignored() -> None:
    assert answer({**EXAMPLE, "answer": {"over": True}, "tags": {"Event": "Club evening"}}) == answer(EXAMPLE)


def test_a_file_and_standard_input_are_the_same(tmp_path: Path) -> None:
    file = tmp_path / "pulka.json"
    file.write_text(json.dumps(EXAMPLE), encoding="utf-8-sig")
    assert (
        preferans("score", str(file), "--json").stdout
        == preferans("score", "-", "--json", stdin=json.dumps(EXAMPLE)).stdout
    )


def test_options_change_the_convention() -> None:
    assert answer(EXAMPLE, "--convention", "leningrad")["sheet"]["mountain"]["C"] == "52"
    assert answer(EXAMPLE, "--set", "end=deals", "--set", "end_count=4")["over"] is True
    doubled = answer(EXAMPLE, "--set", "pool_price={ misere = 20 }")
    assert doubled["sheet"]["mountain"]["C"] == "46"


def test_cyrillic_names_are_printed_as_they_are() -> None:
    document = {"convention": "sochi", "players": ["Анна", "Борис"], "sheet": {"pool": {"Анна": 2}}}
    done = preferans(
        "score", "--json", stdin=json.dumps(document), LC_ALL="C", PYTHONUTF8="0", PYTHONIOENCODING="ascii"
    )
    assert '"exact": {"Анна": "10", "Борис": "-10"}' in done.stdout


REFUSED: list[tuple[dict[str, Any], str]] = [
    (with_deal(0, tricks={"A": 6, "B": 3}), "deal 1: the tricks add up to 9, not to 10"),
    (with_deal(0, tricks={"A": 11}), "deal 1, tricks: A must be a whole number from 0 to 10, not 11"),
    (with_deal(0, tricks=None), "deal 1: the tricks are missing"),
    (with_deal(0, contract="5S"), "deal 1, contract: '5S' is not a contract"),
    (with_deal(0, declarer="D"), "deal 1, declarer: 'D' is not one of the players"),
    (with_deal(0, declarer=None), "deal 1: the declarer is missing"),
    (with_deal(0, dealer=None), "deal 1: the dealer of the first deal is not named"),
    (with_deal(0, declarar="A"), "deal 1: unknown key 'declarar', did you mean 'declarer'?"),
    (with_deal(0, blind=True), "deal 1: a call in the dark is not agreed (blind is false)"),
    (with_deal(0, conceded=3), "deal 1: conceded 3 is not agreed (concede is none)"),
    (with_deal(1, tricks={"A": 10}), "deal 2: nobody whisted, so there are no tricks"),
    (with_deal(2, answers=[["A", "whist"]]), "deal 3: misere has no answers"),
    (with_deal(3, declarer="A"), "deal 4: an all-pass has no declarer"),
    ({**EXAMPLE, "players": ["A", "B", "A"]}, "two players are called 'A'"),
    ({**EXAMPLE, "players": ["A"]}, "players must be a list of 2, 3 or 4 names"),
    ({**EXAMPLE, "convention": "sohci"}, "unknown convention 'sohci', did you mean 'sochi'?"),
    ({**EXAMPLE, "convention": {"extends": "sochi", "ten": "maybe"}}, "ten cannot be 'maybe'"),
    ({"players": ["A", "B"]}, "the convention is missing"),
    ({**EXAMPLE, "dels": []}, "the input: unknown key 'dels', did you mean 'deals'?"),
    ({**EXAMPLE, "sheet": {"pool": {"A": 20, "B": 20, "C": 20}}}, "deal 1: the pulka was over before it"),
    (
        {**EXAMPLE, "sheet": {"pool": {"A": 2.5}}},
        'sheet, pool: A must be an exact number such as "7" or "5/2", not 2.5',
    ),
]


@pytest.mark.parametrize(("document", "sentence"), REFUSED, ids=[sentence for _, sentence in REFUSED])
def test_what_does_not_add_up_is_named(document: dict[str, Any], sentence: str) -> None:
    done = preferans("score", "--json", stdin=json.dumps(document))
    assert (done.returncode, done.stdout) == (2, "")
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("args", "stdin", "sentence"),
    [
        ((), b"{", "line 1, column 2: the JSON is cut off, something is not closed"),
        ((), b"", "the input is empty; a score pad is an object of JSON"),
        ((), b"Anna won", "this is not JSON, which begins with a curly bracket"),
        ((), b'{"a": 1,}', "line 1, column 9: there is a comma before the closing bracket"),
        ((), b'[Players "A, B"]', "this looks like the record of a game: use `preferans replay`"),
        ((), b"[1]", "the input must be an object, not a list"),
        ((), b'{"pulka": 1, "deals": []}', "this looks like the record of a game: use `preferans replay`"),
        ((), b'{"a": NaN}', "NaN is not a number of JSON"),
        ((), b'{"a": 1, "a": 2}', "the key 'a' stands twice in one object"),
        ((), b"\xff{}", "byte 1 is not UTF-8"),
        ((), b"[" * 100_000, "the JSON is nested too deeply"),
        ((), b'{"a": ' + b"9" * 5000 + b"}", "the JSON holds a number that is too long"),
        (("--set", "ten"), b"{}", "'ten' is not of the form field=value"),
        (("--set", "tem=whisted"), json.dumps(EXAMPLE).encode(), "unknown field 'tem' in the convention"),
        (("--convention", "moscow"), json.dumps(EXAMPLE).encode(), "unknown convention 'moscow'"),
        (("no-such-file.json",), b"", "no-such-file.json"),
        (("--lang", "fr"), b"{}", "'fr' is not one of"),
    ],
)
def test_bad_input_and_bad_arguments(args: tuple[str, ...], stdin: bytes, sentence: str) -> None:
    done = preferans("score", *args, stdin=stdin)
    assert (done.returncode, done.stdout) == (2, "")
    assert sentence in done.stderr


def test_a_file_is_named_in_its_error(tmp_path: Path) -> None:
    file = tmp_path / "pulka.json"
    file.write_text("{}", encoding="utf-8")
    assert f"{file}: the convention is missing" in preferans("score", str(file)).stderr


def russian() -> dict[str, Any]:
    text = json.dumps(EXAMPLE).replace('"A"', '"Анна"').replace('"B"', '"Борис"').replace('"C"', '"Вера"')
    named: dict[str, Any] = json.loads(text)
    return named


def test_for_people_in_russian() -> None:
    done = preferans("score", "--lang", "ru", stdin=json.dumps(russian()))
    assert done.returncode == 0
    assert "1. Анна: 6♠, 6 взяток → пуля +2; Борис: вист (в светлую), 3 взятки → 8 вистов\n   на Анну" in done.stdout
    assert "3. Вера: мизер, 2 взятки → гора +20" in done.stdout
    assert "Вера → Анна   103" in done.stdout
    assert "Пулька не окончена. Распасов подряд: 1, торговаться от 7." in done.stdout
    assert "\x1b" not in done.stdout


def test_for_people_in_english() -> None:
    done = preferans("score", stdin=json.dumps(EXAMPLE))
    assert "2. B: 7♥ → pool +4; C: pass; A: half-whist → 4 whists on B" in done.stdout
    assert "C → A  103" in done.stdout


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_drawing_fits_in_eighty_columns(language: str) -> None:
    done = preferans("score", "--lang", language, stdin=json.dumps(russian()))
    assert max(map(len, done.stdout.splitlines())) <= 79
    frame = [line for line in done.stdout.splitlines() if line.startswith(("│", "┌", "└"))]
    assert len(frame) == 31
    assert {len(line) for line in frame} == {79}


def test_a_terminal_without_the_letters_gets_question_marks() -> None:
    ascii_only = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    done = preferans("score", "--lang", "en", stdin=json.dumps(EXAMPLE), **ascii_only)
    assert (done.returncode, done.stderr) == (0, "")
    assert "1. A: 6?, 6 tricks ? pool +2" in done.stdout


def test_warnings_are_told() -> None:
    document = {
        "convention": "leningrad",
        "players": ["A", "B", "C"],
        "deals": [
            {"dealer": "C", "contract": "all-pass", "tricks": {"A": 4, "B": 3, "C": 3}},
            {"dealer": "C", "contract": "6S", "declarer": "A", "answers": [["B", "pass"], ["C", "pass"]]},
        ],
    }
    assert answer(document)["warnings"] == [
        "deal 2: C deals out of turn, the deal was with A",
        "deal 2: 6S is below the exit, which was 7",
    ]
    done = preferans("score", "--lang", "ru", stdin=json.dumps(document))
    assert "Внимание, сдача 2: 6♠ ниже выхода, торговаться надо было от 7." in done.stdout
