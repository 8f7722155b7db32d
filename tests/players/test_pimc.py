"""The yardstick `pimc` and the ceiling `Oracle`: what they play where the answer is known."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from preferans.players import PLAYER_NAMES, make_player, run
from preferans.players.oracle import Oracle
from preferans.players.pimc import PimcPlayer
from preferans.rules.cards import CardSet
from preferans.rules.contract import Kind
from preferans.rules.convention import PRESETS, load
from preferans.rules.deal import deal
from preferans.rules.events import Event, Opening, Played, Started
from preferans.rules.shuffle import seeded_deck
from preferans.rules.state import Phase, State
from preferans.rules.view import View
from preferans.solver import Position, Solver, goal_of, position_of
from preferans.worlds import card_values, worlds_of
from tests.support import Deal, card, dealt, kodeks

FINESSE = dealt("SAKQJT98 CAQ D7", "S7 CK98 DAKQ HT98", "CJT7 DJT98 HKQJ", "HA H7")
"""The first hand plays spades with ace and queen of clubs."""


def test_it_plays_what_is_best_on_average() -> None:
    """Both hands lie open, so that the average is over the one world there is."""
    deal = Deal(kodeks(open_timing="before_lead"), FINESSE)
    deal.buy("6S pass pass", "H7 D7", "9S").answer("whist pass open")
    seen = deal.seen_by(1)
    choice = PimcPlayer(Random(1)).act(seen)
    assert isinstance(choice, Played)
    worlds = worlds_of(seen, 20, np.random.default_rng(1))
    assert (worlds.exhaustive, len(worlds)) == (True, 1)
    position, goal = position_of(deal.state)
    assert choice.card in Solver().evaluate(position, goal).best


@pytest.mark.parametrize("players", [3, 4])
def test_values_in_the_true_world_are_those_of_the_solver(players: int) -> None:
    """Replaying every decision of some deals, all-passes with the talon leading among them."""
    kinds = set()

    def look(state: State, view: View) -> None:
        if state.table is None or state.table.offer is not None or not isinstance(view.legal[0], Played):
            return
        hands = [[0 if seat == state.aside else int(state.hands[seat] or 0) for seat in (1, 2, 3)]]
        worlds = worlds_of(view, 1, np.random.default_rng(1))
        rest = 0 if state.tricks or state.talon is None else 1 << state.talon[1]
        true = type(worlds)(
            np.array(hands, dtype=np.uint32), np.array([rest], dtype=np.uint32), np.ones(1), exhaustive=False
        )
        if state.tricks_left > 8:
            return
        values = card_values(view, true)
        position, goal = position_of(state)
        single = Solver().evaluate(position, goal)
        assert values.cards == tuple(single.cards)
        assert values.values[0].tolist() == pytest.approx(np.array(list(single.cards.values())))
        kinds.add(state.contract.kind if state.contract is not None else None)

    for number in range(1, 13):
        log: list[Event] = [Started(load("sochi"), players), deal(seeded_deck("values", number))]
        seats = {seat: make_player("rules", Random(seat)) for seat in range(4 - players and 1, 4)}
        run(log, seats, look)
    assert {Kind.GAME, Kind.ALL_PASS} <= kinds


def test_talon_leads_are_known_as_far_as_they_lie_open() -> None:
    """The first talon card leads; the second is another in every world, and none of the hands has it."""
    given = dealt("SAKQJT987 HA7", "CAKQJT987 HK8", "DAKQJT98 HQT9", "D7 HJ")
    for players in (3, 4):
        deal = Deal(kodeks(), given, players=players).say("pass pass pass")
        seen = deal.seen_by(deal.decider or 1)
        worlds = worlds_of(seen, 3, np.random.default_rng(1))
        values = card_values(seen, worlds)
        for row, hands in enumerate(worlds.hands.tolist()):
            talon = card("D7"), *CardSet(int(worlds.aside[row]))
            owner = 0 if players == 4 else None
            position = Position((CardSet(hands[0]), CardSet(hands[1]), CardSet(hands[2])), 1, (), talon, owner)
            assert deal.state.contract is not None
            single = Solver().evaluate(position, goal_of(deal.state.contract))
            assert values.values[row].tolist() == pytest.approx(np.array(list(single.cards.values())))


def test_the_same_seed_plays_the_same() -> None:
    logs = []
    for _ in range(2):
        log: list[Event] = [Started(load("sochi"), 3), deal(seeded_deck("same", 3))]
        run(log, {seat: make_player("pimc", Random(seat)) for seat in (1, 2, 3)})
        logs.append(log)
    assert logs[0] == logs[1]


def test_it_plays_an_all_pass_to_its_end() -> None:
    """Worlds of the first tricks differ a lot in what they cost; every one that was drawn is looked at."""
    for number in range(1, 4):
        log: list[Event] = [Started(load("sochi"), 3, Opening(forced=True)), deal(seeded_deck("all-pass", number))]
        end = run(log, {seat: make_player("pimc", Random(seat)) for seat in (1, 2, 3)})
        assert sum(end.taken) == 10


def test_nobody_is_offered_the_oracle() -> None:
    assert "oracle" not in PLAYER_NAMES
    with pytest.raises(ValueError, match="unknown bot 'oracle'"):
        make_player("oracle", Random(1))


def oracles(count: int) -> dict[int, Oracle]:
    return {seat: Oracle(Random(seat)) for seat in ((0, 1, 2, 3) if count == 4 else (1, 2, 3))}


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_yardstick_plays_every_convention(preset: str, players: int) -> None:
    started = Started(load(preset), players, dummy=2 if players == 2 else None)
    log: list[Event] = [started, deal(seeded_deck("pimc", 1), dark=started.dark)]
    seats = {2: (1, 3), 3: (1, 2, 3), 4: (0, 1, 2, 3)}[players]
    assert run(log, {seat: make_player("pimc", Random(seat)) for seat in seats}).phase is Phase.OVER


@pytest.mark.parametrize("preset", PRESETS)
def test_the_oracle_plays_every_convention(preset: str) -> None:
    for players in (3, 4):
        seats = oracles(players)
        started = Started(load(preset), players)
        log: list[Event] = [started, deal(seeded_deck("oracle", 1), dark=started.dark)]
        run(log, seats, lambda state, view, seats=seats: seats[view.seat or 0].see(state))  # type: ignore[misc]


def test_the_oracle_makes_what_it_calls() -> None:
    made = 0
    for number in range(1, 13):
        seats = oracles(3)
        log: list[Event] = [Started(load("sochi"), 3), deal(seeded_deck("oracle", number))]
        end = run(log, seats, lambda state, view, seats=seats: seats[view.seat or 0].see(state))  # type: ignore[misc]
        if end.contract is None or end.declarer is None or end.table is None:
            continue
        tricks = end.taken[end.declarer]
        assert tricks == 0 if end.contract.kind is Kind.MISERE else tricks >= end.contract.level
        made += 1
    assert made
