"""Whether a contract is made or broken in every layout by one plan, against an independent search through all plans."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

import numpy as np
import pytest

from preferans.players import make_player, run
from preferans.players.options import Considered, Option
from preferans.players.search.certain import Aim, Cards, Proof, Spent, aim_of, first_proven
from preferans.players.search.hint import hint
from preferans.players.search.judging import judged
from preferans.players.search.levels import STRONG
from preferans.players.search.open_cards import Bench, Solved
from preferans.rules.cards import DECK, Card, CardSet, Suit
from preferans.rules.contract import Strain
from preferans.rules.convention import load
from preferans.rules.deal import deal
from preferans.rules.events import Event, Played, Started
from preferans.rules.play import playable, winner
from preferans.rules.shuffle import seeded_deck
from preferans.rules.transition import fold
from preferans.rules.view import view
from preferans.solver import Game, Misere
from preferans.worlds import worlds_of
from tests.support import Deal, card, dealt

TWO_SUITS = list(DECK)[:16]
"""Where there is more to guess than in four."""
Layout = tuple[CardSet, CardSet, CardSet]


def reached(aim: Aim, layouts: list[Layout], at: Cards) -> bool:
    """Goes through all plans of the side and all cards of the others, without a solver."""
    if not any(any(layout) for layout in layouts):
        return (at.taken >= aim.tricks) is aim.wanted
    led = at.trick[0].suit if at.trick else None
    held = [playable(layout[at.turn - 1], led, aim.goal.trump) for layout in layouts]
    cards = sorted({card for each in held for card in each})
    outcomes = (
        reached(
            aim, [without(layout, at, card) for layout, each in zip(layouts, held, strict=True) if card in each], then
        )
        for card, then in ((card, played(aim, at, card)) for card in cards)
    )
    return any(outcomes) if at.turn in aim.side else all(outcomes)


def without(layout: Layout, at: Cards, card: Card) -> Layout:
    one, two, three = (hand - CardSet.of([card]) for hand in layout)
    return one, two, three


def played(aim: Aim, at: Cards, card: Card) -> Cards:
    trick = (*at.trick, card)
    if len(trick) < 3:
        return Cards(at.leader, trick, at.taken)
    seats = [(at.leader - 1 + place) % 3 + 1 for place in range(3)]
    won = winner(list(zip(seats, trick, strict=True)), trick[0].suit, aim.goal.trump)
    return Cards(won, (), at.taken + (won == aim.goal.declarer))


def closed(rng: Random, size: int, side: int) -> list[Layout]:
    """Returns all layouts of *size* cards a hand and one aside, of which *side* knows his own hand."""
    cards = rng.sample(TWO_SUITS, 3 * size + 1)
    own, rest = cards[:size], cards[size:]
    layouts = []
    for first in combinations(rest, size):
        for second in combinations([each for each in rest if each not in first], size):
            others = iter((CardSet.of(first), CardSet.of(second)))
            one, two, three = (CardSet.of(own) if seat == side else next(others) for seat in (1, 2, 3))
            layouts.append((one, two, three))
    return layouts


def discarded(rng: Random, size: int) -> list[Layout]:
    """Returns the layouts of seat 1's cards of whom two are laid aside; both others are seen."""
    cards = rng.sample(TWO_SUITS, 3 * size + 2)
    two, three = CardSet.of(cards[:size]), CardSet.of(cards[size : 2 * size])
    return [(CardSet.of(kept), two, three) for kept in combinations(cards[2 * size :], size)]


def questions() -> Iterator[tuple[Aim, list[Layout], int]]:
    rng = Random(7)
    for number in range(50):
        trump = rng.choice([None, *Suit])
        strain = Strain.NO_TRUMP if trump is None else Strain(trump)
        tricks = rng.choice((1, 1, 2))
        yield (
            Aim(Game(strain, 1), frozenset({1}), tricks, True),
            closed(rng, 2 if number % 10 else 3, 1),
            rng.randint(1, 3),
        )
        yield Aim(Game(strain, 1), frozenset({2}), tricks, False), closed(rng, 2, 2), rng.randint(1, 3)
        yield Aim(Misere(1), frozenset({1}), 1, False), closed(rng, 2, 1), rng.randint(1, 3)
        for _ in range(6):
            yield Aim(Misere(1), frozenset({2, 3}), 1, True), discarded(rng, 3), rng.randint(2, 3)
        yield Aim(Game(strain, 1), frozenset({2, 3}), tricks, False), discarded(rng, 3), rng.randint(1, 3)


def test_a_card_is_proven_when_one_plan_does_in_all_layouts() -> None:
    bench, proven, guesses = Bench(1.0), 0, 0
    for aim, layouts, leader in questions():
        at = Cards(leader, (), 0)
        if leader not in aim.side:
            # Somebody else has led: the layouts in which he could.
            card = Random(leader).choice(list(layouts[0][leader - 1]))
            layouts = [without(layout, at, card) for layout in layouts if card in layout[leader - 1]]
            at = played(aim, at, card)
        if at.turn not in aim.side:
            continue
        hands = np.array([[int(hand) for hand in layout] for layout in layouts], dtype=np.uint32)
        proof = Proof(aim, bench, 10_000_000)
        led = at.trick[0].suit if at.trick else None
        for card in playable(layouts[0][at.turn - 1], led, aim.goal.trump):
            then = played(aim, at, card)
            expected = reached(aim, [without(layout, at, card) for layout in layouts], then)
            assert proof.holds_after(hands, at, card) is expected, (aim, layouts[0], at, card)
            alone = all(reached(open_to_all(aim), [without(layout, at, card)], then) for layout in layouts)
            proven += expected
            guesses += alone and not expected
    assert proven > 200
    assert guesses > 20


