"""Addresses of databases: as people and hosts write them in `DATABASE_URL`, and as SQLAlchemy and drivers want them.

postgres://user:password@host:5432/name?sslmode=require     postgresql://…     postgresql+asyncpg://…
sqlite:///relative/path.db     sqlite:////absolute/path.db     memory://
"""

from __future__ import annotations

import re
import ssl
from pathlib import Path
from typing import Any, Literal
from urllib.parse import unquote, urlencode

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from rooms.errors import BadUrl

Backend = Literal["postgresql", "sqlite", "memory"]
POSTGRES_PORT = 5432
POOLER_PARAMETER = "pgbouncer"
"""That the server is a pooler which gives each transaction a session of its own."""
_FORMS_SENTENCE = "It must begin with postgresql://, sqlite:/// or memory://."
_POSTGRES = ("postgres", "postgresql", "postgresql+asyncpg")
_SQLITE = ("sqlite", "sqlite+aiosqlite")

_HOSTS = re.compile(r"(?P<before>[^:/]+://(?:[^/?#]*@)?)(?P<hosts>[^/?#@]*)(?P<after>.*)", re.DOTALL)
_IN_ADDRESS = {"user": "username", "password": "password", "dbname": "database"}
"""What libpq takes from the parameters as well, and the part of the address that it is."""
_SSL_MODES = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")
_CHOICES = {
    "sslmode": _SSL_MODES,
    "target_session_attrs": ("any", "primary", "standby", "prefer-standby", "read-write", "read-only"),
}
_SSL_WORDS = {"true": "require", "1": "require", "no-verify": "require", "false": "disable", "0": "disable"}
"""`ssl` of other programs, in libpq's words."""
_FILES = ("sslrootcert", "sslcert", "sslkey", "sslcrl", "passfile")
_SYSTEM_AUTHORITIES = ("sslrootcert", "system")
"""That the server's certificate is verified by those that the machine trusts."""
_FOR_DRIVER = (
    *_CHOICES,
    *_FILES,
    "sslpassword",
    "sslnegotiation",
    "ssl_min_protocol_version",
    "ssl_max_protocol_version",
    "krbsrvname",
    "gsslib",
)
"""What the driver understands as libpq does."""
_FOR_SERVER = {"application_name": "application_name", "options": "options", "schema": "search_path"}
"""What the server is told when a session begins, and its name for it."""
_IGNORED = re.compile(
    # What libpq knows and the driver has no use for.
    "channel_binding|client_encoding|fallback_application_name|gssencmode|keepalives.*|tcp_user_timeout|sslcompression|"
    # Pools and drivers of other programs: ours is set by TWELVE_DATABASE_CONNECTIONS.
    "connection_limit|pool_timeout|pool_size|max_idle_connection_lifetime|socket_timeout|statement_cache_size|"
    "prepared_statement_cache_size|prepareThreshold|uselibpqcompat|"
    # Which service of a host wrote the address.
    "supa|workaround"
)


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
    """The address of a database with its asynchronous driver. Raises `BadUrl`; the address itself is never repeated.

    Of Postgres it has the parameters that `driver_options` reads, and those only.
    """
    backend = backend_for(url)
    try:
        read = make_url(url if backend == "sqlite" else _with_hosts_as_parameters(url))
    except (ArgumentError, ValueError):
        # The parser's own message may contain the password.
        raise BadUrl(
            f"The database's address cannot be read. {_FORMS_SENTENCE} In a password, @ / : % # ? are written as "
            "%40 %2F %3A %25 %23 %3F."
        ) from None
    if backend == "sqlite":
        if read.database in (None, "", ":memory:"):
            raise BadUrl("An SQLite address names a file, as in sqlite:///twelve.db; memory:// keeps nothing.")
        return read.set(drivername="sqlite+aiosqlite")
    query: dict[str, str | tuple[str, ...]] = {}
    for name, values in read.query.items():
        value = values if isinstance(values, str) else values[-1]
        if name in _IN_ADDRESS:
            read = read.set(**{_IN_ADDRESS[name]: value})  # type: ignore[arg-type]
        elif name in ("host", "port"):
            query[name] = values
        elif not _IGNORED.fullmatch(name):
            query |= _read_parameter(name, value)
    if not read.database:
        raise BadUrl("The database's address names no database; as in postgresql://user@host/name.")
    return read.set(drivername="postgresql+asyncpg", query=query)


