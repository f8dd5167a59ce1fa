"""Where people sit: a browser context each, with one page, which the tests of a run have one after another.

A context that has shown the page has all of it in its cache, and a process that has compiled it: a visit takes a
third of the processor's time of one in a new page of a new context. Every test finds the page at a light address, and
its storage empty.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from functools import wraps
from typing import Any

from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Error, Page, Route, WebError

from tests.order import LATE_VARIABLE

# A machine that is busy with other tests answers late; a page that is wrong never does.
TIMEOUT_MS = 20_000
LIGHT_PATH = "/health/live"
"""The smallest thing that the server of the page sends."""
LASTING = "add_init_script", "expose_binding", "expose_function", "on", "once", "route_web_socket"
"""What a test does to a page that cannot be undone, or that nobody undoes: it is the last one on that page."""


UNPAINTED = """{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('@media screen { html { opacity: 0 } }');
  document.adoptedStyleSheets = [sheet];
}"""
"""All is laid out, is visible to Playwright, and can be pressed. Nobody looks at it, and painting takes a fifth of the
processor's time of a visit."""
PAINTED = "document.adoptedStyleSheets = []"
"""For what depends on opacity, until the next visit."""


MAX_LATE_SECONDS = 1.0
SHARE_LATE = 0.6


def late_answers(seed: int) -> Callable[[Route], Awaitable[None]]:
    """Has more than half of the answers come late by chance, and so in another order than they were asked for.

    It shows races of a page with itself, and of a test with the page, that a quick server hides.
    """
    chance = random.Random(seed)

    async def answer(route: Route) -> None:
        if chance.random() < SHARE_LATE:
            await asyncio.sleep(chance.uniform(0, MAX_LATE_SECONDS))  # real time: the answer is late
        with contextlib.suppress(Error):  # the page has gone
            await route.continue_()

    return answer


@dataclass
class Chair:
    """A browser context and its page."""

    context: BrowserContext
    page: Page
    spoilt: bool = False
    """Whether the page keeps something that a test has done to it."""
    complaints: list[str] = field(default_factory=list)
    """Errors in the page, and breaches of its policy, since somebody sat down."""

    @classmethod
    async def new(cls, browser: Browser, base: str, touch: bool) -> Chair:
        context = await browser.new_context(base_url=base, has_touch=touch)
        context.set_default_timeout(TIMEOUT_MS)
        await context.add_init_script(UNPAINTED)
        if seed := os.environ.get(LATE_VARIABLE):
            await context.route("**/api/**", late_answers(int(seed)))
        chair = cls(context, await context.new_page())
        context.on("weberror", chair._broken)
        context.on("console", chair._said)
        await chair._lay(chair.page)
        return chair

    async def clear(self) -> None:
        """Take away what a test has left behind."""
        if self.spoilt:
            # The new one comes first: the process would end with the last page.
            await self._lay(await self.context.new_page())
        for page in self.context.pages:
            if page != self.page:
                await page.close()
        await self.page.unroute_all()
        await self.page.mouse.move(0, 0)
        await self.page.goto(LIGHT_PATH)
        await self.page.evaluate("localStorage.clear(), sessionStorage.clear()")
        await self.context.clear_cookies()
        await self.context.clear_permissions()

    async def _lay(self, page: Page) -> None:
        self.page, self.spoilt = page, False
        for name in LASTING:
            setattr(page, name, self._noted(getattr(page, name)))
        await page.goto(LIGHT_PATH)

    def _noted(self, done: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(done)
        def note(*words: Any, **named: Any) -> Any:
            self.spoilt = True
            return done(*words, **named)

        return note

    def _broken(self, error: WebError) -> None:
        self.complaints.append(error.error.stack or str(error.error))

    def _said(self, line: ConsoleMessage) -> None:
        if "Content Security Policy" in line.text:
            self.complaints.append(line.text)


@dataclass
class Chairs:
    """Those of one browser, in front of the pages of all servers."""

    browser: Browser
    free: dict[tuple[str, bool], list[Chair]] = field(default_factory=lambda: defaultdict(list))
    """On which nobody sits, by the address of the page and whether their screen can be touched."""

    @contextlib.asynccontextmanager
    async def sit(self, base: str, touch: bool) -> AsyncIterator[Chair]:
        """A chair that nobody else sits on, which is free afterwards."""
        free = self.free[base, touch]
        chair = free.pop() if free else await Chair.new(self.browser, base, touch)
        chair.complaints.clear()
        yield chair
        # A browser that crashed has nothing to clear; the test has failed by then, and the next one has a new chair.
        with contextlib.suppress(Exception):
            await chair.clear()
            free.append(chair)

    async def close(self) -> None:
        """Close them all; nobody sits there any more."""
        for chair in [chair for free in self.free.values() for chair in free]:
            with contextlib.suppress(Exception):
                await chair.context.close()
