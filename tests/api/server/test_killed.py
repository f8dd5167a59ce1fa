"""A worker is killed with a request in flight, which is sent again with its key to another one (H8, W7)."""

import asyncio
import contextlib
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import asyncpg
import httpx
import pytest

from harness.examples import Json
from harness.server import House, OpenRoom, Socket, bearer, serving, settings
from harness.services.redis import RedisServer
from harness.workers import Worker, at, workers
from rooms.store.sql.upgrade import upgrade
from tests.api.line import Line
from tests.order import few_of

pytestmark = [
    pytest.mark.slow("workers are killed, and others find out by their leases"),
    pytest.mark.xdist_group("workers"),
]
RETRY_SECONDS = 15.0
"""Seconds, and far more than it takes: half of what a repetition had to wait for a worker that was dead."""

STORED = few_of(
    [True, False], [True], "a kill just before what is stored; test_h8_an_act_in_flight_at_a_kill_is_done_once has both"
)
TRANSACTION = (b"INSERT INTO idempotency_keys", b"COMMIT")


@dataclass
class Torn:
    """Two workers, the first of which reaches the database by a line that can be stopped."""

    doomed: Worker
    first: House
    second: House
    line: Line
    url: str

    async def kill_at(self, *words: bytes, stored: bool, sending: Callable[[], Awaitable[object]]) -> None:
        """Kill the first worker while it does what is sent to it: just before the last of
        these words reaches the database, or after
        the database has done it."""
        before = await self.keys()
        self.line.stop_at(*words, delivered=stored)
        sent = asyncio.ensure_future(sending())
        async with asyncio.timeout(30):
            await self.line.reached.wait()
            while stored:
                if await self.keys() > before:
                    break
                await asyncio.sleep(0.02)  # real time: polls what no event announces
        self.doomed.kill()
        # Nobody is at the other end of its connections any more.
        self.line.cut()
        with contextlib.suppress(httpx.HTTPError):
            await sent
        assert await self.keys() == before + stored

    async def keys(self) -> int:
        """How many requests with a key are stored."""
        connection = await asyncpg.connect(self.url)
        try:
            return int(await connection.fetchval("SELECT count(*) FROM idempotency_keys"))
        finally:
            await connection.close()


@pytest.fixture
async def torn(fresh_postgres_url: str, redis_server: RedisServer, tmp_path: Path) -> AsyncIterator[Torn]:
    parts = urlsplit(fresh_postgres_url)
    async with Line(f"{parts.hostname}:{parts.port}") as line:
        through = parts._replace(netloc=f"{parts.username}@{line.address}").geturl()
        with workers(1, tmp_path, DATABASE_URL=fresh_postgres_url, REDIS_URL=redis_server.url) as others:
            given = {"DATABASE_URL": through, "REDIS_URL": redis_server.url}
            # Its start waits for the database, and the line is ours to carry.
            doomed = await asyncio.to_thread(Worker, given, folder=tmp_path)
            try:
                async with at(doomed) as first, at(others[0]) as second:
                    yield Torn(doomed, first, second, line, fresh_postgres_url)
            finally:
                doomed.end()


def at_worker(room: OpenRoom, house: House) -> OpenRoom:
    """The same room by way of another worker."""
    return OpenRoom(house.server, house.http, room.code, room.host_token, room.seat_token, room.seat, room.opened)


async def events(room: OpenRoom, kind: str) -> list[Json]:
    """The entries of a kind."""
    return [entry for entry in await room.log(room.host_token) if entry.get("event", {}).get("kind") == kind]


@pytest.mark.parametrize("stored", [True, False])
async def test_h8_an_act_in_flight_at_a_kill_is_done_once(torn: Torn, stored: bool) -> None:
    room = await torn.first.open_room(seat=None)
    # The first act with a key prepares the statement, with which the next one is a single message.
    assert (await room.act({"kind": "set_pace", "pace": "brisk"}, key="the first")).status_code == 200
    act: Json = {"kind": "set_pace", "pace": "live"}
    await torn.kill_at(b"settings_changed", stored=stored, sending=lambda: room.act(act, key="the second"))
    there = at_worker(room, torn.second)
    async with asyncio.timeout(RETRY_SECONDS):
        answer = await there.act(act, key="the second")
    assert answer.status_code == 200, answer.text
    entries = await events(there, "settings_changed")
    assert [entry["event"]["settings"]["pace"] for entry in entries] == ["brisk", "live"]
    assert answer.json()["seq"] == entries[-1]["seq"]
    assert (await there.act({"kind": "set_pace", "pace": "instant"}, key="the second")).status_code == 422


@pytest.mark.parametrize("stored", STORED)
async def test_w7_a_ref_in_flight_at_a_kill_is_answered_on_the_next_socket(torn: Torn, stored: bool) -> None:
    room = await torn.first.open_room(settings={"pace": "live", "grace_seconds": 60})
    there = at_worker(room, torn.second)
    async with room.socket(room.seat_token) as guest:
        await room.begin()
        ask = await guest.asked("choose_side")
        act: Json = {"kind": "choose_side", "side": ask["options"]["side"][0]}

        async def send() -> None:
            await guest.say(kind="act", ref="mine", act=act, ask=ask["ask"])

        # It has prepared no statement with a key yet: another act does.
        assert (await room.act({"kind": "set_pace", "pace": "brisk"}, key="a first one")).status_code == 200
        await torn.kill_at(b"side_chosen", stored=stored, sending=send)
    async with there.socket(room.seat_token) as back, asyncio.timeout(RETRY_SECONDS):
        await back.say(kind="act", ref="mine", act=act, ask=ask["ask"])
        answer = await answered(back, "mine")
        assert answer["kind"] == "ack", answer
    assert [entry["seq"] for entry in await events(there, "side_chosen")] == [answer["seq"]]


