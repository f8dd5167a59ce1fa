"""How Alembic runs our migrations: over the connection it is given, in that connection's transaction."""

from __future__ import annotations

from alembic import context
from sqlalchemy import Connection

from rooms.store.sql.tables import VERSION_TABLE, metadata


def run(connection: Connection) -> None:
    context.configure(
        connection=connection,
        target_metadata=metadata,
        version_table=VERSION_TABLE,
        # SQLite cannot alter a table: it copies it into a new one.
        render_as_batch=connection.dialect.name == "sqlite",
    )
    # The transaction is the caller's, who commits it.
    with context.begin_transaction():
        context.run_migrations()


given = context.config.attributes.get("connection")
if given is None:
    raise SystemExit("Migrations run over a connection of the program's own: use `twelve db upgrade`.")
run(given)
