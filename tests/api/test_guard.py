"""What every answer carries, and which pages may change something (api/PROTOCOL.md, H22 and W10)."""

import re

import httpx
import pytest
from playwright.async_api import async_playwright

from api.routers.page import DIST, policy
from tests.api.conftest import settings
from tests.api.serving import House, serving
from tests.api.test_rooms import problem
from tests.services.chromium import ARGUMENTS


@pytest.mark.parametrize(
    "path", ["/", "/docs", "/openapi.json", "/api/formats", "/api/nothing", "/health/live", "/nothing"]
)
async def test_h22_every_answer_tells_a_browser_to_trust_it_with_little(house: House, path: str) -> None:
    answer = await house.http.get(path)
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["cross-origin-opener-policy"] == "same-origin"
    allowed = answer.headers["content-security-policy"]
    assert allowed.startswith("default-src 'none'")
    assert "frame-ancestors 'none'" in allowed
    assert "unsafe" not in allowed
    assert "set-cookie" not in answer.headers
    assert "strict-transport-security" not in answer.headers


async def test_h22_no_cache_keeps_what_is_somebodys_own(house: House) -> None:
    room = await house.open()
    for path in ("", "/view", "/events", "/transcript.md"):
        assert (await room.get(path, room.seat_token)).headers["cache-control"] == "no-store"


async def test_h22_a_server_that_is_reached_over_https_says_so() -> None:
    async with (
        serving(settings(public_url="https://twelve.example")) as server,
        httpx.AsyncClient(base_url=f"http://{server}") as http,
    ):
        assert "max-age" in (await http.get("/api/formats")).headers["strict-transport-security"]


@pytest.mark.parametrize("host", ["twelve.example", "127.0.0.1:8000", "[::1]:8000"])
def test_the_page_may_open_sockets_to_where_it_came_from(host: str) -> None:
    assert f"connect-src 'self' ws://{host} wss://{host};" in policy(host)


@pytest.mark.parametrize("host", ["", "*", "evil.example; script-src *", "a b", "x'y", "evil,example"])
def test_a_forged_host_widens_nothing(host: str) -> None:
    assert "connect-src 'self';" in policy(host)


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "file://"])
async def test_h22_a_page_of_another_site_changes_nothing(house: House, origin: str) -> None:
    room = await house.open()
    headers = {"Origin": origin}
    problem(await house.http.post("/api/rooms", json={}, headers=headers), 403, "foreign_origin")
    problem(await house.http.post(f"{room.path}/seats", json={"name": "Eve"}, headers=headers), 403, "foreign_origin")
    assert (await house.http.get(room.path, headers=headers)).status_code == 200


async def test_h22_our_own_page_and_programs_may(house: House) -> None:
    for headers in ({}, {"Origin": f"http://{house.server}"}):
        assert (await house.http.post("/api/rooms", json={}, headers=headers)).status_code == 201


async def test_h22_a_site_that_was_named_may() -> None:
    async with (
        serving(settings(allowed_origins="https://friend.example")) as server,
        httpx.AsyncClient(base_url=f"http://{server}") as http,
    ):
        answer = await http.post("/api/rooms", json={}, headers={"Origin": "https://friend.example"})
        assert answer.status_code == 201
        assert answer.headers["access-control-allow-origin"] == "https://friend.example"


@pytest.mark.browser
@pytest.mark.skipif(not (DIST / "index.html").is_file(), reason="the page has not been built")
async def test_the_page_and_the_reference_ask_nobody_else_and_break_no_policy(house: House, chromium_path: str) -> None:
    """From the landing into a room and through a deliberation; then the reference."""
    room = await house.open({"pace": "instant"}, seat=None)
    asked: list[str] = []
    said: list[str] = []
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium_path, args=ARGUMENTS)
        page = await browser.new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.on("websocket", lambda socket: asked.append(socket.url))
        page.on("console", lambda message: said.append(message.text))
        await page.goto(f"http://{house.server}/")
        await page.goto(f"http://{house.server}/{room.code}")
        await page.get_by_text("Ostrander").first.wait_for()
        async with room.socket() as watching:
            await watching.until("welcome")
            await room.begin()
            await watching.event("closed")
        await page.get_by_text("verdict", exact=False).first.wait_for()
        await page.goto(f"http://{house.server}/docs")
        background = await page.evaluate("getComputedStyle(document.body).maxWidth")
        assert background != "none"
        assert await page.context.cookies() == []
        await browser.close()
    assert {re.sub(r"^(http|ws)://([^/]+)/.*|^(data|blob):.*", r"\2", url) for url in asked} <= {house.server, ""}
    assert not [text for text in said if "Content Security Policy" in text or "violates" in text]
