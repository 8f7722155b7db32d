"""`consider_word`: what is said before the cards are played, by expected whists."""

from __future__ import annotations

from random import Random

from preferans.players.networks.model import Model
from preferans.players.options import Considered
from preferans.players.standing import Standing
from preferans.players.valuation.answers import consider_answer
from preferans.players.valuation.calls import consider_call
from preferans.players.valuation.choosing import consider_discard, consider_name
from preferans.players.valuation.effort import Effort
from preferans.rules.events import Looked
from preferans.rules.state import Phase
from preferans.rules.view import View


def consider_word(
    view: View, standing: Standing, effort: Effort, rng: Random, model: Model | None = None
) -> Considered | None:
    """Returns the options of a decision before the play, best first; ``None`` where the networks know nothing of it.

    They know the auction, the discard, the contract that is named and the whist of three hands in the light; not
    dark calls, compulsory games, votes, bets on a misere and the words of the sitting dealer.
    """
    if isinstance(view.legal[0], Looked):
        return None
    match view.state.phase:
        case Phase.AUCTION:
            return consider_call(view, standing, effort, rng, model)
        case Phase.DISCARD:
            return consider_discard(view, standing, effort, rng, model)
        case Phase.NAMING:
            return consider_name(view, standing, effort, rng, model)
        case Phase.WHIST:
            return consider_answer(view, standing, effort, rng, model)
        case _:
            return None
