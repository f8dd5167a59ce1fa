"""What every store promises about studies (`rooms.store.study_records.Studies`)."""

import asyncio
from dataclasses import replace
from uuid import uuid4

import pytest

from engine.core.events import Begun, Entry
from harness.surroundings import SURROUNDINGS
from rooms.errors import CodeTaken, NoSuchStudy, StudyChanged
from rooms.live.codes import new_code
from rooms.store import Store
from rooms.store.study_records import StoredStudy
from tests.rooms.store.things import AT, a_case, a_record, opened


async def stored(store: Store, **changed: object) -> StoredStudy:
    """A study that is in the store."""
    made = StoredStudy(id=uuid4().hex, code=new_code(SURROUNDINGS), created_at=AT, body="{}")
    record = replace(made, **changed)  # type: ignore[arg-type]
    await store.open_study(record)
    return record


async def test_a_study_is_found_by_its_code_which_nothing_else_has(store: Store) -> None:
    record, room = await stored(store), await opened(store)
    assert await store.study_by_code(record.code) == record
    assert await store.study_by_code("ZZZZZZ") is None
    assert record in await store.studies()
    for code in (record.code, room.code):
        with pytest.raises(CodeTaken):
            await stored(store, code=code)
    with pytest.raises(CodeTaken):
        await store.open_room(a_record(code=record.code), a_case(), ())


async def test_of_two_who_append_after_one_entry_one_reads_on(store: Store) -> None:
    record = await stored(store)
    await store.append_to_study(record.id, 0, ["one", "two"])
    for after in (1, 3):
        with pytest.raises(StudyChanged):
            await store.append_to_study(record.id, after, ["other"])
    appends = (store.append_to_study(record.id, 2, [f"three {number}"]) for number in range(4))
    results = await asyncio.gather(*appends, return_exceptions=True)
    assert sum(isinstance(one, StudyChanged) for one in results) == 3
    assert (await store.study_lines(record.id))[:2] == ["one", "two"]
    assert len(await store.study_lines(record.id, 2)) == 1


async def test_erased_words_are_written_anew_in_their_places(store: Store) -> None:
    record, room = await stored(store), await opened(store)
    await store.append_to_study(record.id, 0, ["one", "words", "three"])
    await store.rewrite_study(record.id, {2: "none"})
    assert await store.study_lines(record.id) == ["one", "none", "three"]
    entries = await store.entries(room.deliberation)
    await store.rewrite_entries(room.deliberation, [replace(entries[0], at=entries[0].at + 1)])
    assert (await store.entries(room.deliberation))[0].at == entries[0].at + 1
    await store.erase_study(record.id)
    assert await store.study_by_code(record.code) is None
    assert await store.study_lines(record.id) == []
    with pytest.raises(NoSuchStudy):
        await store.append_to_study(record.id, 0, ["one"])


async def test_the_rooms_of_an_owner_are_found(store: Store) -> None:
    record = replace(a_record(), owner="study/1")
    await store.open_room(record, a_case(), [Entry(seq=1, at=AT, event=Begun())])
    await opened(store)
    assert [room.code for room in await store.rooms_of_owner("study/1")] == [record.code]
