"""Worlds: the true layout is always among them, all are legal, and each comes equally often."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given

from preferans.rules.cards import FULL, CardSet
from preferans.rules.convention import PRESETS, load
from preferans.rules.events import Played, Started, TalonLed
from preferans.rules.view import View, view
from preferans.worlds import Worlds, count_worlds, leaning_worlds, unseen_of, weighted, worlds_of
from tests.property.strategies import Walk, playing_conventions, walked, walks
from tests.support import Deal, cards, dealt, kodeks
from tests.worlds.layouts import Layout, every_layout, is_consistent

HEADERS = [Started(load(name), players) for name in ("kodeks", "sochi", "rostov") for players in (3, 4)]


def layouts(worlds: Worlds) -> list[Layout]:
    """Returns the worlds as hands and what is aside."""
    rows = zip(worlds.hands.tolist(), worlds.aside.tolist(), strict=True)
    return [(CardSet(one), CardSet(two), CardSet(three), CardSet(rest)) for (one, two, three), rest in rows]


def decisions(walk: Walk) -> list[tuple[int, int]]:
    """Returns the lengths of the log at which somebody decides, and who."""
    return [(place, state.decider) for place, state in enumerate(walk.states, 1) if state.decider is not None]


def check(walk: Walk, place: int, seen: View, rng: np.random.Generator, count: int = 5) -> None:
    """The true layout is possible, and worlds drawn are layouts of the same deal as the seat sees it."""
    log, state = walk.log[:place], walk.states[place - 1]
    unseen = unseen_of(seen)
    for there in unseen.places:
        if there.seat is not None:
            hand = state.hands[there.seat]
            assert hand is not None
            assert (len(hand), hand - there.may) == (there.size, CardSet(0))
    worlds = worlds_of(seen, count, rng)
    assert len(worlds) == min(count, count_worlds(seen))
    assert worlds.weights.sum() == pytest.approx(1)
    played = CardSet.of(event.card for event in log if isinstance(event, Played | TalonLed))
    for layout in layouts(worlds):
        assert sum(len(part) for part in (*layout, played)) == 32
        assert layout[0] | layout[1] | layout[2] | layout[3] | played == FULL
        if state.aside is None:
            assert is_consistent(log, seen.seat, layout), f"{walk} {place} {layout}"


@pytest.mark.parametrize("preset", PRESETS)
def test_worlds_are_layouts_of_the_deal_in_every_preset(preset: str) -> None:
    for seed in range(6):
        players = (3, 4, 2)[seed % 3]
        walk = walked(Started(load(preset), players, dummy=1 + seed % 2 if players == 2 else None), seed)
        check_some(walk, 6)


@given(walks(playing_conventions()))
def test_worlds_are_layouts_of_the_deal_under_any_agreements(walk: Walk) -> None:
    check_some(walk, 3)


def check_some(walk: Walk, count: int) -> None:
    """Checks the worlds of so many decisions of a deal."""
    found = decisions(walk)
    rng = np.random.default_rng(walk.seed)
    for number in rng.choice(len(found), min(len(found), count), replace=False).tolist():
        place, decider = found[number]
        check(walk, place, view(walk.log[:place], decider), rng)


def endings(wanted: int, most: int) -> list[tuple[Walk, int, View]]:
    """Returns positions late in a deal of three or four players, with at least six layouts and at most so many."""
    found: list[tuple[Walk, int, View]] = []
    seed = 0
    while len(found) < wanted:
        seed += 1
        walk = walked(HEADERS[seed % len(HEADERS)], seed)
        late = [(place, decider) for place, decider in decisions(walk) if walk.states[place - 1].tricks_left <= 4]
        for place, decider in late[:3] if walk.end.aside is None else ():
            seen = view(walk.log[:place], decider)
            if 6 <= count_worlds(seen) <= most:
                found.append((walk, place, seen))
                break
    return found


def test_all_worlds_are_found_where_they_are_few() -> None:
    rng = np.random.default_rng(1)
    for walk, place, seen in endings(12, 250):
        expected = set(every_layout(walk.log[:place], seen.seat or 0))
        worlds = worlds_of(seen, 250, rng)
        assert worlds.exhaustive
        assert sorted(layouts(worlds)) == sorted(expected), f"{walk} {place}"


def test_every_world_is_drawn_equally_often() -> None:
    """Samples under strong constraints, against the layouts found by replaying."""
    rng = np.random.default_rng(1)
    for walk, place, seen in endings(6, 150):
        expected = set(every_layout(walk.log[:place], seen.seat or 0))
        batch = (len(expected) - 1) // 4
        drawn = Counter(layout for _ in range(60) for layout in layouts(worlds_of(seen, batch, rng)))
        assert set(drawn) == expected
        mean = drawn.total() / len(expected)
        chi_square = sum((drawn[layout] - mean) ** 2 / mean for layout in expected)
        freedom = len(expected) - 1
        assert chi_square < freedom + 5 * (2 * freedom) ** 0.5 + 5, f"{walk} {place}"


def test_odds_change_how_often_layouts_are_drawn_but_not_what_is_likely() -> None:
    """Each card's chance to lie in each place, over layouts drawn with odds, is that over all layouts by replay."""
    rng = np.random.default_rng(1)
    odds = np.where(np.arange(32) % 8 > 4, 3.0, 1.0)
    for walk, place, seen in endings(8, 600):
        expected = list(every_layout(walk.log[:place], seen.seat or 0))
        if len(expected) < 150:
            # Weights that add up to one in a sample of a few cannot take the odds back.
            continue
        leaning = {there.seat: odds for there in unseen_of(seen).places[:1] if there.seat is not None}
        worlds = leaning_worlds(seen, len(expected) // 8, leaning, rng)
        several = [leaning_worlds(seen, len(expected) // 8, leaning, rng) for _ in range(80)]
        assert set(layouts(worlds)) <= set(expected), f"{walk} {place}"
        for seat in (1, 2, 3):
            true = np.mean([[card in layout[seat - 1] for card in range(32)] for layout in expected], axis=0)
            held = [each.hands[:, seat - 1, None] >> np.arange(32, dtype=np.uint32) & 1 for each in several]
            found = [each.weights @ cards_held for each, cards_held in zip(several, held, strict=True)]
            assert np.allclose(np.mean(found, axis=0), true, atol=0.06), f"{walk} {place}"


def test_a_declarer_drawn_with_odds_holds_more_trumps() -> None:
    hands = dealt("SAKQJT987 HA7", "CAKQJT987 HK8", "DAKQJT98 HQT9", "D7 HJ")
    deal = Deal(kodeks(), hands).buy("6S pass pass", "D7 HJ", "6S")
    seen = deal.seen_by(2)
    spades = np.where(np.arange(32) < 8, 4.0, 1.0)
    drawn = leaning_worlds(seen, 2000, {1: spades}, np.random.default_rng(1))
    fair = worlds_of(seen, 2000, np.random.default_rng(1))
    many, few = (np.bitwise_count(worlds.hands[:, 0] & np.uint32(0xFF)) for worlds in (drawn, fair))
    assert many.mean() > few.mean() + 1
    assert drawn.weights @ many == pytest.approx(few.mean(), abs=0.2)
    assert {len(layout[0]) for layout in layouts(drawn)} == {10}


def test_an_open_whist_leaves_sixty_six_discards() -> None:
    """The defence sees both its hands and the talon: two of the declarer's twelve cards are unknown, C(12, 2) = 66."""
    hands = dealt("SAKQJT987 HA7", "CAKQJT987 HK8", "DAKQJT98 HQT9", "D7 HJ")
    deal = Deal(kodeks(open_timing="before_lead"), hands).buy("6S pass pass", "D7 HJ", "6S").answer("pass whist open")
    deal.play("SA")
    third = deal.seen_by(3)
    assert third.state.decider == 3
    assert count_worlds(third) == 55, "the ace of spades is played: C(11, 2) discards are left"
    worlds = worlds_of(third, 66, np.random.default_rng(1))
    assert worlds.exhaustive
    assert set(worlds.hands[:, 1].tolist()) == {int(cards("CAKQJT987 HK8"))}
    assert len(set(worlds.aside.tolist())) == 55


def test_the_talon_of_an_all_pass_is_out() -> None:
    hands = dealt("SAKQJT987 HA7", "CAKQJT987 HK8", "DAKQJT98 HQT9", "D7 HJ")
    deal = Deal(kodeks(), hands).say("pass pass pass")
    first = deal.seen_by(1)
    # 32 cards without his ten and the talon's seven: ten, ten and one.
    assert count_worlds(first) == 21 * 184_756
    worlds = worlds_of(first, 50, np.random.default_rng(1))
    assert not (worlds.hands & cards("D7")).any()
    assert {number.bit_count() for number in worlds.aside.tolist()} == {1}


def test_who_neither_followed_nor_trumped_has_neither() -> None:
    hands = dealt("SAKQ9 CAKQ HAKQ", "SJT DAKQJT98 H7", "S87 CJT98 HJT98", "C7 D7")
    deal = Deal(kodeks(), hands).buy("6S pass pass", "C7 D7", "6S").answer("whist whist")
    deal.play("CA SJ C8")
    worlds = worlds_of(deal.seen_by(1), 100, np.random.default_rng(1))
    assert not (worlds.hands[:, 1] & cards("CAKQJT987")).any(), "he trumped"


def test_weights_are_multiplied_and_add_up_to_one() -> None:
    deal = Deal(kodeks(), dealt("SAKQJT987 HA7", "CAKQJT987 HK8", "DAKQJT98 HQT9", "D7 HJ"))
    worlds = worlds_of(deal.seen_by(1), 100, np.random.default_rng(1))
    has_ace = (worlds.hands[:, 1] & cards("CA")) != 0
    heavier = weighted(worlds, lambda these: np.where(has_ace, 3.0, 1.0))
    assert heavier.weights.sum() == pytest.approx(1)
    assert heavier.weights[has_ace].min() == pytest.approx(3 * heavier.weights[~has_ace].max())
    assert weighted(worlds, lambda these: np.zeros(len(these))) is worlds


def test_the_same_source_of_chance_draws_the_same_worlds() -> None:
    seen = view(walked(HEADERS[0], 5).log[:2], 1)
    one, two = (worlds_of(seen, 30, np.random.default_rng(7)) for _ in range(2))
    assert (one.hands == two.hands).all()


def test_the_dealer_who_sits_out_gets_a_fair_sample() -> None:
    """He sees neither a hand nor the discard: four places, and odds on one of them are not leant on."""
    given = dealt("SA7 CA7 DA87 H987", "S98 C98 D9T HAKQJ", "SKQJT CKQJT DKQ", "DJ HT")
    begun = Deal(load("sochi"), given, players=4).say("pass 6H pass").discard("S98").name("6H")
    seen = begun.seen_by(0)
    assert len(unseen_of(seen).places) == 4
    spades = np.where(np.arange(32) < 8, 5.0, 1.0)
    drawn = leaning_worlds(seen, 50, {2: spades}, np.random.default_rng(1))
    assert drawn.weights.tolist() == [1 / 50] * 50
    whole = np.bitwise_or.reduce(drawn.hands, axis=1) | drawn.aside
    assert (np.bitwise_count(whole) == 32).all()
