"""The routes of requests, in the order in which they are tried; those of sockets are in `api/ws/routes.py`."""

from __future__ import annotations

from starlette.routing import BaseRoute, Route

from api.http.routers import (
    address,
    cases,
    certificate,
    classes,
    clips,
    documents,
    events,
    exports,
    formats,
    health,
    interview,
    matters,
    models,
    operator,
    page,
    papers,
    persona_memories,
    personas,
    pictures,
    rooms,
    schemas,
    shelves,
    webhooks,
)
from api.mcp import asgi
from api.ws import endpoint


def all_routes(agents: asgi.McpApp) -> list[BaseRoute]:
    """Every route of ours."""
    # Their routes, not the routers, each of which would match every request twice, in a scope of its own.
    parts = (
        rooms,
        classes,
        personas,
        webhooks,
        events,
        exports,
        pictures,
        certificate,
        cases,
        matters,
        papers,
        clips,
        interview,
        formats,
        address,
        models,
        persona_memories,
        shelves,
        documents,
        schemas,
        health,
        operator,
        endpoint,
    )
    return [
        *(route for part in parts for route in part.router.routes),
        # Routes, not a mount, which would send agents on to an address with a slash, and not all follow.
        Route(asgi.PATH, agents, include_in_schema=False),
        Route(f"{asgi.PATH}/", agents, include_in_schema=False),
        # Last, because it takes every name at the root.
        *page.router.routes,
    ]
