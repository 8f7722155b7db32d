"""The networks: their file, what cannot matter to them, how they learn, and how well they know what the solver says."""

from dataclasses import dataclass
from importlib.resources import files

import numpy as np
import pytest

from preferans.players.networks.model import FILE, NETWORKS, Model, read, shipped, written
from preferans.players.networks.network import NAMES, Network, Shape, fresh
from preferans.players.networks.suits import discards_of, state_numbers, states
from preferans.players.valuation.labels import (
    game_labels,
    layouts_of,
    misere_judge,
    misere_labels,
    network_judge,
    suits_swapped,
)
from preferans.players.valuation.training import Labels, cross_entropy, learn, slopes_of
from preferans.rules.cards import CardSet
from preferans.rules.contract import Strain
from preferans.solver import Game, Misere, odds
from tests.support import cards

LARGEST = 2 * 2**20


def mask(text: str) -> np.ndarray[tuple[int, ...], np.dtype[np.uint32]]:
    return np.array([int(cards(text))], np.uint32)


def test_the_file_is_small_and_holds_every_network_in_half_precision() -> None:
    path = files("preferans.players.networks").joinpath(FILE)
    assert len(path.read_bytes()) <= LARGEST
    with path.open("rb") as file, np.load(file) as arrays:
        assert {arrays[name].dtype for name in arrays.files} == {np.dtype(np.float16)}
        assert set(arrays.files) == {f"{network}/{name}" for network in NETWORKS for name in NAMES} | {
            "answers",
            "closed",
            "format",
        }
        assert all(np.isfinite(arrays[name]).all() for name in arrays.files)


def test_what_is_written_is_read_again() -> None:
    again = read(written(shipped()))
    hands = discards_of(mask("SAKQJT98 CAKQ DA7"))[0]
    assert np.array_equal(again.limits(hands), shipped().limits(hands))


def test_another_format_is_refused() -> None:
    arrays = {**written(shipped()), "format": np.array(9, np.float16)}
    with pytest.raises(ValueError, match="format 9"):
        read(arrays)


def test_a_suit_has_a_state_for_each_set_of_cards_and_at_most_two_laid_aside() -> None:
    table = states()
    assert len(table.held) == 256 + 8 * 128 + 28 * 64
    assert table.number[0b10000001, 0] == 0b10000001
    assert (table.number >= 0).sum() == len(table.held)


def test_the_order_of_plain_suits_does_not_matter() -> None:
    model = shipped()
    one = model.game(mask("SAKQT9 CA8 D98 H7"), mask("HQ D7"), 0, 1)
    other = model.game(mask("SAKQT9 H98 D7 CA8"), mask("DQ H7"), 0, 1)
    hearts = model.game(mask("HAKQT9 C98 D7 SA8"), mask("DQ C7"), 3, 1)
    assert np.allclose(one, other, atol=1e-5)
    assert np.allclose(one, hearts, atol=1e-5)


def test_chances_add_up_to_one() -> None:
    model = shipped()
    hands = discards_of(mask("SAKQJT CAK D87 H987"))[0]
    assert np.allclose(model.limits(hands).sum(axis=1), 1, atol=1e-5)
    assert np.allclose(model.all_pass(hands, 2).sum(axis=1), 1, atol=1e-5)


def test_swapping_suits_brings_the_trumps_to_spades() -> None:
    swapped = suits_swapped(mask("SA CK87 DQJ HT"), np.array([2]))
    assert CardSet(int(swapped[0])) == cards("SQJ CK87 DA HT")


def test_a_layout_holds_every_card_once() -> None:
    hands, aside = mask("SAKQT9 CA8 D98 H7"), mask("HQ D7")
    first, second = layouts_of(np.random.default_rng(1), hands, aside)
    assert int(hands[0] | aside[0] | first[0] | second[0]) == 2**32 - 1
    assert int(first[0]).bit_count() == int(second[0]).bit_count() == 10


def test_labels_are_the_solvers_tricks_of_some_layout() -> None:
    made = game_labels(np.random.default_rng(3), 40, 0, None, 0.0)
    for hand, aside, context, tricks in zip(made.hands, made.aside, made.context, made.tricks, strict=True):
        counted = odds(
            CardSet(int(hand)), CardSet(int(aside)), Game(Strain.SPADES, 1), leader=int(context) + 1, sample=300, seed=1
        )
        possible = [count for count, layouts in enumerate(counted.counts) if layouts]
        assert min(possible) - 1 <= tricks <= max(possible) + 1


@pytest.mark.parametrize(("roles", "aside"), [(1, False), (2, True)])
def test_the_gradient_is_that_of_the_loss(roles: int, aside: bool) -> None:
    rng = np.random.default_rng(5)
    shape = Shape(roles, 3, suit=5, sum=6, deep=4, aside=aside)
    weights = {name: array.astype(np.float64) for name, array in fresh(shape, rng).items()}
    numbers = rng.integers(0, 200, (7, 4))
    context, wanted = rng.integers(0, 3, 7), np.eye(11)[rng.integers(0, 11, 7)]
    inputs = states().inputs[:256].astype(np.float64)
    slopes, _ = slopes_of(weights, numbers, context, wanted, inputs)  # type: ignore[arg-type]
    for name, array in weights.items():
        place = tuple(int(rng.integers(0, size)) for size in array.shape)
        array[place] += 1e-6
        more = slopes_of(weights, numbers, context, wanted, inputs)[1]  # type: ignore[arg-type]
        array[place] -= 2e-6
        less = slopes_of(weights, numbers, context, wanted, inputs)[1]  # type: ignore[arg-type]
        array[place] += 1e-6
        assert slopes[name][place] == pytest.approx((more - less) / 2e-6, rel=1e-3, abs=1e-7)


