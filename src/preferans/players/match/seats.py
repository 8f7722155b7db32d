"""The players of one deal: seated by place, their decisions timed, their cards held against the solver."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from time import process_time
from typing import Protocol, runtime_checkable

from preferans.players.match.tally import BotTally
from preferans.players.player import Player, Watch, run
from preferans.rules.contract import Kind
from preferans.rules.events import Action, Event, Played, Seat, Started
from preferans.rules.outcome import Place, place_of
from preferans.rules.state import Phase, State
from preferans.rules.view import View
from preferans.solver import Solver, position_of


@runtime_checkable
class Seer(Protocol):
    """A player who is shown the full state."""

    def see(self, state: State) -> None:
        """Takes note of the full state before he decides."""
        ...


class Timed:
    """A player whose decisions are timed."""

    def __init__(self, player: Player, tally: BotTally) -> None:
        self.player = player
        self.tally = tally

    def act(self, view: View) -> Action:
        """Returns the player's action."""
        start = process_time()
        action = self.player.act(view)
        self.tally.times[float(f"{1000 * (process_time() - start):.2g}")] += 1
        return action

    def see(self, state: State) -> None:
        """Shows the state to a player who may see it."""
        if isinstance(self.player, Seer):
            self.player.see(state)


class Relay:
    """A player who is relieved by another when the cards are played."""

    def __init__(self, caller: Player, card_player: Player) -> None:
        self.caller = caller
        self.card_player = card_player

    def act(self, view: View) -> Action:
        """Returns the action of whose part it is."""
        return (self.card_player if view.state.phase is Phase.PLAY else self.caller).act(view)

    def see(self, state: State) -> None:
        """Shows the state to those who may see it."""
        for player in (self.caller, self.card_player):
            if isinstance(player, Seer):
                player.see(state)


class Regret:
    """A player whose cards are held against the open-card solver; only games and miseres are, and real choices."""

    def __init__(self, player: Player, tally: BotTally, solver: Solver) -> None:
        self.player = player
        self.tally = tally
        self.solver = solver
        self.state = State()

    def see(self, state: State) -> None:
        """Keeps the state to compare with."""
        self.state = state
        if isinstance(self.player, Seer):
            self.player.see(state)

    def act(self, view: View) -> Action:
        """Returns the player's action."""
        action = self.player.act(view)
        contract = self.state.contract
        choices = sum(isinstance(choice, Played) for choice in view.legal)
        if isinstance(action, Played) and choices > 1 and contract is not None and contract.kind is not Kind.ALL_PASS:
            position, goal = position_of(self.state)
            found = self.solver.evaluate(position, goal)
            values = {card: int(value) for card, value in found.cards.items() if isinstance(value, int)}
            best = values[found.best[0]]
            self.tally.cards += 1
            self.tally.lost += abs(best - values[action.card])
        return action


def seated(header: Started, dealer: Place, player_at: Callable[[Seat, Place], Player]) -> dict[Seat, Player]:
    """Returns the player of each seat of a deal, as *player_at* makes him for his seat and place; none for the dummy.

    >>> from preferans.players.simple import PassAlways
    >>> from preferans.rules.convention import load
    >>> from random import Random
    >>> sorted(seated(Started(load("sochi"), 4), 2, lambda seat, place: PassAlways(Random(place))))
    [0, 1, 2, 3]
    """
    seats: dict[Seat, Player] = {}
    for seat in (0, 1, 2, 3) if header.players == 4 else (1, 2, 3):
        place = place_of(seat, dealer, header.players, header.dummy)
        if place is not None:
            seats[seat] = player_at(seat, place)
    return seats


def play_out(log: Sequence[Event], players: Mapping[Seat, Player]) -> State:
    """Returns the end of the deal that began with *log*; who may see the full state is shown it before he decides."""

    def show(state: State, view: View) -> None:
        player = players[view.seat or 0]
        if isinstance(player, Seer):
            player.see(state)

    watch: Watch | None = show if any(isinstance(player, Seer) for player in players.values()) else None
    return run(list(log), players, watch)
