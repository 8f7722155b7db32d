"""A hint for a person: what a strong bot makes of the bytes that his seat was told, drawn for the wire."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import numpy as np

from preferans.notation.event_json import encode
from preferans.players import options
from preferans.players.evidence.layouts import likely_layouts
from preferans.players.search.beliefs import believed
from preferans.players.search.hint import hint
from preferans.players.search.levels import LEVELS, Level
from preferans.players.search.open_cards import Bench
from preferans.rules.cards import CardSet
from preferans.rules.state import Phase
from preferans.rules.view import View
from preferans.server.bots import Question, seen_in
from preferans.server.wire.hints import Danger, Dangers, DiscardShare, Hint, HintOption

DISCARDS = 66
"""So many pairs of twelve cards may have been laid aside."""


def advise(question: Question, clock: Callable[[], float] | None = None) -> Hint:
    """Returns the hint for the seat in *question*, by the search called as its bot; with a *clock* in its time.

    >>> import msgspec
    >>> from preferans.rules.cards import DECK
    >>> from preferans.rules.convention import load
    >>> from preferans.rules.deal import deal
    >>> from preferans.rules.events import Started
    >>> from preferans.rules.view import redact
    >>> log = [Started(load("sochi"), players=3), redact(deal(DECK), 1)]
    >>> events = [msgspec.Raw(msgspec.json.encode(encode(event))) for event in log]
    >>> told = advise(Question("quick", 1, events, "1"))
    >>> told.options[0].action["kind"], told.made, told.discards, told.dangers
    ('called', None, [], None)
    """
    seen, standing = seen_in(question)
    level = LEVELS[question.bot]
    considered = hint(seen, standing, level, clock, question.seed)
    return told(considered, discards(seen, level, clock))


def told(considered: options.Considered, laid: list[DiscardShare]) -> Hint:
    """Returns what was *considered* as the wire tells it."""
    return Hint(
        options=[
            HintOption(encode(option.action), round(option.whists, 2), round(option.error, 2))
            for option in considered.options
        ],
        worlds=considered.worlds,
        exact=considered.exact,
        why=considered.why,
        made=None if considered.made is None else round(considered.made, 4),
        discards=laid,
        dangers=None if considered.dangers is None else _dangers(considered.dangers),
    )


def _dangers(dangers: options.Dangers) -> Dangers:
    ways = [
        Danger(
            suit=way.suit.letter,
            hands=[_cards(hand) for hand in way.hands],
            aside=None if way.aside is None else _cards(way.aside),
            share=round(way.share, 4),
            worlds=way.worlds,
        )
        for way in dangers.ways
    ]
    return Dangers(round(dangers.caught, 4), ways, dangers.worlds, dangers.exact, dangers.declarer)


def _cards(cards: CardSet) -> list[str]:
    return [str(card) for card in cards]


def discards(view: View, level: Level, clock: Callable[[], float] | None = None) -> list[DiscardShare]:
    """Returns what a closed declarer may have laid aside, likeliest first, for who sees both hands against him."""
    state = view.state
    declarer, contract = state.declarer, state.contract
    if state.phase is not Phase.PLAY or declarer is None or contract is None:
        return []
    if not contract.talon or state.refused_talon or state.hands[declarer] is not None:
        return []
    if any(state.hands[seat] is None for seat in state.defenders):
        return []
    bench = Bench(level.seconds, clock)
    bench.begin()
    layouts = believed(state, likely_layouts(view, DISCARDS, DISCARDS, Random(0)), bench)
    order = np.argsort(-layouts.weights, kind="stable").tolist()
    pairs = [(CardSet(int(layouts.aside[at])), float(layouts.weights[at])) for at in order]
    return [DiscardShare(_cards(pair), round(share, 4)) for pair, share in pairs if len(pair) == 2]
