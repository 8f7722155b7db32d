"""Random endings for comparing the solver with the plain search, each with a goal that can be played for in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from preferans.rules.cards import DECK, CardSet
from preferans.rules.contract import STRAINS
from preferans.solver import AllPass, Game, Goal, Misere, Position, Ties, Weights
from preferans.solver.position import SEATS

MODELS = (
    *(AllPass(ties) for ties in Ties),
    AllPass(Ties.MIXED, Weights(own=-2, none=3)),
    AllPass(Ties.NEXT_MOST, Weights(own=-4, others=1, none=10)),
    AllPass(Ties.WORST, Weights(own=-3, others=1, none=2)),
)
"""The rules for ties, and some weights that are not the usual ones."""


def random_hands(rng: Random, size: int, players: int = 3, *, suits: int = 4) -> list[CardSet]:
    """Returns hands of *size* cards for three seats, or for two of them, from the first *suits* suits."""
    pool = list(DECK[: 8 * suits])
    rng.shuffle(pool)
    hands = [CardSet.of(pool[size * place : size * (place + 1)]) for place in range(players)]
    if players == 2:
        hands.insert(rng.randrange(3), CardSet(0))
    return hands


def random_ending(rng: Random, size: int) -> tuple[Position, Goal]:
    """Returns an ending of *size* cards a hand with a goal: any of them, also in the middle of a trick."""
    players = 2 if rng.random() < 0.15 else 3
    suits = rng.choice((2, 3, 4, 4, 4)) if size <= 5 else 4
    hands = random_hands(rng, size, players, suits=suits)
    seats = [seat for seat in SEATS if hands[seat - 1]]
    position = Position((hands[0], hands[1], hands[2]), rng.choice(seats))
    goal = random_goal(rng, seats)
    if isinstance(goal, AllPass):
        position = _all_pass(rng, position)
    return _some_cards_on(rng, position, goal), goal


def random_goal(rng: Random, seats: Sequence[int]) -> Goal:
    """Returns one of the goals: a game half of the time, the misere and the all-pass a quarter each."""
    kind = rng.random()
    if kind < 0.5:
        return Game(rng.choice(STRAINS), rng.choice(seats))
    return Misere(rng.choice(seats)) if kind < 0.75 else rng.choice(MODELS)


def _all_pass(rng: Random, position: Position) -> Position:
    """Returns *position* with cards of the talon still to lead, now and then."""
    taken = tuple(rng.choice((0, 0, 1, 2)) for _ in SEATS)
    position = replace(position, taken=(taken[0], taken[1], taken[2]))
    if len(position.seats) < 3 or rng.random() < 0.5:
        return position
    held = position.hands[0] | position.hands[1] | position.hands[2]
    left = [card for card in DECK if card not in held]
    talon = rng.sample(left, rng.randint(1, min(2, position.tricks_left)))
    owner = rng.choice((None, None, 0, 0, 3))
    return replace(position, talon=tuple(talon), talon_owner=owner, winner_leads=rng.random() < 0.3)


def _some_cards_on(rng: Random, position: Position, goal: Goal) -> Position:
    """Returns *position* after none, one or two cards of the trick."""
    for _ in range(rng.choice((0, 0, 1, 2))):
        seat = position.to_play
        if seat is None or len(position.trick) + 1 == len(position.seats):
            return position
        card = rng.choice(list(position.legal(goal.trump)))
        hands = [hand - (1 << card) if owner == seat else hand for owner, hand in enumerate(position.hands, 1)]
        position = replace(position, hands=(hands[0], hands[1], hands[2]), trick=(*position.trick, card))
    return position
