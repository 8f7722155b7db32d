"""The two simplest players: one acts at random, one passes whenever he may."""

from __future__ import annotations

from random import Random

from preferans.rules.calls import Answer, Word
from preferans.rules.contract import Kind
from preferans.rules.events import (
    Action,
    Answered,
    Called,
    Conceded,
    Entrusted,
    Joined,
    Moved,
    Named,
    Offered,
    Proposed,
    Refused,
    Voted,
    Whisted,
)
from preferans.rules.view import View

_NOT_AT_RANDOM = (Offered, Entrusted, Proposed, Moved, Conceded, Refused)


class RandomPlayer:
    """Plays any legal card; calls and names no game above six and no misere, makes no offers and takes none."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def act(self, view: View) -> Action:
        """Returns a legal action drawn at random among those that a harmless player would consider."""
        return self.rng.choice(_modest(view.legal))


class PassAlways:
    """Passes in the auction and in the whist, and plays any legal card."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def act(self, view: View) -> Action:
        """Returns a pass where there is one, else an action drawn at random."""
        for action in view.legal:
            if isinstance(action, Called) and action.call.word is Word.PASS:
                return action
            if isinstance(action, Whisted) and action.answer is Answer.PASS:
                return action
        return self.rng.choice(_modest(view.legal))


def _modest(legal: tuple[Action, ...]) -> list[Action]:
    modest = [action for action in legal if _is_modest(action)]
    if modest:
        return modest
    lowest = [action for action in legal if isinstance(action, Named)]
    return list(lowest[:1] or legal)


def _is_modest(action: Action) -> bool:
    if isinstance(action, _NOT_AT_RANDOM):
        return False
    if isinstance(action, Answered | Joined | Voted):
        return not action.accepted
    contract = None
    if isinstance(action, Called):
        contract = action.call.contract
    elif isinstance(action, Named):
        contract = action.contract
    return contract is None or (contract.kind is Kind.GAME and contract.level == 6)
