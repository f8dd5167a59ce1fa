"""What models cost and answered, keys a host gave, clips of the judge's voice, and what belongs to the installation."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "2026_11_22_minds_and_voice"
down_revision = "2026_11_22_webhooks"

Deliberation = sa.String(32).with_variant(sa.String(32, collation="C"), "postgresql")


def _of_a_room(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["deliberation"], ["rooms.deliberation"], name=op.f(f"fk_{table}_deliberation_rooms"), ondelete="CASCADE"
    )


def upgrade() -> None:
    op.create_table(
        "clips",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("voice", sa.String(100), nullable=False),
        sa.Column("mime", sa.String(100), nullable=False),
        sa.Column("complete", sa.Boolean, nullable=False),
        sa.Column("seconds", sa.Float(53)),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("made_until", sa.Float(53), nullable=False),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_clips")),
    )
    op.create_table(
        "clip_parts",
        sa.Column("clip", sa.String(64), nullable=False),
        sa.Column("part", sa.Integer, nullable=False),
        sa.Column("start", sa.Integer, nullable=False),
        sa.Column("words", sa.JSON, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("clip", "part", name=op.f("pk_clip_parts")),
        sa.ForeignKeyConstraint(["clip"], ["clips.id"], name=op.f("fk_clip_parts_clip_clips"), ondelete="CASCADE"),
    )
    op.create_table(
        "clip_rooms",
        sa.Column("clip", sa.String(64), nullable=False),
        sa.Column("deliberation", Deliberation, nullable=False),
        sa.Column("characters", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("clip", "deliberation", name=op.f("pk_clip_rooms")),
        sa.ForeignKeyConstraint(["clip"], ["clips.id"], name=op.f("fk_clip_rooms_clip_clips"), ondelete="CASCADE"),
        _of_a_room("clip_rooms"),
    )
    op.create_index(op.f("ix_clip_rooms_deliberation"), "clip_rooms", ["deliberation"])
    op.create_table(
        "spending",
        sa.Column("scope", sa.String(40), nullable=False),
        sa.Column("spent", sa.Float(53), nullable=False),
        sa.Column("reserved", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("scope", name=op.f("pk_spending")),
    )
    op.create_table(
        "model_calls",
        sa.Column("deliberation", Deliberation, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("request", sa.Text, nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("deliberation", "number", name=op.f("pk_model_calls")),
        _of_a_room("model_calls"),
    )
    op.create_table(
        "room_keys",
        sa.Column("deliberation", Deliberation, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("provider", sa.String(40), nullable=False),
        sa.Column("sealed", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("deliberation", "seat", "provider", name=op.f("pk_room_keys")),
        _of_a_room("room_keys"),
    )
    op.create_table(
        "installation",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_installation")),
    )
    # Tokens that a later room of the same people takes over.
    op.add_column("tokens", sa.Column("root", sa.String(64)))
