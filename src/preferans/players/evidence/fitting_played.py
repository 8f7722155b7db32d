"""``python -m preferans.players.evidence.fitting_played``: fits the habits of `preferans.players.evidence.habits`.

Bots play deals, a part of them all-passes, which come up too seldom; the tables are moved until the cards that were
played are as likely as can be among those that the hands allowed.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from preferans.players.evidence.habits import ROWS, rows_of
from preferans.players.evidence.played import Play, plays_in
from preferans.players.match.running import in_order
from preferans.players.player import run
from preferans.players.registry import make_player
from preferans.players.standing import first_deal
from preferans.rules.cards import Card, CardSet
from preferans.rules.convention import load
from preferans.rules.deal import deal
from preferans.rules.events import Event, Started
from preferans.rules.play import playable
from preferans.rules.shuffle import seeded_deck
from preferans.rules.state import Phase, State, is_all_pass

EVERY: Final = 3
"""Of so many deals one is an all-pass."""
TRIES: Final = 300
KEPT: Final = 10
"""Of so many plays one is kept aside to check."""
TOLD: Final = 500
STEPS: Final = 400
PACE: Final = 0.05
DOUBT: Final = 0.3
"""Pulls a weight that few plays speak of towards nothing."""

Named = Sequence[tuple[str, int]]
"""The rows of a card, one of each table that it is looked up in."""


@dataclass(frozen=True, slots=True)
class Example:
    """A play: the cards that the hand allowed, each with its rows, and which of them it was."""

    cards: tuple[Named, ...]
    played: int


def examples(bots: Sequence[str], seed: str, number: int) -> list[Example]:
    """Returns the plays of deal *number*, played by some of the *bots*."""
    return examples_of(_played(bots, f"{seed}/{number}", all_pass=number % EVERY == 0))


def examples_of(state: State) -> list[Example]:
    """Returns the plays of a deal that is over, those with a choice."""
    plays = list(plays_in(state))
    # A deal may end before the last card.
    held = [CardSet(0), *(CardSet(0) if hand is None else hand for hand in state.hands[1:])]
    for each in plays:
        held[each.seat] |= CardSet.of([each.card])
    found = []
    for each in plays:
        if each.seat in state.faced:
            # What is laid open needs no guess.
            continue
        hand = held[each.seat]
        cards = list(playable(hand, each.led, each.trump))
        if len(cards) > 1:
            found.append(Example(tuple(_named(each, hand, card) for card in cards), cards.index(each.card)))
        held[each.seat] -= CardSet.of([each.card])
    return found


def _played(bots: Sequence[str], seed: str, *, all_pass: bool) -> State:
    """Returns the end of the first deal of *seed* that is an all-pass, or is none."""
    rng = Random(seed)
    header = Started(load(rng.choice(("sochi", "sochi", "leningrad", "rostov"))), players=rng.choice((3, 3, 4)))
    names = [rng.choice(bots) for _ in range(4)]
    seats = range(4 - header.players, 4)
    for attempt in range(1, TRIES + 1):
        players = {
            seat: make_player(names[seat], Random(f"{seed}/{seat}"), first_deal(header.players)) for seat in seats
        }
        log: list[Event] = [header, deal(seeded_deck(seed, attempt))]
        called = run(log, players, until=lambda state: state.phase is Phase.PLAY)
        if called.phase is Phase.PLAY and is_all_pass(called) is all_pass:
            return run(log, players)
    raise ValueError(f"no deal of seed {seed} will do")


def _named(each: Play, hand: CardSet, card: Card) -> Named:
    holding = int(hand) >> 8 * card.suit & 0xFF
    return tuple((name, int(rows[holding, card.rank])) for name, rows in rows_of(each.choices[card.suit]))


@dataclass(frozen=True, slots=True, eq=False)
class Plays:
    """Plays as arrays: all their cards one after the other."""

    rows: NDArray[np.intp]
    """By card the weights that it is the sum of, ``(cards, tables)``; 0 stands for none."""
    play: NDArray[np.intp]
    """By card the play that it might have been."""
    played: NDArray[np.intp]
    """By play the card that was played."""


def numbered(found: Sequence[Example]) -> dict[str, int]:
    """Returns the first weight of each table; they lie one after the other, and weight 0 is nobody's."""
    names = sorted({name for each in found for card in each.cards for name, _ in card})
    sizes = [ROWS[name.rsplit(":", 1)[1]] for name in names]
    starts = np.cumsum([1, *sizes])
    return dict(zip(names, starts.tolist(), strict=False))


