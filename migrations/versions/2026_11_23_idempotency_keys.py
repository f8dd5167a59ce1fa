"""Requests that came with an idempotency key and were stored."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "2026_11_23_idempotency_keys"
down_revision = "2026_11_23_opened_rooms"

Deliberation = sa.String(32).with_variant(sa.String(32, collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "idempotency_keys",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("content", sa.String(64), nullable=False),
        sa.Column("deliberation", Deliberation, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("tenure", sa.Integer),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_idempotency_keys")),
        sa.ForeignKeyConstraint(
            ["deliberation"],
            ["rooms.deliberation"],
            name=op.f("fk_idempotency_keys_deliberation_rooms"),
            ondelete="CASCADE",
        ),
    )
    op.create_index(op.f("ix_idempotency_keys_deliberation"), "idempotency_keys", ["deliberation"])
