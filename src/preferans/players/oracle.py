"""`Oracle`: sees all cards and plays them perfectly. The ceiling of a match, never somebody to play with.

Before each of its decisions it is shown the full state (`see`); only the runner of matches does so.
"""

from __future__ import annotations

from random import Random

from preferans.players.rules_of_thumb.player import RulesPlayer
from preferans.rules.auction import ladder_of
from preferans.rules.calls import Answer, Word
from preferans.rules.cards import EMPTY, Card, CardSet
from preferans.rules.contract import MISERE, STRAINS, Contract, Kind, Strain, game
from preferans.rules.events import Action, Called, Discarded, Named, Played, Seat, Whisted
from preferans.rules.state import Phase, State
from preferans.rules.view import View
from preferans.solver import Game, Misere, Position, Solver, position_of


class Oracle:
    """Calls what it makes, whists what pays, and plays by the open-card solver; in anything else it follows `rules`."""

    def __init__(self, rng: Random) -> None:
        self.rules = RulesPlayer(rng)
        self.solver = Solver()
        self.state = State()
        self.makes: dict[Strain | None, tuple[int, CardSet]] | None = None
        """By strain, and ``None`` for misere: the tricks after the best discard, and that discard."""

    def see(self, state: State) -> None:
        """Takes note of the full state before it decides."""
        self.state = state

    def act(self, view: View) -> Action:
        """Returns the action that is best with all cards on the table."""
        action = self.rules.act(view)
        match action:
            case Called() if self._bids(view):
                return self._call(view, action)
            case Discarded(seat, _) if self.state.contract is not None:
                return Discarded(seat, self._plan(seat, self.state.contract)[1])
            case Named(seat, _):
                return self._name(view, action)
            case Whisted(seat, _) if view.state.phase is Phase.WHIST and seat:
                return self._whist(view, action)
            case Played(seat, _):
                return Played(seat, self._card(seat))
        return action

    def _bids(self, view: View) -> bool:
        state = view.state
        return state.phase is Phase.AUCTION and state.opening.bound is None and not state.dark

    def _dealt(self, seat: Seat) -> dict[Strain | None, tuple[int, CardSet]]:
        """Returns what *seat* makes with the talon in each strain, and in a misere, as the cards were dealt."""
        if self.makes is None:
            hands = [hand or EMPTY for hand in self.state.hands[1:]]
            if len(hands[seat - 1]) == 10:
                hands[seat - 1] |= CardSet.of(self.state.talon or ())
            self.makes = {}
            for strain in STRAINS:
                found = self.solver.best_discards(hands, Game(strain, seat))
                self.makes[strain] = found.value, found.best[0]
            clean = self.solver.best_discards(hands, Misere(seat))
            self.makes[None] = clean.value, clean.best[0]
        return self.makes

    def _highest(self, seat: Seat) -> Contract | None:
        """Returns the most that *seat* makes, or ``None``."""
        order = ladder_of(self.state.rules)
        made = [
            (tricks, strain)
            for strain, (tricks, _) in self._dealt(seat).items()
            if strain is not None and game(6, strain) in order
        ]
        tricks, strain = max(made)
        return game(tricks, strain) if tricks >= 6 else None

    def _call(self, view: View, action: Called) -> Action:
        calls = {choice.call: choice for choice in view.legal if isinstance(choice, Called)}
        order = ladder_of(view.state.rules)
        highest = self._highest(action.seat)
        clean = self._dealt(action.seat)[None][0] == 0
        passes = next(choice for call, choice in calls.items() if call.word is Word.PASS)
        for call, choice in calls.items():
            if call.contract == MISERE and clean and (highest is None or highest.level < 10):
                return choice
        if highest is None:
            return passes
        auction = view.state.auction
        high = auction.high if auction is not None else None
        for call, choice in calls.items():
            wanted = call.contract if call.word is Word.BID else high if call.word is Word.HERE else None
            game_with_talon = wanted is not None and wanted.kind is Kind.GAME and wanted.talon
            if wanted is not None and game_with_talon and order[wanted] <= order[highest]:
                return choice
            if call.word is Word.TAKE and highest.level >= view.state.opening.min_level:
                return choice
        return passes

    def _plan(self, seat: Seat, called: Contract) -> tuple[Contract, CardSet]:
        """Returns the contract to name and the discard."""
        made = self._dealt(seat)
        if called.kind is Kind.MISERE:
            return called, made[None][1]
        order = ladder_of(self.state.rules)
        options = [
            (min(tricks, level) - (3 * (level - tricks) if tricks < level else 0), game(level, strain), discard)
            for strain, (tricks, discard) in made.items()
            if strain is not None
            for level in range(6, 11)
            if order.get(game(level, strain), -1) >= order.get(called, 0)
        ]
        _, contract, discard = max(options, key=lambda option: option[0])
        return contract, discard

    def _name(self, view: View, action: Named) -> Action:
        called = view.state.contract
        if called is None or view.state.opening.bound is not None or not called.talon or view.state.refused_talon:
            return action
        named = Named(action.seat, self._plan(action.seat, called)[0])
        return named if named in view.legal else action

    def _whist(self, view: View, action: Whisted) -> Action:
        state, contract = self.state, self.state.contract
        answers = {choice.answer: choice for choice in view.legal if isinstance(choice, Whisted)}
        if Answer.OPEN in answers:
            return answers[Answer.OPEN]
        if contract is None or contract.kind is not Kind.GAME or state.declarer is None or Answer.WHIST not in answers:
            return action
        hands = state.hands[1] or EMPTY, state.hands[2] or EMPTY, state.hands[3] or EMPTY
        tricks = self.solver.solve(Position(hands), Game(contract.strain, state.declarer)).value
        lone, _ = state.rules.quota_of(contract.level)
        pays = 10 - tricks >= max(lone, 1)
        wanted = Answer.WHIST if pays else Answer.HALF if Answer.HALF in answers else Answer.PASS
        return answers.get(wanted, action)

    def _card(self, seat: Seat) -> Card:
        position, goal = position_of(self.state)
        best = self.solver.evaluate(position, goal).best
        return min(best, key=lambda card: (card.rank, card.suit))
