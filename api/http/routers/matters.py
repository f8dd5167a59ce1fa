"""Matters over HTTP: what a room deliberates, of any kind, and search in it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from api.http.dependencies import AppResources, Authenticated, VisibleRoom
from api.wire.case_schemas import CaseHits, hits_schema
from api.wire.errors import error_responses
from api.wire.matter_schemas import MatterDetail, shown_matter
from rooms.live.speech import matter_index
from rooms.live.visibility import delay_of

router = APIRouter(prefix="/api/rooms/{code}", tags=["cases"])

Words = Annotated[str, Query(min_length=1, max_length=1000, description="Words to look for.")]
Limit = Annotated[int, Query(ge=1, le=50, description="This many at most.")]


@router.get("/matter", responses=error_responses("malformed", "bad_token", "no_such_room"))
async def get_room_matter(
    context: Authenticated,
    resources: AppResources,
    visible: VisibleRoom,
    pieces: Annotated[bool, Query(description="With `pieces`: all of it for reading.")] = False,
) -> MatterDetail:
    """Read what a room deliberates, of any kind, as far as this token may have it."""
    room = context.room
    over = await resources.classes.may_read_finding(room.record.deliberation, visible.state)
    return shown_matter(room, visible.viewer.seat, over, pieces=pieces)


@router.get("/matter/search", responses=error_responses("malformed", "bad_token", "no_such_room"))
async def search_room_matter(context: Authenticated, resources: AppResources, q: Words, limit: Limit = 10) -> CaseHits:
    """Search in what a room deliberates; the best places come first.

    With a token of the room the search is also by meaning, where the server has a model for that.
    """
    room, case_search = context.room, resources.case_search
    delay_of(room.state, context.caller.viewer)
    find = case_search.find if context.caller.identity is not None else case_search.find_by_words
    return hits_schema(await find(room.matter, q, limit, lambda: matter_index(room.matter)))


@router.get("/case/search", responses=error_responses("malformed", "bad_token", "no_such_room"))
async def search_room_case(context: Authenticated, resources: AppResources, q: Words, limit: Limit = 10) -> CaseHits:
    """Search in the case that a room deliberates; the best places come first.

    The same as `…/matter/search`.
    """
    return await search_room_matter(context, resources, q, limit)
