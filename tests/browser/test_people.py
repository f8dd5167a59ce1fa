"""People in one room: who is here and who writes, a seat given up and taken back, a screen that all look at."""

import asyncio
import json
import re
from typing import Any

import pytest
from playwright.async_api import Locator, expect

from tests.browser.conftest import Arrive
from tests.browser.people import Person
from tests.browser.rooms import at_the_floor
from tests.kit.server import House
from tests.kit.waiting import until

pytestmark = pytest.mark.browser


# The code of the room, large enough to be read from afar, and above the lower edge of the page.
_WHOLE_SQUARE = """() => {
  const square = document.querySelector('svg.qr');
  const { width, bottom } = square.getBoundingClientRect();
  return width >= 180 && bottom <= innerHeight;
}"""


def tent(person: Person, seat: int) -> Locator:
    return person.page.get_by_role("toolbar", name="The jury").get_by_role("button", name=re.compile(f"^Seat {seat}, "))


async def test_a_seat_is_taken_late_given_up_and_taken_back_with_a_note(arrive: Arrive, house: House) -> None:
    room = await at_the_floor(house, 1)
    ann, bo = await arrive(), await arrive()
    await asyncio.gather(ann.hold(room), bo.visit(room.code))
    await ann.has_the_floor()

    await tent(bo, 4).click()
    await bo.button("Sit here").click()
    await bo.place.get_by_role("textbox", name="Your name").fill("Bo")
    await bo.place.get_by_role("button", name="Take a seat").click()
    await expect(tent(ann, 4)).to_have_accessible_name(re.compile("^Seat 4, Bo, person"))
    await expect(ann.record.get_by_text("Bo sits down in seat 4")).to_be_visible()

    # A sign of writing holds for a few seconds: it is looked out for before it is given.
    writing = expect(tent(ann, 4).get_by_text("writing", exact=True)).to_be_visible()
    await asyncio.gather(writing, bo.write("I would ask about the stair."))

    await bo.button("The room").click()
    people = bo.page.get_by_role("dialog", name="The room")
    await expect(people.get_by_role("listitem").filter(has_text="Bo")).to_contain_text(re.compile(r"since \d"))
    await expect(people.get_by_role("listitem").filter(has_text="Ann")).to_contain_text("host")
    await bo.button("Give up my seat").click()
    await bo.button("Give it up").click()
    await expect(ann.record.get_by_text("Seat 4 was given up.")).to_be_visible()
    await expect(tent(ann, 4)).to_have_accessible_name(re.compile("^Seat 4, Linda Park, AI"))
    await expect(bo.place.get_by_text("You held seat 4.")).to_be_visible()

    said = await bo.turns.count()
    await ann.speak("Nobody measured the stair.")
    await expect(bo.turns.nth(said)).to_be_visible()
    await bo.place.get_by_role("button", name="Take seat 4 back").click()
    note = bo.page.get_by_role("region", name="While you were away")
    await expect(note).to_contain_text(re.compile(r"[Tt]urn"))
    await expect(note).to_contain_text(re.compile(r"It stands \w+ to \w+\."))
    await expect(tent(ann, 4)).to_have_accessible_name(re.compile("^Seat 4, Bo, person"))
    await note.get_by_role("button", name="Put it away").click()
    await expect(note).to_be_hidden()


