"""Doors: what most routes need before they begin: the room of the address, and who asks."""

from __future__ import annotations

import hashlib
import json
from collections.abc import AsyncGenerator, Callable, Coroutine
from dataclasses import dataclass
from typing import Annotated, Any

import pydantic_core
from fastapi import Depends, HTTPException, Path, Request
from fastapi.routing import APIRoute
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from api.resources import Resources, resources_of
from api.standing import Eyes, eyes_of
from engine.decide import Host
from engine.errors import Refusal
from rooms.room import Room
from rooms.seating import Caller

READ_ON = 16
"""A body is read up to so many times its bound before the connection is given up."""
_bearer = HTTPBearer(auto_error=False, description="A host's or a seat's token, as it was given when the room was opened or the seat taken.")  # fmt: skip  # noqa: E501


class JsonRequest(Request):
    """A request whose body is bounded and read strictly: no NaN, and no lone surrogates, on which databases stumble."""

    async def stream(self) -> AsyncGenerator[bytes, None]:
        most, read = resources_of(self).settings.body_bytes, 0
        async for piece in super().stream():
            read += len(piece)
            if read <= most:
                yield piece
            elif read > most * READ_ON:
                break
        # The rest was read and thrown away: a client that is still sending would not hear the answer.
        if read > most:
            raise HTTPException(413)

    async def json(self) -> Any:
        body = await self.body()
        try:
            return pydantic_core.from_json(body, allow_inf_nan=False)
        except ValueError as error:
            raise json.JSONDecodeError(str(error), "", 0) from None


class StrictRoute(APIRoute):
    """A route that reads its body with `JsonRequest`."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handler = super().get_route_handler()

        async def strict(request: Request) -> Response:
            return await handler(JsonRequest(request.scope, request.receive))

        return strict


async def _resources(connection: HTTPConnection) -> Resources:
    # Asynchronous although it waits for nothing: what is not is sent to a thread and back, for every request.
    return resources_of(connection)


Everything = Annotated[Resources, Depends(_resources)]
Code = Annotated[str, Path(description="The room's code; upper or lower case.", examples=["HV7K2P"])]


async def _room(connection: HTTPConnection, code: Code) -> Room:
    # It asks for no dependency of its own, and the next one asks for as few: each costs as much as what the room does
    # with an act.
    return await resources_of(connection).directory.room(code)


RoomAt = Annotated[Room, Depends(_room)]


@dataclass(frozen=True)
class Asker:
    """Who asks, over HTTP, and at which room."""

    room: Room
    caller: Caller
    token: str | None

    @property
    def mark(self) -> str:
        """Tells askers apart without keeping their token."""
        return hashlib.sha256((self.token or "").encode("utf-8", "replace")).hexdigest()


async def _asker(
    request: Request, code: Code, credentials: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]
) -> Asker:
    directory = resources_of(request).directory
    room = await directory.room(code)
    if credentials is None and request.headers.get("authorization") is not None:
        raise Refusal("bad_token", "The header must read “Authorization: Bearer” and the token.")
    token = credentials.credentials if credentials is not None else None
    return Asker(room, await directory.caller(room, token), token)


AskerAt = Annotated[Asker, Depends(_asker)]


async def _host(asker: AskerAt) -> Asker:
    if asker.caller.identity is None:
        raise Refusal("bad_token", "This needs the host's token.")
    if not isinstance(asker.caller.identity, Host):
        raise Refusal("host_only", "Only the host may do this.")
    return asker


HostAt = Annotated[Asker, Depends(_host)]


async def _eyes(asker: AskerAt) -> Eyes:
    return await eyes_of(asker.room, asker.caller)


EyesAt = Annotated[Eyes, Depends(_eyes)]
