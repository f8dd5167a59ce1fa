"""The address of the sockets: whether the page that opens one is ours, then the connection."""

from __future__ import annotations

import structlog
from fastapi import APIRouter
from starlette.websockets import WebSocket

from api.server.lifespan import get_resources
from api.server.log_setup import room_log_id
from api.server.metrics import METRICS
from api.server.security import origin_allowed
from api.ws import close_codes as closing
from api.ws.connection import Connection
from api.ws.transport import make_writer

log = structlog.get_logger()
router = APIRouter()


@router.websocket("/ws/rooms/{code}")
async def socket(websocket: WebSocket, code: str) -> None:
    """A socket of a room."""
    resources = get_resources(websocket)
    settings = resources.settings
    await websocket.accept()
    if not origin_allowed(settings, websocket.headers):
        METRICS.closes.labels(closing.FOREIGN_ORIGIN.reason).inc()
        await websocket.close(closing.FOREIGN_ORIGIN.code, closing.FOREIGN_ORIGIN.reason)
        return
    METRICS.connections.inc()
    mark = room_log_id(settings, code)
    log.debug("socket_opened", room=mark)
    way_out = make_writer(websocket.scope, websocket._send, resources.feeds.outbox)
    try:
        ended = await Connection(websocket, way_out, resources).serve(code)
        log.info("socket_closed", room=mark, why=ended)
    finally:
        METRICS.connections.dec()
