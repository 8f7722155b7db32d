"""The reports on decisions of bots."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Makes their table."""
    op.create_table(
        "reports",
        sa.Column("table_id", sa.String(40), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("deal", sa.Integer, nullable=False),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Drops it."""
    op.drop_table("reports")
