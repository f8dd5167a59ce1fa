"""Security middleware: what every request passes first, and the headers of every response.

A rate limit for each address, so that a flood stops here; a check of the `Host` header (`hosts.py`); a check of the
origin of requests that change something; and the headers by which a browser allows a response no more than it needs.
Nobody is known by a cookie, so there is none to misuse; the origin is looked at because a page of another site may
still reach a server on its visitor's own machine.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.server.connections import too_many_sentence
from api.server.hosts import EXEMPT_PATHS, FOREIGN_HOST_SENTENCE, host_check
from api.server.lifespan import get_resources
from api.server.rate_limits import client_address
from api.settings import Settings
from api.wire import close_codes
from api.wire.errors import problem_response
from api.wire.frames import RefusalFrame
from api.wire.metrics import METRICS
from rooms.computation import COMPUTED_FOR

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    # For what is no page: neither shown in a frame nor allowed to load anything.
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
}
_RAW_HEADERS = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
_NO_STORE_HEADER = (b"cache-control", b"no-store")
_SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
_HSTS_HEADER = (b"strict-transport-security", b"max-age=31536000")
_PROXY_KEY_PREFIX = "by a proxy for "
_TOO_FAST_SENTENCE = "Too many requests come from your address; try again in a second."
_TOKEN_IN_ADDRESS_SENTENCE = (
    "A token does not belong into an address, which logs and histories keep: send it as `Authorization: Bearer …`, or "
    "on a socket in the hello."
)
_FOREIGN_ORIGIN_SENTENCE = (
    "This page comes from another site; whoever runs the server can let it in with TWELVE_ALLOWED_ORIGINS."
)


class SecurityMiddleware:
    """Middleware that checks every request before anything else does."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._names_us = host_check(settings)
        self._proxied = bool(settings.trusted_proxies)
        self._secure = (settings.public_url or "").startswith("https:")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        address = client_address(connection)
        # What a request or a socket has computed waits in turns with that of other addresses.
        COMPUTED_FOR.set(address)
        # Files that never change are cheap, and one visit asks for many.
        allowed_now = scope["path"].startswith("/assets/") or get_resources(connection).addresses.take(address)
        named = self._names_us(connection.headers.get("host")) or scope["path"] in EXEMPT_PATHS
        if scope["type"] == "websocket":
            if not allowed_now:
                await _reject_socket(receive, send, close_codes.TOO_FAST, _TOO_FAST_SENTENCE)
            elif not named:
                await _reject_socket(receive, send, close_codes.FOREIGN_HOST, FOREIGN_HOST_SENTENCE)
            elif _holds_token(scope):
                await _reject_socket(receive, send, close_codes.BAD_TOKEN, _TOKEN_IN_ADDRESS_SENTENCE)
            elif not self._take(connection):
                await _reject_socket(receive, send, close_codes.TOO_FAST, self._too_many(connection))
            else:
                # The socket's own `send`: what wraps it would slow every frame.
                try:
                    await self._app(scope, receive, send)
                finally:
                    self._give_back(connection)
            return
        send = self._with_headers(scope, send)
        if not allowed_now:
            await problem_response("too_fast", _TOO_FAST_SENTENCE)(scope, receive, send)
        elif not named:
            await problem_response("foreign_host", FOREIGN_HOST_SENTENCE)(scope, receive, send)
        elif scope["method"] not in _SAFE_METHODS and not origin_allowed(self._settings, connection.headers):
            await problem_response("foreign_origin", _FOREIGN_ORIGIN_SENTENCE)(scope, receive, send)
        elif _holds_token(scope):
            await problem_response("bad_token", _TOKEN_IN_ADDRESS_SENTENCE)(scope, receive, send)
        elif not self._take(connection):
            await problem_response("too_fast", self._too_many(connection))(scope, receive, send)
        else:
            try:
                await self._app(scope, receive, send)
            finally:
                self._give_back(connection)

    def _take(self, connection: HTTPConnection) -> bool:
        """Whether an address may have one more request or socket in progress by way of a proxy; those without
        a proxy are counted as connections (`api/server/uvicorn_protocols.py`)."""
        return not self._proxied or get_resources(connection).connections.take(
            _PROXY_KEY_PREFIX + client_address(connection)
        )

    def _give_back(self, connection: HTTPConnection) -> None:
        if self._proxied:
            get_resources(connection).connections.give_back(_PROXY_KEY_PREFIX + client_address(connection))

    def _too_many(self, connection: HTTPConnection) -> str:
        return too_many_sentence(get_resources(connection).connections.per_address)

    def _with_headers(self, scope: Scope, send: Send) -> Send:
        # A view is private: no cache on the way may keep it.
        private = [_NO_STORE_HEADER] if scope["path"].startswith(("/api/", "/mcp")) else []
        added = [*_RAW_HEADERS, *private, *([_HSTS_HEADER] if self._secure else [])]

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = list(message.get("headers", ()))
                # A header of the response itself stays.
                present = {name.lower() for name, _ in headers}
                message["headers"] = headers + [header for header in added if header[0] not in present]
            await send(message)

        return send_with_headers


def origin_allowed(settings: Settings, headers: Headers) -> bool:
    """Whether the page that a request or a socket comes from may use this server: our own, and those that were named.

    Programs that are no browsers send no origin and are let in: identity comes from the token alone.
    """
    origin = headers.get("origin")
    if origin is None or "*" in settings.allowed_origins or origin.rstrip("/") in settings.allowed_origins:
        return True
    at = urlsplit(origin)
    if at.scheme not in ("http", "https"):
        return False
    public = urlsplit(settings.public_url).netloc if settings.public_url else None
    return at.netloc in (headers.get("host"), public)


def _holds_token(scope: Scope) -> bool:
    """Whether somebody wrote a token into the address of a socket, or of a call that takes one."""
    if b"token=" not in scope["query_string"]:
        return False
    path: str = scope["path"]
    return path.startswith("/ws/") or (path.startswith("/api/rooms/") and path.count("/") > 3)


async def _reject_socket(receive: Receive, send: Send, close: close_codes.Close, detail: str) -> None:
    """Send the reason, then close the socket with its code: a page cannot read why a socket was not accepted."""
    METRICS.closes.labels(close.reason).inc()
    await receive()
    await send({"type": "websocket.accept"})
    refusal = RefusalFrame(kind="refusal", ref=None, code=close.reason, detail=detail)
    await send({"type": "websocket.send", "text": refusal.model_dump_json()})
    await send({"type": "websocket.close", "code": close.code, "reason": close.reason})
