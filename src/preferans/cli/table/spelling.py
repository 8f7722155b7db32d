"""The words of the game as they are typed: spellings of both languages, and how games and cards are read from them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from preferans.cli.wording import LANGUAGES, wording
from preferans.notation.cards_text import plain_signs, read_card, read_cards
from preferans.rules.calls import Answer
from preferans.rules.cards import RANK_LETTERS, RANKS, SUITS, Card, CardSet, Rank
from preferans.rules.contract import STRAIN_LETTERS, Contract, Strain, game
from preferans.rules.errors import NotationError

LONGEST: Final = 200
"""Characters of a line that are looked at."""
_GAME: Final = re.compile(r"(10|[6-9])\s*(.+)")
OFFER: Final = re.compile(r"(\D+?)\s*(\d{1,2})")
"""An offer of some of the tricks left: «мои 3», "yours 2"."""
_NO_TALON: Final = (" без прикупа", " no talon", "-no-talon")


def normal(text: str) -> str:
    """Returns *text* as words are compared: lower case, one blank, without punctuation at the end.

    >>> normal("  Втёмную! "), normal("MISÈRE"), normal("♡А")
    ('втемную', 'misere', '♥а')
    """
    text = plain_signs(text[:LONGEST]).lower().replace("ё", "е").replace("è", "e").replace("é", "e")
    return " ".join(text.replace(",", " ").split()).rstrip(".!;: ")


@cache
def vocabulary(group: str) -> Mapping[str, str]:
    """Returns every spelling of a group of words, in both languages, with the word's key.

    >>> vocabulary("call")["здесь"], vocabulary("call")["here"]
    ('here', 'here')
    """
    prefix = f"words.{group}."
    return {
        spelling.strip(): key.removeprefix(prefix)
        for language in LANGUAGES
        for key, spellings in wording(language).texts.items()
        if key.startswith(prefix)
        for spelling in spellings.split("|")
    }


@cache
def answers_spelt(word: str) -> tuple[Answer, ...]:
    """Returns every answer that is spelt so: «в» is both «вист» and «втёмную», never at one prompt."""
    return tuple(
        answer
        for answer in Answer
        for language in LANGUAGES
        if word in map(str.strip, wording(language).say(f"words.answer.{answer.value}").split("|"))
    )


def read_game(word: str) -> Contract | None:
    """Returns the game that a word or two name, or ``None``.

    >>> [str(read_game(word)) for word in ("6п", "10бк", "семь вторых", "six spades", "9ч без прикупа", "7♦", "8n")]
    ['6S', '10NT', '7C', '6S', '9H-no-talon', '7D', '8NT']
    """
    talon = True
    for ending in _NO_TALON:
        if word.endswith(ending):
            word, talon = word.removesuffix(ending), False
    match = _GAME.fullmatch(word)
    if match is not None:
        level, rest = match.groups()
    else:
        first, _, rest = word.partition(" ")
        level = vocabulary("ordinal").get(first, "")
    signs = dict(zip("♠♣♦♥", "SCDH", strict=True))
    letters = signs.get(rest) or vocabulary("strain").get(rest)
    if letters is None or level not in ("6", "7", "8", "9", "10") or (not talon and level != "9"):
        return None
    return game(int(level), Strain(STRAIN_LETTERS.index(letters)), talon=talon)


def read_some(text: str) -> CardSet | None:
    """Returns the cards that *text* names, with ranks as words too, or ``None``.

    >>> str(read_some("ч9 ч7")), str(read_some("ч97")), str(read_some("туз пик 7ч")), read_some("вист")
    ('H97', 'H97', 'SA H7', None)
    """
    tokens = text.split()
    cards: list[Card] = []
    while tokens:
        card = read_one(" ".join(tokens[:2])) if len(tokens) > 1 else None
        taken = 2
        if card is None:
            card, taken = read_one(tokens[0]), 1
        if card is not None:
            cards.append(card)
        else:
            try:
                cards += read_cards(tokens[0])
            except NotationError:
                return None
        tokens = tokens[taken:]
    return CardSet.of(cards) if cards else None


def read_one(text: str) -> Card | None:
    """Returns the card that *text* names: «т7», «C7», «7т», «т 7», «туз пик», «ace of spades», or ``None``.

    >>> [str(read_one(text)) for text in ("т7", "C7", "7т", "♣7", "т 7", "король червей", "queen of hearts", "10 пик")]
    ['C7', 'C7', 'C7', 'C7', 'C7', 'HK', 'HQ', 'ST']
    """
    words = [word for word in text.split() if word != "of"]
    if len(words) == 2:
        rank, suit = vocabulary("rank").get(words[0], words[0]), vocabulary("strain").get(words[1])
        rank = {"10": "T"}.get(rank, rank)
        if suit in ("S", "C", "D", "H") and rank in RANK_LETTERS:
            return Card.of(SUITS["SCDH".index(suit)], RANKS[RANK_LETTERS.index(rank)])
    if len(words) > 2:
        return None
    glued = "".join(words)
    for spelling in (glued, glued[-1:] + glued[:-1] if glued[:1].isdigit() else glued):
        try:
            return read_card(spelling)
        except NotationError:
            continue
    return None


def rank_of(word: str) -> Rank | None:
    """Returns the rank that *word* names by its index or its name, or ``None``."""
    named = vocabulary("rank").get(word)
    if named is not None:
        return RANKS[RANK_LETTERS.index(named)]
    for suit in ("S", "П"):
        try:
            return read_card(f"{suit}{word}").rank
        except NotationError:
            continue
    return None
