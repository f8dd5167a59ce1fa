"""People in one room: who is here and who writes, a seat given up and taken back, a screen that all look at."""

import asyncio
import json
import re
from typing import Any

import pytest
from playwright.async_api import Locator, expect

from harness.answers import citing
from harness.prepared_rooms import at_the_floor
from harness.server import House, OpenRoom, Socket
from harness.waiting import until
from tests.browser.conftest import Arrive
from tests.browser.people import Person

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
    bo = await arrive()
    async with room.socket(room.seat_token) as ann:
        await bo.visit(room.code)
        await tent(bo, 4).click()
        await bo.button("Sit here").click()
        await bo.place.get_by_role("textbox", name="Your name").fill("Bo")
        await bo.place.get_by_role("button", name="Take a seat").click()
        await expect(tent(bo, 4)).to_have_accessible_name(re.compile("^Seat 4, Bo, person"))
        await expect(bo.record.get_by_text("Bo sits down in seat 4")).to_be_visible()

        # Each sees that the other writes. A sign of it holds for seconds: it is looked out for before it is given.
        writing = expect(tent(bo, 7).get_by_text("writing", exact=True)).to_be_visible()
        await asyncio.gather(writing, ann.say(kind="typing"))
        await bo.write("I would ask about the stair.")
        await until_writing(ann, 4)

    await bo.button("The room").click()
    people = bo.page.get_by_role("dialog", name="The room")
    await expect(people.get_by_role("listitem").filter(has_text="Bo")).to_contain_text(re.compile(r"since \d"))
    await expect(people.get_by_role("listitem").filter(has_text="Ann")).to_contain_text("host")
    await bo.button("Give up my seat").click()
    await bo.button("Give it up").click()
    await expect(bo.record.get_by_text("Seat 4 was given up.")).to_be_visible()
    await expect(tent(bo, 4)).to_have_accessible_name(re.compile("^Seat 4, Linda Park, AI"))
    await expect(bo.place.get_by_text("You held seat 4.")).to_be_visible()

    said = await bo.turns.count()
    await speak_over_http(room, "Nobody measured the stair.")
    await expect(bo.turns.nth(said)).to_be_visible()
    await bo.place.get_by_role("button", name="Take seat 4 back").click()
    note = bo.page.get_by_role("region", name="While you were away")
    await expect(note).to_contain_text(re.compile(r"[Tt]urn"))
    await expect(note).to_contain_text(re.compile(r"It stands \w+ to \w+\."))
    await expect(tent(bo, 4)).to_have_accessible_name(re.compile("^Seat 4, Bo, person"))
    await note.get_by_role("button", name="Put it away").click()
    await expect(note).to_be_hidden()


@pytest.mark.sweep("what everybody is told: test_a_seat_is_taken_late_given_up_and_taken_back_with_a_note")
async def test_a_spectator_sees_who_comes_writes_and_goes(arrive: Arrive, house: House) -> None:
    room = await at_the_floor(house, 1)
    cy = await arrive()
    await cy.visit(room.code)
    await expect(tent(cy, 4)).to_be_visible()
    bos = await room.join("Bo", 4)
    await expect(cy.record.get_by_text("Bo sits down in seat 4")).to_be_visible()
    async with room.socket(bos["token"]) as bo:
        writing = expect(tent(cy, 4).get_by_text("writing", exact=True)).to_be_visible()
        await asyncio.gather(writing, bo.say(kind="typing"))
    assert (await room.act({"kind": "leave"}, bos["token"])).status_code == 200
    await expect(cy.record.get_by_text("Seat 4 was given up.")).to_be_visible()
    await expect(tent(cy, 4)).to_have_accessible_name(re.compile("^Seat 4, Linda Park, AI"))


async def until_writing(guest: Socket, seat: int) -> None:
    """Wait until somebody is told that the holder of a seat writes."""
    while seat not in (await guest.until("presence"))["typing"]:
        pass


async def speak_over_http(room: OpenRoom, text: str) -> None:
    """The host's juror, who has the floor, says this."""
    [ask] = [ask for ask in (await room.view())["you"]["asks"] if ask["act"] == "speak"]
    said = await room.act({"kind": "speak", "text": text}, room.seat_token, **citing(ask))
    assert said.status_code == 200, said.text


