"""The routes of the calls of HTTP, in the order in which they are tried."""

from __future__ import annotations

from starlette.routing import BaseRoute

from api.http.routers import (
    address,
    calls,
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
    papers,
    persona_memories,
    personas,
    pictures,
    rooms,
    shelves,
    studies,
    webhooks,
)


def call_routes() -> list[BaseRoute]:
    """Every call, without the page, which takes every name at the root."""
    # Their routes, not the routers, each of which would match every request twice, in a scope of its own.
    parts = (
        rooms,
        classes,
        studies,
        personas,
        webhooks,
        events,
        exports,
        pictures,
        certificate,
        calls,
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
        health,
        operator,
    )
    return [route for part in parts for route in part.router.routes]
