"""`preferans bench`: the shape of what it prints. How fast the engine is, no test asks."""

import json
from random import Random

import pytest
from click.testing import CliRunner

from preferans.cli.bench import TARGETS, random_deal
from preferans.cli.main import preferans
from preferans.rules.contract import Kind
from preferans.rules.convention import load
from preferans.rules.events import Opening

WHOLE = {"deals", "games", "miseres", "all_passes", "views"}
MEASURED = {"deals_per_second", "view_mean_us", "view_p99_us", "import_ms", "help_ms"}


def test_json_is_one_document() -> None:
    result = CliRunner().invoke(preferans, ["bench", "--json", "--seconds", "0.02"])
    assert result.exit_code == 0
    document = json.loads(result.stdout)
    assert document.keys() == {"bench", "seed", "seconds", "targets", *WHOLE, *MEASURED}
    assert document["bench"] == "engine"
    assert document["targets"] == TARGETS
    assert all(isinstance(document[key], int) for key in WHOLE)
    assert all(document[key] >= 0 for key in MEASURED)
    assert document["deals"] == document["games"] + document["miseres"] + document["all_passes"] > 0
    assert document["views"] > 0


@pytest.mark.parametrize("part", ["solver", "server"])
def test_the_other_benchmarks_come_later(part: str) -> None:
    result = CliRunner().invoke(preferans, ["bench", part])
    assert result.exit_code == 2
    assert "comes later" in result.stderr


def test_random_deals_are_of_every_kind_and_the_same_each_time() -> None:
    rng, again = Random(5), Random(5)
    kinds = set()
    for _ in range(120):
        log, state = random_deal(load("sochi"), 3, rng, Opening())
        assert random_deal(load("sochi"), 3, again, Opening())[0] == log
        assert state.contract is not None
        kinds.add(state.contract.kind)
    assert kinds == set(Kind)
