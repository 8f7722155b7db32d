"""`preferans solve`: its JSON, batches of lines, records, and what people see."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from click.testing import CliRunner, Result

from preferans.cli.main import preferans

HANDS = ("SK87 CT87 DT9 HAQ", "SAJ9 CKJ9 DAKJ7", "SQT CAQ DQ8 HKJT8")
RECORD = Path(__file__).parents[2] / "examples" / "smirnov.pulka"


def run(*arguments: str, stdin: str | bytes | None = None) -> Result:
    return CliRunner().invoke(preferans, ["solve", *arguments], input=stdin, env={"LC_ALL": "C", "LANG": "C"})


def solved(*arguments: str) -> dict[str, Any]:
    done = run(*arguments, "--json")
    assert done.exit_code == 0, done.output
    document: dict[str, Any] = json.loads(done.stdout)
    return document


def refused(*arguments: str) -> str:
    done = run(*arguments)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    return done.stderr


def test_a_game() -> None:
    answer = solved(*HANDS, "--contract", "6D", "--declarer", "2")
    assert {key: answer[key] for key in ("contract", "declarer", "leader", "value")} == {
        "contract": "6D",
        "declarer": 2,
        "leader": 1,
        "value": 6,
    }
    assert list(answer["cards"]) == ["SK", "S8", "S7", "CT", "C8", "C7", "DT", "D9", "HA", "HQ"]
    assert min(answer["cards"].values()) == 6
    assert list(answer) == ["contract", "declarer", "leader", "value", "cards", "nodes", "ms"]
    assert answer["nodes"] > 0
    assert answer["ms"] >= 0


def test_only_the_kind_and_the_strain_of_the_contract_matter() -> None:
    six = solved(*HANDS, "--contract", "6D", "--declarer", "2")
    ten = solved(*HANDS, "--contract", "10♦", "--declarer", "2")
    assert ten["contract"] == "10D"
    assert ten["cards"] == six["cards"]
    no_talon = solved(*HANDS, "--contract", "misere-no-talon", "--declarer", "2")
    assert no_talon["contract"] == "misere-no-talon"
    assert no_talon["cards"] == solved(*HANDS, "--contract", "misere", "--declarer", "2")["cards"]


def test_a_trick_in_progress() -> None:
    answer = solved("SK8", "SAJ9", "SQT7", "--contract", "6NT", "--declarer", "2", "--trick", "D8")
    assert answer["leader"] == 1
    assert set(answer["cards"]) == {"SA", "SJ", "S9"}


def test_two_hands() -> None:
    answer = solved("SA7", "-", "SKQ", "--contract", "6NT", "--declarer", "1", "--leader", "3")
    assert answer["value"] == 1


def test_cyrillic_hands() -> None:
    latin = solved("SA7", "SK8", "SQ9", "--contract", "6S", "--declarer", "1")
    cyrillic = solved("пТ7", "пК8", "♠Д9", "--contract", "6п", "--declarer", "1")
    assert latin["cards"] == cyrillic["cards"]


@pytest.mark.parametrize("ties", ["mixed", "next-most", "worst"])
def test_an_all_pass(ties: str) -> None:
    answer = solved("SA8", "SK9", "SQT", "--contract", "all-pass", "--ties", ties, "--leader", "2")
    assert list(answer) == ["contract", "leader", "values", "model", "cards", "nodes", "ms"]
    assert answer["model"] == f"maxn-{ties}"
    assert len(answer["values"]) == 3
    assert all(len(values) == 3 for values in answer["cards"].values())
    kind = float if ties == "mixed" else int
    assert all(isinstance(value, kind) for value in answer["values"])


def test_mixed_ties_are_decimals() -> None:
    answer = solved("SA7", "SK8", "SQ9", "--contract", "all-pass", "--leader", "2")
    assert answer["values"] == [1.0, 0.5, 0.5]


def test_talon_leads() -> None:
    hands = ("SA D7", "SK D8", "SQ D9")
    three = solved(*hands, "--contract", "all-pass", "--talon", "DA")
    assert set(three["cards"]) == {"D7"}
    assert sum(three["values"]) == 2
    assert "dealer" not in three
    four = solved(*hands, "--contract", "all-pass", "--talon", "DA", "--players", "4")
    assert four["dealer"] == 1
    assert sum(four["values"]) == 1


def test_nothing_left() -> None:
    answer = solved("-", "-", "-", "--contract", "6S", "--declarer", "1")
    assert (answer["value"], answer["cards"]) == (0, {})
    assert "No cards are left." in run("-", "-", "-", "--contract", "6S", "--declarer", "1").output


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "give three hands, or --file, or --record"),
        (("SA", "SK"), "there are 2 hands, not 3"),
        (("SA", "SK", "SQ"), "--contract is missing"),
        (("SA", "SK", "SQ", "--contract", "6S"), "no declarer is named for 6S"),
        (("SA", "SK", "SQ", "--contract", "5S", "--declarer", "1"), "'5S' is not a contract"),
        (("SA", "SK", "SQ", "--contract", "all-pass", "--declarer", "1"), "an all-pass has no declarer"),
        (("SA", "SA", "SQ", "--contract", "6S", "--declarer", "1"), "SA stands in two places"),
        (("SA", "SK7", "SQ", "--contract", "6S", "--declarer", "1"), "the hands have 1, 2 and 1 cards"),
        (("SA", "SX", "SQ", "--contract", "6S", "--declarer", "1"), "hand 2: 'X' in 'SX' is not a rank"),
        (("SA", "SK", "SQ", "--contract", "6S", "--declarer", "1", "--trick", "?"), "the trick: '?'"),
        (("-", "SK", "SQ", "--contract", "6S", "--declarer", "2"), "seat 1 leads but has no cards"),
        (("SA", "SK", "SQ", "--contract", "6S", "--declarer", "1", "--talon", "H7"), "leads only in an all-pass"),
        (("SA", "SK", "SQ", "--contract", "6S", "--declarer", "4"), "4 is not in the range"),
        (("--record", str(RECORD), "--contract", "6S"), "--contract goes with three hands, not with --record"),
        (("--record", str(RECORD), "--deal", "2"), "there is no deal 2; the record has 1"),
        (("--record", str(RECORD), "--at", "31"), "deal 1: 30 cards were played, so there is no card 31 to come"),
        (("--record", "no-such-file"), "no-such-file"),
    ],
)
def test_what_cannot_be_used(arguments: tuple[str, ...], sentence: str) -> None:
    assert sentence in refused(*arguments)


def test_a_record() -> None:
    start = solved("--record", str(RECORD))
    assert (start["contract"], start["declarer"], start["leader"], start["value"]) == ("6D", 2, 1, 6)
    later = solved("--record", str(RECORD), "--deal", "1", "--at", "5")
    assert (later["leader"], later["value"], later["cards"]) == (2, 5, {"DQ": 5, "D8": 5})


def test_an_illegal_record(tmp_path: Path) -> None:
    file = tmp_path / "bad.pulka"
    file.write_text(RECORD.read_text(encoding="utf-8").replace("1. HA D7", "1. HA SA"), encoding="utf-8")
    done = run("--record", str(file))
    assert done.exit_code == 1
    assert "♠A by Boris is illegal" in done.stderr


LINES = """\
SK87 CT87 DT9 HAQ | SAJ9 CKJ9 DAKJ7 | SQT CAQ DQ8 HKJT8 | 6D | 2 | 1

