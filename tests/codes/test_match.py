"""A match: whose deal it is, laps, the end, a fourth player, seats and the first dealer (A2, A3, A13; K 3.1, 3.2)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from preferans.rules.contract import ALL_PASS, Strain, game
from preferans.rules.convention import Convention
from preferans.rules.errors import ScoreError
from preferans.rules.events import Opening
from preferans.rules.match import Match, finish, first_dealer, join, next_deal, seating, start, stop, strike
from preferans.rules.outcome import Fine, Outcome
from preferans.rules.pulka import Column, add, merged
from preferans.rules.settlement import exact_results
from tests.codes.deals import rules_of, sheet


def all_pass(match: Match) -> Outcome:
    """The first hand takes four and the other hands three each; with two players six and four."""
    first = (match.dealer + 1) % match.players
    sits = match.dealer if match.players == 4 else None
    most, rest = (6, 4) if match.players == 2 else (4, 3)
    tricks = tuple(most if place == first else 0 if place == sits else rest for place in range(match.players))
    return Outcome(players=match.players, dealer=match.dealer, contract=ALL_PASS, tricks=tricks)


def made(match: Match, level: int = 6) -> Outcome:
    """The first hand makes a game that nobody whists."""
    return Outcome(
        players=match.players,
        dealer=match.dealer,
        contract=game(level, Strain.HEARTS),
        declarer=(match.dealer + 1) % match.players,
    )


def dealers(match: Match, outcomes: str) -> list[int]:
    """Who deals after each of the outcomes, ``p`` an all-pass and ``m`` a made game."""
    found = []
    for letter in outcomes:
        match = finish(match, all_pass(match) if letter == "p" else made(match))
        found.append(match.dealer)
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_K_3_2_2_the_deal_passes_after_every_deal(players: int) -> None:
    match = start(rules_of("kodeks"), players, 1)
    assert dealers(match, "mpmpm") == [(2 + deal) % players for deal in range(5)]


def test_K_3_7_7_the_deal_may_stay_after_an_all_pass() -> None:
    match = start(rules_of("kodeks", {"deal_passes_after_raspasy": False}), 3, 0)
    assert dealers(match, "mppm") == [1, 1, 1, 2]


def test_A11_4_the_opening_follows_the_run() -> None:
    match = start(rules_of("leningrad"), 3, 0)
    levels = []
    for _ in range(3):
        match = finish(match, all_pass(match))
        levels.append(next_deal(match).opening)
    assert levels == [Opening(7), Opening(8), Opening(8)]
    assert next_deal(finish(match, made(match, 8))).opening == Opening(6)


def test_the_header_carries_the_convention_and_the_players() -> None:
    rules = rules_of("sochi")
    header = next_deal(start(rules, 4, 2))
    assert (header.rules, header.players, header.dummy) == (rules, 4, None)


def test_A15_the_dummy_changes_sides_lap_by_lap() -> None:
    """Left of the dealer in both deals of a lap, right of him in both of the next."""
    match = start(rules_of("sochi"), 2, 0)
    seats = []
    for _ in range(6):
        seats.append((match.dealer, next_deal(match).dummy))
        match = finish(match, all_pass(match))
    assert seats == [(0, 1), (1, 1), (0, 2), (1, 2), (0, 1), (1, 1)]


def test_a_deal_of_another_table_is_refused() -> None:
    match = start(rules_of("kodeks"), 3, 0)
    with pytest.raises(ScoreError, match="the deal is place 0's, not place 2's"):
        finish(match, Outcome(players=3, dealer=2, contract=ALL_PASS, tricks=(4, 3, 3)))
    with pytest.raises(ScoreError, match="of 4 players and the match of 3"):
        finish(match, Outcome(players=4, dealer=0, contract=ALL_PASS, tricks=(0, 4, 3, 3)))


def test_start_checks_the_table() -> None:
    with pytest.raises(ScoreError, match="a table has two to four players, not 5"):
        start(rules_of("kodeks"), 5, 0)
    with pytest.raises(ScoreError, match="no place 3 at a table of 3"):
        start(rules_of("kodeks"), 3, 3)
    with pytest.raises(ScoreError, match="the sheet has 4 players and the table 3"):
        start(rules_of("kodeks"), 3, 0, sheet(players=4))


def test_A12_fines_alone_are_no_deal() -> None:
    match = start(rules_of("sochi", {"end": "deals", "end_count": 2}), 3, 0)
    match = finish(match, all_pass(match))
    fine = Fine("K 3.2.21", 2, Column.MOUNTAIN, Fraction(5))
    fined = finish(match, Outcome(players=3, dealer=0, contract=None, fines=(fine,)))
    assert (fined.dealer, fined.deals, fined.over) == (match.dealer, match.deals, False)
    assert fined.pulka.sheet.run == 1
    assert fined.pulka.sheet.mountain[2] == match.pulka.sheet.mountain[2] + 5
    assert finish(fined, all_pass(fined)).over


def test_F_21_pools_end_at_once() -> None:
    match = start(rules_of("kodeks", {"pool_target": 2}), 3, 0)
    for _ in range(3):
        assert not match.over
        match = finish(match, made(match))
    assert match.over
    with pytest.raises(ScoreError, match="the match is over"):
        next_deal(match)
    with pytest.raises(ScoreError, match="deal 4 comes after the end of the match"):
        finish(match, made(match))


def test_F_21_a_common_pool_ends_inside_a_lap() -> None:
    match = start(rules_of("leningrad", {"pool_target": 2}), 3, 0)
    match = finish(match, made(match, 8))
    assert match.over
    assert match.deals == 1


def test_A13_a_number_of_deals() -> None:
    match = start(rules_of("sochi", {"end": "deals", "end_count": 5}), 3, 0)
    while not match.over:
        match = finish(match, all_pass(match))
    assert match.deals == 5


def test_a_match_on_a_finished_sheet_is_over() -> None:
    assert start(rules_of("sochi"), 3, 0, sheet("20/20/20")).over


@pytest.mark.parametrize(("played", "in_deal", "more"), [
    (0, False, 0), (0, True, 3), (1, False, 2), (1, True, 2), (2, False, 1), (3, False, 0), (3, True, 3), (4, True, 2),
])  # fmt: skip
def test_F_21_time_lets_the_lap_be_finished(played: int, in_deal: bool, more: int) -> None:
    match = start(rules_of("fspr"), 3, 1)
    for _ in range(played):
        match = finish(match, all_pass(match))
    match = strike(match, in_deal=in_deal)
    count = 0
    while not match.over:
        match = finish(match, all_pass(match))
        count += 1
    assert count == more


def test_F_21_a_dealer_who_stays_has_not_finished_the_lap() -> None:
    match = start(rules_of("fspr", {"deal_passes_after_raspasy": False}), 3, 0)
    match = finish(match, all_pass(match))
    match = strike(match, in_deal=False)
    assert dealers(match, "pmm") == [0, 1, 2]
    assert not match.over
    for _ in range(3):
        match = finish(match, made(match))
    assert match.over


def test_F_21_time_ends_only_what_is_agreed_to_end_by_time() -> None:
    with pytest.raises(ScoreError, match="ends by each_pool, not by time"):
        strike(start(rules_of("kodeks"), 3, 0), in_deal=False)


def test_K_4_2_3_early_stop_by_consent() -> None:
    match = finish(start(rules_of("kodeks"), 3, 0), made(start(rules_of("kodeks"), 3, 0)))
    stopped = stop(match)
    assert stopped.over
    assert stopped.pulka == match.pulka
    # 2 of 50 in one pool: the others miss 50 and he 48, all to the mountain.
    assert exact_results(stopped.pulka.sheet, match.rules) == exact_results(sheet("50/50/50", "50/48/50"), match.rules)


def test_K_4_2_7_a_pool_corrected_at_the_end_goes_on() -> None:
    match = start(rules_of("kodeks", {"pool_target": 10}), 3, 0, sheet("10/10/8"))
    match = finish(match, made(match))
    assert match.over
    fine = Fine("K 4.2.7", 1, Column.POOL, Fraction(-2))
    reopened = finish(match, Outcome(players=3, dealer=0, contract=None, fines=(fine,)))
    assert not reopened.over
    stopped = stop(reopened)
    assert finish(stopped, Outcome(players=3, dealer=0, contract=None, fines=(replace(fine, points=Fraction(1)),))).over


# A fourth player (K 3.1.2).


def played_by_three(rules: Convention) -> Match:
    match = start(rules, 3, 0)
    match = finish(match, made(match, 7))
    return finish(
        match,
        Outcome(
            players=3,
            dealer=1,
            contract=game(6, Strain.CLUBS),
            declarer=2,
            whisters=(0, 1),
            tricks=(3, 2, 5),
        ),
    )


def test_K_3_1_2_a_fourth_sits_left_of_the_last_dealer_and_deals() -> None:
    """Place 1 dealt last: the new place is 2, and old place 2 becomes 3."""
    before = played_by_three(rules_of("kodeks"))
    match, place = join(before)
    assert (place, match.dealer, match.players, match.last_dealer) == (2, 2, 4, 1)
    old, new = before.pulka.sheet, match.pulka.sheet
    # Pool 0/4/0 and mountain 0/0/2: the means 4/3 and 2/3 are rounded to 1 and 1, against him.
    assert new.pool == (old.pool[0], old.pool[1], Fraction(1), old.pool[2])
    assert new.mountain == (old.mountain[0], old.mountain[1], Fraction(1), old.mountain[2])
    assert [[new.whists[one][other] for other in (0, 1, 3)] for one in (0, 1, 3)] == [list(row) for row in old.whists]
    assert new.whists[2] == (Fraction(0),) * 4


def test_K_3_1_2_whole_means_are_not_rounded() -> None:
    match, place = join(start(rules_of("kodeks"), 3, 0, sheet("3/6/9", "-3/6/9")))
    assert [match.pulka.sheet.pool[place], match.pulka.sheet.mountain[place]] == [6, 4]


def test_K_3_1_2_a_negative_mean_is_rounded_against_him_too() -> None:
    match, place = join(start(rules_of("kodeks"), 3, 0, sheet("3/6/8", "-3/-6/-8")))
    assert [match.pulka.sheet.pool[place], match.pulka.sheet.mountain[place]] == [5, -5]


def test_K_3_1_2_the_lines_move_with_their_players() -> None:
    before = played_by_three(rules_of("kodeks"))
    match, _ = join(before)
    total = match.pulka.start
    for line in match.pulka.lines:
        total = add(total, line.entries)
    assert (total.pool, total.mountain, total.whists) == (
        match.pulka.sheet.pool,
        match.pulka.sheet.mountain,
        match.pulka.sheet.whists,
    )
    assert match.pulka.deals == match.deals == 2
    assert [entry.seat for entry in merged(match.pulka.lines[0].entries)] == [1]


def test_K_3_1_2_the_lap_goes_on_with_four() -> None:
    """0 and 1 have dealt; the new one deals, then old 2, and the lap is full."""
    match, _ = join(played_by_three(rules_of("fspr")))
    match = strike(match, in_deal=False)
    assert dealers(match, "pp") == [3, 0]
    match = finish(match, all_pass(match))
    assert not match.over
    assert finish(match, all_pass(match)).over


def test_K_3_1_2_run_and_exit_are_kept() -> None:
    match = start(rules_of("leningrad"), 3, 0)
    match = finish(match, all_pass(match))
    joined, _ = join(match)
    assert next_deal(joined).opening == Opening(7)


def test_K_3_1_2_only_three_can_be_joined_and_only_in_play() -> None:
    with pytest.raises(ScoreError, match="joins three, not 4"):
        join(start(rules_of("kodeks"), 4, 0))
    with pytest.raises(ScoreError, match="the match is over"):
        join(stop(start(rules_of("kodeks"), 3, 0)))


# Seats and the first dealer (K 3.1.1, 3.2.1).

NAMES = ("Anna", "Boris", "Vera", "Gleb")


class Drawn(Random):
    """A random source that draws the named cards."""

    def __init__(self, cards: str) -> None:
        super().__init__(0)
        self.cards = cards.split()

    def sample(self, population, k, *, counts=None):  # type: ignore[no-untyped-def]
        by_name = {str(card): card for card in population}
        rest = [card for name, card in by_name.items() if name not in self.cards]
        return ([by_name[name] for name in self.cards] + rest)[:k]


@pytest.mark.parametrize(
    ("cards", "order"),
    [
        ("S9 H8 D7 CK", "Vera Boris Anna Gleb"),
        ("S9 H8 D7 CA", "Gleb Vera Boris Anna"),
        ("HA SA DA CA", "Boris Gleb Vera Anna"),
        ("H7 S7 D7 C7", "Boris Gleb Vera Anna"),
    ],
)
def test_K_3_1_1_lowest_card_first_ace_lowest_spades_lowest(cards: str, order: str) -> None:
    assert " ".join(seating(NAMES, Drawn(cards))) == order
    assert NAMES[first_dealer(rules_of("kodeks"), NAMES, Drawn(cards))] == order.split()[0]


def test_K_fn10_first_seat_deals() -> None:
    assert first_dealer(rules_of("kodeks", {"first_dealer": "first_seat"}), NAMES, Random(3)) == 0


@pytest.mark.parametrize(("cards", "place"), [("SA", 0), ("S7 SA", 1), ("S7 S8 S9 ST SJ SA", 1), ("S7 S8 S9 DA", 3)])
def test_A2_first_ace_dealt(cards: str, place: int) -> None:
    assert first_dealer(rules_of("kodeks", {"first_dealer": "first_ace"}), NAMES, Drawn(cards)) == place


@pytest.mark.parametrize("way", ["draw", "first_ace", "random"])
def test_A2_chance_gives_everybody_the_deal(way: str) -> None:
    rules = rules_of("kodeks", {"first_dealer": way})
    counts = Counter(first_dealer(rules, NAMES[:3], Random(seed)) for seed in range(300))
    assert set(counts) == {0, 1, 2}
    assert first_dealer(rules, NAMES, Random(5)) == first_dealer(rules, NAMES, Random(5))


def test_A2_a_named_first_dealer() -> None:
    rules = rules_of("kodeks", {"first_dealer": "Vera"})
    assert first_dealer(rules, NAMES, Random(1)) == 2
    with pytest.raises(ScoreError, match="the first dealer 'Vera' does not play"):
        first_dealer(rules, NAMES[:2], Random(1))
