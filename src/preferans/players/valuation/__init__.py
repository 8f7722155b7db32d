"""What hands are worth: calls, discards, contracts and answers by expected whists, from small networks and the solver.

`consider_word` takes a view, the standing of the pulka, an `Effort` and a source of
chance, and returns the options, best first.
"""

from preferans.players.valuation.effort import Effort
from preferans.players.valuation.words import consider_word

__all__ = ["Effort", "consider_word"]
