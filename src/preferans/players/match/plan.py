"""`Plan`: what a match is about; the bots that may take part; who sits where."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import product
from random import Random
from typing import Final

from preferans.players.player import Player
from preferans.players.registry import PLAYER_NAMES, make_player
from preferans.players.standing import Standing
from preferans.rules.convention import Convention

ORACLE: Final = "oracle"
MATCH_NAMES: Final = (*PLAYER_NAMES, ORACLE)
"""The bots that a match may compare: those that can be put at a table, and who sees all cards."""
CARD_PLAYER: Final = "pimc"
"""Who plays everybody's cards when the auction is compared."""
CALLER: Final = "rules"
"""Who calls, discards, names and whists for everybody when the play is compared."""


class Part(StrEnum):
    """What of a deal the two bots do themselves."""

    WHOLE = "whole"
    AUCTION = "auction"
    """Everything up to the first card: all cards are played by `CARD_PLAYER`."""
    PLAY = "play"
    """The cards of a game; up to the first card all is done by `CALLER`, as in the two others."""
    MISERE = "misere"
    """The cards of a misere."""
    ALL_PASS = "all-pass"
    """The cards of an all-pass."""


class NoSuchDeal(Exception):
    """The part of the match does not come up under its convention."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What is measured: bot *a* against bot *b*."""

    a: str
    b: str
    rules: Convention
    players: int
    seed: str
    part: Part = Part.WHOLE
    pulkas: bool = False
    """Whether whole pulkas are played, and not single deals on an empty sheet."""
    regret: bool = False
    """Whether every card of a game or misere is held against the open-card solver."""

    @property
    def seatings(self) -> tuple[tuple[str, ...], ...]:
        """Every way to seat both bots, place 0 first.

        >>> from preferans.rules.convention import load
        >>> [len(Plan(a="x", b="y", rules=load("sochi"), players=n, seed="1").seatings) for n in (2, 3, 4)]
        [2, 6, 14]
        """
        every = product((self.a, self.b), repeat=self.players)
        return tuple(seating for seating in every if len(set(seating)) == 2)


def make_bot(name: str, rng: Random, standing: Standing) -> Player:
    """Returns a player for a match; unlike at a table, that may be the oracle."""
    if name != ORACLE:
        return make_player(name, rng, standing)
    from preferans.players.oracle import Oracle

    return Oracle(rng)
