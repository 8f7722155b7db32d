"""Matches: which of two bots is stronger, by how much, and at what.

Each deal is played in every mixed seating of the two, on the same cards and sheet, so that luck with cards falls out;
its figure is the mean over the seatings of what the first bot's places win less what the second's win, in whists of
the settlement (B3). Figures of one deal hang together, so the interval is one over deals.
"""

from preferans.players.match.deals import Result, play_alone, play_number
from preferans.players.match.plan import MATCH_NAMES, NoSuchDeal, Part, Plan
from preferans.players.match.running import Finished, in_order, run_match
from preferans.players.match.sprt import Sprt, Verdict
from preferans.players.match.tally import BotTally

__all__ = [
    "MATCH_NAMES",
    "BotTally",
    "Finished",
    "NoSuchDeal",
    "Part",
    "Plan",
    "Result",
    "Sprt",
    "Verdict",
    "in_order",
    "play_alone",
    "play_number",
    "run_match",
]
