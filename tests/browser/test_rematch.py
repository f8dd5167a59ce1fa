"""The host plays again, another case if they like, and the others follow to the next room with the token they have."""

import asyncio
import re

import pytest
from playwright.async_api import expect

from harness.server import House
from tests.browser.conftest import Arrive

pytestmark = pytest.mark.browser


async def test_the_host_plays_again_and_the_others_follow(arrive: Arrive, house: House) -> None:
    room = await house.open_room()
    bo = await room.join("Bo", 3)
    await room.begin()
    await room.act({"kind": "adjourn"})
    host, other = await arrive(360, 740), await arrive(360, 740)
    await host.hold(room)
    await other.sit(room.code, 3, bo["token"])
    await expect(other.button("Copy the link")).to_be_visible()
    await host.page.get_by_role("combobox", name="Case").select_option("Regina v. Maybrick")
    assert await other.button("Play again").count() == 0
    # Whoever looks at the verdict is brought along without a touch: the link is there for seconds, and looked out for
    # before it comes.
    following = expect(other.page.get_by_role("link", name="Go to the next room")).to_be_visible()
    await asyncio.gather(following, host.button("Play again").click())
    await expect(host.page).not_to_have_url(re.compile(room.code))
    code = host.page.url.rpartition("/")[2]
    assert (await room.get("")).json()["room"]["rematch"] == code
    await expect(other.page).to_have_url(re.compile(code))
    for person in (host, other):
        await expect(person.page.locator("body")).to_contain_text("Bo")
        await expect(person.page.get_by_role("heading", level=1)).to_contain_text("Regina v. Maybrick")
    await host.button(re.compile("^Begin")).first.click()
    async with asyncio.timeout(20):
        while (await house.http.get(f"/api/rooms/{code}")).json()["room"]["status"] == "lobby":  # noqa: ASYNC110
            await asyncio.sleep(0.1)  # real time: polls a server
    seen = await house.http.get(f"/api/rooms/{code}/view", headers={"Authorization": f"Bearer {bo['token']}"})
    assert seen.json()["you"]["seat"] == 3
