"""Dependencies of routes: the room of the address, and the identity of the caller."""

from __future__ import annotations

import hmac
import json
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, TypeVar

import pydantic_core
from fastapi import Depends, Header, HTTPException, Path, Request
from fastapi.routing import APIRoute
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BeforeValidator, Field
from starlette.requests import HTTPConnection
from starlette.responses import Response

from api.server.large_bodies import admit_body
from api.server.lifespan import Resources, get_resources
from api.server.rate_limits import client_address
from api.settings import Settings
from api.wire.errors import ApiError
from engine.core.decide import Host, SeatHolder
from engine.core.refusals import Refusal
from rooms.live.codes import hash_token, read_code
from rooms.live.room import Room
from rooms.live.seating import Caller, caller_of
from rooms.live.visibility import Visible, visible_to
from rooms.log_context import bind_room
from rooms.registry.erasure import note_opened

DISCARDED_BODY_FACTOR = 16
"""A body is read up to this many times its limit before the connection is given up."""
Result = TypeVar("Result")
BEARER = HTTPBearer(
    auto_error=False,
    description="A host's or a seat's token, as it was given when the room was opened or the seat taken.",
)


class JsonRequest(Request):
    """A request whose body is bounded and read strictly: no NaN, and no lone surrogates, on which databases stumble."""

    async def stream(self) -> AsyncGenerator[bytes, None]:
        limit, read = get_resources(self).settings.body_bytes, 0
        async for piece in super().stream():
            read += len(piece)
            if read <= limit:
                yield piece
            elif read > limit * DISCARDED_BODY_FACTOR:
                break
        # The rest was read and thrown away: a client that is still sending would not read the answer.
        if read > limit:
            raise HTTPException(413, f"A body has {limit // 1024} KiB at most.")

    async def json(self) -> Any:
        body = await self.body()
        try:
            return pydantic_core.from_json(body, allow_inf_nan=False)
        except ValueError as error:
            raise json.JSONDecodeError(str(error), "", 0) from None


