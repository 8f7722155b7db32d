"""How cards look in the terminal: four colours for the suits, indices of the language, hands in a fixed order.

Colour belongs to the suits; yellow means whose turn it is, dim is what only accompanies.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from rich.text import Text

from preferans.cli.wording import Wording
from preferans.rules.cards import SUITS, Card, CardSet, Suit
from preferans.rules.state import Phase, State

SIGNS: Final = "♠♣♦♥"
SUIT_STYLES: Final = ("bold", "bold green", "bold bright_blue", "bold red")
TURN: Final = "bold yellow"
DIM: Final = "dim"
STRONG: Final = "bold"
_ALTERNATING: Final = (Suit.SPADES, Suit.DIAMONDS, Suit.CLUBS, Suit.HEARTS)
"""Black and red in turn, so that two suits of one colour do not meet in a hand."""
_NAMED: Final = (Phase.WHIST, Phase.CONCESSION, Phase.MISERE_OPEN, Phase.PLAY, Phase.OVER)
_RANK: Final = r"(?:10|[789ВДКТJQKA](?!\w))"
_SUITED: Final = tuple(
    (rf"(?:10|[6-9])?{sign}{_RANK}?(?: {_RANK})*|(?:10|[6-9]){sign}", style)
    for sign, style in zip(SIGNS, SUIT_STYLES, strict=True)
)


def coloured(text: str, style: str = "") -> Text:
    """Returns *text* with its cards and contracts in the colours of their suits.

    >>> [str(span.style) for span in coloured("6♦, ♥Т").spans]
    ['bold bright_blue', 'bold red']
    """
    line = Text(text, style=style)
    for pattern, suit_style in _SUITED:
        line.highlight_regex(pattern, suit_style)
    return line


def rank_sign(card: Card, texts: Wording) -> str:
    """Returns the index of *card* in the language: Т К Д В or A K Q J, and 10."""
    return texts.say("card.ranks").split()[card.rank]


def card_sign(card: Card, texts: Wording) -> str:
    """Returns *card* as suit and index.

    >>> from preferans.cli.wording import wording
    >>> from preferans.rules.cards import DECK
    >>> card_sign(DECK[31], wording("ru")), card_sign(DECK[3], wording("en"))
    ('♥Т', '♠10')
    """
    return f"{SIGNS[card.suit]}{rank_sign(card, texts)}"


def card_text(card: Card, texts: Wording) -> Text:
    """Returns *card* in the colour of its suit."""
    return Text(card_sign(card, texts), style=SUIT_STYLES[card.suit])


def cards_sign(cards: Iterable[Card], texts: Wording) -> str:
    """Returns *cards* in a row, in the order given."""
    return " ".join(card_sign(card, texts) for card in cards)


def suit_order(trump: Suit | None) -> tuple[Suit, ...]:
    """Returns the suits as a hand shows them: trumps first, then the colours in turn.

    >>> [suit.letter for suit in suit_order(Suit.DIAMONDS)]
    ['D', 'S', 'H', 'C']
    """
    if trump is None:
        return _ALTERNATING
    same = next(suit for suit in SUITS if suit != trump and _is_black(suit) == _is_black(trump))
    first, second = (suit for suit in _ALTERNATING if _is_black(suit) != _is_black(trump))
    return trump, first, same, second


def in_order(hand: CardSet, trump: Suit | None) -> list[Card]:
    """Returns the cards of *hand* from left to right: suit by suit, the highest first."""
    return [card for suit in suit_order(trump) for card in reversed(list(hand.of_suit(suit)))]


def _is_black(suit: Suit) -> bool:
    return suit in (Suit.SPADES, Suit.CLUBS)


def trump_of(state: State) -> Suit | None:
    """Returns the trump once the contract is named; a call of the auction is none yet."""
    return state.trump if state.phase in _NAMED else None


def hand_lines(
    cards: Sequence[Card],
    texts: Wording,
    width: int,
    *,
    numbers: dict[Card, int] | None = None,
    marked: Collection[Card] = (),
) -> list[Text]:
    """Returns a hand as a row of cards, with the numbers of those that may be chosen below, wrapped to *width*.

    Without *numbers* the hand is only looked at; with them, cards that have none are dim. *marked*
    cards, those of the talon, are underlined.
    """
    rows: list[list[Card]] = [[]]
    room = width - 2
    used = 0
    for index, card in enumerate(cards):
        new_suit = index > 0 and cards[index - 1].suit != card.suit
        cell = 4 + (2 if new_suit else 0)
        if used + cell > room:
            rows.append([])
            used = 0
        rows[-1].append(card)
        used += cell
    lines = []
    for row in rows:
        faces, below = Text("  "), Text("  ", style=DIM)
        for index, card in enumerate(row):
            if index and row[index - 1].suit != card.suit:
                faces.append("  ")
                below.append("  ")
            number = numbers.get(card) if numbers is not None else None
            face = card_text(card, texts)
            if numbers is not None and number is None:
                face.stylize("dim not bold")
            if card in marked:
                face.stylize("underline")
            faces.append_text(face)
            faces.append(" " * (4 - face.cell_len))
            below.append(f"{number if number is not None else '':>2}  ")
        faces.rstrip()
        lines.append(faces)
        if numbers is not None:
            below.rstrip()
            lines.append(below)
    return lines


def suit_rows(hand: CardSet, trump: Suit | None, texts: Wording) -> list[Text]:
    """Returns an open hand as four rows, one a suit; a void is a dash."""
    rows = []
    for suit in suit_order(trump):
        ranks = " ".join(rank_sign(card, texts) for card in reversed(list(hand.of_suit(suit))))
        row = Text(f"{SIGNS[suit]} {ranks or '—'}", style=SUIT_STYLES[suit] if ranks else DIM)
        rows.append(row)
    return rows
