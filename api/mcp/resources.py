"""MCP resources: case, transcript and certificate, and the prompt that explains the part. Tokens come by header alone
here, because a resource is named by a URI, and no token stands in one.
"""

from __future__ import annotations

from typing import Annotated, Any

from mcp.server.mcpserver import MCPServer
from pydantic import Field

from api.exports.certificates import room_certificate
from api.exports.transcripts import matter_seen, room_transcript, to_markdown
from api.mcp.briefing import instructions
from api.mcp.tools import ToolContext
from api.wire.case_schemas import case_schema
from api.wire.matter_schemas import shown_matter
from engine.matters.criminal_case import Case


def install_resources(server: MCPServer[Any], tool_context: ToolContext) -> None:
    """Give a server its resources and its prompt."""

    @server.resource("twelve://rooms/{code}/case", title="The case", mime_type="application/json")
    async def case(code: str) -> str:
        """The case or other matter a room deliberates, whole, without its outcome until the room has its own."""
        agent = await tool_context.identify(code, "")
        visible = await agent.visible()
        matter, ended = agent.room.matter, await tool_context.may_read_finding(agent.room, visible)
        if not isinstance(matter, Case):
            return shown_matter(agent.room, visible.viewer.seat, ended).model_dump_json()
        return case_schema(matter, with_finding=ended, whole=True).model_dump_json()

    @server.resource("twelve://rooms/{code}/transcript", title="The transcript", mime_type="text/markdown")
    async def transcript(code: str) -> str:
        """What was said so far, to read."""
        agent = await tool_context.identify(code, "")
        visible = await agent.visible()
        over = await tool_context.may_read_finding(agent.room, visible)
        return to_markdown(await room_transcript(agent.room, visible, over), matter_seen(agent.room, visible, over))

    @server.resource("twelve://rooms/{code}/certificate", title="The certificate", mime_type="application/json")
    async def certificate(code: str) -> str:
        """How the verdict came about, signed, once there is one: who held each seat, which models, what failed."""
        agent = await tool_context.identify(code, "")
        return (await room_certificate(tool_context.resources, agent.room, await agent.visible())).model_dump_json()

    @server.prompt(title="Play a seat")
    def play_a_seat(
        code: Annotated[str, Field(description="The room's code.")],
        name: Annotated[str, Field(description="What you want to be called.")] = "Agent",
    ) -> str:
        """How to take part in a deliberation from beginning to end."""
        return (
            f"Take part in the deliberation in room {code.strip().upper()[:12]}. Call `join` with that code and the "
            f"name “{' '.join(name.split())[:40]}”, keep the token it gives you, and read its briefing.\n\n"
            f"{instructions()}"
        )
