"""Pictures over HTTP: the image of a verdict, to share and for previews of links."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Header, Request, Response

from api.exports.pictures import verdict_picture
from api.http.dependencies import RoomFromPath, VisibleRoom
from api.wire.errors import error_responses

router = APIRouter(tags=["log"])

PICTURE_CACHE_SECONDS = 86_400
"""For how long a picture is kept that changes no more: a room may be erased, and its picture with it."""
_PNG = {"image/png": {"schema": {"type": "string", "format": "binary"}}}


@router.get(
    "/api/rooms/{code}/verdict.png",
    response_class=Response,
    responses={
        200: {"description": "The picture, 1200 by 630 pixels.", "content": _PNG},
        304: {"description": "It is what the asker has."},
        **error_responses("malformed", "bad_token", "no_such_room", "no_verdict"),
    },
)
async def get_verdict_picture(
    request: Request,
    room: RoomFromPath,
    visible: VisibleRoom,
    if_none_match: Annotated[str | None, Header(alias="If-None-Match", max_length=1000)] = None,
) -> Response:
    """Read the picture of a verdict: the outcome, the count, and those who sat at the table."""
    png, tag = await verdict_picture(room.format, visible.state)
    # Who sees it with a token may see what others may not.
    shared = "private" if "authorization" in request.headers else "public"
    kept = f"max-age={PICTURE_CACHE_SECONDS}, immutable" if visible.state.status == "closed" else "no-cache"
    headers = {"ETag": tag, "Cache-Control": f"{shared}, {kept}", "Vary": "Authorization"}
    if tag in {one.strip().removeprefix("W/") for one in (if_none_match or "").split(",")}:
        return Response(status_code=304, headers=headers)
    headers["Content-Disposition"] = f"inline; filename=verdict-{room.record.code}.png"
    return Response(png, media_type="image/png", headers=headers)
