"""Rooms whose format is not installed on the server (H64)."""

import contextlib
import json
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from engine.formats.jury.rules.format import JURY
from harness import examples
from harness.server import House, OpenRoom, bearer, serving, settings
from rooms.store.sql.upgrade import upgrade
from tests.api import declared
from tests.api.mcp.agents import agent
from tests.api.other_format import registered

ABSENT = replace(JURY, name="absent", title="A format that comes and goes")


@pytest.fixture(
    params=[
        "sqlite",
        pytest.param("postgres", marks=pytest.mark.sweep("one contract for stores: tests/rooms/store/test_logs.py")),
    ]
)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database."""
    if request.param == "postgres":
        return str(request.getfixturevalue("fresh_postgres_url"))
    return f"sqlite:///{tmp_path / 'rooms.db'}"


@contextlib.asynccontextmanager
async def server(url: str) -> AsyncIterator[House]:
    """A server on the same database as the one before it."""
    await upgrade(url)
    async with (
        serving(settings(database_url=url)) as address,
        httpx.AsyncClient(
            base_url=f"http://{address}", timeout=30, event_hooks={"response": [declared.is_listed]}
        ) as http,
    ):
        yield House(address, http)


def again(house: House, room: OpenRoom) -> OpenRoom:
    """The room, at another server."""
    return OpenRoom(house.server, house.http, room.code, room.host_token, room.seat_token, room.seat)


async def test_h64_a_room_without_its_format_is_409_with_a_sentence(database: str) -> None:
    with registered(ABSENT):
        async with server(database) as house:
            room = await house.open_room(format="absent", settings={"turn_seconds": 600})
            await room.begin()
    async with server(database) as house:
        room = again(house, room)
        for answer in (
            await room.get(),
            await room.get("/view", room.host_token),
            await room.get("/events"),
            await room.get("/transcript.md"),
            await room.get("/export.zip", room.host_token),
            await room.act({"kind": "pause"}),
            await room.http.post(f"{room.path}/seats", json={"name": "Bo"}),
        ):
            assert (answer.status_code, answer.json()["code"]) == (409, "no_such_format")
            assert "“absent”" in answer.json()["detail"]
            assert "install it" in answer.json()["detail"]
            assert "export its log" in answer.json()["detail"]
        async with room.socket(hello=False) as guest:
            assert await guest.closed() == (4009, "no_such_format")
        async with agent(house.server) as guest_agent:
            assert (await guest_agent.call("join", code=room.code, name="Ada")).code == "no_such_format"


async def test_h64_the_log_of_a_room_without_its_format_is_exported(database: str) -> None:
    with registered(ABSENT):
        async with server(database) as house:
            room = await house.open_room(format="absent", seat=None, settings={"max_rounds": 1, "size": 6})
            async with room.socket(room.host_token) as guest:
                await room.begin()
                await guest.event("closed", 60)
            before = (await room.get("/log.jsonl", room.host_token)).text
    async with server(database) as house:
        room = again(house, room)
        log = await room.get("/log.jsonl", room.host_token)
        assert log.status_code == 200
        assert log.text == before
        assert json.loads(log.text.splitlines()[0])["case"]["id"] == "case_001_robbery"
        assert (await room.get("/log.jsonl")).status_code == 401
        erased = await house.http.delete(room.path, headers=bearer(room.host_token))
        assert erased.status_code == 204
        assert (await room.get()).json()["code"] == "no_such_room"


async def test_h64_other_rooms_are_driven_next_to_one_without_its_format(database: str) -> None:
    with registered(ABSENT):
        async with server(database) as house:
            absent = await house.open_room(format="absent", settings={"turn_seconds": 600})
            await absent.begin()
            good = await house.open_room(seat=None, settings={"max_rounds": 1, "size": 6, "pace": "brisk"})
            await good.begin()
    async with server(database) as house:
        good, absent = again(house, good), again(house, absent)
        async with good.socket(good.host_token, after=0) as guest:
            assert (await good.act({"kind": "set_pace", "pace": "instant"})).status_code == 200
            await guest.event("closed", 60)
        assert (await absent.get()).json()["code"] == "no_such_format"
    with registered(ABSENT):
        async with server(database) as house:
            view = await again(house, absent).get("/view", absent.host_token)
            assert view.json()["room"]["status"] == "running"


async def test_h64_a_guess_limit_does_not_count_rooms_without_a_format(database: str) -> None:
    with registered(ABSENT):
        async with server(database) as house:
            room = await house.open_room(format="absent")
    async with server(database) as house:
        room = again(house, room)
        assert {(await room.get()).json()["code"] for _ in range(60)} == {"no_such_format"}


async def test_h64_a_room_whose_kind_of_matter_is_unknown_has_its_log(database: str) -> None:
    with examples.registered("coin_toss"):
        async with server(database) as house:
            room = await house.open_room(format="coin_toss", seat=None)
            async with room.socket(room.host_token) as guest:
                await room.begin()
                await guest.event("closed", 60)
            before = (await room.get("/log.jsonl", room.host_token)).text
    async with server(database) as house:
        room = again(house, room)
        log = await room.get("/log.jsonl", room.host_token)
        assert log.status_code == 200
        assert log.text.splitlines()[1:] == before.splitlines()[1:]
        # Of the matter there is what every matter shows: nobody here knows what else of it is held back.
        first, whole = (json.loads(text.splitlines()[0]) for text in (log.text, before))
        assert first.pop("case") == {name: whole["case"][name] for name in ("id", "title", "docket", "summary")}
        assert whole.pop("case")["stakes"]
        assert first == whole
        for path in ("", "/view", "/matter", "/case", "/matter/search?q=coin", "/certificate", "/export.zip"):
            answer = await room.get(path, room.host_token)
            assert (answer.status_code, answer.json()["code"]) == (409, "no_such_format"), path
        rematch = await house.http.post(f"{room.path}/rematch", json={}, headers=bearer(room.host_token))
        assert (rematch.status_code, rematch.json()["code"]) == (409, "no_such_format")
        async with room.socket(hello=False) as guest:
            assert await guest.closed() == (4009, "no_such_format")