async def test_a_shared_screen_shows_the_code_and_what_spectators_see(arrive: Arrive, house: House) -> None:
    room = await house.open_room({"show_convictions": False, "turn_seconds": 600}, name=None, seat=None)
    teacher, screen, phone = await arrive(), await arrive(1920, 1080), await arrive(360, 740)
    # The screen shows the teacher's own browser: it has the tokens and must not use them.
    hellos: list[dict[str, Any]] = []
    screen.page.on("websocket", lambda line: line.on("framesent", lambda frame: hellos.append(json.loads(frame))))
    await teacher.hold(room)
    await expect(teacher.page.get_by_role("link", name="Show the room on a shared screen")).to_have_attribute(
        "href", f"/{room.code}?screen=1"
    )
    keys = json.dumps(json.dumps({"host": room.host_token}))
    await screen.page.add_init_script(f"localStorage.setItem('room:{room.code}', {keys})")
    await screen.page.goto(f"/{room.code}?screen=1")
    await expect(screen.page.get_by_role("img", name="The room's address as a QR code")).to_be_visible()
    how = screen.page.get_by_role("region", name="How to come in")
    await expect(how.get_by_text(room.code, exact=True)).to_be_visible()
    await expect(screen.page.get_by_role("button", name=re.compile("^Begin"))).to_have_count(0)

    await phone.join(room.code, "Dee")
    await expect(teacher.page.get_by_role("listitem").filter(has_text="Dee")).to_contain_text("person")
    await expect(screen.page.get_by_role("listitem").filter(has_text="Dee")).to_be_visible()
    # A low projector, on which nobody scrolls, shows the whole square too.
    for width, height in ((1366, 768), (1280, 720), (1024, 768), (1920, 1080)):
        await screen.page.set_viewport_size({"width": width, "height": height})
        # The page's own code lays some of it out, a moment after the resize.
        await screen.page.wait_for_function(_WHOLE_SQUARE)
    await teacher.button("Begin with one seated").click()
    await expect(screen.record).to_be_visible()
    await expect(how.get_by_text(room.code, exact=True)).to_be_visible()

    # Dee is asked and has time: nothing moves meanwhile.
    await expect(phone.button("Vote")).to_be_visible()
    rulers = ".ruler"
    await expect(teacher.page.locator(rulers)).to_have_count(0)
    await teacher.button("Host").click()
    await teacher.button("The host’s full view").click()
    await expect(teacher.page.locator(rulers)).to_have_count(0)
    await teacher.button("Show me everything").click()
    await expect(teacher.page.locator(rulers)).not_to_have_count(0)
    await expect(screen.page.locator(rulers)).to_have_count(0)
    await teacher.button("Show what spectators see").click()
    await expect(teacher.page.locator(rulers)).to_have_count(0)
    assert [hello.get("token") for hello in hellos if hello["kind"] == "hello"] == [None]


async def test_a_person_removed_in_the_lobby_returns_by_invitation_alone(arrive: Arrive, house: House) -> None:
    room = await house.open_room(name="Ann")
    ann, bo = await arrive(), await arrive()
    cys = await room.join("Cy", 5)
    await asyncio.gather(ann.hold(room), bo.join(room.code, "Bo"))
    await expect(bo.page.get_by_role("heading", name=re.compile("^You hold seat"))).to_be_visible()
    row = ann.page.get_by_role("listitem").filter(has_text=re.compile(r"\bBo\b"))
    await row.get_by_role("button", name="Remove Bo").click()
    await row.get_by_role("button", name=re.compile("^Clear seat")).click()
    await expect(row).to_have_count(0)
    await expect(bo.page.get_by_role("heading", name="Take a seat")).to_be_visible()
    assert (await room.view(cys["token"]))["you"]["seat"] == 5
    await bo.page.get_by_role("region", name="Take a seat").get_by_role("button", name=re.compile("^Take ")).click()
    await expect(bo.page.get_by_text("you sit down again with an invitation")).to_be_visible()
    await expect(ann.page.get_by_role("listitem").filter(has_text=re.compile(r"\bBo\b"))).to_have_count(0)


async def test_a_hand_is_seen_a_private_line_is_not_and_a_lock_keeps_people_out(arrive: Arrive, house: House) -> None:
    room = await at_the_floor(house, 1)
    bos = await room.join("Bo", 4)
    ann, bo, cy = await arrive(), await arrive(), await arrive()
    heard: list[str] = []
    cy.page.on("websocket", lambda line: line.on("framereceived", lambda frame: heard.append(str(frame))))
    seat = json.dumps(json.dumps({"seat": {"number": 4, "token": bos["token"]}}))
    await bo.page.add_init_script(f"localStorage.setItem('room:{room.code}', {seat})")
    await asyncio.gather(ann.hold(room), bo.visit(room.code), cy.visit(room.code))

    await bo.place.get_by_role("button", name="Raise your hand").click()
    await expect(bo.place.get_by_text("Your hand is up.")).to_be_visible()
    for person in (ann, cy):
        await expect(tent(person, 4)).to_have_accessible_name(re.compile("^Seat 4, Bo, person.*hand up"))
        await expect(tent(person, 4).get_by_text("hand up", exact=True)).to_be_visible()

    await ann.button("Host").click()
    await ann.button("Say something privately").click()
    private = ann.page.locator("form").filter(has=ann.page.get_by_role("textbox", name="Line"))
    await private.get_by_role("combobox", name="To", exact=True).select_option("4")
    await private.get_by_role("textbox", name="Line").fill("Keep to the stair, Bo.")
    await ann.button("Say it").click()
    lines = bo.page.get_by_role("region", name="From the host")
    await expect(lines).to_contain_text("Keep to the stair, Bo.")
    await expect(lines).to_contain_text("to you alone")
    await lines.get_by_role("button", name="Put it away").click()
    await expect(lines).to_be_hidden()

    await ann.button("Lock the room").click()
    await expect(ann.button("Unlock the room")).to_be_visible()
    await cy.place.get_by_role("textbox", name="Your name").fill("Cy")
    await cy.place.get_by_role("button", name="Take a seat").click()
    await expect(cy.place.get_by_role("alert").filter(has_text="room_locked")).to_be_visible()
    await ann.button("Unlock the room").click()
    await expect(ann.button("Lock the room")).to_be_visible()
    await cy.place.get_by_role("button", name="Take a seat").click()
    await expect(tent(bo, 1)).to_have_accessible_name(re.compile("^Seat 1, Cy, person"))
    # Nothing of what was said to Bo alone ever reached the third browser.
    assert heard != []
    assert [frame for frame in heard if "Keep to the stair" in frame] == []
    assert "Keep to the stair" not in await cy.page.content()


