"""What the score pad will not believe: a contract below the call, a first dealer who does not play."""

from __future__ import annotations

import json
from typing import Any

import pytest

from preferans.notation.scorepad import Pad, read_pad
from preferans.rules.errors import ScoreError

B_PASS, C_PASS = ["B", "pass"], ["C", "pass"]


def game(contract: str, *answers: list[str], **keys: Any) -> dict[str, Any]:
    """Returns a deal that A plays."""
    said = {"answers": list(answers)} if answers else {}
    return {"dealer": "C", "contract": contract, "declarer": "A", **said, **keys}


def pad_of(deal: dict[str, Any]) -> Pad:
    rules = {"extends": "sochi", "concede": "minus3"}
    return read_pad(json.dumps({"convention": rules, "players": ["A", "B", "C"], "deals": [deal]}))


class TestLevelCalled:
    """The level that the declarer bid up to: what it contradicts, and where it changes nothing (A5.2)."""

    @pytest.mark.parametrize("changes", [{}, {"conceded": 3}])
    def test_a_contract_is_not_below_the_call(self, changes: dict[str, Any]) -> None:
        said = () if changes else (B_PASS, C_PASS)
        with pytest.raises(ScoreError) as error:
            pad_of(game("7H", *said, level_called=8, **changes))
        sentence = "deal 1: 7H is below level_called, and a contract cannot be lower than the call"
        assert str(error.value) == sentence

    def test_it_counts_where_a_game_is_given_up(self) -> None:
        pad = pad_of(game("8H", conceded=3, level_called=7))
        assert pad.remarks == ()

    @pytest.mark.parametrize(
        "deal",
        [
            game("7H", B_PASS, C_PASS, level_called=7),
            {"dealer": "C", "contract": "all-pass", "level_called": 6, "tricks": {"A": 4, "B": 3, "C": 3}},
            {"dealer": "C", "contract": "misere", "declarer": "A", "level_called": 9, "tricks": {"B": 5, "C": 5}},
        ],
    )
    def test_elsewhere_it_is_remarked_on(self, deal: dict[str, Any]) -> None:
        (remark,) = pad_of(deal).remarks
        assert str(remark) == "deal 1: level_called changes nothing, it counts only where a game is given up"


@pytest.mark.parametrize(
    ("given", "hint"), [("Bris", ", did you mean 'Boris'?"), ("darw", ", did you mean 'draw'?"), ("Zoe", "")]
)
def test_a_first_dealer_who_does_not_play(given: str, hint: str) -> None:
    document: dict[str, Any] = {
        "convention": {"extends": "sochi", "first_dealer": given},
        "players": ["Anna", "Boris", "Clara"],
    }
    with pytest.raises(ScoreError) as error:
        read_pad(json.dumps(document))
    assert str(error.value) == f"the convention: the first dealer {given!r} does not play{hint}"
    own = {"dealer": "Anna", "convention": {"first_dealer": given}, "contract": "6S", "declarer": "Anna"}
    document = {**document, "convention": "sochi", "deals": [own]}
    with pytest.raises(ScoreError, match="deal 1, convention: the first dealer"):
        read_pad(json.dumps(document))
