"""What a persona did in a game is counted: votes that were right, lies that were caught, meetings it got through."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "2026_11_29_persona_counts"
down_revision = "2026_11_29_studies"


def _text(length: int) -> sa.String:
    # Compared byte by byte, so that an order is the same on every server.
    return sa.String(length).with_variant(sa.String(length, collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "persona_counts",
        sa.Column("deliberation", _text(32), nullable=False),
        sa.Column("model", _text(120), nullable=False),
        sa.Column("persona", _text(120), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("deliberation", "model", "persona", "name", name=op.f("pk_persona_counts")),
        sa.ForeignKeyConstraint(
            ["deliberation"],
            ["rooms.deliberation"],
            name=op.f("fk_persona_counts_deliberation_rooms"),
            ondelete="CASCADE",
        ),
    )