async def test_whoever_closes_their_page_finds_the_seat_kept_and_has_it_again(arrive: Arrive, house: House) -> None:
    room = await house.open_room({"grace_seconds": 1, "turn_seconds": 600}, name="Ann")
    bos = await room.join("Bo", 4)
    await room.begin()
    ann, bo = await arrive(), await arrive()
    seat = json.dumps(json.dumps({"seat": {"number": 4, "token": bos["token"]}}))
    await bo.page.add_init_script(f"localStorage.setItem('room:{room.code}', {seat})")
    frames: list[dict[str, Any]] = []
    bo.page.on("websocket", lambda line: line.on("framesent", lambda frame: frames.append(json.loads(frame))))
    await asyncio.gather(ann.hold(room), bo.visit(room.code))
    await expect(tent(ann, 4)).to_have_accessible_name(re.compile("^Seat 4, Bo, person(?!.*away)"))
    # The page in sight promises to be heard.
    await until(lambda: {"kind": "here", "every": 10} in frames, "the promise of the page")

    await bo.page.goto("/health/live")
    await expect(ann.record.get_by_text("Bo is gone.")).to_be_visible()
    await expect(tent(ann, 4)).to_have_accessible_name(re.compile("^Seat 4, Linda Park, AI"))
    await bo.visit(room.code)
    for person in (ann, bo):
        await expect(person.record.get_by_text("Bo is back in seat 4.")).to_be_visible()
        await expect(tent(person, 4)).to_have_accessible_name(re.compile("^Seat 4, Bo, person"))


async def test_a_telephone_with_its_slip_closed_misses_nothing_from_the_host(arrive: Arrive, house: House) -> None:
    room = await at_the_floor(house, 1)
    bos = await room.join("Bo", 4)
    ann, bo = await arrive(), await arrive(360, 740)
    seat = json.dumps(json.dumps({"seat": {"number": 4, "token": bos["token"]}}))
    await bo.page.add_init_script(f"localStorage.setItem('room:{room.code}', {seat})")
    await asyncio.gather(ann.hold(room), bo.visit(room.code))
    dock = bo.page.get_by_role("complementary", name="At hand")

    await dock.get_by_role("button", name="Your slip").click()
    await expect(bo.place).to_be_visible()
    await bo.page.keyboard.press("Escape")
    assert (await room.act({"kind": "tell", "text": "Ask her about the bulb.", "seat": 4})).status_code == 200
    await expect(dock).to_contain_text("Ask her about the bulb.")
    said = await bo.turns.count()
    await ann.speak("Nobody measured the stair.")
    await expect(bo.turns.nth(said)).to_be_visible()

    await dock.get_by_role("button", name="Your slip").click()
    lines = bo.page.get_by_role("region", name="From the host")
    await expect(lines).to_contain_text("Ask her about the bulb.")
    await expect(bo.page.get_by_role("region", name="While you were away")).to_have_count(0)
    # It is put away for good, however often the slip is laid out.
    await lines.get_by_role("button", name="Put it away").click()
    await bo.page.keyboard.press("Escape")
    await dock.get_by_role("button", name="Your slip").click()
    await expect(bo.place).to_be_visible()
    await expect(lines).to_have_count(0)
