"""A verdict after the day: who was at the table finds the room again, and who was not reads what was decided."""

import re

import pytest
from playwright.async_api import expect

from harness.server import House, OpenRoom, bearer
from tests.browser.conftest import Arrive

pytestmark = pytest.mark.browser


async def test_rooms_are_found_again_without_their_codes_until_they_are_gone(
    arrive: Arrive, house: House, decided: OpenRoom
) -> None:
    gone, *others = [await house.open_room() for _ in range(3)]
    await house.http.delete(gone.path, headers=bearer(gone.host_token))
    ann = await arrive()
    for at, one in enumerate((*others, decided, gone)):
        await ann.keep(f"room:{one.code}", {"host": one.host_token, "at": at})
    await ann.page.goto("/")
    yours = ann.page.get_by_role("region", name="Rooms of yours")
    outcome = (await decided.get("")).json()["result"]["outcome"].replace("_", " ").capitalize()
    # Several push nothing away until they are asked for.
    await expect(yours.get_by_role("link")).to_have_text(re.compile(f"Room {decided.code}. {outcome}."))
    await yours.get_by_role("button", name="2 more").click()
    await expect(yours.get_by_role("link", name=re.compile("Not begun."))).to_have_count(2)
    await expect(yours.get_by_role("link")).to_have_count(3)
    kept_still = await ann.page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('room:'))")
    assert set(kept_still) == {f"room:{one.code}" for one in (*others, decided)}
    await yours.get_by_role("link").first.click()
    await expect(ann.outcome).to_be_visible()


async def test_a_certificate_shows_what_was_decided_to_people_who_were_not_there(
    arrive: Arrive, decided: OpenRoom
) -> None:
    case = (await decided.get("/case")).json()
    address = f"{decided.http.base_url}/{decided.code}/certificate"
    stranger = await arrive()
    await stranger.page.goto(f"/{decided.code}/certificate")
    paper = stranger.page.get_by_role("article")
    await expect(paper).to_contain_text(f"Accused: {case['defendants'][0]['name']}. Charged with: {case['charges'][0]}")
    await stranger.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    await stranger.button("Copy the link").click()
    await expect(stranger.page.get_by_role("status").filter(has_text="The link is copied.")).to_be_visible()
    assert await stranger.page.evaluate("navigator.clipboard.readText()") == address
    await stranger.page.emulate_media(media="print")
    await expect(paper).to_contain_text(address)
    await expect(stranger.button("Print it")).to_be_hidden()
