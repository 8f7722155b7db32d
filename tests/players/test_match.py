"""Matches: figures reckoned by hand, the same answer for all workers, what a part leaves to others, stopping early."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from preferans.players.match import (
    MATCH_NAMES,
    BotTally,
    NoSuchDeal,
    Part,
    Plan,
    Sprt,
    Verdict,
    deals,
    play_alone,
    play_number,
    run_match,
)
from preferans.players.match.seats import Regret, play_out
from preferans.players.registry import make_player
from preferans.players.simple import PassAlways
from preferans.rules.contract import ALL_PASS, MISERE, Strain, game
from preferans.rules.convention import PRESETS, Convention, load, replace_fields
from preferans.rules.deal import deal
from preferans.rules.events import Played
from preferans.rules.outcome import Outcome
from preferans.rules.pulka import empty_sheet
from preferans.rules.shuffle import seeded_deck
from preferans.solver import Solver, evaluate, position_of
from tests.support import LONG_SUITS, Deal, kodeks


def plan(
    a: str = "rules",
    b: str = "pass-always",
    *,
    rules: Convention | None = None,
    players: int = 3,
    part: Part = Part.WHOLE,
    pulkas: bool = False,
    regret: bool = False,
) -> Plan:
    return Plan(
        a=a,
        b=b,
        rules=rules if rules is not None else load("sochi"),
        players=players,
        seed="test",
        part=part,
        pulkas=pulkas,
        regret=regret,
    )


def test_every_mixed_seating_comes_once() -> None:
    names = plan("x", "y").seatings
    assert set(names) == {tuple(word) for word in ("xxy", "xyx", "yxx", "xyy", "yxy", "yyx")}


def test_what_one_bot_is_ahead_the_other_is_behind() -> None:
    for number in range(1, 6):
        one, other = play_number(plan(), number), play_number(plan("pass-always", "rules"), number)
        assert one.margin == pytest.approx(-other.margin)


def test_bots_that_call_alike_are_even_in_the_auction() -> None:
    alike = plan("rules", "pimc", part=Part.AUCTION)
    figure = run_match(alike, 3).figure
    assert (figure.value, figure.low, figure.high) == (0, 0, 0), "they call alike, and one player plays all the cards"


def test_the_answer_does_not_depend_on_the_workers() -> None:
    alone, shared = (run_match(plan("rules", "random"), 12, workers=number) for number in (1, 2))
    assert alone.margins == shared.margins
    for name, tally in alone.tallies.items():
        tally.times = shared.tallies[name].times = Counter()
    assert alone.tallies == shared.tallies


@pytest.mark.parametrize(("part", "kept"), [(Part.PLAY, "6"), (Part.MISERE, "misere")])
def test_a_part_of_the_play_has_the_same_contract_in_every_seating(part: Part, kept: str) -> None:
    result = play_number(plan("random", "pass-always", part=part), 1)
    named = result.tallies["random"].named + result.tallies["pass-always"].named
    assert list(named.values()) == [6], "six seatings, one contract"
    assert (kept == "misere") == (list(named) == ["misere"])


def test_the_part_of_the_all_pass() -> None:
    result = play_number(plan("rules", "random", part=Part.ALL_PASS), 1)
    tallies = result.tallies.values()
    assert [tally.all_passes for tally in tallies] == [9, 9]
    assert sum(tally.all_pass_tricks for tally in tallies) == 60


def test_a_part_that_does_not_come_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first laps of compulsory games have no auction, and so no all-pass."""
    monkeypatch.setattr(deals, "TRIES", 20)
    never = load("taganrog")
    with pytest.raises(NoSuchDeal, match="no all-pass came up"):
        play_number(plan(rules=never, part=Part.ALL_PASS), 1)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_and_table(preset: str) -> None:
    for players in (2, 3, 4):
        result = play_number(plan("rules", "random", rules=load(preset), players=players), 1)
        assert result.deals == len(plan(players=players).seatings)
        assert sum(tally.hands for tally in result.tallies.values()) == players * result.deals


def test_a_pulka_is_settled_at_its_end() -> None:
    short = replace_fields(load("sochi"), {"end": "deals", "end_count": 3})
    result = play_number(plan(rules=short, pulkas=True), 1)
    assert result.deals == 18, "three deals in each of six seatings"
    assert result.margin > 0


def test_a_bot_against_itself() -> None:
    tally = play_alone(plan(), 1)
    assert tally.hands == 3
    assert tally.decisions > 5


