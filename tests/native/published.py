"""Deals with published answers, in this project's notation, and tables of one hand against all layouts.

The open deals are from N. M. Smirnov and N. A. Shchukin, «Преферанс. Правила и приёмы игры», Moscow 1990; the tables
are A. Slovesnov's, published with the test data of his Bridge Studio.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from preferans.notation.calls_text import read_contract
from preferans.notation.cards_text import read_hand
from preferans.rules.cards import SUITS, Card, CardSet
from preferans.solver import AllPass, Declared, Position, goal_of
from tests.support import card


@dataclass(frozen=True)
class Published:
    """A deal whose answer a book gives; seat 1 leads."""

    name: str
    contract: str
    declarer: int
    hands: tuple[str, str, str]
    tricks: int
    """The declarer's."""
    leads: tuple[str, ...] = ()
    """The only first cards that hold him to it, where the book asks for them."""
    bad_leads: tuple[str, ...] = ()
    """The only first cards that let him take more."""

    @property
    def position(self) -> Position:
        """The deal before the first card."""
        first, second, third = map(read_hand, self.hands)
        return Position((first, second, third))

    @property
    def goal(self) -> Declared:
        """What is played for."""
        return declared(self.contract, self.declarer)


FOURTEEN = ("CAKQJ DAJ87 HQT", "SA CT87 DKQT HAJ8", "SKJ987 C9 D9 HK97")
FIFTEEN = ("SAKQ87 HKJ987", "SJT9 CAQ DKQ HAQT", "CKJT987 DA987")

DEALS = (
    Published(
        "exercise 3",
        "6S",
        2,
        ("SA CKJT DA98 HKJ7", "SKQJT9 DKQJ HA9", "S87 CAQ9 DT7 HQT8"),
        6,
        leads=("D8", "D9", "DA"),
    ),
    Published("exercise 4", "6D", 2, ("SK87 CT87 DT9 HAQ", "SAJ9 CKJ9 DAKJ7", "SQT CAQ DQ8 HKJT8"), 6),
    Published(
        "exercise 6",
        "6S",
        2,
        ("S87 CKQJT DKJT H7", "SKJT9 CA9 DA HKQJ", "SAQ C8 DQ87 HAT98"),
        5,
        leads=("H7",),
    ),
    Published("14, diamonds", "6D", 1, FOURTEEN, 6),
    Published("14, clubs", "6C", 1, FOURTEEN, 5),
    Published("15, hearts", "7H", 1, FIFTEEN, 7),
    Published("15, spades", "6S", 1, FIFTEEN, 5),
    Published(
        "16",
        "6S",
        2,
        ("SAJ CAK9 DT987 H8", "SKQ98 CT DKQJ HAK", "ST7 CQJ DA HQJT97"),
        5,
        bad_leads=("SA", "SJ"),
    ),
)


@dataclass(frozen=True)
class Layouts:
    """A declarer's hand against all layouts of the twenty cards that he does not see; seat 1 leads."""

    name: str
    hand: str
    discard: str
    contract: str
    declarer: int
    counts: list[int] = field(repr=False)
    """Layouts in which he takes 0, 1 … 10 tricks."""
    first_card: str | None = None

    @property
    def goal(self) -> Declared:
        """What is played for."""
        return declared(self.contract, self.declarer)

    @property
    def cards(self) -> tuple[CardSet, CardSet, Card | None]:
        """The hand, the discard and the first card."""
        return read_hand(self.hand), read_hand(self.discard), None if self.first_card is None else card(self.first_card)


TABLES = (
    Layouts(
        "misere, clubs led",
        "ST987 CJ D8 HT987",
        "D9 CQ",
        "misere",
        1,
        [8544, 147660, 1340, 9050, 15156, 2876, 130, 0, 0, 0, 0],
        "CJ",
    ),
    Layouts(
        "six clubs",
        "SA CA987 DKJ HAKT",
        "S8 S7",
        "6C",
        1,
        [0, 0, 0, 0, 1016, 19625, 104962, 58993, 160, 0, 0],
        "SA",
    ),
    Layouts(
        "six spades",
        "SQT7 CKQJ DA HKQJ",
        "D8 D7",
        "6S",
        2,
        [441, 4547, 18204, 78510, 78762, 4292, 0, 0, 0, 0, 0],
    ),
    Layouts(
        "misere, second hand",
        "ST987 C8 D987 H98",
        "CA CK",
        "misere",
        2,
        [80407, 977, 23345, 49263, 22306, 8207, 251, 0, 0, 0, 0],
    ),
    Layouts(
        "six without trumps",
        "SA8 CKT DAJ8 HAJ7",
        "S9 C9",
        "6NT",
        2,
        [0, 0, 0, 102170, 76768, 5816, 2, 0, 0, 0, 0],
    ),
)
ALL_LAYOUTS = 184_756


def declared(contract: str, declarer: int) -> Declared:
    """Returns the goal of a game or a misere."""
    goal = goal_of(read_contract(contract), declarer)
    assert not isinstance(goal, AllPass)
    return goal


def with_suits(cards: CardSet, order: tuple[int, int, int, int]) -> CardSet:
    """Returns *cards* with each suit put in another's place."""
    return CardSet.of(Card.of(SUITS[order[one.suit]], one.rank) for one in cards)
