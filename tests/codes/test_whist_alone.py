"""A lone whister who plays without the passer's cards (J-24, J-27; Kodeks 3.8.15; V D.5)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from preferans.notation.scorepad import read_pad
from preferans.notation.scorepad import score as score_pad
from preferans.rules.calls import Answer
from preferans.rules.errors import Reason, ScoreError
from preferans.rules.events import Took
from preferans.rules.result import outcome_of
from preferans.rules.state import Phase
from preferans.rules.whisting import WhistResult
from tests.codes.deals import deal as outcome
from tests.codes.deals import expected, score, written
from tests.codes.test_whist_rules import result, whist
from tests.support import Deal

ALONE = {"lone_whist_alone": True}


def alone(contract: str, answers: str = "", **more: Any) -> Deal:
    return whist(contract, answers, lone_whist_alone=True, **more)


def test_D5_3_a_third_way_for_a_lone_whister() -> None:
    assert alone("6H", "whist pass").answers() == {"open", "closed", "alone"}
    assert alone("8H", "pass whist").answers() == {"open", "closed", "alone"}
    assert whist("6H", "whist pass").why_answer("alone") is Reason.NO_SUCH_ANSWER


def test_J_24_tricks_of_two_cards() -> None:
    deal = alone("6H", "whist pass alone pass")
    assert deal.phase is Phase.PLAY
    assert result(deal) == WhistResult((2,), conduct=Answer.ALONE)
    assert deal.state.in_play == (1, 2)
    deal.play_low()
    assert all(len(trick.cards) == 2 for trick in deal.state.tricks)
    assert sum(deal.state.taken) == 10
    assert deal.state.taken[3] == 0
    found = outcome_of(deal.state, 2)
    assert found.alone
    assert found.whisters == (1,)


def test_V_D5_the_cards_aside_stay_unseen() -> None:
    deal = alone("6H", "whist pass alone pass").play_low(3)
    assert [deal.seen_by(seat).state.hands[3] is None for seat in (1, 2)] == [True, True]


def test_V_D5_the_next_hand_leads_for_the_one_that_is_away() -> None:
    """The second hand plays, the first has passed, the third whists alone: the second leads."""
    deal = alone("6H", "whist pass alone pass", declarer=2)
    assert deal.state.aside == 1
    assert deal.to_act == 2


def test_J_27_the_passer_may_take_it_over() -> None:
    deal = alone("6H", "whist pass alone")
    assert (deal.to_act, deal.answers()) == (3, {"pass", "whist"})
    deal.answer("whist")
    assert (deal.to_act, deal.answers()) == (3, {"open", "closed"})
    assert result(deal.answer("open")) == WhistResult((3,), conduct=Answer.OPEN)
    assert deal.state.aside is None


def test_J_27_then_the_sitting_dealer() -> None:
    deal = alone("6H", "whist pass alone pass", players=4)
    assert deal.to_act == 0
    deal.do(Took(0, 3)).answer("whist")
    assert deal.answers() == {"open", "closed"}
    assert result(deal.answer("closed")) == WhistResult((0,), conduct=Answer.CLOSED)
    assert result(alone("6H", "whist pass alone pass pass", players=4)).conduct is Answer.ALONE


def test_J_27_after_a_half_the_first_passer_may_return_alone() -> None:
    """Choices 1 to 3; the half-whister is bound to pass and takes nothing over."""
    deal = alone("6H", "pass half whist")
    assert (deal.to_act, deal.answers()) == (2, {"open", "closed", "alone"})
    assert result(deal.answer("alone")) == WhistResult((2,), half_returned=3, conduct=Answer.ALONE)


def test_V_D5_the_dealer_does_not_play_alone() -> None:
    deal = alone("6H", "pass pass", players=4).do(Took(0, 2)).answer("whist")
    assert deal.answers() == {"open", "closed"}


@pytest.mark.parametrize(("contract", "tricks", "fine"), [("6", "8/2/0", 0), ("6", "9/1/0", 2), ("7", "9/1/0", 0)])
def test_V_D5_he_answers_for_half_of_the_quota_of_two(contract: str, tricks: str, fine: int) -> None:
    found = score(outcome(contract, "B", tricks, alone=True), ALONE)
    assert found.get("M[B]", 0) == fine


@pytest.mark.parametrize("contract", ["7", "8", "9", "10"])
def test_V_D5_one_trick_from_seven_to_ten(contract: str) -> None:
    price = {"7": 4, "8": 6, "9": 8, "10": 10}[contract]
    found = score(outcome(contract, "B", "10/0/0", alone=True), ALONE)
    assert found == expected(f"P[A]+{price} M[B]+{price}")


def test_V_D5_half_of_an_odd_quota_is_rounded_up() -> None:
    options = {**ALONE, "quota": {"7": [3, 3]}}
    assert score(outcome("7", "B", "9/1/0", alone=True), options) == expected("P[A]+4 W[B>A]+4 M[B]+4")


def test_V_D5_he_writes_his_own_tricks_and_the_passer_consolation_only() -> None:
    """Under a gentleman's whist too."""
    down = outcome("6", "B", "4/6/0", alone=True)
    for style in ("greedy", "gentleman"):
        found = score(down, {**ALONE, "whist_style": style})
        assert found == expected("M[A]+4 W[B>A]+16 W[C>A]+4")