def open_to_all(aim: Aim) -> Aim:
    """The same aim with open cards, where the defenders play together."""
    defends = aim.goal.declarer not in aim.side
    return Aim(aim.goal, frozenset({2, 3}) if defends else aim.side, aim.tricks, aim.wanted)


def test_too_little_work_proves_nothing() -> None:
    aim = Aim(Misere(1), frozenset({2, 3}), 1, True)
    layouts = discarded(Random(1), 3)
    hands = np.array([[int(hand) for hand in layout] for layout in layouts], dtype=np.uint32)
    card = next(iter(layouts[0][1]))
    with pytest.raises(Spent):
        Proof(aim, Bench(1.0), 0).holds_after(hands, Cards(2, (), 0), card)


def heart_hole() -> Deal:
    """Ten, seven of hearts and seat 1 on turn; the declarer has kept the queen, or has laid it aside."""
    given = dealt("SAK8 CAJ97 HKJ8", "SQT7 CQT8 DA8 HAT", "SJ DKQJT97 HQ97", "S9 CK")
    begun = Deal(load("sochi"), given).say("6S pass misere pass").discard("CK HQ")
    return begun.play("H8 HA H9 DA DK SK HT H7")


def test_a_side_is_who_sees_the_same_cards() -> None:
    assert aim_of(heart_hole().state) == Aim(Misere(3), frozenset({1, 2}), 1, True)
    given = dealt("SA7 CA7 DA87 H987", "S98 C98 D9T HAKQJ", "SKQJT CKQJT DKQ", "DJ HT")
    begun = Deal(load("sochi"), given).say("pass 6H pass").discard("S98").name("6H").answer("whist whist")
    six = Game(Strain.HEARTS, 2)
    assert aim_of(begun.state) == Aim(six, frozenset({1}), 6, False)
    assert aim_of(begun.play("SA").state) == Aim(six, frozenset({2}), 6, True)


def test_the_two_hands_of_one_player_are_one_side() -> None:
    """With two at the table the dummy lies open, and who plays against the declarer plays both."""
    header = Started(load("gusarik"), 2, dummy=2)
    seen = 0
    for number in range(60):
        log: list[Event] = [header, deal(seeded_deck("dummy", number))]
        run(log, {seat: make_player("rules", Random(seat)) for seat in (1, 3)})
        for at, event in enumerate(log):
            if not isinstance(event, Played):
                continue
            state = view(log[:at], fold(log[:at]).decider).state
            defends = state.declarer is not None and event.seat != state.declarer
            if defends and all(state.hands[seat] is not None for seat in state.defenders):
                assert aim_of(state).side == frozenset(state.defenders)
                seen += 1
    assert seen > 50


def test_the_card_is_found_that_catches_the_queen_and_who_has_thrown_her_away() -> None:
    """The jack must be kept, to lead him under the queen: had the king stayed instead, she would fall under him."""
    seen = heart_hole().seen_by(1)
    layouts = worlds_of(seen, 100, np.random.default_rng(1))
    king, jack = card("HK"), card("HJ")
    assert first_proven(seen.state, layouts.hands, (jack, king), Bench(1.0), 5_000_000) == king
    assert first_proven(seen.state, layouts.hands, (jack,), Bench(1.0), 5_000_000) is None
    assert first_proven(seen.state, layouts.hands, (jack, king), Bench(1.0), 1) is None


def test_a_hint_says_sure_only_of_what_is_proven() -> None:
    considered = hint(heart_hole().seen_by(1))
    assert considered.best == Played(1, card("HK"))
    assert considered.why == "caught-always"
    # Whatever was laid aside is caught with open cards, but where it lies has to be guessed.
    given = dealt("SK87 CA7 D87 HT97", "SAQ CJT DKT9 HAKJ", "SJT9 CK98 DAQJ H8", "CQ HQ")
    begun = Deal(load("sochi"), given).say("misere pass pass").discard("CA CQ")
    begun.play("C7 CJ CK H8 H7 HJ HA DJ HQ HK C8 HT DK DA D8")
    considered = hint(begun.seen_by(3))
    assert considered.exact
    assert considered.why == "caught-open"


@pytest.mark.parametrize(("more", "best", "why"), [(0.5, "HK", "caught-surely"), (5.0, "HJ", "caught-open")])
def test_a_card_that_is_proven_comes_before_one_that_promises_a_little_more(more: float, best: str, why: str) -> None:
    seen = heart_hole().seen_by(1)
    layouts = worlds_of(seen, 100, np.random.default_rng(1))
    cards = (card("HJ"), card("HK"))
    options = (Option(Played(1, cards[0]), 50.0 + more), Option(Played(1, cards[1]), 50.0))
    caught = np.ones((len(layouts), 2), np.intp)
    solved = Solved(layouts, cards, caught.astype(np.float64))
    level = replace(STRONG, proof_nodes=5_000_000)
    told = judged(seen, Considered(options, len(layouts), True), solved, caught, level, Bench(1.0))
    assert told.best == Played(1, card(best))
    assert told.why == why
    assert told.made == 0
