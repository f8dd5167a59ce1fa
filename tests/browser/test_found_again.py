"""A verdict after the day: who was at the table finds the room again, and who was not reads what was decided."""

import json
import re

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Arrive
from tests.browser.rooms import finished
from tests.kit.server import House

pytestmark = pytest.mark.browser


async def test_a_room_is_found_again_without_its_code_until_it_is_gone(arrive: Arrive, house: House) -> None:
    room, gone = await finished(house), await house.open_room()
    await house.http.delete(f"/api/rooms/{gone.code}", headers={"Authorization": f"Bearer {gone.host_token}"})
    ann = await arrive()
    for at, one in enumerate((room, gone)):
        kept = json.dumps(json.dumps({"host": one.host_token, "at": at}))
        await ann.page.goto("/")
        await ann.page.evaluate(f"localStorage.setItem('room:{one.code}', {kept})")
    stranger = await arrive()
    await stranger.page.goto("/")
    await expect(stranger.page.get_by_role("heading", name="On the docket")).to_be_visible()
    await ann.page.goto("/")
    yours = ann.page.get_by_role("region", name="Rooms of yours")
    outcome = (await room.get("")).json()["result"]["outcome"].replace("_", " ").capitalize()
    await expect(yours.get_by_role("link")).to_have_text(re.compile(f"Room {room.code}. {outcome}."))
    kept_still = await ann.page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('room:'))")
    assert kept_still == [f"room:{room.code}"]
    assert await stranger.page.get_by_role("region", name="Rooms of yours").count() == 0
    await yours.get_by_role("link").click()
    await expect(ann.outcome).to_be_visible()


async def test_several_rooms_push_nothing_away_until_they_are_asked_for(arrive: Arrive, house: House) -> None:
    rooms = [await house.open_room() for _ in range(3)]
    ann = await arrive()
    await ann.page.goto("/")
    for at, one in enumerate(rooms):
        kept = json.dumps(json.dumps({"host": one.host_token, "at": at}))
        await ann.page.evaluate(f"localStorage.setItem('room:{one.code}', {kept})")
    await ann.page.goto("/")
    yours = ann.page.get_by_role("region", name="Rooms of yours")
    await expect(yours.get_by_role("link")).to_have_text(re.compile(f"Room {rooms[2].code}. Not begun."))
    await yours.get_by_role("button", name="2 more").click()
    await expect(yours.get_by_role("link")).to_have_count(3)


async def test_a_certificate_shows_what_was_decided_to_people_who_were_not_there(arrive: Arrive, house: House) -> None:
    room = await finished(house)
    case = (await room.get("/case")).json()
    address = f"{house.http.base_url}/{room.code}/certificate"
    stranger = await arrive()
    await stranger.page.goto(f"/{room.code}/certificate")
    paper = stranger.page.get_by_role("article")
    await expect(paper).to_contain_text(f"Accused: {case['defendants'][0]['name']}. Charged with: {case['charges'][0]}")
    await stranger.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    await stranger.button("Copy the link").click()
    await expect(stranger.page.get_by_role("status").filter(has_text="The link is copied.")).to_be_visible()
    assert await stranger.page.evaluate("navigator.clipboard.readText()") == address
    await stranger.page.emulate_media(media="print")
    await expect(paper).to_contain_text(address)
    await expect(stranger.button("Print it")).to_be_hidden()
