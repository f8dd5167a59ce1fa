"""The app: everything that faces outward over HTTP and WebSocket, put together."""

from __future__ import annotations

import asyncio
import warnings
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext

import structlog
from fastapi import FastAPI
from fastapi.middleware.cors import CORSMiddleware
from pydantic.warnings import UnsupportedFieldAttributeWarning
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.http.routers import page
from api.http.routes import call_routes
from api.machine import machine_surroundings  # noqa: TID251 - an app is a root
from api.mcp import asgi
from api.openapi import router as documents
from api.openapi.document import install_document
from api.server.connections import STATE_KEY, Connections
from api.server.garbage_collection import collect_garbage, enable_collector
from api.server.lifespan import build_resources
from api.server.security import SecurityMiddleware
from api.server.warm_up import warm_up
from api.settings import Settings
from api.wire.errors import add_error_handlers
from api.ws import endpoint
from api.ws.routes import SocketRoutes
from api.ws.transport import KeepServerSend
from rooms.log_context import about_room, set_hash_key
from rooms.surroundings import Clock, Surroundings

log = structlog.get_logger()


def create_app(settings: Settings | None = None, surroundings: Surroundings | None = None) -> FastAPI:
    """The app, with its own resources while it runs. Settings come from the environment, and the surroundings are this
    machine, where none are given."""
    chosen, around = settings or Settings(), surroundings or machine_surroundings()
    # Something that only this installation knows.
    set_hash_key(chosen.database_url.encode())
    agents = asgi.McpApp()
    # FastAPI hides this one while it reads a route; a validator is built by its first use, which comes later.
    warnings.filterwarnings("ignore", category=UnsupportedFieldAttributeWarning)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[dict[str, Connections]]:
        async with build_resources(chosen, around) as resources:
            app.state.resources = resources
            enable_collector()

            def in_use() -> bool:
                return any(room.presence.local_connections for room in resources.directory.memory)

            collecting = collect_garbage(in_use, around.timings.garbage_seconds)
            background = [asyncio.create_task(warm_up()), asyncio.create_task(collecting)]
            try:
                # The server's protocol finds them there, too (`api/server/uvicorn_protocols.py`).
                yield {STATE_KEY: resources.connections}
            finally:
                for task in background:
                    task.cancel()
                await agents.close()

    app = FastAPI(
        lifespan=lifespan,
        # Served by `api/openapi/router.py`, which renders each document once.
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        # The framework would look for a telemetry backend with every request; the metrics and the log report what there
        # is to report, without codes.
        telemetry={"tracing": False, "metrics": False, "logs": False},
    )
    app.state.documents = {}
    add_error_handlers(app)
    app.router.routes.extend(_routes(agents))
    app.add_middleware(SocketRoutes, outbox_bytes=chosen.outbox_bytes)
    app.add_middleware(SecurityMiddleware, settings=chosen)
    if chosen.allowed_origins:
        app.add_middleware(
            CORSMiddleware, allow_origins=chosen.allowed_origins, allow_methods=["*"], allow_headers=["*"]
        )
    app.add_middleware(RequestLogging, level=chosen.log_level, steady=around.steady)
    # The outermost: it must see the server's own `send`.
    app.add_middleware(KeepServerSend)
    install_document(app)
    return app


def _routes(agents: asgi.McpApp) -> list[BaseRoute]:
    """Every route of requests, in the order in which they are tried."""
    # Routes, not routers, each of which would match every request twice, in a scope of its own.
    return [
        *call_routes(),
        *documents.router.routes,
        *endpoint.router.routes,
        # Routes, not a mount, which would send agents on to an address with a slash, and not all follow.
        Route(asgi.PATH, agents, include_in_schema=False),
        Route(f"{asgi.PATH}/", agents, include_in_schema=False),
        # Last, because it takes every name at the root.
        *page.router.routes,
    ]


class RequestLogging:
    """Middleware that logs a line for each request: its route, its status, its time."""

    def __init__(self, app: ASGIApp, level: str, steady: Clock) -> None:
        self._app = app
        self._steady = steady
        self._logged = {False: level in ("debug", "info"), True: level == "debug"}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began, status = self._steady(), 500

        async def note_status(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, note_status)
        finally:
            # The route as it is written, not as it was asked for: that would hold the room's code.
            route = getattr(scope.get("route"), "path", None) or "unknown"
            quiet = route in ("/health/live", "/health/ready", "/metrics") or route.startswith("/assets/")
            if self._logged[quiet]:
                code = scope.get("path_params", {}).get("code")
                spent = round((self._steady() - began) * 1000, 1)
                write = log.debug if quiet else log.info
                with about_room(code) if code else nullcontext():
                    write("request", method=scope["method"], route=route, status=status, ms=spent)
