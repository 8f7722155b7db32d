"""The classical game deal by deal: sessions, who deals, the exit, pulkas to their end (V A.1, A.2; K-01 to K-06)."""

from random import Random
from typing import Any

import pytest

from preferans.notation.pad_answer import write_sheet
from preferans.rules.contract import ALL_PASS
from preferans.rules.convention import Convention, load, replace_fields
from preferans.rules.deal import deal, shuffled
from preferans.rules.events import Called
from preferans.rules.legal import follow, legal_actions, play
from preferans.rules.match import Match, finish, next_deal, start
from preferans.rules.outcome import Outcome
from preferans.rules.pulka import begin, write
from preferans.rules.result import outcome_of
from preferans.rules.settlement import settle
from preferans.rules.state import Phase
from preferans.rules.transition import fold


def classic(**options: Any) -> Convention:
    return replace_fields(load("classic"), options)


def all_pass(match: Match, *bombers: int) -> Match:
    tricks = (4, 3, 3, 0)[: match.players]
    deal = Outcome(players=match.players, dealer=match.dealer, contract=ALL_PASS, tricks=(4, 3, 3), bombers=bombers)
    if match.players == 4:
        # The sitting dealer takes none, so there is no amnesty.
        places = iter(tricks)
        counts = tuple(0 if place == match.dealer else next(places) for place in range(4))
        deal = Outcome(players=4, dealer=match.dealer, contract=ALL_PASS, tricks=counts, bombers=bombers)
    return finish(match, deal)


@pytest.mark.parametrize("players", [3, 4])
def test_K_06_the_same_dealer_deals_a_session(players: int) -> None:
    match = start(classic(), players, first_dealer=1)
    dealers, prices = [], []
    while next_deal(match).opening.forced:
        dealers.append(match.dealer)
        before = sum(match.pulka.sheet.mountain)
        match = all_pass(match)
        prices.append(int(sum(match.pulka.sheet.mountain) - before))
    one_lap = [(1 + seat) % players for seat in range(players) for _ in range(3)]
    assert dealers == one_lap * 2
    if players == 3:
        assert prices == [2, 4, 8] * 6
    # The game begins with the first dealer, from six.
    assert (match.dealer, next_deal(match).opening.min_level) == (1, 6)


def test_K_3_7_7_after_an_all_pass_the_same_dealer_and_a_seven() -> None:
    match = start(classic(prelim_circles=0), 3, first_dealer=1)
    match = all_pass(match, 0)
    header = next_deal(match)
    assert (match.dealer, header.opening.min_level, header.opening.forced, header.dark) == (1, 7, False, True)


def test_the_floor_over_bombs_rises_with_the_chain() -> None:
    match = start(classic(prelim_circles=0, bomb_floor="rising"), 3, first_dealer=1)
    floors = []
    for _ in range(4):
        floors.append(next_deal(match).opening.bomb_floor)
        match = all_pass(match, 0)
    assert floors == [7, 8, 9, 9]


def random_pulka(seed: int, players: int, **options: Any) -> Match:
    rng = Random(seed)
    rules = classic(end="circles", end_count=3, prelim_circles=1, bomb_depth=1 + seed % 3, **options)
    match = start(rules, players, first_dealer=seed % players)
    while not match.over:
        header = next_deal(match)
        state = fold([header, deal(shuffled(rng), dark=header.dark)])
        while state.phase is not Phase.OVER:
            state, _ = follow(state)
            if state.phase is Phase.OVER:
                break
            actions = [action for action in legal_actions(state) if action.kind != "offered"]
            # Bombs are rare among random words, so they are called more often.
            bombs = [action for action in actions if isinstance(action, Called) and str(action.call) == "bomb"]
            state = play(state, rng.choice(bombs if bombs and rng.random() < 0.7 else actions))
        match = finish(match, outcome_of(state, match.dealer))
    return match


OPTIONS: list[dict[str, Any]] = [
    {},
    {"birds": True, "dealer_bomb": True, "bomb_floor": "rising", "bomb_credit": "half_half"},
    {"half_after_elka": True, "bomb_pick": "max", "mult_whists": False, "dark_changed_misere_double": True},
    {"elka_cells": "deals", "elka_levels": "by_deal", "chain_reset": "any_contract", "pool_target": 5},
    {"raspasy_stay_max": 2, "stay_penalty": 5, "birds": True, "bird_to": "third_passer", "no_talon": ["nine"]},
]


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_pulkas_end_and_add_up(players: int, options: dict[str, Any]) -> None:
    for seed in range(2):
        match = random_pulka(seed, players, **options)
        sheet, pulka = match.pulka.sheet, begin(match.pulka.start)
        for line in match.pulka.lines:
            pulka = write(pulka, line)
        assert pulka.sheet == sheet
        assert sum(settle(sheet, match.rules).results) == 0
        assert min(sheet.mountain) >= 0
        assert all(level >= 0 for row in sheet.bombs for level in row)
        # A pulka goes on from its sheet: what is written of it is all there is.
        assert start(match.rules, players, match.dealer, sheet).pulka.sheet == sheet
        assert write_sheet(sheet, ("A", "B", "C", "D")[:players], match.rules)["prelim"] == sheet.prelim
