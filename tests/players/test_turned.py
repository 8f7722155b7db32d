"""Words of a bot turned round: the deal played out both ways."""

import pytest

from preferans.players.match.plan import Plan
from preferans.players.match.turned import Turned, kind_of, main, report, turned
from preferans.rules.convention import load
from preferans.rules.events import Called
from tests.players.test_club_hands import given
from tests.support import Deal, call

PLAN = Plan(a="quick", b="rules", rules=load("sochi"), players=3, seed="turned")


def test_a_word_is_held_against_the_next_of_another_kind() -> None:
    found = [each for number in range(1, 13) for each in turned(PLAN, number)]
    assert found
    assert all(0 <= each.expected < 5 for each in found)
    assert any(each.found for each in found)
    assert found == [each for number in range(1, 13) for each in turned(PLAN, number)]


def test_a_kind_names_the_situation_and_both_words() -> None:
    table = Deal(load("sochi"), given("SAKQJT98 CAK DA"))
    state = table.state
    assert kind_of(state, Called(1, call("6S")), Called(1, call("pass"))) == "nobody having called: 6, not pass"
    state = table.say("6S pass pass").state
    assert kind_of(state, Called(1, call("6S")), Called(1, call("misere"))).startswith("naming: ")


def test_the_report_tells_what_was_expected_and_what_was_found() -> None:
    words = [Turned("over 6: pass, not 6", 0.5, 4.0)] * 6 + [Turned("over 6: pass, not 6", 2.0, -2.0)] * 6
    lines = report(words)
    assert lines[1].split() == ["12", "+1.25", "+1.0", "±", "0.9", "over", "6:", "pass,", "not", "6"]
    assert report(words[:3]) == lines[:1]


def test_the_command_plays_and_reports(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["quick", "rules", "--deals", "1"]) == 0
    assert capsys.readouterr().out.startswith("words  expected")
