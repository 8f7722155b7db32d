"""Bots in compulsory games: what they spend a hand on, and the pool that they name."""

from dataclasses import replace

import pytest

from preferans.players import RulesPlayer, Thumb
from preferans.rules.contract import MISERE
from preferans.rules.convention import load, replace_fields
from preferans.rules.events import Called, Dealt, Discarded, Event, Named, Opening, PoolNamed, Started
from preferans.rules.legal import follow, play
from preferans.rules.scoring.compulsory import GAMES
from preferans.rules.state import Phase
from preferans.rules.transition import fold
from preferans.rules.view import view
from tests.support import dealt

STRONG = dealt("SAKQJT98 CAK DA", "S7 CQJT9 DKQJ HQ7", "C87 DT987 HKT98", "HA HJ")
LOW = dealt("S87 C987 D987 H87", "SAKQJT9 CAK DAK", "CQJT DQJT HAKQJ", "HT H9")
PLAIN = dealt("SQT7 CK98 DJ8 HQ9", "SAKJ9 CA7 DAKQ7", "S8 CQJT DT9 HAKJ7", "H8 HT")


def opened(hands: Dealt, order: str = "choice_before_talon") -> list[Event]:
    rules = replace_fields(load("taganrog"), {"razboinik_order": order})
    log: list[Event] = [Started(rules, 3, Opening(bound=1, games=GAMES)), hands]
    return [*log, *follow(fold(log))[1]]


def chosen(hands: Dealt) -> str:
    decision = RulesPlayer().decide(view(opened(hands), 1))
    assert decision.thumb is Thumb.BEST_DEBT
    assert isinstance(decision.action, Called)
    return str(decision.action.call)


def test_good_cards_are_for_the_dearest_game() -> None:
    assert chosen(STRONG) == "9S"


def test_low_cards_are_for_the_misere() -> None:
    assert chosen(LOW) == "misere"


def test_a_poor_hand_is_for_the_six() -> None:
    assert chosen(PLAIN) == "6S"


@pytest.mark.parametrize(("hands", "level"), [(STRONG, 9), (LOW, 0)])
def test_the_game_may_be_chosen_after_the_talon(hands: Dealt, level: int) -> None:
    log = opened(hands, "choice_after_talon")
    for kind in (Discarded, Named):
        action = RulesPlayer().act(view(log, 1))
        assert isinstance(action, kind)
        log += [action, *follow(play(fold(log), action))[1]]
    contract = fold(log).contract
    assert contract is not None
    assert (contract.level, contract == MISERE) == (level, level == 0)


def test_the_suit_is_the_best_of_the_level() -> None:
    log = opened(STRONG)
    while fold(log).phase is not Phase.WHIST:
        action = RulesPlayer().act(view(log, 1))
        log += [action, *follow(play(fold(log), action))[1]]
    assert str(fold(log).contract) == "9S"


@pytest.mark.parametrize(("most", "size"), [(70, 20), (20, 20), (7, 7), (1, 1)])
def test_the_pool_is_of_the_usual_size(most: int, size: int) -> None:
    header = Started(load("taganrog"), 3, Opening(namer=1, most=most))
    action = RulesPlayer().act(view([header, replace(LOW, dark=True)], 1))
    assert action == PoolNamed(1, size)
