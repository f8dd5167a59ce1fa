"""How the server ends a socket, in the page: one sentence for each close, and the page comes back where it may."""

import re
import time

import pytest
from playwright.async_api import Locator, WebSocketRoute, expect

from api.ws.close_codes import BAD_HELLO, MALFORMED, ROOM_SET_ASIDE, STORE_DOWN, Close
from tests.browser.conftest import Arrive
from tests.browser.lessons import gather_class
from tests.browser.people import Person
from tests.browser.rooms import at_the_floor
from tests.kit.server import House, OpenRoom

pytestmark = pytest.mark.browser

DELAY_SECONDS = 2


class Line:
    """The sockets of a page, which a test may close as the server would."""

    def __init__(self, person: Person) -> None:
        self._page = person.page
        self._open: list[WebSocketRoute] = []
        self._cut = False

    async def lay(self) -> None:
        """Let every socket of the page through, from now on."""

        async def through(route: WebSocketRoute) -> None:
            if self._cut:
                await route.close()
                return
            route.connect_to_server()
            self._open.append(route)

        await self._page.route_web_socket(re.compile("/ws/"), through)

    async def end(self, close: Close, for_good: bool = False) -> None:
        """Close the newest one; `for_good`: no other is let through."""
        self._cut = for_good
        await self._open[-1].close(code=close.code, reason=close.reason)


def judge(person: Person) -> Locator:
    """What the judge says on the wall."""
    return person.page.get_by_role("group", name="The judge").locator("em")


async def test_a_spectator_of_a_lobby_comes_into_the_room_later_than_it_begins(arrive: Arrive, house: House) -> None:
    room = await house.open_room({"spectators": f"delayed:{DELAY_SECONDS}", "turn_seconds": 600})
    spectator, screen = await arrive(), await arrive(width=1920, height=1080)
    await spectator.visit(room.code)
    await screen.page.goto(f"/{room.code}?screen=1")
    for person in (spectator, screen):
        await expect(judge(person)).to_contain_text("One of you is seated.")
    began = time.monotonic()
    await room.begin()
    for person in (spectator, screen):
        await expect(judge(person)).to_contain_text("It has begun. You see it 2 seconds later than it happens.")
    for person in (spectator, screen):
        await expect(person.record).to_be_visible()
        assert time.monotonic() - began >= DELAY_SECONDS
        await expect(person.page.get_by_text("The line was closed")).to_be_hidden()


async def seated_lobby(arrive: Arrive, house: House) -> tuple[OpenRoom, Person, Line]:
    room = await house.open_room()
    person = await arrive(width=390, height=844)
    line = Line(person)
    await line.lay()
    await person.hold(room, host=False)
    await expect(person.text("Waiting for the host.")).to_be_visible()
    return room, person, line


async def test_a_lobby_says_why_its_line_was_closed_and_what_helps(arrive: Arrive, house: House) -> None:
    _, person, line = await seated_lobby(arrive, house)
    await line.end(STORE_DOWN, for_good=True)
    slip = person.page.locator("p.slip[role=status]")
    await expect(slip).to_contain_text("Trying again; your text is kept.")
    _, other, closed = await seated_lobby(arrive, house)
    await closed.end(MALFORMED)
    slip = other.page.locator("p.slip[role=status]")
    await expect(slip).to_contain_text("The server could not read what this page sent.")
    await expect(slip).to_contain_text("malformed")
    await slip.get_by_role("button", name="Load the page again").click()
    await expect(slip).to_be_hidden()
    await expect(other.text("Waiting for the host.")).to_be_visible()
    # One that is gone says so in its place.
    await closed.end(ROOM_SET_ASIDE)
    heading = other.page.get_by_role("heading", level=1)
    await expect(heading).to_have_text(re.compile("^This room made the server stand still and is set aside."))


async def test_a_room_and_a_shared_screen_say_why_their_line_was_closed(arrive: Arrive, house: House) -> None:
    room = await at_the_floor(house, 1)
    seat, screen = await arrive(), await arrive(width=1920, height=1080)
    lines = [Line(seat), Line(screen)]
    for line in lines:
        await line.lay()
    await seat.hold(room)
    await seat.has_the_floor()
    await seat.write("Nobody has told us who turned the lamp out.")
    await screen.page.goto(f"/{room.code}?screen=1")
    await expect(screen.record).to_be_visible()
    for person, line in zip((seat, screen), lines, strict=True):
        await line.end(BAD_HELLO)
        slip = person.page.locator("p.slip[role=status]")
        await expect(slip).to_contain_text("This page and the server no longer agree on what has happened.")
        await expect(slip.get_by_role("button", name="Load the page again")).to_be_visible()
    await seat.page.locator("p.slip").get_by_role("button").click()
    await seat.has_the_floor()
    await expect(seat.place.get_by_label("What you say")).to_have_value("Nobody has told us who turned the lamp out.")


async def test_every_page_of_a_class_says_why_its_line_was_closed(arrive: Arrive, house: House) -> None:
    opened = await gather_class(house, 3)
    person = await arrive()
    line = Line(person)
    await line.lay()
    for part in ("", "/wall", "/results", "/sheet"):
        await person.page.goto(f"/class/{opened.code}{part}")
        await expect(person.page.get_by_text("4b, Tuesday").first).to_be_visible()
        await line.end(MALFORMED)
        slip = person.page.locator("p.slip[role=status]")
        await expect(slip).to_contain_text("The server could not read what this page sent.")
        await expect(slip.get_by_role("button", name="Load the page again")).to_be_visible()