SA7 | SK8 | SQ9 | all-pass | - | 2
bad line
SA7 | SK8 | SQ9 | misere | 5 | 2
SA7 | SK8 | SQ9 | misere | 1 | x
SA | SK8 | SQ9 | 7S | 1 | 1 | S7
SA7 | SK8 | SQ9 | 6S | - | 1
"""


@pytest.mark.parametrize("threads", ["1", "2"])
def test_a_file_of_lines(threads: str) -> None:
    done = run("--file", "-", "--threads", threads, stdin=LINES)
    assert done.exit_code == 2
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer.get("value", answer.get("values", answer.get("error"))) for answer in answers] == [
        6,
        [1.0, 0.5, 0.5],
        "fields on the line: 1, not 6 or 7",
        "the declarer is '5', not seat 1, 2 or 3",
        "the leader is 'x', not seat 1, 2 or 3",
        1,
        "no declarer is named for 6S",
    ]
    assert [answer["line"] for answer in answers if "error" in answer] == [4, 5, 6, 8]
    single = solved("SA", "SK8", "SQ9", "--contract", "7S", "--declarer", "1", "--trick", "S7")
    assert {**answers[5], "ms": 0, "nodes": 0} == {**single, "ms": 0, "nodes": 0}


def test_a_file_of_good_lines(tmp_path: Path) -> None:
    file = tmp_path / "positions.txt"
    file.write_text("SA7 | SK8 | SQ9 | 6S | 1 | 2\r\n" * 5000, encoding="utf-8")
    done = run("--file", str(file))
    assert done.exit_code == 0
    assert len(done.stdout.splitlines()) == 5000


def test_any_bytes_as_a_file() -> None:
    done = run("--file", "-", stdin=b"\xff\xfe\n\x00 | | | | |\nSA | SK | SQ | 6S | 1 | 1\n" + b"x" * 5000)
    assert done.exit_code == 2
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["line"] for answer in answers if "error" in answer] == [1, 2, 4]
    assert answers[2]["value"] == 1


def test_an_empty_file() -> None:
    done = run("--file", "-", stdin="")
    assert (done.exit_code, done.stdout) == (0, "")


def test_a_game_for_people() -> None:
    done = run("SK8", "SAJ", "SQT", "--contract", "6NT", "--declarer", "2")
    assert done.exit_code == 0
    assert "6NT, declared by seat 2, with open cards." in done.output
    assert "The declarer takes 1 of the 2 tricks left." in done.output
    assert "★" in done.output
    assert "Best play: 1. ♠" in done.output
    assert "\x1b" not in done.output


def test_people_read_russian() -> None:
    done = run(
        "SA8 D7", "SK9 D8", "SQT D9", "--contract", "all-pass", "--talon", "DA", "--players", "4", "--lang", "ru"
    )
    assert done.exit_code == 0
    for words in ("распасы", "Взятки впереди: рука 1", "сдающий – 1", "Прикуп ещё ходит: ♦Т", "Лучшая игра: 1. "):
        assert words in done.output


def test_a_trick_for_people() -> None:
    done = run("SK8", "SAJ9", "SQT7", "--contract", "misere", "--declarer", "2", "--trick", "D8")
    assert "On the table, from seat 1 on: ♦8" in done.output
    assert "The declarer is made to take" in done.output


@pytest.mark.skipif(os.name != "posix", reason="signals are sent as on Unix")
def test_ctrl_c_leaves_quietly(tmp_path: Path) -> None:
    file = tmp_path / "positions.txt"
    file.write_text((" | ".join(HANDS) + " | 6D | 2 | 1\n") * 100_000, encoding="utf-8")
    command = [sys.executable, "-m", "preferans", "solve", "--file", str(file), "--threads", "2"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        process.stdout.readline()
        sleep(0.1)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate()
    assert process.returncode == 130
    assert errors.strip() == ""
