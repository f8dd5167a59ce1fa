"""The addresses of the sockets, which are served beside the framework's routes for requests.

What the framework wraps around an endpoint lasts as long as a socket does: it took a third of the memory of each, and
every frame passed it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.routing import compile_path
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketClose

from api.ws.broadcast import Broadcasts
from api.ws.class_endpoint import CLASS_PATH, class_socket
from api.ws.endpoint import PATH, socket

Endpoint = Callable[[WebSocket, str, Broadcasts], Awaitable[None]]
"""Serves a socket of the room or the class with this code."""
ENDPOINTS: dict[str, Endpoint] = {PATH: socket, CLASS_PATH: class_socket}


class SocketRoutes:
    """The innermost middleware: it passes on requests, and serves sockets itself."""

    def __init__(self, app: ASGIApp, outbox_bytes: int) -> None:
        self._app = app
        self._broadcasts = Broadcasts(outbox_bytes)
        self._endpoints = [(compile_path(path)[0], endpoint) for path, endpoint in ENDPOINTS.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await self._app(scope, receive, send)
            return
        for path, endpoint in self._endpoints:
            if found := path.match(scope["path"]):
                await endpoint(WebSocket(scope, receive, send), found["code"], self._broadcasts)
                return
        await WebSocketClose()(scope, receive, send)
