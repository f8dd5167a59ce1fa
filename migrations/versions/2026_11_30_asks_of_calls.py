"""A call to a model that is kept says which ask it was to answer, so that it is found from what came of it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "2026_11_30_asks_of_calls"
down_revision = "2026_11_29_persona_counts"


def upgrade() -> None:
    # Compared byte by byte, so that an order is the same on every server.
    name = sa.String(120).with_variant(sa.String(120, collation="C"), "postgresql")
    op.add_column("model_calls", sa.Column("ask", name, nullable=False, server_default=""))
