"""The log over HTTP: events with long polling, and the whole log as lines."""

from __future__ import annotations

import asyncio
import contextlib
import math
from typing import Annotated

from fastapi import APIRouter, Query, Response

from api.exports.archive import log_lines, visible_entry
from api.http.dependencies import AppResources, Authenticated, HostOfAnyAt, VisibleRoom
from api.http.streaming import AbortableStream, with_first_chunk
from api.wire.errors import error_responses
from api.wire.schemas import EventPage
from engine.core.authorship import NOBODY
from rooms.live.messages import EntryAppended, RoomGone, RoomMessage
from rooms.live.room import Room
from rooms.live.visibility import check_read, visible_to
from rooms.surroundings import wait_until

router = APIRouter(prefix="/api/rooms/{code}", tags=["log"])


@router.get("/events", responses=error_responses("malformed", "bad_token", "no_such_room"))
async def list_events(
    context: Authenticated,
    visible: VisibleRoom,
    resources: AppResources,
    after: Annotated[int, Query(ge=0, le=2**53, description="Entries with a greater number.")] = 0,
    limit: Annotated[int, Query(ge=1, le=1000, description="This many at most.")] = 200,
    wait: Annotated[float, Query(ge=0, le=20, description="Wait up to so many seconds for the first one.")] = 0,
) -> EventPage:
    """Read entries of the log in order, every number once. What this token may not see is a skip."""
    room = context.room
    check_read(room, visible, after)
    before = room.state
    if wait > 0 and visible.horizon <= after:
        # A server that stops answers with what there is; the next one has the rest.
        await resources.connections.unless_stopping(_wait_for_entry(room, after, wait, visible.delay))
        room.check_here()
        visible = await visible_to(room, context.caller)
    number = max(0, min(limit, visible.horizon - after))
    log = await room.entries(after, number) if number else []
    authorship, page = NOBODY, []
    if log and after:
        authorship = (before if before.seq == after else await room.history.state(after)).authorship
    for entry in log:
        page.append(visible_entry(entry, room.state, visible.viewer, authorship.of(entry.event)))
        authorship = authorship.after(entry.event)
    last = page[-1].seq if page else after
    return EventPage(events=page, seq=last, more=last < visible.horizon)


async def _wait_for_entry(room: Room, after: int, wait: float, delay: float) -> None:
    """Wait until there is an entry after `after` that may be seen, the room is gone, or the time is over."""
    woken, seen_at = asyncio.Event(), math.inf

    def on_message(message: RoomMessage) -> None:
        nonlocal seen_at
        if isinstance(message, RoomGone):
            seen_at = -math.inf
        elif isinstance(message, EntryAppended) and message.entry.seq > after:
            seen_at = min(seen_at, message.entry.at + delay)
        woken.set()

    stop = room.news.subscribe(on_message)
    try:
        # What has happened and is not to be seen yet comes without any news.
        if room.state.seq > after and (first := await room.entries(after, 1)):
            seen_at = min(seen_at, first[0].at + delay)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(wait):
                while room.now() < seen_at:
                    woken.clear()
                    await wait_until(room.now, seen_at, woken)
    finally:
        stop()


@router.get(
    "/log.jsonl",
    response_class=AbortableStream,
    responses={
        200: {"content": {"application/jsonl": {"schema": {"type": "string"}}}},
        **error_responses("bad_token", "no_such_room", "host_only"),
    },
)
async def export_log(host: HostOfAnyAt) -> Response:
    """Download the log, one entry a line, as far as the host may see it now: after the verdict all of it.

    The case stands beside the first entry, as `case`. A room that is set aside has its log, too.
    """
    room = host.room
    visible = await visible_to(room, host.caller)
    name = f"attachment; filename=deliberation-{room.record.code}.jsonl"
    pieces = await with_first_chunk(log_lines(room, visible))
    return AbortableStream(pieces, media_type="application/jsonl", headers={"Content-Disposition": name})