def test_training_learns_and_does_the_same_again() -> None:
    made = game_labels(np.random.default_rng(1), 600, 0, None, 0.5)
    shape = Shape(2, 3, suit=8, sum=8, deep=8)
    one, other = (learn(made, shape, epochs=4, seed=2, batch=100) for _ in range(2))
    assert all(np.array_equal(one.weights[name], other.weights[name]) for name in NAMES)
    assert cross_entropy(one, made) < cross_entropy(Network(fresh(shape, np.random.default_rng(2))), made)


@dataclass(frozen=True)
class Counted:
    """A hand with the layouts in which it takes 0 … 10 tricks, over all 184,756, as A. Slovesnov published them."""

    hand: str
    aside: str
    strain: Strain | None
    leader: int
    layouts: tuple[int, ...]


PUBLISHED = {
    "six_clubs": Counted(
        "SA CA987 DKJ HAKT", "S87", Strain.CLUBS, 0, (0, 0, 0, 0, 1016, 19625, 104962, 58993, 160, 0, 0)
    ),
    "six_spades": Counted(
        "SQT7 CKQJ DA HKQJ", "D87", Strain.SPADES, 2, (441, 4547, 18204, 78510, 78762, 4292, 0, 0, 0, 0, 0)
    ),
    "six_no_trump": Counted(
        "SA8 CKT DAJ8 HAJ7", "S9 C9", Strain.NO_TRUMP, 2, (0, 0, 0, 102170, 76768, 5816, 2, 0, 0, 0, 0)
    ),
    "misere": Counted("ST987 C8 D987 H98", "CAK", None, 2, (80407, 977, 23345, 49263, 22306, 8207, 251, 0, 0, 0, 0)),
}


@pytest.mark.parametrize("counted", PUBLISHED.values(), ids=PUBLISHED)
def test_published_odds_are_known(counted: Counted) -> None:
    model, hand, aside = shipped(), mask(counted.hand), mask(counted.aside)
    if counted.strain is None:
        chances = model.misere(hand, aside, counted.leader)[0]
    else:
        chances = model.game(hand, aside, int(counted.strain), counted.leader)[0]
    published = np.array(counted.layouts) / sum(counted.layouts)
    ranks = np.arange(11)
    assert float(chances @ ranks) == pytest.approx(float(published @ ranks), abs=0.45)
    assert np.abs(np.cumsum(chances - published)).max() < 0.25


def held_out(misere: bool) -> Labels:
    """Returns hands that no network was trained on, of those that somebody would declare with."""
    rng = np.random.default_rng(987_654)
    if misere:
        return misere_labels(rng, 60, misere_judge(shipped().networks["misere"]), 0.0)
    return game_labels(rng, 60, 0, network_judge(shipped().networks["trump"], 0), 0.0)


def test_expected_tricks_are_those_of_the_solver_on_hands_held_out() -> None:
    made, model = held_out(misere=False), shipped()
    wrong = []
    for row in range(len(made)):
        hand, aside, leader = int(made.hands[row]), int(made.aside[row]), int(made.context[row])
        counted = odds(CardSet(hand), CardSet(aside), Game(Strain.SPADES, 1), leader=leader + 1, sample=150, seed=row)
        chances = model.game(made.hands[row : row + 1], made.aside[row : row + 1], 0, leader)[0]
        wrong.append(float(chances @ np.arange(11)) - counted.mean)
    assert abs(np.mean(wrong)) < 0.1
    assert np.sqrt(np.mean(np.square(wrong))) < 0.4


def test_a_misere_is_caught_as_often_as_the_solver_says_on_hands_held_out() -> None:
    made, model = held_out(misere=True), shipped()
    wrong = []
    for row in range(len(made)):
        hand, aside, leader = int(made.hands[row]), int(made.aside[row]), int(made.context[row])
        counted = odds(CardSet(hand), CardSet(aside), Misere(1), leader=leader + 1, sample=60, seed=row)
        chances = model.misere(made.hands[row : row + 1], made.aside[row : row + 1], leader)[0]
        wrong.append(float(chances[0]) - counted.counts[0] / counted.layouts)
    assert abs(np.mean(wrong)) < 0.08
    assert np.sqrt(np.mean(np.square(wrong))) < 0.25


def test_state_numbers_of_a_hand() -> None:
    numbers = state_numbers(mask("SA CK7"), mask("HA D7"))
    table = states()
    assert [int(byte) for byte in table.held[numbers[0]]] == [0x80, 0x41, 0, 0]
    assert [int(byte) for byte in table.aside[numbers[0]]] == [0, 0, 1, 0x80]


def test_the_model_is_frozen() -> None:
    assert isinstance(shipped(), Model)
    assert shipped() is shipped()
