"""What the searching bots call, lay aside, name and answer: on hands of the books, in every preset, the same again."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from preferans import read_contract
from preferans.players.options import Considered
from preferans.players.player import run
from preferans.players.rules_of_thumb.player import RulesPlayer
from preferans.players.search.levels import QUICK, STRONG, Level
from preferans.players.standing import Standing, first_deal, standing_of
from preferans.players.valuation import consider_word
from preferans.players.valuation.declaring import easier
from preferans.players.valuation.others import likelihood, reach, spoken
from preferans.players.valuation.payoffs import all_pass_payoffs, payoffs
from preferans.rules.auction import after_call, ladder_of, open_auction
from preferans.rules.calls import PASS, Answer, bid
from preferans.rules.cards import CardSet
from preferans.rules.contract import Strain, game
from preferans.rules.convention import load
from preferans.rules.deal import deal
from preferans.rules.events import Action, Called, Dealt, Discarded, Event, Named, Started, Whisted
from preferans.rules.pulka import Column, Entry, add
from preferans.rules.shuffle import seeded_deck
from preferans.rules.state import State
from preferans.rules.view import View
from tests.players.test_club_hands import MISERES, NO_MISERES, SIXES, given
from tests.support import Deal, cards

FIRST = first_deal(3)
SEEDS = (1, 2, 3)


def considered(table: Deal, standing: Standing = FIRST, level: Level = STRONG, seed: int = 1) -> Considered:
    """Returns what the decider of *table* considers."""
    options = consider_word(table.seen_by(table.decider), standing, level.words, Random(seed))
    assert options is not None
    return options


def call_of(table: Deal, standing: Standing = FIRST) -> str:
    action = considered(table, standing).best
    assert isinstance(action, Called)
    return str(action.call)


@pytest.mark.parametrize("hand", SIXES.values(), ids=SIXES)
def test_a_six_of_the_books_is_opened(hand: str) -> None:
    assert call_of(Deal(load("sochi"), given(hand))) == "6S"


PASSES = {
    "nothing_above_a_jack": "S87 CJ98 DT97 HJ9",
    "queens_and_jacks_take_nothing": "SJ98 CQ98 DK9 HQ7",
    "three_tops_in_a_short_suit": "SAKQ7 CJ98 DT97",
    "a_bare_king_in_each_suit": "SKJ8 CK98 DK9 HK8",
}


@pytest.mark.parametrize("hand", PASSES.values(), ids=PASSES)
def test_over_a_six_who_has_nothing_passes(hand: str) -> None:
    assert call_of(Deal(load("sochi"), given(hand, seat=2)).say("6S")) == "pass"


CLEAN = [name for name in MISERES if name != "each_second_card_from_the_seven_up"]
"""With the odds of the talon; the other one is clean with open cards in 53 of 100 layouts only, by 40 talons of 150."""


@pytest.mark.parametrize("name", CLEAN)
def test_a_misere_of_the_books_is_called(name: str) -> None:
    hand = MISERES[name]
    assert call_of(Deal(load("sochi"), given(hand))) == "misere"


@pytest.mark.parametrize("hand", NO_MISERES.values(), ids=NO_MISERES)
def test_no_misere_with_holes_in_every_suit(hand: str) -> None:
    assert call_of(Deal(load("sochi"), given(hand))) != "misere"


def test_ten_tops_are_called_as_high_as_the_auction_asks_for() -> None:
    table = Deal(load("sochi"), given("SAKQJT98 CAK DA", seat=2)).say("6S")
    assert call_of(table) == "6C"
    table = Deal(load("sochi"), given("SAKQJT98 CAK DA", seat=2)).say("8H")
    assert call_of(table) == "8NT"


def test_a_dearer_all_pass_is_escaped_sooner() -> None:
    hand = "SAQJ CKQJ DAQ HK8"
    rules = load("sochi")
    table = Deal(rules, given(hand, seat=3)).say("pass pass")
    cheap = {option.action: option.whists for option in considered(table).options}
    late = Standing(replace(FIRST.sheet, run=2), FIRST.dealer)
    dear = {option.action: option.whists for option in considered(table, late).options}
    silent = Called(3, PASS)
    assert dear[silent] < cheap[silent]


def test_points_are_worth_what_they_are_worth_at_this_table() -> None:
    # At Leningrad whists and mountain count double, so that six tricks for six bring less than at Sochi.
    made = {}
    for name in ("sochi", "leningrad"):
        state = State(header=Started(load(name), players=3))
        made[name] = payoffs(state, FIRST, 1, game(6, Strain.HEARTS)).alone[0][6, 0]
    assert made["sochi"] == pytest.approx(40 / 3 - 8)
    assert made["leningrad"] == pytest.approx(2 * 20 / 3 * load("leningrad").pool_value / 10 - 16)


def test_a_six_left_for_a_half_is_worth_nine_and_a_third_at_sochi() -> None:
    # The figure of review-pref.ru: 13 1/3 for the pool less 4 whists of the half.
    state = State(header=Started(load("sochi"), players=3))
    table = payoffs(state, FIRST, 1, game(6, Strain.SPADES))
    assert table.half[0][6, 0] == pytest.approx(9 + 1 / 3)
    assert table.unplayed[6, 0] == pytest.approx(13 + 1 / 3)


def test_each_trick_of_an_all_pass_costs_ten_whists_and_none_brings_its_pool() -> None:
    state = State(header=Started(load("sochi"), players=3))
    values = all_pass_payoffs(state, FIRST, 1)
    # 10/3 for each of the ten tricks, 10 for each of one's own (B3), and the pool of who takes none.
    assert values[4] == pytest.approx(100 / 3 - 40, abs=0.7)
    assert values[0] == pytest.approx(100 / 3 + 20 / 3, abs=0.1)


DISCARDS = {
    "the_worthless_suit_goes": ("SAKQJT9 CAK DAK", "H8 H7", "H87"),
    "what_the_talon_brought_goes_when_it_is_of_no_use": ("SAKQJT98 CAK DA", "H8 H7", "H87"),
}


@pytest.mark.parametrize(("hand", "talon", "aside"), DISCARDS.values(), ids=DISCARDS)
def test_the_discard_of_the_books(hand: str, talon: str, aside: str) -> None:
    table = Deal(load("sochi"), given(hand, talon)).say("6S pass pass")
    action = considered(table).best
    assert action == Discarded(1, cards(aside))


def test_a_top_that_the_talon_brought_to_a_misere_is_laid_aside() -> None:
    table = Deal(load("sochi"), given("S87 C987 DT8 H987", "SA HK")).say("misere pass pass")
    action = considered(table).best
    assert isinstance(action, Discarded)
    assert action.cards is not None
    assert cards("SA") <= action.cards


LEVELS = {
    "eight_tops_are_eight": ("SAKQJT9 CAK D87", "H8 H7", ("8S",)),
    # A nine that somebody whists in vain brings more than a ten, one that nobody whists less.
    "ten_tops_are_nine_or_ten": ("SAKQJT98 CAK DA", "H8 H7", ("9S", "10S")),
}


@pytest.mark.parametrize(("hand", "talon", "contracts"), LEVELS.values(), ids=LEVELS)
def test_as_much_is_named_as_there_is(hand: str, talon: str, contracts: tuple[str, ...]) -> None:
    table = Deal(load("sochi"), given(hand, talon)).say("6S pass pass")
    table.do(considered(table).best)
    action = considered(table).best
    assert isinstance(action, Named)
    assert str(action.contract) in contracts


def answered(defender: str, contract: str = "6S") -> Answer:
    """Returns the word of the first defender, in seat 2, with this hand, against a six of seat 1."""
    ours = cards(defender)
    strong = [each for each in CardSet((1 << 32) - 1) if each not in ours]
    declarer = CardSet.of(sorted(strong, key=lambda each: (each.suit != 0, -each.rank))[:10])
    rest = [each for each in strong if each not in declarer]
    two = (rest[0], rest[1])
    table = Deal(load("sochi"), Dealt((declarer, ours, CardSet.of(rest[2:])), two)).say("6S pass pass")
    table.do(Discarded(1, CardSet.of(two))).do(Named(1, read_contract(contract)))
    action = considered(table).best
    assert isinstance(action, Whisted)
    return action.answer


def test_four_sure_tricks_whist_a_six() -> None:
    assert answered("SAK8 CAK7 DAK HT9") is Answer.WHIST


def test_nothing_at_all_does_not_whist() -> None:
    assert answered("SJ C987 DT987 HT9") is Answer.PASS


def play_out(preset: str, players: int, seed: int) -> list[Event]:
    """Returns the log of a deal in which all decide by the networks and play by the rules of thumb."""
    rules = load(preset)
    started = Started(rules, players=players, dummy=2 if players == 2 else None)
    log: list[Event] = [started, deal(seeded_deck("valuation", seed), dark=started.dark)]
    standing = standing_of(started)

    class Player:
        def __init__(self, seat: int) -> None:
            self.rng, self.rules = Random(seed * 10 + seat), RulesPlayer()

        def act(self, view: View) -> Action:
            options = None if len(view.legal) == 1 else consider_word(view, standing, QUICK.words, self.rng)
            if options is None:
                return self.rules.act(view)
            assert all(option.action in view.legal for option in options.options)
            assert list(options.options) == sorted(options.options, key=lambda option: -option.whists)
            assert all(np.isfinite(option.whists) for option in options.options)
            return options.best

    seats = range(4) if players == 4 else (1, 2, 3)
    run(log, {seat: Player(seat) for seat in seats if seat != started.dummy})
    return log


TABLES = [
    ("sochi", 3),
    ("sochi", 4),
    ("leningrad", 3),
    ("rostov", 3),
    ("kodeks", 4),
    ("fspr", 3),
    ("zhuk", 4),
    ("classic", 3),
    ("gusarik", 2),
    ("shuler", 4),
]


@pytest.mark.parametrize(("preset", "players"), TABLES)
def test_whatever_is_decided_is_legal_and_the_same_again(preset: str, players: int) -> None:
    for seed in SEEDS:
        assert play_out(preset, players, seed) == play_out(preset, players, seed)


def test_who_passed_below_a_six_holds_no_six() -> None:
    order = list(ladder_of(load("sochi")))
    opened = after_call(open_auction((1, 2, 3), 6), 1, PASS)
    limits = np.array([[1, 0, 0, 0, 0, 0, 0], [0, 0, 1, 0, 0, 0, 0]], np.float32)
    silent, seven = likelihood(limits, spoken(opened, 1, order), order)
    assert silent > 20 * seven


def test_who_called_a_seven_holds_one() -> None:
    order = list(ladder_of(load("sochi")))
    opened = after_call(open_auction((1, 2, 3), 6), 1, bid(game(7, Strain.SPADES)))
    assert spoken(opened, 1, order) == (order.index(game(7, Strain.SPADES)), len(order) + 1)
    limits = np.array([[0, 1, 0, 0, 0, 0, 0], [0, 0, 1, 0, 0, 0, 0]], np.float32)
    six, seven = likelihood(limits, spoken(opened, 1, order), order)
    assert seven > 20 * six


def test_higher_places_of_the_ladder_are_reached_seldomer() -> None:
    order = list(ladder_of(load("sochi")))
    limits = np.full((1, 7), 1 / 7)
    chances = [float(reach(limits, order, place)[0]) for place in range(len(order) + 1)]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] == pytest.approx(6 / 7)
    assert chances[-1] == 0


def test_a_trick_more_or_less_moves_the_chances() -> None:
    six = np.eye(11, dtype=np.float32)[[6]]
    assert easier(six, 0.25)[0, 6:8].tolist() == [0.75, 0.25]
    assert easier(six, -0.25)[0, 5:7].tolist() == [0.25, 0.75]


def test_near_the_end_of_a_pulka_a_game_is_worth_what_the_sheet_says() -> None:
    rules = load("sochi")
    full = add(FIRST.sheet, [Entry(Column.POOL, place, 20, None) for place in range(3)])  # type: ignore[arg-type]
    state = State(header=Started(rules, players=3))
    assert payoffs(state, Standing(full, 2), 1, game(6, Strain.HEARTS)).alone[0].shape == (11, 3)
