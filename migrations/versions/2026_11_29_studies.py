"""Studies: what one was opened with, and the log of what has happened in it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "2026_11_29_studies"
down_revision = "2026_11_29_owners"


def upgrade() -> None:
    op.create_table(
        "studies",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("code", sa.String(6), nullable=False),
        sa.Column("created_at", sa.Float(53), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_studies")),
        sa.UniqueConstraint("code", name=op.f("uq_studies_code")),
    )
    op.create_table(
        "study_entries",
        sa.Column("study_id", sa.String(32), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("study_id", "seq", name=op.f("pk_study_entries")),
        sa.ForeignKeyConstraint(
            ["study_id"], ["studies.id"], name=op.f("fk_study_entries_study_id_studies"), ondelete="CASCADE"
        ),
    )
