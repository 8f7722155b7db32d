"""Outcomes that cannot be are refused with what does not add up."""

from __future__ import annotations

from dataclasses import replace

import pytest

from preferans.rules.contract import Strain, game
from preferans.rules.errors import ScoreError
from preferans.rules.outcome import Outcome
from preferans.rules.scoring import entries
from tests.codes.deals import blank, deal, expected, rules_of, score


def test_A6_2_a_forced_whist_needs_both() -> None:
    for text, options in (("6S", {"stalingrad": True}), ("10", {"ten": "checked"})):
        with pytest.raises(ScoreError, match="is played by both defenders without a word"):
            score(deal(text, "B", "10/0/0"), options)
        with pytest.raises(ScoreError, match="is played by both defenders without a word"):
            score(deal(text), options)


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (deal("6", "BC", "6/4/2"), "add up to 12, not to 10"),
        (deal("6", "BC", "6/2/1"), "add up to 9, not to 10"),
        (deal("6", "BC", "11/-1/0"), "nobody can take -1 tricks"),
        (deal("6", "BC"), "its tricks are missing"),
        (deal("6", "", "6/2/2"), "nobody whisted, so the game was not played"),
        (deal("6", "A", "6/2/2"), "a whister must be a defender"),
        (deal("6", "BB", "6/2/2"), "a whister is named twice"),
        (deal("6", "BD", "6/2/2", players=4), "the sitting dealer whists alone"),
        (deal("6", "B", "6/2/1/1", players=4), "the dealer sits out and cannot take tricks"),
        (deal("6", "B", "6/2/2", half="C"), "a half that stands leaves nobody to whist"),
        (deal("6", half="A"), "a half-whister must be a defender"),
        (deal("6", returned="C"), "a half is returned only by a whist"),
        (deal("6", "B", "6/2/2", players=2), "2 players"),
        (deal("misere", "B", "0/5/5"), "misere is not whisted"),
        (deal("misere", "", "1/5/5"), "add up to 11, not to 10"),
        (deal("misere", "", "0/5/5", players=4, shared=True), "has not agreed that the dealer may share"),
        (deal("all-pass", "", "4/3/2"), "add up to 9, not to 10"),
        (deal("all-pass", "", "4/2/1/3", players=4), "leads two tricks of an all-pass and cannot take 3"),
        (deal("6", shared=True), "only a misere can be shared"),
        (replace(deal("all-pass", "", "4/3/3"), whisters=(1,)), "neither a declarer nor whisters"),
        (replace(deal("all-pass", "", "4/3/3"), refused_talon=True), "nobody refuses the talon"),
        (replace(deal("6", "B", "6/2/2"), tricks=(6, 4)), "2 counts of tricks for 3 players"),
        (replace(deal("6"), declarer=None), "no declarer at the table"),
        (replace(deal("6", players=4), declarer=3), "the dealer sits out and cannot be the declarer"),
        (replace(deal("6"), contract=game(5, Strain.HEARTS)), "a game is of six to ten tricks"),
        (Outcome(players=3, dealer=2, contract=None, tricks=(4, 3, 3)), "holds nothing but fines"),
        (Outcome(players=5, dealer=2, contract=None), "2, 3 or 4 players, not 5"),
        (Outcome(players=3, dealer=3, contract=None), "no place 3 at a table of 3"),
    ],
)
def test_scoring_refuses_what_cannot_be(outcome: Outcome, words: str) -> None:
    with pytest.raises(ScoreError, match=words):
        entries(outcome, blank(outcome.players if outcome.players in (2, 3, 4) else 3), rules_of("kodeks"))


def test_a_deal_belongs_to_a_sheet_of_as_many_players() -> None:
    with pytest.raises(ScoreError, match="the sheet has 3 players and the deal 4"):
        score(deal("6", players=4), table=blank(3))


def test_misere_needs_the_declarers_tricks_only() -> None:
    assert score(deal("misere", "", "3/0/0")) == score(deal("misere", "", "3/4/3")) == expected("M[A]+30")
