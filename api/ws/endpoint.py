"""The address of the sockets: whether the page that opens one is ours, then the connection."""

from __future__ import annotations

import structlog
from fastapi import APIRouter
from starlette.websockets import WebSocket

from api.server.lifespan import get_resources
from api.server.security import origin_allowed
from api.wire import close_codes
from api.wire.errors import ApiError
from api.wire.metrics import METRICS
from api.ws.broadcast import Broadcasts
from api.ws.connection import Connection
from api.ws.transport import make_writer
from rooms.log_context import bind_room

log = structlog.get_logger()
router = APIRouter()
PATH = "/ws/rooms/{code}"


@router.get(PATH, include_in_schema=False)
async def not_upgraded(code: str) -> None:
    """What comes here without an upgrade is nearly always a socket behind a proxy that does not pass it on."""
    raise ApiError(
        "no_upgrade",
        "A WebSocket is served here, and the request did not ask for one: a proxy in between has to pass the headers "
        "Upgrade and Connection (docs/running.md has examples).",
    )


async def socket(websocket: WebSocket, code: str, broadcasts: Broadcasts) -> None:
    """A socket of a room."""
    resources = get_resources(websocket)
    await websocket.accept()
    if not origin_allowed(resources.settings, websocket.headers):
        METRICS.closes.labels(close_codes.FOREIGN_ORIGIN.reason).inc()
        await websocket.close(close_codes.FOREIGN_ORIGIN.code, close_codes.FOREIGN_ORIGIN.reason)
        return
    METRICS.connections.inc()
    bind_room(code)
    log.debug("socket_opened")
    writer = make_writer(websocket.scope, websocket._send, broadcasts.outbox)
    try:
        ended = await Connection(websocket, writer, resources, broadcasts).serve(code)
        log.info("socket_closed", why=ended)
    finally:
        METRICS.connections.dec()
