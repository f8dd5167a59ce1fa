"""What a server stands on goes wrong while it serves: a sentence says so, nothing is lost, and then it goes on."""

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import asyncpg
import httpx
import pytest
from redis.asyncio import Redis

from cases.library import predefined_cases
from engine.core.decide import verify
from engine.formats import FORMATS
from harness.server import House, OpenRoom, Socket, serving, settings
from harness.services.redis import RedisServer
from harness.surroundings import SURROUNDINGS
from harness.waiting import until
from rooms.store import connect_store
from rooms.store.sql.upgrade import upgrade

CASE = "case_001_robbery"
LOCK, OPEN = {"kind": "lock", "locked": True}, {"kind": "lock", "locked": False}
FULL_DISK_TRIGGER = """
CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION USING ERRCODE = 'disk_full', MESSAGE = 'could not extend file: No space left on device';
END $$;
CREATE TRIGGER full_disk BEFORE INSERT ON entries EXECUTE FUNCTION full_disk();
"""
"""The error that PostgreSQL gives on a full disk, where a row is inserted."""
READ_ONLY = """
ALTER DATABASE "{name}" SET default_transaction_read_only = {on};
SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}' AND pid <> pg_backend_pid();
"""


@pytest.mark.parametrize("fault", ["full", "read-only"])
async def test_h16_a_postgres_without_writes_refuses_acts_and_loses_nothing(
    fault: str, fresh_postgres_url: str
) -> None:
    await upgrade(fresh_postgres_url)
    other = await asyncpg.connect(fresh_postgres_url, server_settings={"default_transaction_read_only": "off"})
    name = await other.fetchval("SELECT current_database()")
    begin, end = {
        "full": (FULL_DISK_TRIGGER, "DROP TRIGGER full_disk ON entries"),
        "read-only": (READ_ONLY.format(name=name, on="on"), READ_ONLY.format(name=name, on="off")),
    }[fault]
    known = settings(database_url=fresh_postgres_url)
    async with serving(known) as server, httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http:
        room = await House(server, http).open_room()
        async with room.socket(room.host_token) as host:
            await host.until("welcome")
            assert (await room.act(LOCK)).status_code == 200
            before = [entry["seq"] for entry in await room.log()]
            await other.execute(begin)
            answer = await room.act(OPEN)
            assert (answer.status_code, answer.json()["code"]) == (503, "store_unavailable")
            assert "takes no writes: its disk is full, or it is read-only" in answer.json()["detail"]
            assert "retry-after" in answer.headers
            said = await host.act(OPEN)
            assert (said["kind"], said["detail"]) == ("refusal", answer.json()["detail"])
            # Whoever reads is not disturbed, and nobody has heard of what was not stored.
            assert [entry["seq"] for entry in await room.log()] == before
            assert host.numbers()[-1:] == before[-1:]
            await other.execute(end)
            assert (await room.act(OPEN)).status_code == 200
            assert (await host.until("event"))["seq"] == before[-1] + 1
    await other.close()
    await _verified(fresh_postgres_url, room)


async def test_redis_at_its_memory_limit_carries_news_and_acts_are_done_once(
    redis_server: RedisServer, tmp_path: Path
) -> None:
    async with _room_on(redis_server, tmp_path) as (room, client, spectator):
        await client.config_set("maxmemory", "1")
        first = await room.act(LOCK, key="0123456789abcdef")
        again = await room.act(LOCK, key="0123456789abcdef")
        assert (first.status_code, again.status_code) == (200, 200)
        assert first.json() == again.json()
        await spectator.event("settings_changed")
        assert [entry["event"]["kind"] for entry in await room.log()].count("settings_changed") == 1
        await client.config_set("maxmemory", "0")


async def test_a_redis_whose_password_changes_is_said_and_rooms_go_on(
    redis_server: RedisServer, tmp_path: Path
) -> None:
    async with _room_on(redis_server, tmp_path) as (room, client, spectator):
        await client.config_set("requirepass", "pa55word")
        for kind in ("normal", "pubsub"):
            await client.client_kill_filter(_type=kind, skipme=True)

        async def unready() -> str:
            answer = await room.http.get("/health/ready")
            return answer.text if answer.status_code == 503 else ""

        said = await until(unready)
        assert '"bus_unavailable"' in said
        assert "pa55word" not in said
        assert (await room.act(LOCK)).status_code == 200
        await spectator.event("settings_changed")


@contextlib.asynccontextmanager
async def _room_on(redis_server: RedisServer, folder: Path) -> AsyncIterator[tuple[OpenRoom, Redis, Socket]]:
    """A room of a server on this Redis, somebody who leads Redis, and a spectator; in the end its log is verified."""
    url = f"sqlite:///{folder}/rooms.db"
    await upgrade(url)
    known = settings(database_url=url, redis_url=redis_server.url)
    async with serving(known) as server, httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http:
        room = await House(server, http).open_room()
        async with Redis.from_url(redis_server.url) as client, room.socket() as spectator:
            await spectator.until("welcome")
            yield room, client, spectator
    await _verified(url, room)


async def _verified(url: str, room: OpenRoom) -> None:
    """The log of the room in the database is one that its format makes."""
    store = await connect_store(url, SURROUNDINGS)
    try:
        record = await store.room(room.code)
        assert record is not None
        entries = await store.entries(record.deliberation)
        assert verify(FORMATS[record.format].bind(predefined_cases()[CASE]), entries)[1] is None
    finally:
        await store.close()