def as_arrays(found: Sequence[Example], starts: dict[str, int]) -> Plays:
    """Returns the plays as arrays."""
    cards = [card for each in found for card in each.cards]
    rows = np.zeros((len(cards), max(map(len, cards))), np.intp)
    for at, card in enumerate(cards):
        rows[at, : len(card)] = [starts[name] + row for name, row in card if name in starts]
    counts = np.array([len(each.cards) for each in found])
    first = np.cumsum(counts) - counts
    return Plays(rows, np.repeat(np.arange(len(found)), counts), first + [each.played for each in found])


def learn(learning: Sequence[Example], checking: Sequence[Example]) -> dict[str, NDArray[np.float64]]:
    """Returns the habits under which the cards played are most likely; tells of it on standard output."""
    starts = numbered(learning)
    size = max(start + ROWS[name.rsplit(":", 1)[1]] for name, start in starts.items())
    plays, others = as_arrays(learning, starts), as_arrays(checking, starts)
    print(f"{len(learning)} plays, {len(checking)} to check, {size} weights", flush=True)
    weights, drift, noise = np.zeros(size), np.zeros(size), np.zeros(size)
    for step in range(1, STEPS + 1):
        surprise = _chances(plays, weights)
        surprise[plays.played] -= 1
        slope = DOUBT * weights
        for column in plays.rows.T:
            slope += np.bincount(column, surprise, minlength=size)
        slope[0] = 0
        drift = 0.9 * drift + 0.1 * slope
        noise = 0.99 * noise + 0.01 * slope**2
        weights -= PACE * drift / np.sqrt(noise + 1e-12)
        if step % (STEPS // 5) == 0:
            print(f"step {step}: {_told(plays, weights)}, of those to check {_told(others, weights)}", flush=True)
    return {name: weights[start : start + ROWS[name.rsplit(":", 1)[1]]] for name, start in starts.items()}


def _chances(plays: Plays, weights: NDArray[np.float64]) -> NDArray[np.float64]:
    heights = np.exp(weights[plays.rows].sum(axis=1))
    return np.asarray(heights / np.bincount(plays.play, heights)[plays.play])


def _told(plays: Plays, weights: NDArray[np.float64]) -> str:
    bits = -np.log2(_chances(plays, weights)[plays.played]).mean()
    blind = np.log2(np.bincount(plays.play)).mean()
    return f"{bits:.3f} bits a card instead of {blind:.3f}"


def main() -> None:
    """Plays, fits the habits and writes them."""
    parser = argparse.ArgumentParser(description="Fits what cards played tell about hidden hands.")
    parser.add_argument("--deals", type=int, default=4500)
    parser.add_argument("--bots", default="rules,pimc,quick")
    parser.add_argument("--seed", default="played")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    every: list[Example] = []
    deals = in_order(partial(examples, asked.bots.split(","), asked.seed), asked.deals, asked.workers)
    for number, found in enumerate(deals, start=1):
        every += found
        if number % TOLD == 0:
            print(f"{number} deals", flush=True)
    kept = len(every) // KEPT
    fitted = learn(every[kept:], every[:kept])
    np.savez_compressed(asked.out, **{name: table.astype(np.float16) for name, table in fitted.items()})  # type: ignore[arg-type]


if __name__ == "__main__":
    main()
