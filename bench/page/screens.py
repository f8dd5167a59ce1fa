"""Screenshots of the page's screens, to compare by eye before and after a change.

    python -m bench.page.screens /tmp/before
    python -m bench.page.screens /tmp/wide --widths 768 1920 --lights evening --screens room verdict

Serves the built page (`make web`) on the loopback, opens three rooms with fixed seeds, and writes a PNG of each screen,
by default at 390 and at 1,440 pixels in the afternoon. The pictures are not compared: room codes and times differ from
run to run.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import httpx
from playwright.async_api import Browser, Page, async_playwright, expect

from bench.options import folder, read_options
from harness.prepared_rooms import at_the_floor, finished
from harness.server import House, OpenRoom, serving, settings
from harness.services.chromium import ARGUMENTS, chromium

HEIGHTS = {360: 740, 390: 844, 768: 1024, 1440: 900, 1920: 1080}
"""Of the windows, by their widths."""
LIGHTS: Mapping[str, Literal["light", "dark"]] = {"afternoon": "light", "evening": "dark"}
SCREENS = (
    "landing",
    "gallery",
    "lobby",
    "shared-lobby",
    "room",
    "shared-room",
    "verdict",
    "shared-verdict",
    "replay",
    "interview",
    "transcript",
    "certificate",
)


@dataclass(frozen=True)
class Selection:
    """Which pictures are taken."""

    widths: Sequence[int]
    lights: Sequence[str]
    screens: Sequence[str]


async def hold(page: Page, room: OpenRoom) -> None:
    """Come into a room with its host's tokens, as if it had been opened in this browser."""
    tokens = {"host": room.host_token, "seat": {"number": room.seat, "token": room.seat_token}}
    await page.goto("/health/live")
    await page.evaluate("([name, text]) => localStorage.setItem(name, text)", [f"room:{room.code}", json.dumps(tokens)])
    await page.goto(f"/{room.code}")


async def show(page: Page, screen: str, lobby: OpenRoom, running: OpenRoom, closed: OpenRoom) -> None:
    """Open a screen and wait until it is complete."""
    turns = page.get_by_role("region", name="The record").locator("li.turn:not(.now)")
    outcome = page.get_by_role("heading", level=1, name=re.compile(r"^(Guilty|Not guilty|Hung)$"))
    match screen:
        case "landing" | "gallery":
            await page.goto("/" if screen == "landing" else "/cases")
            await expect(page.get_by_role("button", name="People v. Crane")).to_be_visible()
        case "lobby":
            await hold(page, lobby)
            await expect(page.get_by_role("button", name="Read the case file", exact=True)).to_be_visible()
        case "room":
            await hold(page, running)
            await expect(turns.first).to_be_visible()
        case "shared-lobby" | "shared-room" | "shared-verdict":
            await page.goto(f"/{ {'lobby': lobby, 'room': running, 'verdict': closed}[screen[7:]].code }?screen=1")
            await expect(page.get_by_role("heading", level=1)).to_be_attached()
            await page.wait_for_timeout(500)
        case "verdict":
            await hold(page, closed)
            await expect(outcome).to_be_visible()
        case "replay":
            await hold(page, closed)
            await expect(outcome).to_be_visible()
            await page.get_by_role("slider", name="The moment that is shown").fill("2")
            await expect(turns).to_have_count(2)
        case "interview":
            await hold(page, closed)
            asking = page.get_by_role("region", name="Ask a juror why")
            await asking.get_by_role("button").first.click()
            await expect(asking.get_by_role("link").first).to_be_visible()
            await asking.scroll_into_view_if_needed()
        case "transcript":
            await page.goto(f"/{closed.code}/transcript")
            await expect(page.get_by_role("article").first).to_be_visible()
        case _:
            await page.goto(f"/{closed.code}/certificate")
            await expect(page.get_by_role("article", name="Certificate of a verdict")).to_be_visible()
    await page.evaluate("document.fonts.ready.then(() => null)")


async def take(browser: Browser, server: str, folder: Path, chosen: Selection) -> None:
    """Open the rooms and take every screenshot: what a window shows, and as `…-whole` the page to its end."""
    async with httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http:
        house = House(server, http)
        lobby = await house.open_room(name="Ann")
        await lobby.join("Bo", 3)
        running, closed = await at_the_floor(house), await finished(house)
        # Ann stays, or the house would play her seat on to the verdict.
        async with running.socket(running.seat_token):
            for width, light, screen in itertools.product(chosen.widths, chosen.lights, chosen.screens):
                context = await browser.new_context(
                    base_url=f"http://{server}",
                    viewport={"width": width, "height": HEIGHTS[width]},
                    has_touch=width < 600,
                    color_scheme=LIGHTS[light],
                    reduced_motion="reduce",
                )
                page = await context.new_page()
                await show(page, screen, lobby, running, closed)
                await page.screenshot(path=folder / f"{screen}-{width}-{light}.png")
                await page.screenshot(path=folder / f"{screen}-{width}-{light}-whole.png", full_page=True)
                await context.close()


def main() -> None:
    """Parse the arguments and take the screenshots."""
    parser = argparse.ArgumentParser(description="Take screenshots of the page's screens.")
    parser.add_argument("folder", type=folder, help="the folder to write to")
    parser.add_argument("--widths", type=int, nargs="+", choices=list(HEIGHTS), default=[390, 1440])
    parser.add_argument("--lights", nargs="+", choices=list(LIGHTS), default=["afternoon"])
    parser.add_argument("--screens", nargs="+", choices=SCREENS, default=SCREENS)
    given = read_options(parser)
    asyncio.run(run(given.folder, Selection(given.widths, given.lights, given.screens)))
    print(f"{len(list(given.folder.glob('*.png')))} screenshots in {given.folder}")


async def run(folder: Path, chosen: Selection) -> None:
    """Start a server and a browser, and take every screenshot."""
    async with serving(settings(log_level="warning")) as server, async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium(), args=list(ARGUMENTS))
        await take(browser, server, folder, chosen)
        await browser.close()


if __name__ == "__main__":
    main()
