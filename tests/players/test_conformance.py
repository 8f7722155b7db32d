"""Every bot may sit at a table, and a player who may not is found out."""

from functools import partial
from itertools import count
from random import Random
from time import sleep

import pytest

from preferans.players import PLAYER_NAMES, Player, RandomPlayer, check_player, make_player
from preferans.rules.cards import DECK
from preferans.rules.events import Action, Played
from preferans.rules.view import View

SEARCHING = {"pimc", "quick", "strong", "deep"}
"""Bots that take a hundred times as long: each preset once in their own tests, and this in the sweep."""


@pytest.mark.parametrize("name", sorted({*PLAYER_NAMES} - SEARCHING))
def test_every_bot_may_sit_down(name: str) -> None:
    checked = check_player(partial(make_player, name), deals=1, players=(2, 3, 4), mean_ms=20)
    assert checked.problems == ()
    assert checked.ok
    assert checked.decisions > checked.deals > 50


MEAN_MS = {"strong": 60, "deep": 300}
"""What a decision of these may take; 20 of all others."""


@pytest.mark.sweep
@pytest.mark.parametrize("name", PLAYER_NAMES)
def test_every_bot_over_many_deals(name: str) -> None:
    checked = check_player(
        partial(make_player, name),
        deals=2 if name in SEARCHING else 40,
        players=(2, 3, 4),
        mean_ms=MEAN_MS.get(name, 20),
    )
    assert checked.problems == ()


class Revoker(RandomPlayer):
    """Plays a card that he does not hold."""

    def act(self, view: View) -> Action:
        action = super().act(view)
        if isinstance(action, Played):
            held = {legal.card for legal in view.legal if isinstance(legal, Played)}
            return Played(action.seat, next(card for card in DECK if card not in held))
        return action


class Raiser(RandomPlayer):
    def act(self, view: View) -> Action:
        raise RuntimeError("no idea")


class Moody(RandomPlayer):
    """Acts on something besides the view and his own random numbers."""

    moods = count()

    def act(self, view: View) -> Action:
        return view.legal[next(self.moods) % len(view.legal)]


class Slow(RandomPlayer):
    def act(self, view: View) -> Action:
        sleep(0.002)
        return super().act(view)


@pytest.mark.parametrize(
    ("player", "said"),
    [(Revoker, "not legal"), (Raiser, "raised RuntimeError: no idea"), (Moody, "another action"), (Slow, "mean")],
)
def test_a_bad_player_is_found_out(player: type[RandomPlayer], said: str) -> None:
    def seat(rng: Random) -> Player:
        return player(rng)

    checked = check_player(seat, deals=1, players=(3,), mean_ms=1)
    assert not checked.ok
    assert any(said in problem for problem in checked.problems), checked.problems[:3]


def test_a_problem_names_the_deal() -> None:
    problem = check_player(Raiser, deals=1, players=(4,), seed="here").problems[0]
    assert problem.startswith("kodeks, 4 players, deal 1 of seed here, seats [1]: raised RuntimeError")


def test_an_unknown_bot() -> None:
    with pytest.raises(ValueError, match="unknown bot 'nobody'"):
        make_player("nobody", Random(1))
