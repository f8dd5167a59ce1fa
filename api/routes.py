"""The routes: every one of the app as they are tried in turn, and the one that stands for most of them at first.

Half of what an app loads is for its routes, and whoever waits for a server to stand asks for one of the probes alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from starlette.routing import BaseRoute, Match, Route, Router
from starlette.types import Receive, Scope, Send

from api.mcp import door
from api.routers import health


def every(agents: door.Door) -> list[BaseRoute]:
    """Every route of ours; loads what they take. Thread-safe, and quick from the second time on."""
    from api.routers import (
        cases,
        certificate,
        clips,
        events,
        exports,
        formats,
        models,
        page,
        rooms,
        schemas,
        webhooks,
    )
    from api.ws import endpoint

    # Their routes, not the routers, each of which would match every request twice, in a scope of its own.
    parts = (rooms, webhooks, events, exports, certificate, cases, clips, formats, models, schemas, health, endpoint)
    return [
        *(route for part in parts for route in part.router.routes),
        # A route, not a mount, which would send agents on to an address with a slash.
        Route(door.PATH, agents, include_in_schema=False),
        # Last, because it takes every name at the root.
        *page.router.routes,
    ]


class Rest(BaseRoute):
    """Stands after `first` for every route, until a request comes that is for none of those, or `give_way`."""

    def __init__(self, router: Router, first: Sequence[BaseRoute], load: Callable[[], list[BaseRoute]]) -> None:
        self.load = load
        self._router = router
        self._from = len(router.routes)
        router.routes.extend((*first, self))

    def give_way(self) -> list[BaseRoute]:
        """Put the routes where this one and the first ones stand, unless they do; returns all there are."""
        if self in self._router.routes:
            self._router.routes[self._from :] = self.load()
        return list(self._router.routes)

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        found: dict[str, Any] = {}
        return Match.FULL, found

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.give_way()
        await self._router.app(scope, receive, send)
