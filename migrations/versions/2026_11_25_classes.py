"""Classes: what one knows, what its rooms deliberate, and which rooms belong to it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "2026_11_25_classes"
down_revision = "2026_11_23_matter_kinds"

Deliberation = sa.String(32).with_variant(sa.String(32, collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "classes",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("code", sa.String(6), nullable=False),
        sa.Column("created_at", sa.Float(53), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("request", sa.String(64)),
        sa.Column("content", sa.String(64)),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_classes")),
        sa.UniqueConstraint("code", name=op.f("uq_classes_code")),
        sa.UniqueConstraint("request", name=op.f("uq_classes_request")),
    )
    op.create_index(op.f("ix_classes_created_at"), "classes", ["created_at"])
    op.create_table(
        "class_matters",
        sa.Column("class_id", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("class_id", name=op.f("pk_class_matters")),
        sa.ForeignKeyConstraint(
            ["class_id"], ["classes.id"], name=op.f("fk_class_matters_class_id_classes"), ondelete="CASCADE"
        ),
    )
    op.create_table(
        "class_rooms",
        sa.Column("deliberation", Deliberation, nullable=False),
        sa.Column("class_id", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("deliberation", name=op.f("pk_class_rooms")),
        sa.ForeignKeyConstraint(
            ["deliberation"], ["rooms.deliberation"], name=op.f("fk_class_rooms_deliberation_rooms"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["class_id"], ["classes.id"], name=op.f("fk_class_rooms_class_id_classes"), ondelete="CASCADE"
        ),
    )
    op.create_index(op.f("ix_class_rooms_class_id"), "class_rooms", ["class_id"])
