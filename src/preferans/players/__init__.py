"""Players: the protocol, and the bots that can be put at a table. A player sees a `View` and nothing else."""

from preferans.players.player import Player, run
from preferans.players.registry import PLAYER_NAMES, make_player
from preferans.players.rules_of_thumb.player import RulesPlayer
from preferans.players.simple import PassAlways, RandomPlayer

__all__ = ["PLAYER_NAMES", "PassAlways", "Player", "RandomPlayer", "RulesPlayer", "make_player", "run"]
