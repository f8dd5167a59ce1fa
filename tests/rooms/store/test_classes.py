"""What every store promises about classes (`rooms.store.class_records.Classes`)."""

import asyncio
from dataclasses import replace
from uuid import uuid4

import pytest

from harness.surroundings import SURROUNDINGS
from rooms.errors import ClassChanged, CodeTaken, KeyUsed, NoSuchClass
from rooms.live.codes import new_code
from rooms.store import Store
from rooms.store.class_records import ClassRecord
from tests.rooms.store.things import AT, a_case, a_record, opened


def a_class(**changed: object) -> ClassRecord:
    """A class that nobody has opened yet."""
    made = ClassRecord(id=uuid4().hex, code=new_code(SURROUNDINGS), created_at=AT, body='{"title":"4b"}')
    return replace(made, **changed)  # type: ignore[arg-type]


async def stored(store: Store, **changed: object) -> ClassRecord:
    """One that is in the store."""
    record = a_class(**changed)
    await store.open_class(record, a_case())
    return record


async def test_a_class_is_found_by_its_code_and_by_its_request(store: Store) -> None:
    record = await stored(store, request="a" * 64, content="b" * 64)
    assert await store.class_by_code(record.code) == record
    assert await store.class_by_request("a" * 64) == record
    assert await store.class_by_code("ZZZZZZ") is None
    assert await store.class_by_request("c" * 64) is None


async def test_what_its_rooms_deliberate_is_read_as_it_was_brought(store: Store) -> None:
    record = await stored(store)
    assert await store.class_matter(record.id) == a_case()
    with pytest.raises(NoSuchClass):
        await store.class_matter("0" * 32)


async def test_a_code_is_that_of_one_class_or_of_one_room(store: Store) -> None:
    record, room = await stored(store), await opened(store)
    for code in (record.code, room.code):
        with pytest.raises(CodeTaken):
            await stored(store, code=code)
    with pytest.raises(CodeTaken):
        await store.open_room(a_record(code=record.code), a_case(), ())


async def test_a_key_opens_one_class(store: Store) -> None:
    record = await stored(store, request="a" * 64)
    with pytest.raises(KeyUsed):
        await stored(store, request="a" * 64)
    assert await store.class_by_request("a" * 64) == record


async def test_of_writers_that_read_the_same_version_one_saves(store: Store) -> None:
    record = await stored(store)
    results = await asyncio.gather(
        *(store.save_class(replace(record, version=2, body=f'{{"n":{n}}}')) for n in range(4)), return_exceptions=True
    )
    assert sorted(type(result).__name__ for result in results) == ["ClassChanged"] * 3 + ["NoneType"]
    kept = await store.class_by_code(record.code)
    assert kept is not None
    assert kept.version == 2


async def test_a_class_that_is_gone_is_not_saved(store: Store) -> None:
    record = await stored(store)
    await store.erase_class(record.id)
    with pytest.raises(NoSuchClass):
        await store.save_class(replace(record, version=2))


async def test_rooms_belong_to_the_class_that_added_them(store: Store) -> None:
    record, other = await stored(store), await stored(store)
    rooms = [await opened(store) for _ in range(2)]
    await store.save_class(replace(record, version=2), [room.deliberation for room in rooms])
    await store.save_class(replace(record, version=3), [rooms[0].deliberation])
    assert {room.code for room in await store.rooms_of_class(record.id)} == {room.code for room in rooms}
    assert await store.rooms_of_class(other.id) == []
    await store.erase(rooms[0].deliberation)
    assert await store.rooms_of_class(record.id) == [rooms[1]]


async def test_a_room_that_is_gone_is_not_added(store: Store) -> None:
    record = await stored(store)
    with pytest.raises(ClassChanged):
        await store.save_class(replace(record, version=2), ["0" * 32])
    assert await store.class_by_code(record.code) == record


async def test_a_class_is_erased_with_its_rooms_and_their_forks_and_nothing_else(store: Store) -> None:
    record, bystander = await stored(store), await opened(store)
    room = await opened(store)
    fork = await opened(store, source=room.deliberation)
    # A fork may belong to the class itself.
    await store.save_class(replace(record, version=2), [room.deliberation, fork.deliberation])
    gone = await store.erase_class(record.id)
    assert sorted(one.code for one in gone) == sorted([room.code, fork.code])
    assert await store.class_by_code(record.code) is None
    assert await store.room(room.code) is None
    assert await store.room(bystander.code) is not None
    assert await store.erase_class(record.id) == []


async def test_old_classes_come_first(store: Store) -> None:
    young, old = await stored(store, created_at=AT), await stored(store, created_at=AT - 10)
    assert await store.classes_before(AT + 1, 10) == [old, young]
    assert await store.classes_before(AT + 1, 1) == [old]
    assert await store.classes_before(AT, 10) == [old]
