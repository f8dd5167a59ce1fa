"""The host's chairs: in the lobby a host sits down on any open seat, with a click, and changes it with another."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from engine.formats import FORMATS
from harness.server import House
from tests.browser.conftest import Arrive
from tests.browser.people import Person
from tests.order import few_of

pytestmark = pytest.mark.browser
OPEN_SEATS = [name for name in sorted(FORMATS) if not FORMATS[name].seats_close]


async def sits_on_every_open_chair(host: Person) -> None:
    """Click the chairs that invite, one after another, until the host has had each of them."""
    tents = host.page.locator("button.tent")
    await expect(tents.first).to_be_visible()
    numbers = [int(found[1]) for label in await tents.all_inner_texts() if (found := re.search(r"Seat (\d+)", label))]
    for number in numbers:
        chair = tents.filter(has_text=re.compile(rf"Seat {number}\b"))
        if "sit here" in (await chair.inner_text()):
            await chair.click()
            await expect(host.page.get_by_role("heading", name=f"You hold seat {number}", exact=True)).to_be_visible()


@pytest.mark.parametrize("name", few_of(sorted(FORMATS), ("court", "meeting"), "every format"))
async def test_a_host_sits_on_every_open_seat(arrive: Arrive, house: House, name: str) -> None:
    room = await house.open_room(format=name, name="Ann")
    host = await arrive(390, 844)
    await host.hold(room)
    await host.page.goto(f"/{room.code}")
    await expect(host.page.get_by_role("heading", name=re.compile("^You hold seat"))).to_be_visible()
    await sits_on_every_open_chair(host)
    # The chair that they had is open again, and they are the host still.
    await expect(host.page.locator("button.tent", has_text="Ann")).to_have_count(1)
    await host.button("Begin").click()
    await expect(host.record).to_be_visible()


@pytest.mark.parametrize("name", few_of(OPEN_SEATS, OPEN_SEATS[:1], "every format whose seats stay open"))
async def test_a_host_without_a_seat_takes_one(arrive: Arrive, house: House, name: str) -> None:
    room = await house.open_room(format=name, seat=None)
    host = await arrive()
    await host.hold(room)
    await host.page.goto(f"/{room.code}")
    await host.page.locator("button.tent", has_text="Seat 2,").click()
    await expect(host.page.get_by_label("Your name")).to_be_focused()
    await host.page.get_by_label("Your name").fill("Ann")
    await host.button("Take seat 2").click()
    await expect(host.page.get_by_role("heading", name="You hold seat 2")).to_be_visible()
    assert (await room.get("/view")).json()["room"]["host_seat"] == 2


async def test_no_chair_invites_a_host_who_reads_the_parts(arrive: Arrive, house: House) -> None:
    room = await house.open_room(format="meeting", seat=None)
    host = await arrive()
    await host.hold(room)
    await host.page.goto(f"/{room.code}")
    await expect(host.text(re.compile("^You have no seat, and read every part"))).to_be_visible()
    await expect(host.page.locator("button.tent", has_text="sit here")).to_have_count(0)
