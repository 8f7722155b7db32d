"""`preferans match`: the document, what people read, and mistakes in one sentence."""

import json

import pytest
from click.testing import CliRunner, Result

from preferans.cli.main import preferans


def match(*arguments: str) -> Result:
    return CliRunner().invoke(preferans, ["match", *arguments])


def test_the_document() -> None:
    told = json.loads(match("rules", "pass-always", "--deals", "3", "--seed", "7", "--json", "--report").stdout)
    assert (told["a"], told["b"], told["deals"], told["seed"]) == ("rules", "pass-always", 3, "7")
    low, high = told["ci95"]
    assert low <= told["whists_per_deal"] <= high
    assert set(told["ms_per_decision"]) == {"rules", "pass-always"}
    assert told["report"]["rules"]["hands"] == told["report"]["pass-always"]["hands"] == 27


def test_pulkas() -> None:
    short = ("--set", "end=deals", "--set", "end_count=2")
    told = json.loads(match("rules", "random", "--pulkas", "2", "--players", "2", *short, "--json").stdout)
    assert (told["pulkas"], told["deals"]) == (2, 8)
    assert "whists_per_pulka" in told


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", ("whists a deal", "sixes made", "2 deals")), ("ru", ("виста за сдачу", "сыграно шестерных", "2 сдачи"))],
)
def test_it_is_told_for_people(lang: str, words: tuple[str, ...]) -> None:
    done = match("rules", "pass-always", "--deals", "2", "--report", "--lang", lang)
    assert done.exit_code == 0
    for word in words:
        assert word in done.stdout


def test_an_early_stop_is_told() -> None:
    done = match("rules", "random", "--deals", "40", "--sprt", "0,20", "--lang", "en")
    assert "Stopped: a margin of 20.0 is the likelier, against one of 0.0." in done.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("rules", "rules"), "a match needs two different bots"),
        (("rules", "nobody"), "unknown bot 'nobody'; there are"),
        (("rules", "random", "--pulkas", "2", "--deals", "2"), "--pulkas goes neither with --deals nor with --part"),
        (("rules", "random", "--sprt", "x"), "--sprt takes two margins, as 0,1"),
        (("rules", "random", "--sprt", "2,1"), "--sprt takes the lower margin first"),
        (("rules", "random", "--convention", "sochy"), "did you mean 'sochi'"),
    ],
)
def test_mistakes(arguments: tuple[str, ...], sentence: str) -> None:
    done = match(*arguments)
    assert done.exit_code == 2
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1
    russian = match(*arguments, "--lang", "ru").stderr
    assert sentence not in russian
