"""When somebody last opened a room, for rooms that are not kept for ever."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "2026_11_23_opened_rooms"
down_revision = "2026_11_22_minds_and_voice"


def upgrade() -> None:
    # Nobody knows when the rooms there are were last opened; as if today, so that none is erased too early.
    op.add_column("rooms", sa.Column("opened_at", sa.Float(53), nullable=False, server_default="0"))
    op.execute(sa.text("UPDATE rooms SET opened_at = :now").bindparams(now=time.time()))
    op.create_index(op.f("ix_rooms_opened_at"), "rooms", ["opened_at"])
