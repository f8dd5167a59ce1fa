"""What every store promises about clips (`rooms.store.base.Clips`)."""

import asyncio
from uuid import uuid4

import pytest

from rooms.errors import NoSuchRoom
from rooms.store import RoomRecord, Store
from rooms.voice.base import WordTime
from tests.rooms.store.things import opened

SHORT_CLAIM_SECONDS, LONG_CLAIM_SECONDS = 0.3, 30.0
WORDS = [WordTime("Order.", 0.0, 0.5), WordTime("All", 0.9, 1.1), WordTime("rise.", 1.1, 1.62)]


def a_name() -> str:
    """The id of a clip that nobody has begun."""
    return uuid4().hex * 2


async def begun(store: Store, room: RoomRecord, id: str, seconds: float = LONG_CLAIM_SECONDS) -> int:
    """Begin a clip that nobody makes; the epoch it is made under."""
    claim = await store.begin_clip(id, room.deliberation, "espeak", "audio/wav", seconds)
    assert claim.to_make
    return claim.clip.epoch


async def made(store: Store, room: RoomRecord, id: str) -> int:
    """A clip that is complete; its epoch."""
    epoch = await begun(store, room, id)
    assert await store.add_clip_part(id, epoch, 0, 0, b"abcdef", WORDS[:1], LONG_CLAIM_SECONDS)
    assert await store.add_clip_part(id, epoch, 1, 6, b"", WORDS[1:2], LONG_CLAIM_SECONDS)
    assert await store.add_clip_part(id, epoch, 2, 6, b"ghi", WORDS[2:], LONG_CLAIM_SECONDS)
    assert await store.finish_clip(id, epoch, 1.62)
    return epoch


async def test_a_clip_is_there_as_far_as_it_has_come(store: Store) -> None:
    room, id = await opened(store), a_name()
    assert await store.clip(id) is None
    assert await store.clip_words(id, 0) == []
    epoch = await begun(store, room, id)
    assert await store.add_clip_part(id, epoch, 0, 0, b"abcdef", WORDS[:1], LONG_CLAIM_SECONDS)
    half = await store.clip(id)
    assert half is not None
    assert (half.size, half.complete, half.seconds, half.being_made) == (6, False, None, True)
    assert await store.clip_audio(id, epoch, 0, 99) == b"abcdef"
    assert await store.clip_words(id, 0) == WORDS[:1]


async def test_a_complete_one_has_every_byte_and_word_at_its_place(store: Store) -> None:
    room, id = await opened(store), a_name()
    epoch = await made(store, room, id)
    whole = await store.clip(id)
    assert whole is not None
    assert (whole.id, whole.voice, whole.mime, whole.size) == (id, "espeak", "audio/wav", 9)
    assert (whole.complete, whole.seconds, whole.being_made) == (True, 1.62, False)
    for first, until in ((0, 9), (0, 1), (4, 8), (5, 6), (6, 7), (8, 400), (9, 12), (3, 3)):
        assert await store.clip_audio(id, epoch, first, until) == b"abcdefghi"[first:until]
    assert [await store.clip_words(id, after) for after in (0, 1, 3, 9)] == [WORDS, WORDS[1:], [], []]
    assert await store.clip_audio(id, epoch + 1, 0, 9) == b""
    assert not await store.add_clip_part(id, epoch, 3, 9, b"j", [], LONG_CLAIM_SECONDS)


async def test_of_workers_that_begin_it_at_once_one_makes_it(store: Store) -> None:
    rooms, id = [await opened(store) for _ in range(3)], a_name()
    claims = await asyncio.gather(
        *(store.begin_clip(id, room.deliberation, "espeak", "audio/wav", LONG_CLAIM_SECONDS) for room in rooms * 2)
    )
    assert [claim.to_make for claim in claims].count(True) == 1
    assert {claim.clip.epoch for claim in claims if claim.clip.being_made} == {1}


async def test_a_complete_one_is_made_once_for_all_rooms(store: Store) -> None:
    one, other, id = await opened(store), await opened(store), a_name()
    await made(store, one, id)
    claim = await store.begin_clip(id, other.deliberation, "espeak", "audio/wav", LONG_CLAIM_SECONDS)
    assert not claim.to_make
    assert claim.clip.complete
    assert claim.clip.size == 9


