"""Zhuk's game: the quota of three, misere without the talon, the joint misere, the talon thrown back (V E.1)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from preferans.notation.scorepad import read_pad
from preferans.notation.scorepad import score as score_pad
from preferans.rules.contract import MISERE_NO_TALON
from preferans.rules.convention import load
from preferans.rules.errors import Reason, ScoreError
from preferans.rules.events import Called, Entrusted, Joined, Proposed, Refused, Took
from preferans.rules.result import outcome_of
from preferans.rules.scoring import entries, min_level, run_after
from preferans.rules.settlement import settle
from preferans.rules.state import Phase
from tests.codes.deals import blank, deal, expected, rules_of, score, sheet, written
from tests.support import LONG_SUITS, Deal, call

ZHUK = load("zhuk")


def played(words: str = "", players: int = 4) -> Deal:
    return Deal(ZHUK, LONG_SUITS, players=players).say(words)


def test_E1_1_eight_two_down() -> None:
    """PUBLISHED: each whister has (own tricks + 2) x 6; the formula with 3 and 1 tricks, which make ten with six."""
    found = score(deal("8", "BC", "6/3/1", players=4), preset="zhuk")
    assert found == expected("M[A]+12 W[B>A]+30 W[C>A]+18 W[D>A]+12")


def test_E1_1_his_twelve_tricks_are_refused() -> None:
    """PUBLISHED figures 36 and 24 are four and two tricks beside the declarer's six."""
    with pytest.raises(ScoreError, match="add up to 12"):
        score(deal("8", "BC", "6/4/2"), preset="zhuk")


def test_E1_2_nine_three_down() -> None:
    found = score(deal("9", "B", "6/4/0"), preset="zhuk")
    assert found == expected("M[A]+24 W[B>A]+56")


def test_E1_3_misere_of_five_tricks() -> None:
    assert score(deal("misere", "", "5/3/2"), preset="zhuk") == expected("M[A]+50")


def test_E1_4_an_ace_in_the_talon_of_an_eight() -> None:
    assert score(deal("8", players=4, pair="SA H7"), preset="zhuk") == expected("P[A]+6 W[D>A]+6")


def test_E1_5_what_is_written_on_each_other_is_subtracted() -> None:
    """42 against 136: 94 for the one who wrote more."""
    found = settle(sheet("", "", "A>B 136, B>A 42"), ZHUK)
    assert found.pairs[0][1] == 94
    assert [str(result) for result in found.results] == ["94", "-94", "0"]


def test_E1_6_prefclub_help() -> None:
    """Where help is agreed, four points are 40 whists and ten are 100."""
    options = {"help": "help"}
    assert score(deal("7"), options, "zhuk", sheet("50/10/0")) == expected("P[B]+4 W[A>B]+40")
    assert score(deal("10", "BC", "10/0/0"), options, "zhuk", sheet("50/10/0")) == expected("P[B]+10 W[A>B]+100")


def test_E1_7_a_joint_misere() -> None:
    made = deal("misere", "", "0/6/4", players=4, shared=True)
    assert score(made, preset="zhuk") == expected("P[A]+5 P[D]+5")
    caught = deal("misere", "", "3/4/3", players=4, shared=True)
    assert score(caught, preset="zhuk") == expected("M[A]+15 M[D]+15")


def test_E1_8_the_talon_thrown_back() -> None:
    down = deal("6", "B", "4/6/0", players=4, refused_talon=True)
    assert score(down, preset="zhuk") == expected("M[A]+2 M[D]+2 W[B>A]+16")
    made = deal("6", players=4, refused_talon=True)
    assert score(made, preset="zhuk") == expected("P[A]+1 P[D]+1")


def test_E1_8_a_misere_thrown_back_is_halved_too() -> None:
    caught = deal("misere", "", "1/5/4", players=4, refused_talon=True)
    assert score(caught, preset="zhuk") == expected("M[A]+5 M[D]+5")


def test_Z_28_the_dealer_may_pay_all() -> None:
    """PL: the dealer writes the whole fine; the gain is the declarer's own."""
    options = {"talon_refusal": "dealer_pays_all"}
    down = deal("6", "B", "4/6/0", players=4, refused_talon=True)
    assert score(down, options, "zhuk") == expected("M[D]+4 W[B>A]+16")
    made = deal("6", players=4, refused_talon=True)
    assert score(made, options, "zhuk") == expected("P[A]+2")
    caught = deal("misere", "", "1/5/4", players=4, refused_talon=True)
    assert score(caught, options, "zhuk") == expected("M[D]+10")


@pytest.mark.parametrize("how", ["half", "dealer_pays_all"])
def test_Z_28_a_dealer_who_shares_writes_nothing_on_the_declarer(how: str) -> None:
    """Neither consolation, nor payment for a talon that he has back."""
    outcome = deal("6", "B", "5/5/0", players=4, pair="SA HA", refused_talon=True)
    found = score(outcome, {"talon_refusal": how}, "zhuk")
    assert {name: points for name, points in found.items() if name.startswith("W")} == expected("W[B>A]+12")


def test_Z_28_he_does_not_whist_either() -> None:
    with pytest.raises(ScoreError, match="does not whist"):
        score(deal("6", "D", "6/4/0", players=4, refused_talon=True), preset="zhuk")
    deal_ = played("6S pass pass").do(Refused(1)).name("6S").answer("pass pass")
    assert deal_.phase is Phase.OVER
    assert outcome_of(deal_.state, 3).refused_talon


