"""The reason that a person is told beside the figures of a hint says no more than they do."""

from __future__ import annotations

import pytest

from preferans.cli.wording import LANGUAGES, wording
from preferans.players.options import Considered, Option
from preferans.players.search.hint import hint
from preferans.players.search.levels import QUICK
from preferans.players.search.reasons import too_close
from preferans.rules.calls import Answer
from preferans.rules.cards import CardSet
from preferans.rules.convention import load
from preferans.rules.deal import deal
from preferans.rules.events import Dealt, Played, Whisted
from preferans.rules.shuffle import seeded_deck
from tests.support import Deal, card, cards

SOCHI = load("sochi")


def test_a_half_whist_is_told_by_what_it_is_worth_beside_a_whist_and_a_pass() -> None:
    ours = cards("SJ87 CJ98 DKT HT9")
    left = sorted((each for each in CardSet((1 << 32) - 1) if each not in ours), key=lambda each: -each.rank)
    declarer = CardSet.of([each for each in left if each.suit == 0] + [each for each in left if each.suit][:5])
    rest = [each for each in left if each not in declarer]
    table = Deal(SOCHI, Dealt((declarer, CardSet.of(rest[:10]), ours), (rest[10], rest[11]))).say("6S pass pass")
    table.discard(f"{rest[10]} {rest[11]}").name("6S").answer("pass")
    considered = hint(table.seen_by(3), level=QUICK)
    worth = {option.action.answer: option.whists for option in considered.options if isinstance(option.action, Whisted)}
    assert worth[Answer.HALF] > max(worth[Answer.WHIST], worth[Answer.PASS])
    assert considered.why == "half-pays"
    assert [wording(language).say("why.half-pays") for language in LANGUAGES] == [
        "Полвиста в среднем выгоднее и виста, и паса."
        if language == "ru"
        else "A half-whist is worth more on average than to whist or to pass."
        for language in LANGUAGES
    ]


def made_of(*figures: tuple[float, float], exact: bool = False) -> Considered:
    names = ("SA", "SK", "SQ")
    options = [Option(Played(1, card(name)), *each) for name, each in zip(names, figures, strict=False)]
    return Considered(tuple(options), 40, exact, "few-tricks")


@pytest.mark.parametrize(
    ("considered", "close"),
    [
        (made_of((7.5, 7.4), (6.9, 7.1)), True),
        (made_of((7.5, 0.3), (6.9, 0.5)), False),
        (made_of((7.5, 0.3), (6.9, 0.7)), True),
        (made_of((7.5, 7.4), (6.9, 7.1), exact=True), False),
        (made_of((7.5, 7.4)), False),
        # The king comes to what the ace does: the queen is the next choice.
        (made_of((7.5, 0.3), (7.5, 0.3), (6.9, 0.5)), False),
        (made_of((7.5, 0.3), (7.5, 0.3), (7.3, 0.2)), True),
        (made_of((7.5, 7.4), (7.5, 7.4)), False),
    ],
)
def test_what_differs_by_less_than_the_larger_error_is_too_close(considered: Considered, close: bool) -> None:
    assert too_close(considered) is close


def test_options_that_go_up_and_down_together_are_told_apart() -> None:
    ace, king = Played(1, card("SA")), Played(1, card("SK"))
    best = Option(ace, 7.5, 7.4, 0.0)
    assert not too_close(Considered((best, Option(king, 6.9, 7.1, 0.2)), 40))
    assert too_close(Considered((best, Option(king, 6.9, 7.1, 0.7)), 40))


def test_the_first_lead_of_an_all_pass_is_no_surer_than_its_figures() -> None:
    whys = set()
    for number in range(8):
        considered = hint(
            Deal(SOCHI, deal(seeded_deck("all-pass", number))).say("pass pass pass").seen_by(1), level=QUICK
        )
        best = considered.options[0]
        others = [option for option in considered.options if best.whists - option.whists > 1e-6]
        if others and others[0].apart is not None:
            assert (considered.why == "few-tricks") is (best.whists - others[0].whists >= others[0].apart)
        whys.add(considered.why)
    assert {"too-close", "few-tricks"} <= whys


def test_a_card_that_has_to_be_played_is_no_choice() -> None:
    table = Deal(SOCHI, deal(seeded_deck("all-pass", 1))).say("pass pass pass").play_low(9)
    seat = table.decider
    assert len([action for action in table.seen_by(seat).legal if isinstance(action, Played)]) == 1
    assert hint(table.seen_by(seat), level=QUICK).why == "only-choice"
