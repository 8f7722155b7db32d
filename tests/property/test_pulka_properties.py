"""Whole pulkas by random play: every deal is scored, the sheet is the sum of its lines, the settlement sums to zero."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.rules.contract import Kind
from preferans.rules.convention import PRESETS, Convention, load
from preferans.rules.deal import deal, shuffled
from preferans.rules.events import Offered, Started
from preferans.rules.legal import follow, legal_actions, play
from preferans.rules.match import Match, finish, next_deal, start
from preferans.rules.outcome import Outcome
from preferans.rules.pulka import add
from preferans.rules.result import outcome_of
from preferans.rules.scoring import deal_stays, min_level
from preferans.rules.settlement import settle
from preferans.rules.state import Phase, State
from preferans.rules.transition import fold

DEALS = 4


def played(header: Started, rng: Random) -> State:
    """Returns a deal played by legal actions drawn at random, without offers."""
    state = fold([header, deal(shuffled(rng), dark=header.dark)])
    while state.phase is not Phase.OVER:
        state, _ = follow(state)
        if state.phase is not Phase.OVER:
            choices = [action for action in legal_actions(state) if not isinstance(action, Offered)]
            state = play(state, rng.choice(choices))
    return state


def pulka(rules: Convention, players: int, rng: Random, deals: int) -> list[tuple[Match, Outcome]]:
    """Returns the match after each deal of a pulka, with the deal's outcome."""
    match = start(rules, players, rng.randrange(players))
    history: list[tuple[Match, Outcome]] = []
    while not match.over and len(history) < deals:
        outcome = outcome_of(played(next_deal(match), rng), match.dealer)
        match = finish(match, outcome)
        history.append((match, outcome))
    return history


def check_history(history: list[tuple[Match, Outcome]], rules: Convention) -> None:
    """Asserts what holds for every deal of every pulka."""
    for match, outcome in history:
        written = match.pulka
        total = written.start
        for line in written.lines:
            total = add(total, line.entries)
        beside = {name: getattr(written.sheet, name) for name in ("run", "relief", "chain", "prelim", "passed")}
        assert replace(total, **beside) == written.sheet
        assert match.deals == len(written.lines)
        settlement = settle(written.sheet, replace(rules, rounding="exact"))
        assert sum(settlement.results, Fraction(0)) == 0
        assert sum(settlement.rounded) == 0
        if outcome.tricks is not None:
            assert sum(outcome.tricks) == 10
        if outcome.kind is Kind.ALL_PASS:
            assert written.sheet.run >= 1 or written.sheet.prelim
        assert 6 <= min_level(written.sheet, rules) <= 8
        stays = deal_stays(outcome, replace(written.sheet, run=0, prelim=len(written.lines) - 1), rules)
        assert match.dealer == (outcome.dealer if stays or match.again else (outcome.dealer + 1) % match.players)
        whists = [points for row in written.sheet.whists for points in row]
        assert all(points >= 0 for points in whists)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", PRESETS)
@given(seed=st.integers(0, 2**32))
def test_every_pulka_adds_up(name: str, players: int, seed: int) -> None:
    rules = load(name)
    check_history(pulka(rules, players, Random(seed), DEALS), rules)


@pytest.mark.sweep
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", PRESETS)
def test_long_pulkas_add_up(name: str, players: int) -> None:
    rules = load(name)
    ended = 0
    for seed in range(40):
        history = pulka(rules, players, Random(seed), 300)
        check_history(history[-3:], rules)
        ended += history[-1][0].over
    assert rules.end == "time" or ended > 0
