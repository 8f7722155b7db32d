"""The networks that know by heart what a hand is worth, and the file that holds them."""

from preferans.players.networks.model import Model, shipped

__all__ = ["Model", "shipped"]
