"""The cards that cost a bot most with open cards."""

import pytest

from preferans.players.match.worst import lapses, main
from preferans.rules.contract import Kind
from preferans.solver import position_of, reference


def test_what_was_better_is_what_the_plain_search_says() -> None:
    found = [lapse for lapse in lapses("random", "sochi", 3, "worst", 6) if len(lapse.state.tricks) >= 6]
    assert found
    for lapse in found:
        position, goal = position_of(lapse.state)
        assert goal is not None
        declarer = lapse.state.declarer
        assert declarer is not None
        tricks = {card: values[declarer] for card, values in reference.evaluate(position, goal).items()}
        misere = lapse.state.contract is not None and lapse.state.contract.kind is Kind.MISERE
        wants_many = (lapse.seat == declarer) is not misere
        best = max(tricks.values()) if wants_many else min(tricks.values())
        assert tricks[lapse.card] != best
        assert {card for card, count in tricks.items() if count == best} <= set(lapse.best)
        assert lapse.whists > 0


def test_the_dearest_come_first_with_what_was_expected(capsys: pytest.CaptureFixture[str]) -> None:
    found = lapses("rules", "sochi", 3, "worst", 6)
    assert [lapse.whists for lapse in found] == sorted((lapse.whists for lapse in found), reverse=True)
    assert main(["quick", "--deals", "1"]) == 0
    assert capsys.readouterr().out.endswith("in 1 deals\n")