def six(tricks: tuple[int, int, int]) -> Outcome:
    return Outcome(
        players=3, dealer=2, contract=game(6, Strain.HEARTS), declarer=0, tricks=tricks, whisters=(1,), called_level=6
    )


def test_what_a_bot_did_is_counted() -> None:
    rules, sheet = load("sochi"), empty_sheet(3)
    tally = BotTally()
    tally.count(six((4, 3, 3)), (0,), sheet, rules)
    assert (tally.named["6"], tally.made["6"], tally.undertricks) == (1, 0, 2)
    tally.count(six((8, 1, 1)), (1, 2), sheet, rules)
    assert (tally.whists, tally.whists_short) == (1, 1), "the quota of a six is four tricks, and two were taken"
    tally.count(six((6, 2, 2)), (1,), sheet, rules)
    assert (tally.whists, tally.whists_short) == (2, 1)
    misere = Outcome(players=3, dealer=2, contract=MISERE, declarer=0, tricks=(2, 4, 4))
    tally.count(misere, (1, 2), sheet, rules)
    tally.count(misere, (0,), sheet, rules)
    assert (tally.against_misere, tally.caught, tally.named["misere"], tally.made["misere"]) == (2, 2, 1, 0)
    tally.count(Outcome(players=3, dealer=2, contract=ALL_PASS, tricks=(0, 6, 4)), (0, 1), sheet, rules)
    assert (tally.all_passes, tally.all_pass_tricks, tally.all_pass_zeros) == (2, 6, 1)
    assert tally.hands == 9


def test_the_sitting_dealer_plays_no_all_pass() -> None:
    tally = BotTally()
    outcome = Outcome(players=4, dealer=3, contract=ALL_PASS, tricks=(3, 3, 3, 1))
    tally.count(outcome, (2, 3), empty_sheet(4), load("sochi"))
    assert (tally.hands, tally.all_passes, tally.all_pass_tricks) == (2, 1, 3)


def test_a_card_is_held_against_perfect_play() -> None:
    """The card is chosen at random; what it lost is what the solver says of it before and after."""
    deal_ = Deal(kodeks(open_timing="before_lead"), LONG_SUITS)
    deal_.buy("6S pass pass", "D7 HJ", "6S").answer("whist pass open")
    position, goal = position_of(deal_.state)
    values = evaluate(position, goal)
    tally = BotTally()
    watched = Regret(PassAlways(Random(3)), tally, Solver())
    watched.see(deal_.state)
    action = watched.act(deal_.seen_by(1))
    assert isinstance(action, Played)
    tricks = {card: value for card, value in values.cards.items() if isinstance(value, int)}
    assert (tally.cards, tally.lost) == (1, max(tricks.values()) - tricks[action.card])


def test_the_oracle_loses_no_trick() -> None:
    finished = run_match(plan("oracle", "random", regret=True), 3)
    assert finished.tallies["oracle"].cards > 0
    assert finished.tallies["oracle"].lost == 0
    assert finished.tallies["random"].lost > 0
    assert finished.figure.value > 0
    assert "oracle" in MATCH_NAMES


def test_stopping_early() -> None:
    test = Sprt(0, 1)
    assert test.verdict([5.0] * 10) is Verdict.OPEN, "too few"
    assert test.verdict([2.0, 1.0] * 50) is Verdict.HIGH
    assert test.verdict([-1.0, 0.0] * 50) is Verdict.LOW
    assert test.verdict([10.0, -9.0] * 20) is Verdict.OPEN
    # By hand: (1 - 0) * 100 * (0.75 - 0.5) / variance, with the variance 100 * 0.25 / 99.
    margins = [0.25, 1.25] * 50
    assert test.ratio(margins) == pytest.approx(99)


def test_a_decided_match_ends_early_whatever_the_workers() -> None:
    ended = [run_match(plan("rules", "random"), 200, workers=workers, sprt=Sprt(0, 20)) for workers in (1, 2)]
    assert [match.verdict for match in ended] == [Verdict.HIGH, Verdict.HIGH]
    assert ended[0].margins == ended[1].margins
    assert 30 <= len(ended[0].margins) < 200


def test_players_see_their_own_seat_only() -> None:
    """Whoever is no oracle is shown no state: the runner plays him through his views."""
    log = Deal(kodeks(), deal(seeded_deck("views", 1))).log
    players = {seat: make_player("rules", Random(seat)) for seat in (1, 2, 3)}
    assert not any(hasattr(player, "see") for player in players.values())
    assert play_out(log, players).contract is not None
