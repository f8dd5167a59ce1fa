"""A study in the browser: a participant's way by the keyboard on a telephone, and the experimenter's page beside it."""

import pytest
from playwright.async_api import expect

from harness.server import House
from harness.studies import STUDY_FILE, Participant, open_study
from tests.browser.chairs import TIMEOUT_MS
from tests.browser.conftest import Arrive
from tests.browser.people import Person
from tests.browser.readable import AFTERNOON, assert_readable

pytestmark = pytest.mark.browser
PHONE, DESK = (390, 844), (1440, 900)
FILE = STUDY_FILE.replace("block: 4", "block: 2").replace("people: 2", "people: 1")
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

    page, keys = person.page, person.page.keyboard
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

    place = await study.come("phone-1")
    await place.until("room")
    await expect(page.get_by_role("dialog", name="About your ballot").or_(person.place)).to_be_visible()
    await place.play()
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
    await assert_readable(desk.page, [PHONE, DESK])
    await keys.press("Escape")


async def _answer_ballots(place: Participant) -> None:
    """Answer what is asked about the ballots but for the last one's page, over HTTP."""
    await place.look()
    while place.place["part"] == "ballot":
        await place.answer()
