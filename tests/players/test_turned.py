"""Words of a bot that another would have said otherwise: the deal played out both ways."""

import pytest

from preferans.players.match.plan import Plan
from preferans.players.match.turned import Turned, kind_of, main, report, turned
from preferans.rules.calls import Answer
from preferans.rules.convention import load
from preferans.rules.events import Called, Named, Whisted
from tests.players.test_club_hands import given
from tests.support import Deal, call, contract

PLAN = Plan(a="quick", b="pass-always", rules=load("sochi"), players=3, seed="turned")


def test_where_the_other_says_something_else_the_deal_is_played_both_ways() -> None:
    found = [each for number in range(1, 7) for each in turned(PLAN, number)]
    # Who always passes differs by every call that is not a pass.
    assert found
    calls = [each for each in found if each.kind.startswith(("nobody having called", "over"))]
    assert calls
    assert all(each.kind.endswith("not pass") for each in calls)
    assert any(each.found for each in found)
    assert all(each.expected is None or each.expected >= 0 for each in found)
    assert found == [each for number in range(1, 7) for each in turned(PLAN, number)]


def test_a_kind_names_the_situation_and_both_words() -> None:
    table = Deal(load("sochi"), given("SAKQJT98 CAK DA"))
    assert kind_of(table.state, Called(1, call("6S")), Called(1, call("pass"))) == "nobody having called: 6, not pass"
    table.say("6S pass")
    assert kind_of(table.state, Called(3, call("7S")), Called(3, call("misere"))) == "over 6: 7, not misere"
    table.say("pass")
    named = Named(1, contract("7S")), Named(1, contract("6S"))
    assert kind_of(table.state, *named) == "with the talon: 7, not 6"
    table.discard("CT DJ").name("7S").answer("pass")
    answers = Whisted(3, Answer.WHIST), Whisted(3, Answer.PASS)
    assert kind_of(table.state, *answers) == "against 7 after pass: whist, not pass"


def test_the_report_tells_what_was_expected_and_what_was_found() -> None:
    words = [Turned("over 6: pass, not 6", 0.5, 4.0)] * 3 + [Turned("over 6: pass, not 6", 2.5, -2.0)] * 3
    lines = report(words, 3)
    # Six words with 6 whists in all; the squares add up to 60.
    assert lines[0] == "6 words of 3 deals brought +2.00 ± 2.58 whists a deal"
    assert lines[1].split() == ["6", "expected", "+1.5", "found", "+1.0", "±", "1.2", "over", "6:", "pass,", "not", "6"]
    assert len(report(words[:3], 3)) == 1


def test_the_command_plays_and_reports(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["quick", "rules", "--deals", "1"]) == 0
    assert "words of 1 deals brought" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["quick", "nobody"], "invalid choice: 'nobody'"),
        (["quick", "rules", "--deals", "0"], "at least one deal has to be played"),
        (["quick", "quick"], "a bot is not held against itself"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(arguments)
    assert said in capsys.readouterr().err
