"""What the page asks for, and of whom: nothing of anybody but its own server (api/PROTOCOL.md, H22)."""

import re

import pytest
from playwright.async_api import expect

from harness.server import House, OpenRoom
from tests.browser.conftest import Arrive

pytestmark = pytest.mark.browser


async def test_the_page_and_the_reference_ask_nobody_else_and_break_no_policy(
    arrive: Arrive, house: House, decided: OpenRoom
) -> None:
    """A room that has its verdict, then the reference; `arrive` listens for breaches in every test."""
    urls: list[str] = []
    person = await arrive()
    page = person.page
    page.on("request", lambda request: urls.append(request.url))
    page.on("websocket", lambda socket: urls.append(socket.url))
    await person.visit(decided.code)
    await expect(person.outcome).to_be_visible()
    await page.goto("/docs")
    background = await page.evaluate("getComputedStyle(document.body).maxWidth")
    assert background != "none"
    assert await page.context.cookies() == []
    assert {re.sub(r"^(http|ws)://([^/]+)/.*|^(data|blob):.*", r"\2", url) for url in urls} <= {house.server, ""}
    assert len(urls) > 10, "the page has asked for something"
