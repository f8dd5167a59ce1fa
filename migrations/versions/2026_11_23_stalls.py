"""Rooms that made a worker stand still, and how often."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "2026_11_23_stalls"
down_revision = "2026_11_23_idempotency_keys"

Deliberation = sa.String(32).with_variant(sa.String(32, collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "stalls",
        sa.Column("deliberation", Deliberation, nullable=False),
        sa.Column("times", sa.Integer, nullable=False),
        sa.Column("last_at", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("deliberation", name=op.f("pk_stalls")),
        sa.ForeignKeyConstraint(
            ["deliberation"], ["rooms.deliberation"], name=op.f("fk_stalls_deliberation_rooms"), ondelete="CASCADE"
        ),
    )
