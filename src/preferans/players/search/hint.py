"""`hint`: the same evaluation that a bot decides by, told to a person."""

from __future__ import annotations

from random import Random

from preferans.players.options import Considered
from preferans.players.search.levels import STRONG, Level
from preferans.players.search.open_cards import Clock
from preferans.players.search.player import SearchPlayer
from preferans.players.standing import Standing
from preferans.rules.view import View


def hint(
    view: View,
    standing: Standing | None = None,
    level: Level = STRONG,
    clock: Clock | None = None,
    seed: int | str = 0,
) -> Considered:
    """Returns what can be done in *view*, best first, each with the whists that it is expected to be worth.

    On a misere the dangers are told too. The same view and *seed* get the same hint. With a *clock* the limit of
    *level* is kept.

    >>> from preferans.rules.cards import DECK
    >>> from preferans.rules.convention import load
    >>> from preferans.rules.deal import deal
    >>> from preferans.rules.events import Started
    >>> from preferans.rules.view import view
    >>> seen = view([Started(load("sochi"), players=3), deal(DECK)], 1)
    >>> hint(seen).best in seen.legal
    True
    """
    return SearchPlayer(level, Random(seed), standing, clock).advise(view)
