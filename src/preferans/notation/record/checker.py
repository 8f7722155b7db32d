"""Checks a deal's events one by one and puts in what follows by rule. All readers feed this one machine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from preferans.notation.cards_text import unknown
from preferans.notation.record.budget import Budget
from preferans.notation.record.model import WRONG_RESULT, IllegalRecord, Note, Noted, stands_in_text
from preferans.rules.cards import CardSet
from preferans.rules.errors import NotationError, Reason
from preferans.rules.events import (
    Answered,
    Called,
    Conceded,
    Dealt,
    Discarded,
    Entrusted,
    Event,
    HandShown,
    Joined,
    Looked,
    Moved,
    Named,
    Offered,
    Played,
    PlayedOn,
    PoolNamed,
    Proposed,
    Refused,
    Seat,
    Started,
    TalonLed,
    TalonShown,
    Took,
    Voted,
    Whisted,
)
from preferans.rules.legal import forced, why_illegal
from preferans.rules.state import Ending, Phase, State, TalonLead, is_all_pass
from preferans.rules.transition import apply
from preferans.rules.unseen import hidden_play

AUCTION_WORDS: Final = (Called, PoolNamed, Proposed, Joined, Moved, Voted, Looked, Refused)
ANSWER_WORDS: Final = (Whisted, Took, PlayedOn)


class Checker:
    """The events of a deal, or of a variation that starts inside one, as far as they have been read."""

    def __init__(
        self,
        deal: int,
        state: State,
        *,
        variation: bool = False,
        names: Mapping[Seat, str] | None = None,
        budget: Budget | None = None,
    ) -> None:
        self.deal = deal
        self.budget = budget or Budget()
        self.names = names or {}
        """Who sits at each seat."""
        self.state = state
        self.events: list[Event] = []
        self.before: list[State] = []
        """The state before each event: where a variation starts."""
        self.notes: dict[int, list[Note]] = {}
        self.variation = variation
        self._unconfirmed: list[int] = []

    def add(self, event: Event) -> int:
        """Adds *event* and what follows it by rule; returns its number. Raises `IllegalRecord` if it may not stand.

        An event that was put in by rule already is only confirmed.
        """
        for place, number in enumerate(self._unconfirmed):
            if self.events[number] == event:
                del self._unconfirmed[: place + 1]
                return number
        self._unconfirmed.clear()
        reason = self._why_not(event)
        if reason is not None:
            seat, what = _who_and_what(event)
            name = None if seat is None else self.names.get(seat)
            raise IllegalRecord(self.deal, self._place(event), seat, what, reason, name=name)
        number = self._append(event)
        self._follow_rules()
        return number

    def note(self, number: int, note: Note) -> None:
        """Adds a note after the event *number*, or before it where the text form does not write that event.

        Raises `NotationError` for more notes than a record may have.
        """
        while number and not stands_in_text(self.events[number]):
            number -= 1
        beside = self.notes.setdefault(number, [])
        self.budget.spend(note, len(beside))
        beside.append(note)

    def noted(self) -> tuple[Noted, ...]:
        """Returns the notes in the order of the events."""
        return tuple((number, tuple(notes)) for number, notes in sorted(self.notes.items()))

    def fork(self, number: int) -> Checker:
        """Returns a checker for what might have happened instead of the event *number*."""
        return Checker(self.deal, self.before[number], variation=True, names=self.names, budget=self.budget)

    def result(self) -> str | None:
        """Returns how the deal ended, as it is written; ``None`` while it is not over."""
        return result_of(self.state)

    def check_result(self, given: str) -> None:
        """Raises `IllegalRecord` unless the deal ended as *given* says."""
        played = self.result()
        if given != played:
            what = ("result", given)
            raise IllegalRecord(self.deal, "result", None, what, Reason.TRICK_COUNT, WRONG_RESULT, played=played)

    def illegal_card(self, card: str, reason: Reason) -> IllegalRecord:
        """Returns the error for a card that nobody may play now."""
        return IllegalRecord(self.deal, self._trick_place(), None, ("card", card), reason)

    def _append(self, event: Event) -> int:
        self.before.append(self.state)
        self.events.append(event)
        self.state = apply(self.state, event)
        return len(self.events) - 1

    def _follow_rules(self) -> None:
        while self.state.due and not self._waits_for_unknown_talon():
            event = forced(self.state)
            if event is None:
                return
            self._unconfirmed.append(self._append(event))

    def _waits_for_unknown_talon(self) -> bool:
        return self.state.due[:1] == (TalonLead(),) and self.state.talon is None

    def _why_not(self, event: Event) -> Reason | None:
        match event:
            case Started():
                return Reason.NOT_NOW
            case Dealt():
                return None if self.state.phase is Phase.DEAL else Reason.NOT_NOW
            case TalonLed(card):
                if not self._waits_for_unknown_talon():
                    return Reason.NOT_NOW
                led_before = {trick.talon for trick in self.state.tricks}
                return Reason.NOT_HELD if card in led_before else hidden_play(self.state, 0, card)
            case HandShown() | TalonShown():
                return Reason.NOT_NOW
            case Discarded(seat, None) if self.state.phase is Phase.DISCARD and seat == self.state.declarer:
                # Two cards that the record does not know, out of a hand that it may know.
                return None
            case action:
                return why_illegal(self.state, action)

    def _place(self, event: Event) -> str:
        if isinstance(event, AUCTION_WORDS):
            place = f"auction, call {1 + sum(isinstance(word, AUCTION_WORDS) for word in self.events)}"
        elif isinstance(event, ANSWER_WORDS):
            place = f"answers, word {1 + sum(isinstance(word, ANSWER_WORDS) for word in self.events)}"
        elif isinstance(event, Discarded):
            place = "discard"
        elif isinstance(event, Named | Conceded):
            place = "contract"
        elif isinstance(event, Dealt | Started):
            place = "deal"
        elif isinstance(event, TalonLed):
            place = f"trick {len(self.state.tricks) + 1}, card 1"
        else:
            return self._trick_place()
        return self._in_variation(place)

    def _trick_place(self) -> str:
        table = self.state.table
        on_table = len(self.state.trick)
        if table is not None and table.talon_lead is not None and self.state.players != 4:
            on_table += 1
        return self._in_variation(f"trick {len(self.state.tricks) + 1}, card {on_table + 1}")

    def _in_variation(self, place: str) -> str:
        return f"{place}, in a variation" if self.variation else place


def result_of(state: State) -> str | None:
    """Returns the result as it is written in a record; ``None`` while the deal is not over."""
    match state.ending:
        case None:
            return None
        case Ending.CONCEDED:
            return "conceded"
        case Ending.UNPLAYED:
            return "half" if state.whist is not None and state.whist.half is not None else "made"
    if is_all_pass(state):
        dealer, *hands = state.taken
        return " ".join(map(str, (*hands, dealer) if state.players == 4 else hands))
    return str(state.taken[state.declarer or 0])


def read_result(text: str) -> str:
    """Returns a result in its one spelling; raises `NotationError` for what is none.

    >>> read_result(" 3  4 3"), read_result("Made")
    ('3 4 3', 'made')
    """
    words = text.lower().split()
    if words in (["made"], ["half"], ["conceded"]):
        return words[0]
    if len(words) in (1, 3, 4) and all(word.isascii() and word.isdigit() and len(word) <= 2 for word in words):
        return " ".join(str(int(word)) for word in words)
    raise NotationError(f"{unknown(text)} is not a result; it is tricks, made, half or conceded")


def check_dealt(event: Dealt) -> Dealt:
    """Returns *event*; raises `NotationError` unless every known hand has ten cards and no card stands twice.

    >>> from preferans.notation.cards_text import read_hand
    >>> check_dealt(Dealt((read_hand("SAKQ"), None, None), None))
    Traceback (most recent call last):
        ...
    preferans.rules.errors.NotationError: the hand of seat 1 has 3 cards; ten are dealt
    """
    seen = CardSet(0)
    for seat, hand in enumerate(event.hands, start=1):
        if hand is None:
            continue
        if len(hand) != 10:
            raise NotationError(f"the hand of seat {seat} has {len(hand)} cards; ten are dealt")
        if hand & seen:
            raise NotationError(f"two hands have {hand & seen}")
        seen |= hand
    if event.talon is not None:
        if event.talon[0] == event.talon[1]:
            raise NotationError(f"the talon has {event.talon[0]} twice")
        if CardSet.of(event.talon) & seen:
            raise NotationError(f"a hand and the talon have {CardSet.of(event.talon) & seen}")
    return event


def _who_and_what(event: Event) -> tuple[Seat | None, tuple[str, str]]:
    seat = getattr(event, "seat", None)
    match event:
        case Played(_, card) | TalonLed(card):
            return seat, ("card", str(card))
        case Called(_, call):
            return seat, ("call", str(call))
        case Whisted(_, answer):
            return seat, ("answer", answer.value)
        case Named(_, contract):
            return seat, ("contract", str(contract))
        case Discarded(_, cards):
            return seat, ("discard", "x x" if cards is None else str(cards))
        case PoolNamed(_, size):
            return seat, ("action", f"pool {size}")
        case Offered(_, offer, tricks):
            return seat, ("offer", f"{offer.value} {tricks}")
        case Answered(_, accepted):
            return seat, ("answer", "yes" if accepted else "no")
        case Entrusted(_, to):
            return seat, ("action", f"entrusts {to}")
        case _:
            return seat, ("action", event.kind)
