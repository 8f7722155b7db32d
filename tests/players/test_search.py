"""The searching player: positions with a known best card, what he may never do, and that he repeats himself."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import Random

import numpy as np
import pytest

from preferans.players import RandomPlayer, check_player, make_player, run
from preferans.players.evidence.layouts import likely_layouts
from preferans.players.player import Player
from preferans.players.search.hint import hint
from preferans.players.search.levels import DEEP, LEVELS, QUICK, STRONG, Level
from preferans.players.search.player import SearchPlayer
from preferans.players.standing import first_deal
from preferans.players.valuation import Effort
from preferans.rules.calls import Answer
from preferans.rules.cards import CardSet
from preferans.rules.convention import load, replace_fields
from preferans.rules.deal import deal
from preferans.rules.events import Answered, Event, Played, Started
from preferans.rules.legal import follow, play
from preferans.rules.shuffle import seeded_deck
from preferans.rules.state import Phase, State
from preferans.rules.transition import fold
from preferans.rules.view import View, view
from preferans.solver import position_of, solve
from preferans.worlds import worlds_of
from tests.support import Deal, dealt

SOCHI = load("sochi")
TINY = Level(
    "tiny", drawn=12, worlds=3, all_pass_nodes=20_000, proof_nodes=20_000, words=Effort(10, 40, 5, 2, 3), seconds=0.05
)

# Smirnov and Shchukin, "Preferans", Moscow 1990: the deals with the tricks that the defence takes at best.
SIX_TRICKS_HELD_TO_FIVE = dealt("S87 CKQJT DKJT H7", "SKJT9 CA9 DA HKQJ", "SAQ C8 DQ87 HAT98", "C7 D9")
"""Only the lead of the single heart beats six spades."""
FOUR_FOR_THE_DEFENCE = dealt("SA CKJT DA98 HKJ7", "SKQJT9 DKQJ HA9", "S87 CAQ9 DT7 HQT8", "C8 C7")
"""Only a diamond lead holds the declarer of spades to six; any other leaves the defence three tricks."""
SIX_DIAMONDS = dealt("SK87 CT87 DT9 HAQ", "SAJ9 CKJ9 DAKJ7", "SQT CAQ DQ8 HKJT8", "H9 H7")
"""Six diamonds are made and no more."""


def open_whist(given: object, name: str) -> Deal:
    """Seat 2 plays *name* after taking the talon and laying it aside again; seat 3 whists and opens the cards."""
    called = Deal(SOCHI, given)  # type: ignore[arg-type]
    talon = called.state.talon
    assert talon is not None
    called.say("pass 6S pass").discard(f"{talon[0]} {talon[1]}").name(name)
    return called.answer("whist pass open")


def best(shown: View, level: Level = STRONG) -> str:
    action = SearchPlayer(level, Random(1)).consider(shown).best
    assert isinstance(action, Played)
    return str(action.card)


@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
def test_the_only_lead_that_beats_the_game_is_found(level: Level) -> None:
    assert best(open_whist(SIX_TRICKS_HELD_TO_FIVE, "6S").seen_by(3), level) == "H7"


def test_a_lead_that_holds_the_declarer_is_found() -> None:
    assert best(open_whist(FOUR_FOR_THE_DEFENCE, "6S").seen_by(3)) in ("D8", "D9", "DA")


@pytest.mark.parametrize("seed", range(3))
def test_after_an_open_whist_the_declarer_throws_nothing_away(seed: int) -> None:
    """He sees all cards: no card of his leaves him fewer tricks than the best one, whatever the defence does."""
    for given in (SIX_TRICKS_HELD_TO_FIVE, FOUR_FOR_THE_DEFENCE, SIX_DIAMONDS):
        name = "6D" if given is SIX_DIAMONDS else "6S"
        begun = open_whist(given, name)
        players: dict[int, Player] = {each: RandomPlayer(Random(seed)) for each in (1, 3)}
        players[2] = SearchPlayer(STRONG, Random(seed))
        assert _regret(begun.log, players, 2) == 0


@pytest.mark.sweep
def test_after_an_open_whist_the_declarer_throws_nothing_away_in_many_deals() -> None:
    played = 0
    for number in range(400):
        log: list[Event] = [Started(SOCHI, players=3), deal(seeded_deck("regret", number))]
        players = {seat: make_player("quick", Random(number)) for seat in (1, 2, 3)}
        state = fold(log)
        full = list(log)
        run(full, players)
        end = fold(full)
        first = [at for at, event in enumerate(full) if isinstance(event, Played)]
        if end.whist is None or end.whist.conduct is not Answer.OPEN or end.declarer is None or not first:
            continue
        played += 1
        assert state.phase is Phase.AUCTION
        assert _regret(full[: first[0]], {**players, end.declarer: SearchPlayer(STRONG, Random(1))}, end.declarer) == 0
    assert played > 50


def _regret(log: list[Event], players: dict[int, Player], declarer: int) -> int:
    """Returns the tricks that *declarer* throws away once all hands lie open to him, playing the deal to its end."""
    lost = 0
    log = list(log)
    state = fold(log)
    while state.phase is Phase.PLAY:
        decider = state.decider
        assert decider is not None
        action = players[decider].act(view(log, decider))
        after, events = follow(play(state, action))
        if isinstance(action, Played) and action.seat == declarer and set(state.defenders) <= state.faced:
            lost += _worth(state) - (_worth(after) if after.phase is Phase.PLAY else after.taken[declarer])
        log += [action, *events]
        state = after
    return lost


def _worth(state: State) -> int:
    assert state.declarer is not None
    position, goal = position_of(state)
    value = solve(position, goal).value
    assert isinstance(value, int)
    return value + state.taken[state.declarer]


def test_the_same_view_and_the_same_random_numbers_get_the_same_hint() -> None:
    seen = open_whist(FOUR_FOR_THE_DEFENCE, "6S").seen_by(3)
    assert hint(seen, first_deal(3)) == hint(seen, first_deal(3))
    assert hint(seen).exact
    assert hint(seen).worlds == 66


def test_a_bot_that_searches_may_sit_down() -> None:
    """At a few tables here; at all of them in the sweep."""
    for name, players in (("sochi", 3), ("rostov", 4), ("gusarik", 2), ("classic", 3)):
        header = Started(load(name), players, dummy=2 if players == 2 else None)
        for number in range(2):
            log: list[Event] = [header, deal(seeded_deck("search", number))]
            seats = [seat for seat in range(4) if seat != header.dummy and (seat or players == 4)]
            end = run(log, {seat: SearchPlayer(TINY, Random(f"{number}/{seat}")) for seat in seats})
            assert end.phase is Phase.OVER


@pytest.mark.sweep
def test_a_bot_that_searches_may_sit_down_at_every_table() -> None:
    checked = check_player(partial(SearchPlayer, TINY), deals=1, players=(2, 3, 4), mean_ms=50)
    assert checked.problems == ()


def test_without_time_he_plays_as_one_usually_does() -> None:
    late = iter(range(0, 10_000, 100))
    player = SearchPlayer(QUICK, Random(1), clock=lambda: float(next(late)))
    seen = open_whist(FOUR_FOR_THE_DEFENCE, "6S").seen_by(3)
    considered = player.consider(seen)
    assert considered.best in seen.legal


def test_levels_do_more_and_more_work() -> None:
    for less, more in ((QUICK, STRONG), (STRONG, DEEP)):
        assert less.drawn < more.drawn
        assert less.worlds < more.worlds
        assert less.all_pass_nodes < more.all_pass_nodes
        assert less.proof_nodes < more.proof_nodes
        assert less.seconds < more.seconds


def test_an_offer_of_all_the_rest_is_accepted_where_nothing_can_be_taken_and_refused_where_something_can() -> None:
    rules = replace_fields(SOCHI, {"open_timing": "before_lead"})
    begun = Deal(rules, dealt("SAKQJT987 HA7", "CAKQJT987 HK8", "DAKQJT98 HQT9", "D7 HJ"))
    begun.say("6S pass pass").discard("D7 H7").name("8S").answer("whist pass open").claim(10)
    first = SearchPlayer(QUICK, Random(1))
    # Eight spades and the ace of hearts; the jack of hearts falls under the king.
    assert first.act(begun.seen_by(2)) == Answered(2, False)
    begun.refuse()
    begun.play("SA").claim(9)
    assert begun.phase is Phase.PLAY


def test_a_whist_that_makes_no_difference_is_told_so() -> None:
    deal_ = open_whist(SIX_TRICKS_HELD_TO_FIVE, "6S")
    considered = hint(deal_.seen_by(3))
    assert considered.why in ("beaten-often", "beaten-always")
    assert considered.made is not None
    assert considered.made < 0.5


def test_figures_are_whists_of_the_settlement() -> None:
    considered = hint(open_whist(FOUR_FOR_THE_DEFENCE, "6S").seen_by(3), first_deal(3))
    whists = {
        str(option.action.card): option.whists for option in considered.options if isinstance(option.action, Played)
    }
    # Six made against a lone whister with four tricks: the pool costs each other 20/3, the tricks bring 8 (B3).
    assert whists["D8"] == pytest.approx(8 - 20 / 3, abs=0.1)
    # Three tricks bring 6, and the fourth is missing: two points of the mountain are 40/3 but in odd layouts.
    assert whists["SA"] == pytest.approx(6 - 20 / 3 - 40 / 3, abs=0.3)


def test_a_natural_discard_is_likelier_than_an_odd_one() -> None:
    """The declarer has laid his two small clubs aside; an honour beside the ace would be odd."""
    seen = open_whist(FOUR_FOR_THE_DEFENCE, "6S").seen_by(3)
    layouts = likely_layouts(seen, 100, 66, Random(1))
    chances = {str(CardSet(int(aside))): chance for aside, chance in zip(layouts.aside, layouts.weights, strict=True)}
    assert len(chances) == 66
    assert chances["C87"] == max(chances.values()) > 0.5
    assert chances["SK HA"] < 0.01


def test_who_plays_hearts_is_likely_to_hold_them() -> None:
    begun = Deal(SOCHI, dealt("SA7 CA7 DA87 H987", "S98 C98 D9T HAKQJ", "SKQJT CKQJT DKQ", "DJ HT"))
    begun.say("pass 6H pass").discard("S98").name("6H").answer("whist whist")
    seen = begun.seen_by(1)
    trumps = np.uint32(0xFF000000)
    blind = worlds_of(seen, 500, np.random.default_rng(1)).hands[:, 1] & trumps
    likely = likely_layouts(seen, 2000, 200, Random(1))
    held = float(likely.weights @ np.bitwise_count(likely.hands[:, 1] & trumps))
    assert held > float(np.bitwise_count(blind).mean()) + 0.3


def test_all_pass_cards_are_told_apart_by_whists() -> None:
    log: list[Event] = [Started(SOCHI, players=3), deal(seeded_deck("all-pass", 1))]
    state, events = follow(fold(log))
    while state.phase is not Phase.PLAY:
        passing = next(action for action in view(log, state.to_act).legal if "pass" in str(action))
        state, events = follow(play(state, passing))
        log += [passing, *events]
    considered = hint(view(log, state.decider), level=replace(QUICK, all_pass_nodes=1_000_000))
    assert considered.worlds > 1
    whists = [option.whists for option in considered.options]
    assert max(whists) - min(whists) < 100
    assert np.isfinite(whists).all()
