"""Cards and hands as text: `read_card`, `read_hand`, `write_card`, `write_hand`.

A card is its suit, then its rank: ``SA``. A hand is groups of a suit and its ranks, separated by blanks:
``SAKQ C987 D7 HAKQ``. The signs ♠♣♦♥, ``10``, lower case and Cyrillic letters (suits п т б ч, ranks В Д К Т) are read
too. A letter is told by its place, never by its case: in ``тт`` the first is clubs and the second the ace. Cyrillic Т
is the ace and Latin T the ten, so one word never mixes the two alphabets.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from preferans.rules.cards import DECK, EMPTY, Card, CardSet, Rank, Suit
from preferans.rules.errors import NotationError
from preferans.rules.letters import cyrillic_letter, latin_letter, odd_letters

SIGNS: Final = {"♠": Suit.SPADES, "♣": Suit.CLUBS, "♦": Suit.DIAMONDS, "♥": Suit.HEARTS}
_WHITE_SIGNS: Final = {"♤": "♠", "♧": "♣", "♢": "♦", "♡": "♥"}
_VARIATION_SELECTORS: Final = dict.fromkeys((0xFE0E, 0xFE0F))

_LATIN_SUITS: Final = {"S": Suit.SPADES, "C": Suit.CLUBS, "D": Suit.DIAMONDS, "H": Suit.HEARTS}
_CYRILLIC_SUITS: Final = {"П": Suit.SPADES, "Т": Suit.CLUBS, "Б": Suit.DIAMONDS, "Ч": Suit.HEARTS}
SUITS_BY_LETTER: Final = {**_LATIN_SUITS, **_CYRILLIC_SUITS, **SIGNS}

_DIGITS: Final = {"7": Rank.SEVEN, "8": Rank.EIGHT, "9": Rank.NINE, "10": Rank.TEN}
_LATIN_RANKS: Final = {"T": Rank.TEN, "J": Rank.JACK, "Q": Rank.QUEEN, "K": Rank.KING, "A": Rank.ACE}
_CYRILLIC_RANKS: Final = {"В": Rank.JACK, "Д": Rank.QUEEN, "К": Rank.KING, "Т": Rank.ACE}
_RANKS: Final = {**_DIGITS, **_LATIN_RANKS, **_CYRILLIC_RANKS}

_CARDS: Final = {str(card): card for card in DECK}
"""The cards by the names that programs write."""

_RANK: Final = re.compile(r"10|.", re.DOTALL)
_GLUED_SIGN: Final = re.compile(r"(?<=\S)([♠♣♦♥])")
_SHOWN: Final = 40
"""Characters of a bad word that an error repeats."""
_LONGEST_HAND: Final = 400


def read_card(text: str) -> Card:
    """Returns the card that *text* names.

    >>> read_card("HT"), read_card("♥10"), read_card("ч10"), read_card("чт")
    (Card('HT'), Card('HT'), Card('HT'), Card('HA'))
    >>> read_card("C1")
    Traceback (most recent call last):
        ...
    preferans.rules.errors.NotationError: '1' in 'C1' is not a rank
    """
    known = _CARDS.get(text)
    if known is not None:
        return known
    word = plain_signs(text).strip()
    if len(word.split()) != 1:
        raise NotationError(f"{shown(text)} is not a card")
    suit, ranks = _group(word)
    if len(ranks) != 1:
        raise NotationError(f"{shown(word)} is not one card: a suit and one rank")
    return Card.of(suit, ranks[0])


def read_hand(text: str) -> CardSet:
    """Returns the cards that *text* names, at most 32, each once.

    >>> read_hand("HAKQ D7 SAKQ c987")
    CardSet('SAKQ C987 D7 HAKQ')
    >>> read_hand("♠ТКД ♣987 ♦- ч7") == read_hand("SAKQ C987 H7")
    True
    >>> read_hand("SAK HA SA")
    Traceback (most recent call last):
        ...
    preferans.rules.errors.NotationError: SA stands twice in 'SAK HA SA'
    """
    return CardSet.of(read_cards(text))


def read_cards(text: str) -> tuple[Card, ...]:
    """Returns the cards that *text* names in the order in which they stand.

    >>> read_cards("H9 S87")
    (Card('H9'), Card('S8'), Card('S7'))
    """
    if len(text) > _LONGEST_HAND:
        raise NotationError(f"{shown(text)} is too long for a hand")
    words = _GLUED_SIGN.sub(r" \1", plain_signs(text)).split()
    if words in (["-"], ["–"], ["—"]):
        return ()
    if not words:
        raise NotationError("there are no cards; a hand without cards is written '-'")
    cards: list[Card] = []
    seen = EMPTY
    for word in words:
        suit, ranks = _group(word)
        for rank in ranks:
            card = Card.of(suit, rank)
            if card in seen:
                raise NotationError(f"{card} stands twice in {shown(text)}")
            seen = seen | 1 << card
            cards.append(card)
    return tuple(cards)


def write_card(card: Card) -> str:
    """Returns the card as suit and rank.

    >>> write_card(read_card("♥10"))
    'HT'
    """
    return str(card)


def write_hand(hand: CardSet) -> str:
    """Returns the hand in the order ``S C D H``, each suit from high to low, and ``-`` when there are no cards.

    >>> write_hand(read_hand("H7A S10"))
    'ST HA7'
    """
    return str(hand)


def plain_signs(text: str) -> str:
    """Returns *text* with every suit sign in its plain black form, without variation selectors.

    >>> plain_signs("♡A ♠\\ufe0fK")
    '♥A ♠K'
    """
    text = text.translate(_VARIATION_SELECTORS)
    for white, black in _WHITE_SIGNS.items():
        text = text.replace(white, black)
    return text


def shown(text: str) -> str:
    """Returns *text* in quotes for an error, cut when it is long."""
    cut = text if len(text) <= _SHOWN else text[:_SHOWN] + "…"
    return repr(cut)


def unknown(word: str, known: Iterable[str] = ()) -> str:
    """Returns a word that is not recognised, in quotes for an error, with what is odd about its letters.

    >>> unknown("wist"), unknown("whіst")
    ("'wist'", "'whіst' (it mixes Latin and Cyrillic letters)")
    """
    return shown(word) + odd_letters(word, known)


def refuse_mixed_alphabets(word: str) -> None:
    """Raises `NotationError` for a word that has letters of both alphabets.

    >>> refuse_mixed_alphabets("S\u0422")
    Traceback (most recent call last):
        ...
    preferans.rules.errors.NotationError: 'SТ' mixes Latin and Cyrillic letters: 'S' is Latin, 'Т' is Cyrillic
    """
    latin, cyrillic = latin_letter(word), cyrillic_letter(word)
    if latin and cyrillic:
        raise NotationError(
            f"{shown(word)} mixes Latin and Cyrillic letters: {latin!r} is Latin, {cyrillic!r} is Cyrillic"
        )


def _group(word: str) -> tuple[Suit, list[Rank]]:
    refuse_mixed_alphabets(word)
    suit = SUITS_BY_LETTER.get(word[0].upper())
    if suit is None:
        raise NotationError(f"{_named(word[0])} in {shown(word)} is not a suit")
    if word[1:] in ("-", "–", "—"):
        return suit, []
    ranks: list[Rank] = []
    for letter in _RANK.findall(word[1:]):
        rank = _RANKS.get(letter.upper())
        if rank is None:
            raise NotationError(f"{_named(letter)} in {shown(word)} is not a rank")
        ranks.append(rank)
    if not ranks:
        raise NotationError(f"{shown(word)} is a suit without a rank")
    return suit, ranks


def _named(letter: str) -> str:
    """Returns a letter in quotes, and its alphabet where the eye could take it for another."""
    return f"the Cyrillic {letter!r}" if cyrillic_letter(letter) else repr(letter)
