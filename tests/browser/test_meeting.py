"""A meeting in the page, by two people and three minds: a wide page and a phone."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.people import Person
from tests.kit.server import House

pytestmark = pytest.mark.browser

PHONE = 390, 844
LATER = 60_000
"""Milliseconds that minds may take on a loaded machine."""


async def assert_fits(page: Page) -> None:
    """Nothing is wider than the page."""
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), await page.title()


async def at_hand(person: Person, verb: str) -> None:
    """Lay the own slip over the record of a narrow page."""
    await person.page.get_by_role("complementary", name="At hand").get_by_role("button", name=verb, exact=True).click()


async def bid(person: Person, desire: int, message: str = "", vote: str | None = None) -> None:
    """Set the slider, write, perhaps vote, and send it."""
    await person.place.get_by_label("How much you want to speak").fill(str(desire))
    if message:
        await person.place.get_by_label("What you would say").fill(message)
        await person.place.get_by_label("How much you want to speak").fill(str(desire))
    if vote is not None:
        await person.place.get_by_role("radio", name=vote).check(force=True)
    verb = "Bid, and lock the vote" if vote is not None else "Bid" if desire else "Stay silent"
    await person.place.get_by_role("button", name=verb, exact=True).click()


async def test_me4_me7_a_meeting_is_played_on_a_wide_page_and_a_phone(arrive: Arrive, house: House) -> None:
    ann, bo = await arrive(1440, 900), await arrive(*PHONE)
    settings = {"bid_seconds": 600, "note_seconds": 600, "wrap_up": 1, "reveal_seconds": 1}
    room = await house.open_room(settings, format="meeting", seat=1)
    await ann.hold(room)
    await bo.join(room.code, "Bo")
    await expect(bo.page.get_by_role("heading", name="You hold seat 2")).to_be_visible()
    await ann.button("Begin with two seated").click()

    # What each was dealt lies face down; a look at the page over somebody's shoulder shows nothing of it.
    await expect(ann.page.get_by_role("heading", name="Who speaks next")).to_be_visible()
    for person in (ann, bo):
        await expect(person.text(re.compile(r"^21:00 in the"))).to_have_count(0)
    dealt = ann.page.get_by_role("region", name="What was dealt to you")
    await dealt.get_by_role("button", name="Turn it over").click()
    await expect(dealt.get_by_text(re.compile("21:20 in the"))).to_be_visible()
    await dealt.get_by_role("button", name="Turn it down").click()

    # A bid of ten goes before all others; what was said is on the map.
    await bid(ann, 10, "I was in the kitchen at 21:10, alone.")
    await at_hand(bo, "Bid")
    await expect(bo.page.get_by_role("heading", name="Who speaks next")).to_be_visible()
    await assert_fits(bo.page)
    await bid(bo, 0)
    for person in (ann, bo):
        said = person.turns.filter(has_text="I was in the kitchen at 21:10, alone.")
        await expect(said).to_be_visible(timeout=LATER)
    plan = ann.page.get_by_role("article", name="The map")
    await expect(plan.get_by_text("the wheel jammed with a crowbar", exact=False)).to_be_visible()
    await plan.get_by_label("The time on the map").fill("1")
    kitchen = plan.get_by_role("listitem").filter(has_text="the kitchen")
    await expect(kitchen.get_by_text("says so")).to_be_visible()

    # Votes are locked, and read out one by one when all are in: the minds vote as soon as they are told to.
    await expect(ann.page.get_by_role("heading", name="The meeting should come to an end")).to_be_visible(timeout=LATER)
    await bid(ann, 0, vote="Skip")
    await at_hand(bo, "Bid")
    await bid(bo, 0, vote="Skip")
    for person in (ann, bo):
        await expect(person.record.get_by_text("Bo has voted.", exact=False).first).to_be_visible(timeout=LATER)
        await expect(person.record.get_by_text("Bo skips.", exact=False).first).to_be_visible(timeout=LATER)
        await assert_fits(person.page)
