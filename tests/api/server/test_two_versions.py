"""An upgrade: a worker of a newer version serves beside one of the version before, and no room is lost."""

import asyncio
import sys
from pathlib import Path

import asyncpg
import pytest

from cases.library import predefined_cases
from engine.core.decide import RULES_VERSION, verify
from engine.core.events import Opened
from engine.formats import FORMATS
from harness.server import House, OpenRoom
from harness.services.redis import RedisServer
from harness.surroundings import SURROUNDINGS
from harness.waiting import until
from harness.workers import Worker, at
from rooms.store import connect_store
from rooms.store.sql.upgrade import newest
from tests.api.server.test_serve import one_sentence, run

pytestmark = [pytest.mark.slow("workers of two versions take over from each other"), pytest.mark.xdist_group("workers")]
LATER_REVISION = "2031_01_01_later"
NEWER = f"""
from engine.core import decide
decide.RULES_VERSION += 1
from rooms.store.sql import tables
tables.REVISION = {LATER_REVISION!r}
from api.cli.main import main
main()
"""
"""A program that differs from ours in what an upgrade changes: the rules of new rooms, and the tables."""
CASE = "case_001_robbery"


def there(room: OpenRoom, house: House) -> OpenRoom:
    """The same room at another worker."""
    return OpenRoom(house.server, house.http, room.code, room.host_token, room.seat_token, room.seat, room.opened)


async def test_workers_of_two_versions_serve_side_by_side_and_no_room_is_lost(
    fresh_postgres_url: str, redis_server: RedisServer, tmp_path: Path
) -> None:
    given = {"DATABASE_URL": fresh_postgres_url, "REDIS_URL": redis_server.url}
    older = Worker(given, folder=tmp_path)
    running = [older]
    connection = await asyncpg.connect(fresh_postgres_url)
    try:
        async with at(older) as before:
            # Whoever is asked holds a room, and the newer worker may be slow to start.
            old_room = await before.open_room({"max_rounds": 1, "turn_seconds": 600})
            await old_room.begin()
            # Migrations only add.
            await connection.execute("ALTER TABLE rooms ADD COLUMN later TEXT")
            await connection.execute("UPDATE twelve_version SET version_num = $1", LATER_REVISION)
            newer = Worker(given, folder=tmp_path, command=[sys.executable, "-c", NEWER])
            running.append(newer)
            async with at(newer) as after:
                # A room of the version before is at home at both.
                async with there(old_room, after).socket(old_room.seat_token, after=0) as seat:
                    await seat.asked("choose_side")
                await until(lambda: older.driven() + newer.driven() == 1, "one worker to drive the room")

                new_room = await after.open_room({"max_rounds": 1, "turn_seconds": 600})
                await new_room.begin()
                await until(lambda: newer.driven() >= 1, "the newer worker to drive its room")
                refused = await there(new_room, before).get()
                assert (refused.status_code, refused.json()["code"]) == (503, "store_unavailable")
                assert "opened by a newer version of this server" in refused.json()["detail"]
                assert "retry-after" in refused.headers
                async with there(new_room, before).socket(new_room.seat_token) as turned_away:
                    assert (await turned_away.until("refusal"))["detail"] == refused.json()["detail"]
                    # A page comes again after this one, and finds the other worker.
                    assert await turned_away.closed() == (4013, "store_down")

                # The older worker stops: its room goes on at the newer one, both to their end.
                older.process.terminate()
                assert await asyncio.to_thread(older.process.wait, 60) == 0
                for room in (old_room, new_room):
                    async with there(room, after).socket(room.seat_token, after=0) as seat:
                        await seat.until("welcome")
                        await seat.play_to_end()
                        assert seat.numbers() == list(range(1, len(seat.numbers()) + 1))
        # A client of the older version gets an error that says what to do, before anything is written.
        said = one_sentence(run(tmp_path, "serve", "--port", "0", **given), 1)
        assert LATER_REVISION in said
        assert newest() != LATER_REVISION
        await _logs_are_whole(fresh_postgres_url, connection, {old_room.code: 0, new_room.code: 1})
    finally:
        await connection.close()
        for worker in running:
            worker.end()


async def _logs_are_whole(url: str, connection: asyncpg.Connection, rooms: dict[str, int]) -> None:
    """Each log was made by one version of the rules to its end: so many versions after ours."""
    await connection.execute("UPDATE twelve_version SET version_num = $1", newest())
    store = await connect_store(url, SURROUNDINGS)
    try:
        for code, later in rooms.items():
            record = await store.room(code)
            assert record is not None
            entries = await store.entries(record.deliberation)
            opened = entries[0].event
            assert isinstance(opened, Opened)
            assert opened.rules == RULES_VERSION + later
            assert entries[-1].event.kind in ("closed", "convictions_revealed", "rematch_opened")
            if not later:
                assert verify(FORMATS[record.format].bind(predefined_cases()[CASE]), entries)[1] is None
    finally:
        await store.close()