class StrictRoute(APIRoute):
    """A route that reads its body with `JsonRequest`, within the limit of its address."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handler = super().get_route_handler()

        async def strict(request: Request) -> Response:
            return await handler(JsonRequest(request.scope, admit_body(request, request.receive)))

        return strict


async def _resources(connection: HTTPConnection) -> Resources:
    # Asynchronous although it waits for nothing: the framework runs a plain function in a thread, for every request.
    return get_resources(connection)


AppResources = Annotated[Resources, Depends(_resources)]
Code = Annotated[str, Path(description="The room's code; upper or lower case.", examples=["HV7K2P"])]


async def find_room(resources: Resources, address: str, code: str, token: str | None, *, aside: bool = False) -> Room:
    """The room with this code. Raises `no_such_room`, which counts as a guess of the address.

    `aside`: also a room that is set aside, which is otherwise `room_set_aside`.

    An address that guessed too often is `too_fast`, for a right code as for a wrong one: it reaches only a room that it
    has a token of. So one pupil's guesses lock out nobody of the class who has a seat already.
    """
    bind_room(code)
    room = await _look_up_room(resources, address, code, token, aside)
    await note_opened(room)
    if not aside:
        # What is shown of a room is made of what its format derives from the matter.
        await room.prepare()
    return room


async def _look_up_room(resources: Resources, address: str, code: str, token: str | None, aside: bool) -> Room:
    guesses, directory = resources.guesses, resources.directory
    if guesses.is_exhausted(address):
        try:
            room = await directory.room(code, aside=aside)
            if (await caller_of(room, token)).identity is not None:
                return room
        except Refusal:
            pass
        raise Refusal("too_fast", "Too many codes of no room were tried from your address; wait a minute.")
    try:
        return await directory.room(code, aside=aside)
    except Refusal as refusal:
        read = read_code(code)
        # What cannot be a code is no guess at one, and a room that cannot be played here was no wrong guess.
        if refusal.code == "no_such_room" and read is not None:
            if await resources.store.class_by_code(read) is not None:
                raise Refusal(
                    "no_such_room", f"{read} is the code of a whole class, not of one room; come in at /class/{read}."
                ) from None
            guesses.take(address)
        raise


async def join_within_limit(
    resources: Resources, room: Room, address: str, join: Callable[[], Awaitable[Result]]
) -> Result:
    """Let a client join a room, on a seat or in its audience. Raises `too_fast` where many came from their address.

    The limit is that of an address in a room, so it keeps out nobody elsewhere. A refused attempt does not count: when
    a class reaches for the same twelve seats, most attempts are refused.
    """
    key = f"{room.record.deliberation}/{address}"
    if not resources.joins.take(key):
        raise Refusal("too_fast", "Many people have joined this room from your address; wait a minute.")
    try:
        return await join()
    except Exception:
        resources.joins.give_back(key)
        raise


def token_of(connection: HTTPConnection) -> str | None:
    """The bearer token of a request. Raises `bad_token` for a header of another kind."""
    header = connection.headers.get("authorization")
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise Refusal("bad_token", "The header must read “Authorization: Bearer” and the token.")
    return token.strip()


async def _room(connection: HTTPConnection, code: Code) -> Room:
    # It has no dependencies of its own, and the next one has few: each costs as much as what the room does with an
    # act.
    return await find_room(get_resources(connection), client_address(connection), code, token_of(connection))


RoomFromPath = Annotated[Room, Depends(_room)]


@dataclass(frozen=True)
class RequestContext:
    """The room and the caller of a request."""

    room: Room
    caller: Caller
    token: str | None

    @cached_property
    def token_hash(self) -> str:
        """Identifies the caller without keeping the token."""
        return hash_token(self.token or "")


async def _authenticated(
    request: Request, code: Code, credentials: Annotated[HTTPAuthorizationCredentials | None, Depends(BEARER)]
) -> RequestContext:
    # `credentials` is for the reference: the framework cannot distinguish a missing token from a malformed header.
    return await request_context(request, code)


async def request_context(request: Request, code: str, *, aside: bool = False) -> RequestContext:
    """The context of a request to the room with this code. Raises `no_such_room`, `bad_token`, and `too_fast`."""
    resources, token = get_resources(request), token_of(request)
    room = await find_room(resources, client_address(request), code, token, aside=aside)
    context = RequestContext(room, await caller_of(room, token), token)
    note_request(room, context.caller)
    if token is not None and not resources.requests.take(context.token_hash):
        raise Refusal("too_fast", "Too many requests with this token at once; try again in a second.")
    return context


def note_request(room: Room, caller: Caller) -> None:
    """A request is a sign of life of its caller."""
    match caller.identity:
        case Host():
            room.presence.http_request(None)
        case SeatHolder() as holder if caller.viewer.seat is not None:
            room.presence.http_request(holder.seat, room.state.seats[holder.seat].first)
            if holder.seat == room.state.host_seat:
                room.presence.http_request(None)
        case _:
            return


Authenticated = Annotated[RequestContext, Depends(_authenticated)]


async def _with_token(context: Authenticated) -> RequestContext:
    if context.caller.identity is None:
        raise Refusal("bad_token", "This needs the token of a seat or the host's.")
    return context


WithToken = Annotated[RequestContext, Depends(_with_token)]
"""The context of a caller who has a token; what they may do the act says."""


def _require_host(context: RequestContext) -> RequestContext:
    if context.caller.identity is None:
        raise Refusal("bad_token", "This needs the host's token.")
    if not isinstance(context.caller.identity, Host):
        raise Refusal("host_only", "Only the host may do this.")
    return context


async def _host(context: Authenticated) -> RequestContext:
    return _require_host(context)


HostOnly = Annotated[RequestContext, Depends(_host)]


async def _host_of_any(
    request: Request, code: Code, credentials: Annotated[HTTPAuthorizationCredentials | None, Depends(BEARER)]
) -> RequestContext:
    return await host_of(request, code)


async def host_of(request: Request, code: str) -> RequestContext:
    """The context of the host of a room that may be set aside. Raises `no_such_room`, `bad_token`, `host_only`."""
    return _require_host(await request_context(request, code, aside=True))


HostOfAnyAt = Annotated[RequestContext, Depends(_host_of_any)]
"""The host of a room that may be set aside, for what is safe to do with one: reading its log, and erasing it."""


async def _visible(context: Authenticated) -> Visible:
    return await visible_to(context.room, context.caller)


VisibleRoom = Annotated[Visible, Depends(_visible)]


ApiKey = Annotated[
    str | None,
    Header(
        alias="X-Api-Key",
        max_length=500,
        description="The server's key, where whoever runs it lets only those open rooms who have it.",
    ),
]


def check_key(settings: Settings, key: str | None) -> None:
    """Raise `key_required` unless this is the server's key, or it has none."""
    required = settings.api_key
    if required is None or hmac.compare_digest(required.get_secret_value().encode(), (key or "").encode()):
        return
    raise ApiError("key_required", "Opening a room on this server needs its key; send it as the header X-Api-Key.")


MAX_KEY_LENGTH = 200
IdempotencyKey = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        min_length=1,
        max_length=MAX_KEY_LENGTH,
        description="Repeat a request with the same key and it is done once. Choose it at random.",
    ),
]

MIN_OPENING_KEY_LENGTH = 16


def _require_long_key(key: object) -> object:
    if isinstance(key, str) and len(key) < MIN_OPENING_KEY_LENGTH:
        # The answer holds the host's token, and is repeated for anybody at the same address who sends the key.
        raise ValueError(
            f"the key of an opening has at least {MIN_OPENING_KEY_LENGTH} characters, drawn at random for each room: "
            "make one with `openssl rand -hex 16`"
        )
    return key


OpeningKey = Annotated[
    Annotated[
        str, BeforeValidator(_require_long_key), Field(min_length=MIN_OPENING_KEY_LENGTH, max_length=MAX_KEY_LENGTH)
    ]
    | None,
    Header(
        alias="Idempotency-Key",
        description="Repeat a request with the same key and the room is opened once. Draw it at random for each room: "
        "whoever sends it from your address is told the host's token.",
    ),
]
