"""What MCP has for single formats, each in a module of its own, which is loaded only where its format is registered."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from api.format_modules import format_module
from engine.formats import FORMATS

if TYPE_CHECKING:
    from mcp.server.mcpserver import MCPServer

    from api.mcp.tools import ToolContext
    from engine.core.state import State
    from rooms.live.room import Room


@dataclass(frozen=True)
class McpAdapter:
    """What a format adds to what MCP does for every format."""

    install: Callable[[MCPServer[Any], ToolContext], None]
    """Give a server the format's own tools."""
    tools_hint: str
    """A sentence on those tools, for the instructions."""
    manners: str
    """How to argue, in the format's words."""
    matter: Callable[[Room], str]
    """What the room deliberates, for a briefing."""
    part: Callable[[Room, State, int, str], str]
    """The part of a seat and of the agent that takes it, by name, for a briefing."""
    aliases: Mapping[str, str] = field(default_factory=dict)
    """Further names of tools, which are accepted and not listed."""
    argument_aliases: Mapping[str, str] = field(default_factory=dict)
    """Arguments of tools that are called by such a name, by the names that they have there; empty for those that are
    not needed."""


def adapter_of(format_name: str) -> McpAdapter | None:
    """The adapter of a format; None for one that needs none."""
    module = format_module(__name__, format_name) if format_name in FORMATS else None
    if module is None:
        return None
    found: McpAdapter = module.ADAPTER
    return found


def adapters() -> Iterator[McpAdapter]:
    """The adapters of the registered formats."""
    for name in FORMATS:
        adapter = adapter_of(name)
        if adapter is not None:
            yield adapter
