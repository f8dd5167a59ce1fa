"""Each format, from the landing to its end, on telephones, by one person and by two who fill in whatever form comes."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re

import pytest
from playwright.async_api import Error, expect

from engine.formats import FORMATS
from harness.examples import Json
from harness.examples.court import REASONS
from harness.server import bearer
from tests.browser.conftest import Arrive
from tests.browser.people import Person, choose_radio
from tests.order import few_of

pytestmark = pytest.mark.browser

PHONE = 390, 844
QUICK: dict[str, Json] = {
    "jury": {"max_rounds": 1, "verdict_rule": "majority"},
    "panel": {"max_messages": 12, "demand_every": 8},
    "history": {"max_rounds": 1},
    "meeting": {"wrap_up": 1, "reveal_seconds": 0},
}
"""Terms with which a format soon ends; the pace is instant, so that the people alone take time."""
EVENINGS = [(format, people) for format in FORMATS for people in (1, 2)]
SAID = "I have read the papers, and the second page does not fit the first."


async def open_evening(host: Person, format: str) -> str:
    """Open a room on the landing, as a newcomer does, and agree on terms."""
    await host.page.goto("/")
    form = await host.unfold_form()
    await form.get_by_label("Format").select_option(format)
    await form.get_by_label("Your name").fill("Ann")
    await form.get_by_role("button", name="Open the room").click()
    code = await host.code()
    held = json.loads(await host.page.evaluate(f"localStorage.getItem('room:{code}')"))
    terms = {"pace": "instant", **QUICK.get(format, {})}
    act = {"act": {"kind": "set_terms", "settings": terms}}
    done = await host.page.request.post(f"/api/rooms/{code}/acts", headers=bearer(held["host"]), data=act)
    assert done.ok, await done.text()
    return code


async def answer(person: Person) -> None:
    """Bring up what is asked, where it does not lie open, fill in what is empty, and sign it."""
    place = person.place
    if not await place.is_visible():
        await person.page.get_by_role("complementary", name="At hand").locator(".next.asked button").click(timeout=500)
    if await place.get_by_label(re.compile("word for word")).count():
        # A form that quotes is drafted from the points of the papers, unless somebody types before the draft has come.
        await place.get_by_text("Drafted from the points of the papers.").wait_for(timeout=5000)
    for field in await place.get_by_role("textbox").all():
        if await field.is_visible() and await field.input_value() == "":
            await field.fill(REASONS if await place.get_by_label("Your reasons").count() else SAID)
    group = place.get_by_role("radio")
    if await group.count() and not await place.get_by_role("radio", checked=True).count():
        await choose_radio(group.first)
    await place.locator(".btn.main:enabled").first.click(timeout=1000)


async def play(person: Person) -> None:
    """Do whatever is asked, until it is over."""
    over = person.page.get_by_role("link", name="Read the transcript").first
    while not await over.is_visible():
        # What was asked may be over while the hand is on its way.
        with contextlib.suppress(Error):
            await answer(person)


@pytest.mark.parametrize(
    "evening",
    few_of(EVENINGS, (("panel", 1), ("history", 2)), "every format, by one and by two"),
    ids=lambda evening: f"{evening[0]}-{evening[1]}",
)
async def test_an_evening_is_played_from_the_landing_to_its_end(arrive: Arrive, evening: tuple[str, int]) -> None:
    format, people = evening
    seated = [await arrive(*PHONE) for _ in range(people)]
    code = await open_evening(seated[0], format)
    for guest in seated[1:]:
        await guest.join(code, "Bo")
        await expect(guest.page.get_by_role("heading", name="You hold seat")).to_be_visible()
    await seated[0].button("Begin").click()
    async with asyncio.timeout(120):
        await asyncio.gather(*(play(person) for person in seated))
    for person in seated:
        await person.fits()
