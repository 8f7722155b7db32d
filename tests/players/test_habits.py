"""What the cards played tell: which situations they were, and which hands they make likely."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from preferans.players import make_player, run
from preferans.players.evidence.fitting_played import Example, examples, examples_of, learn
from preferans.players.evidence.habits import Choice, rows_of
from preferans.players.evidence.layouts import likely_layouts
from preferans.players.evidence.played import TRUST, chances_of, fit_played, habits, plays_in
from preferans.rules.convention import load
from preferans.rules.deal import deal
from preferans.rules.events import Dealt, Event, Played, Started
from preferans.rules.legal import legal_actions
from preferans.rules.shuffle import seeded_deck
from preferans.rules.state import State
from preferans.rules.transition import apply, fold
from preferans.rules.view import view
from preferans.worlds import worlds_of
from tests.support import Deal, card, dealt

SOCHI = load("sochi")


def played_out(name: str, number: int, players: int) -> list[Event]:
    """Returns the log of a deal that bots have played."""
    header = Started(load(name), players, dummy=2 if players == 2 else None)
    log: list[Event] = [header, deal(seeded_deck("habits", number))]
    seats = [seat for seat in range(4) if seat != header.dummy and (seat or players == 4)]
    run(log, {seat: make_player("rules", Random(seat)) for seat in seats})
    return log


@pytest.mark.parametrize(("name", "players"), [("sochi", 3), ("leningrad", 3), ("rostov", 4), ("gusarik", 2)])
def test_the_chances_of_the_cards_that_are_legal_add_up_to_one(name: str, players: int) -> None:
    """The engine itself says before each card who is on turn, and which cards are legal."""
    seen = 0
    for number in range(12):
        log = played_out(name, number, players)
        told = iter(list(plays_in(fold(log))))
        state = State()
        for event in log:
            if isinstance(event, Played) and event.seat:
                play = next(told)
                hand = state.hands[event.seat]
                assert hand is not None
                assert (play.seat, play.card) == (event.seat, event.card)
                legal = [action.card for action in legal_actions(state) if isinstance(action, Played)]
                held = np.array([hand], np.uint32)
                chances = [float(np.exp(chances_of(replace(play, card=each), held, habits())[0])) for each in legal]
                assert sum(chances) == pytest.approx(1)
                assert min(chances) > 0
                seen += 1
            state = apply(state, event)
        assert next(told, None) is None
    assert seen >= 100


def test_cards_with_none_of_the_others_between_them_are_equal_and_only_told_apart_among_themselves() -> None:
    """Of ♠J97 the nine and the seven are equal once the eight is gone, whatever is led."""
    held = 0b10101
    out = 0xFF & ~0b10
    for choice in (Choice("all-pass:lead:plain", out), Choice("all-pass:led:1", out, bar=7)):
        tables = dict(rows_of(choice))
        equals = tables.pop(f"{choice.habit}:equals")
        assert all(rows[held, 0] == rows[held, 2] for rows in tables.values())
        assert any(rows[held, 2] != rows[held, 4] for rows in tables.values())
        # One equal card above the seven, one below the nine, none beside the jack.
        assert equals[held, [0, 2, 4]].tolist() == [1, 4, 0]


def test_the_bar_between_tells_cards_apart() -> None:
    """♠97 on the eight: the nine takes the trick, the seven does not. On the jack they are equal."""
    held, ends = 0b101, [0, 2]
    *_, (_, on_the_eight) = rows_of(Choice("x", 0b11111101, bar=1))
    *_, (_, on_the_jack) = rows_of(Choice("x", 0b11111101, bar=4))
    assert on_the_eight[held, ends].tolist() == [0, 0]
    assert on_the_jack[held, ends].tolist() == [1, 4]


def test_rows_count_the_cards_of_the_others_between() -> None:
    """♠Q1097 on the jack: the others have 8, jack, king and ace. Counted by hand."""
    held = 0b101101
    seven, nine, ten, queen = 0, 2, 3, 5
    follow, above, equals = (rows[held] for _, rows in rows_of(Choice("x", 0xFF, bar=4)))
    # Ducking: eight by eight from the ten down, and from the seven up. Above the bar, with a ducker, 128 more.
    assert follow[[seven, nine, ten, queen]].tolist() == [8, 1, 1, 128 + 2]
    assert above[[seven, nine, ten, queen]].tolist() == [8, 8, 8, 2]
    assert equals[[seven, nine, ten, queen]].tolist() == [0, 1, 4, 0]
    # Without a card to duck with, 64 more: from the ace down the king lies between.
    follow, above, _ = (rows[0b10100000] for _, rows in rows_of(Choice("x", 0xFF, bar=4)))
    assert follow[[5, 7]].tolist() == [64 + 8, 64 + 1]
    assert above[[5, 7]].tolist() == [1, 0]
    # A trump on the trick: whatever follows is under it.
    follow, above, _ = (rows[held] for _, rows in rows_of(Choice("x", 0xFF, bar=8)))
    assert follow[[seven, ten, queen]].tolist() == [8 * 2, 8 + 1, 2]
    outside, top, bottom, _ = (rows[held] for _, rows in rows_of(Choice("x", 0xFF)))
    assert outside[[seven, ten]].tolist() == [8 * 4, 8 * 3 + 1]
    assert top[[seven, ten]].tolist() == [8 * 4 + 2, 8 * 4 + 1]
    assert bottom[[seven, ten]].tolist() == [8 * 4, 8 * 4 + 1]


TRUMPS_AT_ONCE = dealt("SA7 CA7 DA87 H987", "S98 C98 D9T HAKQJ", "SKQJT CKQJT DKQ", "DJ HT")
NO_SPADES = dealt("CAKQJT DAKQJT", "SAKQJ C98 D98 H98", "ST97 C7 D7 HAKQJT", "S8 H7")
ALL_FOLLOW = dealt("SQ7 CK97 DQT HJ98", "S9 CAJT DJ97 HQT7", "SAKJT CQ DAK8 HAK", "S8 C8")


def hearts(answers: str) -> Deal:
    """Six hearts of seat 2; seat 1 leads."""
    return Deal(SOCHI, TRUMPS_AT_ONCE).say("pass 6H pass").discard("S98").name("6H").answer(answers)


def all_pass(given: Dealt, players: int = 3) -> Deal:
    return Deal(SOCHI, given, players=players).say("pass pass pass")


SPADES, DIAMONDS, HEARTS = 0, 2, 3


@pytest.mark.parametrize(
    ("begun", "played", "suit", "choice"),
    [
        (hearts("whist whist"), "SA", SPADES, Choice("defender:lead:plain", 0xFF)),
        (hearts("whist whist"), "SA", HEARTS, Choice("defender:lead:trump", 0xFF)),
        (hearts("whist whist"), "SA HT", SPADES, Choice("declarer:led:1", 0x7F, bar=7)),
        (hearts("whist whist"), "SA HT", HEARTS, Choice("declarer:throw:trump", 0xFF)),
        # Trumped: no spade reaches it; the ten of hearts is gone.
        (hearts("whist whist"), "SA HT SK", SPADES, Choice("defender:led:2", 0x7F, bar=8)),
        (hearts("whist whist"), "SA HT SK", HEARTS, Choice("defender:throw:trump", 0b11110111)),
        # The partner's king holds the trick; nine and king of diamonds are gone.
        (hearts("whist whist"), "SA HT SK D9 DK D7", DIAMONDS, Choice("defender:partner:led:2", 0b10111011, bar=6)),
        (hearts("whist whist"), "SA HT SK D9 DK", DIAMONDS, Choice("defender:led:1", 0b11111011, bar=2)),
        # The ace that was led holds it, not the club between.
        (hearts("whist whist"), "SA HT SK HA CK H7", HEARTS, Choice("defender:led:2", 0b01110111, bar=7)),
        (hearts("whist pass open"), "SA HT", HEARTS, Choice("open:declarer:throw:trump", 0xFF)),
        # Nobody has followed to the eight of the talon.
        (all_pass(NO_SPADES), "CA", SPADES, Choice("all-pass:talon:0", 0b11111101, bar=-1)),
        (all_pass(NO_SPADES), "CA", HEARTS, Choice("all-pass:throw:plain", 0xFF)),
        (all_pass(NO_SPADES), "CA SA", SPADES, Choice("all-pass:talon:1", 0b11111101, bar=-1)),
        (all_pass(NO_SPADES), "CA SA S7", SPADES, Choice("all-pass:talon:2", 0b01111101, bar=7)),
        (all_pass(NO_SPADES), "CA SA S7 CK H8", HEARTS, Choice("all-pass:talon:1", 0xFE, bar=-1)),
        # With four the card is the dealer's, and is to be beaten.
        (all_pass(ALL_FOLLOW, 4), "SQ", SPADES, Choice("all-pass:dealer:0", 0b11111101, bar=1)),
        (all_pass(ALL_FOLLOW, 4), "SQ S9", SPADES, Choice("all-pass:talon:1", 0b11011101, bar=5)),
    ],
)
def test_the_situation_of_a_card(begun: Deal, played: str, suit: int, choice: Choice) -> None:
    begun.play(played)
    *_, last = plays_in(begun.state)
    assert last.card == card(played.split()[-1])
    assert last.choices[suit] == choice


def test_a_misere_whose_defenders_lie_open_has_habits_of_its_own() -> None:
    clean = dealt("S87 C987 D987 H87", "SAK CAK DAK HAKQJ", "SQJT CQJT DQJT HT", "S9 H9")
    begun = Deal(SOCHI, clean).say("misere pass pass").discard("S9 H9").play("S8")
    *_, last = plays_in(begun.state)
    assert begun.state.faced >= set(begun.state.defenders)
    assert last.choices[SPADES] == Choice("misere:open:declarer:lead:plain", 0xFF)


@pytest.mark.parametrize("number", range(4))
def test_each_hand_is_the_one_that_was_held_before_the_card(number: int) -> None:
    """What a seat cannot see, asked of the hands that the engine itself held before each card."""
    log = played_out("sochi", number, 3)
    for at, event in enumerate(log):
        if not isinstance(event, Played) or event.seat != 1:
            continue
        seen, full = view(log[:at], 1).state, fold(log[:at])
        held = np.array([[int(hand or 0) for hand in full.hands[1:]]], np.uint32)
        cards_played = list(plays_in(seen))
        before = [fold(log[:then]) for then in range(at) if isinstance(log[then], Played)]
        expected = 0.0
        for play, state in zip(cards_played, before, strict=True):
            hand = state.hands[play.seat]
            if seen.hands[play.seat] is None:
                assert hand is not None
                expected += float(chances_of(play, np.array([hand], np.uint32), habits())[0])
        assert fit_played(seen, held, habits())[0] == pytest.approx(TRUST * expected)


def test_who_ducks_low_in_an_all_pass_hardly_holds_a_card_between() -> None:
    """On the queen of spades seat 2 plays the nine: had he held the jack, he would have got rid of it."""
    given = dealt("SQ7 CK97 DQT HJ98", "S9 CAJT DJ97 HQT7", "SAKJT CQ DAK8 HAK", "S8 C8")
    begun = Deal(SOCHI, given).say("pass pass pass").play("SQ S9")
    seen = begun.seen_by(1)
    blind = worlds_of(seen, 2000, np.random.default_rng(1))
    jack = (blind.hands[:, 1] & np.uint32(1 << card("SJ"))) > 0
    logs = fit_played(seen.state, blind.hands, habits())
    assert logs[jack].mean() < logs[~jack].mean() - 1
    assert blind.weights[jack].sum() > 0.4
    likely = likely_layouts(seen, 2000, 200, Random(1))
    held = (likely.hands[:, 1] & np.uint32(1 << card("SJ"))) > 0
    assert likely.weights[held].sum() < 0.25


def test_hands_that_are_seen_tell_nothing() -> None:
    begun = hearts("whist pass open").play("SA HT SK")
    hands = np.array([[int(hand or 0) for hand in begun.state.hands[1:]]], np.uint32)
    assert fit_played(begun.state, hands, habits()).tolist() == [0.0]


def test_habits_are_learnt_from_what_was_played() -> None:
    """Three times of four the card of row 1 is played beside that of row 0, and row 2 is left when it is there."""
    pair, lone = (("x:outside", 0),), (("x:outside", 1),)
    third = (("x:outside", 2),)
    found = [Example((pair, lone), 1)] * 300 + [Example((pair, lone), 0)] * 100 + [Example((lone, third), 0)] * 50
    table = learn(found, found[:10])["x:outside"]
    assert np.exp(table[1] - table[0]) == pytest.approx(3, rel=0.05)
    assert table[2] < table[1] - 3


def test_habits_are_not_learnt_of_hands_that_lie_open() -> None:
    """One of ten cards is led, the declarer trumps with one of five hearts, one of four spades follows."""
    closed = examples_of(hearts("whist whist").play("SA HT SK").state)
    opened = examples_of(hearts("whist pass open").play("SA HT SK").state)
    assert [len(each.cards) for each in closed] == [10, 5, 4]
    assert [len(each.cards) for each in opened] == [5]


def test_plays_are_made_the_same_anew() -> None:
    assert examples(["rules"], "test", 4) == examples(["rules"], "test", 4)
    roles = {name.split(":")[0] for each in examples(["rules"], "test", 3) for named in each.cards for name, _ in named}
    assert roles == {"all-pass"}
