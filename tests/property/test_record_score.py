"""The score pad of a record writes what the engine writes for the deals that were played."""

from __future__ import annotations

import json
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from preferans.notation.pad_answer import write_answer
from preferans.notation.record import Record, read, write
from preferans.notation.replay import pad_of, replay_record, single_deal
from preferans.notation.scorepad import read_pad, score
from preferans.rules import scoring
from preferans.rules.pulka import begin, merged
from preferans.rules.scoring import first_sheet
from tests.records import a_record

whole_records = st.builds(
    a_record,
    st.integers(0, 2**32),
    deals=st.integers(1, 3),
    players=st.sampled_from((2, 3, 4)),
    notes=st.just(False),
    whole=st.just(True),
)


@given(whole_records)
def test_the_pad_writes_what_the_engine_writes(record: Record) -> None:
    pulka = begin(first_sheet(len(record.players), record.convention))
    for deal in replay_record(record):
        assert deal.outcome is not None
        pulka = scoring.record(pulka, deal.outcome, record.convention)
    scored = pad_of(record).scored
    assert scored.pulka.sheet == pulka.sheet
    for ours, theirs in zip(scored.pulka.lines, pulka.lines, strict=True):
        assert merged(ours.entries) == merged(theirs.entries)


@given(whole_records)
def test_the_document_is_input_of_the_score_pad(record: Record) -> None:
    document = pad_of(record).answer()
    pad = read_pad(json.dumps(document))
    assert write_answer(pad, score(pad)) == document["answer"]


@given(whole_records)
def test_a_deal_taken_out_of_its_pulka_means_the_same(record: Record) -> None:
    for number in range(1, len(record.deals) + 1):
        alone = single_deal(record, number)
        assert read(write(alone)) == alone
        assert replay_record(alone)[0].states == replay_record(record)[number - 1].states
        apart, within = pad_of(alone), pad_of(record, number)
        assert apart.document == within.document
        assert replace(apart.scored, pulka=within.scored.pulka) == within.scored
