"""Faces: how people choose theirs, and where it is seen."""

import re

import pytest
from playwright.async_api import Locator, expect

from harness.prepared_rooms import finished
from harness.server import House, OpenRoom, bearer
from harness.waiting import until
from tests.browser.conftest import Arrive
from tests.browser.people import Person, choose_radio
from tests.browser.readable import assert_overhangs_nowhere
from tests.order import few_of

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
    await guest.keep("face", 6)
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
    await assert_overhangs_nowhere(guest.page, ((1440, 900), (390, 844)))
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


@pytest.mark.parametrize(
    "opening", few_of(("rematch", "fork"), ("rematch",), "a fork, opened by test_the_replay_goes_back_to_a_turn_…")
)
async def test_st21_a_face_is_the_same_in_the_verdict_a_replay_and_the_next_room(
    arrive: Arrive, house: House, opening: str
) -> None:
    room = await finished(house, face=10)
    host = await arrive()
    await host.hold(room)
    seen = await _drawn(host, 7)
    await host.page.get_by_role("slider", name="The moment that is shown").fill("2")
    assert await _drawn(host, 7) == seen
    asked = {"after_seq": 20} if opening == "fork" else {}
    answer = await room.http.post(f"{room.path}/{opening}", json=asked, headers=bearer(room.host_token))
    assert answer.status_code == 201, answer.text
    await host.sit(answer.json()["code"], 7, answer.json()["seat_token"])
    assert await _drawn(host, 7) == seen


async def test_h68_the_verdict_page_offers_the_picture(onlooker: Person, decided: OpenRoom) -> None:
    async with onlooker.page.expect_download() as download:
        await onlooker.page.get_by_role("link", name="Save the picture").click()
    assert (await download.value).suggested_filename == f"verdict-{decided.code}.png"
    await expect(onlooker.page.get_by_role("link", name="Open the picture")).to_have_attribute(
        "href", f"/api/rooms/{decided.code}/verdict.png"
    )


@pytest.mark.sweep("no room has that code: test_a_wrong_code_is_named_in_one_sentence")
@pytest.mark.parametrize("part", ["", "/transcript", "/certificate"])
async def test_h12_the_links_of_an_erased_room_say_so_in_one_sentence(arrive: Arrive, house: House, part: str) -> None:
    room = await house.open_room()
    await house.http.delete(room.path, headers=bearer(room.host_token))
    guest = await arrive()
    await guest.page.goto(f"/{room.code}{part}")
    await expect(guest.page.locator("body")).to_contain_text("No room has this code: it may have been deleted")
