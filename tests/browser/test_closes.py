"""How the server ends a socket, in the page: one sentence for each close, and the page comes back where it may."""

import asyncio
import re
import time

import pytest
from playwright.async_api import Locator, WebSocketRoute, expect

from api.wire.close_codes import BAD_HELLO, MALFORMED, ROOM_SET_ASIDE, STORE_DOWN, Close
from harness.prepared_rooms import at_the_floor
from harness.server import House
from tests.browser.conftest import Arrive
from tests.browser.lessons import gather_class
from tests.browser.people import Person
from tests.order import few_of

pytestmark = pytest.mark.browser

DELAY_SECONDS = 2


class Line:
    """The sockets of a page, which a test may close as the server would, and hold back."""

    def __init__(self, person: Person) -> None:
        self._page = person.page
        self._open: list[WebSocketRoute] = []
        self._through = asyncio.Event()
        self._through.set()

    async def lay(self) -> None:
        """Let every socket of the page through, from now on."""

        async def through(route: WebSocketRoute) -> None:
            await self._through.wait()
            route.connect_to_server()
            self._open.append(route)

        await self._page.route_web_socket(re.compile("/ws/"), through)

    async def end(self, close: Close) -> None:
        """Close the newest one."""
        await self._open[-1].close(code=close.code, reason=close.reason)

    def hold(self) -> None:
        """Let no new one through, until they are let go."""
        self._through.clear()

    def let_go(self) -> None:
        self._through.set()


def judge(person: Person) -> Locator:
    """What the judge says on the wall."""
    return person.page.get_by_role("group", name="The judge").locator("em")


@pytest.mark.parametrize(
    "screen", [False, pytest.param(True, marks=pytest.mark.sweep("a shared screen waits as a spectator does"))]
)
async def test_a_spectator_of_a_lobby_comes_into_the_room_later_than_it_begins(
    arrive: Arrive, house: House, screen: bool
) -> None:
    room = await house.open_room({"spectators": f"delayed:{DELAY_SECONDS}", "turn_seconds": 600})
    spectator = await arrive()
    await spectator.page.goto(f"/{room.code}{'?screen=1' if screen else ''}")
    await expect(judge(spectator)).to_contain_text("One of you is seated.")
    began = time.monotonic()
    await room.begin()
    await expect(judge(spectator)).to_contain_text("It has begun. You see it 2 seconds later than it happens.")
    await expect(spectator.record).to_be_visible()
    assert time.monotonic() - began >= DELAY_SECONDS
    await expect(spectator.page.get_by_text("The line was closed")).to_be_hidden()


async def test_a_lobby_says_why_its_line_was_closed_and_what_helps(arrive: Arrive, house: House) -> None:
    room = await house.open_room()
    person = await arrive(width=390, height=844)
    line = Line(person)
    await line.lay()
    await person.hold(room, host=False)
    waiting = person.text("Waiting for the host.")
    await expect(waiting).to_be_visible()
    slip = person.page.locator("p.slip[role=status]")
    line.hold()
    await line.end(STORE_DOWN)
    await expect(slip).to_contain_text("Trying again; your text is kept.")
    line.let_go()
    await expect(slip).to_contain_text("Back. You missed nothing.")
    await line.end(MALFORMED)
    await expect(slip).to_contain_text("The server could not read what this page sent.")
    await expect(slip).to_contain_text("malformed")
    await slip.get_by_role("button", name="Load the page again").click()
    await expect(slip).to_be_hidden()
    await expect(waiting).to_be_visible()
    # One that is gone says so in its place.
    await line.end(ROOM_SET_ASIDE)
    heading = person.page.get_by_role("heading", level=1)
    await expect(heading).to_have_text(re.compile("^This room made the server stand still and is set aside."))


@pytest.mark.sweep("one slip for all: test_a_lobby_says_why_…; what was typed: test_a_speech_of_a_jury_…")
async def test_a_room_says_why_its_line_was_closed_and_keeps_what_was_typed(arrive: Arrive, house: House) -> None:
    room = await at_the_floor(house, 1)
    seat = await arrive()
    line = Line(seat)
    await line.lay()
    await seat.hold(room)
    await seat.has_the_floor()
    await seat.write("Nobody has told us who turned the lamp out.")
    await no_longer_agrees(seat, line)
    slip = seat.page.locator("p.slip[role=status]")
    await slip.get_by_role("button").click()
    await expect(slip).to_be_hidden()
    await seat.has_the_floor()
    await expect(seat.place.get_by_label("What you say")).to_have_value("Nobody has told us who turned the lamp out.")


@pytest.mark.sweep("one slip for all: test_a_lobby_says_why_its_line_was_closed_and_what_helps")
async def test_a_shared_screen_says_why_its_line_was_closed(arrive: Arrive, house: House) -> None:
    room = await at_the_floor(house, 1)
    screen = await arrive(width=1920, height=1080)
    line = Line(screen)
    await line.lay()
    await screen.page.goto(f"/{room.code}?screen=1")
    await expect(screen.record).to_be_visible()
    await no_longer_agrees(screen, line)


async def no_longer_agrees(person: Person, line: Line) -> None:
    """The server ends the line, and the page says what helps."""
    await line.end(BAD_HELLO)
    slip = person.page.locator("p.slip[role=status]")
    await expect(slip).to_contain_text("This page and the server no longer agree on what has happened.")
    await expect(slip.get_by_role("button", name="Load the page again")).to_be_visible()


@pytest.mark.parametrize("part", few_of(("", "/wall", "/results", "/sheet"), ("/wall",), "every page of a class"))
async def test_every_page_of_a_class_says_why_its_line_was_closed(arrive: Arrive, house: House, part: str) -> None:
    opened = await gather_class(house, 1)
    person = await arrive()
    line = Line(person)
    await line.lay()
    await person.page.goto(f"/class/{opened.code}{part}")
    await expect(person.page.get_by_text("4b, Tuesday").first).to_be_visible()
    await line.end(MALFORMED)
    slip = person.page.locator("p.slip[role=status]")
    await expect(slip).to_contain_text("The server could not read what this page sent.")
    await expect(slip.get_by_role("button", name="Load the page again")).to_be_visible()
