"""Seats change hands, powers pass and return, and spectators vote in the audience."""

import json
import re

import pytest
from playwright.async_api import Locator, WebSocketRoute, expect

from harness.prepared_rooms import at_the_floor, before_a_mind
from harness.server import House
from tests.browser.conftest import Arrive
from tests.browser.people import Person

pytestmark = pytest.mark.browser


def tent(person: Person, seat: int) -> Locator:
    return person.page.get_by_role("toolbar", name="The jury").get_by_role("button", name=re.compile(f"^Seat {seat}, "))


async def test_an_invitation_seats_one_person_and_the_audience_votes_apart(arrive: Arrive, house: House) -> None:
    room = await at_the_floor(house, 1)
    ann, cy = await arrive(), await arrive(360, 740)
    await ann.hold(room)
    await ann.button("Host").click()
    await ann.button("Assign a seat").click()
    await ann.page.get_by_role("combobox", name="Seat").select_option("4")
    await ann.button("Make an invitation").click()
    invitation = ann.page.get_by_role("region", name="Invitation to seat 4")
    await expect(invitation.get_by_role("img", name="The invitation as a QR code")).to_be_visible()
    link = (await invitation.locator(".link").inner_text()).strip()
    assert link.startswith(f"http://{house.server}/{room.code}#invitation=")

    # A phone opens it, and its address shows nothing of it afterwards.
    await cy.page.goto(link)
    await expect(cy.page.get_by_role("heading", name=f"You are invited to room {room.code}")).to_be_visible()
    await cy.page.get_by_role("textbox", name="Your name").fill("Cy")
    await cy.button("Take my seat").click()
    for person in (ann, cy):
        await expect(tent(person, 4)).to_have_accessible_name(re.compile("^Seat 4, Cy, person"))
    assert "#" not in cy.page.url

    # The host gives the seat to the house: its former holder watches on, and is let in by no used invitation.
    await ann.button("Done with it").click()
    await ann.button("Assign a seat").click()
    await ann.page.get_by_role("combobox", name="Seat").select_option("4")
    await ann.page.get_by_role("combobox", name="Goes to").select_option("house")
    await ann.button("Give it away").click()
    for person in (ann, cy):
        await expect(person.record.get_by_text("The host gave seat 4 to Park, the built-in juror.")).to_be_visible()
    await cy.page.goto("/health/live")
    await cy.page.evaluate("localStorage.clear()")
    await cy.page.goto(link)
    await cy.page.get_by_role("textbox", name="Your name").fill("Di")
    await cy.button("Take my seat").click()
    await expect(cy.page.get_by_role("alert").filter(has_text="used")).to_contain_text("stale")
    await cy.button("Come in without it").click()

    await cy.button("Take a seat").click()
    audience = cy.page.get_by_role("group", name="Your vote from the audience")
    for word, counts in (("Guilty", (1, 0)), ("Not guilty", (0, 1))):
        await audience.get_by_role("button", name=word, exact=True).click()
        await expect(audience.get_by_role("button", name=word, exact=True)).to_have_attribute("aria-pressed", "true")
        shown = re.compile(rf"{counts[0]}\s*guilty\s+{counts[1]}\s*not guilty")
        await expect(ann.page.locator(".audience", has_text="The audience")).to_contain_text(shown)


@pytest.mark.slow("a person and a host are waited for")
async def test_the_floor_is_taken_a_seat_is_kept_and_powers_pass_and_return(arrive: Arrive, house: House) -> None:
    # Long enough to come in by, and short enough to wait for.
    room = await before_a_mind(house, {"interruptions": True, "grace_seconds": 1, "host_grace_seconds": 1}, 4)
    bo = await arrive()
    lines: list[WebSocketRoute] = []
    silent = False

    async def through(line: WebSocketRoute) -> None:
        """Bo's line, which hands on nothing but acts once it has fallen silent."""
        server = line.connect_to_server()
        lines.append(server)
        line.on_message(lambda said: server.send(said) if not silent or json.loads(said)["kind"] == "act" else None)

    await bo.page.route_web_socket(re.compile("/ws/rooms/"), through)
    async with room.socket(room.seat_token):
        await bo.sit(room.code, 4, (await room.join("Bo", 4))["token"])
        await expect(bo.place).to_be_visible()
        # The minds after her talk as long as reading them takes.
        assert (await room.act({"kind": "set_pace", "pace": "live"})).status_code == 200
        ask = next(ask for ask in (await room.view())["you"]["asks"] if ask["act"] == "speak")
        assert (await room.act({"kind": "pass"}, room.seat_token, turn_id=ask["ask"])).status_code == 200
        await bo.place.get_by_role("button", name=re.compile("^Interrupt ")).click()
        await expect(bo.record.get_by_text(re.compile("^(Bo|You) interrupts? "))).to_be_visible()
        await bo.speak("One word before you go on.")
        await expect(bo.turns.get_by_text("One word before you go on.", exact=True)).to_be_visible()

        # Nothing is heard of Bo: the seat is kept for them, and one button has it again.
        lines[0].send(json.dumps({"kind": "here", "every": 1}))
        silent = True
        await expect(bo.record.get_by_text("Bo is gone.")).to_be_visible()
        kept = bo.page.get_by_role("region", name="Seat 4 is kept for you")
        await expect(kept).to_be_visible()
        silent = False
        lines[0].send(json.dumps({"kind": "here", "every": 60}))
        await kept.get_by_role("button", name="Take my seat back").click()
        await expect(bo.record.get_by_text("Bo is back in seat 4.")).to_be_visible()
        await expect(kept).to_be_hidden()
        await expect(bo.page.get_by_role("region", name="While you were away")).to_be_visible()

    # The host's powers pass while the host is gone, and no longer.
    await expect(bo.record.get_by_text("While the host is away, Bo leads.").last).to_be_visible()
    await bo.button("Host").click()
    await bo.button("Pause the room").click()
    await expect(bo.record.get_by_text("The room is paused.")).to_be_visible()
    async with room.socket(room.host_token):
        await expect(bo.record.get_by_text("The host leads again.").last).to_be_visible()
        await expect(bo.button("Host")).to_have_count(0)


async def test_the_host_hands_the_lead_over_and_clears_a_seat(arrive: Arrive, house: House) -> None:
    room = await at_the_floor(house, 1)
    ann = await arrive()
    for name, seat in (("Bo", 3), ("Cy", 5)):
        await room.join(name, seat)
    await ann.hold(room)
    await ann.button("Host").click()
    await ann.button("Let somebody else lead").click()
    await ann.page.get_by_label("To3, Bo").select_option(label="3, Bo")
    await ann.button("Hand it over").click()
    await expect(ann.page.get_by_text("You have handed the lead to Bo.")).to_be_visible()
    await ann.button("Lead again").click()

    await ann.button("Remove a person").click()
    await ann.page.get_by_role("combobox", name="Clear seat").select_option(label="5, Cy")
    await ann.button("Clear the seat").click()
    await expect(tent(ann, 5)).to_have_accessible_name(re.compile("^Seat 5, David Okonkwo, AI"))
    await expect(tent(ann, 3)).to_have_accessible_name(re.compile("^Seat 3, Bo, person"))
