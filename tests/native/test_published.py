"""The solver against published answers: problems with open cards, and one hand against all layouts."""

from __future__ import annotations

import json
import math
from itertools import permutations

import pytest
from click.testing import CliRunner

from preferans.cli.main import preferans
from preferans.rules.cards import CardSet
from preferans.rules.contract import Strain
from preferans.solver import Declared, Game, Odds, Position, Solver, odds
from tests.native.published import ALL_LAYOUTS, DEALS, TABLES, Layouts, Published, with_suits
from tests.support import card

SAMPLE = 1500

deals = pytest.mark.parametrize("deal", DEALS, ids=[deal.name for deal in DEALS])
tables = pytest.mark.parametrize("table", TABLES, ids=[table.name for table in TABLES])


@deals
def test_the_book_is_right(deal: Published) -> None:
    assert Solver().solve(deal.position, deal.goal).value == deal.tricks


@deals
def test_the_leads_are_the_books(deal: Published) -> None:
    leads = Solver().evaluate(deal.position, deal.goal)
    assert leads.value == deal.tricks
    if deal.leads:
        assert set(leads.best) == set(map(card, deal.leads))
    if deal.bad_leads:
        assert leads.cards.keys() - set(leads.best) == set(map(card, deal.bad_leads))


def test_the_other_leads_of_exercise_three_lose_one_trick() -> None:
    deal = DEALS[0]
    leads = Solver().evaluate(deal.position, deal.goal)
    assert {value for lead, value in leads.cards.items() if lead not in leads.best} == {deal.tricks + 1}


def ask(table: Layouts, *, sample: int | None = None, order: tuple[int, int, int, int] = (0, 1, 2, 3)) -> Odds:
    """Returns the solver's table, with the suits in another order."""
    hand, discard, first = table.cards
    goal: Declared = table.goal
    if isinstance(goal, Game) and goal.strain is not Strain.NO_TRUMP:
        goal = Game(Strain(order[goal.strain]), goal.declarer)
    lead = None if first is None else next(iter(with_suits(CardSet.of([first]), order)))
    return odds(with_suits(hand, order), with_suits(discard, order), goal, card=lead, sample=sample, seed=7, threads=0)


@tables
def test_a_sample_agrees_with_the_table(table: Layouts) -> None:
    """Each count lies within five standard deviations of what the table lets expect."""
    assert sum(table.counts) == ALL_LAYOUTS
    counted = ask(table, sample=SAMPLE)
    assert counted.layouts == SAMPLE
    for expected, count in zip(table.counts, counted.counts, strict=True):
        share = expected / ALL_LAYOUTS
        spread = math.sqrt(SAMPLE * share * (1 - share))
        assert abs(count - SAMPLE * share) <= 5 * spread + 0.5
        assert expected or not count


@pytest.mark.sweep
@tables
def test_all_layouts_are_the_table(table: Layouts) -> None:
    assert list(ask(table).counts) == table.counts


@pytest.mark.sweep
@tables
def test_the_command_counts_the_table(table: Layouts) -> None:
    """Every row can be asked for as a user would; seat 1 leads."""
    asked = ["odds", table.hand, "--discard", table.discard, "--contract", table.contract, "--json"]
    asked += ["--declarer", str(table.declarer), "--leader", "1"]
    if table.first_card is not None:
        asked += ["--card", table.first_card]
    done = CliRunner().invoke(preferans, asked)
    assert done.exit_code == 0
    assert json.loads(done.stdout)["counts"] == table.counts


@pytest.mark.sweep
@tables
@pytest.mark.parametrize("order", [(1, 2, 3, 0), (3, 2, 1, 0), (2, 0, 3, 1)])
def test_suits_are_alike(table: Layouts, order: tuple[int, int, int, int]) -> None:
    assert list(ask(table, order=order).counts) == table.counts


@pytest.mark.parametrize("order", list(permutations(range(4)))[1::5])
@deals
def test_the_books_deals_with_other_suits(deal: Published, order: tuple[int, int, int, int]) -> None:
    hands = tuple(with_suits(hand, order) for hand in deal.position.hands)
    assert isinstance(deal.goal, Game)
    goal = Game(Strain(order[deal.goal.strain]), deal.declarer)
    position = Position((hands[0], hands[1], hands[2]))
    assert Solver().solve(position, goal).value == deal.tricks
