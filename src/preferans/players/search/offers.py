"""Offers to end the play: made only when proven, accepted only when nothing better is to be had."""

from __future__ import annotations

from random import Random

from preferans.players.evidence.layouts import likely_layouts
from preferans.players.options import Considered, Option
from preferans.players.rules_of_thumb import offers
from preferans.players.rules_of_thumb.knowledge import know
from preferans.players.search.cards import EVEN
from preferans.players.search.levels import Level, worlds_at
from preferans.players.search.open_cards import Bench
from preferans.players.standing import Standing
from preferans.players.worth import own_place, worth
from preferans.rules.events import Action, Answered
from preferans.rules.evolve import evolve
from preferans.rules.offers import agreed_tricks
from preferans.rules.view import View


def offer_to_make(view: View) -> Action | None:
    """Returns an offer that is proven for every layout: tops in a row, or no card that could take a trick."""
    if view.state.to_act is None:
        return None
    proven = offers.make(view, know(view.state, view.state.to_act))
    return proven.action if proven is not None else None


def answer_to_offer(view: View, standing: Standing, level: Level, rng: Random, bench: Bench) -> Considered:
    """Returns yes first where a rule of thumb proves it, or no layout that is looked at promises more than is offered.

    What is accepted is worth what the seat then gets beside what it expects of the play.
    """
    state, seat = view.state, view.seat or 0
    by_rule = offers.reply(view)
    table, declarer = state.table, state.declarer
    accepted = isinstance(by_rule.action, Answered) and by_rule.action.accepted
    known = Considered((Option(by_rule.action, 0.0),), worlds=0, why=by_rule.thumb.value)
    if accepted or table is None or table.offer is None or declarer is None:
        return known
    after = agreed_tricks(state, table.offer)
    whists = worth(state, standing)[:, own_place(state, seat, standing)]
    playing = evolve(state, table=evolve(table, offer=None, yes=0))
    layouts = likely_layouts(view, level.drawn, 2 * worlds_at(level, len(state.tricks)), rng)
    solved = bench.values(playing, layouts)
    if not len(solved.layouts):
        return known
    ends = whists[state.taken[declarer] + solved.values.astype(int)]
    given, expected = float(whists[after[declarer]]), float(solved.layouts.weights @ ends)
    yes, no = Option(Answered(seat, True), given), Option(Answered(seat, False), expected)
    right = bool((ends <= given + EVEN).all())
    options = (yes, no) if right else (no, yes)
    return Considered(options, len(layouts), layouts.exhaustive, "nothing-to-win" if right else "holds-a-trick")
