"""Erasing leaves nothing (api/PROTOCOL.md, H12): every table is read, and not a word of the room is in it."""

import json
from collections.abc import Sequence

import httpx
import pytest
from sqlalchemy import MetaData, Table, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from rooms.store.sql.database import Database
from rooms.store.sql.tables import metadata
from rooms.store.sql.upgrade import upgrade
from tests.api.conftest import settings
from tests.api.http.test_rooms import problem
from tests.kit.server import House, OpenRoom, bearer, serving

CASE = {
    "id": "mine",
    "title": "People v. Canary",
    "docket": "CANARY theft.",
    "summary": "A cake is gone.",
    "charges": ["Theft"],
    "instructions": "Decide.",
    "jurisdiction": "Home",
    "exhibits": [{"id": "crumbs", "kind": "physical", "title": "Crumbs", "description": "On a plate."}],
}


async def contents(url: str) -> dict[str, list[str]]:
    """Every row of every table there is, known to the code or not."""
    database = Database(url)

    async def read(connection: AsyncConnection) -> dict[str, list[str]]:
        there = MetaData()
        await connection.run_sync(there.reflect)
        return {
            table.name: [json.dumps(list(row), default=str) for row in await connection.execute(select(table))]
            for table in there.sorted_tables
        }

    try:
        return await database.run(read)
    finally:
        await database.close()


def count_rows_with(found: dict[str, list[str]], words: Sequence[str]) -> dict[str, int]:
    """How many rows of each table hold one of these words, of tables that have any."""
    counted = {name: sum(any(word in row for word in words) for row in rows) for name, rows in found.items()}
    return {name: number for name, number in counted.items() if number}


async def used(house: House) -> tuple[OpenRoom, list[str]]:
    """A room in which everything has happened that leaves a trace, and the words that would give it away."""
    room = await house.open_room(case_id=None, case=CASE, name="Canary Ann")
    bo = await room.join("Canary Bo", 3)
    hook = await house.http.post(
        f"{room.path}/webhooks", json={"url": "http://127.0.0.1:9/CANARY"}, headers=bearer(room.host_token)
    )
    assert hook.status_code == 201
    await house.http.delete(f"{room.path}/seats/3", headers=bearer(bo["token"]))
    await room.act({"kind": "tell", "seat": None, "text": "CANARY line"})
    async with room.socket(room.seat_token, after=0) as ann:
        await room.begin()
        await ann.play_to_end()
    fork = await house.http.post(f"{room.path}/fork", json={"after_seq": 4}, headers=bearer(room.host_token))
    assert fork.status_code == 201
    forked = fork.json()
    words = [
        room.code,
        room.opened["deliberation"],
        forked["code"],
        forked["deliberation"],
        "CANARY",
        "Canary",
        hook.json()["id"],
        hook.json()["secret"],
    ]
    return room, words


async def test_h12_erasing_leaves_nothing_in_any_table(empty_url: str) -> None:
    await upgrade(empty_url)
    async with (
        serving(settings(database_url=empty_url, webhook_private=True)) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http,
    ):
        house = House(server, http)
        kept = await house.open_room(name="Somebody else")
        room, words = await used(house)
        before = await contents(empty_url)
        # What is kept of a room is found by these words; a table that is not among these holds no rooms.
        tables = {"rooms", "room_cases", "entries", "tokens", "webhooks", "idempotency_keys"}
        assert set(count_rows_with(before, words)) == tables
        others = {name: len(rows) - count_rows_with(before, words).get(name, 0) for name, rows in before.items()}
        assert (await http.delete(room.path, headers=bearer(room.host_token))).status_code == 204
        after = await contents(empty_url)
        assert count_rows_with(after, words) == {}
        assert {name: len(rows) for name, rows in after.items()} == others
        problem(await room.get("/view", room.seat_token), 404, "no_such_room")
        problem(await room.get("/export.zip", room.host_token), 404, "no_such_room")
        assert (await kept.get("/view", kept.seat_token)).status_code == 200
    # Nor does it come back with the next start.
    assert count_rows_with(await contents(empty_url), words) == {}


def test_every_table_with_data_of_a_room_is_erased_with_it() -> None:
    """A table that is made later cannot be forgotten: whatever names a deliberation names it as a key that cascades."""

    def cascades(table: Table) -> bool:
        return any(
            key.column.table.name == "rooms" and key.ondelete == "CASCADE" and key.parent.name == "deliberation"
            for key in table.foreign_keys
        )

    named = [table for table in metadata.tables.values() if "deliberation" in table.c and table.name != "rooms"]
    assert len(named) >= 4
    assert [table.name for table in named if not cascades(table)] == []


async def test_what_a_cascade_does_is_done_by_this_database(empty_url: str) -> None:
    """SQLite lets keys dangle unless every connection says otherwise."""
    await upgrade(empty_url)
    database = Database(empty_url)

    async def write(connection: AsyncConnection) -> None:
        await connection.execute(insert(metadata.tables["room_cases"]).values(deliberation="0" * 32, body="x"))

    with pytest.raises(Exception, match=r"(?i)foreign key"):
        await database.run(write, "write")
    await database.close()
