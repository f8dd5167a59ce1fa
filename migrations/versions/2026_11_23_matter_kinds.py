"""The kind of each stored matter, for rooms and imported cases that are no criminal cases."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "2026_11_23_matter_kinds"
down_revision = "2026_11_23_stalls"


def upgrade() -> None:
    # Whatever was stored before was a criminal case.
    for table in ("room_cases", "cases"):
        op.add_column(table, sa.Column("kind", sa.String(40), nullable=False, server_default="criminal_case"))
