"""Calls to models over HTTP: what was asked for a turn, and what came, for the host of a room that is over."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from api.exports.calls import call_page, check_may_read_calls
from api.http.dependencies import AppResources, HostOnly
from api.wire.call_schemas import CallPage
from api.wire.errors import error_responses
from rooms.live.visibility import visible_to

router = APIRouter(prefix="/api/rooms/{code}", tags=["log"])


@router.get("/calls", responses=error_responses("malformed", "bad_token", "host_only", "no_such_room", "too_early"))
async def list_calls(
    host: HostOnly,
    resources: AppResources,
    after: Annotated[int, Query(ge=0, le=2**53, description="Calls with a greater number.")] = 0,
    limit: Annotated[int, Query(ge=1, le=100, description="This many at most.")] = 20,
    ask: Annotated[
        str | None, Query(max_length=120, description="Only what was to answer this: a `turn_id`, or the id of an ask.")
    ] = None,
) -> CallPage:
    """Read what models were asked, what they answered and what was read of it, once the room is over.

    There is something where the server keeps calls (`TWELVE_RECORD_CALLS`); it is erased with the room.
    """
    room = host.room
    check_may_read_calls(await visible_to(room, host.caller))
    kept = resources.settings.record_calls
    deliberation = room.record.deliberation
    return await call_page(resources.store, deliberation, kept=kept, after=after, limit=limit, ask=ask)