def test_Z_28_the_declarer_plays_his_own_ten_cards() -> None:
    deal_ = played("6S pass pass")
    assert len(deal_.hand(1)) == 12
    deal_.do(Refused(1))
    assert len(deal_.hand(1)) == 10
    assert deal_.state.talon is not None


def test_Z_28_who_shares_may_not_advise() -> None:
    """A checked ten is defended together, but not with the declarer's partner."""
    deal_ = played("10S pass pass").do(Refused(1)).name("10S").play("SA")
    assert deal_.why(Entrusted(2, 0)) is Reason.NOT_NOW
    assert deal_.why(Entrusted(2, 3)) is None


def test_Z_28_with_three_nobody_sits_out() -> None:
    assert played("6S pass pass", players=3).why(Refused(1)) is Reason.NOT_AGREED


def test_Z_28_on_the_pad() -> None:
    text = """{"convention": "zhuk", "players": ["A", "B", "C", "D"], "deals": [{"dealer": "D", "declarer": "A",
        "contract": "6H", "refused_talon": true, "answers": [["B", "whist"], ["C", "pass"]],
        "tricks": {"A": 4, "B": 6}}]}"""
    written_down = score_pad(read_pad(text)).pulka.lines[0].entries
    assert written(written_down) == expected("M[A]+2 M[D]+2 W[B>A]+16")
    text = text.replace('[["B", "whist"], ["C", "pass"]]', '[["B", "pass"], ["C", "pass"], ["D", "whist"]]')
    with pytest.raises(ScoreError, match="whist is over before D says whist"):
        read_pad(text)


def test_E1_9_misere_and_its_sister_without_the_talon() -> None:
    assert played("misere").why_call("7NT") is Reason.CALL_TOO_LOW
    assert played("9H").why_call("misere-no-talon") is None
    assert played("misere-no-talon").why_call("9NT") is Reason.CALL_TOO_LOW
    assert played("misere-no-talon").why_call("10S") is None


def test_Z_17_talon_and_hand_stay_hidden() -> None:
    deal_ = played("misere-no-talon pass pass")
    assert deal_.phase is Phase.PLAY
    assert deal_.seen_by(2).state.talon is None
    assert deal_.seen_by(2).state.hands[1] is None
    assert deal_.state.faced == frozenset()


def test_Z_17_it_may_have_its_own_price() -> None:
    outcome = replace(deal("misere", "", "0/5/5"), contract=MISERE_NO_TALON)
    assert score(outcome, preset="zhuk") == expected("P[A]+10")
    rules = rules_of("zhuk", {"pool_price": {"misere-no-talon": 20}})
    assert written(entries(outcome, blank(3), rules)) == expected("P[A]+20")
    caught = replace(outcome, tricks=(2, 4, 4))
    assert written(entries(caught, blank(3), rules)) == expected("M[A]+40")


def test_Z_18_a_lone_whister_answers_for_three_on_six() -> None:
    assert score(deal("6", "B", "7/3/0"), preset="zhuk") == expected("P[A]+2 W[B>A]+6")
    assert score(deal("6", "B", "8/2/0"), preset="zhuk") == expected("P[A]+2 W[B>A]+4 M[B]+2")
    assert score(deal("6", "BC", "7/2/1"), preset="zhuk") == expected("P[A]+2 W[B>A]+4 W[C>A]+2 M[C]+2")
    assert score(deal("6", half="C"), preset="zhuk") == expected("P[A]+2 W[C>A]+4")


def test_Z_26_the_joint_misere_in_play() -> None:
    deal_ = played().do(Proposed(1))
    assert deal_.seen_by(0).state.hands[1] is not None
    assert deal_.seen_by(2).state.hands[1] is None
    deal_.do(Joined(0, True)).say("misere pass pass")
    deal_.discard("SAK").answer("closed")
    outcome = outcome_of(deal_.play_low().state, 3)
    assert outcome.shared


def test_Z_27_a_dealer_who_saw_a_hand_stays_silent() -> None:
    deal_ = played().do(Proposed(1), Joined(0, False)).say("6S pass pass").discard("D7 HJ").name("6S")
    deal_.answer("pass pass")
    assert deal_.phase is Phase.OVER
    assert not any(isinstance(event, Took) for event in deal_.log)


def test_Z_26_only_before_ones_first_word_and_once() -> None:
    deal_ = played("pass").do(Proposed(2), Joined(0, True))
    assert deal_.why(Proposed(2)) is Reason.NOT_AGREED
    assert deal_.why(Called(2, call("misere"))) is None


def test_Z_42_levels_go_six_seven_eight_and_round_again() -> None:
    assert [min_level(blank(3, run), ZHUK) for run in range(5)] == [6, 7, 8, 6, 7]
    found = [score(deal("all-pass", "", "5/5/0"), {}, "zhuk", blank(3, run)) for run in range(4)]
    assert found == [expected(f"M[A]+{5 * price} M[B]+{5 * price} P[C]+{price}") for price in (2, 4, 6, 2)]


def test_Z_44_a_failed_seven_leaves_the_level() -> None:
    assert run_after(deal("7", "B", "6/4/0"), blank(3, 1), ZHUK) == (1, False)
    assert run_after(deal("7", "B", "7/3/0"), blank(3, 1), ZHUK) == (0, False)


def test_Z_51_a_closed_player_writes_off_his_mountain_below_zero() -> None:
    assert score(deal("8"), {}, "zhuk", sheet("50/0/0", "2/0/0")) == expected("M[A]-6")


def test_Z_37_the_passer_is_not_named() -> None:
    found = score(deal("6", "B", "5/5/0", players=4), preset="zhuk")
    assert found == expected("M[A]+2 W[B>A]+12 W[D>A]+2")
