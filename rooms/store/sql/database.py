"""A connection pool to SQLite or Postgres: one statement or one transaction at a time, with retries where they help.

Errors of SQLAlchemy and of the drivers end here: callers see the errors of `rooms.errors`, and `IntegrityError`.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from sqlalchemy import Connection, Executable, Row, event
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from rooms.errors import NoWrites, RoomsError, StoreUnavailable
from rooms.store.urls import POOLER_PARAMETER, database_label, driver_options, read_url

if TYPE_CHECKING:
    import asyncpg
    from sqlalchemy import AdaptedConnection
    from sqlalchemy.dialects import postgresql, sqlite

Result = TypeVar("Result")
Mode = Literal["read", "write", "pinned", "reserved", "transaction"]
"""`read` and `write` are one statement, which needs no transaction around it; `transaction` is several, which do.

`pinned` is one statement that is run through the driver itself (`driver_of`), on a connection that is not returned to
the pool: every act waits for it, so the steps that make any statement work on any database are left out.

`reserved` is one short `write` that must not wait for a free connection: on Postgres it has one of its own."""

MAX_ATTEMPTS = 5
"""How often a statement or a transaction is tried where another one was in the way."""
MAX_CONNECTIONS = 10
"""To Postgres where nothing else is said, for everything but what uses `reserved`."""
CONNECT_SECONDS = 5.0
POOL_SECONDS = 10.0
"""How long a caller waits for a free connection before the store counts as unavailable."""
CLOSE_SECONDS = 5.0
"""How long a database that is closed waits for what is being run."""
_POOLER_STATES = ("42P05", "26000")
"""Postgres: a statement was prepared in another session, so it is there already, or is not there."""
_RETRYABLE_STATES = ("40001", "40P01", "55P03", "08003", "57P01", *_POOLER_STATES)
"""Postgres: serialization failure, deadlock, lock not available; and a connection that is cut while it is made, which
SQLAlchemy does not report as invalidated: it is in no pool yet."""
_INTEGRITY_CLASS = "23"
"""Postgres: the class of what a constraint forbids."""
_NO_WRITES_STATES = ("53100", "25006")
"""Postgres: disk full, read-only."""
_REFUSED_PARAMETER_TEXT = "unsupported startup parameter"
"""What PgBouncer says of a parameter with which a session begins."""
_NO_WRITES_CODES = (
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR_WRITE,
    sqlite3.SQLITE_IOERR_FSYNC,
    sqlite3.SQLITE_IOERR_TRUNCATE,
)
"""The same of SQLite, and a disk that takes nothing for another reason."""
_MISSING_TABLE_STATES = ("42P01", "42703")
_NO_FOLDER_SENTENCE = "its folder is missing or may not be written to."


class _PoolerFound(Exception):
    """The server is a pooler, and this connection counts on a session of its own."""


class Database:
    """One database. Several event loops may not share one.

    Its Postgres may be behind a pooler that gives each transaction whichever session is free, as PgBouncer does in
    transaction mode (`pooled`). Nothing may then be left in a session: every statement is in a transaction, none is
    prepared for later, and there are no locks but those of a transaction.
    """

    def __init__(self, url: str, connections: int = MAX_CONNECTIONS, jitter: Callable[[], float] = lambda: 0.5) -> None:
        """`connections`: to Postgres at most, besides the one that is reserved; `jitter`: numbers from 0 to 1 that keep
        those apart who try again. Raises `BadUrl`; connects only when first used."""
        self.url = read_url(url)
        self.sqlite = self.url.get_backend_name() == "sqlite"
        pooler = self.url.query.get(POOLER_PARAMETER)
        self.pooled = None if pooler is None else pooler == "true"
        """Whether a pooler is there; None until the first connection has told."""
        self._connections = connections
        self._jitter = jitter
        self._engines: list[AsyncEngine] = []
        """All that were opened."""
        self._open_engines()
        # SQLite lets one writer in and makes the others poll, up to a tenth of a second at a time. In one process it is
        # quicker, and fair, to queue for it here.
        self._writer_lock = asyncio.Lock() if self.sqlite else nullcontext()
        self._pinned: list[AsyncConnection] = []
        """Pinned connections that are free."""
        self._runs: set[asyncio.Task[Any]] = set()
        """What has a connection now, or waits for one."""
        self._closed = False

    def _open_engines(self) -> None:
        if self.sqlite:
            self._engine = _sqlite_engine(self)
            self._single = self._reserved = self._engine.execution_options(single=True)
            self._engines.append(self._engine)
            return
        self._engine = _postgres_engine(self, self._connections)
        reserved = _postgres_engine(self, connections=1)
        self._engines += [self._engine, reserved]
        # A pooler keeps a statement together with its preparation in a transaction alone.
        options = {} if self.pooled else {"isolation_level": "AUTOCOMMIT"}
        self._single = self._engine.execution_options(**options)
        self._reserved = reserved.execution_options(**options)

    @property
    def insert(self) -> type[postgresql.Insert] | type[sqlite.Insert]:
        """An insert that knows what to do on a conflict; only the dialect that is used is loaded."""
        if self.sqlite:
            from sqlalchemy.dialects import sqlite

            return sqlite.Insert
        from sqlalchemy.dialects import postgresql

        return postgresql.Insert

    async def run(self, work: Callable[[AsyncConnection], Awaitable[Result]], mode: Mode = "read") -> Result:
        """Give `work` a connection; call it again, from its start, where a lock or a broken connection was in the way.

        Raises `IntegrityError` as it comes, and `StoreUnavailable`, or its `NoWrites`. A caller that is cancelled gets
        its `CancelledError` when the connection is back in its pool, or closed.
        """
        if self._closed:
            raise StoreUnavailable(self._closed_sentence())
        # In a task of its own, which is cancelled once, however often its caller is: a second time, while SQLAlchemy
        # makes or closes a connection, would leave that open. SQLite's is not: its thread would go on, and a connection
        # or a cursor that it makes would stay open.
        task = asyncio.create_task(self._run(work, mode))
        self._runs.add(task)
        task.add_done_callback(self._runs.discard)
        await _wait_for_end(task, cancel_with_caller=not self.sqlite)
        if task.cancelled():
            raise StoreUnavailable(self._closed_sentence())
        return task.result()

    async def rows(self, query: Executable, values: Mapping[str, Any] | None = None) -> Sequence[Row[*tuple[Any, ...]]]:
        """All that a query finds. Raises as `run`, as do the next three."""

        async def read(connection: AsyncConnection) -> Sequence[Row[*tuple[Any, ...]]]:
            return (await connection.execute(query, values)).all()

        return await self.run(read)

    async def first(self, query: Executable) -> Row[*tuple[Any, ...]] | None:
        """The first that a query finds."""

        async def read(connection: AsyncConnection) -> Row[*tuple[Any, ...]] | None:
            return (await connection.execute(query)).first()

        return await self.run(read)

    async def write(self, statement: Executable) -> int:
        """How many rows one statement has changed."""

        async def write(connection: AsyncConnection) -> int:
            return (await connection.execute(statement)).rowcount

        return await self.run(write, "write")

    async def written(self, statement: Executable) -> Sequence[Row[*tuple[Any, ...]]]:
        """What one statement says of the rows that it has changed (`RETURNING`)."""

        async def write(connection: AsyncConnection) -> Sequence[Row[*tuple[Any, ...]]]:
            return (await connection.execute(statement)).all()

        return await self.run(write, "write")

    async def _run(self, work: Callable[[AsyncConnection], Awaitable[Result]], mode: Mode) -> Result:
        # Checked first, because the driver's thread may report a failed opening when our loop is closed already.
        if self.sqlite and not Path(self.url.database or ".").parent.is_dir():
            raise StoreUnavailable(f"{database_label(self.url)} cannot be opened: {_NO_FOLDER_SENTENCE}")
        attempt = 0
        while True:
            attempt += 1
            pooled = self.pooled
            try:
                async with self._connection(mode) as connection:
                    return await work(connection)
            except (IntegrityError, RoomsError):
                raise
            except Exception as error:
                if not pooled and _is_of_pooler(error):
                    # Another run may have found it by now.
                    if not self.pooled:
                        self.pooled = True
                        self._open_engines()
                    continue
                if not is_outage(error):
                    raise
                if attempt >= MAX_ATTEMPTS or self._closed or not _is_transient(error):
                    kind = NoWrites if _takes_no_writes(error) else StoreUnavailable
                    raise kind(self._sentence(error)) from error
            await asyncio.sleep((0.5 + self._jitter()) * 0.01 * 2**attempt)

    def _connection(self, mode: Mode) -> AbstractAsyncContextManager[AsyncConnection]:
        match mode:
            case "pinned":
                return self._pinned_connection()
            case "read":
                return self._single.connect()
            case "write":
                return self._write_connection(self._single)
            case "reserved":
                return self._write_connection(self._reserved)
            case "transaction":
                return self._write_connection(self._engine)

    @asynccontextmanager
    async def _write_connection(self, engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
        async with self._writer_lock, engine.begin() as connection:
            yield connection

    @asynccontextmanager
    async def _pinned_connection(self) -> AsyncIterator[AsyncConnection]:
        """A connection that is kept for the next time, unless something was wrong with it."""
        connection = self._pinned.pop() if self._pinned else await self._single.connect()
        driver = driver_of(connection)
        try:
            try:
                async with driver.transaction() if self.pooled else nullcontext():
                    yield connection
            except Exception as error:
                if isinstance(error, SQLAlchemyError) or not is_outage(error):
                    raise
                if driver.is_closed():
                    # SQLAlchemy must see it itself: others in the pool were probably cut as well.
                    await connection.exec_driver_sql("SELECT 1")
                constraint = str(getattr(error, "sqlstate", "")).startswith(_INTEGRITY_CLASS)
                raise (IntegrityError if constraint else DBAPIError)(None, None, error) from error
        except IntegrityError:
            self._pinned.append(connection)
            raise
        except BaseException:
            try:
                await connection.invalidate()
            finally:
                await connection.close()
            raise
        self._pinned.append(connection)

    async def close(self) -> None:
        """Close every connection. What is being run is waited for, and cancelled after `CLOSE_SECONDS`: a connection
        that came back later would stay open."""
        self._closed = True
        await _wait_for_end(asyncio.create_task(self._close()), cancel_with_caller=False)

    async def _close(self) -> None:
        if self._runs:
            await asyncio.wait(self._runs, timeout=CLOSE_SECONDS)
        for task in (running := {*self._runs}):
            task.cancel()
        if running:
            await asyncio.wait(running)
        while self._pinned:
            await self._pinned.pop().close()
        for engine in self._engines:
            await engine.dispose()

    def _closed_sentence(self) -> str:
        return f"{database_label(self.url)} is not used any more: the program is ending."

    def _sentence(self, error: Exception) -> str:
        what = database_label(self.url)
        cause = getattr(error, "orig", None) or error
        state = getattr(cause, "sqlstate", None)
        text = str(cause)
        if state in _MISSING_TABLE_STATES or "no such table" in text or "no such column" in text:
            return f"{what} lacks our tables, or has those of another version: run `twelve db upgrade`."
        if "unable to open database file" in text:
            return f"{what} cannot be opened: {_NO_FOLDER_SENTENCE}"
        if isinstance(error, PoolTimeout):
            return f"{what} is too busy: no connection became free within {POOL_SECONDS:.0f} seconds."
        if isinstance(cause, TimeoutError):
            return f"{what} did not answer in time."
        if isinstance(cause, OSError):
            return f"{what} does not answer: {cause.strerror or 'no connection'}."
        reason = " ".join(text.split()).rstrip(".")
        if _REFUSED_PARAMETER_TEXT in text:
            return f"{what} is behind a pooler that refuses a parameter of its address ({reason[:200]}): leave it out."
        if self.url.password:
            reason = reason.replace(str(self.url.password), "…")
        return f"{what} cannot be used: {reason[:200] or type(cause).__name__}."


def driver_of(connection: AsyncConnection) -> asyncpg.Connection:
    """The driver's own connection to Postgres, for work of the mode `pinned`."""
    assert connection.sync_connection is not None
    driver: asyncpg.Connection = connection.sync_connection.connection.driver_connection
    return driver


