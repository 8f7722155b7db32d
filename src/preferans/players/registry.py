"""The bots by name, as command lines know them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from preferans.players.player import Player
from preferans.players.rules_of_thumb.player import RulesPlayer
from preferans.players.simple import PassAlways, RandomPlayer
from preferans.players.standing import Standing


def _pimc(rng: Random, _: Standing | None) -> Player:
    # Who plays without it does not wait for numpy.
    from preferans.players.pimc import PimcPlayer

    return PimcPlayer(rng)


_PLAYERS: Final[dict[str, Callable[[Random, Standing | None], Player]]] = {
    "pass-always": lambda rng, _: PassAlways(rng),
    "pimc": _pimc,
    "random": lambda rng, _: RandomPlayer(rng),
    "rules": lambda rng, _: RulesPlayer(rng),
}

PLAYER_NAMES: Final = tuple(sorted(_PLAYERS))
"""The names that `make_player` knows."""


def make_player(name: str, rng: Random, standing: Standing | None = None) -> Player:
    """Returns a new player called *name*, who draws his chances from *rng*; raises `ValueError` when there is none.

    *standing* is the pulka before the deal, which the player reckons with; without it the deal is the first of a pulka.

    >>> type(make_player("random", Random(1))).__name__
    'RandomPlayer'
    """
    if name not in _PLAYERS:
        raise ValueError(f"unknown bot {name!r}; there are {', '.join(PLAYER_NAMES)}")
    return _PLAYERS[name](rng, standing)
