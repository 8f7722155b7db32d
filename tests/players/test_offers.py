"""Offers: what is certain is offered and accepted, and no trick is given away that is surely won."""

import pytest

from preferans.players import RulesPlayer, Thumb, run
from preferans.rules.contract import Kind
from preferans.rules.convention import load
from preferans.rules.deal import deal
from preferans.rules.events import Action, Answered, Event, Offered, OfferKind, Started
from preferans.rules.offers import agreed_tricks
from preferans.rules.shuffle import seeded_deck
from preferans.rules.state import State
from preferans.rules.transition import apply, fold
from preferans.rules.view import View
from tests.players.brute_force import Hands, most
from tests.support import Deal, dealt, kodeks

SMALL = 5
"""So many tricks are tried out by brute force."""

TOPS = dealt("SAKQJT9 CAK DAK", "S87 CQJT9 DQJT9", "C87 D87 HAKQJT9", "H7 H8")
"""Seat 1 takes the rest whatever happens; with the ♥87 of the talon laid aside, ten tricks."""


def answer_of(seat: int, table: Deal) -> Action:
    return RulesPlayer().decide(table.seen_by(seat)).action


def ten_spades() -> Deal:
    rules = kodeks(ten="whisted")
    return Deal(rules, TOPS).buy("10S pass pass", "H78", "10S").answer("whist whist")


def test_offers_all_with_all_tops() -> None:
    decision = RulesPlayer().decide(ten_spades().seen_by(1))
    assert (decision.action, decision.thumb) == (Offered(1, OfferKind.CLAIMS, 10), Thumb.ALL_TOPS)


def test_accepts_what_is_certain() -> None:
    table = ten_spades().claim(10)
    assert answer_of(2, table) == Answered(2, True)
    table.accept()
    assert answer_of(3, table) == Answered(3, True)


def test_gives_no_sure_trick_away() -> None:
    # The defender at seat 2 has the ace of trumps: one trick of the ten is his.
    given = dealt("SKQJT98 CAK DAK", "SA7 CQJT9 DQJT9", "C87 D87 HAKQJT9", "H7 H8")
    table = Deal(kodeks(), given).buy("9S pass pass", "H78", "9S").answer("whist whist").claim(10)
    decision = RulesPlayer().decide(table.seen_by(2))
    assert (decision.action, decision.thumb) == (Answered(2, False), Thumb.HOLDS_A_TRICK)


def test_a_declarer_does_not_believe_a_bluff() -> None:
    given = dealt("S87 CQJT9 DQJT9", "SAKQJT9 CAK DAK", "C87 D87 HAKQJT9", "H7 H8")
    table = Deal(kodeks(), given).buy("pass 6S pass", "H78", "10S").answer("whist whist").claim(10)
    assert answer_of(2, table) == Answered(2, False)


def test_all_pass_tricks_are_welcome_elsewhere() -> None:
    table = Deal(kodeks(raspasy_talon="hidden"), TOPS).say("pass pass pass").claim(10)
    assert answer_of(2, table) == Answered(2, True)


class Noting(RulesPlayer):
    """Writes down what is offered and answered, with the full state of the moment."""

    def __init__(self, log: list[Event], noted: list[tuple[State, Action]]) -> None:
        super().__init__()
        self.log = log
        self.noted = noted

    def act(self, view: View) -> Action:
        action = super().act(view)
        if isinstance(action, Offered | Answered):
            self.noted.append((fold(self.log), action))
        return action


def tried_out(state: State, counted: frozenset[int], wanted_by: frozenset[int]) -> int:
    table = state.table
    assert table is not None
    hands: Hands = tuple(frozenset(int(card) for card in state.hands[seat] or ()) for seat in (1, 2, 3))  # type: ignore[assignment]
    trick = tuple(int(card) for _, card in table.trick)
    leader = table.trick[0][0] if table.trick else table.leader
    return most(hands, leader, trick, state.trump, counted, wanted_by)


def side_of(state: State, seat: int) -> frozenset[int]:
    if state.contract is None or state.contract.kind is Kind.ALL_PASS or seat == state.declarer:
        return frozenset({seat})
    return frozenset({1, 2, 3} - {state.declarer or 0})


@pytest.mark.parametrize("convention", ["sochi", "leningrad"])
def test_offers_and_answers_hold_with_open_cards(convention: str) -> None:
    noted: list[tuple[State, Action]] = []
    for number in range(1, 90):
        log: list[Event] = [Started(load(convention), 3), deal(seeded_deck("offers", number))]
        run(log, dict.fromkeys((1, 2, 3), Noting(log, noted)))
    tried = 0
    for state, action in noted:
        kind = state.contract.kind if state.contract is not None else Kind.ALL_PASS
        if state.tricks_left > SMALL or kind is Kind.ALL_PASS:
            continue
        offer = action if isinstance(action, Offered) else state.table.offer if state.table is not None else None
        accepted = isinstance(action, Offered) or action.accepted  # type: ignore[union-attr]
        if offer is None or not accepted:
            continue
        offered = state if isinstance(action, Answered) else apply(state, offer)
        after = agreed_tricks(offered, offer)
        declarer = frozenset({state.declarer or 0})
        if kind is Kind.MISERE:
            # He wants none: what he is left with is what open cards would have forced on him.
            forced = tried_out(state, declarer, frozenset({1, 2, 3}) - declarer)
            assert after[state.declarer or 0] - state.taken[state.declarer or 0] == forced
        else:
            side = side_of(state, offer.seat)
            claimed = sum(after[seat] - state.taken[seat] for seat in side)
            assert tried_out(state, side, side) == claimed
        tried += 1
    assert tried > 25
    answers = [action.accepted for _, action in noted if isinstance(action, Answered)]
    assert sum(answers) / len(answers) > 0.9
