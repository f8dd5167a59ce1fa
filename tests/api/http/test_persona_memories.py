"""What personas remember of other games, over HTTP (H84)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from harness.classes import open_class
from harness.examples import Json
from harness.server import House, OpenRoom, bearer, serving, settings
from rooms.store.persona_records import PersonaKey
from rooms.store.sql.database import Database
from rooms.store.sql.store import SqlStore
from rooms.store.sql.upgrade import upgrade
from tests.api.http.test_rooms import problem

PATH = "/api/persona-memories"
LEADER = {"model": "gpt", "persona": "leader"}
KEY, OTHER_KEY = "k" * 32, "o" * 32
OPERATOR_KEY = "the operator's own key"


@dataclass
class Memories:
    """A server, the store behind it, and requests for what personas remember."""

    house: House
    store: SqlStore

    async def room(self, key: str | None = None, headers: dict[str, str] | None = None) -> OpenRoom:
        """A meeting whose host sits on seat 1, opened with an owner's key."""
        sent = {**(headers or {}), **({"X-Owner-Key": key} if key is not None else {})}
        asked = {"format": "meeting", "seat": 1, "settings": {"persona_memory": True, "spectators": "off"}}
        answer = await self.house.http.post("/api/rooms", json=asked, headers=sent)
        assert answer.status_code == 201, answer.text
        opened: Json = answer.json()
        return OpenRoom(
            self.house.server, self.house.http, opened["code"], opened["host_token"], opened["seat_token"], 1, opened
        )

    async def learns(self, room: OpenRoom, learned: str = "Wait.", won: bool = True) -> None:
        """A persona plays a game of the room to its end, and writes something down."""
        deliberation, key = room.opened["deliberation"], PersonaKey("meeting", **LEADER)
        assert await self.store.add_persona_game(deliberation, key, "impostor" if won else "crew", won)
        assert await self.store.learn(deliberation, key, learned, None)

    async def get(self, token: str | None = None, **sent: Any) -> httpx.Response:
        """The answer to a request for the list; `sent` as `_request` takes it."""
        return await self._request("GET", token, {}, **sent)

    async def delete(self, token: str | None = None, **sent: Any) -> httpx.Response:
        """The answer to a request that the leader be forgotten."""
        return await self._request("DELETE", token, LEADER, **sent)

    async def _request(
        self,
        method: str,
        token: str | None,
        who: dict[str, str],
        *,
        room: str | None = None,
        lesson: str | None = None,
        headers: dict[str, str] | None = None,
    ) -> httpx.Response:
        """`room`, `lesson`: the code of the room or class in which the token opens something."""
        where = {name: code for name, code in (("room", room), ("class", lesson)) if code is not None}
        params = {"format": "meeting", **who, **where}
        return await self.house.http.request(method, PATH, params=params, headers={**bearer(token), **(headers or {})})

    async def learned(self, token: str | None = None, **sent: Any) -> list[str]:
        """What those who are listed have learned."""
        answer = await self.get(token, **sent)
        assert answer.status_code == 200, answer.text
        return [memory["learned"] for memory in answer.json()["memories"]]


@asynccontextmanager
async def remembering(folder: Path, **chosen: Any) -> AsyncIterator[Memories]:
    """A server on a database of its own."""
    url = f"sqlite:///{folder / 'twelve.db'}"
    await upgrade(url)
    async with (
        serving(settings(database_url=url, **chosen)) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=60) as http,
    ):
        store = SqlStore(Database(url))
        try:
            yield Memories(House(server, http), store)
        finally:
            await store.close()


@pytest.fixture
async def memories(tmp_path: Path) -> AsyncIterator[Memories]:
    async with remembering(tmp_path, operator_key=OPERATOR_KEY) as found:
        yield found


