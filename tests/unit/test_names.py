"""What players may be called: the record and the score pad read the same names."""

from __future__ import annotations

import json

import pytest

from preferans.notation.record import read, write
from preferans.notation.replay import pad_of
from preferans.notation.scorepad import read_pad
from preferans.rules.errors import NotationError
from preferans.rules.names import is_name
from tests.unit.record_cases import stable

UNUSUAL = ["Anna\u00a0B", "An\u00adna", "👨\u200d👩\u200d👧", "二", "O'Neil", "Ёж"]
"""A blank that does not break, a soft hyphen, joined signs, and other letters."""


def of_record(*names: str) -> str:
    return f'[Players "{", ".join(names)}"] [Convention "sochi"] [Deal 1] [Run "1001"]'


def of_pad(*names: str) -> str:
    return json.dumps({"convention": "sochi", "players": names})


@pytest.mark.parametrize("name", UNUSUAL)
def test_a_name_of_the_record_is_one_of_the_pad(name: str) -> None:
    assert is_name(name)
    record = stable(of_record(name, "Boris", "Clara"))
    assert read_pad(json.dumps(pad_of(record).answer())).names == record.players == (name, "Boris", "Clara")
    assert read_pad(of_pad(name, "Boris", "Clara")).names == record.players


@pytest.mark.parametrize("name", UNUSUAL)
def test_a_convention_names_such_a_first_dealer(name: str) -> None:
    text = of_record(name, "Boris", "Clara").replace('"sochi"', f'"sochi; first_dealer=\\"{name}\\""')
    assert read(write(read(text), "line")).convention.first_dealer == name


@pytest.mark.parametrize("name", ["", "a\x07", "a\u2028b", "\u200d", "\u202eanna", "n" * 81, "\ud800"])
def test_no_reader_takes_what_is_no_name(name: str) -> None:
    assert not is_name(name)
    document = json.dumps({"pulka": 1, "players": [name, "Boris", "Clara"]})
    for reader, source in ((read, document), (read_pad, of_pad(name, "Boris", "Clara"))):
        with pytest.raises(NotationError, match="is not a player's name"):
            reader(source)


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (("A", "Б", "А"), "the players 'A' and 'А' (it is written with Cyrillic letters) look the same"),
        (("А", "Б", "A"), "the players 'А' and 'A' (it is written with Latin letters) look the same"),
        (("A", " A", "C"), "the players 'A' and ' A' look the same"),
        (("Anna", "An\u00adna", "C"), "the players 'Anna' and 'An\\xadna' look the same"),
        (("Anna B", "Anna  B", "C"), "the players 'Anna B' and 'Anna  B' look the same"),
        (("Кий", "Кии\u0306", "C"), "the players 'Кий' and 'Кии\u0306' look the same"),
        (("A", "B", "A"), "two players are called 'A'"),
    ],
)
def test_names_that_look_the_same_are_both_named(names: tuple[str, ...], sentence: str) -> None:
    for reader, source in ((read, json.dumps({"pulka": 1, "players": names})), (read_pad, of_pad(*names))):
        with pytest.raises(NotationError) as error:
            reader(source)
        assert sentence in str(error.value)
