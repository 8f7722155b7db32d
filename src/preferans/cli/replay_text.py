"""A deal of a record drawn for people: the hands, the words, the tricks in a table."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from preferans.cli.canvas import cut, pad, width
from preferans.cli.names import about
from preferans.cli.record_file import seat_name
from preferans.cli.tell import SUIT_SIGNS, call_text, card_text, contract_text, level_text, tricks_text
from preferans.cli.wording import MINUS, Wording
from preferans.notation.record import Comment, Eval, Mark, Note, Record, Variation
from preferans.notation.replay import Replayed
from preferans.rules.cards import SUITS, Card, CardSet
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
    TalonLed,
    TalonShown,
    Took,
    Voted,
    Whisted,
)
from preferans.rules.play import Trick
from preferans.rules.state import State, is_all_pass
from preferans.rules.view import redact

COLUMNS: Final = 79
NAME_COLUMNS: Final = 14


def deal_lines(replayed: Replayed, record: Record, seat: Seat | None, texts: Wording) -> list[str]:
    """Returns the deal as lines; with a *seat*, only what it may know, and without the notes."""
    return _Drawing(replayed, record, seat, texts).lines()


@dataclass(frozen=True, slots=True)
class _Drawing:
    replayed: Replayed
    record: Record
    seat: Seat | None
    texts: Wording

    def lines(self) -> list[str]:
        deal, end = self.replayed.deal, self.replayed.end
        events = deal.events if self.seat is None else tuple(redact(event, self.seat) for event in deal.events)
        notes = dict(deal.notes) if self.seat is None else {}
        number = deal.tag("Deal") or self.replayed.number
        title = about(self.texts, "replay.title", deal.dealer, number=number)
        lines = [title, "", *self._hands(events, end), ""]
        for note in notes.get(0, ()):
            lines += _wrap(self._note(note))
        lines += self._words(events, notes)
        if end.table is not None:
            lines += ["", *self._tricks(end, events, notes)]
        remarks = self._remarks(events, notes)
        if remarks:
            lines += ["", *remarks]
        return [*lines, "", self._result(end)]

    def _name(self, seat: Seat) -> str:
        return seat_name(seat, self.record, self.replayed.number, self.texts)

    def _hands(self, events: tuple[Event, ...], end: State) -> list[str]:
        known, talon = _known_cards(events, end.declarer)
        rows = [(cut(self._name(seat), NAME_COLUMNS), self._suits(known.get(seat))) for seat in (1, 2, 3)]
        names = max(width(name) for name, _ in rows)
        columns = [max(width(row[suit]) for _, row in rows) for suit in SUITS]
        lines = [
            f"  {seat}  {pad(name, names)}  {'  '.join(pad(*cell) for cell in zip(row, columns, strict=True))}".rstrip()
            for seat, (name, row) in enumerate(rows, start=1)
        ]
        shown = " ".join(map(self._card, talon)) if talon else self.texts.say("replay.unknown")
        return [*lines, f"  {self.texts.say('replay.talon')}: {shown}"]

    def _suits(self, hand: CardSet | None) -> list[str]:
        if hand is None:
            return [self.texts.say("replay.unknown"), "", "", ""]
        return [
            f"{SUIT_SIGNS[suit]} {' '.join(self._card(card)[1:] for card in reversed(list(hand.of_suit(suit)))) or '—'}"
            for suit in SUITS
        ]

    def _card(self, card: Card) -> str:
        return card_text(card, self.texts)

    def _words(self, events: tuple[Event, ...], notes: Mapping[int, tuple[Note, ...]]) -> list[str]:
        """Returns the lines of the auction, the discard, the contract and the whist."""
        sections: dict[str, list[str]] = {}
        for index, event in enumerate(events):
            section = _section(event, sections)
            if section is not None:
                said = [self._word(event), *map(self._note, notes.get(index, ()))]
                sections.setdefault(section, []).append(" ".join(said))
        return [
            line
            for section, words in sections.items()
            for line in _wrap(f"{self.texts.say(f'replay.{section}')}: {', '.join(words)}")
        ]

    def _word(self, event: Event) -> str:
        say = self.texts.say
        match event:
            case Called(seat, call) if call.contract is not None and self.replayed.end.opening.bound is not None:
                said = level_text(call.contract, self.texts)
            case Called(seat, call):
                said = call_text(call, self.texts, self._name(seat))
            case PoolNamed(seat, size):
                said = say("replay.names-pool", size=size)
            case Whisted(seat, answer):
                said = say(f"answer.{answer.value}")
            case Named(seat, contract):
                said = contract_text(contract, self.texts)
            case Discarded(_, cards):
                return say("replay.unknown") if cards is None else " ".join(map(self._card, reversed(list(cards))))
            case Took(seat, hand):
                said = about(self.texts, "replay.takes-hand", self._name(seat), hand=self._name(hand))
            case Joined() | Proposed() | Moved() | Voted() | Looked() | Refused() | Conceded() | PlayedOn():
                seat = event.seat
                said = about(self.texts, way_key(event), self._name(seat))
            case _:
                return ""
        return f"{self._name(seat)} {said}"

    def _tricks(self, end: State, events: tuple[Event, ...], notes: Mapping[int, tuple[Note, ...]]) -> list[str]:
        marks = {
            event.card: _marks(notes.get(index, ()))
            for index, event in enumerate(events)
            if isinstance(event, Played | TalonLed)
        }
        tricks = list(end.tricks)
        if end.table is not None and (end.trick or end.table.talon_lead is not None):
            tricks.append(Trick(end.trick, -1, end.table.talon_lead))
        with_talon = any(trick.talon is not None for trick in tricks)
        heads = [self.texts.say("replay.trick"), *([self.texts.say("replay.talon")] if with_talon else [])]
        heads += [cut(self._name(seat), NAME_COLUMNS) for seat in end.in_play] + [self.texts.say("replay.winner")]
        rows = [heads]
        for number, trick in enumerate(tricks, start=1):
            played = dict(trick.cards)
            leader = None if trick.talon is not None or not trick.cards else trick.cards[0][0]
            row = [f"{number}."]
            if with_talon:
                row.append(self._cell(trick.talon, marks, leads=True))
            row += [self._cell(played.get(seat), marks, leads=seat == leader) for seat in end.in_play]
            winner = "" if trick.winner < 0 else cut(self._name(trick.winner), NAME_COLUMNS)
            rows.append([*row, winner])
        widths = [max(width(row[column]) for row in rows) for column in range(len(heads))]
        return ["  " + "  ".join(pad(*cell) for cell in zip(row, widths, strict=True)).rstrip() for row in rows]

    def _cell(self, card: Card | None, marks: Mapping[Card, str], *, leads: bool) -> str:
        if card is None:
            return ""
        return f"{'›' if leads else ' '}{self._card(card)}{marks.get(card, '')}"

    def _remarks(self, events: tuple[Event, ...], notes: Mapping[int, tuple[Note, ...]]) -> list[str]:
        """Returns the offers, and what is noted in the play, each with the number of its trick."""
        lines: list[str] = []
        for index, event in enumerate(events):
            number = len(self.replayed.states[index].tricks) + 1
            said = self._offer(event, self.replayed.states[index].tricks_left)
            if said:
                lines += _wrap(f"{number}. {said}")
            if isinstance(event, Played | TalonLed) or said:
                texts = [self._note(note) for note in notes.get(index, ()) if not isinstance(note, Mark)]
                what = f"{self._card(event.card)} " if isinstance(event, Played | TalonLed) else ""
                lines += [line for text in texts for line in _wrap(f"{number}. {what}{text}")]
        return lines

    def _offer(self, event: Event, left: int) -> str:
        match event:
            case Offered(seat, offer, tricks):
                name = self._name(seat)
                key = f"replay.{offer.value}"
                if tricks == left:
                    return about(self.texts, f"{key}-rest", name, rest=self.texts.plural(left, "count.rest"))
                if not tricks:
                    return about(self.texts, f"{key}-none", name, left=left)
                count = self.texts.plural(tricks, "count.tricks-taken")
                return about(self.texts, key, name, tricks=count, left=left)
            case Answered(seat, accepted):
                return self.texts.say("replay.yes" if accepted else "replay.no", name=self._name(seat))
            case Entrusted(seat, to):
                return self.texts.say("replay.entrusts", name=self._name(seat), other=self._name(to))
            case _:
                return ""

    def _note(self, note: Note) -> str:
        match note:
            case Comment(text):
                return f"«{text}»"
            case Mark(sign):
                return sign
            case Eval(value):
                return self.texts.say("replay.eval", value=value.replace("-", MINUS))
            case Variation(events):
                cards = " ".join(self._card(event.card) for event in events if isinstance(event, Played | TalonLed))
                return self.texts.say("replay.variation", cards=cards)

    def _result(self, end: State) -> str:
        result, say = self.replayed.deal.result, self.texts.say
        if result is None:
            return say("replay.unfinished")
        if result in ("made", "half", "conceded"):
            text = say(f"replay.{result}")
        elif is_all_pass(end):
            seats = (1, 2, 3, 0) if end.players == 4 else end.in_play
            text = ", ".join(f"{self._name(seat)} {end.taken[seat]}" for seat in seats)
        else:
            text = tricks_text(int(result), self.texts)
        return f"{say('replay.result')}: {text}"


def way_key(event: Joined | Proposed | Moved | Voted | Looked | Refused | Conceded | PlayedOn) -> str:
    """Returns the key of the text that tells a word which is no call and no answer."""
    match event:
        case Joined(_, accepted):
            return "replay.joins" if accepted else "replay.declines"
        case Proposed():
            return "replay.shows"
        case Moved():
            return "replay.moves"
        case Voted(_, accepted):
            return "replay.agrees" if accepted else "replay.opposes"
        case Looked():
            return "replay.look"
        case Refused():
            return "replay.refuse"
        case Conceded():
            return "replay.concede"
        case PlayedOn():
            return "replay.plays-on"


def _known_cards(events: Iterable[Event], declarer: Seat | None) -> tuple[dict[Seat, CardSet | None], tuple[Card, ...]]:
    """Returns the hands as dealt and the talon, as far as the events show them."""
    known: dict[Seat, CardSet | None] = {}
    talon: tuple[Card, ...] = ()
    played: dict[Seat, CardSet] = {}
    for event in events:
        match event:
            case Dealt(hands, cards):
                known = dict(enumerate(hands, start=1))
                talon = cards or ()
            case TalonShown(cards, _) if cards is not None:
                talon = cards
            case TalonLed(card) if card not in talon:
                talon = (*talon, card)
            case Played(seat, card):
                played[seat] = played.get(seat, CardSet(0)) | 1 << card
            case HandShown(seat, hand, _) if hand is not None and known.get(seat) is None and seat != declarer:
                known[seat] = hand | played.get(seat, CardSet(0))
    return known, talon


def _section(event: Event, sections: Mapping[str, list[str]]) -> str | None:
    match event:
        case Called() | PoolNamed() | Proposed() | Joined() | Moved() | Voted() | Looked() | Refused():
            return "auction"
        case Discarded():
            return "discard"
        case Named():
            return "contract"
        case Whisted() | Took() | PlayedOn():
            return "answers"
        case Conceded():
            return "answers" if "answers" in sections else "contract"
    return None


def _marks(notes: Iterable[Note]) -> str:
    return "".join(note.sign for note in notes if isinstance(note, Mark))


def _wrap(text: str) -> list[str]:
    return textwrap.wrap(text, COLUMNS, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
