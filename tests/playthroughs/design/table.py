"""A table for written playthroughs: events are applied as they come, and every seat's view is kept beside the state."""

from __future__ import annotations

from preferans.rules.convention import Convention, load
from preferans.rules.events import Action, Dealt, Event, Played, Started
from preferans.rules.legal import forced, legal_actions
from preferans.rules.play import playable
from preferans.rules.state import Phase, State
from preferans.rules.transition import apply
from preferans.rules.view import View, advance, redact
from tests.support import card


class Table:
    """One deal by the real `apply`; nothing is asked of `legal_actions`."""

    def __init__(
        self, given: Dealt, *, convention: str | Convention = "sochi", players: int = 3, dummy: int | None = None
    ) -> None:
        self.log: list[Event] = []
        self.state = State()
        seats = [0, 1, 2, 3] if players == 4 else [seat for seat in (1, 2, 3) if seat != dummy]
        self.views: dict[int | None, View] = {seat: View(seat, State()) for seat in (*seats, None)}
        rules = load(convention) if isinstance(convention, str) else convention
        self.do(Started(rules, players, dummy=dummy), given)

    def do(self, *events: Event) -> Table:
        """Applies *events*, each with what follows it by rule."""
        for event in events:
            following: Event | None = event
            while following is not None:
                self._take(following)
                following = forced(self.state)
        return self

    def play(self, text: str) -> Table:
        """Plays single cards, ``"SA S7 S8"``, each of the hand in turn."""
        for name in text.split():
            assert self.state.to_act is not None
            self.do(Played(self.state.to_act, card(name)))
        return self

    def play_out(self) -> Table:
        """Plays the lowest card that may be played until the deal is over."""
        while self.state.phase is Phase.PLAY:
            assert self.state.to_act is not None
            assert self.state.table is not None
            hand = self.state.hands[self.state.to_act]
            assert hand is not None
            cards = playable(hand, self.state.table.led, self.state.trump)
            self.do(Played(self.state.to_act, min(cards, key=lambda c: (c.rank, c.suit))))
        return self

    def seen(self, seat: int | None) -> str:
        """Returns what *seat* knows: the hands by number, ``t`` for the talon, ``d`` for the discard."""
        state = self.views[seat].state
        hands = "".join(str(hand) for hand in (1, 2, 3) if state.hands[hand] is not None)
        return hands + ("t" if state.talon is not None else "") + ("d" if state.discard is not None else "")

    def last(self) -> Event:
        """Returns the last event."""
        return self.log[-1]

    def told(self, seat: int | None) -> Event:
        """Returns the last event as *seat* got it."""
        return redact(self.log[-1], seat)

    def may(self, seat: int) -> tuple[Action, ...]:
        """Returns what the view of *seat* says that it may do."""
        return self.views[seat].legal

    def _take(self, event: Event) -> None:
        self.log.append(event)
        self.state = apply(self.state, event)
        self.views = {seat: advance(seen, event) for seat, seen in self.views.items()}
        for seat, seen in self.views.items():
            for known, true in zip(seen.state.hands, self.state.hands, strict=True):
                assert known is None or known == true
            assert (seen.state.phase, seen.state.to_act, seen.state.due) == (
                self.state.phase,
                self.state.to_act,
                self.state.due,
            )
            if seat is not None and seat != self.state.decider:
                assert seen.legal == ()
            elif seat is not None and seen.state.hands[seat] is not None:
                assert seen.legal == legal_actions(self.state)
