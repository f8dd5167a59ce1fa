"""The page without a mouse."""

import re

import pytest
from playwright.async_api import expect

from harness.prepared_rooms import said_in
from harness.server import House, OpenRoom
from tests.browser.conftest import Arrive
from tests.browser.people import Person

pytestmark = pytest.mark.browser


async def open_by_keyboard(person: Person) -> None:
    """Open a room on a case that is looked for, from the landing."""
    keys = person.page.keyboard
    await person.page.goto("/")
    await expect(person.page.get_by_role("button", name="People v. Ostrander")).to_be_visible()

    await person.tab_to("^Case: Any case")
    await keys.press("Enter")
    await person.tab_to("^Find")
    await keys.type("pharmacy robbery")
    await expect(person.page.get_by_role("region", name="Open a room").get_by_role("listitem")).not_to_have_count(0)
    await person.tab_to("^People v. Ostrander")
    await keys.press("Enter")
    await person.tab_to("^Your name")
    await keys.type("Ann")
    await keys.press("Enter")
    await person.code()


@pytest.mark.parametrize(
    "landing", [False, pytest.param(True, marks=pytest.mark.sweep("a case: test_a_trial_tells_…_by_keyboard"))]
)
async def test_from_a_lobby_to_a_pass_by_keyboard_alone(arrive: Arrive, house: House, landing: bool) -> None:
    person = await arrive()
    keys = person.page.keyboard
    if landing:
        await open_by_keyboard(person)
    else:
        await person.hold(await house.open_room({"pace": "live"}, name="Ann"))
        await expect(person.page.get_by_role("radio", name="Instant")).to_be_attached()
    heading = person.page.get_by_role("heading", level=1)
    if landing:
        await expect(heading).to_be_focused()

    await person.tab_to(r"^Live\b")
    await keys.press("ArrowLeft")
    await keys.press("ArrowLeft")
    await expect(person.page.get_by_role("radio", name="Instant")).to_be_checked()
    await person.tab_to("^Begin with one seated")
    await keys.press("Enter")

    await expect(person.place.get_by_role("heading", name="Choose your side")).to_be_visible()
    await expect(heading).to_be_focused()
    await person.tab_to("^(Defend|Prosecute)")
    await keys.press("Space")
    await person.tab_to(", for good$")
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
    await person.page.get_by_role("button", name=re.compile("^Seat 8, ")).focus()
    await keys.press("p")
    await expect(person.record.get_by_text(re.compile("^(Ann|You) pass"))).to_be_visible()


async def test_past_the_verdict_by_keyboard_alone(arrive: Arrive, decided: OpenRoom) -> None:
    person = await arrive()
    await person.hold(decided)
    await expect(person.outcome).to_be_visible()
    await past_the_verdict(person)


@pytest.mark.sweep(
    "a jury, key by key: test_from_a_lobby_to_a_pass_by_keyboard_alone, test_past_the_verdict_by_keyboard_alone"
)
async def test_from_the_first_ballot_past_the_verdict_by_keyboard_alone(arrive: Arrive, house: House) -> None:
    room = await house.open_room(
        {"max_rounds": 2, "initial_guilty": 6, "turn_seconds": 600}, name="Ann", case_id="case_003_burglary"
    )
    person = await arrive()
    await person.hold(room)
    keys = person.page.keyboard
    # Until the script has run, there is nothing of the room for the Tab key to come to.
    await expect(person.page.get_by_role("button", name=re.compile("^Begin with one seated"))).to_be_enabled()
    await person.tab_to("^Begin with one seated")
    await keys.press("Enter")
    await expect(person.place.get_by_role("heading", name="Choose your side")).to_be_visible()
    await expect(person.page.get_by_role("heading", level=1)).to_be_focused()
    await person.tab_to("^(Defend|Prosecute)")
    await keys.press("Space")
    await person.tab_to(", for good$")
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
            await person.tab_to("^(Cast|Keep|Change to) ")
            cast = await ballot.element_handle()
            await keys.press("Enter")
            # This slip goes once it is in; the next one may look the same.
            await cast.wait_for_element_state("hidden")
        elif spoken:
            floors = await person.turns.count()
            await keys.press("p")
            # A second press for the same floor says nothing: the next one waits for what became of this.
            moved = person.turns.nth(floors).or_(ballot).or_(person.outcome)
            await expect(moved.first).to_be_visible()
        else:
            await keys.press("s")
            await expect(person.place.get_by_label("What you say")).to_be_focused()
            await keys.type("The lamp was out. Nobody can have seen a face.")
            await person.tab_to("^Speak$")
            await keys.press("Enter")
            spoken = True

    assert "The lamp was out. Nobody can have seen a face." in await said_in(room)
    await past_the_verdict(person)


async def past_the_verdict(person: Person) -> None:
    """The finding, a moment of the replay, and another story, by keys."""
    keys = person.page.keyboard
    await person.tab_to(r"^\d* ?What the court of the time found")
    await keys.press("Enter")
    await expect(person.page.get_by_role("region", name="What the court of the time found")).to_be_focused()
    await person.tab_to("^The moment that is shown")
    await keys.press("Home")
    await keys.press("ArrowRight")
    await expect(person.page.get_by_role("slider")).to_have_attribute("aria-valuetext", re.compile(r"^Turn 1 of \d+$"))
    await person.tab_to(r"^What if\?$")
    await keys.press("Enter")
    await expect(person.page.get_by_role("group", name="What if?")).to_be_focused()
