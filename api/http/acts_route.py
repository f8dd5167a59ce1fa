"""Acting over HTTP, which is what people do most: the route of acts, and a short way through it.

The framework reads what a route declares anew for every request, and that costs more than deciding, storing and telling
what is done. So a request that is in order (as JSON, with the fields of a `Doing`) is read here. Every other goes the
framework's way, which says what is wrong with it; what is declared, and so the reference, is the same for both.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pydantic_core
from fastapi import Request, Response
from fastapi.routing import APIRoute
from starlette.requests import ClientDisconnect

from api.client_acts import Doing, create_invitation, signed_in, submit_act
from api.http import schemas as s
from api.http.dependencies import (
    KEY_LENGTH,
    Authenticated,
    IdempotencyKey,
    JsonRequest,
    RequestContext,
    request_context,
)
from api.server.lifespan import get_resources
from engine.core.errors import Refusal
from rooms.store.records import RequestKey, StoredRequest


async def act(request: Request, doing: Doing, asker: Authenticated, key: IdempotencyKey = None) -> s.Done:
    """Do an act as a seat, as the host or as somebody in the audience. Answers once the entry is stored."""
    resources = get_resources(request)
    if not resources.acts.take(asker.mark):
        raise Refusal("too_fast", "Too many acts at once; try again in a second.")
    # Before the key is looked up: those without a token would share theirs.
    signed_in(asker.caller)

    async def done(as_request: RequestKey | None) -> s.Done:
        if doing.act.get("kind") == "assign" and doing.act.get("occupant") == "invitation":
            seq, invitation = await create_invitation(asker.room, asker.caller, doing, as_request)
            return s.Done(seq=seq, invitation=invitation)
        return s.Done(seq=await submit_act(asker.room, asker.caller, doing, as_request))

    async def stored(earlier: StoredRequest) -> s.Done:
        return s.Done(seq=earlier.seq, invitation=await resources.directory.invited_before(earlier))

    whose = (asker.room.record.deliberation, asker.mark)
    return await resources.answers.for_key(key, whose, lambda: doing.model_dump_json().encode(), s.Done, done, stored)


class ActRoute(APIRoute):
    """The route of `act`."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        declared = super().get_route_handler()

        async def acted(asked: Request) -> Response:
            request = JsonRequest(asked.scope, asked.receive)
            key = request.headers.get("idempotency-key")
            doing = await _read(request) if key is None or 1 <= len(key) <= KEY_LENGTH else None
            if doing is None:
                return await declared(request)
            asker: RequestContext = await request_context(request, request.path_params["code"])
            done = await act(request, doing, asker, key)
            # The room's sockets are written to in the next turn of the loop: everybody first, then whoever acted.
            await asyncio.sleep(0)
            return Response(done.model_dump_json(exclude_none=True), media_type="application/json")

        return acted


async def _read(request: JsonRequest) -> Doing | None:
    """What a request is to do; None for one that is not in order. Its body can be read again."""
    if request.headers.get("content-type") != "application/json":
        return None
    try:
        return Doing.model_validate(pydantic_core.from_json(await request.body(), allow_inf_nan=False))
    except (ValueError, ClientDisconnect):
        return None
