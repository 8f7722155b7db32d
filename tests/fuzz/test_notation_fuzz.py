"""The readers of cards, calls and events raise nothing but `NotationError`, whatever they are given."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.notation.calls_text import read_answer, read_call, read_contract
from preferans.notation.cards_text import read_card, read_hand, write_hand
from preferans.notation.event_json import KINDS, decode, encode
from preferans.rules.errors import NotationError

LETTERS = "SCDHscdhптбчПТБЧ♠♣♦♥♤️789TJQKA10tjqkaВДКТвдктСМхx- \tNTnt-misereall-pass-no-talonblind"
near = st.text(alphabet=LETTERS, max_size=20)
any_text = st.one_of(near, st.text(max_size=60))
READERS: tuple[Callable[[str], object], ...] = (read_card, read_hand, read_contract, read_call, read_answer)

scalars = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), any_text)
values = st.recursive(scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(any_text, inner, max_size=4))
FIELDS = ("seat", "to", "hand", "card", "cards", "hands", "talon", "call", "answer", "contract", "offer", "tricks",
          "accepted", "dark", "rules", "players", "opening", "dummy", "version")  # fmt: skip


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: str(reader.__name__))
@given(any_text)
def test_any_text(reader: Callable[[str], object], text: str) -> None:
    with suppress(NotationError):
        reader(text)


@given(near)
def test_a_hand_that_is_read_is_written_in_one_way(text: str) -> None:
    with suppress(NotationError):
        hand = read_hand(text)
        assert read_hand(write_hand(hand)) == hand


@given(st.sampled_from(sorted(KINDS)), st.dictionaries(st.sampled_from(FIELDS), values))
def test_any_object(kind: str, fields: dict[str, object]) -> None:
    with suppress(NotationError):
        event = decode({"kind": kind, **fields})
        assert decode(encode(event)) == event


@given(values)
def test_any_value(value: object) -> None:
    with pytest.raises(NotationError):
        decode(value)
