"""Transcripts over HTTP: to read, and structured."""

from __future__ import annotations

from fastapi import APIRouter, Response

from api.doors import EyesAt, RoomAt
from api.errors import refuses
from api.transcripts import Transcript, markdown, transcript_of

router = APIRouter(prefix="/api/rooms/{code}", tags=["log"])


@router.get(
    "/transcript.md",
    response_class=Response,
    responses={200: {"content": {"text/markdown": {"schema": {"type": "string"}}}}, **refuses(401, 404, 422)},
)
async def readable(room: RoomAt, eyes: EyesAt) -> Response:
    """The transcript to read, as far as this token may see it."""
    name = f"inline; filename=deliberation-{room.record.code}.md"
    text = markdown(await transcript_of(room, eyes), room.case)
    return Response(text, media_type="text/markdown; charset=utf-8", headers={"Content-Disposition": name})


@router.get("/transcript.json", response_model=Transcript, responses=refuses(401, 404, 422))
async def structured(room: RoomAt, eyes: EyesAt) -> Transcript:
    """The transcript as data, as far as this token may see it."""
    return await transcript_of(room, eyes)
