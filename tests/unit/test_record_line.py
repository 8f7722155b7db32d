"""The line form of records."""

from __future__ import annotations

from pathlib import Path

import pytest

from preferans.notation.record import read, write
from preferans.rules.errors import NotationError
from tests.unit.record_cases import EXAMPLE


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("2.abc", "version 2 of the line form is newer than 1"),
        ("0.abc", "version 0 of the line form is other than 1"),
        ("1.", "line 1, column 2: the line is damaged or cut off"),
        ("1.abc", "line 1, column 5: the line is damaged or cut off"),
        ("1.a", "line 1, column 3: the line is damaged or cut off"),
    ],
)
def test_lines_that_are_damaged(line: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        read(line)


def test_a_line_is_url_safe_and_short() -> None:
    line = write(read(EXAMPLE), "line")
    assert set(line) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~")
    assert line.startswith("1.")
    assert len(line) < 400


def test_old_lines_are_read_for_ever() -> None:
    line = (Path(__file__).parent.parent / "data" / "smirnov_shchukin.line").read_text(encoding="utf-8")
    assert read(line) == read(EXAMPLE)
