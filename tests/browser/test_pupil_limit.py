"""A class that is full, and a phone that has brought enough, on a phone and on a desk."""

import pytest
from playwright.async_api import expect

from harness.classes import open_class
from harness.server import House
from tests.browser.conftest import Arrive

pytestmark = pytest.mark.browser

DESK, PHONE = (1280, 860), (390, 844)


async def test_a_full_class_says_so_until_its_teacher_lets_more_in(arrive: Arrive, house: House) -> None:
    lesson = await open_class(house.server, house.http, title="4b", pupils=2)
    for name in ("Ada", "Bo"):
        await lesson.come(name)
    pupil, leading = await arrive(*PHONE), await arrive(*DESK)
    address = f"/class/{lesson.code}"
    await pupil.page.goto(address)
    await expect(pupil.text("The class is full. Ask your teacher to let more in.")).to_be_visible()
    await pupil.page.get_by_label("Your first name").fill("Cy")
    await pupil.button("Come in").click()
    await expect(pupil.text("The class is full: it takes 2 pupils, and so many are in.")).to_be_visible()
    await leading.page.goto(f"{address}#teacher={lesson.teacher}")
    await expect(leading.text("2 pupils of 2, 0 rooms")).to_be_visible()
    await expect(leading.button("Set")).to_be_disabled()
    await leading.page.get_by_label("Pupils at most").fill("3")
    await leading.button("Set").click()
    await expect(leading.text("The class takes 3 pupils.")).to_be_visible()
    await expect(pupil.text("The class is full. Ask your teacher to let more in.")).to_be_hidden()
    await pupil.button("Come in").click()
    await expect(pupil.page.get_by_role("status").filter(has_text="You are in.")).to_be_visible()
    await expect(leading.text("3 pupils of 3, 0 rooms")).to_be_visible()


async def test_one_browser_brings_three_pupils_into_a_class(arrive: Arrive, house: House) -> None:
    lesson = await open_class(house.server, house.http)
    person = await arrive()
    # By the code, as into a room.
    await person.join(lesson.code, "Ada")
    await person.page.wait_for_url(f"**/class/{lesson.code}")
    await person.button("Come in").click()
    await expect(person.page.get_by_role("status").filter(has_text="You are in.")).to_be_visible()
    # As if the token were lost, and not what the browser is counted by.
    device = await person.page.evaluate("localStorage.getItem('device')")
    await person.page.evaluate("code => localStorage.removeItem(`class:${code}`)", lesson.code)
    for name in ("Bo", "Cy"):
        assert (await lesson.ask_in(name, device=device)).status_code == 201
    await person.page.goto(f"/class/{lesson.code}")
    await person.page.get_by_label("Your first name").fill("Dee")
    await person.button("Come in").click()
    await expect(person.text("3 pupils have come in with this phone or computer")).to_be_visible()
