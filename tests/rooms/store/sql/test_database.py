"""Connections of runs that are cancelled, and of databases that are closed while something runs: none stays open."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Generator
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from harness.waiting import until
from rooms.errors import StoreUnavailable
from rooms.store.sql import database as database_module
from rooms.store.sql.database import Database, Mode
from rooms.store.urls import read_url


class Watched:
    """A coroutine that calls back at each of its steps with what it waits for."""

    def __init__(self, coroutine: Coroutine[Any, Any, Any], at_step: Callable[[Any], None]) -> None:
        self._coroutine = coroutine
        self._at_step = at_step

    def __await__(self) -> Generator[Any, Any, Any]:
        inner = self._coroutine.__await__()
        error: BaseException | None = None
        while True:
            try:
                waited = inner.send(None) if error is None else inner.throw(error)
            except StopIteration as end:
                return end.value
            self._at_step(waited)
            if waited is not None:
                waited._asyncio_future_blocking = True
            try:
                yield waited
                error = None
            except BaseException as thrown:
                error = thrown


class Interrupted(Database):
    """A database whose caller is cancelled at a step and at every later one.

    It is cancelled while the run waits or, if `late`, once what it waits for is there: a race that a client who hangs
    up wins now and then.
    """

    def __init__(self, url: str, step: int, *, late: bool) -> None:
        super().__init__(url)
        self._step, self._late = step, late
        self.steps = 0
        self.caller: asyncio.Task[None] | None = None

    async def _run(self, work: Callable[[AsyncConnection], Awaitable[Any]], mode: Mode) -> Any:
        return await Watched(super()._run(work, mode), self._count)

    def _count(self, waited: asyncio.Future[Any] | None) -> None:
        assert self.caller is not None
        if self.steps >= self._step:
            if self._late and waited is not None:
                waited.add_done_callback(lambda _: self.caller.cancel())  # type: ignore[union-attr]
            else:
                asyncio.get_running_loop().call_soon(self.caller.cancel)
        self.steps += 1


@pytest.fixture
async def opened_connections(empty_url: str) -> AsyncIterator[Callable[[], Awaitable[int]]]:
    """How many connections to the empty database are open, by the system that knows it best."""
    if empty_url.startswith("sqlite"):
        file = read_url(empty_url).database or ""

        async def handles() -> int:
            return sum(link.is_symlink() and str(link.readlink()) == file for link in Path("/proc/self/fd").iterdir())

        yield handles
        return
    watcher = await asyncpg.connect(empty_url)

    async def sessions() -> int:
        found: int = await watcher.fetchval(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        return found

    yield sessions
    await watcher.close()


async def select_one(connection: AsyncConnection) -> None:
    await connection.execute(text("SELECT 1"))


@pytest.mark.parametrize("late", [False, True], ids=["waiting", "late"])
@pytest.mark.parametrize("mode", ["read", "transaction", "pinned"])
async def test_a_run_that_is_cancelled_at_any_step_leaves_nothing_open(
    empty_url: str, opened_connections: Callable[[], Awaitable[int]], mode: Mode, late: bool
) -> None:
    step = 0
    while True:
        database = Interrupted(empty_url, step, late=late)
        database.caller = asyncio.create_task(database.run(select_one, mode))
        await asyncio.wait((database.caller,))
        assert database._engine.sync_engine.pool.checkedout() == len(database._pinned)  # type: ignore[attr-defined]
        await database.close()
        await until(lambda: _none(opened_connections), f"the end of connections of a run cancelled at step {step}")
        if step >= database.steps:
            break
        assert database.caller.cancelled()
        step += 1
    assert step > 3


async def test_a_run_under_way_gives_its_connection_back_before_all_are_closed(
    empty_url: str, opened_connections: Callable[[], Awaitable[int]]
) -> None:
    database = Database(empty_url)
    connected, go_on = asyncio.Event(), asyncio.Event()

    async def work(connection: AsyncConnection) -> int:
        connected.set()
        await go_on.wait()
        return int((await connection.execute(text("SELECT 1"))).scalar_one())

    running = asyncio.create_task(database.run(work))
    await connected.wait()
    closing = asyncio.create_task(database.close())
    await asyncio.sleep(0)
    closing.cancel()
    with pytest.raises(StoreUnavailable, match="is not used any more"):
        await database.run(select_one)
    go_on.set()
    assert await running == 1
    await asyncio.wait((closing,))
    assert closing.cancelled()
    await until(lambda: _none(opened_connections), "the end of connections of a closed database")


async def test_a_run_that_does_not_end_is_cancelled_when_its_database_is_closed(
    empty_url: str, opened_connections: Callable[[], Awaitable[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database_module, "CLOSE_SECONDS", 0.01)
    database = Database(empty_url)
    connected = asyncio.Event()

    async def work(connection: AsyncConnection) -> None:
        connected.set()
        await asyncio.Event().wait()

    running = asyncio.create_task(database.run(work, "transaction"))
    await connected.wait()
    await database.close()
    with pytest.raises(StoreUnavailable, match="is not used any more"):
        await running
    await until(lambda: _none(opened_connections), "the end of connections of a closed database")


async def _none(opened: Callable[[], Awaitable[int]]) -> bool:
    return await opened() == 0
