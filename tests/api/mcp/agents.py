"""Agents over MCP for tests: a client of either era, what a call answered, and everything that MCP returns.

The SDK is loaded when an agent comes: it takes as long as a tenth of collecting all tests, in every process of a run.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import httpx

from harness.answers import answer_to, citing
from harness.examples import Json
from harness.server import House, bearer

if TYPE_CHECKING:
    from mcp import Client

Era = Literal["auto", "legacy"]
ERAS: tuple[Era, ...] = ("auto", "legacy")
"""The present revision, which has no sessions, and the handshake of those before it."""


@dataclass(frozen=True)
class Answer:
    """What a tool answered."""

    content: Json
    """Structured; empty for a refusal."""
    text: str
    code: str | None
    """Of a refusal."""
    detail: str | None


class Agent:
    """An agent at an address; the token that it has goes along as an argument."""

    def __init__(self, client: Client, server: str) -> None:
        self.client = client
        self.server = server
        self.token: str | None = None

    async def call(self, tool: str, /, **arguments: Any) -> Answer:
        """Call a tool; the token goes along as an argument where this agent has one."""
        from mcp.types import TextContent

        if self.token is not None and not tool.startswith("join"):
            arguments.setdefault("token", self.token)
        result = await self.client.call_tool(tool, arguments)
        text = "".join(block.text for block in result.content if isinstance(block, TextContent))
        meta = result.meta or {}
        assert result.is_error == ("code" in meta)
        return Answer(dict(result.structured_content or {}), text, meta.get("code"), meta.get("detail"))

    async def join(self, code: str, name: str = "Ada", **more: Any) -> Json:
        """Take a seat, and keep its token."""
        answer = await self.call("join", code=code, name=name, **more)
        assert answer.code is None, answer.text
        self.token = answer.content["token"]
        return answer.content

    async def wait(self, cursor: int, up_to_s: float = 10) -> Json:
        """What happened since the cursor."""
        answer = await self.call("wait_for_turn", cursor=cursor, up_to_s=up_to_s)
        assert answer.code is None, answer.text
        return answer.content

    async def answer_asks(self, state: Json) -> None:
        """Answer everything that is asked, citing the ask."""
        for ask in state["asks"]:
            answer = await self.call("act", act=answer_to(ask), **citing(ask))
            # Somebody's default may have been faster; nothing else may go wrong.
            assert answer.code in (None, "stale"), answer.text

    async def play_to_end(self, cursor: int) -> list[Json]:
        """Play until the room is closed; everything that was waited for."""
        heard: list[Json] = []
        while not heard or heard[-1]["status"] != "closed" or heard[-1]["more"]:
            heard.append(await self.wait(cursor, 20))
            cursor = heard[-1]["cursor"]
            await self.answer_asks(heard[-1])
        return heard


@contextlib.asynccontextmanager
async def agent(server: str, era: Era = "auto", *, header: str | None = None) -> AsyncIterator[Agent]:
    """An agent with nothing but a URL; `header` is a token that its client sends as a header."""
    import httpx2
    from mcp import Client
    from mcp.client.streamable_http import streamable_http_client

    async with httpx2.AsyncClient(headers=bearer(header), timeout=30) as http:
        transport = streamable_http_client(f"http://{server}/mcp", http_client=http)
        async with Client(transport, mode=era) as client:
            yield Agent(client, server)


READING: Mapping[str, Json] = {
    "get_state": {},
    "get_deliberation_state": {},
    "wait_for_turn": {"cursor": 0, "up_to_s": 0},
    "view_case": {},
    "view_evidence": {},
    "search_evidence": {"query": "the witness"},
    "view_deliberation": {"limit": 500},
}
"""Every tool that only reads, with the arguments that return the most."""


async def read_everything(server: str, code: str, token: str | None = None, era: Era = "auto") -> dict[str, str]:
    """Everything that MCP returns to the holder of a token, or without one to anybody who has the room's code: tools,
    resources and the prompt, by name, each as JSON. Refusals are in it, too."""
    from mcp import MCPError

    answers: dict[str, str] = {}
    async with agent(server, era, header=token) as guest:
        listed = await guest.client.list_tools()
        assert {tool.name for tool in listed.tools if tool.annotations and tool.annotations.read_only_hint} == set(
            READING
        )
        answers["tools"] = listed.model_dump_json()
        for name, arguments in READING.items():
            cursor, number = arguments.get("cursor", 0), 0
            while True:
                more = {"cursor": cursor} if "cursor" in arguments else {}
                result = await guest.client.call_tool(name, {**arguments, **more, "code": code})
                answers[f"{name}:{number}"] = result.model_dump_json()
                if not more or not (result.structured_content or {}).get("more"):
                    break
                cursor, number = (result.structured_content or {})["cursor"], number + 1
        for template in (await guest.client.list_resource_templates()).resource_templates:
            uri = template.uri_template.replace("{code}", code)
            try:
                answers[uri] = (await guest.client.read_resource(uri)).model_dump_json()
            except MCPError as error:
                answers[uri] = json.dumps(error.error.model_dump(mode="json"))
        for prompt in (await guest.client.list_prompts()).prompts:
            answers[prompt.name] = (await guest.client.get_prompt(prompt.name, {"code": code})).model_dump_json()
    return answers


async def post(house: House, body: Any, **headers: str) -> httpx.Response:
    """A request of a client that is written by hand."""
    sent = {"Accept": "application/json, text/event-stream", "Content-Type": "application/json", **headers}
    content = body if isinstance(body, str) else json.dumps(body)
    return await house.http.post("/mcp", content=content, headers=sent)


async def tool(house: House, name: str, arguments: Json, **headers: str) -> Json:
    """The result of a tool, called without any handshake by a client of an old revision."""
    call = {"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {"name": name, "arguments": arguments}}
    answer = await post(house, call, **{"MCP-Protocol-Version": "2025-06-18", **headers})
    assert answer.status_code == 200, answer.text
    return dict(answer.json()["result"])
