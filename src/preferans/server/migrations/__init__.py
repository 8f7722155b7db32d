"""How the database of the tables came to its present shape, step by step."""

from preferans.server.migrations.run import upgrade

__all__ = ["upgrade"]
