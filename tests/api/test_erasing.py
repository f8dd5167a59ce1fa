"""Erasing leaves nothing (api/PROTOCOL.md, H12): every table is read, and not a word of the room or class is in it."""

import json
import re
from collections.abc import Sequence
from pathlib import Path

import httpx
import pytest
from sqlalchemy import MetaData, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from harness.classes import open_class
from harness.server import House, OpenRoom, bearer, serving, settings
from rooms.store import Store
from rooms.store.mind_records import KeyRecord
from rooms.store.persona_records import PersonaKey
from rooms.store.sql.database import Database
from rooms.store.sql.store import SqlStore
from rooms.store.sql.tables import metadata
from rooms.store.sql.upgrade import upgrade
from rooms.voice.base import WordTime
from tests.api.http.test_rooms import problem
from tests.order import few_of

OF_ROOM = {
    "rooms",
    "room_cases",
    "entries",
    "tokens",
    "idempotency_keys",
    "webhooks",
    "room_keys",
    "model_calls",
    "stalls",
    "clips",
    "clip_parts",
    "clip_rooms",
    "persona_counts",
    "persona_games",
    "persona_lessons",
}
"""Tables that hold something of a room: a host erases it."""
OF_CLASS = {"classes", "class_matters", "class_rooms"}
"""Tables that hold something of a class: a teacher erases it."""
OF_STUDY = {"studies", "study_entries"}
"""Tables that hold something of a study: its experimenter erases it."""
OF_SERVER = {"cases", "case_themes", "case_notes", "spending", "installation", "twelve_version"}
"""Tables that hold nothing of either."""
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


async def used_by_models(store: Store, deliberation: str) -> None:
    """What a room leaves in the store besides, where models play, a voice speaks, and a worker has stalled."""
    await store.put_room_key(deliberation, KeyRecord(0, "CANARY", "sealed"))
    await store.record_call(deliberation, "CANARY", "{}", "{}")
    await store.add_stall(deliberation)
    clip = (await store.begin_clip("CANARY", deliberation, "espeak", "audio/wav", 30)).clip
    assert await store.add_clip_part(clip.id, clip.epoch, 0, 0, b"CANARY", [WordTime("CANARY", 0.0, 0.5)], 30)
    persona = PersonaKey("jury", "gpt", "CANARY")
    assert await store.add_persona_game(deliberation, persona, "juror", won=True, counts={"lies_told": 1})
    assert await store.learn(deliberation, persona, "CANARY", None)


@pytest.mark.parametrize(
    "empty_url",
    few_of(["sqlite", "postgres"], ["sqlite"], "one contract of stores: test_erasing_takes_forks_and_forks_of_forks_…"),
    indirect=True,
)
async def test_h12_erasing_leaves_nothing_in_any_table(empty_url: str) -> None:
    await upgrade(empty_url)
    async with (
        serving(settings(database_url=empty_url, webhook_private=True)) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http,
    ):
        house = House(server, http)
        kept = await house.open_room(name="Somebody else")
        room, words = await used(house)
        store = SqlStore(Database(empty_url))
        await used_by_models(store, room.opened["deliberation"])
        await store.close()
        before = await contents(empty_url)
        # A table that is made later has to be in one of the three, and whoever puts it there says whose it is.
        assert set(before) == OF_ROOM | OF_CLASS | OF_STUDY | OF_SERVER
        # What is kept of a room is found by these words, so that a table in which none is found would be missed below.
        assert set(count_rows_with(before, words)) == OF_ROOM
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


async def test_cl19_erasing_a_class_leaves_nothing_in_any_table(empty_url: str) -> None:
    await upgrade(empty_url)
    async with (
        serving(settings(database_url=empty_url)) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http,
    ):
        kept = await open_class(server, http)
        await kept.come("Somebody else")
        lesson = await open_class(server, http, case=CASE, title="Canary", size=2)
        for name in ("Canary Ann", "Canary Bo"):
            await lesson.come(name)
        await lesson.done("deal")
        await lesson.done("tell", text="CANARY line")
        words = [lesson.code, "CANARY", "Canary"]
        store = SqlStore(Database(empty_url))
        for member in (await lesson.view())["rooms"]:
            record = await store.room(member["code"])
            assert record is not None
            words += [record.code, record.deliberation]
            await used_by_models(store, record.deliberation)
        await store.close()
        before = await contents(empty_url)
        assert set(count_rows_with(before, words)) >= OF_CLASS | OF_ROOM - {"webhooks", "idempotency_keys"}
        others = {name: len(rows) - count_rows_with(before, words).get(name, 0) for name, rows in before.items()}
        assert (await http.delete(lesson.path, headers=bearer(lesson.teacher))).status_code == 204
        after = await contents(empty_url)
        assert count_rows_with(after, words) == {}
        assert {name: len(rows) for name, rows in after.items()} == others


def test_the_documentation_names_every_table_and_its_owner() -> None:
    """A table that is made later has to stand there, and to go as it says."""
    text = (Path(__file__).parents[2] / "docs" / "security.md").read_text(encoding="utf-8")
    section = text.split("## What is kept, whose it is, and how it goes", 1)[1].split("\n## ", 1)[0]
    rows = [line.strip("| ").split(" | ") for line in section.splitlines() if line.startswith("| `")]
    owners = {name: row[2] for row in rows for name in re.findall(r"`(\w+)`", row[0])}
    assert sum(len(re.findall(r"`\w+`", row[0])) for row in rows) == len(owners), "each stands there once"
    assert set(owners) == {*metadata.tables, *OF_SERVER}
    of_room = {name for name, owner in owners.items() if "room" in owner}
    of_class = {name for name, owner in owners.items() if "class's teachers" in owner}
    of_study = {name for name, owner in owners.items() if "study's experimenter" in owner}
    assert (of_room, of_class, of_study) == (OF_ROOM, OF_CLASS, OF_STUDY)
    assert {owners[name] for name in OF_SERVER} == {"the operator"}


def erased_with(name: str) -> set[str]:
    """The tables with whose rows those of a table go, by keys that cascade, its own among them."""
    found, new = {name}, {name}
    while new:
        keys = [key for table in new for key in metadata.tables[table].foreign_keys if key.ondelete == "CASCADE"]
        new = {key.column.table.name for key in keys} - found
        found |= new
    return found


@pytest.mark.parametrize("name", sorted({*metadata.tables} - OF_SERVER - {"clips", "clip_parts"}))
def test_a_table_of_a_room_or_class_goes_with_it_by_a_key(name: str) -> None:
    """A clip alone goes by a statement of its own, because several rooms may have announced it."""
    of = "classes" if name in OF_CLASS else "studies" if name in OF_STUDY else "rooms"
    assert of in erased_with(name)
    if "deliberation" in metadata.tables[name].c:
        assert "rooms" in erased_with(name)


async def test_what_a_cascade_does_is_done_by_this_database(empty_url: str) -> None:
    """SQLite lets keys dangle unless every connection says otherwise."""
    await upgrade(empty_url)
    database = Database(empty_url)

    async def write(connection: AsyncConnection) -> None:
        await connection.execute(insert(metadata.tables["room_cases"]).values(deliberation="0" * 32, body="x"))

    with pytest.raises(Exception, match=r"(?i)foreign key"):
        await database.run(write, "write")
    await database.close()
