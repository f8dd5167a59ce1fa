"""Loopback: a server inside a command, on this machine alone."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from api.cli.configuration import read_settings
from api.cli.failures import usage_error

if TYPE_CHECKING:
    from starlette.types import ASGIApp

LOOPBACK = "127.0.0.1"


def local_app(**more: Any) -> ASGIApp:
    """The app as a command serves it to itself: it keeps nothing, says nothing and wants no key. `more`: settings
    besides."""
    # Commands that need no server do not pay for loading it.
    from api.app import create_app
    from api.server import log_setup

    fixed = {
        "database_url": "memory://",
        "redis_url": None,
        "api_key": None,
        "log_level": "error",
        "host": LOOPBACK,
        "public_url": None,
    }
    settings = read_settings(**fixed, **more)
    log_setup.install_logging(settings)
    return create_app(settings)


@asynccontextmanager
async def serve_locally(app: ASGIApp, port: int = 0) -> AsyncIterator[str]:
    """An app at a port of this machine alone, a free one for 0; its address. A port that is taken is wrong use."""
    import uvicorn

    from api.cli.serve import uvicorn_options
    from api.settings import Settings

    listening = socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((LOOPBACK, port))
    except OSError as error:
        listening.close()
        raise usage_error(f"Port {port} cannot be used ({error.strerror}); choose another with --port.") from None
    server = uvicorn.Server(uvicorn.Config(app, **uvicorn_options(Settings(graceful_seconds=1)), lifespan="auto"))
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started and not serving.done():  # noqa: ASYNC110 - uvicorn sets a flag, and no event
        await asyncio.sleep(0.01)
    try:
        yield f"http://{LOOPBACK}:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        with contextlib.suppress(asyncio.CancelledError):
            await serving
