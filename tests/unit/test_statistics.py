"""Statistics of a pulka: figures counted by hand."""

from fractions import Fraction
from itertools import combinations

from preferans.rules.cards import DECK
from preferans.rules.contract import ALL_PASS, MISERE, Strain, game
from preferans.rules.convention import load
from preferans.rules.outcome import Fine, Outcome
from preferans.rules.pulka import Column, Entry, Why, empty_sheet
from preferans.rules.scoring import entries
from preferans.rules.statistics import EXPECTED_TALON, PlayerStatistics, statistics

SOCHI = load("sochi")
ACE, KING = DECK[7], DECK[6]
LOW = DECK[8]


def told(*outcomes: Outcome) -> tuple[PlayerStatistics, ...]:
    players = outcomes[0].players
    return statistics([(each, entries(each, empty_sheet(players), SOCHI)) for each in outcomes], players)


def test_games_by_level() -> None:
    six = game(6, Strain.HEARTS)
    made = Outcome(players=3, dealer=0, contract=six, declarer=1, whisters=(2, 0), tricks=(2, 6, 2))
    failed = Outcome(players=3, dealer=1, contract=six, declarer=1, whisters=(2,), tricks=(1, 4, 5))
    unplayed = Outcome(players=3, dealer=2, contract=game(7, Strain.CLUBS), declarer=1, half=0)
    _, second, _ = told(made, failed, unplayed)
    assert (second.ordered, second.made, second.undertricks) == ({6: 2, 7: 1}, {6: 1, 7: 1}, 2)
    assert (second.games, second.games_made) == (3, 2)


def test_whists() -> None:
    # Lone, the side takes three of four: one short. Then two whisters with two each.
    short = Outcome(players=3, dealer=0, contract=game(6, Strain.SPADES), declarer=1, whisters=(2,), tricks=(2, 7, 1))
    both = Outcome(players=3, dealer=1, contract=game(6, Strain.SPADES), declarer=1, whisters=(2, 0), tricks=(2, 6, 2))
    half = Outcome(players=3, dealer=2, contract=game(6, Strain.SPADES), declarer=1, half=0)
    first, _, third = told(short, both, half)
    assert (third.whisted, third.whist_tricks, third.whists_short) == (2, 5, 1)
    assert (first.whisted, first.whist_tricks, first.halves) == (1, 2, 1)
    # Two whists a trick on a six; the half is two tricks.
    assert [third.whist_points, first.whist_points] == [Fraction(10), Fraction(8)]


def test_all_passes_of_four() -> None:
    deal = Outcome(players=4, dealer=3, contract=ALL_PASS, tricks=(0, 5, 4, 1))
    first, second, third, dealer = told(deal, deal)
    assert (first.all_passes, first.all_pass_tricks, first.all_pass_zeros) == (2, 0, 2)
    assert (second.all_pass_tricks, third.all_pass_tricks) == (10, 8)
    assert dealer.all_passes == 0


def test_miseres() -> None:
    clean = Outcome(players=3, dealer=0, contract=MISERE, declarer=2, tricks=(6, 4, 0))
    caught = Outcome(players=3, dealer=1, contract=MISERE, declarer=2, tricks=(6, 1, 3))
    third = told(clean, caught)[2]
    assert (third.miseres, third.miseres_made, third.undertricks) == (2, 1, 3)


def test_luck_of_the_talon() -> None:
    six = game(6, Strain.HEARTS)
    rich = Outcome(players=3, dealer=0, contract=six, declarer=1, half=2, talon=(ACE, KING))
    poor = Outcome(players=3, dealer=1, contract=six, declarer=1, half=2, talon=(KING, LOW))
    second = told(rich, poor)[1]
    assert (second.talons, second.talon_units) == (2, 2)
    assert second.talon_luck == 2 - 2 * EXPECTED_TALON


def test_the_average_talon() -> None:
    def worth(one: str, other: str) -> int:
        """Returns the worth of two cards, written anew: ace 1, two aces 3, ace and king of a suit 2, marriage 1."""
        ranks = {one[1], other[1]}
        if ranks == {"A"}:
            return 3
        if one[0] == other[0] and ranks in ({"A", "K"}, {"K", "Q"}):
            return 2 if "A" in ranks else 1
        return 1 if "A" in ranks else 0

    names = [suit + rank for suit in "SCDH" for rank in "789TJQKA"]
    pairs = [worth(one, other) for one, other in combinations(names, 2)]
    assert Fraction(sum(pairs), len(pairs)) == EXPECTED_TALON


def test_fines_alone_count_nothing() -> None:
    fine = Outcome(players=3, dealer=0, contract=None, fines=(Fine("K 3.2.21", 1, Column.MOUNTAIN, Fraction(5)),))
    written = [Entry(Column.MOUNTAIN, 1, Fraction(5), None, Why.FINE)]
    assert statistics([(fine, written)], 3) == tuple(PlayerStatistics() for _ in range(3))
