"""Records go through all three forms and come back the same."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from preferans.notation.event_json import decode, encode
from preferans.notation.record import FORMS, Record, read, starts, write
from preferans.rules.transition import fold
from tests.records import a_record

records = st.builds(
    a_record,
    st.integers(0, 2**32),
    deals=st.integers(1, 3),
    players=st.sampled_from((2, 3, 4)),
)


@given(records)
def test_every_form_gives_the_record_back(record: Record) -> None:
    for form in FORMS:
        written = write(record, form)
        again = read(written)
        assert again == record, form
        assert write(again, form) == written


@given(records)
def test_every_event_is_one_json_object(record: Record) -> None:
    for deal in record.deals:
        for event in deal.events:
            assert decode(encode(event)) == event


@given(st.integers(0, 2**32), st.sampled_from((2, 3, 4)), st.sets(st.integers(0, 3), min_size=1))
def test_a_deal_with_unknown_cards_is_read_as_far_as_they_allow(seed: int, players: int, unknown: set[int]) -> None:
    record = a_record(seed, players=players, notes=False)
    ((deal, start),) = starts(record)
    text = write(record)
    lines = []
    for line in text.splitlines():
        if line.startswith("[Hand1"):
            line = hide(line, unknown)
        if line.startswith("Discard") and unknown & {1, 2, 3}:
            line = "Discard: x x"
        lines.append(line)
    half_known = read("\n".join(lines))
    assert fold(half_known.deals[0].events, start).taken == fold(deal.events, start).taken
    for form in FORMS:
        assert read(write(half_known, form)) == half_known


def hide(line: str, unknown: set[int]) -> str:
    """Returns the line of a deal's cards with the hands (and, as 0, the talon) of *unknown* written as x."""
    parts = line.split("] [")
    for number in unknown:
        if number:
            parts[number - 1] = ("[" if number == 1 else "") + f'Hand{number} "x"'
        else:
            parts[3] = 'Talon "x x"]'
    return "] [".join(parts)
