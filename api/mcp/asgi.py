"""The ASGI app at `/mcp`: what a request must be before the SDK sees it, and the SDK itself, loaded with the first one.

The SDK takes most of a second to import and 27 MiB to keep, so a server that no agent visits never loads it. Requests
that come meanwhile wait for the same load. The method is checked here; the origin and the name that a request was sent
to, by `security.py`.
"""

from __future__ import annotations

import asyncio
import gc
from contextlib import suppress
from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from api.server.large_bodies import admit_body
from api.server.lifespan import Resources, get_resources
from api.wire.errors import problem_response
from engine.core.refusals import Refusal

if TYPE_CHECKING:
    from mcp.server.streamable_http_manager import StreamableHTTPSessionManager

PATH = "/mcp"


class McpApp:
    """An ASGI app for one worker. `close` ends it; it must be called in the loop that served it."""

    path = PATH
    """Its route in log lines."""

    def __init__(self) -> None:
        self._app: ASGIApp | None = None
        self._loading: asyncio.Future[ASGIApp] | None = None
        self._holder: asyncio.Task[None] | None = None
        self._stop = asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["route"] = self
        resources = get_resources(HTTPConnection(scope))
        if scope["method"] != "POST":
            # Nothing is ever sent unasked, so there is no stream to open and no session to end.
            refused = problem_response(
                "wrong_method", "Agents speak MCP here, by POST alone.", headers={"Allow": "POST"}
            )
            await refused(scope, receive, send)
            return
        try:
            receive = admit_body(HTTPConnection(scope), receive)
        except Refusal as refusal:
            await problem_response(refusal.code, refusal.detail)(scope, receive, send)
            return
        app = self._app or await self._load(resources)
        await app(scope, receive, send)

    async def _load(self, resources: Resources) -> ASGIApp:
        if self._loading is None or (self._loading.done() and self._loading.exception() is not None):
            self._loading = asyncio.get_running_loop().create_future()
            self._holder = asyncio.create_task(self._hold(resources, self._loading))
        # A request that is cancelled must not cancel it for the others.
        return await asyncio.shield(self._loading)

    async def _hold(self, resources: Resources, ready: asyncio.Future[ASGIApp]) -> None:
        """Load the SDK and hold its tasks together until `close`; they must end in the task that began them."""
        try:
            manager = await asyncio.to_thread(_build_manager, resources)
            # What was loaded stays, and need not be looked through for what may go.
            gc.freeze()
            async with manager.run():
                self._app = manager.handle_request
                ready.set_result(self._app)
                await self._stop.wait()
        except Exception as error:
            if ready.done():
                raise
            ready.set_exception(error)
        finally:
            self._app = None
            if not ready.done():
                ready.cancel()

    async def close(self) -> None:
        """End what is in progress."""
        self._stop.set()
        if self._holder is not None:
            if self._app is None:
                self._holder.cancel()
            with suppress(asyncio.CancelledError):
                await self._holder


def _build_manager(resources: Resources) -> StreamableHTTPSessionManager:
    from api.mcp.server import session_manager

    return session_manager(resources)
