"""The pages on a telephone and on a desk, in both lights: nothing overflows, and everybody can read them."""

import re
from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest
from playwright.async_api import expect

from harness.prepared_rooms import at_the_floor
from harness.server import House, OpenRoom
from tests.browser.conftest import Arrive
from tests.browser.people import Person
from tests.browser.readable import (
    AFTERNOON,
    SERIOUS,
    assert_contrasts,
    assert_nothing_overhangs,
    assert_overhangs_nowhere,
    assert_readable,
)
from tests.order import few_of

pytestmark = pytest.mark.browser

WIDEST = "W" * 40
PHONE, DESK = (360, 740), (1440, 900)
ALSO = {PHONE: (768, 1024), DESK: (1920, 1080)}
"""The size that each page is brought to once it is up."""
PHONE_WIDTHS = ((320, 568),)
"""The sizes of the narrowest telephones."""
# A telephone on its side, and a desk of 1,440 pixels at twice its size.
LOW = ((740, 360), (720, 450))


@dataclass(frozen=True)
class Rooms:
    """One of each."""

    lobby: OpenRoom
    running: OpenRoom
    closed: OpenRoom


@pytest.fixture(scope="module")
async def rooms(house: House, decided: OpenRoom) -> AsyncIterator[Rooms]:
    """A room in its lobby, one in mid-deliberation and one with its verdict."""
    lobby = await house.open_room(name="Ann")
    # Two people of one name, and the widest that there is.
    for seat in (3, 4):
        await lobby.join(WIDEST, seat)
    running = await at_the_floor(house)
    await running.join(WIDEST, 3)
    # Ann stays there for as long as the pages are looked at, or the house would play her seat on to the verdict.
    async with running.socket(running.seat_token):
        yield Rooms(lobby, running, decided)


async def lay(person: Person, sheet: str) -> None:
    """Lay one of the sheets of a narrow page over its record."""
    tabs = person.page.get_by_role("navigation", name="Papers")
    await tabs.get_by_role("button", name=sheet).click()
    await expect(person.page.get_by_role("dialog")).to_be_visible()


async def show(person: Person, page: str, rooms: Rooms) -> None:
    """Bring one of the pages up, whole."""
    match page:
        case "landing":
            await person.page.goto("/")
            await expect(person.page.get_by_role("button", name="People v. Crane")).to_be_visible()
        case "gallery" | "a case":
            await person.page.goto("/cases")
            await expect(person.page.get_by_role("button", name="People v. Crane")).to_be_visible()
            if page == "a case":
                await person.page.get_by_role("button", name="People v. Crane").click()
                await expect(person.page.get_by_role("dialog").get_by_text("Court", exact=True)).to_be_visible()
        case "lobby":
            await person.hold(rooms.lobby)
            await expect(person.page.get_by_role("button", name="Read the case file")).to_be_visible()
        case "verdict":
            await person.hold(rooms.closed)
            await person.page.get_by_role("button", name="What the court of the time found").press("Enter")
            await expect(person.page.get_by_role("region", name="What the court of the time found")).to_be_focused()
        case "shared lobby" | "shared room" | "shared verdict":
            room = {"shared lobby": rooms.lobby, "shared room": rooms.running, "shared verdict": rooms.closed}[page]
            await person.page.goto(f"/{room.code}?screen=1")
            await expect(person.page.get_by_role("heading", level=1)).to_be_attached()
        case "transcript":
            await person.page.goto(f"/{rooms.closed.code}/transcript")
            await expect(person.page.get_by_role("article", name="People v. Bell")).to_be_visible()
        case "certificate":
            await person.page.goto(f"/{rooms.closed.code}/certificate")
            await expect(person.page.get_by_role("article", name="Certificate of a verdict")).to_be_visible()
        case sheet:
            await person.hold(rooms.running)
            await expect(person.turns.first).to_be_visible()
            if sheet != "room":
                await lay(person, sheet)
    await person.page.evaluate("document.fonts.ready.then(() => null)")


PAGES = ("landing", "gallery", "a case", "lobby", "room", "verdict", "transcript", "certificate")
SHEETS = ("Your slip", "Case file", "Jury")
SCREENS = ("shared lobby", "shared room", "shared verdict")
SHOWN = [
    pytest.param(page, size, id=f"{page}-{size[0]}")
    for size in (PHONE, DESK)
    for page in (*PAGES, *(SHEETS if size is PHONE else SCREENS))
]


async def read_wider(person: Person) -> None:
    """On a telephone, then on a desk: axe-core finds nothing serious, and nothing hangs over the side at any width."""
    await person.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    await assert_readable(person.page, (PHONE,), SERIOUS, lights=AFTERNOON)
    await assert_overhangs_nowhere(person.page, (*PHONE_WIDTHS, *ALSO.values()))
    await assert_contrasts(person.page, DESK)


