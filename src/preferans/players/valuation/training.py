"""How a `Network` learns: Adam on the cross-entropy of solver labels, in numpy, the same weights for the same seed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from preferans.players.networks.network import Floats, Network, Shape, fresh, softmax, used_states
from preferans.players.networks.suits import Masks, state_numbers, states


@dataclass(frozen=True)
class Labels:
    """Hands with what became of them. Trumps are spades: the suits of a hand were exchanged for that."""

    hands: Masks
    aside: Masks
    context: NDArray[np.int8]
    tricks: NDArray[np.int8]

    def __len__(self) -> int:
        return len(self.hands)

    def __getitem__(self, rows: slice | NDArray[np.intp] | NDArray[np.bool_]) -> Labels:
        return Labels(self.hands[rows], self.aside[rows], self.context[rows], self.tricks[rows])


def joined(parts: list[Labels]) -> Labels:
    """Returns all *parts* as one."""
    return Labels(
        np.concatenate([part.hands for part in parts]),
        np.concatenate([part.aside for part in parts]),
        np.concatenate([part.context for part in parts]),
        np.concatenate([part.tricks for part in parts]),
    )


@dataclass
class Adam:
    """The running means of the gradients."""

    rate: float
    step: int = 0
    mean: dict[str, Floats] = field(default_factory=dict)
    square: dict[str, Floats] = field(default_factory=dict)

    def update(self, weights: dict[str, Floats], slopes: dict[str, Floats], rate: float) -> None:
        """Moves *weights* against their *slopes*, by *rate* times the rate of the whole."""
        self.step += 1
        for name, slope in slopes.items():
            mean = self.mean.setdefault(name, np.zeros_like(slope))
            square = self.square.setdefault(name, np.zeros_like(slope))
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            scale = np.sqrt(1 - 0.999**self.step) / (1 - 0.9**self.step)
            weights[name] -= (self.rate * rate * scale * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


def slopes_of(
    weights: dict[str, Floats], numbers: NDArray[np.int64], context: NDArray[np.intp], wanted: Floats, inputs: Floats
) -> tuple[dict[str, Floats], float]:
    """Returns the gradient of the mean cross-entropy of a batch, and that mean.

    *numbers* are the suits' states, trumps first; *wanted* are the chances that should come out; *inputs* are those of
    the states in use.
    """
    roles, count = len(weights["suit0"]), len(numbers)
    before = inputs @ weights["suit0"] + weights["bias0"][:, None]
    hidden = np.maximum(before, 0)
    vectors = hidden @ weights["suit1"]
    total = vectors[0][numbers[:, 0]] + vectors[-1][numbers[:, 1:]].sum(axis=1) + weights["context"][context]
    active = np.maximum(total, 0)
    deep = active @ weights["deep"] + weights["bias1"]
    fired = np.maximum(deep, 0)
    chances = softmax(fired @ weights["out"] + weights["bias2"])
    loss = float(-(wanted * np.log(chances + 1e-12)).sum() / count)
    d_logits = (chances - wanted) / count
    d_deep = (d_logits @ weights["out"].T) * (deep > 0)
    d_total = (d_deep @ weights["deep"].T) * (total > 0)
    d_context = np.zeros_like(weights["context"])
    np.add.at(d_context, context, d_total)
    d_vectors = np.zeros_like(vectors)
    d_vectors[0] += summed(numbers[:, :1], d_total, len(inputs))
    d_vectors[roles - 1] += summed(numbers[:, 1:], d_total, len(inputs))
    d_hidden = (d_vectors @ weights["suit1"].transpose(0, 2, 1)) * (before > 0)
    return {
        "suit0": inputs.T @ d_hidden,
        "bias0": d_hidden.sum(axis=1),
        "suit1": hidden.transpose(0, 2, 1) @ d_vectors,
        "context": d_context,
        "deep": active.T @ d_deep,
        "bias1": d_deep.sum(axis=0),
        "out": fired.T @ d_logits,
        "bias2": d_logits.sum(axis=0),
    }, loss


def summed(numbers: NDArray[np.int64], rows: Floats, count: int) -> Floats:
    """Returns for each of *count* numbers the sum of the *rows* in which it stands."""
    flat = numbers.ravel()
    order = np.argsort(flat, kind="stable")
    ordered = flat[order]
    first = np.flatnonzero(np.r_[True, ordered[1:] != ordered[:-1]])
    result = np.zeros((count, rows.shape[1]), np.float32)
    result[ordered[first]] = np.add.reduceat(rows[order // numbers.shape[1]], first, axis=0)
    return result


def learn(
    labels: Labels,
    shape: Shape,
    *,
    epochs: int,
    seed: int,
    batch: int = 2048,
    rate: float = 2e-3,
    start: Network | None = None,
    tell: Callable[[str], object] = lambda _: None,
) -> Network:
    """Returns a network trained on *labels*, from random weights or from *start*; the rate falls to zero on the way."""
    rng = np.random.default_rng(seed)
    weights = fresh(shape, rng) if start is None else {name: array.copy() for name, array in start.weights.items()}
    inputs = states().inputs[: used_states(aside=shape.aside)]
    numbers = state_numbers(labels.hands, labels.aside).astype(np.int64)
    context = labels.context.astype(np.intp)
    adam, steps = Adam(rate), epochs * -(-len(labels) // batch)
    done = 0
    for epoch in range(epochs):
        order, losses = rng.permutation(len(labels)), []
        for first in range(0, len(labels), batch):
            rows = order[first : first + batch]
            wanted = np.eye(11, dtype=np.float32)[labels.tricks[rows]]
            slopes, loss = slopes_of(weights, numbers[rows], context[rows], wanted, inputs)
            warm = min(1.0, (done + 1) / 50)
            adam.update(weights, slopes, warm * 0.5 * (1 + np.cos(np.pi * done / steps)))
            losses.append(loss)
            done += 1
        tell(f"epoch {epoch + 1} of {epochs}: {np.mean(losses):.4f}")
    return Network(weights)


def cross_entropy(network: Network, labels: Labels) -> float:
    """Returns the mean cross-entropy of *labels* under a network, in nats."""
    chances = network.chances(labels.hands, labels.aside, 0, labels.context.astype(np.intp))
    return float(-np.log(chances[np.arange(len(labels)), labels.tricks] + 1e-12).mean())
