"""Authentication of agents. A token identifies a seat of one room; nothing depends on a connection or a session."""

from __future__ import annotations

from collections import OrderedDict
from contextvars import ContextVar
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from api.http.dependencies import RequestContext, find_room, note_request, token_of
from api.server.lifespan import Resources
from api.server.rate_limits import client_address
from engine.core.decide import SeatHolder
from engine.core.refusals import Refusal
from rooms.live.codes import hash_token
from rooms.live.seating import caller_of
from rooms.live.visibility import Visible, visible_to

MAX_CACHED_CODES = 10_000
"""Tokens whose room's code is cached."""
NO_TOKEN = "Send the token that `join` gave you, as the argument `token` or in the header “Authorization: Bearer …”."
SEAT_LOST_SENTENCE = "You no longer hold seat {}; `get_state` tells who does, and `join` finds you a seat again."
SEAT_KEPT_SENTENCE = "A mind plays seat {} for you while you are away; `come_back` takes it back."


CONNECTION: ContextVar[HTTPConnection] = ContextVar("connection")
"""The request that the call in progress came with."""


@dataclass(frozen=True)
class AgentIdentity(RequestContext):
    """An agent, and the room of its call."""

    @property
    def seat(self) -> int | None:
        """The seat they hold now."""
        return self.caller.viewer.seat

    async def visible(self) -> Visible:
        """How they see the room now. Raises `bad_token` where nobody may watch."""
        return await visible_to(self.room, self.caller)

    def require_seat(self) -> int:
        """The seat they hold. Raises `stale_tenure` where it has changed hands, `bad_token` where they had none."""
        if self.seat is not None:
            return self.seat
        if self.caller.viewer.away is not None:
            raise Refusal("stale_tenure", SEAT_KEPT_SENTENCE.format(self.caller.viewer.away))
        if isinstance(self.caller.identity, SeatHolder):
            raise Refusal("stale_tenure", SEAT_LOST_SENTENCE.format(self.caller.identity.seat))
        raise Refusal("bad_token", f"This needs a seat. {NO_TOKEN}")


class AgentAuth:
    """Identifies the agent of a call."""

    def __init__(self, resources: Resources) -> None:
        self._resources = resources
        self._codes: OrderedDict[str, str] = OrderedDict()

    async def identify(self, connection: HTTPConnection, code: str, token: str) -> AgentIdentity:
        """Who calls: by a token of this room, by a token alone, or by a code alone, to watch.

        A token among the arguments counts before one in the header. Raises `bad_token`, `no_such_room` and `too_fast`.
        """
        sent = token.strip() or token_of(connection)
        if not code.strip():
            code = await self._code_of(sent)
        room = await find_room(self._resources, client_address(connection), code, sent)
        agent = AgentIdentity(room, await caller_of(room, sent), sent)
        if sent is not None and not self._resources.requests.take(agent.token_hash):
            raise Refusal("too_fast", "Too many calls with this token at once; try again in a second.")
        note_request(room, agent.caller)
        return agent

    async def refresh(self, agent: AgentIdentity) -> AgentIdentity:
        """The same, as they stand now. Raises as `Room.check_here` does."""
        agent.room.check_here()
        caller = await caller_of(agent.room, agent.token)
        note_request(agent.room, caller)
        return AgentIdentity(agent.room, caller, agent.token)

    async def _code_of(self, token: str | None) -> str:
        if token is None:
            raise Refusal("bad_token", NO_TOKEN)
        token_hash = hash_token(token)
        known = self._codes.get(token_hash)
        if known is not None:
            self._codes.move_to_end(token_hash)
            return known
        record = await self._resources.store.token(token_hash)
        if record is None:
            raise Refusal("bad_token", "This token opens nothing here; join the room again.")
        room = await self._resources.store.room_of(record.deliberation)
        if room is None:
            raise Refusal("no_such_room", "This room has been erased.")
        self._codes[token_hash] = room.code
        if len(self._codes) > MAX_CACHED_CODES:
            self._codes.popitem(last=False)
        return room.code
