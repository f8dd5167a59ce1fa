"""Addresses of databases: as people write them in `DATABASE_URL`, and as SQLAlchemy wants them.

postgres://user:password@host:5432/name?sslmode=require     postgresql://…     postgresql+asyncpg://…
sqlite:///relative/path.db     sqlite:////absolute/path.db     memory://
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from rooms.errors import BadUrl

Backend = Literal["postgresql", "sqlite", "memory"]
MEMORY = "memory://"
_FORMS_SENTENCE = "It must begin with postgresql://, sqlite:/// or memory://."
_POSTGRES = ("postgres", "postgresql", "postgresql+asyncpg")
_SQLITE = ("sqlite", "sqlite+aiosqlite")
# What libpq's URLs say and asyncpg has no use for.
_IGNORED_PARAMETERS = ("channel_binding", "gssencmode", "connect_timeout")


def backend_for(url: str) -> Backend:
    """Which kind of store an address names. Raises `BadUrl`."""
    scheme = url.partition(":")[0].casefold()
    if scheme == "memory":
        return "memory"
    if scheme in _POSTGRES:
        return "postgresql"
    if scheme in _SQLITE:
        return "sqlite"
    raise BadUrl(f"The database's address begins with {scheme[:20]!r}. {_FORMS_SENTENCE}")


def read_url(url: str) -> URL:
    """The address of a database with its asynchronous driver. Raises `BadUrl`; the address itself is never repeated."""
    backend = backend_for(url)
    try:
        read = make_url(url)
    except (ArgumentError, ValueError):
        # The parser's own message may contain the password.
        raise BadUrl(f"The database's address cannot be read. {_FORMS_SENTENCE}") from None
    if backend == "sqlite":
        if read.database in (None, "", ":memory:"):
            raise BadUrl("An SQLite address names a file, as in sqlite:///twelve.db; memory:// keeps nothing.")
        return read.set(drivername="sqlite+aiosqlite")
    if not read.database:
        raise BadUrl("The database's address names no database; as in postgresql://user@host/name.")
    query = {name: value for name, value in read.query.items() if name not in _IGNORED_PARAMETERS}
    if "sslmode" in query:
        query["ssl"] = query.pop("sslmode")
    return read.set(drivername="postgresql+asyncpg", query=query)


def database_label(url: URL) -> str:
    """The database for a sentence: what it is and where, nothing that opens it."""
    if url.get_backend_name() == "sqlite":
        return f"The database file {Path(url.database or '').absolute()}"
    where = f"{url.host or 'localhost'}:{url.port or 5432}"
    return f"The database {url.database!r} at {where}"