def _read_parameter(name: str, value: str) -> dict[str, str]:
    """A parameter of Postgres as `driver_options` reads it. Raises `BadUrl`."""
    if name == "ssl":
        name, value = "sslmode", _SSL_WORDS.get(value.casefold(), value)
    if name in _CHOICES and value not in _CHOICES[name]:
        raise _bad_parameter(name, f"which is none of {', '.join(_CHOICES[name])}")
    if name in _FILES and not Path(value).is_file() and (name, value) != _SYSTEM_AUTHORITIES:
        raise _bad_parameter(name, "which names no file on this machine")
    if name == "connect_timeout" and not value.isdecimal():
        raise _bad_parameter(name, "which is no number of seconds")
    if name == POOLER_PARAMETER and value not in ("true", "false"):
        raise _bad_parameter(name, "which is neither true nor false")
    if name not in (*_FOR_DRIVER, *_FOR_SERVER, "connect_timeout", POOLER_PARAMETER):
        raise BadUrl(
            f"The database's address has the parameter {name[:40]!r}, which this program does not know: leave it out."
        )
    return {name: value}


def _bad_parameter(name: str, what: str) -> BadUrl:
    return BadUrl(f"The database's address has a value for {name!r} {what}: correct it, or leave it out.")


def driver_options(url: URL) -> tuple[URL, dict[str, Any]]:
    """The address of a Postgres for SQLAlchemy, and what asyncpg's `connect` is given besides."""
    query = {name: value if isinstance(value, str) else value[-1] for name, value in url.query.items()}
    options: dict[str, Any] = {
        "server_settings": {_FOR_SERVER[name]: query[name] for name in _FOR_SERVER if name in query}
    }
    if _SYSTEM_AUTHORITIES in query.items():
        options["ssl"] = ssl.create_default_context()
        del query["sslrootcert"]
        query.pop("sslmode", None)
    if for_driver := {name: query[name] for name in _FOR_DRIVER if name in query}:
        # It takes most of these from an address alone; what SQLAlchemy gives it comes before that.
        options["dsn"] = f"postgresql://?{urlencode(for_driver)}"
    if int(query.get("connect_timeout", 0)) > 0:
        options["timeout"] = float(query["connect_timeout"])
    return url.set(query={name: url.query[name] for name in ("host", "port") if name in url.query}), options


def _with_hosts_as_parameters(url: str) -> str:
    """An address with several hosts, or with a socket's folder as its host, as SQLAlchemy reads it."""
    parts = _HOSTS.fullmatch(url)
    if parts is None or not ("," in parts["hosts"] or parts["hosts"].casefold().startswith("%2f")):
        return url
    hosts = [unquote(host) for host in parts["hosts"].split(",")]
    with_ports = [host if ":" in host or host.startswith("/") else f"{host}:{POSTGRES_PORT}" for host in hosts]
    path, _, query = parts["after"].partition("?")
    return f"{parts['before']}{path}?{urlencode([('host', host) for host in with_ports])}{'&' if query else ''}{query}"


def database_label(url: URL) -> str:
    """The database for a sentence: what it is and where, nothing that opens it."""
    if url.get_backend_name() == "sqlite":
        return f"The database file {Path(url.database or '').absolute()}"
    hosts = url.query.get("host")
    if hosts is not None:
        return f"The database {url.database!r} at {hosts if isinstance(hosts, str) else ', '.join(hosts)}"
    return f"The database {url.database!r} at {url.host or 'localhost'}:{url.port or POSTGRES_PORT}"
