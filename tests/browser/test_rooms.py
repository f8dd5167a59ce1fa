"""People at the page: from the landing to the verdict, and what they see on the way."""

import asyncio
import re

import pytest
from playwright.async_api import Route, expect

from harness.prepared_rooms import answer_until, at_the_floor
from harness.server import House, OpenRoom
from tests.browser.conftest import Arrive

pytestmark = pytest.mark.browser


async def test_a_host_opens_a_room_and_deliberates_to_the_verdict(arrive: Arrive, house: House) -> None:
    ann = await arrive()
    code = await ann.open_room("Ann", "People v. Ostrander")
    for term, choice in (("Verdict", "Majority"), ("Pace", "Instant"), ("Time to speak", "Three minutes")):
        await ann.set_term(term, choice)
    bo = OpenRoom(house.server, house.http, code, "", None, None)
    token = (await bo.join("Bo"))["token"]
    await ann.button("Begin with two seated").click()
    async with bo.socket(token, 0) as others:
        playing = asyncio.create_task(others.play_to_end())
        await ann.choose_side("Defend")
        await expect(ann.record.get_by_text("The box is open", exact=False)).to_be_visible()
        words = "The note has no name on it, and the four cameras have no face."
        await ann.speak(words)
        await ann.pass_to_the_verdict()
        await playing
    await expect(ann.page.get_by_role("heading", name="Every ballot")).to_be_visible()
    result = (await bo.get("")).json()["result"]["outcome"]
    assert (await ann.outcome.inner_text()).casefold() == result.replace("_", " ").removesuffix(" jury")
    await ann.page.get_by_role("slider", name="The moment that is shown").press("ArrowLeft")
    await expect(ann.record.get_by_text(words, exact=True)).to_be_visible()


@pytest.mark.sweep(
    "two pages that move: test_a_host_opens_a_room_…, test_a_person_who_prefers_reduced_motion_sees_none"
)
async def test_two_browsers_with_motion_deliberate_to_the_verdict(arrive: Arrive) -> None:
    ann, bo = await arrive(moving=True), await arrive(moving=True)
    code = await ann.open_room("Ann", "People v. Ostrander")
    for term, choice in (("Verdict", "Majority"), ("Pace", "Instant"), ("Time to speak", "Three minutes")):
        await ann.set_term(term, choice)
    await bo.join(code, "Bo")
    await expect(bo.page.get_by_role("heading", name=re.compile("^You hold seat"))).to_be_visible()
    await ann.button("Begin with two seated").click()

    await ann.choose_side("Defend")
    await bo.cast("Guilty")
    for person in (ann, bo):
        await expect(person.record.get_by_text("The box is open", exact=False)).to_be_visible()

    words = "The note has no name on it, and the four cameras have no face."

    async def speak_and_pass() -> None:
        await ann.speak(words)
        await ann.pass_to_the_verdict()

    # Each whenever their turn comes: who is first is drawn, and who is asked something has the floor again.
    await asyncio.gather(speak_and_pass(), bo.pass_to_the_verdict())
    for person in (ann, bo):
        await expect(person.page.get_by_role("heading", name="Every ballot")).to_be_visible()
    assert await ann.outcome.inner_text() == await bo.outcome.inner_text()
    for person in (ann, bo):
        await person.page.get_by_role("slider", name="The moment that is shown").press("ArrowLeft")
        await expect(person.record.get_by_text(words, exact=True)).to_be_visible()


async def test_en13_a_person_says_on_a_slip_what_the_verdict_is_for(arrive: Arrive, house: House) -> None:
    settings = {"lesser_verdicts": True, "initial_guilty": 12, "verdict_rule": "ten_of_twelve", "turn_seconds": 600}
    room = await house.open_room(settings, name="Ann", case_id="case_002_murder")
    await room.begin()
    await answer_until(room, "degree")
    ann = await arrive()
    await ann.hold(room)
    await expect(ann.place.get_by_role("heading", name="What the verdict is for")).to_be_visible()
    slips = ann.place.get_by_role("radio")
    assert [await slip.get_attribute("value") for slip in await slips.all()] == ["murder-2", "manslaughter-2"]
    await expect(ann.place.get_by_role("slider")).to_have_count(0)
    await ann.cast("Manslaughter in the second degree")
    await expect(ann.page.get_by_role("heading", name="Every ballot")).to_be_visible()
    [verdict] = [entry["event"] for entry in await room.log() if entry["event"]["kind"] == "verdict_reached"]
    assert verdict["degrees"]["manslaughter-2"] >= 1
    await expect(ann.outcome).to_contain_text("Guilty")
    found = "murder" if verdict["degree"] == "murder-2" else "manslaughter"
    # Ann stands alone, or with one whom she moved: ten of twelve carry it.
    against = {11: "Eleven to one", 10: "Ten to two"}[verdict["counts"]["guilty"]]
    await expect(ann.page.get_by_text(f"{against}: {found} in the second degree").first).to_be_visible()


