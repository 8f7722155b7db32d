"""Worlds: the layouts of the unseen cards that are consistent with what a seat knows for certain.

`worlds_of` makes them, all where they are few, else a fair sample; `card_values` tells what each card is worth in each.
What calls and answers tell beyond that is a matter of weights: `weighted`.
"""

from preferans.worlds.knowledge import Group, Place, Unseen, unseen_of
from preferans.worlds.layouts import Worlds, count_worlds, weighted, worlds_of
from preferans.worlds.leaning import leaning_worlds
from preferans.worlds.values import card_values

__all__ = [
    "Group",
    "Place",
    "Unseen",
    "Worlds",
    "card_values",
    "count_worlds",
    "leaning_worlds",
    "unseen_of",
    "weighted",
    "worlds_of",
]
