"""Brings a database to its present shape, inside the transaction of the given connection."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.script.revision import ResolutionError
from alembic.util.exc import CommandError
from sqlalchemy import Connection

FOLDER = Path(__file__).parent


class NewerDatabase(Exception):
    """The database was written by a newer version of the program."""


def upgrade(connection: Connection) -> None:
    """Runs the steps that the database has not had; raises `NewerDatabase`."""
    script = ScriptDirectory(str(FOLDER))

    def steps(revision: Any, _: MigrationContext) -> Any:
        return script._upgrade_revs("head", revision)

    try:
        with EnvironmentContext(Config(), script, fn=steps) as environment:
            environment.configure(connection=connection)
            environment.run_migrations()
    except (CommandError, ResolutionError) as error:
        raise NewerDatabase(str(error)) from None
