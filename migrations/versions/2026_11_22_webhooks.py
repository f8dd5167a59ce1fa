"""Addresses to which the events of a room are sent."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "2026_11_22_webhooks"
down_revision = "2026_11_22_case_notes"

Deliberation = sa.String(32).with_variant(sa.String(32, collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "webhooks",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("deliberation", Deliberation, nullable=False),
        sa.Column("url", sa.Text, nullable=False),
        sa.Column("events", sa.JSON, nullable=False),
        sa.Column("secret", sa.String(100), nullable=False),
        sa.Column("created_at", sa.Float(53), nullable=False),
        sa.Column("after_seq", sa.Integer, nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("dropped", sa.Integer, nullable=False),
        sa.Column("last_error", sa.Text),
        sa.Column("last_tried_at", sa.Float(53)),
        sa.Column("last_told_at", sa.Float(53)),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("due_at", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_webhooks")),
        sa.ForeignKeyConstraint(
            ["deliberation"], ["rooms.deliberation"], name=op.f("fk_webhooks_deliberation_rooms"), ondelete="CASCADE"
        ),
    )
    op.create_index(op.f("ix_webhooks_deliberation"), "webhooks", ["deliberation"])
    op.create_index(op.f("ix_webhooks_due_at"), "webhooks", ["due_at"])