def test_V_D5_what_cannot_be() -> None:
    with pytest.raises(ScoreError, match="takes no tricks"):
        score(outcome("6", "B", "6/3/1", alone=True), ALONE)
    with pytest.raises(ScoreError, match="not agreed that a whister may play alone"):
        score(outcome("6", "B", "6/4/0", alone=True))
    with pytest.raises(ScoreError, match="only a defender who whists without the other"):
        score(outcome("6", "BC", "6/2/2", alone=True), ALONE)


def pad(answers: list[list[str]], play: str | None, tricks: dict[str, int], players: str = "ABC") -> dict[str, Any]:
    """What the pad writes for a six of A's."""
    deal = {"dealer": players[-1], "contract": "6H", "declarer": "A", "answers": answers, "tricks": tricks}
    document = {
        "convention": {"extends": "sochi", **ALONE},
        "players": list(players),
        "deals": [deal if play is None else {**deal, "play": play}],
    }
    return dict(written(score_pad(read_pad(json.dumps(document))).pulka.lines[0].entries))


WHIST_PASS = [["B", "whist"], ["C", "pass"]]


def test_V_D5_on_the_pad() -> None:
    """One trick of the two he owes: 2."""
    expectation = expected("P[A]+2 W[B>A]+2 M[B]+2")
    assert pad(WHIST_PASS, "alone", {"A": 9, "B": 1}) == expectation
    assert pad([*WHIST_PASS, ["C", "pass"]], "alone", {"A": 9, "B": 1}) == expectation
    assert pad([*WHIST_PASS, ["C", "pass"], ["D", "pass"]], "alone", {"A": 9, "B": 1}, "ABCD") == expectation
    assert pad(WHIST_PASS, None, {"A": 9, "B": 1}) == expected("P[A]+2 W[B>A]+2 M[B]+6")


def test_J_27_a_whist_taken_over_on_the_pad() -> None:
    """C takes over and answers for all four; the dealer may as well."""
    over = [*WHIST_PASS, ["C", "whist"]]
    assert pad(over, "open", {"A": 7, "C": 3}) == expected("P[A]+2 W[C>A]+6 M[C]+2")
    by_dealer = [*WHIST_PASS, ["C", "pass"], ["D", "whist"]]
    assert pad(by_dealer, "closed", {"A": 7, "B": 3}, "ABCD") == expected("P[A]+2 W[D>A]+6 M[D]+2")


@pytest.mark.parametrize(
    ("answers", "play", "sentence"),
    [
        ([*WHIST_PASS, ["C", "whist"]], "alone", "who takes a whist over, or deals, does not play alone"),
        ([["B", "whist"], ["C", "whist"]], "alone", "two whisters play closed"),
        ([*WHIST_PASS, ["B", "pass"]], "alone", "it is C's turn to answer"),
    ],
)
def test_V_D5_what_the_pad_refuses(answers: list[list[str]], play: str, sentence: str) -> None:
    with pytest.raises(ScoreError, match=sentence):
        pad(answers, play, {"A": 6, "B": 4})


def test_J_25_the_second_pass_is_the_half() -> None:
    """J choice 4: pass on six and seven is a half; the first passer then has the choices 1 to 3."""
    deal = alone("6H", "pass pass", second_pass_is_half=True)
    assert (deal.to_act, deal.answers()) == (2, {"pass", "whist"})
    assert deal.answer("whist").answers() == {"open", "closed", "alone"}
    assert result(alone("7H", "pass pass pass", second_pass_is_half=True)).half == 3
    assert result(alone("8H", "pass pass", second_pass_is_half=True)).half is None
