"""A solved position drawn for people: the hands, what each card is worth, and best play to the end."""

from __future__ import annotations

import os
import sys
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Final

from preferans.cli.canvas import RESET, STYLES, pad, width
from preferans.cli.solve_input import Question
from preferans.cli.tell import SUIT_SIGNS, card_text, contract_text
from preferans.cli.wording import Wording
from preferans.rules.cards import SUITS, Card, CardSet
from preferans.solver import AllPass, Evaluation, Misere, Position
from preferans.solver.position import SEATS
from preferans.solver.solver import EQUAL

BEST: Final = "★"
COLUMNS: Final = 79
GAP: Final = "   "


def from_high(cards: Iterable[Card]) -> list[Card]:
    """Returns *cards* as a hand is written: by suit, from high to low.

    >>> from preferans.notation.cards_text import read_hand
    >>> from_high(read_hand("S7A C8"))
    [Card('SA'), Card('S7'), Card('C8')]
    """
    return sorted(cards, key=lambda card: (card.suit, -card.rank))


def for_people(question: Question, answer: Evaluation[Any], line: Sequence[Card], texts: Wording) -> Iterator[str]:
    """Yields the lines that tell the *answer*."""
    position, goal = question.position, question.goal
    contract = contract_text(question.contract, texts)
    if isinstance(goal, AllPass):
        yield texts.say("solve.all-pass", contract=contract, ties=texts.say(f"solve.ties.{goal.ties}"))
    else:
        yield texts.say("solve.contract", contract=contract, declarer=goal.declarer)
    yield ""
    yield from _hands(position, None if isinstance(goal, AllPass) else goal.declarer, texts)
    yield ""
    yield _sentence(question, answer, texts)
    if position.to_play is None:
        return
    yield ""
    yield from _table(question, answer, texts)
    yield ""
    yield from _play(position, line, texts)


def _hands(position: Position, declarer: int | None, texts: Wording) -> Iterator[str]:
    rows = [[f"{SUIT_SIGNS[suit]} {_ranks(hand.of_suit(suit), texts)}" for suit in SUITS] for hand in position.hands]
    columns = [max(width(row[suit]) for row in rows) for suit in SUITS]
    for seat, row in zip(SEATS, rows, strict=True):
        mark = "*" if seat == declarer else " "
        yield f"  {seat}{mark} {GAP.join(pad(*cell) for cell in zip(row, columns, strict=True))}".rstrip()
    if position.talon:
        yield f"  {texts.say('solve.talon', cards=_cards(position.talon, texts))}"
    if position.trick:
        yield f"  {texts.say('solve.trick', seat=position.leader, cards=_cards(position.trick, texts))}"


def _sentence(question: Question, answer: Evaluation[Any], texts: Wording) -> str:
    goal, position = question.goal, question.position
    if position.to_play is None:
        return texts.say("solve.over")
    if isinstance(goal, AllPass):
        seats = (*SEATS, 0) if position.talon_owner == 0 else SEATS
        tricks = _tricks((answer.value[seat] for seat in seats), texts)
        told = ", ".join(f"{_seat(seat, texts)} – {count}" for seat, count in zip(seats, tricks, strict=True))
        return texts.say("solve.takes-all", told=told)
    key = "solve.takes-misere" if isinstance(goal, Misere) else "solve.takes"
    return texts.say(key, tricks=answer.value, left=texts.plural(position.tricks_left, "count.tricks-of"))


def _table(question: Question, answer: Evaluation[Any], texts: Wording) -> Iterator[str]:
    """Yields a row for each card, the best first."""
    position, goal = question.position, question.goal
    assert position.to_play is not None
    if isinstance(goal, AllPass):
        seats: tuple[int, ...] = (*SEATS, 0) if position.talon_owner == 0 else SEATS
        head = [_seat(seat, texts) for seat in seats]
        numbers = iter(_tricks((value[seat] for value in answer.cards.values() for seat in seats), texts))
        rows = {card: list(islice(numbers, len(seats))) for card in answer.cards}
    else:
        head = [texts.say("solve.declarers-tricks")]
        rows = {card: [str(value)] for card, value in answer.cards.items()}
    columns = [max(map(width, column)) for column in zip(head, *rows.values(), strict=True)]
    title = texts.say("solve.card-of", seat=position.to_play)
    first = max(width(title), 4)
    yield _row(title, head, first, columns)
    for card in sorted(from_high(rows), key=lambda card: card not in answer.best):
        row = _row(card_text(card, texts), rows[card], first, columns)
        yield bold(f"{row}  {BEST}") if card in answer.best else row


def _row(head: str, cells: Sequence[str], first: int, columns: Sequence[int]) -> str:
    written = (pad(cell, column, right=True) for cell, column in zip(cells, columns, strict=True))
    return f"  {pad(head, first)}{GAP}{GAP.join(written)}".rstrip()


def _play(position: Position, line: Sequence[Card], texts: Wording) -> Iterator[str]:
    """Yields best play, trick by trick."""
    tricks, rest, size = [], [*position.trick, *line], len(position.seats)
    for count, start in enumerate(range(0, len(rest), size), start=1):
        # A trick is not broken at the end of a line.
        tricks.append(f"{count}. {_cards(rest[start : start + size], texts)}".replace(" ", "\u00a0"))
    text = f"{texts.say('solve.best-play')} {'  '.join(tricks)}"
    for wrapped in textwrap.wrap(text, COLUMNS, subsequent_indent="  ", break_on_hyphens=False):
        yield wrapped.replace("\u00a0", " ")


def _tricks(values: Iterable[float], texts: Wording) -> list[str]:
    """Returns numbers of tricks: whole ones, or all with two decimals."""
    listed = list(values)
    whole = all(abs(value - round(value)) < EQUAL for value in listed)
    return [str(round(value)) if whole else texts.decimal(value, 2) for value in listed]


def _seat(seat: int, texts: Wording) -> str:
    return texts.say("solve.seat", seat=seat) if seat else texts.say("solve.dealer")


def hand_text(hand: CardSet, texts: Wording) -> str:
    """Returns a hand by suits, from high to low; suits without cards are left out.

    >>> from preferans.cli.wording import wording
    >>> from preferans.notation.cards_text import read_hand
    >>> hand_text(read_hand("S7A H10"), wording("en"))
    '♠A 7 ♥10'
    """
    return " ".join(f"{SUIT_SIGNS[suit]}{_ranks(hand.of_suit(suit), texts)}" for suit in SUITS if hand.of_suit(suit))


def _ranks(hand: CardSet, texts: Wording) -> str:
    ranks = texts.say("card.ranks").split()
    return " ".join(ranks[card.rank] for card in reversed(list(hand))) or "—"


def _cards(cards: Iterable[Card], texts: Wording) -> str:
    return " ".join(card_text(card, texts) for card in cards)


def bold(text: str) -> str:
    """Returns *text* in bold where a terminal shows it."""
    styled = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    return f"{STYLES['bold']}{text}{RESET}" if styled else text
