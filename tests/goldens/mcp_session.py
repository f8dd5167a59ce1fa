"""A recorded session over MCP: a scripted agent joins, argues and votes to the verdict among minds of the house.

The agent makes its next call when the room waits for its seat alone, so the same seed gives the same results on every
machine. Room codes, tokens, ids and times are replaced by placeholders.
"""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

import httpx

from api.provenance import program
from harness.answers import answer_to
from harness.examples import Json
from harness.server import House, OpenRoom, bearer, serving, settings
from tests.api.mcp.agents import Agent, agent

SETTINGS: Json = {
    "pace": "instant",
    "size": 6,
    "max_rounds": 4,
    "stability_rounds": 4,
    "initial_guilty": 3,
    "turn_seconds": 600,
}
TURN_TIMEOUT_SECONDS = 60.0
_MOMENTS = re.compile(r"(\w+_)?at|due|since|until|seconds_left")
"""Fields that hold a time, or the time that is left."""


class Recording:
    """Every call of an agent, with its result."""

    def __init__(self, room: OpenRoom, guest: Agent) -> None:
        self.room, self.guest = room, guest
        self.token = ""
        self.calls: list[Json] = []

    async def call(self, tool: str, /, **arguments: Any) -> Json:
        """Call a tool, and record it."""
        answer = await self.guest.call(tool, **arguments)
        if "token" in answer.content:
            self.token = self.guest.token = str(answer.content["token"])
        self.note(
            {
                "tool": tool,
                "arguments": arguments,
                "code": answer.code,
                "detail": answer.detail,
                "answer": answer.content,
            }
        )
        return answer.content

    def note(self, what: Json) -> None:
        """Record a call with the room's own values replaced."""
        self.calls.append(steady(what, {self.room.code: "CODE", self.token or "TOKEN": "TOKEN"}))

    async def our_turn(self) -> None:
        """Wait until the room waits for this seat alone, or is closed."""
        async with asyncio.timeout(TURN_TIMEOUT_SECONDS):
            while True:
                view = (await self.room.http.get(f"{self.room.path}/view", headers=bearer(self.token))).json()
                waiting = {seat for ask in view["waiting"] for seat in ask["seats"]}
                if view["room"]["status"] == "closed" or waiting == {view["you"]["seat"]}:
                    return
                await self.room.get("/events", self.token, after=view["seq"], wait=5)


def steady(value: Any, names: dict[str, str]) -> Any:
    """A value with room codes, tokens, ids and times replaced by placeholders."""
    match value:
        case dict():
            return {
                key: f"<{key}>" if _MOMENTS.fullmatch(key) and isinstance(one, float) else steady(one, names)
                for key, one in value.items()
            }
        case list():
            return [steady(one, names) for one in value]
        case str():
            value = value.replace(program(), "<program>")
            for text, name in names.items():
                value = value.replace(text, f"<{name}>")
            value = re.sub(r"\b[0-9a-f]{32}\b", "<id>", value)
            value = re.sub(r"\b[0-9a-f]{64,128}\b", "<hex>", value)
            return re.sub(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?(\.\d+)?Z?", "<time>", value)
        case _:
            return value


async def recorded() -> Json:
    """A whole session: the tools, every call, and the resources at the end."""
    from mcp.types import TextResourceContents

    async with (
        serving(settings()) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http,
    ):
        room = await House(server, http).open_room(SETTINGS, seat=None, seed="a golden seed", case_id="case_002_murder")
        async with agent(server) as guest:
            listed = [
                tool.model_dump(mode="json", exclude_none=True) for tool in (await guest.client.list_tools()).tools
            ]
            recording = Recording(room, guest)
            await session(recording)
            uris = [one.uri_template for one in (await guest.client.list_resource_templates()).resource_templates]
            read = {}
            for uri in uris:
                contents = (await guest.client.read_resource(uri.replace("{code}", room.code))).contents[0]
                assert isinstance(contents, TextResourceContents)
                is_json = contents.mime_type == "application/json"
                read[uri] = steady(json.loads(contents.text) if is_json else contents.text, {room.code: "CODE"})
            prompts = [
                one.model_dump(mode="json", exclude_none=True) for one in (await guest.client.list_prompts()).prompts
            ]
    return {"tools": listed, "calls": recording.calls, "resources": read, "prompts": prompts}


async def session(recording: Recording) -> None:
    """Join, read the case, and answer every ask until the room is closed."""
    code = recording.room.code
    joined = await recording.call("join_as_juror", code=code, name="Ada", preferred_seat=5)
    cursor = joined["cursor"]
    await recording.call("view_case")
    await recording.call("view_evidence")
    await recording.call("search_evidence", query="the knife", limit=3)
    await recording.room.begin()
    turns = 0
    for _ in range(60):
        await recording.our_turn()
        state = await recording.call("wait_for_turn", cursor=cursor, up_to_s=0)
        cursor = state["cursor"]
        if state["more"]:
            continue
        if state["status"] == "closed":
            break
        for ask in state["asks"]:
            if ask["act"] == "speak":
                turns += 1
                await recording.call("get_deliberation_state")
                await speak(recording, ask, turns)
            elif ask["act"] == "cast_ballot":
                await recording.call("cast_vote", vote=ask["options"]["choice"][0], conviction=0.8, ask=ask["ask"])
            else:
                await recording.call("act", act=answer_to(ask), ask=ask["ask"])
    else:
        raise AssertionError("the session does not end")
    await recording.call("view_deliberation", limit=500)
    await recording.call("get_state")
    await recording.call("pass_turn", turn_id="t1")


async def speak(recording: Recording, ask: Json, turn: int) -> None:
    """Use the floor in a different way each time."""
    match turn % 3:
        case 1:
            await recording.call(
                "make_argument",
                argument_type="evidence",
                content="The knife was never tested for prints.",
                target=ask["options"]["target"][0],
                turn_id=ask["ask"],
            )
        case 2:
            strategy = next(one["id"] for one in ask["strategies"] if one["id"] != "free_argument")
            await recording.call("act", act={"kind": "speak", "strategy": strategy}, turn_id=ask["ask"])
        case _:
            await recording.call("pass_turn", turn_id=ask["ask"])
