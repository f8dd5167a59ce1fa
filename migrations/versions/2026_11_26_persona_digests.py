"""Games that personas remember go by a digest; for a few hours their table had the deliberation itself."""

from __future__ import annotations

import hashlib

import sqlalchemy as sa
from alembic import op

revision = "2026_11_26_persona_digests"
down_revision = "2026_11_25_personas"


def upgrade() -> None:
    """Rename the column where it has its first name, and digest what stands in it."""
    connection = op.get_bind()
    if "deliberation" not in {column["name"] for column in sa.inspect(connection).get_columns("persona_games")}:
        return
    op.execute("ALTER TABLE persona_games RENAME COLUMN deliberation TO game")
    games = sa.table("persona_games", sa.column("game", sa.String))
    for (deliberation,) in connection.execute(sa.select(games.c.game).distinct()).all():
        # As `rooms.store.sql.personas` makes it.
        digest = hashlib.blake2b(deliberation.encode(), digest_size=16).hexdigest()
        connection.execute(games.update().where(games.c.game == deliberation).values(game=digest))
