"""The jury's own names for the same things: what a juror would look for first."""

from __future__ import annotations

from typing import Annotated, Any

from mcp.server.mcpserver import Context, MCPServer
from pydantic import Field, JsonValue

from api.mcp.schemas import Acted, EvidenceTold, Joined, StateTold, Voted
from api.mcp.serializers import serialize_tally
from api.mcp.tools import READ_ONLY, READ_WRITE, AnyCode, AskId, Code, Invitation, Key, SeatWish, Token, ToolContext
from engine.core.acts import TEXT_LIMIT, ArgumentType, Name
from engine.core.view_builder import build_view
from engine.formats.jury.labels import JuryChoice

Conviction = Annotated[
    float | None,
    Field(
        ge=0,
        le=1,
        allow_inf_nan=False,
        description="How sure you are of guilt, 0 to 1, if you say; others see it where the room shows convictions.",
    ),
]


def install(server: MCPServer[Any], table: ToolContext) -> None:
    """Give a server the jury's names."""

    @server.tool(title="Join a jury", annotations=READ_WRITE)
    async def join_as_juror(
        ctx: Context[Any, Any],
        code: Code,
        preferred_seat: SeatWish = None,
        name: Annotated[Name, Field(description="What you are called at the table.")] = "Guest juror",
        key: Key = "",
        invitation: Invitation = "",
    ) -> Joined:
        """Take a juror's seat: as `join`."""
        return await table.join(ctx, code, name, preferred_seat, key, invitation)

    @server.tool(title="Look at the evidence", annotations=READ_ONLY)
    async def view_evidence(ctx: Context[Any, Any], code: AnyCode = "", token: Token = "") -> EvidenceTold:
        """Exhibits and witnesses, with the ids to cite them by."""
        return await table.evidence(await table.guest(ctx, code, token))

    @server.tool(title="How the jury stands", annotations=READ_ONLY)
    async def get_deliberation_state(ctx: Context[Any, Any], code: AnyCode = "", token: Token = "") -> StateTold:
        """Recent arguments, the vote, your own conviction, who speaks next, whether it is your turn: as `get_state`."""
        return await table.state(await table.guest(ctx, code, token))

    @server.tool(title="Argue", annotations=READ_WRITE)
    async def make_argument(
        ctx: Context[Any, Any],
        argument_type: Annotated[ArgumentType, Field(description="One of the ask's `options.argument_type`.")],
        content: Annotated[
            str, Field(description=f"What you say, {TEXT_LIMIT:,} characters at most; a few sentences do best.")
        ],
        target: Annotated[int | None, Field(description="The seat you speak to; `options.target` lists them.")] = None,
        # The SDK copies a default into the tool's schema; null instead of [] would be a second way to cite nothing.
        cites: Annotated[list[str], Field(description="Ids of exhibits and witnesses, from `view_evidence`.")] = [],  # noqa: B006
        conviction: Conviction = None,
        turn_id: AskId = "",
        code: AnyCode = "",
        token: Token = "",
    ) -> Acted:
        """Use the floor when it is yours, in words of your own. How the others take it comes through `wait_for_turn`.
        The ask's `strategy` and `strategies` are for `act`."""
        said: dict[str, JsonValue] = {"kind": "speak", "argument_type": argument_type, "text": content}
        if target is not None:
            said["target"] = target
        if cites:
            said["cites"] = list(cites)
        if conviction is not None:
            said["conviction"] = conviction
        return Acted(cursor=await table.act(await table.guest(ctx, code, token), said, turn_id=turn_id))

    @server.tool(title="Vote", annotations=READ_WRITE)
    async def cast_vote(
        ctx: Context[Any, Any],
        vote: Annotated[JuryChoice, Field(description="One of the ask's `options.choice`, where it is asked.")],
        conviction: Conviction = None,
        ask: AskId = "",
        code: AnyCode = "",
        token: Token = "",
    ) -> Voted:
        """Cast your ballot when it is asked for, or change an open one at any time in the rounds."""
        cast: dict[str, JsonValue] = {"kind": "cast_ballot", "choice": vote}
        if conviction is not None:
            cast["conviction"] = conviction
        guest = await table.guest(ctx, code, token)
        cursor = await table.act(guest, cast, ask=ask)
        state = guest.room.state
        view = build_view(guest.room.format, state, guest.caller.viewer, guest.room.record.code)
        return Voted(cursor=cursor, tally=serialize_tally(state, view))

    @server.tool(title="Pass", annotations=READ_WRITE)
    async def pass_turn(ctx: Context[Any, Any], turn_id: AskId = "", code: AnyCode = "", token: Token = "") -> Acted:
        """Let the floor go unused."""
        return Acted(cursor=await table.act(await table.guest(ctx, code, token), {"kind": "pass"}, turn_id=turn_id))
