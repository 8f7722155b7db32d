"""Shuffles: the seeded generator as documented, and every order equally likely."""

import hashlib
import hmac
from collections import Counter

import pytest

from preferans.rules.cards import DECK
from preferans.rules.shuffle import secure_deck, seeded_deck


def by_the_book(seed: str, number: int) -> list[str]:
    """Returns the deck as the description has it, written anew."""
    names = [suit + rank for suit in "SCDH" for rank in "789TJQKA"]
    stream = b"".join(hmac.new(seed.encode(), b"%d:%d" % (number, i), hashlib.sha256).digest() for i in range(20))
    at = 0
    for last in range(31, 0, -1):
        while stream[at] >= 256 // (last + 1) * (last + 1):
            at += 1
        other = stream[at] % (last + 1)
        at += 1
        names[last], names[other] = names[other], names[last]
    return names


STORED = "H7 D9 HA ST H9 DQ S9 CJ C7 DT SJ C8 CA SK CT DA DJ D7 SA SQ S7 DK HT HQ S8 CQ H8 HJ HK CK C9 D8"


def test_the_stored_deal() -> None:
    assert " ".join(str(card) for card in seeded_deck("preferans", 1)) == STORED


@pytest.mark.parametrize(("seed", "number"), [("preferans", 1), ("7", 1), ("7", 250), ("зерно", 3)])
def test_the_generator_is_as_described(seed: str, number: int) -> None:
    assert [str(card) for card in seeded_deck(seed, number)] == by_the_book(seed, number)


def test_a_number_is_a_seed_as_its_text() -> None:
    assert seeded_deck(12, 5) == seeded_deck("12", 5)


def test_every_deck_is_whole() -> None:
    assert all(sorted(deck) == list(DECK) for deck in (seeded_deck("x", number) for number in range(300)))
    assert all(sorted(secure_deck()) == list(DECK) for _ in range(20))


def test_every_place_gets_every_card() -> None:
    firsts = Counter(seeded_deck("places", number)[0] for number in range(3200))
    # Each card is expected 100 times with a deviation of about 10.
    assert len(firsts) == 32
    assert all(50 < times < 160 for times in firsts.values())
