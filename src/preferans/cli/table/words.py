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
from preferans.cli.table.numbers import MISERE_NUMBER, card_numbers, contract_at, numbered
from preferans.cli.table.phrases import Phrases
from preferans.cli.table.spelling import (
    OFFER,
    answers_spelt,
    normal,
    rank_of,
    read_game,
    read_one,
    read_some,
    vocabulary,
)
from preferans.cli.table.untimely import Occasion, occasions
from preferans.cli.wording import LANGUAGES, wording
from preferans.rules.calls import BOMB, HERE, KEEP, PASS, TAKE, Call, bid
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
    PoolNamed,
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


@dataclass(frozen=True, slots=True)
class Untimely:
    """A word of the game that is not asked for now; it is for the *occasions*."""

    text: str
    occasions: tuple[Occasion, ...]


Reading = tuple[Action, ...] | Command | Unclear | Doubtful | Untimely
_SIZE: Final = re.compile(r"[0-9]{1,6}")


def read(text: str, view: View, names: Mapping[Seat, str]) -> Reading:
    """Returns what *text* means for the person who has *view* and is to decide; *names* are those at the table."""
    word = normal(text)
    if not word:
        return Command.REDRAW
    command = vocabulary("command").get(word)
    if command is not None:
        return Command(command)
    shown = _as_shown(word, view, names)
    if shown is not None:
        return (shown,)
    found = _action(word, view, names)
    return found if found is not None else _no_answer(word, text.strip()[:40], view)


def _as_shown(word: str, view: View, names: Mapping[Seat, str]) -> Action | None:
    """Returns the choice that is shown as *word* at this prompt, in either language."""
    choices = [action for action in view.legal if not isinstance(action, Discarded)]
    for language in LANGUAGES:
        phrases = Phrases(wording(language), names, view.seat)
        for action in choices:
            if normal(phrases.choice(action, view)) == word:
                return action
    return None


def _no_answer(word: str, text: str, view: View) -> Unclear | Untimely:
    """Returns why *word* answers nothing that is asked."""
    meant = occasions(word)
    if meant:
        return Untimely(text, meant)
    if view.state.phase is Phase.DISCARD and any(char.isdigit() for char in text):
        return Unclear("play.two-cards", {})
    if word.isascii() and word.isdigit():
        return Unclear("play.no-number", {"text": text})
    return Unclear("play.unclear", {"text": text})


def command_only(text: str) -> Command | None:
    """Returns the command that *text* is, where nothing has to be decided."""
    word = normal(text)
    if not word:
        return Command.REDRAW
    command = vocabulary("command").get(word)
    return None if command is None else Command(command)


def _action(word: str, view: View, names: Mapping[Seat, str]) -> Reading | None:
    state, seat = view.state, view.seat
    if seat is None:
        return None
    if state.phase is Phase.VOTE:
        return _way(word, view, {"yes": Voted(seat, True), "no": Voted(seat, False)})
    if in_the_dark(view) or state.phase is Phase.CHANGE:
        return read_dark(word, view, seat)
    match state.phase:
        case Phase.POOL:
            return (PoolNamed(seat, int(word)),) if _SIZE.fullmatch(word) else None
        case Phase.AUCTION if state.auction is not None and state.auction.only:
            return _compulsory(word, view, seat)
        case Phase.AUCTION:
            return _call(word, view, seat)
        case Phase.DISCARD:
            return _discard(word, view, seat)
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
            return _offer(word, state, seat) or _entrust(word, view, names) or _card(word, view)
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


def _compulsory(word: str, view: View, seat: Seat) -> Reading | None:
    """One of the games that are owed: by its level, whatever suit stands by it, or as misère."""
    number = MISERE_NUMBER if vocabulary("call").get(word) == "misere" else vocabulary("level").get(word, word)
    contract = read_game(word)
    action = numbered(view).get(number if contract is None else str(contract.level))
    if action is None and contract is not None:
        return (Called(seat, bid(contract)),)
    return None if action is None else (action,)


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


def _discard(word: str, view: View, seat: Seat) -> Reading | None:
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
    return None if cards is None else (Discarded(seat, cards), *named)


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
    meant = answers_spelt(word)
    for answer in meant:
        if answer in options:
            return (Whisted(seat, answer),)
    return (Whisted(seat, meant[0]),) if meant else None


def _offer(word: str, state: State, seat: Seat) -> tuple[Action, ...] | None:
    left = state.tricks_left
    said = vocabulary("offer").get(word)
    if word in _spelt("rest") or word in _spelt("mine"):
        return (Offered(seat, OfferKind.CLAIMS, left),)
    if said in ("all-yours", "yours"):
        return (Offered(seat, OfferKind.GIVES, left),)
    match = OFFER.fullmatch(word)
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


def _card(word: str, view: View) -> Reading | None:
    seat = view.state.to_act
    if seat is None:
        return None
    card = read_one(word)
    if card is not None:
        return (Played(seat, card),)
    by_number = numbered(view).get(word)
    by_rank = _by_rank(word, view)
    if by_number is not None and by_rank in view.legal and by_number != by_rank:
        return Unclear("play.number-or-rank", {"text": word})
    found = by_number or by_rank
    if found is not None:
        return (found,)
    return None if rank_of(word) is None else Unclear("play.which-suit", {"text": word})


def _by_rank(word: str, view: View) -> Action | None:
    """Returns the card of the only suit that may be played whose rank is *word*: «7», «к»; held or not."""
    plays = [action for action in view.legal if isinstance(action, Played)]
    rank = rank_of(word)
    if rank is None or len({action.card.suit for action in plays}) != 1:
        return None
    return Played(plays[0].seat, Card.of(plays[0].card.suit, rank))
