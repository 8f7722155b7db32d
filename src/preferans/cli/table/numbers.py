"""The number of every choice at a prompt.

Calls have the number of their place in the ladder for the whole auction, six spades being 1, because that is how they
are called aloud: раз, два, три. Cards that may be played or discarded are numbered from left to right, other choices
in the order in which they are shown.
"""

from __future__ import annotations

from collections.abc import Mapping

from preferans.cli.table.look import in_order, trump_of
from preferans.rules.auction import ladder_of
from preferans.rules.calls import Word
from preferans.rules.cards import EMPTY, Card
from preferans.rules.contract import Contract
from preferans.rules.convention import Convention
from preferans.rules.events import (
    Action,
    Called,
    Discarded,
    Entrusted,
    Named,
    Offered,
    Played,
    PoolNamed,
    Proposed,
    Seat,
)
from preferans.rules.state import Phase
from preferans.rules.view import View

PASS_NUMBER = "0"
MISERE_NUMBER = "0"
"""Among compulsory games, which have the numbers of their levels: no trick at all."""


def numbered(view: View) -> Mapping[str, Action]:
    """Returns the legal actions that have a number, by number. A discard has none: its two cards have."""
    if view.state.phase in (Phase.AUCTION, Phase.NAMING):
        return _ladder_numbers(view)
    if view.state.phase is Phase.POOL:
        return {str(action.size): action for action in view.legal if isinstance(action, PoolNamed)}
    plays = [action for action in view.legal if isinstance(action, Played)]
    if plays:
        numbers = card_numbers(view, plays[0].seat)
        return {str(numbers[action.card]): action for action in plays}
    others = [action for action in view.legal if not isinstance(action, Discarded | Offered | Entrusted)]
    first = len(card_numbers(view, view.seat)) + 1 if view.state.phase is Phase.DISCARD and view.seat else 1
    return {str(number): action for number, action in enumerate(others, start=first)}


def card_numbers(view: View, seat: Seat) -> dict[Card, int]:
    """Returns the numbers of the cards of *seat* that may be chosen now, from left to right."""
    hand = view.state.hands[seat] or EMPTY
    cards = in_order(hand, trump_of(view.state))
    if view.state.phase is Phase.PLAY:
        legal = {action.card for action in view.legal if isinstance(action, Played)}
        cards = [card for card in cards if card in legal]
    elif view.state.phase is not Phase.DISCARD:
        return {}
    return {card: number for number, card in enumerate(cards, start=1)}


def contract_at(number: str, rules: Convention) -> Contract | None:
    """Returns the contract at a place of the ladder, counted from 1.

    >>> from preferans.rules.convention import load
    >>> str(contract_at("1", load("sochi"))), str(contract_at("16", load("sochi"))), contract_at("99", load("sochi"))
    ('6S', 'misere', None)
    """
    if not (number.isascii() and number.isdigit()):
        return None
    return {place + 1: contract for contract, place in ladder_of(rules).items()}.get(int(number))


def _ladder_numbers(view: View) -> Mapping[str, Action]:
    order = ladder_of(view.state.rules)
    auction = view.state.auction
    numbers: dict[str, Action] = {}
    if auction is not None and auction.only and view.state.phase is Phase.AUCTION:
        owed = [(action, action.call.contract) for action in view.legal if isinstance(action, Called)]
        return {str(game.level) if game and game.level else MISERE_NUMBER: action for action, game in owed}
    extra = len(order) + 1
    for action in view.legal:
        match action:
            case Called(_, call) if call.word is Word.PASS:
                numbers[PASS_NUMBER] = action
            case Called(_, call) if call.word is Word.HERE and auction is not None and auction.high is not None:
                numbers[str(order[auction.high] + 1)] = action
            case Called(_, call) if call.contract is not None:
                numbers[str(order[call.contract] + 1)] = action
            case Named(_, contract):
                numbers[str(order[contract] + 1)] = action
            case Called() | Proposed() | _:
                numbers[str(extra)] = action
                extra += 1
    return numbers
