"""The gates of the bot `rules`: a few deals here, all of them in the sweep; and how intervals are reckoned."""

import json

import pytest

from preferans.players import gates
from preferans.players.figures import mean, share
from preferans.players.match import run_match


def test_it_is_far_ahead_of_the_simple_bots() -> None:
    for other in ("pass-always", "random"):
        assert run_match(gates.plan_of(other, "sochi", "test"), 20).figure.low > 5


@pytest.mark.sweep
def test_all_gates() -> None:
    assert [str(gate) for gate in gates.measure(2000, "sochi", "1", workers=2) if not gate.passed] == []


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    status = gates.main(["--deals", "4", "--json"])
    told = json.loads(capsys.readouterr().out)
    assert [gate["name"] for gate in told][2:] == [
        "sixes made",
        "miseres made",
        "all-passes",
        "milliseconds a decision",
    ]
    assert status in (0, 1)
    gates.main(["--deals", "2"])
    assert "all-passes" in capsys.readouterr().out


def test_the_whole_interval_has_to_pass() -> None:
    assert gates.Gate("share", share(90, 100), least=0.8).passed
    assert not gates.Gate("share", share(81, 100), least=0.8).passed
    assert gates.Gate("share", share(30, 100), most=0.45).passed
    assert not gates.Gate("share", share(44, 100), most=0.45).passed


def test_intervals() -> None:
    # Wilson's interval of none in ten and ten in ten, from a published table: 0 to 0.278, 0.722 to 1.
    assert [round(share(0, 10).low, 3), round(share(0, 10).high, 3)] == [0.0, 0.278]
    assert [round(share(10, 10).low, 3), round(share(10, 10).high, 3)] == [0.722, 1.0]
    assert share(0, 0).count == mean([]).count == 0