async def _wait_for_end(task: asyncio.Task[Any], *, cancel_with_caller: bool) -> None:
    """Wait until a task has ended, also when its caller is cancelled; then raise the first `CancelledError`."""
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.wait((task,))
        except asyncio.CancelledError as error:
            if cancelled is None:
                cancelled = error
                if cancel_with_caller:
                    task.cancel()
    if cancelled is not None:
        if not task.cancelled():
            # Looked at, so that nobody reports it as lost.
            task.exception()
        raise cancelled


def is_outage(error: BaseException) -> bool:
    """Whether an error is the database's, and not a bug of ours."""
    driver = type(error).__module__.partition(".")[0]
    return isinstance(error, (SQLAlchemyError, OSError)) or driver in ("asyncpg", "sqlite3", "aiosqlite")


def _is_transient(error: Exception) -> bool:
    """Whether the same may work a moment later: somebody held a lock, or a connection was cut."""
    if not isinstance(error, DBAPIError):
        return False
    if error.connection_invalidated or getattr(error.orig, "sqlstate", None) in _RETRYABLE_STATES:
        return True
    return "database is locked" in str(error.orig) or "database table is locked" in str(error.orig)


def _is_of_pooler(error: Exception) -> bool:
    """Whether an error comes from a pooler that we took for a server."""
    if isinstance(error, _PoolerFound):
        return True
    cause = getattr(error, "orig", None) or error
    return getattr(cause, "sqlstate", None) in _POOLER_STATES or _REFUSED_PARAMETER_TEXT in str(cause)


