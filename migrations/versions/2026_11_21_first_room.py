"""Rooms, their logs and tokens, leases, and imported cases."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "2026_11_21_first_room"
down_revision = None

Id = sa.String(80).with_variant(sa.String(80, collation="C"), "postgresql")
Deliberation = sa.String(32).with_variant(sa.String(32, collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "rooms",
        sa.Column("deliberation", Deliberation, nullable=False),
        sa.Column("code", sa.String(6), nullable=False),
        sa.Column("format", sa.String(40), nullable=False),
        sa.Column("case_id", Id, nullable=False),
        sa.Column("created_at", sa.Float(53), nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("source", Deliberation),
        sa.Column("holder", sa.String(80)),
        sa.Column("lease_until", sa.Float(53), nullable=False),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("deliberation", name=op.f("pk_rooms")),
        sa.UniqueConstraint("code", name=op.f("uq_rooms_code")),
        sa.ForeignKeyConstraint(
            ["source"], ["rooms.deliberation"], name=op.f("fk_rooms_source_rooms"), ondelete="CASCADE"
        ),
    )
    op.create_index(op.f("ix_rooms_source"), "rooms", ["source"])
    op.create_index("ix_rooms_running", "rooms", ["status", "deliberation"])
    op.create_table(
        "room_cases",
        sa.Column("deliberation", Deliberation, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("deliberation", name=op.f("pk_room_cases")),
        sa.ForeignKeyConstraint(
            ["deliberation"], ["rooms.deliberation"], name=op.f("fk_room_cases_deliberation_rooms"), ondelete="CASCADE"
        ),
    )
    op.create_table(
        "entries",
        sa.Column("deliberation", Deliberation, nullable=False),
        sa.Column("seq", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("deliberation", "seq", name=op.f("pk_entries")),
        sa.ForeignKeyConstraint(
            ["deliberation"], ["rooms.deliberation"], name=op.f("fk_entries_deliberation_rooms"), ondelete="CASCADE"
        ),
    )
    op.create_table(
        "tokens",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("deliberation", Deliberation, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("tenure", sa.Integer),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_tokens")),
        sa.ForeignKeyConstraint(
            ["deliberation"], ["rooms.deliberation"], name=op.f("fk_tokens_deliberation_rooms"), ondelete="CASCADE"
        ),
    )
    op.create_index(op.f("ix_tokens_deliberation"), "tokens", ["deliberation"])
    op.create_table(
        "cases",
        sa.Column("id", Id, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("source", sa.String(40), nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("docket", sa.Text, nullable=False),
        sa.Column("year", sa.Integer),
        sa.Column("themes", sa.JSON, nullable=False),
        sa.Column("words", sa.Integer, nullable=False),
        sa.Column("drawable", sa.Boolean, nullable=False),
        sa.Column("difficulty", sa.String(20), nullable=False),
        sa.Column("terms", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_cases")),
        sa.UniqueConstraint("number", name=op.f("uq_cases_number")),
    )
    op.create_index(op.f("ix_cases_year"), "cases", ["year"])
    op.create_index("ix_cases_drawable", "cases", ["drawable", "difficulty", "id"])
    op.create_index("ix_cases_drawable_any", "cases", ["drawable", "id"])
    op.create_table(
        "case_themes",
        sa.Column("theme", sa.String(200), nullable=False),
        sa.Column("case_id", Id, nullable=False),
        sa.PrimaryKeyConstraint("theme", "case_id", name=op.f("pk_case_themes")),
        sa.ForeignKeyConstraint(
            ["case_id"], ["cases.id"], name=op.f("fk_case_themes_case_id_cases"), ondelete="CASCADE"
        ),
    )
    op.create_index(op.f("ix_case_themes_case_id"), "case_themes", ["case_id"])
