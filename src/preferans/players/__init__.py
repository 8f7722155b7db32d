"""Players: the protocol, and the bots that can be put at a table. A player sees a `View` and nothing else."""

from preferans.players.player import Player, run
from preferans.players.registry import PLAYER_NAMES, make_player
from preferans.players.simple import PassAlways, RandomPlayer

__all__ = ["PLAYER_NAMES", "PassAlways", "Player", "RandomPlayer", "make_player", "run"]
