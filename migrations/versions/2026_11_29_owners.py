"""Rooms have an owner, and what personas remember is of the room that made it, by whose owner alone it is read.

What they remembered before goes. It has no owner and no room: it was noted in rooms of anybody, also in meetings that
nobody else might watch, and hosts who have erased their rooms were not asked. It can be given back to none of them, and
giving it to the operator would put it into the prompts of further rooms.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "2026_11_29_owners"
down_revision = "2026_11_26_case_ids"


def _text(length: int) -> sa.String:
    # Compared byte by byte, so that an order is the same on every server.
    return sa.String(length).with_variant(sa.String(length, collation="C"), "postgresql")


def upgrade() -> None:
    # Rooms that are there have none: their personas remember nothing.
    op.add_column("rooms", sa.Column("owner", sa.String(80)))
    op.create_index(op.f("ix_rooms_owner"), "rooms", ["owner"])
    op.drop_table("persona_lessons")
    op.drop_table("persona_games")
    op.create_table(
        "persona_games",
        sa.Column("deliberation", _text(32), nullable=False),
        sa.Column("model", _text(120), nullable=False),
        sa.Column("persona", _text(120), nullable=False),
        sa.Column("role", sa.String(40), nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("deliberation", "model", "persona", name=op.f("pk_persona_games")),
        sa.ForeignKeyConstraint(
            ["deliberation"],
            ["rooms.deliberation"],
            name=op.f("fk_persona_games_deliberation_rooms"),
            ondelete="CASCADE",
        ),
    )
    op.create_table(
        "persona_lessons",
        sa.Column("deliberation", _text(32), nullable=False),
        sa.Column("model", _text(120), nullable=False),
        sa.Column("persona", _text(120), nullable=False),
        sa.Column("learned", sa.Text, nullable=False),
        sa.Column("source", _text(32)),
        sa.PrimaryKeyConstraint("deliberation", "model", "persona", name=op.f("pk_persona_lessons")),
        sa.ForeignKeyConstraint(
            ["deliberation"],
            ["rooms.deliberation"],
            name=op.f("fk_persona_lessons_deliberation_rooms"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["source", "model", "persona"],
            ["persona_lessons.deliberation", "persona_lessons.model", "persona_lessons.persona"],
            name=op.f("fk_persona_lessons_source_model_persona_persona_lessons"),
            ondelete="CASCADE",
        ),
    )
    op.create_index(op.f("ix_persona_lessons_source_model_persona"), "persona_lessons", ["source", "model", "persona"])
