"""Reads the play of a deal from text: cards, talon leads, offers, notes and variations."""

from __future__ import annotations

from preferans.notation.bounds import DEPTH_LIMIT
from preferans.notation.cards_text import read_card, unknown
from preferans.notation.record.checker import Checker
from preferans.notation.record.model import Note, Variation, comment, mark
from preferans.notation.record.text_tokens import Token, Tokens
from preferans.rules.cards import Card
from preferans.rules.errors import NotationError, Reason
from preferans.rules.events import Answered, Entrusted, Offered, OfferKind, Played, Seat, TalonLed

YES_NO = {"yes": True, "no": False}


def read_play(tokens: Tokens, checker: Checker, last: int, depth: int = 0) -> int:
    """Reads as much of the play as follows. *last* is the number of the event to which notes belong; returns it."""
    while True:
        token = tokens.ahead
        match token.kind:
            case "word":
                tokens.take()
                last = _play_card(tokens, checker, token)
            case "number":
                tokens.take()
                _check_number(tokens, checker, token)
            case "comment" | "mark":
                if last < 0:
                    tokens.fail(token.at, "a variation begins with a card")
                read_notes(tokens, checker, last)
            case "sign" if token.text == "*":
                tokens.take()
                last = _lead_talon(tokens, checker)
            case "sign" if token.text == "(":
                tokens.take()
                last = _read_brackets(tokens, checker, last, token, depth)
            case _:
                return last


def read_notes(tokens: Tokens, checker: Checker, last: int) -> None:
    """Reads the comments and marks that follow, as notes on the event *last*."""
    while tokens.ahead.kind in ("comment", "mark"):
        token = tokens.take()
        try:
            note = comment(token.text) if token.kind == "comment" else mark(token.text)
        except NotationError as error:
            raise tokens.error(token.at, str(error)) from None
        if note is not None:
            add_note(tokens, checker, last, note, token.at)


def add_note(tokens: Tokens, checker: Checker, last: int, note: Note, at: int) -> None:
    """Adds a note that stands at *at* to the event *last*."""
    try:
        checker.note(last, note)
    except NotationError as error:
        raise tokens.error(at, str(error)) from None


def read_seat(tokens: Tokens) -> Seat:
    """Reads the number of a seat."""
    token = tokens.take()
    if token.kind != "word" or token.text not in ("0", "1", "2", "3"):
        tokens.fail(token.at, f"{unknown(token.text)} is not a seat: 1, 2, 3, or 0 for the dealer")
    return int(token.text)


def _card(tokens: Tokens, token: Token) -> Card:
    try:
        return read_card(token.text)
    except NotationError as error:
        raise tokens.error(token.at, str(error)) from None


def _play_card(tokens: Tokens, checker: Checker, token: Token) -> int:
    card = _card(tokens, token)
    seat = checker.state.to_act
    if seat is None:
        over = checker.state.ending is not None
        raise checker.illegal_card(str(card), Reason.DEAL_OVER if over else Reason.NOT_NOW)
    return checker.add(Played(seat, card))


def _lead_talon(tokens: Tokens, checker: Checker) -> int:
    token = tokens.take()
    if token.kind != "word":
        tokens.fail(token.at, "a card of the talon follows the star")
    return checker.add(TalonLed(_card(tokens, token)))


def _check_number(tokens: Tokens, checker: Checker, token: Token) -> None:
    state = checker.state
    played = sum(seat != 0 for seat, _ in state.trick)
    trick = len(state.tricks) + 1
    if played:
        tokens.fail(token.at, f"{token.text} cannot stand inside trick {trick}")
    if token.text != f"{trick}.":
        tokens.fail(token.at, f"{token.text} stands where trick {trick} begins")


def _read_brackets(tokens: Tokens, checker: Checker, last: int, opened: Token, depth: int) -> int:
    if tokens.ahead.kind == "word" and tokens.ahead.text in ("0", "1", "2", "3"):
        return _read_offer(tokens, checker)
    if last < 0 or not isinstance(checker.events[last], Played):
        tokens.fail(opened.at, "a variation stands after a played card")
    if depth == DEPTH_LIMIT:
        tokens.fail(opened.at, f"variations stand in each other more than {DEPTH_LIMIT} deep")
    branch = checker.fork(last)
    read_play(tokens, branch, -1, depth + 1)
    closing = tokens.take()
    if not closing.is_sign(")"):
        tokens.fail(closing.at, "the variation is not closed" if closing.kind == "end" else "a bracket is not closed")
    if not branch.events:
        tokens.fail(opened.at, "the variation is empty")
    add_note(tokens, checker, last, Variation(tuple(branch.events), branch.noted()), opened.at)
    return last


def _read_offer(tokens: Tokens, checker: Checker) -> int:
    seat = read_seat(tokens)
    verb = tokens.take()
    match verb.text.lower():
        case "claims" | "gives":
            last = checker.add(Offered(seat, OfferKind(verb.text.lower()), _read_tricks(tokens, checker)))
        case "entrusts":
            last = checker.add(Entrusted(seat, read_seat(tokens)))
        case _:
            tokens.fail(verb.at, f"{unknown(verb.text)} is not an offer; it is claims, gives or entrusts")
    read_notes(tokens, checker, last)
    if tokens.take_sign(":"):
        more = True
        while more:
            who = read_seat(tokens)
            word = tokens.take()
            if word.text.lower() not in YES_NO:
                tokens.fail(word.at, f"{unknown(word.text)} is not an answer to an offer; it is yes or no")
            last = checker.add(Answered(who, YES_NO[word.text.lower()]))
            read_notes(tokens, checker, last)
            more = tokens.take_sign(",")
    closing = tokens.take()
    if not closing.is_sign(")"):
        tokens.fail(closing.at, "the bracket of an offer is not closed")
    return last


def _read_tricks(tokens: Tokens, checker: Checker) -> int:
    token = tokens.take()
    if token.text.lower() == "rest":
        return checker.state.tricks_left
    if not (token.text.isascii() and token.text.isdigit() and len(token.text) <= 2):
        tokens.fail(token.at, f"{unknown(token.text)} is not a number of tricks")
    return int(token.text)
