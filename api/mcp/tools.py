"""The tools that serve every format: sit down, look, wait, act, read up, leave.

What can be done follows from the acts of the formats: `act` takes any of them, so a new format needs no tool of its
own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any

from mcp.server.mcpserver import MCPServer
from mcp.types import ToolAnnotations
from pydantic import Field, JsonValue, WithJsonSchema

from api.formats.agents import AgentTool, AnyCode, Code, Invitation, Key, SeatWish, Token
from api.http.dependencies import find_room, join_within_limit, token_of
from api.mcp.auth import CONNECTION, NO_TOKEN, AgentAuth, AgentIdentity
from api.mcp.briefing import briefings, persona_text
from api.mcp.serializers import (
    is_own_turn,
    is_reaction,
    serialize_argued,
    serialize_asks,
    serialize_paper,
    serialize_reactions,
    serialize_result,
    serialize_state,
    serialize_tally,
)
from api.mcp.waiting import CursorFolds, needs_seat, wait_for_entry, wait_until
from api.server.idempotency import first_seq
from api.server.lifespan import Resources
from api.server.rate_limits import client_address
from api.wire.agent_schemas import (
    ActResult,
    ArgueResult,
    CaseResult,
    DeliberationResult,
    EvidenceResult,
    JoinResult,
    StateResult,
    VoteResult,
    WaitResult,
)
from api.wire.case_schemas import (
    CaseHits,
    case_schema,
    hits_schema,
    split_passages,
    transcript_part,
)
from api.wire.client_acts import ActRequest, submit_act
from api.wire.errors import ApiError
from api.wire.matter_schemas import CitableItem, shown_matter
from api.wire.papers import whole_paper
from engine.core.acts import Name
from engine.core.decide import Identity
from engine.core.refusals import Refusal
from engine.core.state import State
from engine.core.view_builder import build_view
from engine.core.visibility import outcome_known
from engine.matters.criminal_case import Case, without_finding
from rooms import tracing
from rooms.live.room import Room
from rooms.live.seating import caller_of, claim_seat, seated_before
from rooms.live.speech import matter_index
from rooms.live.visibility import Visible, check_read, visible_event
from rooms.store.records import RequestKey

MAX_WAIT_SECONDS = 19.0
"""Seconds that a call waits at most; its answer is there within twenty."""
MAX_LINES = 100
"""Lines that one answer has at most."""

READ_ONLY = ToolAnnotations(read_only_hint=True, open_world_hint=False)
READ_WRITE = ToolAnnotations(destructive_hint=False, open_world_hint=False)
"""By the protocol's defaults neither read-only nor idempotent."""


AnyAct = Annotated[dict[str, JsonValue], WithJsonSchema({"type": "object"})]
"""Its schema is written when the tools are listed (`api.mcp.act_list`)."""