def _takes_no_writes(error: Exception) -> bool:
    """Whether the database answers, and takes no writes."""
    cause = getattr(error, "orig", None) or error
    code = getattr(cause, "sqlite_errorcode", None)
    if code is not None:
        # Of read-only there are kinds, in the upper bits.
        return code in _NO_WRITES_CODES or code & 0xFF == sqlite3.SQLITE_READONLY
    return getattr(cause, "sqlstate", None) in _NO_WRITES_STATES


def _postgres_engine(database: Database, connections: int) -> AsyncEngine:
    url, options = driver_options(database.url)
    options = {"timeout": CONNECT_SECONDS, "command_timeout": 60, **options}
    options["server_settings"] = {"application_name": "twelve", **options["server_settings"]}
    if database.pooled:
        # Without a name a statement is gone with the next one, whoever has the session then.
        options |= {
            "statement_cache_size": 0,
            "prepared_statement_cache_size": 0,
            "prepared_statement_name_func": lambda: "",
        }
    else:
        # JIT compilation pays for reports, not for our small statements. PgBouncer refuses it.
        options["server_settings"]["jit"] = "off"
    engine = create_async_engine(
        url,
        pool_size=connections,
        max_overflow=0,
        pool_timeout=POOL_SECONDS,
        # The connection used last has its statements prepared and its caches warm.
        pool_use_lifo=True,
        connect_args=options,
    )

    @event.listens_for(engine.sync_engine, "connect")
    def look_for_pooler(connection: AdaptedConnection, _record: Any) -> None:
        if database.pooled is None:
            connection.run_async(_look_for_pooler)
            database.pooled = False

    return engine


async def _look_for_pooler(driver: asyncpg.Connection) -> None:
    """Raise `_PoolerFound` where the session is not the one that was announced: a pooler announces one of its own."""
    async with driver.transaction():
        session = await driver.fetchval("SELECT pg_backend_pid()")
    if session != driver.get_server_pid():
        raise _PoolerFound


def _sqlite_engine(database: Database) -> AsyncEngine:
    engine = create_async_engine(database.url, pool_size=4, max_overflow=0, pool_timeout=POOL_SECONDS)

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        # The driver's own idea of when a transaction begins would come too late for BEGIN IMMEDIATE.
        connection.isolation_level = None
        cursor = connection.cursor()
        # The timeout first: turning WAL on needs the file for a moment.
        for pragma in ("busy_timeout=5000", "journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Connection) -> None:
        # A transaction that reads first and then wants to write finds the file locked, and no waiting helps: so take
        # the writer's lock at once.
        if not connection.get_execution_options().get("single"):
            connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine
