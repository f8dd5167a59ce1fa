"""Content notes of imported cases."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "2026_11_22_case_notes"
down_revision = "2026_11_21_first_room"

Id = sa.String(80).with_variant(sa.String(80, collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "case_notes",
        sa.Column("case_id", Id, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("case_id", name=op.f("pk_case_notes")),
        sa.ForeignKeyConstraint(
            ["case_id"], ["cases.id"], name=op.f("fk_case_notes_case_id_cases"), ondelete="CASCADE"
        ),
    )