async def test_h84_what_personas_remember_is_listed_to_its_host_and_forgotten(memories: Memories) -> None:
    first, second = await memories.room(KEY), await memories.room(KEY)
    assert await memories.learned(first.host_token, room=first.code) == []
    await memories.learns(first, "Wait.", won=True)
    await memories.learns(second, "Ask first.", won=False)
    for room in (first, second):
        [known] = (await memories.get(room.host_token, room=room.code)).json()["memories"]
        assert (known["id"], known["games"], known["win_rate"], known["learned"]) == (
            "gpt_leader",
            2,
            0.5,
            "Ask first.",
        )
        assert known["roles"] == [
            {"role": "crew", "games": 1, "wins": 0, "win_rate": 0.0},
            {"role": "impostor", "games": 1, "wins": 1, "win_rate": 1.0},
        ]
    assert await memories.learned(headers={"X-Owner-Key": KEY}) == ["Ask first."]
    for _ in range(2):
        assert (await memories.delete(second.host_token, room=second.code)).status_code == 204
    assert await memories.learned(headers={"X-Owner-Key": KEY}) == []
    problem(
        await memories.house.http.delete(
            PATH, params={"format": "meeting", "model": "gpt", "room": first.code}, headers=bearer(first.host_token)
        ),
        422,
        "malformed",
    )


async def test_h84_a_stranger_neither_reads_nor_deletes(memories: Memories) -> None:
    room, strangers, unnamed = await memories.room(KEY), await memories.room(OTHER_KEY), await memories.room()
    await memories.learns(room, "CANARY")
    await room.join("Bo", 2)
    for ask in (memories.get, memories.delete):
        problem(await ask(), 401, "bad_token")
        problem(await ask(room=room.code), 401, "bad_token")
        problem(await ask(room.host_token), 401, "bad_token")
        problem(await ask(strangers.host_token, room=room.code), 401, "bad_token")
        problem(await ask(room.seat_token, room=room.code), 403, "host_only")
        problem(await ask(headers={"X-Owner-Key": "n" * 32}), 401, "bad_token")
        problem(await ask(headers={"X-Owner-Key": "short"}), 422, "malformed")
        problem(await ask(headers={"X-Operator-Key": "wrong"}), 401, "bad_token")
        problem(await ask(room.host_token, room="HHHHHH"), 404, "no_such_room")
    for other in (strangers, unnamed):
        assert await memories.learned(other.host_token, room=other.code) == []
        assert (await memories.delete(other.host_token, room=other.code)).status_code == 204
    assert await memories.learned(headers={"X-Operator-Key": OPERATOR_KEY}) == []
    assert await memories.learned(room.host_token, room=room.code) == ["CANARY"]


async def test_h84_it_is_erased_with_the_room_that_made_it(memories: Memories) -> None:
    room, kept = await memories.room(KEY), await memories.room(KEY)
    await memories.learns(room, "CANARY")
    await memories.learns(kept, "Wait.")
    assert (await memories.house.http.delete(room.path, headers=bearer(room.host_token))).status_code == 204
    [known] = (await memories.get(headers={"X-Owner-Key": KEY})).json()["memories"]
    assert (known["games"], known["learned"]) == (1, "Wait.")
    assert (await memories.house.http.delete(kept.path, headers=bearer(kept.host_token))).status_code == 204
    problem(await memories.get(headers={"X-Owner-Key": KEY}), 401, "bad_token")


async def test_h84_the_operators_key_is_an_owner_of_its_own(memories: Memories) -> None:
    room, other = await memories.room(headers={"X-Operator-Key": OPERATOR_KEY}), await memories.room(KEY)
    await memories.learns(room, "Wait.")
    assert await memories.learned(headers={"X-Operator-Key": OPERATOR_KEY}) == ["Wait."]
    assert await memories.learned(room.host_token, room=room.code) == ["Wait."]
    assert await memories.learned(other.host_token, room=other.code) == []
    refused = await memories.house.http.post(
        "/api/rooms", json={"format": "meeting"}, headers={"X-Operator-Key": "wrong"}
    )
    problem(refused, 401, "bad_token")


