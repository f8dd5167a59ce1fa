"""Retention on a server: it notes who opens a room, and erases what nobody opens (H37)."""

from pathlib import Path

import httpx

from harness.server import serving, settings
from harness.surroundings import SURROUNDINGS, clocked
from rooms.registry.directory import RoomDirectory
from rooms.registry.erasure import DAY_SECONDS
from rooms.store import Store, connect_store
from rooms.store.sql.upgrade import upgrade
from tests.kit.jury_cases import MURDER
from tests.kit.rooms import House, open_room

DAYS = 30


async def aged(store: Store, days: float) -> str:
    """A room that was last opened so many days ago."""
    house = House(store=store)
    house.clock.ahead = -days * DAY_SECONDS
    directory = RoomDirectory(store, house.bus, clocked(house.clock))
    return (await open_room(directory, matter=MURDER, seat=None)).room.record.code


async def test_h37_a_server_notes_who_opens_a_room_and_erases_what_nobody_opens(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/twelve.db"
    await upgrade(url)
    store = await connect_store(url, SURROUNDINGS)
    try:
        old, read = await aged(store, 40), await aged(store, 20)
        async with (
            serving(settings(database_url=url, keep_days=DAYS)) as server,
            httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http,
        ):
            while await store.room(old) is not None:
                assert (await http.get("/health/live")).status_code == 200
            before = await store.room(read)
            assert before is not None
            assert (await http.get(f"/api/rooms/{old}")).status_code == 404
            assert (await http.get(f"/api/rooms/{read}")).status_code == 200
            after = await store.room(read)
            assert after is not None
            assert after.opened_at > before.opened_at + 19 * DAY_SECONDS
            assert (await http.get("/api/formats")).json()["keep_days"] == DAYS
    finally:
        await store.close()
