"""Screenshots of the page's screens, to compare by eye before and after a change.

    python -m bench.page.screens /tmp/before
    python -m bench.page.screens /tmp/wide --widths 768 1920 --lights evening --screens room verdict
    python -m bench.page.screens docs/pictures --formats      # the pictures of the documents (`make pictures`)

Serves the built page (`make web`) on the loopback, opens three rooms with fixed seeds, and writes a PNG of each screen,
by default at 390 and at 1,440 pixels in the afternoon. With `--formats` it writes one small picture of each format,
of a room that waits for somebody. The pictures are not compared: room codes and times differ from
run to run.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import itertools
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import httpx
from PIL import Image
from playwright.async_api import Browser, Page, async_playwright, expect

from bench.options import folder, read_options
from harness.examples import Json
from harness.prepared_rooms import answer_until_act, at_the_floor, finished
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
class Moment:
    """Where a format shows best what it is: a ready matter, the seat of a person, and what it is asked for."""

    matter: str
    seat: int
    act: str
    turns: int = 0
    """So many turns were taken before."""
    settings: Mapping[str, int] = field(default_factory=dict)
    meanwhile: Json | None = None
    """The person's answer to such asks before that."""


MOMENTS = {
    "jury": Moment("case_001_robbery", 7, "speak", 12, {"initial_guilty": 6, "max_rounds": 20, "stability_rounds": 10}),
    "panel": Moment("head_of_platform", 2, "speak", 12),
    "court": Moment("merge_the_change", 8, "give_ruling", settings={"jury_size": 5}),
    "history": Moment("julius_caesar", 3, "give_judgement"),
    "meeting": Moment(
        "lighthouse",
        4,
        "place_bid",
        7,
        {"players": 7, "impostors": 2, "wrap_up": 20, "steps": 6},
        {"kind": "place_bid"},
    ),
}
PICTURE_WIDTH = 900
"""Pixels, of a picture for a document, which has as many colours as a byte can tell apart."""


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


async def take_formats(browser: Browser, server: str, folder: Path) -> None:
    """A picture of each format, as somebody sees it who watches."""
    async with httpx.AsyncClient(base_url=f"http://{server}", timeout=60) as http:
        house = House(server, http)
        for format, moment in MOMENTS.items():
            room = await house.open_room(
                {"turn_seconds": 600, **moment.settings},
                format=format,
                matter=None,
                case_id=moment.matter,
                seat=moment.seat,
            )
            await room.begin()
            await answer_until_act(room, moment.act, moment.turns, moment.meanwhile)
            async with room.socket(room.seat_token):
                page = await browser.new_page(
                    base_url=f"http://{server}", viewport={"width": 1440, "height": 900}, reduced_motion="reduce"
                )
                await page.goto(f"/{room.code}")
                await expect(page.get_by_role("region", name="The record")).to_be_visible(timeout=30_000)
                await page.evaluate("document.fonts.ready.then(() => null)")
                await page.wait_for_timeout(1500)
                picture = Image.open(io.BytesIO(await page.screenshot()))
                await page.close()
            small = picture.convert("RGB").resize((PICTURE_WIDTH, PICTURE_WIDTH * picture.height // picture.width))
            small.quantize(64).save(folder / f"{format}.png", optimize=True)


def main() -> None:
    """Parse the arguments and take the screenshots."""
    parser = argparse.ArgumentParser(description="Take screenshots of the page's screens.")
    parser.add_argument("folder", type=folder, help="the folder to write to")
    parser.add_argument("--widths", type=int, nargs="+", choices=list(HEIGHTS), default=[390, 1440])
    parser.add_argument("--lights", nargs="+", choices=list(LIGHTS), default=["afternoon"])
    parser.add_argument("--screens", nargs="+", choices=SCREENS, default=SCREENS)
    parser.add_argument("--formats", action="store_true", help="one small picture of each format instead")
    given = read_options(parser)
    chosen = None if given.formats else Selection(given.widths, given.lights, given.screens)
    asyncio.run(run(given.folder, chosen))
    print(f"{len(list(given.folder.glob('*.png')))} screenshots in {given.folder}")


async def run(folder: Path, chosen: Selection | None) -> None:
    """Start a server and a browser, and take every screenshot, or the pictures of the formats."""
    async with serving(settings(log_level="warning")) as server, async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium(), args=list(ARGUMENTS))
        if chosen is None:
            await take_formats(browser, server, folder)
        else:
            await take(browser, server, folder, chosen)
        await browser.close()


if __name__ == "__main__":
    main()
