"""Exports over HTTP: transcripts to read or as JSON, and everything in one archive."""

from __future__ import annotations

from fastapi import APIRouter, Response

from api.exports.archive import archive
from api.exports.certificates import room_certificate
from api.exports.transcripts import matter_seen, room_transcript, to_markdown
from api.http.dependencies import AppResources, HostOnly, RoomFromPath, VisibleRoom
from api.http.streaming import AbortableStream, with_first_chunk
from api.wire.errors import error_responses
from api.wire.transcript_schemas import Transcript
from rooms.live.visibility import visible_to

router = APIRouter(prefix="/api/rooms/{code}", tags=["log"])


@router.get(
    "/transcript.md",
    response_class=Response,
    responses={
        200: {"content": {"text/markdown": {"schema": {"type": "string"}}}},
        **error_responses("bad_token", "no_such_room"),
    },
)
async def export_transcript(room: RoomFromPath, visible: VisibleRoom, resources: AppResources) -> Response:
    """Read the transcript as Markdown, as far as this token may see it."""
    name = f"inline; filename=deliberation-{room.record.code}.md"
    over = await resources.classes.may_read_finding(room.record.deliberation, visible.state)
    text = to_markdown(await room_transcript(room, visible, over), matter_seen(room, visible, over))
    return Response(text, media_type="text/markdown; charset=utf-8", headers={"Content-Disposition": name})


@router.get("/transcript.json", responses=error_responses("bad_token", "no_such_room"))
async def get_transcript(room: RoomFromPath, visible: VisibleRoom, resources: AppResources) -> Transcript:
    """Read the transcript as JSON, as far as this token may see it."""
    over = await resources.classes.may_read_finding(room.record.deliberation, visible.state)
    return await room_transcript(room, visible, over)


@router.get(
    "/export.zip",
    response_class=AbortableStream,
    responses={
        200: {"content": {"application/zip": {"schema": {"type": "string", "format": "binary"}}}},
        **error_responses("bad_token", "host_only", "no_such_room"),
    },
)
async def export_room(host: HostOnly, resources: AppResources) -> Response:
    """Download everything about a room in one archive, as far as the host may see it now.

    It holds the transcript, the log, tables of turns and ballots, the verdict's certificate and the clips.
    """
    room = host.room
    visible = await visible_to(room, host.caller)
    decided = visible.state.verdict is not None
    certificate = (await room_certificate(resources, room, visible)).model_dump_json(indent=1) if decided else None
    over = await resources.classes.may_read_finding(room.record.deliberation, visible.state)
    headers = {"Content-Disposition": f"attachment; filename=deliberation-{room.record.code}.zip"}
    pieces = await with_first_chunk(archive(room, visible, over, resources.store, certificate))
    return AbortableStream(pieces, media_type="application/zip", headers=headers)
