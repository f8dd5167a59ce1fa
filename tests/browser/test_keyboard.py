"""The page without a mouse."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Arrive
from tests.browser.people import Person
from tests.browser.rooms import said_in
from tests.kit.server import House

pytestmark = pytest.mark.browser


async def tab_to(person: Person, name: str) -> None:
    """Press Tab until something of this name has the focus; it must be shown there."""
    wanted = re.compile(name)
    seen: list[str] = []
    for _ in range(90):
        await person.page.keyboard.press("Tab")
        found: dict[str, str] = await person.page.evaluate(_FOCUSED)
        seen.append(found["name"])
        if wanted.search(found["name"]):
            assert found["marked"], f"{found['name']} has the focus and does not show it"
            return
    raise AssertionError(f"Tab never came to {name}, but to {seen}")


async def test_from_the_landing_to_a_cast_ballot_by_keyboard_alone(arrive: Arrive) -> None:
    person = await arrive()
    keys = person.page.keyboard
    await person.page.goto("/")
    await expect(person.page.get_by_role("button", name="People v. Ostrander")).to_be_visible()

    await tab_to(person, "^Case: Any case")
    await keys.press("Enter")
    await tab_to(person, "^Find")
    await keys.type("pharmacy robbery")
    await expect(person.page.get_by_role("region", name="Open a room").get_by_role("listitem")).not_to_have_count(0)
    await tab_to(person, "^People v. Ostrander")
    await keys.press("Enter")
    await tab_to(person, "^Your name")
    await keys.type("Ann")
    await keys.press("Enter")
    await person.code()
    heading = person.page.get_by_role("heading", level=1)
    await expect(heading).to_be_focused()

    await tab_to(person, r"^Live\b")
    await keys.press("ArrowLeft")
    await keys.press("ArrowLeft")
    await expect(person.page.get_by_role("radio", name="Instant")).to_be_checked()
    await tab_to(person, "^Begin with one seated")
    await keys.press("Enter")

    await expect(person.place.get_by_role("heading", name="Choose your side")).to_be_visible()
    await expect(heading).to_be_focused()
    await tab_to(person, "^(Defend|Prosecute)")
    await keys.press("Space")
    await tab_to(person, ", for good$")
    await keys.press("Enter")
    await expect(person.place.get_by_role("heading", name="Cast your ballot")).to_be_visible()
    await tab_to(person, "^(Guilty|Not guilty)$")
    await keys.press("Space")
    await tab_to(person, "^Cast ")
    await keys.press("Enter")
    await expect(person.record.get_by_text(re.compile("^The box is open"))).to_be_visible()

    # One key for each thing one does, and one stop for the whole jury.
    await person.has_the_floor()
    await keys.press("s")
    await expect(person.place.get_by_label("What you say")).to_be_focused()
    await keys.type("j k s p v e / ?")
    await expect(person.place.get_by_label("What you say")).to_have_value("j k s p v e / ?")
    await person.page.get_by_role("button", name=re.compile("^Seat 7, Ann")).focus()
    await keys.press("ArrowRight")
    await expect(person.page.get_by_role("button", name=re.compile("^Seat 8, "))).to_be_focused()
    await keys.press("Enter")
    await expect(person.page.get_by_role("dialog", name="Seat 8")).to_be_visible()
    await keys.press("Escape")
    await expect(person.page.get_by_role("button", name=re.compile("^Seat 8, "))).to_be_focused()
    await keys.press("/")
    await expect(person.page.get_by_role("searchbox", name="Search the file")).to_be_focused()


async def test_from_the_first_ballot_past_the_verdict_by_keyboard_alone(arrive: Arrive, house: House) -> None:
    room = await house.open_room(
        {"max_rounds": 2, "initial_guilty": 6, "turn_seconds": 600}, name="Ann", case_id="case_003_burglary"
    )
    person = await arrive()
    await person.hold(room)
    keys = person.page.keyboard
    await tab_to(person, "^Begin with one seated")
    await keys.press("Enter")
    await tab_to(person, "^(Defend|Prosecute)")
    await keys.press("Space")
    await tab_to(person, ", for good$")
    await keys.press("Enter")

    ballot = person.place.get_by_role("button", name=re.compile("^(Cast|Keep|Change to) "))
    floor = person.place.get_by_role("heading", name="You have the floor")
    spoken = False
    while True:
        await expect(ballot.or_(floor).or_(person.outcome).first).to_be_visible()
        if await person.outcome.is_visible():
            break
        if await ballot.is_visible():
            await keys.press("v")
            await keys.press("Space")
            await tab_to(person, "^(Cast|Keep|Change to) ")
            await keys.press("Enter")
        elif spoken:
            await keys.press("p")
        else:
            await keys.press("s")
            await expect(person.place.get_by_label("What you say")).to_be_focused()
            await keys.type("The lamp was out. Nobody can have seen a face.")
            await tab_to(person, "^Speak$")
            await keys.press("Enter")
            spoken = True
        # What was answered leaves in a moment; the next may look the same, so nothing tells that it has gone.
        await person.page.wait_for_timeout(300)

    assert "The lamp was out. Nobody can have seen a face." in await said_in(room)
    await tab_to(person, r"^\d* ?What the court of the time found")
    await keys.press("Enter")
    await expect(person.page.get_by_role("region", name="What the court of the time found")).to_be_focused()
    await tab_to(person, "^The moment that is shown")
    await keys.press("Home")
    await keys.press("ArrowRight")
    await expect(person.page.get_by_role("slider")).to_have_attribute("aria-valuetext", re.compile(r"^Turn 1 of \d+$"))
    await tab_to(person, r"^What if\?$")
    await keys.press("Enter")
    await expect(person.page.get_by_role("group", name="What if?")).to_be_focused()


# What has the focus, by the name that a reader says, and whether a mark shows it: on itself, or on what it belongs to.
_FOCUSED = """() => {
  const element = document.activeElement, label = element.labels?.[0];
  const marks = ({ outlineStyle, boxShadow }) => outlineStyle !== 'none' || boxShadow !== 'none';
  const said = element.getAttribute('aria-label') ?? (label ?? element).textContent;
  const holders = [element, label, element.parentElement].filter(Boolean);
  return { name: said.trim().replace(/\\s+/g, ' '), marked: holders.some(node => marks(getComputedStyle(node))) };
}"""
