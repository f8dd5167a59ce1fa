"""The MCP server: the tools, resources and the prompt put together, and how a refusal is returned.

What a call is refused for is a tool error whose text is the code and the sentence, with both in `_meta` for programs.
It has no structured content: that would have to fit the schema of the answer.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

from mcp.server.lowlevel.helper_types import ReadResourceContents
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ResourceError, ToolError
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp.server.transport_security import TransportSecuritySettings
from mcp.shared.exceptions import MCPError
from mcp.types import INVALID_PARAMS, CallToolResult, InputRequiredResult, ListToolsResult, TextContent, Tool
from pydantic import AnyUrl, ValidationError
from starlette.requests import HTTPConnection

from api.mcp.act_list import MAX_LIST_TOKENS, acts_schema, registered_acts
from api.mcp.auth import CONNECTION, AgentAuth
from api.mcp.briefing import agent_adapters, instructions
from api.mcp.compact import compact
from api.mcp.resources import install_resources
from api.mcp.tools import ToolContext, add_tool, install_tools
from api.mcp.waiting import CursorFolds
from api.server.lifespan import Resources
from api.wire.errors import ApiError, problem_body, validation_sentence
from api.wire.metrics import METRICS
from api.wire.request_bounds import MAX_ACT_VALUES
from cases.value_count import has_more_values
from engine.core.refusals import Refusal
from rooms.minds.llm.tokens import tokens

CALL_TIMEOUT_SECONDS = 19.5
"""Seconds after which a call is answered, whatever it waits for."""
_TIMEOUT_SENTENCE = "This took too long and may yet happen; look at `get_state` before you try again."


class Server(MCPServer[Any]):
    """An MCP server that refuses as HTTP does."""

    async def list_tools(self) -> list[Tool]:
        """The tools with short schemas: a client puts the whole list into its model's context, for every session.

        Answers stay structured without an output schema here; `/api/schema/mcp.json` has their schemas.
        """
        short = [
            tool.model_copy(update={"input_schema": compact(tool.input_schema), "output_schema": None})
            for tool in await super().list_tools()
        ]
        return _with_acts(short)

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[Any, Any] | None = None
    ) -> CallToolResult | InputRequiredResult:
        """Call a tool; what is refused is an answer, too."""
        CONNECTION.set(_connection(context))
        name, arguments = _known_name(name), _known_arguments(name, arguments)
        if has_more_values(arguments, MAX_ACT_VALUES):
            return refusal_result("malformed", f"The arguments have more than {MAX_ACT_VALUES:,} values.")
        try:
            async with asyncio.timeout(CALL_TIMEOUT_SECONDS):
                return await super().call_tool(name, arguments, context)
        except TimeoutError:
            return refusal_result("timed_out", _TIMEOUT_SENTENCE)
        except ToolError as error:
            if not isinstance(error.__cause__, Exception):
                return refusal_result("malformed", f"{error}.")
            return refusal_result(*_code_and_detail(error.__cause__))

    async def read_resource(
        self, uri: AnyUrl | str, context: Context[Any, Any] | None = None
    ) -> Iterable[ReadResourceContents] | InputRequiredResult:
        """Read a resource; a refusal is an error of the protocol that carries its code."""
        CONNECTION.set(_connection(context))
        try:
            async with asyncio.timeout(CALL_TIMEOUT_SECONDS):
                return await super().read_resource(uri, context)
        except TimeoutError:
            code, detail = "timed_out", _TIMEOUT_SENTENCE
        except ResourceError as error:
            if not isinstance(error.__cause__, Exception):
                raise
            code, detail = _code_and_detail(_root_cause(error))
        METRICS.refusals.labels(code).inc()
        raise MCPError(INVALID_PARAMS, f"{code}: {_clean(detail)}", {"code": code, "detail": _clean(detail)})


def _connection(context: Context[Any, Any] | None) -> HTTPConnection:
    """The request that a call came with: over HTTP there always is one."""
    request = context.request_context.request if context is not None else None
    assert isinstance(request, HTTPConnection)
    return request


PREFIX = "mcp_"
"""What some clients put before the name of a tool."""


def _known_name(name: str) -> str:
    """The name of a tool that is meant, by a further name of it or with a prefix."""
    plain = name.removeprefix(PREFIX)
    return next((adapter.aliases[plain] for adapter in agent_adapters() if plain in adapter.aliases), plain)


def _known_arguments(name: str, arguments: dict[str, Any]) -> dict[str, Any]:
    """The arguments of a tool that was called by a further name, under the names that it takes; those that it has no
    use for are left out."""
    if name == _known_name(name):
        return arguments
    names = {other: ours for adapter in agent_adapters() for other, ours in adapter.argument_aliases.items()}
    known = {names.get(key, key): value for key, value in arguments.items()}
    known.pop("", None)
    return known


def _with_acts(tools: list[Tool]) -> list[Tool]:
    """The tools, with every act that there is now where one of them takes an act."""

    def listed(acts: dict[str, Any]) -> list[Tool]:
        return [
            tool.model_copy(update={"input_schema": _taking(tool, compact(acts))}) if tool.name == "act" else tool
            for tool in tools
        ]

    def fits(acts: dict[str, Any]) -> bool:
        return list_tokens(listed(acts)) <= MAX_LIST_TOKENS

    return listed(acts_schema(registered_acts(), fits))


def _taking(tool: Tool, acts: dict[str, Any]) -> dict[str, Any]:
    return {**tool.input_schema, "properties": {**tool.input_schema["properties"], "act": acts}}


def list_tokens(tools: list[Tool]) -> int:
    """The tokens of a list of tools, in the revision with the longest answer."""
    return tokens(ListToolsResult(tools=tools).model_dump_json(by_alias=True, exclude_none=True))


def _root_cause(error: BaseException) -> Exception:
    """What an error was first raised as."""
    while isinstance(error.__cause__, Exception) and not isinstance(error, Refusal | ApiError):
        error = error.__cause__
    assert isinstance(error, Exception)
    return error


def _code_and_detail(error: Exception) -> tuple[str, str]:
    if isinstance(error, ValidationError):
        return "malformed", validation_sentence(error.errors(include_url=False, include_input=False))
    return problem_body(error)


def refusal_result(code: str, detail: str) -> CallToolResult:
    """The answer to a call that is refused."""
    METRICS.refusals.labels(code).inc()
    detail = _clean(detail)
    text = TextContent(type="text", text=f"{code}: {detail}")
    return CallToolResult(content=[text], is_error=True, _meta={"code": code, "detail": detail})


def _clean(text: str) -> str:
    """Without the halves of characters that some clients send, and that no answer can carry."""
    return text.encode("utf-8", "replace").decode()


def build_server(resources: Resources) -> Server:
    """The server of a worker."""
    server = Server(
        name="twelve-angry-agents",
        title="Twelve Angry Agents",
        version="1",
        instructions=(
            "Rooms in which people, minds and agents deliberate together. Take a seat with `join` and the room's code. "
            f"{instructions()}"
        ),
        # Nothing is ever sent unasked: what is new is in the answer to `wait_for_turn`.
        subscriptions=False,
        log_level="WARNING",
    )
    tool_context = ToolContext(resources, AgentAuth(resources), CursorFolds())
    install_tools(server, tool_context)
    for tool in (tool for adapter in agent_adapters() for tool in adapter.tools(tool_context)):
        add_tool(server, tool)
    install_resources(server, tool_context)
    return server


def session_manager(resources: Resources) -> StreamableHTTPSessionManager:
    """What speaks the protocol over HTTP: every revision the SDK knows, each request for itself.

    Answers are plain JSON: a call has one, and some proxies hold back a stream.
    """
    server = build_server(resources)
    # The security middleware checks the host and the origin, with the settings of the whole server.
    unchecked = TransportSecuritySettings(enable_dns_rebinding_protection=False)
    server.streamable_http_app(
        stateless_http=True,
        json_response=True,
        transport_security=unchecked,
        max_request_body_size=resources.settings.body_bytes,
    )
    return server.session_manager
