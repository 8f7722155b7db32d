"""Reading what a person types: words, numbers, calls and cards of both languages, whatever the language of the table.

`read` answers with the actions meant, with a command, or with what is unclear. It does not ask whether an action is
legal: the rules say that.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final

from preferans.cli.table.dark import in_the_dark, read_dark
from preferans.cli.table.numbers import card_numbers, contract_at, numbered
from preferans.cli.table.spelling import normal, rank_of, read_game, read_one, read_some, vocabulary
from preferans.cli.wording import LANGUAGES, wording
from preferans.rules.calls import BOMB, HERE, KEEP, PASS, TAKE, Answer, Call, bid
from preferans.rules.cards import Card, CardSet
from preferans.rules.contract import MISERE, MISERE_NO_TALON, Contract, game
from preferans.rules.events import (
    Action,
    Answered,
    Called,
    Conceded,
    Discarded,
    Entrusted,
    Joined,
    Moved,
    Named,
    Offered,
    OfferKind,
    Played,
    PlayedOn,
    Proposed,
    Refused,
    Seat,
    Took,
    Voted,
    Whisted,
)
from preferans.rules.state import Phase, State
from preferans.rules.view import View


class Command(StrEnum):
    """What may be asked for at any prompt."""

    REDRAW = "redraw"
    HELP = "help"
    QUIT = "quit"
    HINT = "hint"
    LAST = "last"
    AUCTION = "auction"
    SCORE = "score"
    RULES = "rules"


@dataclass(frozen=True, slots=True)
class Unclear:
    """What was typed means nothing here; *key* is the text that says so."""

    key: str
    values: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Doubtful:
    """A bare number that names a call by its place but may have been meant as a level: to be repeated."""

    number: int
    contract: Contract
    action: Action


Reading = tuple[Action, ...] | Command | Unclear | Doubtful
_OFFER: Final = re.compile(r"(\D+?)\s*(\d{1,2})")


def read(text: str, view: View, names: Mapping[Seat, str]) -> Reading:
    """Returns what *text* means for the person who has *view* and is to decide; *names* are those at the table."""
    word = normal(text)
    if not word:
        return Command.REDRAW
    command = vocabulary("command").get(word)
    if command is not None:
        return Command(command)
    found = _action(word, text, view, names)
    return found if found is not None else Unclear("play.unclear", {"text": text.strip()[:40]})


def command_only(text: str) -> Command | None:
    """Returns the command that *text* is, where nothing has to be decided."""
    word = normal(text)
    if not word:
        return Command.REDRAW
    command = vocabulary("command").get(word)
    return None if command is None else Command(command)


def _action(word: str, text: str, view: View, names: Mapping[Seat, str]) -> Reading | None:
    state, seat = view.state, view.seat
    if seat is None:
        return None
    if state.phase is Phase.VOTE:
        return _way(word, view, {"yes": Voted(seat, True), "no": Voted(seat, False)})
    if in_the_dark(view) or state.phase is Phase.CHANGE:
        return read_dark(word, view, seat)
    match state.phase:
        case Phase.AUCTION:
            return _call(word, view, seat)
        case Phase.DISCARD:
            return _discard(word, text, view, seat)
        case Phase.NAMING:
            return _name(word, view, seat)
        case Phase.WHIST | Phase.MISERE_OPEN:
            return _answer(word, view, seat, names)
        case Phase.CONCESSION:
            return _way(word, view, {"play-on": PlayedOn(seat), "yes": PlayedOn(seat), "concede": Conceded(seat)})
        case Phase.JOINT:
            return _way(word, view, {"yes": Joined(seat, True), "no": Joined(seat, False)})
        case Phase.PLAY if state.table is not None and state.table.offer is not None:
            return _way(word, view, {"yes": Answered(seat, True), "no": Answered(seat, False)})
        case Phase.PLAY:
            return _offer(word, state, seat) or _entrust(word, view, names) or _card(word, text, view)
    return None


def _way(word: str, view: View, ways: Mapping[str, Action]) -> tuple[Action, ...] | None:
    action = ways.get(vocabulary("way").get(word, "")) or numbered(view).get(word)
    return None if action is None else (action,)


def _call(word: str, view: View, seat: Seat) -> Reading | None:
    # What is held may be said too: «здесь 6♦».
    first, _, rest = word.partition(" ")
    held = vocabulary("call").get(first) == "here" and read_game(rest) is not None
    said = "here" if held else vocabulary("call").get(word)
    if said == "joint":
        return (Proposed(seat),)
    if said == "all-pass":
        return (Moved(seat),)
    plain: Mapping[str, Call] = {
        "pass": PASS,
        "here": HERE,
        "take": TAKE,
        "bomb": BOMB,
        "keep": KEEP,
        "misere": bid(MISERE),
        "misere-no-talon": bid(MISERE_NO_TALON),
    }
    if said is not None:
        return (Called(seat, plain[said]),)
    contract = read_game(word)
    if contract is not None:
        return (Called(seat, bid(contract)),)
    return _by_place(word, view, lambda contract: Called(seat, bid(contract)))


def _name(word: str, view: View, seat: Seat) -> Reading | None:
    if vocabulary("way").get(word) == "concede":
        return (Conceded(seat),)
    contract = read_game(word)
    if contract is None and vocabulary("call").get(word) == "misere":
        contract = MISERE
    if contract is not None:
        called = view.state.contract
        if called is not None and not called.talon and contract.level == 9:
            contract = game(9, contract.strain, talon=False)
        return (Named(seat, contract),)
    return _by_place(word, view, lambda contract: Named(seat, contract))


def _by_place(word: str, view: View, action_of: Callable[[Contract], Action]) -> Reading | None:
    """A call by its place in the ladder: «раз» is six spades, «шесть» seven spades (K 3.3.5, J-13)."""
    number = vocabulary("ordinal").get(word, word)
    action = numbered(view).get(number)
    contract = contract_at(number, view.state.rules)
    if action is None:
        return None if contract is None else (action_of(contract),)
    if contract is None or not 6 <= int(number) <= 10 or action == _lowest(view):
        return (action,)
    return Doubtful(int(number), contract, action)


def _lowest(view: View) -> Action | None:
    """Returns the lowest game that may be called or named."""
    for action in view.legal:
        if isinstance(action, Named) or (isinstance(action, Called) and action.call.contract is not None):
            return action
    return None


def _discard(word: str, text: str, view: View, seat: Seat) -> Reading | None:
    way = vocabulary("way").get(word)
    if way == "refuse":
        return (Refused(seat),)
    if way == "concede":
        return (Conceded(seat),)
    other = numbered(view).get(word)
    if other is not None and not isinstance(other, Discarded):
        return (other,)
    first, _, rest = word.partition(" ")
    if vocabulary("way").get(first) == "discard":
        word = rest
    tokens = word.split()
    named: tuple[Action, ...] = ()
    contract = read_game(tokens[-1]) if len(tokens) > 1 else None
    if contract is not None:
        # Discard and contract in one line: «ч9 ч7 6б».
        tokens.pop()
        named = (Named(seat, contract),)
    cards = _numbers(tokens, view, seat) or read_some(" ".join(tokens))
    if cards is None:
        return Unclear("play.two-cards", {}) if any(char.isdigit() for char in text) else None
    return (Discarded(seat, cards), *named)


def _numbers(tokens: list[str], view: View, seat: Seat) -> CardSet | None:
    cards = numbered_cards(view, seat)
    if not tokens or not all(token in cards for token in tokens):
        return None
    return CardSet.of(cards[token] for token in tokens)


def numbered_cards(view: View, seat: Seat) -> Mapping[str, Card]:
    """Returns the cards of *seat* that may be chosen, by number."""
    return {str(number): card for card, number in card_numbers(view, seat).items()}


def _answer(word: str, view: View, seat: Seat, names: Mapping[Seat, str]) -> Reading | None:
    action = numbered(view).get(word)
    if action is not None:
        return (action,)
    hands = [action for action in view.legal if isinstance(action, Took)]
    for took in hands:
        if normal(names[took.hand]).startswith(word) and len(word) > 1:
            return (took,)
    options = [action.answer for action in view.legal if isinstance(action, Whisted)]
    meant = [Answer(key) for key in _answers_spelt(word)]
    for answer in meant:
        if answer in options:
            return (Whisted(seat, answer),)
    return (Whisted(seat, meant[0]),) if meant else None


@cache
def _answers_spelt(word: str) -> tuple[str, ...]:
    """Returns every answer that is spelt so: «в» is both «вист» and «втёмную», never at one prompt."""
    return tuple(
        answer.value
        for answer in Answer
        for language in LANGUAGES
        if word in map(str.strip, wording(language).say(f"words.answer.{answer.value}").split("|"))
    )


def _offer(word: str, state: State, seat: Seat) -> tuple[Action, ...] | None:
    left = state.tricks_left
    said = vocabulary("offer").get(word)
    if word in _spelt("rest") or word in _spelt("mine"):
        return (Offered(seat, OfferKind.CLAIMS, left),)
    if said in ("all-yours", "yours"):
        return (Offered(seat, OfferKind.GIVES, left),)
    match = _OFFER.fullmatch(word)
    if match is None:
        return None
    owner, count = vocabulary("offer").get(match[1].strip()), int(match[2])
    if match[1].strip() in _spelt("mine"):
        return (Offered(seat, OfferKind.CLAIMS, count),)
    return (Offered(seat, OfferKind.GIVES, count),) if owner in ("all-yours", "yours") else None


@cache
def _spelt(key: str) -> frozenset[str]:
    return frozenset(
        spelling.strip()
        for language in LANGUAGES
        for spelling in wording(language).say(f"words.offer.{key}").split("|")
    )


def _entrust(word: str, view: View, names: Mapping[Seat, str]) -> tuple[Action, ...] | None:
    verb, _, whom = word.partition(" ")
    if vocabulary("offer").get(verb) != "entrust":
        return None
    options = [action for action in view.legal if isinstance(action, Entrusted)]
    meant = [action for action in options if whom and normal(names[action.to]).startswith(whom)]
    if not whom and len(options) == 1:
        meant = options
    return tuple(meant[:1]) or None


def _card(word: str, text: str, view: View) -> Reading | None:
    seat = view.state.to_act
    if seat is None:
        return None
    card = read_one(normal(text))
    if card is not None:
        return (Played(seat, card),)
    by_number = numbered(view).get(word)
    by_rank = _by_rank(word, view)
    if by_number is not None and by_rank is not None and by_number != by_rank:
        return Unclear("play.number-or-rank", {"text": word})
    found = by_rank or by_number
    return None if found is None else (found,)


def _by_rank(word: str, view: View) -> Action | None:
    """Returns the card of the only suit that may be played whose rank is *word*: «7», «к»."""
    plays = [action for action in view.legal if isinstance(action, Played)]
    if len({action.card.suit for action in plays}) != 1:
        return None
    rank = rank_of(word)
    return next((action for action in plays if action.card.rank == rank), None)
