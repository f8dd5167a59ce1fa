"""One panel of everybody: two people in the page (a wide one and a phone), an agent over MCP, and models, one of which
fails and is named."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from cases.matter_shelf import SHELVES, read_shelf
from engine.matters.candidate import Candidate
from harness.answers import citing
from harness.examples import Json
from harness.server import House
from harness.services import provider_seats
from harness.services.provider import Provider
from tests.api.mcp.agents import Agent, agent
from tests.browser.conftest import Arrive
from tests.browser.people import Person, choose_radio
from tests.browser.test_models import LOADING_MS, server

pytestmark = pytest.mark.browser

MATTER = read_shelf(SHELVES / "panel", Candidate)["head_of_platform"]
MODEL, BROKEN = MATTER.members[3].name, MATTER.members[4].name
"""Who a model plays that answers, and who one plays that answers with nonsense."""
REASONS = {
    "Ann": "The timetable systems stay up when she changes them.",
    "Bo": "Her team left within a year.",
    "Cy": "Her plan names the point at which the change can be stopped.",
    MODEL: "Both references say so.",
}
OFFER, DECLINE = "Offer her the post", "Decline"


def answer(body: Json) -> str:
    """One member gives a verdict at once and withdraws, another talks nonsense, the timekeeper counts."""
    said: dict[str, Any] = json.loads(provider_seats.answer(body))
    prompt = "".join(str(message["content"]) for message in body["messages"])
    if f"You are {BROKEN}" in prompt:
        return json.dumps({"bananas": 1})
    if f"You are {MODEL}" in prompt and "verdict" in said:
        said |= {"verdict": "decline", "reasoning": REASONS[MODEL], "withdraws": True, "notes": []}
    return json.dumps(said)


async def speak_once(person: Person, name: str, option: str) -> None:
    """Wait for the floor, say one's verdict with the reason, and withdraw with it."""
    await expect(person.place.get_by_role("heading", name="You have the floor")).to_be_visible(timeout=LOADING_MS)
    await person.place.get_by_label("What you say").fill(f"{name} has read the papers, and this is my verdict.")
    await choose_radio(person.place.get_by_role("radio", name=option))
    await person.place.get_by_label("Why, in a sentence or two").fill(REASONS[name])
    await person.place.get_by_label("These are my last words").check()
    await person.button("Speak").click()
    # Not the line in the record: whoever speaks last closes the room, and then the record is folded up.
    await expect(person.place.get_by_role("heading", name="You have the floor")).to_be_hidden()


async def on_a_phone(person: Person, name: str, option: str) -> None:
    """The same, where the form of the first floor comes by itself."""
    await person.take_up("Speak", LOADING_MS)
    await speak_once(person, name, option)


async def hear_of_the_failure(person: Person) -> None:
    """The page names the model that failed, and says who speaks instead."""
    note = person.page.get_by_text(re.compile(rf"^{BROKEN.split()[-1]}: Stub One .*house mind"))
    await expect(note.first).to_be_attached(timeout=LOADING_MS)


async def speak_as_agent(guest: Agent, name: str) -> None:
    """Speak with a verdict when asked to, withdraw, and wait for the others until the room is closed."""
    cursor, done = 0, False
    while True:
        heard = await guest.wait(cursor, 5)
        cursor = heard["cursor"]
        if heard["status"] == "closed" and not heard["more"]:
            return
        for ask in heard["asks"]:
            if ask["act"] == "speak" and not done:
                said = {"kind": "speak", "text": f"{name} has read the protocol.", "cites": [], "withdraws": True}
                said |= {"verdict": "offer", "reasoning": REASONS[name]}
                spoken = await guest.call("act", act=said, **citing(ask))
                assert spoken.code is None, spoken.text
                done = True


@pytest.fixture
async def house(built: None, tmp_path: Path) -> AsyncIterator[House]:
    """A server whose models answer by script."""
    with Provider(key="sk-right") as provider:
        provider.seat_answer = answer
        async with server(provider, tmp_path, STUB_KEY="sk-right") as served:
            yield served


@pytest.mark.sweep(
    "everybody at one panel: test_a_panel_is_decided_…, tests/api/mcp/test_panel.py, tests/api/test_panel.py"
)
async def test_two_people_an_agent_and_models_decide_one_panel(arrive: Arrive, house: House) -> None:
    settings = {"turn_seconds": 600, "minds": "stub", "budget_usd": 5.0, "max_messages": 24}
    room = await house.open_room(settings, format="panel", seat=1, matter=None, case_id=MATTER.id)
    ann, bo = await arrive(1440, 900, at=house.server), await arrive(390, 844, at=house.server)
    await ann.hold(room)
    await bo.join(room.code, "Bo")
    await expect(bo.page.get_by_role("heading", name="You hold seat 2")).to_be_visible()
    async with agent(house.server) as guest:
        await guest.join(room.code, "Cy", preferred_seat=3)
        await room.begin()
        await asyncio.gather(
            speak_once(ann, "Ann", OFFER),
            on_a_phone(bo, "Bo", DECLINE),
            speak_as_agent(guest, "Cy"),
            hear_of_the_failure(ann),
            hear_of_the_failure(bo),
        )
    for person in (ann, bo):
        await expect(person.page.get_by_role("heading", name="Decision record")).to_be_visible(timeout=LOADING_MS)
        for reason in REASONS.values():
            await expect(person.page.get_by_text(reason).first).to_be_attached()
        await person.page.get_by_role("heading", name="The record").click()
        for line in (f"Ann: {OFFER}.", f"Bo: {DECLINE}.", f"Cy: {OFFER}."):
            await expect(person.record.get_by_text(line, exact=False).first).to_be_visible()
        assert await person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # Who withdrew has given a verdict that stands, and stays in the picture.
    table = ann.page.get_by_role("toolbar", name="The panel")
    await expect(table.get_by_role("button", name=re.compile("Bo, .*withdrew"))).to_be_visible()
    await expect(table.locator(".gone")).to_have_count(0)
    # The model that failed is named, with what was done instead; everybody can read it.
    script = (await room.get("/transcript.json", room.seat_token)).json()
    failures = [line for line in script["lines"] if line["kind"] == "failure"]
    assert {line["seat"] for line in failures} == {5}
    assert all("house" in line["text"].casefold() for line in failures), failures
    view = (await room.get("", room.host_token)).json()
    assert view["result"]["counts"]["offer"] >= 2
    assert view["result"]["counts"]["decline"] >= 2
    occupants = {seat["seat"]: seat["occupant"] for seat in view["seats"]}
    assert (occupants[1], occupants[2], occupants[3]) == ("human", "human", "agent")
    certificate = (await room.get("/certificate")).json()["certificate"]
    assert certificate["degraded"] is True
