"""The training command: it writes a file that can be played with, and goes on where it was broken off."""

from pathlib import Path

import numpy as np
import pytest

from preferans.players.networks.model import NETWORKS, read
from preferans.players.valuation import train


def test_the_command_writes_the_same_file_again_and_draws_nothing_twice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = [str(tmp_path / "kept"), "--size", "0.0001", "--epochs", "2", "--out"]
    assert train.main([*arguments, str(tmp_path / "one.npz")]) == 0
    assert "misere-best: 60 of 60" in capsys.readouterr().out
    # Broken off after the networks of games: one shard and one network are missing.
    for path in (tmp_path / "kept").glob("*bidder*"):
        path.unlink()
    assert train.main([*arguments, str(tmp_path / "two.npz")]) == 0
    told = capsys.readouterr().out
    assert "bidder: 60 of 60" in told
    assert "misere" not in told
    with np.load(tmp_path / "one.npz") as one, np.load(tmp_path / "two.npz") as two:
        assert all(np.array_equal(one[name], two[name]) for name in one.files)
        model = read({name: one[name] for name in one.files})
    assert set(model.networks) == set(NETWORKS)
