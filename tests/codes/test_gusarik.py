"""Gusarik, the game of two and a dummy (V E.2; J-12, J-31, Z-56; Kodeks 3.9.1, 3.7.6.4)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from preferans.notation.scorepad import read_pad
from preferans.notation.scorepad import score as score_pad
from preferans.rules.calls import Answer
from preferans.rules.contract import ALL_PASS
from preferans.rules.convention import load
from preferans.rules.errors import ScoreError
from preferans.rules.match import finish, next_deal, start, strike
from preferans.rules.outcome import Outcome
from preferans.rules.result import outcome_of
from preferans.rules.settlement import settle
from preferans.rules.state import Phase
from preferans.rules.whisting import WhistResult
from tests.codes.deals import blank, deal, expected, rules_of, score, sheet, written
from tests.support import LONG_SUITS, Deal

GUSARIK = load("gusarik")


def game(words: str, seat: int, answers: str = "whist", **changes: Any) -> Deal:
    rules = rules_of("gusarik", changes)
    name = next(word for word in words.split() if word != "pass")
    return Deal(rules, LONG_SUITS, players=2, dummy=seat).say(words).discard("D7 HJ").name(name).answer(answers)


def two(text: str, whist: str = "", tricks: str = "", **options: Any) -> dict[str, Any]:
    run = options.pop("run", 0)
    return dict(score(deal(text, whist, tricks, players=2), options, "gusarik", blank(2, run)))


def test_E2_example_1_a_seven_made() -> None:
    assert two("7", "B", "7/3") == expected("P[A]+4 W[B>A]+12")


def test_E2_example_2_a_seven_down_one() -> None:
    assert two("7", "B", "6/4") == expected("M[A]+4 W[B>A]+20")


def test_E2_example_3_all_pass() -> None:
    assert two("all-pass", "", "6/4") == expected("M[A]+2")
    assert two("all-pass", "", "6/4", run=1) == expected("M[A]+4")
    assert two("all-pass", "", "6/4", run=1, amnesty=False) == expected("M[A]+12 M[B]+8")


def test_E2_example_4_the_end() -> None:
    found = settle(sheet("20/20", "14/30", "A>B 120, B>A 88", players=2), GUSARIK)
    assert found.rounded == (112, -112)


def test_E2_example_5_one_trick_short() -> None:
    assert two("6", "B", "7/3") == expected("P[A]+2 W[B>A]+6 M[B]+2")
    assert two("6", "B", "7/3", quota={"6": [3, 4]}) == expected("P[A]+2 W[B>A]+6")


def test_K_4_1_1_an_indivisible_mountain() -> None:
    """Ten whists a point instead of five: 16 points are 160 then."""
    rules = rules_of("gusarik", {"indivisible_mountain_2p": True})
    found = settle(sheet("20/20", "14/30", "A>B 120, B>A 88", players=2), rules)
    assert found.rounded == (192, -192)


def test_J_12_each_deals_twice_with_the_dummy_left_then_right() -> None:
    match = start(GUSARIK, 2, first_dealer=0)
    seen = []
    for _ in range(5):
        header = next_deal(match)
        seen.append((match.dealer, header.dummy))
        made = Outcome(players=2, dealer=match.dealer, contract=deal("6").contract, declarer=0)
        match = finish(match, made)
    assert seen == [(0, 1), (0, 2), (1, 1), (1, 2), (0, 1)]


def test_J_12_on_any_preset() -> None:
    match = start(rules_of("leningrad", {"two_deals_each": True}), 2, first_dealer=1)
    match = finish(match, Outcome(players=2, dealer=1, contract=ALL_PASS, tricks=(6, 4)))
    assert (match.dealer, next_deal(match).dummy) == (1, 2)


def test_J_12_a_staying_dealer_keeps_his_dummy() -> None:
    rules = rules_of("gusarik", {"deal_passes_after_raspasy": False})
    match = start(rules, 2, first_dealer=0)
    match = finish(match, Outcome(players=2, dealer=0, contract=ALL_PASS, tricks=(6, 4)))
    assert (match.dealer, next_deal(match).dummy) == (0, 1)


def test_J_12_a_lap_is_four_deals() -> None:
    rules = rules_of("gusarik", {"end": "time"})
    match = strike(start(rules, 2, first_dealer=0), in_deal=True)
    for dealer in (0, 0, 1, 1):
        assert not match.over
        match = finish(match, Outcome(players=2, dealer=dealer, contract=ALL_PASS, tricks=(6, 4)))
    assert match.over


def test_J_12_with_three_players_it_has_no_effect() -> None:
    match = start(GUSARIK, 3, first_dealer=0)
    match = finish(match, Outcome(players=3, dealer=0, contract=ALL_PASS, tricks=(4, 3, 3)))
    assert (match.dealer, next_deal(match).dummy) == (1, None)


def pad(dealers: str, **convention: Any) -> Any:
    deals = [{"dealer": name, "contract": "all-pass", "tricks": {"A": 6, "B": 4}} for name in dealers]
    document = {"convention": {"extends": "gusarik", **convention}, "players": ["A", "B"], "deals": deals}
    return read_pad(json.dumps(document))


@pytest.mark.parametrize("dealers", ["AABBAA", "BBAA", "ABBA"])
def test_J_12_on_the_pad(dealers: str) -> None:
    """A pad may begin with the second deal of somebody."""
    assert pad(dealers).remarks == ()


@pytest.mark.parametrize(("dealers", "deal_number"), [("AAA", 3), ("AABA", 4), ("ABA", 3)])
def test_J_12_out_of_turn_on_the_pad(dealers: str, deal_number: int) -> None:
    assert [(remark.kind.value, remark.deal) for remark in pad(dealers).remarks] == [
        ("dealer-out-of-turn", deal_number)
    ]


def test_J_12_the_dealer_follows_on_the_pad() -> None:
    text = json.loads('{"convention": "gusarik", "players": ["A", "B"]}')
    text["deals"] = [{"contract": "all-pass", "tricks": {"A": 6, "B": 4}} for _ in range(5)]
    text["deals"][0]["dealer"] = "B"
    assert [item.outcome.dealer for item in read_pad(json.dumps(text)).deals] == [1, 1, 0, 0, 1]


def test_J_31_the_dummy_may_always_lead() -> None:
    """Dealer in seat 3; the dummy to his right, in seat 2."""
    assert game("6H pass", 2).to_act == 1
    leading = game("6H pass", 2, dummy_always_leads=True)
    assert (leading.to_act, leading.decider) == (2, 3)
    assert leading.play_low().phase is Phase.OVER


def test_J_31_but_not_where_it_is_out_of_play() -> None:
    closed = game("6H pass", 2, dummy_always_leads=True, dummy="closed")
    assert closed.to_act == 1
    all_pass = Deal(rules_of("gusarik", {"dummy_always_leads": True}), LONG_SUITS, players=2, dummy=2).say("pass pass")
    assert all_pass.to_act == 1


def test_S_02_a_closed_dummy_is_out_of_play() -> None:
    closed = game("6H pass", 2, dummy="closed")
    assert closed.state.whist == WhistResult((3,), conduct=Answer.ALONE)
    assert closed.state.in_play == (1, 3)
    assert [closed.seen_by(seat).state.hands[2] for seat in (1, 3)] == [None, None]
    closed.play_low()
    found = outcome_of(closed.state, 0)
    assert found.alone
    assert all(len(trick.cards) == 2 for trick in closed.state.tricks)


def test_S_02_a_closed_misere_and_a_checked_ten() -> None:
    rules = rules_of("gusarik", {"dummy": "closed"})
    misere = Deal(rules, LONG_SUITS, players=2, dummy=1).say("misere pass").discard("D7 HJ")
    assert misere.state.in_play == (2, 3)
    assert misere.play_low().phase is Phase.OVER
    ten = Deal(rules, LONG_SUITS, players=2, dummy=1).say("10C pass").discard("D7 HJ").name("10C")
    assert ten.state.in_play == (2, 3)
    assert ten.play_low().phase is Phase.OVER


def test_S_02_the_whister_answers_for_two_tricks_of_a_six() -> None:
    assert two("6", "B", "8/2", dummy="closed") == expected("P[A]+2 W[B>A]+4")
    assert two("6", "B", "9/1", dummy="closed") == expected("P[A]+2 W[B>A]+2 M[B]+2")
    assert two("7", "B", "9/1", dummy="closed") == expected("P[A]+4 W[B>A]+4")


@pytest.mark.parametrize(("dummy", "play"), [("open", "open"), ("closed", "alone"), ("closed", None)])
def test_E2_the_dummy_on_the_pad(dummy: str, play: str | None) -> None:
    deal_: dict[str, Any] = {"dealer": "B", "contract": "6H", "declarer": "A", "answers": [["B", "whist"]]}
    deal_ |= {"tricks": {"A": 8, "B": 2}} | ({} if play is None else {"play": play})
    document = {"convention": {"extends": "gusarik", "dummy": dummy}, "players": ["A", "B"], "deals": [deal_]}
    found = written(score_pad(read_pad(json.dumps(document))).pulka.lines[0].entries)
    assert found == expected("P[A]+2 W[B>A]+4" + (" M[B]+4" if dummy == "open" else ""))


@pytest.mark.parametrize(("dummy", "play"), [("open", "alone"), ("closed", "open"), ("open", "closed")])
def test_E2_the_pad_knows_how_the_dummy_lies(dummy: str, play: str) -> None:
    deal_ = {"dealer": "B", "contract": "6H", "declarer": "A", "answers": [["B", "whist"]], "play": play}
    document: dict[str, Any] = {"convention": {"extends": "gusarik", "dummy": dummy}, "players": ["A", "B"]}
    document["deals"] = [deal_ | {"tricks": {"A": 8, "B": 2}}]
    with pytest.raises(ScoreError, match=r"the dummy (lies open|stays closed)"):
        read_pad(json.dumps(document))
