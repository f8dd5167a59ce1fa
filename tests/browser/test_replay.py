"""After the verdict: any moment again, and another story from there."""

import re

import pytest
from playwright.async_api import expect

from tests.api.serving import House
from tests.browser.conftest import Arrive
from tests.browser.rooms import finished

pytestmark = pytest.mark.browser


async def test_the_replay_goes_back_to_a_turn_and_a_fork_goes_on_from_it(arrive: Arrive, house: House) -> None:
    room = await finished(house)
    person = await arrive()
    await person.hold(room)
    await expect(person.outcome).to_be_visible()
    slider = person.page.get_by_role("slider", name="The moment that is shown")
    await slider.fill("2")
    await expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^Turn 2 of \d+$"))
    await expect(person.turns).to_have_count(2)
    then = await person.read()
    # The verdict is not painted on the wall of a moment before it.
    await expect(person.outcome).to_be_hidden()

    await person.button("Continue from here").click()
    await expect(person.page).not_to_have_url(re.compile(room.code))
    code = await person.code()
    forked = (await house.http.get(f"/api/rooms/{code}")).json()
    assert forked["room"]["case"] == (await room.get()).json()["room"]["case"]
    await expect(person.turns.nth(1)).to_be_visible()
    assert (await person.read())[:2] == then
    await expect(person.record.get_by_text("From here on this room tells its own story.")).to_be_visible()
    # What had been said stays, and the room it was said in is as it was.
    assert (await room.get()).json()["room"]["status"] == "closed"


async def test_whoever_only_watched_may_look_back_and_opens_nothing(arrive: Arrive, house: House) -> None:
    room = await finished(house)
    person = await arrive()
    await person.visit(room.code)
    await person.page.get_by_role("slider", name="The moment that is shown").press("Home")
    await expect(person.turns).to_have_count(0)
    await expect(person.button("Back to the verdict")).to_be_visible()
    await expect(person.button("Continue from here")).to_be_hidden()
    await person.button("Back to the verdict").click()
    await expect(person.outcome).to_be_visible()
