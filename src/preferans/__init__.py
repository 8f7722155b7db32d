"""An engine for Preferans (преферанс), the Russian card game."""

__version__ = "0.1.0"
