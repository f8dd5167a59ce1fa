"""A database that goes back under a server: what its clients are told (api/PROTOCOL.md: H91)."""

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from harness.server import House, OpenRoom, serving, settings
from rooms.store.sql.upgrade import upgrade
from tests.api.mcp.agents import agent

LOST = 3


@pytest.fixture
async def file(tmp_path: Path) -> Path:
    """A database with our tables."""
    path = tmp_path / "twelve.db"
    await upgrade(f"sqlite:///{path}")
    return path


@pytest.fixture
async def house(file: Path) -> AsyncIterator[House]:
    async with (
        serving(settings(database_url=f"sqlite:///{file}")) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http,
    ):
        yield House(server, http)


async def locked_and_opened(room: OpenRoom, times: int) -> int:
    """The host locks the room and opens it again, so many times; the number of the newest entry."""
    seq = 0
    for number in range(times):
        answer = await room.act({"kind": "lock", "locked": number % 2 == 0}, key=f"lock {number}")
        assert answer.status_code == 200, answer.text
        seq = answer.json()["seq"]
    return seq


def lose_entries(file: Path) -> None:
    """Take the last entries of the only room, with the keys of the requests that made them."""
    with contextlib.closing(sqlite3.connect(file)) as database, database:
        (newest,) = database.execute("SELECT max(seq) FROM entries").fetchone()
        for table in ("entries", "idempotency_keys"):
            database.execute(f"DELETE FROM {table} WHERE seq > ?", (newest - LOST,))


async def test_h91_sockets_polls_and_acts_are_told_and_begin_again(house: House, file: Path) -> None:
    room = await house.open_room(seat=None)
    newest = await locked_and_opened(room, 6)
    async with room.socket(room.host_token, after=0) as page:
        await page.until("welcome")
        waiting = asyncio.create_task(room.get("/events", room.host_token, after=newest, wait=20))
        lose_entries(file)
        refused = await room.act({"kind": "lock", "locked": False}, key="after the loss")
        assert (refused.status_code, refused.json()["code"]) == (409, "room_set_back")
        assert "from its beginning" in refused.json()["detail"]
        assert await page.closed() == (4010, "room_set_back")
        poll = await waiting
        assert (poll.status_code, poll.json()["code"]) == (409, "room_set_back")
    later = await room.get("/events", room.host_token, after=newest)
    assert (later.status_code, later.json()["code"]) == (409, "room_set_back")
    async with room.socket(room.host_token, after=newest) as resumed:
        assert await resumed.closed() == (4010, "room_set_back")
        assert resumed.heard[-1]["code"] == "room_set_back"
    # What was acknowledged and is lost is done again, with the key that it had.
    again = await room.act({"kind": "lock", "locked": False}, key="lock 3")
    assert again.json() == {"seq": newest - LOST + 1}
    assert (await room.act({"kind": "lock", "locked": False}, key="lock 3")).json() == again.json()
    async with room.socket(room.host_token, after=0) as afresh:
        await afresh.say(kind="ping", ref=1)
        await afresh.until("pong")
        assert afresh.numbers() == list(range(1, newest - LOST + 2))
    assert [entry["seq"] for entry in await room.log(room.host_token)] == list(range(1, newest - LOST + 2))


async def test_h91_an_agents_cursor_behind_the_log_is_refused(house: House, file: Path) -> None:
    room = await house.open_room(seat=None)
    async with agent(house.server) as ada:
        cursor = (await ada.join(room.code))["cursor"]
        await locked_and_opened(room, 4)
        read = await ada.call("view_deliberation", after=cursor)
        lose_entries(file)
        for tool, name in (("wait_for_turn", "cursor"), ("view_deliberation", "after")):
            refused = await ada.call(tool, **{name: read.content["cursor"]})
            assert refused.code == "room_set_back"
        fresh = await ada.call("view_deliberation", after=0)
        assert fresh.content["cursor"] == read.content["cursor"] - LOST