async def answered(guest: Socket, ref: str) -> Json:
    """The answer to an act."""
    while True:
        frame = await guest.next()
        if frame["kind"] in ("ack", "refusal") and frame["ref"] == ref:
            return frame


@pytest.mark.parametrize("stored", STORED)
async def test_h8_a_seat_in_flight_at_a_kill_is_taken_once(torn: Torn, stored: bool) -> None:
    room = await torn.first.open_room(seat=None)

    async def sit(house: House) -> httpx.Response:
        body = {"name": "Bo", "kind": "agent"}
        return await house.http.post(f"{room.path}/seats", json=body, headers={"Idempotency-Key": "sit down"})

    await torn.kill_at(*TRANSACTION, stored=stored, sending=lambda: sit(torn.first))
    async with asyncio.timeout(RETRY_SECONDS):
        answer = await sit(torn.second)
    assert answer.status_code == 201, answer.text
    seated, there = answer.json(), at_worker(room, torn.second)
    taken = await events(there, "seat_taken")
    assert [(entry["event"]["seat"], entry["event"]["name"]) for entry in taken] == [(seated["seat"], "Bo")]
    you = (await there.get("/view", seated["token"])).json()["you"]
    assert you["seat"] == seated["seat"]
    assert (await there.get("/view", "a token of nobody's")).status_code == 401


@pytest.mark.parametrize("stored", STORED)
async def test_h8_a_room_in_flight_at_a_kill_is_opened_once(torn: Torn, stored: bool) -> None:
    async def open_one(house: House) -> httpx.Response:
        body = {"case_id": "case_001_robbery", "name": "Ann"}
        return await house.http.post("/api/rooms", json=body, headers={"Idempotency-Key": "an opening of a room"})

    await torn.kill_at(*TRANSACTION, stored=stored, sending=lambda: open_one(torn.first))
    async with asyncio.timeout(RETRY_SECONDS):
        answer = await open_one(torn.second)
    assert answer.status_code == 201, answer.text
    opened = answer.json()
    connection = await asyncpg.connect(torn.url)
    assert await connection.fetchval("SELECT count(*) FROM rooms") == 1
    await connection.close()
    path, http = f"/api/rooms/{opened['code']}", torn.second.http
    assert (await http.get(f"{path}/log.jsonl", headers=bearer(opened["host_token"]))).status_code == 200
    assert (await http.get(f"{path}/view", headers=bearer(opened["seat_token"]))).json()["you"]["seat"] == opened[
        "seat"
    ]


async def test_h8_an_invitation_in_flight_at_a_kill_serves(torn: Torn) -> None:
    room = await torn.first.open_room(seat=None)
    act: Json = {"kind": "assign", "seat": 4, "occupant": "invitation"}
    await torn.kill_at(*TRANSACTION, stored=True, sending=lambda: room.act(act, key="invite"))
    there = at_worker(room, torn.second)
    async with asyncio.timeout(RETRY_SECONDS):
        invited = (await there.act(act, key="invite")).json()
    seated = await there.http.post(f"{room.path}/seats", json={"name": "Bo", "invitation": invited["invitation"]})
    assert (seated.status_code, seated.json()["seat"]) == (201, 4)


async def test_h32_a_rematch_in_flight_at_a_kill_is_opened_once_and_announced(torn: Torn) -> None:
    room = await torn.first.open_room(seat=None)
    assert (await room.act({"kind": "adjourn"})).status_code == 200

    async def again(house: House) -> httpx.Response:
        headers = {**bearer(room.host_token), "Idempotency-Key": "another round"}
        return await house.http.post(f"{room.path}/rematch", json={}, headers=headers)

    await torn.kill_at(*TRANSACTION, stored=True, sending=lambda: again(torn.first))
    there = at_worker(room, torn.second)
    assert await events(there, "rematch_opened") == []
    async with asyncio.timeout(RETRY_SECONDS):
        answer = await again(torn.second)
    assert answer.status_code == 201, answer.text
    assert [entry["event"]["code"] for entry in await events(there, "rematch_opened")] == [answer.json()["code"]]


async def test_h8_keys_outlive_a_restart_without_redis(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/twelve.db"
    await upgrade(url)
    key = uuid.uuid4().hex
    rooms: list[Json] = []
    acts: list[Json] = []
    for _ in range(2):
        async with (
            serving(settings(database_url=url)) as server,
            httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http,
        ):
            opened = await http.post("/api/rooms", json={"seat": None}, headers={"Idempotency-Key": key})
            rooms.append(opened.json())
            headers = {**bearer(rooms[-1]["host_token"]), "Idempotency-Key": "pace"}
            body = {"act": {"kind": "set_pace", "pace": "live"}}
            # The key belongs to the token, so the first one is used.
            headers |= bearer(rooms[0]["host_token"])
            acts.append((await http.post(f"/api/rooms/{rooms[0]['code']}/acts", json=body, headers=headers)).json())
    assert rooms[0]["code"] == rooms[1]["code"]
    assert acts[0] == acts[1]