@dataclass(frozen=True)
class ToolContext:
    """What tools work with, and what they do for the agent who calls (`AgentCalls`)."""

    resources: Resources
    auth: AgentAuth
    cursor_folds: CursorFolds

    async def identify(self, code: str, token: str) -> AgentIdentity:
        """The agent of the call in progress."""
        return await self.auth.identify(CONNECTION.get(), code, token)

    async def state(self, code: str, token: str) -> StateResult:
        """The state as an agent sees it."""
        return await self._state(await self.identify(code, token))

    async def _state(self, agent: AgentIdentity) -> StateResult:
        return serialize_state(agent, (await agent.visible()).state)

    async def join(
        self, code: str, name: str, seat: int | None = None, key: str = "", invitation: str = ""
    ) -> JoinResult:
        """Sit an agent down."""
        address = client_address(CONNECTION.get())
        room = await find_room(self.resources, address, code, None)
        # Before the seat is taken: a fault in it must cost nobody a seat, nor the token that is sent once.
        prepared = briefings(room, room.state, name)
        held = await self._earlier_holder(room)

        async def claim(request_key: RequestKey | None) -> tuple[int, str, int]:
            return await claim_seat(
                room, name, seat, "agent", invitation=invitation.strip() or None, held=held, request=request_key
            )

        async def claim_once() -> tuple[int, str, int]:
            return await self.resources.idempotency.for_key(
                key or None,
                (room.record.deliberation, "seats", address),
                lambda: f"{seat} {invitation} {name}".encode("utf-8", "replace"),
                tuple[int, str, int],
                claim,
                partial(seated_before, self.resources.store, self.resources.surroundings),
            )

        number, token, tenure = await join_within_limit(self.resources, room, address, claim_once)
        agent = AgentIdentity(room, await caller_of(room, token), token)
        state = await self._state(agent)
        return JoinResult(
            code=room.record.code,
            seat=number,
            token=token,
            tenure=tenure,
            briefing=prepared[number],
            persona=room.state.seats[number].persona,
            persona_text=persona_text(room, room.state, number),
            state=state,
            cursor=state.cursor,
        )

    async def _earlier_holder(self, room: Room) -> Identity | None:
        """Whom the header's token names in this room: somebody whom the host removed needs an invitation. A header
        that was set for another room says nothing of this one, and keeps nobody out."""
        sent = token_of(CONNECTION.get())
        if sent is None:
            return None
        with suppress(Refusal):
            return (await caller_of(room, sent)).identity
        return None

    async def act(
        self,
        code: str,
        token: str,
        act: Mapping[str, JsonValue],
        *,
        turn_id: str = "",
        ask: str = "",
        tenure: int | None = None,
        key: str = "",
    ) -> ActResult:
        """Do something as the seat."""
        agent = await self.identify(code, token)
        return ActResult(cursor=await self._act(agent, act, turn_id, ask, tenure, key))

    async def _act(
        self,
        agent: AgentIdentity,
        act: Mapping[str, JsonValue],
        turn_id: str = "",
        ask: str = "",
        tenure: int | None = None,
        key: str = "",
    ) -> int:
        """The number of the entry that an act made."""
        if agent.token is None:
            raise Refusal("bad_token", NO_TOKEN)
        if not self.resources.acts.take(agent.token_hash):
            raise Refusal("too_fast", "Too many acts at once; try again in a second.")
        submission = ActRequest(act=dict(act), turn_id=turn_id or None, ask=ask or None, tenure=tenure)

        async def submit(request_key: RequestKey | None) -> int:
            return await submit_act(agent.room, agent.caller, submission, request_key)

        scope = (agent.room.record.deliberation, agent.token_hash)
        with tracing.act("mcp", agent.room.record.code, act.get("kind")):
            return await self.resources.idempotency.for_key(
                key or None, scope, lambda: submission.model_dump_json().encode(), int, submit, first_seq
            )

    async def vote(self, code: str, token: str, act: Mapping[str, JsonValue], *, ask: str = "") -> VoteResult:
        """Cast a ballot."""
        agent = await self.identify(code, token)
        cursor = await self._act(agent, act, ask=ask)
        state = agent.room.state
        view = build_view(agent.room.format, state, agent.caller.viewer, agent.room.record.code)
        return VoteResult(cursor=cursor, tally=serialize_tally(state, view))

    async def argue(self, code: str, token: str, act: Mapping[str, JsonValue], *, turn_id: str = "") -> ArgueResult:
        """Use the floor, and wait for what it does to the others: until they have reacted, until something is asked of
        the seat, or as long as a call may take."""
        agent = await self.identify(code, token)
        until = asyncio.get_running_loop().time() + MAX_WAIT_SECONDS
        room, seat = agent.room, agent.require_seat()
        cursor = await self._act(agent, act, turn_id=turn_id)
        asked = needs_seat(room, seat, room.state.seats[seat].tenure)
        waiting = wait_for_entry(room, cursor, lambda entry, state: is_reaction(entry.event) or asked(state), until)
        await self.resources.connections.unless_stopping(waiting)
        visible = await agent.visible()
        entries = [entry for entry in await room.entries(cursor - 1) if entry.seq <= visible.horizon]
        events = [visible_event(entry, visible.state, visible.viewer) for entry in entries]
        return serialize_argued(cursor, visible.state, [event for event in events if event is not None])

    async def come_back(self, code: str, token: str) -> StateResult:
        """Take the agent's seat back from the mind that kept it."""
        agent = await self.identify(code, token)
        await self._act(agent, {"kind": "come_back"})
        return await self._state(await self.auth.refresh(agent))

    async def wait(self, code: str, token: str, cursor: int, seconds: float) -> WaitResult:
        """Wait until something is asked of the seat, it is lost, or it is over."""
        agent = await self.identify(code, token)
        room, seat = agent.room, agent.require_seat()
        before = await agent.visible()
        check_read(room, before, cursor)
        seen: State = before.state
        waiting = wait_until(room, needs_seat(room, seat, seen.seats[seat].tenure), min(seconds, MAX_WAIT_SECONDS))
        await self.resources.connections.unless_stopping(waiting)
        # Again, because the seat may have changed hands meanwhile, or the room be gone.
        agent = await self.auth.refresh(agent)
        agent.require_seat()
        visible = await agent.visible()
        lines, new_cursor, more = await self.cursor_folds.lines(room, visible, cursor, MAX_LINES)
        view = build_view(room.format, visible.state, visible.viewer, room.record.code)
        since = [entry for entry in await room.entries(cursor) if entry.seq <= new_cursor]
        events = [visible_event(entry, visible.state, visible.viewer) for entry in since]
        own = {turn.id for turn in visible.state.heard if turn.seat == seat}
        reactions = serialize_reactions(visible.state, [event for event in events if event is not None], own)
        return WaitResult(
            is_your_turn=is_own_turn(view),
            asks=serialize_asks(room, view),
            status=view.room.status,
            phase=view.room.phase,
            round=view.room.round,
            news=lines,
            more=more,
            reactions=reactions,
            tally=serialize_tally(visible.state, view),
            result=serialize_result(view),
            rematch=view.room.rematch,
            cursor=new_cursor,
        )

    async def may_read_finding(self, room: Room, visible: Visible) -> bool:
        """Whether what the matter of a room hides until the outcome may be read."""
        return await self.resources.classes.may_read_finding(room.record.deliberation, visible.state)

    async def case(self, code: str, token: str, after: int | None) -> CaseResult:
        """What the room deliberates: a case with a part of its print where one is asked for, or another matter."""
        agent = await self.identify(code, token)
        visible = await agent.visible()
        case, ended = agent.room.matter, await self.may_read_finding(agent.room, visible)
        if not isinstance(case, Case):
            return CaseResult(shown_matter(agent.room, visible.viewer.seat, ended))
        shown = case_schema(case, with_finding=ended)
        if after is None:
            return CaseResult(
                shown.model_copy(update={"transcript": (), "transcript_next": 0 if shown.passages else None})
            )
        part = transcript_part(split_passages(case if ended else without_finding(case)), after)
        return CaseResult(shown.model_copy(update={"transcript": tuple(part.passages), "transcript_next": part.next}))

    async def evidence(self, code: str, token: str) -> EvidenceResult:
        """What may be cited."""
        agent = await self.identify(code, token)
        visible = await agent.visible()
        matter = agent.room.matter.shown_to(visible.viewer.seat, outcome_known(visible.state))
        if not isinstance(matter, Case):
            items = [CitableItem(id=id, label=called) for id, called in matter.citable()]
            return EvidenceResult(exhibits=[], witnesses=[], items=items)
        case = without_finding(matter)
        return EvidenceResult(exhibits=list(case.exhibits), witnesses=list(case.witnesses))

    async def paper(self, code: str, token: str, wanted: str) -> CaseResult:
        """A paper, or one part of it, with the whole of its text; what the seat filed under seal as well."""
        agent = await self.identify(code, token)
        visible = await agent.visible()
        view = build_view(agent.room.format, visible.state, visible.viewer, agent.room.record.code)
        own = (view.you.papers if view.you is not None else None) or ()
        paper, _, part = wanted.partition("/")
        sealed = next((one for one in own if one.paper == paper), None)
        told = serialize_paper(sealed or whole_paper(visible.state, paper))
        if not part:
            return CaseResult(told)
        parts = [one for one in told.parts if one.id == part]
        if not parts:
            known = ", ".join(one.id for one in told.parts) or "none that you may read"
            raise ApiError("no_such_paper", f"“{paper}” has no part “{part}”; its parts are {known}.")
        return CaseResult(told.model_copy(update={"parts": parts}))

    async def search(self, code: str, token: str, query: str, limit: int) -> CaseHits:
        """Places in the case."""
        agent = await self.identify(code, token)
        await agent.visible()
        room, case_search = agent.room, self.resources.case_search
        find = case_search.find if agent.caller.identity is not None else case_search.find_by_words
        return hits_schema(await find(room.matter, query, limit, lambda: matter_index(room.matter)))

    async def deliberation(self, code: str, token: str, after: int, limit: int) -> DeliberationResult:
        """The deliberation so far."""
        agent = await self.identify(code, token)
        lines, new_cursor, more = await self.cursor_folds.lines(agent.room, await agent.visible(), after, limit)
        return DeliberationResult(lines=lines, cursor=new_cursor, more=more)


