"""`preferans odds`: its JSON, its table for people, its errors."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from time import sleep

import pytest
from click.testing import CliRunner, Result

from preferans.cli.main import preferans

SIX_CLUBS = ("SA CA987 DKJ HAKT", "--discard", "S8 S7", "--contract", "6C", "--declarer", "1", "--leader", "1")
MISERE = ("ST987 C8 D987 H98", "--discard", "CA CK", "--contract", "misere", "--declarer", "2")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(preferans, ["odds", *arguments], env={"LC_ALL": "C", "LANG": "C"})


def test_a_sample_is_one_document_and_the_same_each_time() -> None:
    documents = []
    for threads in ("1", "2"):
        arguments = (*SIX_CLUBS, "--card", "SA", "--sample", "400", "--seed", "7", "--threads", threads, "--json")
        done = run(*arguments)
        assert done.exit_code == 0
        documents.append(json.loads(done.stdout))
    assert documents[0]["counts"] == documents[1]["counts"]
    assert list(documents[0]) == ["layouts", "counts", "mean", "seconds"]
    counts = documents[0]["counts"]
    assert len(counts) == 11
    assert documents[0]["layouts"] == sum(counts) == 400
    assert documents[0]["mean"] == pytest.approx(sum(k * count for k, count in enumerate(counts)) / 400, abs=1e-6)


def test_a_table_for_people() -> None:
    done = run(*SIX_CLUBS, "--sample", "300")
    assert done.exit_code == 0
    assert "6♣, seat 1 declares, seat 1 leads; 300 layouts" in done.output
    assert "Hand: ♠A ♣A 9 8 7 ♦K J ♥A K 10; discarded: ♠8 7" in done.output
    assert "so many or more" in done.output
    assert "6♣ is made in" in done.output
    assert "█" in done.output


def test_a_misere_in_russian() -> None:
    done = run(*MISERE, "--sample", "100", "--lang", "ru")
    assert done.exit_code == 0
    for words in ("мизер, играет рука 2, ходит рука 1; 100 раскладов", "столько или меньше", "мизер: сыгран в"):
        assert words in done.output


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "Missing argument 'HAND'"),
        (("SAKQJT987 HA H7", "--contract", "6S"), "Missing option '--discard'"),
        ((*SIX_CLUBS[:2], "S8", *SIX_CLUBS[3:]), "the hand has 10 cards and the discard 1, not 10 and 2"),
        ((*SIX_CLUBS[:2], "SA S8", *SIX_CLUBS[3:]), "SA stands in two places"),
        (("SA", *SIX_CLUBS[1:]), "the hand has 1 cards and the discard 2, not 10 and 2"),
        ((*SIX_CLUBS, "--card", "S9"), "S9 is not the declarer's to lead"),
        ((*SIX_CLUBS[:-1], "2", "--card", "SA"), "SA is not the declarer's to lead"),
        ((*SIX_CLUBS[:4], "all-pass"), "an all-pass has no declarer to count the tricks of"),
        ((*SIX_CLUBS[:4], "11S"), "'11S' is not a contract"),
        ((*SIX_CLUBS, "--sample", "0"), "0 is not in the range"),
    ],
)
def test_what_cannot_be_used(arguments: tuple[str, ...], sentence: str) -> None:
    done = run(*arguments)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert sentence in done.stderr


@pytest.mark.skipif(os.name != "posix", reason="signals are sent as on Unix")
def test_ctrl_c_leaves_quietly() -> None:
    command = [sys.executable, "-m", "preferans", "odds", *MISERE, "--threads", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        sleep(1.5)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate()
    assert process.returncode == 130
    assert (output, errors.strip()) == ("", "")