async def test_a_shared_screen_shows_the_code_and_what_spectators_see(arrive: Arrive, house: House) -> None:
    room = await house.open_room({"show_convictions": False, "turn_seconds": 600}, name=None, seat=None)
    screen = await arrive(1920, 1080)
    # The screen shows the teacher's own browser: it has the tokens and must not use them.
    hellos: list[dict[str, Any]] = []
    screen.page.on("websocket", lambda line: line.on("framesent", lambda frame: hellos.append(json.loads(frame))))
    await screen.keep(f"room:{room.code}", {"host": room.host_token})
    await screen.page.goto(f"/{room.code}?screen=1")
    await expect(screen.page.get_by_role("img", name="The room's address as a QR code")).to_be_visible()
    how = screen.page.get_by_role("region", name="How to come in")
    await expect(how.get_by_text(room.code, exact=True)).to_be_visible()
    await expect(screen.page.get_by_role("button", name=re.compile("^Begin"))).to_have_count(0)

    await room.join("Dee")
    await expect(screen.page.get_by_role("listitem").filter(has_text="Dee")).to_be_visible()
    # A low projector, on which nobody scrolls, shows the whole square too.
    for width, height in ((1366, 768), (1280, 720), (1024, 768), (1920, 1080)):
        await screen.page.set_viewport_size({"width": width, "height": height})
        # The page's own code lays some of it out, a moment after the resize.
        await screen.page.wait_for_function(_WHOLE_SQUARE)
    await room.begin()
    await expect(screen.record).to_be_visible()
    await expect(how.get_by_text(room.code, exact=True)).to_be_visible()
    assert [hello.get("token") for hello in hellos if hello["kind"] == "hello"] == [None]

    # Dee is asked and has time: nothing moves meanwhile.
    rulers = screen.page.locator(".ruler")
    await expect(rulers).to_have_count(0)
    # The teacher's own page shows all of it, once they want to see it.
    teacher = screen
    await teacher.hold(room)
    await expect(teacher.button("Host")).to_be_visible()
    await expect(rulers).to_have_count(0)
    await teacher.button("Host").click()
    await teacher.button("The host’s full view").click()
    await expect(rulers).to_have_count(0)
    await teacher.button("Show me everything").click()
    await expect(rulers).not_to_have_count(0)
    await teacher.button("Show what spectators see").click()
    await expect(rulers).to_have_count(0)


async def test_a_person_removed_in_the_lobby_returns_by_invitation_alone(arrive: Arrive, house: House) -> None:
    room = await house.open_room(name="Ann")
    bo = await arrive()
    cys = await room.join("Cy", 5)
    bos = await room.join("Bo", 3)
    await bo.sit(room.code, 3, bos["token"])
    await expect(bo.page.get_by_role("heading", name="You hold seat 3")).to_be_visible()
    assert (await room.act({"kind": "remove", "seat": 3})).status_code == 200
    await expect(bo.page.get_by_role("heading", name="Take a seat")).to_be_visible()
    assert (await room.view(cys["token"]))["you"]["seat"] == 5
    form = bo.page.get_by_role("region", name="Take a seat")
    await form.get_by_role("textbox", name="Your name").fill("Bo")
    await form.get_by_role("button", name=re.compile("^Take ")).click()
    await expect(bo.page.get_by_text("you sit down again with an invitation")).to_be_visible()
    assert "Bo" not in [seat["name"] for seat in (await room.view())["seats"]]


