"""The bots by name, as command lines know them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from preferans.players.player import Player
from preferans.players.rules_of_thumb.player import RulesPlayer
from preferans.players.simple import PassAlways, RandomPlayer
from preferans.players.standing import Standing

Clock = Callable[[], float]
"""Seconds from any moment on, as `time.monotonic` gives them."""


def _pimc(name: str, rng: Random, standing: Standing | None, clock: Clock | None) -> Player:
    # Who plays without it does not wait for numpy.
    from preferans.players.pimc import PimcPlayer

    return PimcPlayer(rng)


def _searching(name: str, rng: Random, standing: Standing | None, clock: Clock | None) -> Player:
    from preferans.players.search.levels import LEVELS
    from preferans.players.search.player import SearchPlayer

    return SearchPlayer(LEVELS[name], rng, standing, clock)


_PLAYERS: Final[dict[str, Callable[[str, Random, Standing | None, Clock | None], Player]]] = {
    "pass-always": lambda name, rng, standing, clock: PassAlways(rng),
    "random": lambda name, rng, standing, clock: RandomPlayer(rng),
    "rules": lambda name, rng, standing, clock: RulesPlayer(rng),
    "pimc": _pimc,
    "quick": _searching,
    "strong": _searching,
    "deep": _searching,
}

PLAYER_NAMES: Final = tuple(_PLAYERS)
"""The names that `make_player` knows, weaker bots first."""
SEARCHERS: Final = tuple(name for name, made in _PLAYERS.items() if made is _searching)
"""Those that think layouts through, and so can tell what each option is worth."""


def make_player(name: str, rng: Random, standing: Standing | None = None, clock: Clock | None = None) -> Player:
    """Returns a new player called *name*, who draws his chances from *rng*; raises `ValueError` when there is none.

    *standing* is the pulka before the deal, which the player reckons with; without it the deal is the first of a pulka.
    With a *clock* a searching player keeps the limit of his level, as people expect it; without one he does all the
    work of his level, so that the same seed gives the same play.

    >>> type(make_player("random", Random(1))).__name__
    'RandomPlayer'
    """
    if name not in _PLAYERS:
        raise ValueError(f"unknown bot {name!r}; there are {', '.join(PLAYER_NAMES)}")
    return _PLAYERS[name](name, rng, standing, clock)
