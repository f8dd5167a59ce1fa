"""Transcripts and the archive over HTTP: to read, structured, and all of it in one file."""

from __future__ import annotations

from fastapi import APIRouter, Response

from api.errors import refuses
from api.exports.archive import archive
from api.exports.certificates import certified
from api.exports.transcripts import Transcript, markdown, transcript_of
from api.http.declared import DeclaredRoute
from api.http.dependencies import Everything, EyesAt, HostAt, RoomAt
from api.http.streaming import Streamed, begun
from rooms.live.visibility import eyes_of

router = APIRouter(prefix="/api/rooms/{code}", tags=["log"], route_class=DeclaredRoute)


@router.get(
    "/transcript.md",
    response_class=Response,
    responses={
        200: {"content": {"text/markdown": {"schema": {"type": "string"}}}},
        **refuses("bad_token", "no_such_room"),
    },
)
async def readable(room: RoomAt, eyes: EyesAt) -> Response:
    """Read the transcript as Markdown, as far as this token may see it."""
    name = f"inline; filename=deliberation-{room.record.code}.md"
    text = markdown(await transcript_of(room, eyes), room.case)
    return Response(text, media_type="text/markdown; charset=utf-8", headers={"Content-Disposition": name})


@router.get("/transcript.json", response_model=Transcript, responses=refuses("bad_token", "no_such_room"))
async def structured(room: RoomAt, eyes: EyesAt) -> Transcript:
    """Read the transcript as JSON, as far as this token may see it."""
    return await transcript_of(room, eyes)


@router.get(
    "/export.zip",
    response_class=Streamed,
    responses={
        200: {"content": {"application/zip": {"schema": {"type": "string", "format": "binary"}}}},
        **refuses("bad_token", "host_only", "no_such_room"),
    },
)
async def everything(host: HostAt, resources: Everything) -> Response:
    """Download everything about a room in one archive, as far as the host may see it now.

    It holds the transcript, the log, tables of turns and ballots, the verdict's certificate and the clips.
    """
    room = host.room
    eyes = await eyes_of(room, host.caller)
    decided = eyes.state.verdict is not None
    certificate = (await certified(resources, room, eyes)).model_dump_json(indent=1) if decided else None
    headers = {"Content-Disposition": f"attachment; filename=deliberation-{room.record.code}.zip"}
    pieces = await begun(archive(room, eyes, resources.store, certificate))
    return Streamed(pieces, media_type="application/zip", headers=headers)
