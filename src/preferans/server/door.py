"""What every request gets: the house, the guests, the settings."""

from __future__ import annotations

from dataclasses import dataclass

from litestar.di import NamedDependency

from preferans.server.config import Config
from preferans.server.guests import Guests
from preferans.server.house import House


@dataclass(frozen=True, slots=True)
class Door:
    """The parts of a running server."""

    house: House
    guests: Guests
    config: Config


Here = NamedDependency[Door]
"""The parameter by which a handler gets them."""
