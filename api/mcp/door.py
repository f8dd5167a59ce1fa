"""The door at `/mcp`: what a request must be before the SDK sees it, and the SDK itself, loaded with the first one.

The SDK takes most of a second to import and 27 MiB to keep, so a server that no agent visits never loads it. Requests
that come meanwhile wait for the same load. What needs no SDK is checked here (the origin is `guard.py`'s): the method,
and the name it was sent to, which a page of another site could otherwise have led back to this machine.
"""

from __future__ import annotations

import asyncio
import gc
import ipaddress
from contextlib import suppress
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from api.errors import problem
from api.resources import Resources, resources_of
from api.settings import Settings

if TYPE_CHECKING:
    from mcp.server.streamable_http_manager import StreamableHTTPSessionManager

PATH = "/mcp"
LOOPBACK = ("localhost", "127.0.0.1", "::1")


class Door:
    """An ASGI app for one worker. `close` ends it; it must be called in the loop that served it."""

    path = PATH
    """What a line in the log calls it."""

    def __init__(self) -> None:
        self._app: ASGIApp | None = None
        self._loading: asyncio.Future[ASGIApp] | None = None
        self._keeper: asyncio.Task[None] | None = None
        self._stop = asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["route"] = self
        connection = HTTPConnection(scope)
        resources = resources_of(connection)
        settings = resources.settings
        refused = None
        if not addressed(settings, connection.headers.get("host")):
            refused = problem(
                "foreign_host",
                "The request was sent to a name that this server does not go by; set TWELVE_PUBLIC_URL to the address "
                "that agents use.",
            )
        elif scope["method"] != "POST":
            # Nothing is ever sent unasked, so there is no stream to open and no session to end.
            refused = problem("wrong_method", "Agents speak MCP here, by POST alone.", headers={"Allow": "POST"})
        if refused is not None:
            await refused(scope, receive, send)
            return
        app = self._app or await self._loaded(resources)
        await app(scope, receive, send)

    async def _loaded(self, resources: Resources) -> ASGIApp:
        if self._loading is None or (self._loading.done() and self._loading.exception() is not None):
            self._loading = asyncio.get_running_loop().create_future()
            self._keeper = asyncio.create_task(self._keep(resources, self._loading))
        # Whoever gives up waiting must not end it for the others.
        return await asyncio.shield(self._loading)

    async def _keep(self, resources: Resources, ready: asyncio.Future[ASGIApp]) -> None:
        """Load the SDK and hold its tasks together until `close`; they must end in the task that began them."""
        try:
            manager = await asyncio.to_thread(_built, resources)
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
        if self._keeper is not None:
            if self._app is None:
                self._keeper.cancel()
            with suppress(asyncio.CancelledError):
                await self._keeper


def _built(resources: Resources) -> StreamableHTTPSessionManager:
    from api.mcp.server import manager

    return manager(resources)


def addressed(settings: Settings, host: str | None) -> bool:
    """Whether a request was sent to a name of ours: this machine's, the public one, or an address in numbers.

    A name that somebody else owns can be made to lead to this machine, and then the visitor's browser takes us for a
    part of that somebody's site. Numbers lead nowhere else.
    """
    if host is None:
        return False
    name = _name(host)
    if name in LOOPBACK or name == settings.host.lower():
        return True
    if settings.public_url is not None and name == _name(urlsplit(settings.public_url).netloc):
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _name(netloc: str) -> str:
    """The name in `name:port`, without brackets; empty where it is none."""
    try:
        return (urlsplit(f"//{netloc}").hostname or "").lower()
    except ValueError:
        return ""
