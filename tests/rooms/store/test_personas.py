"""What every store promises about what personas remember (`rooms.store.persona_records`)."""

import asyncio
from uuid import uuid4

from rooms.store import Store
from rooms.store.persona_records import LEARNED_LIMIT, PersonaKey, PersonaMemory, RoleRecord
from tests.rooms.store.things import opened


def somebody(model: str = "gpt", persona: str = "leader", format: str | None = None) -> PersonaKey:
    """A persona that no other test knows."""
    return PersonaKey(format or uuid4().hex, model, persona)


async def test_games_are_counted_by_role_and_a_game_once(store: Store) -> None:
    who = somebody()
    assert who.id == "gpt_leader"
    assert await store.persona_memory(who) == PersonaMemory(who)
    for number, (role, won) in enumerate((("impostor", True), ("impostor", False), ("crew", True), ("impostor", True))):
        assert await store.add_persona_game(who, f"{number}", role, won)
    assert not await store.add_persona_game(who, "0", "impostor", True)
    known = await store.persona_memory(who)
    assert known.roles == (RoleRecord("crew", 1, 1), RoleRecord("impostor", 3, 2))
    assert (known.games, known.wins, round(known.roles[1].win_rate, 2)) == (4, 3, 0.67)


async def test_of_workers_that_count_a_game_at_once_one_does(store: Store) -> None:
    who = somebody()
    counted = await asyncio.gather(*(store.add_persona_game(who, "game", "crew", True) for _ in range(8)))
    assert sum(counted) == 1
    assert (await store.persona_memory(who)).games == 1


async def test_what_was_learned_is_replaced_and_bounded(store: Store) -> None:
    who = somebody()
    await store.learn(who, "Ask for the room first.")
    await store.learn(who, "x" * (LEARNED_LIMIT + 1))
    assert (await store.persona_memory(who)).learned == "x" * LEARNED_LIMIT


async def test_another_model_with_the_same_persona_remembers_nothing_of_it(store: Store) -> None:
    format = uuid4().hex
    one, other = somebody("gpt", "leader", format), somebody("gemini", "leader", format)
    await store.learn(one, "Wait.")
    await store.add_persona_game(other, "game", "crew", False)
    assert (await store.persona_memory(other)).learned == ""
    found = await store.persona_memories(format, 10)
    assert [(memory.key.id, memory.games, memory.learned) for memory in found] == [
        ("gemini_leader", 1, ""),
        ("gpt_leader", 0, "Wait."),
    ]
    assert [memory.key for memory in await store.persona_memories(format, 1)] == [other]


async def test_a_persona_is_forgotten_whole_and_alone(store: Store) -> None:
    format = uuid4().hex
    one, other = somebody("gpt", "leader", format), somebody("gpt", "observer", format)
    for who in (one, other):
        await store.learn(who, "Wait.")
        await store.add_persona_game(who, "game", "crew", True)
    assert await store.forget_persona(one)
    assert not await store.forget_persona(one)
    assert await store.persona_memory(one) == PersonaMemory(one)
    assert (await store.persona_memory(other)).games == 1


async def test_what_a_persona_remembers_stays_when_the_room_is_erased(store: Store) -> None:
    room, who = (await opened(store)).deliberation, somebody()
    await store.add_persona_game(who, room, "crew", True)
    await store.erase(room)
    assert (await store.persona_memory(who)).games == 1
