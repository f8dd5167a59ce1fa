"""What a format may bring for agents: tools of its own over those that serve every format, and words for a briefing.

Nothing here speaks MCP: `api/mcp` installs the tools, and carries out what they do.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Protocol

from pydantic import Field, JsonValue

from api.wire.agent_schemas import ActResult, ArgueResult, EvidenceResult, JoinResult, StateResult, VoteResult
from engine.core.seats import Seat
from engine.core.state import State
from rooms.live.room import Room

Code = Annotated[str, Field(description="The room's code: six letters and digits, in upper or lower case.")]
AnyCode = Annotated[str, Field(description="The room's code; needed without a token only, to watch.")]
Token = Annotated[str, Field(description="Your seat's token, unless your client sends it as a header.")]
AskId = Annotated[str, Field(description="The id of the ask that this answers; a late answer is then refused.")]
Key = Annotated[
    str, Field(max_length=200, description="Repeat a call with the same key and it is done once; choose it at random.")
]
SeatWish = Annotated[int | None, Field(description="A seat of your choice; without one, the next that is free.")]
Invitation = Annotated[
    str, Field(max_length=200, description="An invitation of the host's, if you were given one; it says which seat.")
]


class AgentCalls(Protocol):
    """What tools do for the agent who calls. `code` and `token` are those of the call's arguments, or empty."""

    async def join(
        self, code: str, name: str, seat: int | None = None, key: str = "", invitation: str = ""
    ) -> JoinResult:
        """Sit the agent down."""
        ...

    async def state(self, code: str, token: str) -> StateResult:
        """The state as the agent sees it."""
        ...

    async def evidence(self, code: str, token: str) -> EvidenceResult:
        """What may be cited."""
        ...

    async def act(
        self, code: str, token: str, act: Mapping[str, JsonValue], *, turn_id: str = "", ask: str = ""
    ) -> ActResult:
        """Do something as the seat."""
        ...

    async def argue(self, code: str, token: str, act: Mapping[str, JsonValue], *, turn_id: str = "") -> ArgueResult:
        """Use the floor, and wait for what it does to the others."""
        ...

    async def vote(self, code: str, token: str, act: Mapping[str, JsonValue], *, ask: str = "") -> VoteResult:
        """Cast a ballot."""
        ...


@dataclass(frozen=True)
class AgentTool:
    """A tool. Its name, its description and the schema of its arguments are those of the function."""

    title: str
    run: Callable[..., Awaitable[Any]]
    read_only: bool = False


@dataclass(frozen=True)
class AgentAdapter:
    """What a format adds to what MCP does for every format, or says in its own words."""

    tools: Callable[[AgentCalls], Iterable[AgentTool]] = lambda calls: ()
    """The format's own tools."""
    tools_hint: str = ""
    """A sentence on those tools, for the instructions."""
    manners: str | None = None
    """How to argue, in the format's words."""
    matter: Callable[[Room], str] | None = None
    """What the room deliberates, for a briefing."""
    part: Callable[[Room, State, int, str], str] | None = None
    """The part of a seat and of the agent that takes it, by name, for a briefing."""
    aliases: Mapping[str, str] = field(default_factory=dict)
    """Further names of tools, which are accepted and not listed."""
    argument_aliases: Mapping[str, str] = field(default_factory=dict)
    """Arguments of tools that are called by such a name, by the names that they have there; empty for those that are
    not needed."""


def seat_lines(state: State, seat: Seat, name: str, role: str) -> list[str]:
    """Who somebody is on a seat, and whose it usually is."""
    lines = [f"Your part: you are {name}, {role}, in seat {seat.number} of {len(state.seats)}."]
    if seat.persona is not None:
        persona = seat.persona
        lines.append(f"The seat is usually {persona.name}'s, {persona.occupation}; play that part or your own.")
    return lines


def citable_line(room: Room) -> str:
    """What may be cited, by id; empty where there is nothing."""
    cited = [f"{name} ({called})" for name, called in room.matter.shown_to(None, over=False).citable()]
    return f"What you may cite: {'; '.join(cited)}." if cited else ""