async def test_a_wrong_code_is_named_in_one_sentence(arrive: Arrive) -> None:
    person = await arrive()
    sentence = "No room has this code: it may have been deleted, or a letter is wrong; there is no O and no I."
    await person.join("ZZZZZZ", "Ann")
    await expect(person.text(sentence)).to_be_visible()
    await person.visit("ZZZZZ9")
    await expect(person.page.get_by_role("heading", level=1, name=sentence)).to_be_visible()


async def test_a_name_of_somebody_else_and_a_held_seat_are_refused(arrive: Arrive, house: House) -> None:
    room = await house.open_room()
    for seat in (1, 2, 3, 5, 6, 9, 10, 11):
        await room.join(f"Guest {seat}", seat)
    person = await arrive()
    await person.visit(room.code)
    form = person.page.get_by_role("region", name="Take a seat")
    # How long a room is kept is for its host to know.
    await expect(person.text(re.compile("^This server deletes a room by itself"))).to_have_count(0)
    await form.get_by_role("textbox", name="Your name").fill("The judge")
    await form.get_by_role("button", name="Take a seat").click()
    sentence = "“The judge” is what somebody else is called at this table; choose a name that is yours alone"
    await expect(form.get_by_text(sentence)).to_be_visible()
    await form.get_by_role("textbox", name="Your name").fill("Cy")
    await form.get_by_role("combobox", name="Seat").select_option("4")

    async def a_moment_later(route: Route) -> None:
        await room.join("Di", 4)
        await route.continue_()

    await person.page.route("**/seats", a_moment_later, times=1)
    await form.get_by_role("button", name="Take seat 4").click()
    slip = form.get_by_role("alert")
    await expect(slip).to_contain_text("Seat 4 was taken")
    await expect(slip).to_contain_text("Seats 8 and 12 are open")
    await expect(slip).to_contain_text("seat_held")
    # What is gone can be chosen no longer; whatever is open still can.
    await expect(form.get_by_role("combobox", name="Seat")).to_have_value("")
    await form.get_by_role("button", name="Take a seat").click()
    await expect(person.page.get_by_role("heading", name=re.compile("^You hold seat (8|12)$"))).to_be_visible()


async def test_the_host_stops_the_room_and_lets_it_go_on(arrive: Arrive, house: House) -> None:
    room = await at_the_floor(house, 1)
    host = await arrive()
    await host.hold(room)
    await host.has_the_floor()
    await host.button("Host").click()
    await host.button("Pause the room").click()
    note = host.record.get_by_text("The room is paused. Nothing is asked of anybody until it goes on.")
    await expect(note).to_be_visible()
    await expect(host.place.get_by_role("heading", name="The room is paused")).to_be_visible()
    assert (await room.get()).json()["room"]["status"] == "paused"
    await host.place.get_by_role("button", name="Go on").click()
    await expect(host.record.get_by_text("The room goes on.")).to_be_visible()
    words = "We were stopped, and I had not finished."
    await host.speak(words)
    await expect(host.turns.get_by_text(words, exact=True)).to_be_visible()


async def test_a_telephone_reads_the_case_and_reads_on_after_a_vote_and_a_turn(arrive: Arrive, house: House) -> None:
    room = await house.open_room({"turn_seconds": 600, "pace": "instant"}, name=None, seat=None)
    phone = await arrive(360, 740)
    noah = await room.join("Noah 🦊")
    await room.begin()
    await phone.sit(room.code, noah["seat"], noah["token"])
    await expect(phone.record.get_by_role("heading", name="The case is read")).to_be_in_viewport()
    await phone.take_up("Vote")
    await phone.cast("Guilty")
    await expect(phone.page.get_by_role("dialog")).to_have_count(0)

    # Words from right to left, with a heap of empty lines, lie as they are read, under a name that is no picture.
    await phone.take_up("Speak")
    await phone.speak("هذا الرجل بريء." + "\n" * 500 + "والدليل هو البطاقة.")
    await expect(phone.page.get_by_role("dialog")).to_have_count(0)
    said = phone.turns.filter(has_text="هذا الرجل بريء.")
    await expect(said.locator(".by b")).to_have_text("Noah")
    await expect(said.locator(".said")).to_have_css("direction", "rtl")
    assert await said.locator(".said").evaluate("paragraph => paragraph.clientHeight") <= 3 * 24