async def test_a_hand_is_seen_a_private_line_is_not_and_a_lock_keeps_people_out(arrive: Arrive, house: House) -> None:
    room = await at_the_floor(house, 1)
    bos = await room.join("Bo", 4)
    ann = await arrive()
    await ann.hold(room)
    assert (await room.act({"kind": "raise_hand"}, bos["token"])).status_code == 200
    await expect(tent(ann, 4)).to_have_accessible_name(re.compile("^Seat 4, Bo, person.*hand up"))
    await expect(tent(ann, 4).get_by_text("hand up", exact=True)).to_be_visible()

    async with room.socket() as cy, room.socket(bos["token"]) as bo:
        await ann.button("Host").click()
        await ann.button("Say something privately").click()
        private = ann.page.locator("form").filter(has=ann.page.get_by_role("textbox", name="Line"))
        await private.get_by_role("combobox", name="To", exact=True).select_option("4")
        await private.get_by_role("textbox", name="Line").fill("Keep to the stair, Bo.")
        await ann.button("Say it").click()
        assert "Keep to the stair, Bo." in json.dumps(await bo.event("line_sent"))

        await ann.button("Lock the room").click()
        await expect(ann.button("Unlock the room")).to_be_visible()
        refused = await room.http.post(f"{room.path}/seats", json={"name": "Cy", "seat": None})
        assert refused.json()["code"] == "room_locked"
        await ann.button("Unlock the room").click()
        await expect(ann.button("Lock the room")).to_be_visible()
        await room.join("Cy", 1)
        await expect(tent(ann, 1)).to_have_accessible_name(re.compile("^Seat 1, Cy, person"))
        # Nothing of what was said to Bo alone ever reached whoever watched.
        await cy.until_event("seat_taken", seat=1)
        assert "Keep to the stair" not in json.dumps(cy.heard)


async def test_whoever_closes_their_page_finds_the_seat_kept_and_has_it_again(arrive: Arrive, house: House) -> None:
    room = await house.open_room({"grace_seconds": 1, "turn_seconds": 600}, name="Ann")
    bos = await room.join("Bo", 4)
    await room.begin()
    bo = await arrive()
    frames: list[dict[str, Any]] = []
    bo.page.on("websocket", lambda line: line.on("framesent", lambda frame: frames.append(json.loads(frame))))
    async with room.socket(room.seat_token) as ann:
        await bo.sit(room.code, 4, bos["token"])
        await expect(tent(bo, 4)).to_have_accessible_name(re.compile("^Seat 4, Bo, person(?!.*away)"))
        # The page in sight promises to be heard.
        await until(lambda: {"kind": "here", "every": 10} in frames, "the promise of the page")
        await bo.page.goto("/health/live")
        await ann.event("seat_released")
        await bo.visit(room.code)
        await expect(bo.record.get_by_text("Bo is gone.")).to_be_visible()
        await expect(bo.record.get_by_text("Bo is back in seat 4.")).to_be_visible()
        await expect(tent(bo, 4)).to_have_accessible_name(re.compile("^Seat 4, Bo, person"))


async def test_a_telephone_with_its_slip_closed_misses_nothing_from_the_host(arrive: Arrive, house: House) -> None:
    room = await at_the_floor(house, 1)
    bos = await room.join("Bo", 4)
    bo = await arrive(360, 740)
    await bo.sit(room.code, 4, bos["token"])
    dock = bo.page.get_by_role("complementary", name="At hand")

    await dock.get_by_role("button", name="Your slip").click()
    await bo.place.get_by_role("button", name="Raise your hand").click()
    await expect(bo.place.get_by_text("Your hand is up.")).to_be_visible()
    await bo.page.keyboard.press("Escape")
    assert (await room.act({"kind": "tell", "text": "Ask her about the bulb.", "seat": 4})).status_code == 200
    await expect(dock).to_contain_text("Ask her about the bulb.")
    said = await bo.turns.count()
    await speak_over_http(room, "Nobody measured the stair.")
    await expect(bo.turns.nth(said)).to_be_visible()

    await dock.get_by_role("button", name="Your slip").click()
    lines = bo.page.get_by_role("region", name="From the host")
    await expect(lines).to_contain_text("Ask her about the bulb.")
    await expect(lines).to_contain_text("to you alone")
    await expect(bo.page.get_by_role("region", name="While you were away")).to_have_count(0)
    # It is put away for good, however often the slip is laid out.
    await lines.get_by_role("button", name="Put it away").click()
    await bo.page.keyboard.press("Escape")
    await dock.get_by_role("button", name="Your slip").click()
    await expect(bo.place).to_be_visible()
    await expect(lines).to_have_count(0)
