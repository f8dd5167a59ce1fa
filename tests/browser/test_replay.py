"""After the verdict: any moment again, and another story from there."""

import re
import zipfile

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
    assert [seat["name"] for seat in forked["seats"] if seat["host"]] == ["Ann"]
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


async def test_the_host_takes_everything_along_and_deletes_the_room(arrive: Arrive, house: House) -> None:
    room = await finished(house)
    ann, bo = await arrive(), await arrive()
    await bo.visit(room.code)
    await expect(bo.outcome).to_be_visible()
    await expect(bo.button("Delete this room")).to_have_count(0)
    await ann.hold(room)
    async with ann.page.expect_download() as kept:
        await ann.button("Take everything along").click()
    packed = await kept.value
    assert packed.suggested_filename == f"room-{room.code}.zip"
    with zipfile.ZipFile(await packed.path()) as zipped:
        assert {"transcript.md", "log.jsonl", "turns.csv", "ballots.csv"} <= set(zipped.namelist())

    # The question takes the focus of the button whose place it takes, and gives it back.
    await ann.button("Delete this room").click()
    await expect(ann.page.get_by_role("group", name="Delete this room")).to_be_focused()
    await ann.button("Keep it").click()
    await expect(ann.button("Delete this room")).to_be_focused()
    await ann.button("Delete this room").click()
    await ann.button("Delete it").click()
    await expect(ann.page).to_have_url(re.compile("/$"))
    await expect(bo.page.get_by_role("heading", name="This room has been deleted.")).to_be_visible()
    await bo.page.reload()
    await expect(bo.page.get_by_role("heading", name=re.compile("^No room has this code"))).to_be_visible()
