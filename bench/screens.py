"""Screenshots of the page's six screens at two widths, to compare by eye before and after a change.

    python -m bench.screens /tmp/before

Serves the built page (`make web`) on the loopback, opens three rooms with fixed seeds, and writes a PNG of each screen
at 390 and at 1,440 pixels. The pictures are not compared: room codes and times differ from run to run.
"""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

import httpx
from playwright.async_api import Browser, Page, async_playwright, expect

from tests.api.conftest import settings
from tests.browser.people import Person
from tests.browser.rooms import at_the_floor, finished
from tests.kit.server import House, OpenRoom, serving
from tests.services.chromium import ARGUMENTS, chromium

SIZES = ((390, 844), (1440, 900))
SCREENS = ("landing", "gallery", "lobby", "room", "verdict", "certificate")


async def show(page: Page, screen: str, lobby: OpenRoom, running: OpenRoom, closed: OpenRoom) -> None:
    """Open a screen and wait until it is complete."""
    person = Person(page)
    match screen:
        case "landing" | "gallery":
            await page.goto("/" if screen == "landing" else "/cases")
            await expect(page.get_by_role("button", name="People v. Crane")).to_be_visible()
        case "lobby":
            await person.hold(lobby)
            await expect(person.button("Read the case file")).to_be_visible()
        case "room":
            await person.hold(running)
            await expect(person.turns.first).to_be_visible()
        case "verdict":
            await person.hold(closed)
            await expect(person.outcome).to_be_visible()
        case _:
            await page.goto(f"/{closed.code}/certificate")
            await expect(page.get_by_role("article", name="Certificate of a verdict")).to_be_visible()
    await page.evaluate("document.fonts.ready.then(() => null)")


async def take(browser: Browser, server: str, folder: Path) -> None:
    """Open the rooms and take every screenshot."""
    async with httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http:
        house = House(server, http)
        lobby = await house.open_room(name="Ann")
        await lobby.join("Bo", 3)
        rooms = (lobby, await at_the_floor(house), await finished(house))
        for width, height in SIZES:
            for screen in SCREENS:
                context = await browser.new_context(
                    base_url=f"http://{server}",
                    viewport={"width": width, "height": height},
                    has_touch=width < 600,
                    color_scheme="light",
                    reduced_motion="reduce",
                )
                page = await context.new_page()
                await show(page, screen, *rooms)
                await page.screenshot(path=folder / f"{screen}-{width}.png")
                await context.close()


def main() -> None:
    """Parse the arguments and take the screenshots."""
    parser = argparse.ArgumentParser(description="Take screenshots of the page's screens.")
    parser.add_argument("folder", type=Path, help="the folder to write to")
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    asyncio.run(run(folder))
    print(f"{len(SIZES) * len(SCREENS)} screenshots in {folder}")


async def run(folder: Path) -> None:
    """Start a server and a browser, and take every screenshot."""
    async with serving(settings(log_level="warning")) as server, async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium(), args=list(ARGUMENTS))
        await take(browser, server, folder)
        await browser.close()


if __name__ == "__main__":
    main()
