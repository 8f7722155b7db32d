"""`Network`: from a hand to how likely each number of tricks is. Numpy only, no training in here.

A hand is four suits. A small layer turns each suit into a vector, trumps by weights of their own; the vectors of the
four suits are added, so that the order of plain suits cannot matter; two more layers make eleven chances of the sum. As
a suit has few states, its vectors are computed once and looked up.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from preferans.players.networks.suits import HELD, INPUTS, Masks, state_numbers, states

Floats = NDArray[np.float32]
OUTCOMES: Final = 11
"""Tricks 0 … 10."""
NAMES: Final = ("suit0", "bias0", "suit1", "context", "deep", "bias1", "out", "bias2")
"""The parameters, in the order in which they are applied."""
NO_TRUMP: Final = 4


@dataclass(frozen=True)
class Shape:
    """The sizes of a network."""

    roles: int
    """1, or 2 when trumps have weights of their own."""
    contexts: int
    """How many cases besides the hand it tells apart: who leads, or where the hand sits."""
    suit: int = 64
    sum: int = 96
    deep: int = 64
    aside: bool = True
    """Whether it knows two cards laid aside."""


@dataclass(frozen=True)
class Network:
    """Weights by name (`NAMES`), all of type float32."""

    weights: Mapping[str, Floats]

    @property
    def roles(self) -> int:
        """1, or 2 when trumps have weights of their own."""
        return len(self.weights["suit0"])

    @cached_property
    def vectors(self) -> Floats:
        """The vector of each state of a suit, ``[role, state]``; the last role is that of plain suits."""
        return suit_vectors(self.weights, states().inputs)

    def chances(self, hands: Masks, aside: Masks, strain: int, context: NDArray[np.intp] | int) -> Floats:
        """Returns the chance of each number of tricks, one row a hand.

        *aside* are cards that the hand laid aside, none where nothing is known; *strain* is the trump suit, 4 for
        none.
        """
        return softmax(self.logits(hands, aside, strain, context))

    def logits(self, hands: Masks, aside: Masks, strain: int, context: NDArray[np.intp] | int) -> Floats:
        """Returns what `chances` are made of."""
        numbers = state_numbers(hands, aside)
        plain = self.vectors[-1]
        total = np.zeros((len(hands), plain.shape[1]), np.float32)
        for suit in range(4):
            total += (self.vectors[0] if suit == strain else plain)[numbers[:, suit]]
        total += self.weights["context"][context]
        return head(self.weights, total)


def suit_vectors(weights: Mapping[str, Floats], inputs: Floats) -> Floats:
    """Returns the vectors of suits with these *inputs*, one block a role."""
    hidden = np.maximum(inputs @ weights["suit0"] + weights["bias0"][:, None], 0)
    return np.asarray(hidden @ weights["suit1"])


def head(weights: Mapping[str, Floats], total: Floats) -> Floats:
    """Returns the logits of hands whose suits' vectors add up to *total*."""
    hidden = np.maximum(total, 0) @ weights["deep"] + weights["bias1"]
    return np.asarray(np.maximum(hidden, 0) @ weights["out"] + weights["bias2"])


def softmax(logits: Floats) -> Floats:
    """Returns the chances that belong to *logits*.

    >>> softmax(np.zeros((1, 4), np.float32)).tolist()
    [[0.25, 0.25, 0.25, 0.25]]
    """
    powers = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=-1, keepdims=True))


def fresh(shape: Shape, rng: np.random.Generator) -> dict[str, Floats]:
    """Returns random weights to start training from."""

    def drawn(*size: int) -> Floats:
        return np.asarray(rng.standard_normal(size) * np.sqrt(2 / size[-2]), np.float32)

    return {
        "suit0": drawn(shape.roles, INPUTS, shape.suit),
        "bias0": np.zeros((shape.roles, shape.suit), np.float32),
        "suit1": drawn(shape.roles, shape.suit, shape.sum) / np.float32(2),
        "context": np.zeros((shape.contexts, shape.sum), np.float32),
        "deep": drawn(shape.sum, shape.deep),
        "bias1": np.zeros(shape.deep, np.float32),
        "out": drawn(shape.deep, OUTCOMES),
        "bias2": np.zeros(OUTCOMES, np.float32),
    }


def used_states(*, aside: bool) -> int:
    """Returns how many states a suit has, with two cards laid aside or without."""
    return len(states().held) if aside else HELD