async def test_h84_the_rooms_of_a_class_have_the_class_as_their_owner(memories: Memories) -> None:
    lesson, other = [
        await open_class(
            memories.house.server, memories.house.http, format="meeting", settings={"persona_memory": True}
        )
        for _ in range(2)
    ]
    for name in ("Ada", "Bo"):
        await lesson.come(name)
    await lesson.done("deal")
    [room] = (await lesson.view())["rooms"]
    record = await memories.store.room(room["code"])
    assert record is not None
    await memories.store.learn(record.deliberation, PersonaKey("meeting", **LEADER), "Wait.", None)
    assert await memories.learned(lesson.teacher, lesson=lesson.code) == ["Wait."]
    problem(await memories.get(lesson.pupils["Ada"].token, lesson=lesson.code), 403, "teacher_only")
    problem(await memories.get(lesson=lesson.code), 401, "bad_token")
    problem(await memories.get(other.teacher, lesson=lesson.code), 401, "bad_token")
    assert await memories.learned(other.teacher, lesson=other.code) == []
    await lesson.http.delete(lesson.path, headers=bearer(lesson.teacher))
    assert await memories.store.persona_memories(record.owner or "", "meeting", 10) == []


async def test_h84_keys_that_are_tried_are_guesses(tmp_path: Path) -> None:
    async with remembering(tmp_path, guesses_per_minute=1) as memories:
        room = await memories.room(KEY)
        for number in range(2):
            problem(await memories.get(headers={"X-Owner-Key": f"{number}" * 32}), 401, "bad_token")
        problem(await memories.get(headers={"X-Owner-Key": KEY}), 429, "too_fast")
        assert await memories.learned(room.host_token, room=room.code) == []


async def answered(memories: Memories, room: OpenRoom, way: str, token: str, **asked: Any) -> Json:
    """What a fork or a rematch of a room is answered with."""
    answer = await memories.house.http.post(f"{room.path}/{way}", json=asked, headers=bearer(token))
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


async def remembers(memories: Memories, code: str, token: str) -> bool:
    """Whether the personas of a room do."""
    view = (await memories.house.http.get(f"/api/rooms/{code}/view", headers=bearer(token))).json()
    return bool(view["room"]["settings"]["persona_memory"])


async def test_h84_what_the_host_opens_next_has_the_same_owner(memories: Memories) -> None:
    room = await memories.room()
    await room.begin()
    assert (await room.act({"kind": "adjourn"})).status_code == 200
    await memories.learns(room, "Wait.")
    for opened in (
        await answered(memories, room, "rematch", room.host_token),
        await answered(memories, room, "fork", room.host_token, after_seq=2),
    ):
        assert await memories.learned(opened["host_token"], room=opened["code"]) == ["Wait."]
        assert await remembers(memories, opened["code"], opened["host_token"])


async def test_h84_a_holder_of_the_hosts_powers_is_not_the_owner(memories: Memories) -> None:
    room = await memories.room(KEY)
    bo = (await room.join("Bo", 2))["token"]
    assert (await room.act({"kind": "pass_powers", "seat": 2})).status_code == 200
    problem(await memories.get(bo, room=room.code), 403, "host_only")
    terms = {"kind": "set_terms", "settings": {"persona_memory": False}}
    problem(await room.act(terms, bo), 403, "host_only")
    assert (await room.act({"kind": "set_terms", "settings": {"steps": 4}}, bo)).status_code == 200
    assert (await room.act({"kind": "begin"}, bo)).status_code == 200
    assert (await room.act({"kind": "adjourn"}, bo)).status_code == 200
    await memories.learns(room, "CANARY")
    # They may open the next room, of which they are a host: it reads nothing of what the host before has.
    again = await answered(memories, room, "rematch", bo)
    assert not await remembers(memories, again["code"], again["host_token"])
    assert await memories.learned(again["host_token"], room=again["code"]) == []
    assert await memories.learned(room.host_token, room=room.code) == ["CANARY"]


async def test_h84_an_owners_key_is_stored_as_a_digest_alone(memories: Memories, tmp_path: Path) -> None:
    await memories.room(KEY)
    assert await memories.learned(headers={"X-Owner-Key": KEY}) == []
    written = [path.read_bytes() for path in tmp_path.iterdir()]
    assert any(b"key/" in content for content in written)
    assert not any(KEY.encode() in content for content in written)
