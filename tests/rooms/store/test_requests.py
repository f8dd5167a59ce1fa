"""The contract of idempotency keys: a request with a key is stored once, together with what it changed (H8, W7)."""

import asyncio
from dataclasses import replace
from hashlib import sha256

import pytest

from rooms.errors import CodeTaken, Conflict, KeyUsed, LeaseLost
from rooms.store import RoomRecord, Store
from rooms.store.records import StoredRequest
from tests.rooms.store.things import a_case, a_record, a_token, log, opened, said


def a_request(room: RoomRecord, key: str, seq: int = 2) -> StoredRequest:
    """A request of this room with a key."""
    return StoredRequest(
        hash=sha256(f"{room.deliberation}/{key}".encode()).hexdigest(),
        content=sha256(b"asked").hexdigest(),
        deliberation=room.deliberation,
        seq=seq,
    )


async def test_h8_a_request_is_stored_with_its_entries(store: Store) -> None:
    room = await opened(store)
    plain = a_request(room, "plain", 2)
    seated = replace(a_request(room, "seated", 4), seat=7, tenure=3)
    await store.append(room.deliberation, log(2, 3), request=plain)
    await store.append(
        room.deliberation, log(4, 4), status="running", tokens=[a_token(room.deliberation, 7)], request=seated
    )
    assert await store.stored_request(plain.hash) == plain
    assert await store.stored_request(seated.hash) == seated
    assert await store.stored_request("0" * 64) is None
    assert await store.entries(room.deliberation, 1) == log(2, 4)


@pytest.mark.parametrize("first", [2, 3, 7])
async def test_h8_a_second_append_with_a_key_is_refused_and_changes_nothing(store: Store, first: int) -> None:
    room, other = await opened(store), await opened(store)
    request = a_request(room, "once")
    await store.append(room.deliberation, log(2, 2), request=request)
    token = a_token(room.deliberation, 5)
    with pytest.raises(KeyUsed):
        await store.append(room.deliberation, log(first, first + 1), request=replace(request, seq=first))
    with pytest.raises(KeyUsed):
        await store.append(
            room.deliberation, log(first, first), status="closed", tokens=[token], request=replace(request, seq=first)
        )
    with pytest.raises(KeyUsed):
        await store.append(
            other.deliberation, log(2, 2), request=replace(request, deliberation=other.deliberation, seq=2)
        )
    assert await store.last_seq(room.deliberation) == 2
    assert await store.last_seq(other.deliberation) == 1
    assert await store.room_of(room.deliberation) == room
    assert await store.token(token.hash) is None
    assert await store.stored_request(request.hash) == request


async def test_h8_an_append_that_fails_leaves_its_key_free(store: Store) -> None:
    room = await opened(store)
    request = a_request(room, "free")
    with pytest.raises(Conflict):
        await store.append(room.deliberation, log(5, 5), request=request)
    with pytest.raises(LeaseLost):
        await store.append(room.deliberation, log(2, 2), epoch=9, request=request)
    assert await store.stored_request(request.hash) is None
    await store.append(room.deliberation, log(2, 2), request=request)


async def test_h8_of_writers_that_come_at_once_with_one_key_one_is_in(store: Store) -> None:
    room = await opened(store)
    request = a_request(room, "race")

    async def write(number: int) -> int:
        """What a worker does: decide again after a conflict, until the key says that it is done."""
        for seq in range(2, 40):
            try:
                await store.append(
                    room.deliberation,
                    [said(seq, f"by {number}")],
                    request=replace(request, seq=seq),
                    tokens=[a_token(room.deliberation, 4)] if number % 2 else [],
                )
            except Conflict:
                continue
            except KeyUsed:
                return 0
            return seq
        raise AssertionError("neither stored nor refused")

    done = await asyncio.gather(*(write(number) for number in range(8)))
    assert sorted(done)[:-1] == [0] * 7
    found = await store.stored_request(request.hash)
    assert found is not None
    assert (max(done), await store.last_seq(room.deliberation)) == (found.seq, found.seq)


async def test_h8_appends_with_and_without_keys_go_together(store: Store) -> None:
    rooms = [await opened(store) for _ in range(6)]
    requests = [a_request(room, "together") if place % 2 else None for place, room in enumerate(rooms)]
    await asyncio.gather(
        *(
            store.append(room.deliberation, log(2, 4), request=request)
            for room, request in zip(rooms, requests, strict=True)
        )
    )
    for room, request in zip(rooms, requests, strict=True):
        assert await store.last_seq(room.deliberation) == 4
        if request is not None:
            assert await store.stored_request(request.hash) == request


async def test_h8_a_room_is_opened_once_for_a_key(store: Store) -> None:
    records = [a_record() for _ in range(4)]
    key = a_request(records[0], "open")
    done = await asyncio.gather(
        *(
            store.open_room(
                record,
                a_case(),
                log(1, 2),
                [a_token(record.deliberation)],
                request=replace(key, deliberation=record.deliberation),
            )
            for record in records
        ),
        return_exceptions=True,
    )
    assert sorted(type(one).__name__ for one in done) == ["KeyUsed"] * 3 + ["NoneType"]
    opened_ones = [record for record in records if await store.room(record.code) is not None]
    assert len(opened_ones) == 1
    found = await store.stored_request(key.hash)
    assert found is not None
    assert found.deliberation == opened_ones[0].deliberation
    again = a_record(code=opened_ones[0].code)
    with pytest.raises(CodeTaken):
        await store.open_room(again, a_case(), log(1, 1), request=a_request(again, "other"))


async def test_h8_keys_go_with_their_room_and_with_time(store: Store) -> None:
    room, other = await opened(store), await opened(store)
    gone, kept = a_request(room, "gone"), a_request(other, "kept")
    await store.append(room.deliberation, log(2, 2), request=gone)
    await store.append(other.deliberation, log(2, 2), request=kept)
    await store.erase(room.deliberation)
    assert await store.stored_request(gone.hash) is None
    await store.forget_requests(60.0)
    assert await store.stored_request(kept.hash) == kept
    await asyncio.sleep(0.01)  # real time: the database's clock has to go on
    await store.forget_requests(0.0)
    assert await store.stored_request(kept.hash) is None
    await store.append(other.deliberation, log(3, 3), request=replace(kept, seq=3))
    await store.erase(other.deliberation)
