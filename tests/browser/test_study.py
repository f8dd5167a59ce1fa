"""A study in the browser: a participant's way by the keyboard on a telephone, and the experimenter's page beside it."""

import asyncio
import re

import pytest
from playwright.async_api import expect

from harness.server import House
from tests.browser.chairs import TIMEOUT_MS
from tests.browser.conftest import Arrive
from tests.browser.people import Person
from tests.browser.readable import AFTERNOON, assert_readable
from tests.kit.studies import STUDY_FILE, Participant, open_study

pytestmark = pytest.mark.browser
PHONE, DESK = (390, 844), (1440, 900)
FILE = STUDY_FILE.replace("by: blocks, block: 4", "by: hand")
FILE = FILE.replace(
    "after:\n",
    "after:\n  - {id: weight, kind: ranking, text: What weighed most?, answers: [the witnesses, the file]}\n",
)


async def press(person: Person, name: str, key: str = "Enter") -> None:
    """Come to something by the tab key, and press it."""
    await person.tab_to(name)
    await person.page.keyboard.press(key)


@pytest.mark.slow("a participant goes through a whole study in a browser")
async def test_a_participant_goes_through_a_study_by_keyboard(arrive: Arrive, house: House) -> None:
    study = await open_study(house.server, house.http, FILE)
    person, desk = await arrive(*PHONE), await arrive(*DESK)
    await desk.keep(f"study:{study.code}", {"experimenter": study.experimenter})
    await desk.page.goto(f"/study/{study.code}/experimenter")
    await expect(desk.text("Nobody waits.")).to_be_visible()

    page = person.page
    await page.goto(f"/study/{study.code}?participant=phone-1")
    await expect(page.get_by_role("heading", name="Hands at the start")).to_be_visible()
    await assert_readable(page, [PHONE], lights=AFTERNOON)
    await press(person, "^I am 18", "Space")
    await press(person, "^I take part of", "Space")
    await press(person, "^I take part$")
    heading = page.get_by_role("heading", level=1)
    await expect(heading).to_have_text("Before you begin")
    await expect(heading).to_be_focused()
    await press(person, "^Send and go on")
    await expect(person.text("This one needs an answer.")).to_be_visible()
    await assert_readable(page, [PHONE], lights=AFTERNOON)
    await page.get_by_role("radio", name="4").press("Space")
    await press(person, "^Send and go on")

    await expect(heading).to_have_text("Waiting for your group")
    await expect(heading).to_be_focused()
    await assert_readable(page, [PHONE, DESK], lights=AFTERNOON)
    other = await study.come("other")
    await other.begin()
    waits = asyncio.ensure_future(other.until("room"))
    await desk.tab_to("^Text")
    await desk.page.keyboard.type("One moment, please.")
    await press(desk, "^Say it")
    await expect(person.text("One moment, please.")).to_be_visible()
    await assert_readable(desk.page, [PHONE, DESK])
    await desk.page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    for number, shown in ((1, re.compile("sealed, ")), (2, "Nobody waits.")):
        await press(desk, f"^A secret first ballot: participant {number}$")
        await expect(desk.text(shown)).to_be_visible()
    await page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    place = await study.come("phone-1")
    await place.until("room")
    await waits
    await expect(page.get_by_role("dialog", name="About your ballot").or_(person.place).first).to_be_visible()
    await asyncio.gather(place.play(), other.play())
    await expect(page.get_by_role("dialog", name="About your ballot")).to_be_visible()
    await assert_readable(page, [PHONE], lights=AFTERNOON)
    await _answer_ballots(place)
    await press(person, "^Go on with the study")
    await expect(heading).to_have_text("To finish")
    await assert_readable(page, [PHONE], lights=AFTERNOON)
    await press(person, "^the file", "Enter")
    await press(person, "^the witnesses", "Enter")
    await page.get_by_role("radio", name="blue").press("Space")
    await press(person, "^Send and go on")
    await expect(heading).to_have_text("What this was about")
    await press(person, "^I have read this")
    await expect(person.text("DONE12")).to_be_visible()
    await expect(page.get_by_role("link", name="Back to the recruiting service")).to_have_attribute(
        "href", "https://example.org/done?cc=DONE12&id=phone-1"
    )
    await assert_readable(page, [PHONE], lights=AFTERNOON)
    await expect(desk.text("1 to the end")).to_be_visible(timeout=3 * TIMEOUT_MS)
    await press(desk, "^Stop the study$")
    await press(desk, "^Stop it$")
    await press(desk, "^Show the file$")
    await expect(desk.text("id: hands")).to_be_visible()
    await assert_readable(desk.page, [PHONE, DESK])
    await press(desk, "^Change it as the next version$")
    await expect(desk.page.get_by_label("The text of the study's file")).to_have_value(re.compile("id: hands"))
    await press(desk, "^Check the file$")
    await press(desk, "^Begin the study$")
    await press(desk, "^Show the file$")
    await expect(desk.text(f"It follows study {study.code}.")).to_be_visible()


async def _answer_ballots(place: Participant) -> None:
    """Answer what is asked about the ballots but for the last one's page, over HTTP."""
    await place.look()
    while place.place["part"] == "ballot":
        await place.answer()
