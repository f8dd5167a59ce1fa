"""The address of the sockets: whether the page that opens one is ours, then the connection."""

from __future__ import annotations

from urllib.parse import urlsplit

import structlog
from fastapi import APIRouter
from starlette.websockets import WebSocket

from api.logs import room_mark
from api.metrics import METRICS
from api.resources import resources_of
from api.settings import Settings
from api.ws import closing
from api.ws.connection import Connection
from api.ws.wire import outlet

log = structlog.get_logger()
router = APIRouter()


@router.websocket("/ws/rooms/{code}")
async def socket(websocket: WebSocket, code: str) -> None:
    """A socket of a room."""
    resources = resources_of(websocket)
    settings = resources.settings
    await websocket.accept()
    if not allowed(settings, websocket.headers.get("origin"), websocket.headers.get("host")):
        METRICS.closes.labels(closing.FOREIGN_ORIGIN.reason).inc()
        await websocket.close(closing.FOREIGN_ORIGIN.code, closing.FOREIGN_ORIGIN.reason)
        return
    METRICS.connections.inc()
    mark = room_mark(settings, code)
    log.debug("socket_opened", room=mark)
    way_out = outlet(websocket.scope, websocket._send, resources.feeds.outbox)
    try:
        ended = await Connection(websocket, way_out, resources).serve(code)
        log.info("socket_closed", room=mark, why=ended)
    finally:
        METRICS.connections.dec()


def allowed(settings: Settings, origin: str | None, host: str | None) -> bool:
    """Whether a page from `origin` may use the sockets: our own, and those of sites that were named.

    Programs that are no browsers send no origin and are let in: identity comes from the token alone, and there are no
    cookies that could be misused.
    """
    if origin is None or "*" in settings.allowed_origins or origin.rstrip("/") in settings.allowed_origins:
        return True
    at = urlsplit(origin)
    if at.scheme not in ("http", "https"):
        return False
    public = urlsplit(settings.public_url).netloc if settings.public_url else None
    return at.netloc in (host, public)