async def test_everybody_can_read_the_landing_and_a_case_of_the_gallery(arrive: Arrive) -> None:
    person = await arrive(*PHONE)
    await person.page.goto("/")
    await expect(person.page.get_by_role("button", name="People v. Crane")).to_be_visible()
    await read_wider(person)
    await person.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    await person.page.get_by_role("link", name="The whole docket").click()
    # The landing has the same case on its docket, and stays until the gallery is loaded.
    await expect(person.page.get_by_role("heading", name="The docket", exact=True)).to_be_visible()
    await person.page.get_by_role("button", name="People v. Crane").click()
    await expect(person.page.get_by_role("dialog").get_by_text("Court", exact=True)).to_be_visible()
    await assert_readable(person.page, (PHONE,), SERIOUS, lights=AFTERNOON)
    await assert_overhangs_nowhere(person.page, (*PHONE_WIDTHS, DESK))


async def test_everybody_can_read_a_room_and_its_sheets(arrive: Arrive, rooms: Rooms) -> None:
    person = await arrive(*PHONE)
    await show(person, "room", rooms)
    for sheet in SHEETS:
        await lay(person, sheet)
        if sheet == SHEETS[0]:
            await assert_readable(person.page, (PHONE,), SERIOUS, lights=AFTERNOON)
        await assert_overhangs_nowhere(person.page, PHONE_WIDTHS)
        await person.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        await person.page.keyboard.press("Escape")
        await expect(person.page.get_by_role("dialog")).to_have_count(0)
    await read_wider(person)


async def test_everybody_can_read_the_papers_of_a_verdict(arrive: Arrive, decided: OpenRoom) -> None:
    person = await arrive(*PHONE)
    await person.hold(decided)
    await person.page.get_by_role("button", name="What the court of the time found").press("Enter")
    await expect(person.page.get_by_role("region", name="What the court of the time found")).to_be_focused()
    # The longest name that a case has.
    await person.page.get_by_role("combobox", name="Case").evaluate(
        "select => { select.add(new Option('The Queen v. Bartholomew Featherstonehaugh and others'.repeat(3))); }"
    )
    await read_wider(person)
    await person.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    await person.page.get_by_role("link", name="Read the transcript").click()
    await expect(person.page.get_by_role("article", name="People v. Bell")).to_be_visible()
    await assert_overhangs_nowhere(person.page, (*PHONE_WIDTHS, PHONE, DESK))
    await person.page.goto(f"/{decided.code}/certificate")
    await expect(person.page.get_by_role("article", name="Certificate of a verdict")).to_be_visible()
    await assert_overhangs_nowhere(person.page, (*PHONE_WIDTHS, PHONE, DESK))


@pytest.mark.sweep("every page, opened in each size, in both lights: test_everybody_can_read_the_…, …a_room_…")
@pytest.mark.parametrize(("page", "size"), SHOWN)
async def test_everybody_can_read_it(arrive: Arrive, rooms: Rooms, page: str, size: tuple[int, int]) -> None:
    """axe-core finds nothing serious, and no words or controls hang over the side, on the narrowest telephone too."""
    person = await arrive(*size)
    await show(person, page, rooms)
    await assert_readable(person.page, (size, *(() if page in SHEETS else (ALSO[size],))), SERIOUS)
    if size is PHONE:
        await assert_overhangs_nowhere(person.page, PHONE_WIDTHS)


@pytest.mark.parametrize("size", few_of(LOW, LOW[:1], "every low page"), ids=lambda size: f"{size[0]}x{size[1]}")
async def test_a_low_page_shows_what_is_said_and_what_is_asked_at_once(
    arrive: Arrive, rooms: Rooms, size: tuple[int, int]
) -> None:
    """Nobody scrolls to read who speaks, to see how long they have, or to answer."""
    person = await arrive(*size)
    await show(person, "room", rooms)
    await person.has_the_floor()
    seen = (
        person.page.get_by_role("button", name=re.compile("^Seat 7, .*has the floor")),
        person.record.locator("li.now .by"),
        person.place.get_by_role("heading", name="You have the floor"),
        person.place.get_by_text(re.compile(r"(minutes|seconds?) left\.")),
        person.place.get_by_role("button", name="Write it myself"),
        person.place.get_by_role("button", name="Pass", exact=True),
    )
    for shown in seen:
        await expect(shown).to_be_in_viewport(ratio=1)
    assert await person.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    await assert_nothing_overhangs(person.page)
    # With the text area open the time and the signature are still there, and the jury's names are one tap away.
    await person.write("The lamp was out.")
    for shown in (seen[3], person.place.get_by_role("button", name="Speak", exact=True)):
        await expect(shown).to_be_in_viewport(ratio=1)
    await person.page.get_by_role("group", name="Papers").get_by_role("button", name="Jury").click()
    listed = person.page.get_by_role("region", name="The jury", exact=True).get_by_role("button", name="David Okonkwo")
    await listed.click()
    await expect(person.page.get_by_role("dialog", name="Seat 5")).to_be_in_viewport(ratio=1)
    await expect(seen[0]).to_be_in_viewport(ratio=1)
