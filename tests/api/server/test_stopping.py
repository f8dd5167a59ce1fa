"""What waits when a server stops (api/PROTOCOL.md, H43)."""

import asyncio
import signal
from collections.abc import AsyncIterator, Awaitable
from pathlib import Path
from typing import NamedTuple, TypeVar

import httpx
import pytest

from harness.server import House, OpenRoom
from harness.surroundings import SURROUNDINGS
from harness.workers import Worker, at
from rooms.store import connect_store
from tests.api.mcp.agents import agent

pytestmark = pytest.mark.slow("servers close while clients hold their connections")
Answer = TypeVar("Answer")


class Stopped(NamedTuple):
    """A server that is about to be stopped, and a room of it in which nothing happens."""

    worker: Worker
    house: House
    room: OpenRoom
    seq: int
    folder: Path

    async def while_it_waits(self, wait: Awaitable[Answer]) -> Answer:
        """Tell the server to stop while somebody waits for twenty seconds, which is more than its grace; what they are
        answered."""
        waiting = asyncio.ensure_future(wait)
        # What came before these is in progress when they are answered, or is heard of later and answered all the same.
        for _ in range(20):
            assert (await self.house.http.get("/health/live")).status_code == 200
            await asyncio.sleep(0.02)  # real time: polls what no event announces
        assert not waiting.done()
        self.worker.process.send_signal(signal.SIGTERM)
        answer = await waiting
        assert await asyncio.to_thread(self.worker.process.wait, 60) == 0
        assert "Traceback" not in self.worker.said
        return answer


@pytest.fixture
async def stopped(tmp_path: Path) -> AsyncIterator[Stopped]:
    worker = await asyncio.to_thread(Worker, {"DATABASE_URL": "sqlite:///rooms.db"}, folder=tmp_path)
    try:
        async with at(worker) as house:
            room = await house.open_room(seat=None)
            yield Stopped(worker, house, room, (await room.get()).json()["seq"], tmp_path)
    finally:
        worker.end()


async def test_h43_a_long_poll_is_answered_with_what_there_is(stopped: Stopped) -> None:
    answer = await stopped.while_it_waits(stopped.room.get("/events", after=stopped.seq, wait=20))
    assert answer.status_code == 200
    assert answer.json() == {"events": [], "seq": stopped.seq, "more": False}
    assert answer.headers["connection"] == "close"


async def test_h43_several_waits_end_together(stopped: Stopped) -> None:
    async def wait() -> httpx.Response:
        return await stopped.room.get("/events", after=stopped.seq, wait=20)

    answers = await stopped.while_it_waits(asyncio.gather(*(wait() for _ in range(5))))
    assert [(answer.status_code, answer.json()["seq"]) for answer in answers] == [(200, stopped.seq)] * 5


async def test_h43_an_agent_that_waits_is_answered(stopped: Stopped) -> None:
    async with agent(stopped.house.server) as guest:
        joined = await guest.join(stopped.room.code)
        waited = await stopped.while_it_waits(guest.wait(joined["cursor"], 20))
    assert waited["asks"] == []
    assert waited["status"] == "lobby"


async def test_h43_a_request_that_waits_for_words_of_a_clip_is_answered(stopped: Stopped) -> None:
    store = await connect_store(f"sqlite:///{stopped.folder}/rooms.db", SURROUNDINGS)
    clip = "0" * 64
    await store.begin_clip(clip, stopped.room.opened["deliberation"], "espeak", "audio/wav", 600)
    words = stopped.house.http.get(f"/api/clips/{clip}/words", params={"wait": 20})
    answer = await stopped.while_it_waits(words)
    await store.close()
    assert (answer.status_code, answer.json()) == (200, {"words": [], "complete": False, "seconds": None})


async def test_h43_sockets_are_closed_with_their_code(stopped: Stopped) -> None:
    async with stopped.room.socket() as guest, stopped.room.socket(hello=False) as silent:
        await guest.until("welcome")

        async def ends() -> list[tuple[int, str]]:
            return [await guest.closed(), await silent.closed()]

        assert await stopped.while_it_waits(ends()) == [(1012, ""), (1012, "")]
