"""Cards, hands, contracts, calls and answers, as they are read and written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.notation.calls_text import (
    read_answer,
    read_call,
    read_contract,
    write_answer,
    write_call,
    write_contract,
)
from preferans.notation.cards_text import read_card, read_cards, read_hand, write_card, write_hand
from preferans.rules.auction import ladder
from preferans.rules.calls import HERE, PASS, TAKE, Answer, bid
from preferans.rules.cards import DECK, CardSet
from preferans.rules.contract import ALL_PASS
from preferans.rules.errors import NotationError

CYRILLIC_SUITS = "птбч"
CYRILLIC_RANKS = ("7", "8", "9", "10", "В", "Д", "К", "Т")
SIGNS = "♠♣♦♥"


@pytest.mark.parametrize("card", DECK, ids=str)
def test_every_spelling_of_every_card(card: int) -> None:
    this = DECK[card]
    latin = str(this)
    cyrillic = CYRILLIC_SUITS[this.suit] + CYRILLIC_RANKS[this.rank]
    sign = SIGNS[this.suit]
    spellings = [
        latin,
        latin.lower(),
        latin.replace("T", "10"),
        cyrillic,
        cyrillic.upper(),
        cyrillic.lower(),
        sign + latin[1],
        sign + CYRILLIC_RANKS[this.rank],
        f"{sign}\ufe0f{latin[1]}",
        f"{sign}\ufe0e{latin[1]}",
        f" {latin} ",
    ]
    assert {read_card(spelling) for spelling in spellings} == {this}
    assert write_card(this) == latin


def test_a_letter_is_told_by_its_place() -> None:
    assert str(read_card("тт")) == "CA"
    assert str(read_card("ТТ")) == "CA"
    assert str(read_card("тк")) == "CK"
    assert str(read_card("ст".replace("с", "♠"))) == "SA"
    assert str(read_card("♠T")) == "ST"
    assert str(read_card("♠Т")) == "SA"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("SТ", "'SТ' mixes Latin and Cyrillic letters: 'S' is Latin, 'Т' is Cyrillic"),
        ("тK", "'тK' mixes Latin and Cyrillic letters: 'K' is Latin, 'т' is Cyrillic"),
        ("♠ТK", "'♠ТK' mixes Latin and Cyrillic letters: 'K' is Latin, 'Т' is Cyrillic"),
        ("С7", "the Cyrillic 'С' in 'С7' is not a suit"),
        ("пХ", "the Cyrillic 'Х' in 'пХ' is not a rank"),
        ("S1", "'1' in 'S1' is not a rank"),
        ("S6", "'6' in 'S6' is not a rank"),
        ("7S", "'7' in '7S' is not a suit"),
        ("S", "'S' is a suit without a rank"),
        ("SAK", "'SAK' is not one card: a suit and one rank"),
        ("S-", "'S-' is not one card: a suit and one rank"),
        ("", "'' is not a card"),
        ("SA SK", "'SA SK' is not a card"),
        ("S" + "A" * 100, "is not one card"),
    ],
)
def test_what_is_not_a_card(text: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        read_card(text)
    assert message in str(error.value)
    assert len(str(error.value)) < 200


@pytest.mark.parametrize(
    "text",
    [
        "SAKQ C987 D7 HAKQ",
        "HQKA D7 C789 SQAK",
        "sakq c987 d7 hakq",
        "♠ТКД ♣987 ♦7 ♥ТКД",
        "♠AKQ♣987♦7♥AKQ",
        "пткд т987 б7 чТКД",
        "SA SK SQ C987 D7 HAKQ",
        "♠️AKQ ♣︎987 ♢7 ♡AKQ",
        "SAKQ  C987\tD7\nHAKQ",
    ],
)
def test_hands_in_every_spelling(text: str) -> None:
    assert write_hand(read_hand(text)) == "SAKQ C987 D7 HAKQ"


def test_voids_and_empty_hands() -> None:
    assert write_hand(read_hand("SA D- C– H7")) == "SA H7"
    assert read_hand("-") == CardSet(0)
    assert write_hand(CardSet(0)) == "-"
    assert [str(card) for card in read_cards("H7 S10")] == ["H7", "ST"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "there are no cards"),
        ("SAA", "SA stands twice"),
        ("SAK HQ SK", "SK stands twice"),
        ("SAK xQ", "'x' in 'xQ' is not a suit"),
        ("S1O", "'1' in 'S1O' is not a rank"),
        ("S7" * 500, "too long for a hand"),
    ],
)
def test_what_is_not_a_hand(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        read_hand(text)


@given(st.integers(1, 2**32 - 1))
def test_hands_are_read_as_they_are_written(mask: int) -> None:
    assert read_hand(write_hand(CardSet(mask))) == mask


def test_contracts_and_calls_are_read_as_they_are_written() -> None:
    for contract in ladder("nine", ("misere", "nine")):
        assert read_contract(write_contract(contract)) == contract
        assert read_contract(write_contract(contract).lower()) == contract
        for blind in (False, True):
            assert read_call(write_call(bid(contract, blind=blind))) == bid(contract, blind=blind)
    assert read_contract("all-pass") == ALL_PASS
    for call in (PASS, HERE, TAKE):
        assert read_call(write_call(call)) == call
    for answer in Answer:
        assert read_answer(write_answer(answer)) == answer


@pytest.mark.parametrize(
    ("text", "written"),
    [("6♠", "6S"), ("10nt", "10NT"), ("7бк", "7NT"), ("8п", "8S"), ("8Т", "8C"), ("9♥-no-talon", "9H-no-talon")],
)
def test_contracts_in_other_spellings(text: str, written: str) -> None:
    assert write_contract(read_contract(text)) == written


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("5S", "'5S' is not a contract"),
        ("11S", "'11S' is not a contract"),
        ("6", "'6' is not a contract"),
        ("6SS", "'6SS' is not a contract"),
        ("6С", "'6С' .it is written with Cyrillic letters. is not a contract"),
        ("6X", "'6X' is not a contract"),
        ("", "'' is not a contract"),
        ("8S-no-talon", "only a nine or a misere is called without the talon"),
        ("all-pass-no-talon", "is not a contract"),
        ("uvert-small", "comes with the variants"),
        ("pass", "'pass' is not a contract"),
    ],
)
def test_what_is_not_a_contract(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        read_contract(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("all-pass", "is not a call"),
        ("double-bomb", "is not a call"),
        ("blind", "'blind' is not a call"),
        ("5S", "'5S' is not a call"),
        ("paß", "is not a call"),
    ],
)
def test_what_is_not_a_call(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        read_call(text)


def test_what_is_not_an_answer() -> None:
    with pytest.raises(NotationError, match="'vist' is not an answer; it is pass, whist, half, open, closed or alone"):
        read_answer("vist")
