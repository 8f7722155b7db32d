"""Two worlds: another deal that one seat cannot tell from the first, under the same public actions."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from preferans.rules.cards import FULL, Card, CardSet
from preferans.rules.errors import IllegalAction
from preferans.rules.events import Dealt, Discarded, Event, HandShown, Started, TalonLed, TalonShown
from preferans.rules.legal import forced, play
from preferans.rules.state import State
from preferans.rules.transition import apply, fold
from preferans.rules.view import redact
from tests.property.oracles import seen_cards


@dataclass(frozen=True)
class Twins:
    """Two logs that look the same to *seat*, with the states after each event."""

    seat: int | None
    logs: tuple[tuple[Event, ...], tuple[Event, ...]]
    states: tuple[tuple[State, ...], tuple[State, ...]]


def twin(log: tuple[Event, ...], seat: int | None, rng: Random, tries: int = 12) -> Twins | None:
    """Returns *log* with two cards that *seat* has not seen exchanged, or ``None`` where no exchange was found."""
    seen = seen_cards([redact(event, seat) for event in log])
    unseen = list(FULL - seen)
    aside = _exchangeable_discard(log, seat)
    for _ in range(tries):
        if aside is not None and rng.random() < 0.5:
            other = _with_discard(log, *aside, rng)
        elif len(unseen) >= 2:
            one, two = rng.sample(unseen, 2)
            other = tuple(_exchanged(event, one, two) for event in log)
        else:
            continue
        if other == log or [redact(event, seat) for event in other] != [redact(event, seat) for event in log]:
            continue
        states = _replayed(other)
        if states is not None:
            first = _replayed(log)
            assert first is not None
            return Twins(seat, (log, other), (first, states))
    return None


def _exchanged(event: Event, one: Card, two: Card) -> Event:
    def other(card: Card) -> Card:
        return two if card == one else one if card == two else card

    def others(cards: CardSet | None) -> CardSet | None:
        return None if cards is None else CardSet.of(other(card) for card in cards)

    match event:
        case Dealt(hands, talon, dark) if talon is not None:
            return Dealt(
                (others(hands[0]), others(hands[1]), others(hands[2])), (other(talon[0]), other(talon[1])), dark
            )
        case HandShown(seat, cards, to):
            return HandShown(seat, others(cards), to)
        case Discarded(seat, cards):
            return Discarded(seat, others(cards))
        case TalonShown((first, second), to):
            return TalonShown((other(first), other(second)), to)
    return event


def _exchangeable_discard(log: tuple[Event, ...], seat: int | None) -> tuple[int, CardSet] | None:
    """The place of another's discard, and the cards that he holds at the end of *log*."""
    for place, event in enumerate(log):
        if isinstance(event, Discarded) and event.seat != seat:
            hand = fold(log).hands[event.seat]
            return (place, hand) if hand else None
    return None


def _with_discard(log: tuple[Event, ...], place: int, held: CardSet, rng: Random) -> tuple[Event, ...]:
    """Returns *log* with another card laid aside instead; what is shown of the hand later shows it."""
    event = log[place]
    assert isinstance(event, Discarded)
    assert event.cards is not None
    out, kept = rng.choice(list(event.cards)), rng.choice(list(held))
    later = tuple(_exchanged(event, out, kept) if isinstance(event, HandShown) else event for event in log[place + 1 :])
    return (*log[:place], Discarded(event.seat, event.cards - (1 << out) | 1 << kept), *later)


def _replayed(log: tuple[Event, ...]) -> tuple[State, ...] | None:
    """Returns the state after each event, or ``None`` where the log breaks a rule."""
    states: list[State] = []
    state = State()
    for event in log:
        due = forced(state)
        if due is not None:
            if due != event:
                return None
            state = apply(state, due)
        elif isinstance(event, Started | Dealt):
            state = apply(state, event)
        elif isinstance(event, HandShown | TalonShown | TalonLed):
            return None
        else:
            try:
                state = play(state, event)
            except IllegalAction:
                return None
        states.append(state)
    return tuple(states)
