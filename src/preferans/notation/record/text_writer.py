"""Writes the text form of a record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from preferans.notation.convention_text import write_convention, write_rules
from preferans.notation.record.checker import ANSWER_WORDS, AUCTION_WORDS
from preferans.notation.record.frame import starts
from preferans.notation.record.model import Comment, DealRecord, Eval, Mark, Note, Record, Variation
from preferans.notation.record.text_tokens import escaped, escaped_comment, join_names
from preferans.rules.cards import Card, CardSet
from preferans.rules.convention import Convention
from preferans.rules.errors import NotationError
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
    TalonLed,
    TalonShown,
    Took,
    Voted,
    Whisted,
)
from preferans.rules.state import State
from preferans.rules.transition import apply

WIDTH: Final = 80
NotesOf = Mapping[int, tuple[Note, ...]]


def write_text(record: Record) -> str:
    """Returns the text form of *record*.

    >>> from preferans.rules.convention import load
    >>> record = Record(load("sochi"), ("Anna", "Boris", "Clara"), tags=(("Event", "Club"),))
    >>> print(write_text(record).partition("[Rules")[0])
    [Event "Club"]
    [Convention "sochi"]
    [Players "Anna, Boris, Clara"]
    <BLANKLINE>
    """
    lines = [_tag(name, value) for name, value in record.tags]
    convention, rules = _convention(record.convention)
    lines += [convention, f'[Players "{join_names(record.players)}"]', rules]
    lines += [_note(note) for note in record.notes]
    parts = ["\n".join(lines)]
    parts += ["\n".join(_deal(number, deal, state)) for number, (deal, state) in enumerate(starts(record), start=1)]
    return "\n\n".join(parts) + "\n"


def _tag(name: str, value: str) -> str:
    return f'[{name} "{escaped(value)}"]'


def _convention(rules: Convention) -> tuple[str, str]:
    return _tag("Convention", write_convention(rules)), _tag("Rules", write_rules(rules))


def _deal(number: int, deal: DealRecord, state: State) -> Iterator[str]:
    dealt, notes = deal.events[0], dict(deal.notes)
    if not isinstance(dealt, Dealt):
        raise NotationError(f"deal {number} does not begin with the cards dealt")
    yield f"[Deal {deal.tag('Deal') or number}] {_tag('Dealer', deal.dealer)}"
    if deal.convention is not None:
        yield from _convention(deal.convention)
    hands = [f'[Hand{seat} "{_hand(hand)}"]' for seat, hand in enumerate(dealt.hands, start=1)]
    yield " ".join((*hands, f'[Talon "{_cards(dealt.talon)}"]', *(['[Dark "yes"]'] if dealt.dark else [])))
    yield from (_tag(name, value) for name, value in deal.tags if name != "Deal")
    if 0 in notes:
        yield _with_notes("", notes[0], state)
    before = _states(state, deal.events)
    yield from _sections(deal.events, notes, before)
    played = [index for index, event in enumerate(deal.events) if _is_play(event)]
    if played:
        yield from _wrapped(_tricks(deal.events[played[0] :], _shifted(notes, played[0]), before[played[0]]))
    if deal.result is not None:
        yield f"Result: {deal.result}"


def _states(state: State, events: tuple[Event, ...]) -> list[State]:
    """Returns the state before each event."""
    before = []
    for event in events:
        before.append(state)
        state = apply(state, event)
    return before


def _hand(hand: CardSet | None) -> str:
    return "x" if hand is None else str(hand)


def _cards(cards: tuple[object, object] | None) -> str:
    return "x x" if cards is None else f"{cards[0]} {cards[1]}"


def _is_play(event: Event) -> bool:
    return isinstance(event, Played | TalonLed | Offered | Answered | Entrusted)


def _sections(events: tuple[Event, ...], notes: NotesOf, before: list[State]) -> Iterator[str]:
    """Yields the lines of everything before the play."""
    title, items = "", list[str]()
    for index, event in enumerate(events):
        found = _section(event, title)
        if found is None:
            continue
        if found != title:
            if items:
                yield f"{title}: {', '.join(items)}"
            title, items = found, []
        items.append(_with_notes(_item(event), notes.get(index, ()), before[index]))
    if items:
        yield f"{title}: {', '.join(items)}"


def _section(event: Event, title: str) -> str | None:
    if isinstance(event, AUCTION_WORDS):
        return "Auction"
    if isinstance(event, Discarded):
        return "Discard"
    if isinstance(event, Named):
        return "Contract"
    if isinstance(event, ANSWER_WORDS):
        return "Answers"
    if isinstance(event, Conceded):
        return title if title == "Answers" else "Contract"
    return None


def _item(event: Event) -> str:
    match event:
        case Called(seat, call):
            return f"{seat} {call}"
        case Whisted(seat, answer):
            return f"{seat} {answer.value}"
        case Named(seat, contract):
            return f"{seat} {contract}"
        case Discarded(_, cards):
            return "x x" if cards is None else " ".join(map(str, sorted(cards, key=_high_first)))
        case PoolNamed(seat, size):
            return f"{seat} pool {size}"
        case Proposed(seat):
            return f"{seat} shows 0"
        case Joined(seat, accepted):
            return f"{seat} {'joins' if accepted else 'declines'}"
        case Moved(seat):
            return f"{seat} all-pass"
        case Voted(seat, accepted):
            return f"{seat} {'agrees' if accepted else 'opposes'}"
        case Took(seat, hand):
            return f"{seat} takes {hand}"
        case Looked(seat):
            return f"{seat} look"
        case Refused(seat):
            return f"{seat} refuse"
        case Conceded(seat):
            return f"{seat} concede"
        case PlayedOn(seat):
            return f"{seat} plays"
        case _:
            raise NotationError(f"{event.kind} has no place before the play")


def _high_first(card: Card) -> tuple[int, int]:
    return card.suit, -card.rank


def _with_notes(text: str, notes: tuple[Note, ...], before: State) -> str:
    """Returns *text* with its notes after it; a mark that comes first stands close to it."""
    for number, note in enumerate(notes):
        close = not text or (number == 0 and isinstance(note, Mark))
        written = _variation(note, before) if isinstance(note, Variation) else _note(note)
        text += written if close else f" {written}"
    return text


def _note(note: Note) -> str:
    match note:
        case Comment(text):
            return f"{{{escaped_comment(text)}}}"
        case Eval(value):
            return f"{{%eval {value}}}"
        case Mark(sign):
            return sign
        case Variation():
            raise NotationError("a variation stands only after a card")


def _variation(variation: Variation, before: State) -> str:
    return f"({' '.join(_tricks(variation.events, dict(variation.notes), before))})"


def _shifted(notes: NotesOf, by: int) -> NotesOf:
    return {index - by: found for index, found in notes.items()}


def _tricks(events: tuple[Event, ...], notes: NotesOf, state: State) -> list[str]:
    """Returns the play trick by trick, each with its number in front; a trick already begun goes without."""
    tricks: list[list[str]] = []
    number = len(state.tricks) + 1 if any(seat for seat, _ in state.trick) else 0
    if number:
        tricks.append([])
    in_offer = False
    for index, event in enumerate(events):
        before, state = state, apply(state, event)
        if isinstance(event, HandShown | TalonShown):
            continue
        if in_offer and not isinstance(event, Answered):
            tricks[-1][-1] += ")"
            in_offer = False
        if number != len(before.tricks) + 1:
            number = len(before.tricks) + 1
            tricks.append([f"{number}."])
        after = notes.get(index, ())
        match event:
            case Answered(seat, accepted):
                separator = ", " if isinstance(_previous(events, index), Answered) else ": "
                word = f"{separator}{seat} {'yes' if accepted else 'no'}"
                tricks[-1][-1] += _with_notes(word, after, before)
            case Offered(seat, offer, count):
                left = "rest" if count == before.tricks_left else str(count)
                tricks[-1].append(_with_notes(f"({seat} {offer.value} {left}", after, before))
                in_offer = True
            case Entrusted(seat, to):
                tricks[-1].append(_with_notes(f"({seat} entrusts {to}", after, before) + ")")
            case TalonLed(card):
                tricks[-1].append(_with_notes(f"*{card}", after, before))
            case Played(_, card):
                tricks[-1].append(_with_notes(str(card), after, before))
            case _:
                raise NotationError(f"{event.kind} has no place in the play")
    if in_offer:
        tricks[-1][-1] += ")"
    return [" ".join(trick) for trick in tricks]


def _previous(events: tuple[Event, ...], index: int) -> Event | None:
    shown = (event for event in reversed(events[:index]) if not isinstance(event, HandShown | TalonShown))
    return next(shown, None)


def _wrapped(tricks: list[str]) -> Iterator[str]:
    line = ""
    for trick in tricks:
        if line and len(line) + 3 + len(trick) > WIDTH:
            yield line
            line = ""
        line = f"{line}   {trick}" if line else trick
    yield line
