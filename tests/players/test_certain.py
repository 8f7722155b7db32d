"""Whether a contract is made or broken in every layout by one plan, against an independent search through all plans."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import chain, combinations, repeat
from random import Random

import numpy as np
import pytest

from preferans.players import Player, make_player, run
from preferans.players.options import Considered, Option
from preferans.players.search.certain import Aim, Cards, Proof, Spent, aim_of, first_proven
from preferans.players.search.hint import hint
from preferans.players.search.judging import judged
from preferans.players.search.levels import QUICK, STRONG
from preferans.players.search.open_cards import Bench, Solved
from preferans.rules.calls import Answer
from preferans.rules.cards import DECK, Card, CardSet, Suit
from preferans.rules.contract import Strain
from preferans.rules.convention import load, replace_fields
from preferans.rules.deal import deal
from preferans.rules.events import Action, Event, Played, Started, Whisted
from preferans.rules.play import playable, winner
from preferans.rules.shuffle import seeded_deck
from preferans.rules.state import is_all_pass
from preferans.rules.transition import fold
from preferans.rules.view import View, view
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
    if len(trick) < len(at.order):
        return Cards(at.order, trick, at.taken)
    won = winner(list(zip(at.order, trick, strict=True)), trick[0].suit, aim.goal.trump)
    return Cards(led_by(won, len(at.order)), (), at.taken + (won == aim.goal.declarer))


def led_by(leader: int, players: int = 3) -> tuple[int, ...]:
    """Returns the order of a trick; with two players seat 3 lies aside."""
    return tuple((leader - 1 + place) % players + 1 for place in range(players))


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


def two_handed(layouts: list[Layout]) -> list[Layout]:
    """The same with nobody in seat 3."""
    return [(one, two, CardSet(0)) for one, two, _ in layouts]


def questions() -> Iterator[tuple[Aim, list[Layout], tuple[int, ...]]]:
    rng = Random(7)

    def order(*leaders: int) -> tuple[int, ...]:
        return led_by(rng.choice(leaders))

    for number in range(50):
        trump = rng.choice([None, *Suit])
        strain = Strain.NO_TRUMP if trump is None else Strain(trump)
        tricks = rng.choice((1, 1, 2))
        made = Aim(Game(strain, 1), frozenset({1}), tricks, True)
        beaten = Aim(Game(strain, 1), frozenset({2}), tricks, False)
        caught = Aim(Misere(1), frozenset({2}), 1, True)
        yield made, closed(rng, 2 if number % 10 else 3, 1), order(1, 2, 3)
        yield made, two_handed(closed(rng, 3, 1)), led_by(rng.randint(1, 2), 2)
        yield beaten, closed(rng, 2, 2), order(1, 2, 3)
        yield beaten, two_handed(closed(rng, 3, 2)), led_by(rng.randint(1, 2), 2)
        # He alone knows how the cards lie, and cannot trust his partner to.
        yield beaten, closed(rng, 3, 2)[:1], order(2)
        yield caught, closed(rng, 3, 2)[:1], order(2)
        yield Aim(Misere(1), frozenset({1}), 1, False), closed(rng, 2, 1), order(1, 2, 3)
        for _ in range(6):
            yield Aim(Misere(1), frozenset({2, 3}), 1, True), discarded(rng, 3), order(2, 3)
        yield Aim(Game(strain, 1), frozenset({2, 3}), tricks, False), discarded(rng, 3), order(1, 2, 3)


def test_a_card_is_proven_when_one_plan_does_in_all_layouts() -> None:
    bench, proven, guesses = Bench(1.0), 0, 0
    for aim, layouts, order in questions():
        at = Cards(order, (), 0)
        if at.turn not in aim.side:
            # Somebody else has led: the layouts in which he could.
            card = next(iter(layouts[0][at.turn - 1]))
            layouts = [without(layout, at, card) for layout in layouts if card in layout[at.turn - 1]]
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
            proven += expected
            if not expected:
                guesses += all(reached(open_to_all(aim), [without(layout, at, card)], then) for layout in layouts)
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
        Proof(aim, Bench(1.0), 0).holds_after(hands, Cards(led_by(2), (), 0), card)


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


@pytest.mark.parametrize(
    ("preset", "changes", "players"),
    [("gusarik", {"dummy": "closed"}, 2), ("sochi", {"lone_whist_alone": True}, 3)],
)
def test_tricks_of_two_cards_are_thought_through(preset: str, changes: dict[str, object], players: int) -> None:
    """A dummy that stays closed, and a partner who takes no part, lie aside."""
    rules = replace_fields(load(preset), changes)
    asked = 0
    for number in range(12):
        log: list[Event] = [
            Started(rules, players, dummy=2 if players == 2 else None),
            deal(seeded_deck("aside", number)),
        ]
        bots: dict[int, Player] = {seat: Alone(make_player("rules", Random(seat))) for seat in (1, 2, 3)}
        end = run(log, {seat: bots[seat] for seat in ((1, 3) if players == 2 else (1, 2, 3))})
        if end.aside is None or is_all_pass(end):
            continue
        for at, event in enumerate(log):
            if isinstance(event, Played):
                seen = view(log[:at], fold(log[:at]).decider)
                assert len(seen.state.in_play) == 2
                assert hint(seen, level=replace(QUICK, drawn=40, worlds=10)).best in seen.legal
                asked += 1
    assert asked > 20


class Alone:
    """Whists alone, without his partner's cards, where he may."""

    def __init__(self, player: Player) -> None:
        self.player = player

    def act(self, view: View) -> Action:
        alone = [action for action in view.legal if isinstance(action, Whisted) and action.answer is Answer.ALONE]
        return alone[0] if alone else self.player.act(view)


def test_no_proof_goes_on_once_half_the_time_is_gone() -> None:
    seen = heart_hole().seen_by(1)
    layouts = worlds_of(seen, 100, np.random.default_rng(1))
    for used, found in ((0.4, card("HK")), (0.6, None)):
        times = chain([0.0], repeat(used))
        bench = Bench(1.0, partial(next, times))
        bench.begin()
        assert first_proven(seen.state, layouts.hands, (card("HK"),), bench, 5_000_000) == found


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
