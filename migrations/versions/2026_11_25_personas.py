"""What personas that models play remember of other games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "2026_11_25_personas"
down_revision = "2026_11_25_classes"


def _name(length: int) -> sa.String:
    # Compared byte by byte, so that an order is the same on every server.
    return sa.String(length).with_variant(sa.String(length, collation="C"), "postgresql")


def _whose() -> list[sa.Column[str]]:
    return [
        sa.Column("format", _name(40), nullable=False),
        sa.Column("model", _name(120), nullable=False),
        sa.Column("persona", _name(120), nullable=False),
    ]


def upgrade() -> None:
    op.create_table(
        "persona_games",
        *_whose(),
        sa.Column("game", _name(32), nullable=False),
        sa.Column("role", sa.String(40), nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("format", "model", "persona", "game", name=op.f("pk_persona_games")),
    )
    op.create_table(
        "persona_lessons",
        *_whose(),
        sa.Column("learned", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("format", "model", "persona", name=op.f("pk_persona_lessons")),
    )
