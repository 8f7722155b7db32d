"""`SearchPlayer`: thinks the likely layouts of the unseen cards through, and plays what brings most whists."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from preferans.players.options import Considered, Option
from preferans.players.rules_of_thumb.player import RulesPlayer
from preferans.players.search.all_pass import consider_all_pass
from preferans.players.search.cards import consider_card
from preferans.players.search.dangers import dangers_of
from preferans.players.search.levels import Level
from preferans.players.search.mixing import mixed
from preferans.players.search.offers import answer_to_offer, offer_to_make
from preferans.players.search.one_thread import one_thread
from preferans.players.search.open_cards import Bench, Clock
from preferans.players.search.reasons import reasoned
from preferans.players.standing import Standing, standing_of
from preferans.players.valuation import consider_word
from preferans.rules.contract import Kind
from preferans.rules.events import Action, Played
from preferans.rules.state import Phase, State
from preferans.rules.view import View

FOR_PEOPLE: Final = 10
"""How much more work a proof is worth to a person."""


class SearchPlayer:
    """A player of a `Level`: the same view, standing and random numbers get the same action."""

    def __init__(self, level: Level, rng: Random, standing: Standing | None = None, clock: Clock | None = None) -> None:
        self.level = level
        self.rng = rng
        self.standing = standing
        self._bench = Bench(level.seconds, clock)
        self._among_people = clock is not None
        self._thumbs = RulesPlayer(rng)

    def act(self, view: View) -> Action:
        """Returns the best action that was found."""
        if len(view.legal) == 1:
            return view.legal[0]
        if _plays_card(view.state):
            offer = offer_to_make(view)
            if offer is not None:
                return offer
            cards = [action for action in view.legal if isinstance(action, Played)]
            if len(cards) == 1:
                return cards[0]
        considered = self.consider(view)
        return mixed(view.state, considered.options, self.rng) if self._among_people else considered.best

    def consider(self, view: View) -> Considered:
        """Returns the options of a decision, best first."""
        return self._timed(view, self.level)

    def _timed(self, view: View, level: Level) -> Considered:
        self._bench.begin()
        with one_thread():
            return self._considered(view, level)

    def _considered(self, view: View, level: Level) -> Considered:
        state, standing = view.state, self._standing(view)
        if _plays_card(state):
            if state.contract is not None and state.contract.kind is Kind.ALL_PASS:
                return consider_all_pass(view, standing, level, self.rng, self._bench)
            return consider_card(view, standing, level, self.rng, self._bench)
        if state.table is not None and state.table.offer is not None:
            return answer_to_offer(view, standing, level, self.rng, self._bench)
        word = consider_word(view, standing, level.words, self.rng)
        if word is not None:
            return word
        decision = self._thumbs.decide(view)
        return Considered((Option(decision.action, 0.0),), worlds=0, why=decision.thumb.value)

    def advise(self, view: View) -> Considered:
        """Returns what `consider` does, and how a misere is caught after the best of it, as a person may ask.

        What is sure he shall be told, so that a proof is worth more work than to a bot.
        """
        level = replace(self.level, proof_nodes=FOR_PEOPLE * self.level.proof_nodes)
        considered = reasoned(view, self._timed(view, level))
        with one_thread():
            dangers = dangers_of(view, considered, self.level, self.rng, self._bench)
        if dangers is None:
            return considered
        return replace(considered, dangers=dangers, made=1 - dangers.caught)

    def _standing(self, view: View) -> Standing:
        if self.standing is not None:
            return self.standing
        if view.state.header is None:
            raise ValueError("the deal has not started")
        return standing_of(view.state.header)


def _plays_card(state: State) -> bool:
    return state.phase is Phase.PLAY and state.table is not None and state.table.offer is None
