"""Transcripts over HTTP: to read, and structured."""

from __future__ import annotations

from fastapi import APIRouter, Response

from api.doors import EyesAt, RoomAt
from api.errors import refuses
from api.standing import Eyes, shown
from api.transcripts import Transcript, lines_of, markdown
from engine.case import without_finding
from engine.secrecy import over, result_part, room_part, seats_part
from rooms.room import Room

router = APIRouter(prefix="/api/rooms/{code}", tags=["log"])


@router.get(
    "/transcript.md",
    response_class=Response,
    responses={200: {"content": {"text/markdown": {"schema": {"type": "string"}}}}, **refuses(401, 404, 422)},
)
async def readable(room: RoomAt, eyes: EyesAt) -> Response:
    """The transcript to read, as far as this token may see it."""
    name = f"inline; filename=deliberation-{room.record.code}.md"
    text = markdown(await _transcript(room, eyes), room.case)
    return Response(text, media_type="text/markdown; charset=utf-8", headers={"Content-Disposition": name})


@router.get("/transcript.json", response_model=Transcript, responses=refuses(401, 404, 422))
async def structured(room: RoomAt, eyes: EyesAt) -> Transcript:
    """The transcript as data, as far as this token may see it."""
    return await _transcript(room, eyes)


async def _transcript(room: Room, eyes: Eyes) -> Transcript:
    entries = await room.entries(0, eyes.horizon)
    view = room_part(eyes.state, room.record.code)
    case = room.case if over(eyes.state) else without_finding(room.case)
    finding = case.finding
    return Transcript(
        code=room.record.code,
        deliberation=room.record.deliberation,
        format=view.format,
        case=view.case,
        attribution=case.source.attribution,
        status=view.status,
        settings=view.settings,
        seats=seats_part(eyes.state),
        lines=lines_of((entry, shown(entry, eyes.state, eyes.viewer)) for entry in entries),
        result=result_part(eyes.state),
        finding=finding.text if finding is not None else None,
        seq=eyes.horizon,
    )
