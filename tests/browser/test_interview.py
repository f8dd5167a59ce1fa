"""After the verdict anybody may ask a seat why, and reads what the answer draws on."""

import re

import pytest
from playwright.async_api import expect

from harness.server import OpenRoom
from tests.browser.conftest import Arrive

pytestmark = pytest.mark.browser


async def juror_moved_by_a_turn(room: OpenRoom) -> tuple[int, str]:
    """The first mind who names a turn that convinced it, by number and name; not every one was moved by one."""
    for seat in (number for number in range(1, 13) if number != 7):
        asked = {"seat": seat, "question": "What convinced you?"}
        answer = (await room.http.post(f"{room.path}/interview", json=asked)).json()
        if answer["turns"]:
            view = (await room.get("/view")).json()
            return seat, next(held["name"] for held in view["seats"] if held["seat"] == seat)
    raise AssertionError("nobody was moved by a turn")


async def test_h71_a_seat_is_asked_and_its_answer_leads_to_the_turn(arrive: Arrive, decided: OpenRoom) -> None:
    seat, name = await juror_moved_by_a_turn(decided)
    person = await arrive(390, 844)
    await person.hold(decided)
    section = person.page.get_by_role("region", name="Ask a juror why")
    await section.get_by_label("Whom").select_option(value=str(seat))
    offered = section.get_by_role("group", name=f"Questions to {name}").get_by_role("button")
    await expect(offered).to_have_count(3)
    question = await offered.nth(0).inner_text()
    await offered.nth(0).click()
    status = section.get_by_role("status")
    await expect(status).to_contain_text(question)
    await expect(status).to_contain_text(f"{seat} {name}, asked:")

    field = section.get_by_label("Your own")
    await field.fill("What convinced you?")
    await field.press("Enter")
    await expect(status).to_contain_text("What convinced you?")
    await expect(field).to_have_value("")
    # The answer before it stays.
    await expect(section.get_by_role("list", name="Earlier answers")).to_contain_text(question)
    await person.fits()
    await person.page.set_viewport_size({"width": 1440, "height": 900})
    await person.fits()

    cited = section.get_by_role("link", name=re.compile(r"^Turn \d+")).first
    number = re.search(r"\d+", await cited.inner_text())
    assert number is not None
    await cited.press("Enter")
    slider = person.page.get_by_role("slider", name="The moment that is shown")
    await expect(slider).to_have_attribute("aria-valuetext", re.compile(rf"^Turn {number[0]} of"))
    await expect(person.turns).to_have_count(int(number[0]))
    await person.button(re.compile("^Back")).first.click()
    await expect(section.get_by_role("status")).to_contain_text("What convinced you?")

    # The card of a seat takes a question too.
    await person.button(re.compile(r"^Seat 7")).first.click()
    card = person.page.get_by_role("dialog", name="Seat 7")
    await card.get_by_label("Your own").fill("Why?")
    await card.get_by_role("button", name="Ask", exact=True).click()
    said = card.get_by_role("status").get_by_text("Seat 7 was Ann’s. Ask Ann.")
    # It is read where it was asked for, without scrolling.
    await expect(said).to_be_in_viewport(ratio=1)


async def test_h71_a_shared_screen_asks_nobody(arrive: Arrive, decided: OpenRoom) -> None:
    person = await arrive(1920, 1080)
    await person.page.goto(f"/{decided.code}?screen=1")
    await expect(person.outcome).to_be_visible()
    await expect(person.page.get_by_role("region", name="Ask a juror why")).to_have_count(0)
    await person.fits()
