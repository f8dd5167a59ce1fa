"""What every store promises about what personas remember (`rooms.store.persona_records`)."""

import asyncio
from dataclasses import replace
from uuid import uuid4

import pytest

from harness.surroundings import SURROUNDINGS
from rooms.owners import new_host
from rooms.store import Store
from rooms.store.persona_records import LEARNED_LIMIT, PersonaKey, PersonaMemory, RoleRecord
from tests.rooms.store.things import AT, a_case, a_record, log

LEADER = PersonaKey("jury", "gpt", "leader")


async def opened_by(store: Store, owner: str | None, source: str | None = None, later: float = 0.0) -> str:
    """The deliberation of a new room of an owner; `later`: seconds after the usual time."""
    record = replace(a_record(source=source), owner=owner, created_at=AT + later)
    await store.open_room(record, a_case(), log(1, 1))
    return record.deliberation


async def games_of(store: Store, room: str, key: PersonaKey = LEADER) -> int:
    known = await store.persona_memory(room, key)
    assert known is not None
    return known.games


async def lesson_of(store: Store, room: str, key: PersonaKey = LEADER) -> str:
    known = await store.persona_memory(room, key)
    assert known is not None
    return known.learned


async def test_me19_games_are_counted_by_role_and_that_of_a_room_once(store: Store) -> None:
    owner = new_host(SURROUNDINGS)
    rooms = [await opened_by(store, owner) for _ in range(4)]
    assert LEADER.id == "gpt_leader"
    assert await store.persona_memory(rooms[0], LEADER) == PersonaMemory(LEADER)
    played = zip(rooms, (("impostor", True), ("impostor", False), ("crew", True), ("impostor", True)), strict=True)
    for room, (role, won) in played:
        assert await store.add_persona_game(room, LEADER, role, won, {"votes_right": 2, "survived": int(won)})
    assert not await store.add_persona_game(rooms[0], LEADER, "impostor", True, {"votes_right": 9})
    known = await store.persona_memory(rooms[3], LEADER)
    assert known is not None
    assert known.roles == (RoleRecord("crew", 1, 1), RoleRecord("impostor", 3, 2))
    assert (known.games, known.wins, round(known.roles[1].win_rate, 2)) == (4, 3, 0.67)
    assert known.counts == {"survived": 3, "votes_right": 8}
    assert [one.counts for one in await store.persona_memories(owner, "jury", 9)] == [known.counts]
    assert await store.forget_persona(owner, LEADER)
    assert await store.persona_memories(owner, "jury", 9) == []


async def test_of_workers_that_count_a_game_at_once_one_does(store: Store) -> None:
    room = await opened_by(store, new_host(SURROUNDINGS))
    counted = await asyncio.gather(*(store.add_persona_game(room, LEADER, "crew", True) for _ in range(8)))
    assert sum(counted) == 1
    assert await games_of(store, room) == 1


async def test_what_was_learned_is_replaced_and_bounded(store: Store) -> None:
    room = await opened_by(store, new_host(SURROUNDINGS))
    assert await store.learn(room, LEADER, "Ask for the room first.", None)
    assert await store.learn(room, LEADER, "x" * (LEARNED_LIMIT + 1), room)
    assert await lesson_of(store, room) == "x" * LEARNED_LIMIT


async def test_another_model_with_the_same_persona_remembers_nothing_of_it(store: Store) -> None:
    owner = new_host(SURROUNDINGS)
    room, other = await opened_by(store, owner), replace(LEADER, model="gemini")
    await store.learn(room, LEADER, "Wait.", None)
    await store.add_persona_game(room, other, "crew", False)
    assert await lesson_of(store, room, other) == ""
    found = await store.persona_memories(owner, "jury", 10)
    assert [(memory.key.id, memory.games, memory.learned) for memory in found] == [
        ("gemini_leader", 1, ""),
        ("gpt_leader", 0, "Wait."),
    ]
    assert [memory.key for memory in await store.persona_memories(owner, "jury", 1)] == [other]
    assert await store.persona_memories(owner, "meeting", 10) == []


async def test_a_room_reads_what_its_own_owner_has_and_nothing_else(store: Store) -> None:
    mine, theirs = new_host(SURROUNDINGS), new_host(SURROUNDINGS)
    room, later, strangers = [await opened_by(store, owner) for owner in (mine, mine, theirs)]
    await store.learn(room, LEADER, "CANARY", None)
    await store.add_persona_game(room, LEADER, "crew", True)
    assert (await lesson_of(store, later), await games_of(store, later)) == ("CANARY", 1)
    assert await store.persona_memory(strangers, LEADER) == PersonaMemory(LEADER)
    assert await store.persona_memories(theirs, "jury", 10) == []
    assert not await store.forget_persona(theirs, LEADER)
    assert await lesson_of(store, later) == "CANARY"
    assert await store.owner_has_rooms(mine)
    assert not await store.owner_has_rooms(new_host(SURROUNDINGS))


