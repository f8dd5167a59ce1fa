"""Faces: how people choose theirs, and where it is seen."""

import json
import re

import pytest
from playwright.async_api import Locator, expect

from tests.browser.conftest import Arrive
from tests.browser.people import Person, choose_radio
from tests.browser.readable import AFTERNOON, assert_readable
from tests.browser.rooms import finished
from tests.kit.server import House, bearer
from tests.kit.waiting import until

pytestmark = pytest.mark.browser


def _faces(person: Person) -> Locator:
    return person.page.get_by_role("group", name="Your face")


def _face(person: Person, number: int) -> Locator:
    return _faces(person).get_by_role("radio", name=f"Face {number} of 24")


async def _drawn(person: Person, seat: int) -> list[str]:
    """The neck and the clothes of the occupant of a seat, which are the same also while they speak."""
    parts = person.page.locator(".seating .place").nth(seat - 1).locator("svg.figure .person > path")
    await expect(parts.first).to_be_attached()
    return list(await parts.evaluate_all("all => all.slice(0, 3).map(one => one.outerHTML)"))


async def test_st21_a_guest_leafs_through_the_faces_and_sits_down_with_one(arrive: Arrive, house: House) -> None:
    room = await house.open_room(face=4)
    guest = await arrive(390, 844)
    await guest.page.add_init_script("localStorage.getItem('face') ?? localStorage.setItem('face', '6')")
    await guest.visit(room.code)
    await expect(_face(guest, 6)).to_be_checked()
    assert await _faces(guest).get_by_role("radio").count() == 6
    # From the last of six the arrows go on to the next six.
    await _face(guest, 6).focus()
    await guest.page.keyboard.press("ArrowRight")
    await expect(_face(guest, 7)).to_be_focused()
    await expect(_face(guest, 7)).to_be_checked()
    await _faces(guest).get_by_role("button", name="Six before").click()
    await expect(_face(guest, 1)).to_be_visible()
    await expect(_faces(guest).locator("[data-face]")).to_have_attribute("data-face", "7")
    await choose_radio(_face(guest, 3))
    await assert_readable(guest.page, ((390, 844), (1440, 900)), lights=AFTERNOON)
    await guest.page.get_by_role("textbox", name="Your name").fill("Ines")
    await guest.page.get_by_role("button", name=re.compile("^Take a seat")).click()
    await expect(guest.page.get_by_role("heading", name="How the others see you")).to_be_visible()
    view = (await room.get("")).json()
    assert {seat["name"]: seat["face"] for seat in view["seats"] if "face" in seat} == {"Ann": 4, "Ines": 3}
    # It is kept for the next room, and may still be changed here.
    assert await guest.page.evaluate("localStorage.getItem('face')") == "3"
    await choose_radio(_face(guest, 5))

    async def changed() -> bool:
        seats = (await room.get("")).json()["seats"]
        return any(seat["name"] == "Ines" and seat.get("face") == 5 for seat in seats)

    await until(changed)


async def test_st21_a_face_is_the_same_in_the_verdict_a_replay_a_rematch_a_fork(arrive: Arrive, house: House) -> None:
    room = await finished(house, face=10)
    host = await arrive()
    await host.hold(room)
    seen = await _drawn(host, 7)
    await host.page.get_by_role("slider", name="The moment that is shown").fill("2")
    assert await _drawn(host, 7) == seen
    again = await house.http.post(f"{room.path}/rematch", json={}, headers=bearer(room.host_token))
    fork = await house.http.post(f"{room.path}/fork", json={"after_seq": 20}, headers=bearer(room.host_token))
    for answer in (again, fork):
        assert answer.status_code == 201, answer.text
        opened = answer.json()
        keys = {"host": opened["host_token"], "seat": {"number": 7, "token": opened["seat_token"]}}
        stored = json.dumps(json.dumps(keys))
        await host.page.add_init_script(f"localStorage.setItem('room:{opened['code']}', {stored})")
        await host.visit(opened["code"])
        assert await _drawn(host, 7) == seen


async def test_h68_the_verdict_page_offers_the_picture(arrive: Arrive, house: House) -> None:
    room = await finished(house)
    guest = await arrive(390, 844)
    await guest.visit(room.code)
    link = guest.page.get_by_role("link", name="Save the picture")
    async with guest.page.expect_download() as download:
        await link.click()
    assert (await download.value).suggested_filename == f"verdict-{room.code}.png"
    await expect(guest.page.get_by_role("link", name="Open the picture")).to_have_attribute(
        "href", f"/api/rooms/{room.code}/verdict.png"
    )


async def test_h12_the_links_of_an_erased_room_say_so_in_one_sentence(arrive: Arrive, house: House) -> None:
    room = await finished(house)
    await house.http.delete(room.path, headers=bearer(room.host_token))
    guest = await arrive()
    for path in (room.code, f"{room.code}/transcript", f"{room.code}/certificate"):
        await guest.page.goto(f"/{path}")
        await expect(guest.page.locator("body")).to_contain_text("No room has this code: it may have been deleted")