def add_tool(server: MCPServer[Any], tool: AgentTool) -> None:
    """Give a server a tool of a format."""
    server.tool(title=tool.title, annotations=READ_ONLY if tool.read_only else READ_WRITE)(tool.run)


def install_tools(server: MCPServer[Any], tool_context: ToolContext) -> None:
    """Give a server the tools that serve every format."""

    @server.tool(title="Take a seat", annotations=READ_WRITE)
    async def join(
        code: Code,
        name: Annotated[Name, Field(description="What you are called at the table, 40 characters at most.")],
        preferred_seat: SeatWish = None,
        key: Key = "",
        invitation: Invitation = "",
    ) -> JoinResult:
        """Take a seat in a room and get its token, a briefing and how things stand. Everybody sees that it is held by
        an agent. Then call `wait_for_turn` again and again until `status` is `closed`."""
        return await tool_context.join(code, name, preferred_seat, key, invitation)

    @server.tool(title="How things stand", annotations=READ_ONLY)
    async def get_state(code: AnyCode = "", token: Token = "") -> StateResult:
        """How things stand now: what is asked of you, the vote, the last arguments, who speaks next."""
        return await tool_context.state(code, token)

    @server.tool(title="Wait for what concerns you", annotations=READ_ONLY)
    async def wait_for_turn(
        cursor: Annotated[int, Field(ge=0, le=2**53, description="The newest cursor you have; 0 for everything.")],
        up_to_s: Annotated[
            float, Field(ge=0, le=20, allow_inf_nan=False, description="Seconds to wait, 20 at most.")
        ] = 20,
        code: AnyCode = "",
        token: Token = "",
    ) -> WaitResult:
        """Wait until something is asked of you, or the time is over; answers with everything that happened since your
        cursor, in order, and with a new one. Call it again until `status` is `closed`."""
        return await tool_context.wait(code, token, cursor, up_to_s)

    @server.tool(title="Act", annotations=READ_WRITE)
    async def act(
        act: AnyAct,
        turn_id: Annotated[str, Field(description="For `speak` and `pass`: the id of the ask they answer.")] = "",
        ask: Annotated[str, Field(description="For every other kind: the id of the ask it answers.")] = "",
        tenure: Annotated[
            int | None, Field(description="The tenure you believe to hold; refused if it is an old one.")
        ] = None,
        key: Key = "",
        code: AnyCode = "",
        token: Token = "",
    ) -> ActResult:
        """Do anything that is asked of you or open to you: `{kind, …}`. `get_state` lists both, in `asks` and `may`."""
        return await tool_context.act(code, token, act, turn_id=turn_id, ask=ask, tenure=tenure, key=key)

    @server.tool(title="Read the case", annotations=READ_ONLY)
    async def view_case(
        transcript_after: Annotated[
            int | None, Field(ge=0, le=2**31, description="With a part of the printed trial: `transcript_next`.")
        ] = None,
        paper: Annotated[str, Field(max_length=160, description="Instead: a `paper/part` to read whole.")] = "",
        code: AnyCode = "",
        token: Token = "",
    ) -> CaseResult:
        """The case: charges, exhibits, witnesses, both sides' arguments, the judge's instructions. Where it is a
        printed trial, `transcript_next` is the way to its parts."""
        if paper:
            return await tool_context.paper(code, token, paper)
        return await tool_context.case(code, token, transcript_after)

    @server.tool(title="Search the case", annotations=READ_ONLY)
    async def search_evidence(
        query: Annotated[str, Field(min_length=1, max_length=1000, description="Words to look for.")],
        limit: Annotated[int, Field(ge=1, le=50)] = 8,
        code: AnyCode = "",
        token: Token = "",
    ) -> CaseHits:
        """Places in the case that are about some words, best first, with the id to cite."""
        return await tool_context.search(code, token, query, limit)

    @server.tool(title="Read the deliberation", annotations=READ_ONLY)
    async def view_deliberation(
        after: Annotated[int, Field(ge=0, le=2**53, description="Tell what came after this cursor; 0 for all.")] = 0,
        limit: Annotated[int, Field(ge=1, le=500)] = MAX_LINES,
        code: AnyCode = "",
        token: Token = "",
    ) -> DeliberationResult:
        """What was said and how everybody voted, from the beginning or from a cursor on."""
        return await tool_context.deliberation(code, token, after, limit)

    @server.tool(title="Come back to your seat", annotations=READ_WRITE)
    async def come_back(code: AnyCode = "", token: Token = "") -> StateResult:
        """Take your seat back from the mind that took it over while you were silent, and read what you missed."""
        return await tool_context.come_back(code, token)

    @server.tool(title="Give your seat back", annotations=READ_WRITE)
    async def leave(code: AnyCode = "", token: Token = "") -> ActResult:
        """Give up your seat; a mind of the house plays on."""
        return await tool_context.act(code, token, {"kind": "leave"})
