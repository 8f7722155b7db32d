"""Players: the protocol, and the bots that can be put at a table. A player sees a `View` and nothing else."""

from preferans.players.conformance import Checked, check_player
from preferans.players.player import Player, run
from preferans.players.registry import PLAYER_NAMES, make_player
from preferans.players.rules_of_thumb.player import RulesPlayer
from preferans.players.rules_of_thumb.thumbs import Decision, Thumb
from preferans.players.simple import PassAlways, RandomPlayer

__all__ = [
    "PLAYER_NAMES",
    "Checked",
    "Decision",
    "PassAlways",
    "Player",
    "RandomPlayer",
    "RulesPlayer",
    "Thumb",
    "check_player",
    "make_player",
    "run",
]