async def test_a_clip_of_a_dead_maker_is_made_again_and_its_parts_are_refused(store: Store) -> None:
    room, id = await opened(store), a_name()
    first = await begun(store, room, id, SHORT_CLAIM_SECONDS)
    assert await store.add_clip_part(id, first, 0, 0, b"abc", WORDS[:1], SHORT_CLAIM_SECONDS)
    await asyncio.sleep(SHORT_CLAIM_SECONDS + 0.05)  # real time: the database's clock has to pass a claim's end
    left = await store.clip(id)
    assert left is not None
    assert not left.being_made
    second = await begun(store, room, id)
    assert second == first + 1
    assert await store.clip_words(id, 0) == []
    assert not await store.add_clip_part(id, first, 1, 3, b"def", [], LONG_CLAIM_SECONDS)
    assert not await store.finish_clip(id, first, 1.0)
    await store.drop_clip(id, first)
    assert await store.add_clip_part(id, second, 0, 0, b"xy", WORDS, LONG_CLAIM_SECONDS)
    assert await store.clip_audio(id, second, 0, 9) == b"xy"


async def test_a_part_keeps_the_claim(store: Store) -> None:
    room, id = await opened(store), a_name()
    epoch = await begun(store, room, id, SHORT_CLAIM_SECONDS)
    assert await store.add_clip_part(id, epoch, 0, 0, b"a", [], LONG_CLAIM_SECONDS)
    await asyncio.sleep(SHORT_CLAIM_SECONDS + 0.05)  # real time: the database's clock has to pass a claim's end
    claim = await store.begin_clip(id, room.deliberation, "espeak", "audio/wav", LONG_CLAIM_SECONDS)
    assert not claim.to_make


async def test_one_that_could_not_be_made_is_forgotten(store: Store) -> None:
    room, id = await opened(store), a_name()
    epoch = await begun(store, room, id)
    assert await store.add_clip_part(id, epoch, 0, 0, b"abc", WORDS[:1], LONG_CLAIM_SECONDS)
    await store.drop_clip(id, epoch)
    assert await store.clip(id) is None
    assert not await store.add_clip_part(id, epoch, 1, 3, b"def", [], LONG_CLAIM_SECONDS)


async def test_there_is_none_without_a_room(store: Store) -> None:
    id = a_name()
    with pytest.raises(NoSuchRoom):
        await store.begin_clip(id, "0" * 32, "espeak", "audio/wav", LONG_CLAIM_SECONDS)
    assert await store.clip(id) is None


async def test_c9_a_clip_is_erased_with_the_last_room_that_wants_it(store: Store) -> None:
    one, other, id, own = await opened(store), await opened(store), a_name(), a_name()
    fork = await opened(store, source=one.deliberation)
    await made(store, one, own)
    for room in (one, fork, other):
        await store.begin_clip(id, room.deliberation, "espeak", "audio/wav", LONG_CLAIM_SECONDS)
    await store.erase(one.deliberation)
    assert await store.clip(own) is None
    assert await store.clip_words(own, 0) == []
    assert (left := await store.clip(id)) is not None
    assert left.being_made
    await store.erase(other.deliberation)
    assert await store.clip(id) is None


async def test_a_clip_wanted_while_a_room_is_erased_is_there_or_begun_again(store: Store) -> None:
    other, ids = await opened(store), [a_name() for _ in range(8)]
    going = [await opened(store) for _ in ids]
    for room, id in zip(going, ids, strict=True):
        await made(store, room, id)
    erasing = asyncio.gather(*(store.erase(room.deliberation) for room in going))
    claims = await asyncio.gather(
        *(store.begin_clip(id, other.deliberation, "espeak", "audio/wav", LONG_CLAIM_SECONDS) for id in ids)
    )
    await erasing
    for id, claim in zip(ids, claims, strict=True):
        there = await store.clip(id)
        assert there is not None
        assert there.complete != claim.to_make


async def test_what_may_be_spoken_is_counted_by_room_and_by_month(store: Store) -> None:
    one, other, id, month = await opened(store), await opened(store), a_name(), uuid4().hex[:7]
    for room in (one, other):
        await store.begin_clip(id, room.deliberation, "elevenlabs", "audio/mpeg", LONG_CLAIM_SECONDS)

    async def pay(room: RoomRecord, characters: int) -> str:
        return await store.pay_for_clip(id, room.deliberation, characters, month, 100, 150)

    assert [await pay(one, 60), await pay(one, 41), await pay(one, 40)] == ["paid", "room", "paid"]
    assert [await pay(other, 51), await pay(other, 50), await pay(other, 1)] == ["month", "paid", "month"]
    assert [await pay(other, -50), await pay(other, 50)] == ["paid", "paid"]
    await store.erase(one.deliberation)
    assert await pay(other, 1) == "month"


async def test_workers_that_pay_at_once_never_pay_more_than_there_is(store: Store) -> None:
    room, id, month = await opened(store), a_name(), uuid4().hex[:7]
    await store.begin_clip(id, room.deliberation, "elevenlabs", "audio/mpeg", LONG_CLAIM_SECONDS)
    paid = await asyncio.gather(*(store.pay_for_clip(id, room.deliberation, 30, month, 100, 1_000) for _ in range(8)))
    assert sorted(paid) == ["paid"] * 3 + ["room"] * 5
