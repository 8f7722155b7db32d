"""Words of the game at a moment that is not theirs: for what they are, so that the table can say it."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Final

from preferans.cli.table.spelling import OFFER, answers_spelt, read_game, read_one, read_some, vocabulary
from preferans.rules.calls import Answer


class Occasion(StrEnum):
    """What a word is for."""

    CALL = "call"
    GAME = "game"
    """A game is called, and named after the discard."""
    ANSWER = "answer"
    CONDUCT = "conduct"
    CARD = "card"
    DISCARD = "discard"
    OFFER = "offer"
    ENTRUST = "entrust"
    LOOK = "look"
    REFUSE = "refuse"
    CONCEDE = "concede"
    PLAY_ON = "play-on"
    CONSENT = "consent"


_WAYS: Final = {
    "look": Occasion.LOOK,
    "refuse": Occasion.REFUSE,
    "concede": Occasion.CONCEDE,
    "play-on": Occasion.PLAY_ON,
    "yes": Occasion.CONSENT,
    "no": Occasion.CONSENT,
    "discard": Occasion.DISCARD,
}


def occasions(word: str) -> tuple[Occasion, ...]:
    """Returns what *word*, in normal spelling, is for; nothing where it is no word of the game.

    >>> [occasion.value for occasion in occasions("пас")], [occasion.value for occasion in occasions("ч9 ч7 6б")]
    (['call', 'answer'], ['discard'])
    >>> occasions("куплю")
    ()
    """
    return tuple(dict.fromkeys(_occasions(word)))


def _occasions(word: str) -> Iterator[Occasion]:
    first, _, rest = word.partition(" ")
    held = vocabulary("call").get(first) == "here" and read_game(rest) is not None
    if held or word in vocabulary("call") or word in vocabulary("ordinal"):
        yield Occasion.CALL
    if read_game(word) is not None:
        yield Occasion.GAME
    for answer in answers_spelt(word):
        yield Occasion.CONDUCT if answer in (Answer.OPEN, Answer.CLOSED, Answer.ALONE) else Occasion.ANSWER
    yield from _of_cards(word)
    match = OFFER.fullmatch(word)
    offered = vocabulary("offer").get(match[1].strip() if match is not None else word)
    if vocabulary("offer").get(first) == "entrust":
        yield Occasion.ENTRUST
    elif offered is not None:
        yield Occasion.OFFER
    way = vocabulary("way").get(word) or vocabulary("way").get(first)
    if way == "dark":
        # «Втёмную» is a closed whist too.
        if not answers_spelt(word):
            yield Occasion.CALL
    elif way is not None and (way == "discard" or word in vocabulary("way")):
        yield _WAYS[way]


def _of_cards(word: str) -> Iterator[Occasion]:
    if read_one(word) is not None or word in vocabulary("rank"):
        yield Occasion.CARD
        return
    *cards, last = word.split()
    text = " ".join(cards) if cards and read_game(last) is not None else word
    if read_some(text) is not None:
        yield Occasion.DISCARD
