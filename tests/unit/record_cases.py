"""Records that the tests of the three forms use: a published deal, and one with a long suit in each hand."""

from __future__ import annotations

from pathlib import Path

from preferans.notation.record import FORMS, Record, read, write

EXAMPLE = (Path(__file__).parent.parent / "data" / "smirnov_shchukin.pulka").read_text(encoding="utf-8")


HANDS = '[Hand1 "SAKQJT987 HA7"] [Hand2 "CAKQJT987 HK8"] [Hand3 "DAKQJT98 HQT9"] [Talon "D7 HJ"]\n'


THREE = '[Convention "{rules}"] [Players "Anna, Boris, Clara"]\n[Deal 1] [Dealer "Clara"]\n' + HANDS


FOUR = '[Convention "{rules}"] [Players "Anna, Boris, Clara, Dmitri"]\n[Deal 1] [Dealer "Dmitri"]\n' + HANDS


def three(body: str, rules: str = "kodeks") -> Record:
    """Returns the record of a deal at a table of three: a long suit in each hand."""
    return stable(THREE.format(rules=rules) + body)


def four(body: str, rules: str = "kodeks") -> Record:
    """Returns the record of the same deal at a table of four."""
    return stable(FOUR.format(rules=rules) + body)


def stable(text: str) -> Record:
    """Returns the record, having seen it through all forms."""
    record = read(text)
    for form in FORMS:
        written = write(record, form)
        assert read(written) == record
        assert write(read(written), form) == written
    return record


def kinds(record: Record) -> list[str]:
    """Returns the kinds of the first deal's events before the first card."""
    found: list[str] = [event.kind for event in record.deals[0].events]
    return found[: found.index("played")] if "played" in found else found