async def test_a_room_without_an_owner_neither_reads_nor_adds(store: Store) -> None:
    room = await opened_by(store, None)
    assert not await store.learn(room, LEADER, "Wait.", None)
    assert not await store.add_persona_game(room, LEADER, "crew", True)
    assert await store.persona_memory(room, LEADER) is None
    other = await opened_by(store, None)
    assert await store.persona_memory(other, LEADER) is None
    gone = uuid4().hex
    assert await store.persona_memory(gone, LEADER) is None
    assert not await store.learn(gone, LEADER, "Wait.", None)
    assert not await store.add_persona_game(gone, LEADER, "crew", True)


async def test_a_persona_is_forgotten_whole_and_alone(store: Store) -> None:
    owner, other = new_host(SURROUNDINGS), replace(LEADER, persona="observer")
    room = await opened_by(store, owner)
    for who in (LEADER, other):
        await store.learn(room, who, "Wait.", None)
        await store.add_persona_game(room, who, "crew", True)
    assert not await store.forget_persona(owner, replace(LEADER, format="meeting"))
    assert await store.forget_persona(owner, LEADER)
    assert not await store.forget_persona(owner, LEADER)
    assert await store.persona_memory(room, LEADER) == PersonaMemory(LEADER)
    assert await games_of(store, room, other) == 1
    # A game that goes on does not write down once more what was to be forgotten.
    assert not await store.learn(room, LEADER, "Wait.", room)


async def test_what_a_persona_remembers_is_erased_with_the_room_that_made_it(store: Store) -> None:
    owner = new_host(SURROUNDINGS)
    first, second = await opened_by(store, owner), await opened_by(store, owner, later=1)
    fork = await opened_by(store, owner, source=first, later=2)
    for room in (first, second, fork):
        await store.learn(room, LEADER, f"Of {room}", None)
        await store.add_persona_game(room, LEADER, "crew", True)
    assert (await games_of(store, second), await lesson_of(store, await opened_by(store, owner))) == (3, f"Of {fork}")
    await store.erase(first)
    assert (await games_of(store, second), await lesson_of(store, await opened_by(store, owner))) == (1, f"Of {second}")
    await store.erase(second)
    assert await store.persona_memories(owner, "jury", 10) == []


@pytest.mark.parametrize("gone", ["erased", "forgotten"])
async def test_a_lesson_goes_with_the_one_that_it_was_written_after(store: Store, gone: str) -> None:
    """A model repeats what it has read: what was erased must not stand in the lessons that came of it."""
    owner = new_host(SURROUNDINGS)
    first, second, third, apart = [await opened_by(store, owner, later=number) for number in range(4)]
    await store.learn(first, LEADER, "CANARY", None)
    await store.learn(second, LEADER, "CANARY once more", first)
    await store.learn(second, LEADER, "CANARY and more", second)
    await store.learn(third, LEADER, "CANARY still", second)
    await store.learn(apart, LEADER, "Wait.", None)
    if gone == "erased":
        await store.erase(first)
        assert [one.learned for one in await store.persona_memories(owner, "jury", 9)] == ["Wait."]
    else:
        await store.forget_persona(owner, LEADER)
        assert await store.persona_memories(owner, "jury", 9) == []
    assert "CANARY" not in await lesson_of(store, second)
    # Nor does a game that had read it bring it back.
    assert not await store.learn(third, LEADER, "CANARY again", first)
    assert "CANARY" not in await lesson_of(store, third)


async def test_a_table_goes_on_reading_the_lesson_that_it_has_read(store: Store) -> None:
    owner = new_host(SURROUNDINGS)
    first, sister, room = [await opened_by(store, owner, later=number) for number in range(3)]
    await store.learn(first, LEADER, "First.", None)
    read = await store.persona_memory(room, LEADER)
    assert read is not None
    assert (read.learned, read.learned_in) == ("First.", first)
    await store.learn(sister, LEADER, "Second.", None)
    again = await store.persona_memory(room, LEADER, read.learned_in)
    assert again == read
    await store.learn(room, LEADER, "Of this one.", first)
    own = await store.persona_memory(room, LEADER, first)
    assert own is not None
    assert (own.learned, own.learned_in) == ("Of this one.", room)


async def test_names_that_are_too_long_are_cut_alike_everywhere(store: Store) -> None:
    owner, long = new_host(SURROUNDINGS), PersonaKey("jury", "m" * 300, "p" * 300)
    room = await opened_by(store, owner)
    assert await store.learn(room, long, "Wait.", None)
    assert await store.add_persona_game(room, long, "crew", True)
    assert (await lesson_of(store, room, long), await games_of(store, room, long)) == ("Wait.", 1)
    assert [len(one.key.model) for one in await store.persona_memories(owner, "jury", 9)] == [120]
    assert await store.forget_persona(owner, long)
