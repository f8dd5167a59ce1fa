"""What screen readers announce, reduced motion, and what nobody is shown before its time."""

import json
from typing import Literal

import pytest
from playwright.async_api import Page, expect

from cases.library import predefined_cases
from harness.prepared_rooms import at_the_floor, go_on, said_in
from harness.server import House
from tests.browser.chairs import TIMEOUT_MS
from tests.browser.conftest import Arrive

pytestmark = pytest.mark.browser
MOTIONS: tuple[Literal["reduce", "no-preference"], ...] = "reduce", "no-preference"


async def test_finished_turns_are_said_once(arrive: Arrive, house: House) -> None:
    room = await at_the_floor(house, 1)
    person = await arrive()
    await person.page.add_init_script(_LISTEN)
    await person.visit(room.code)
    known = len(await said_in(room))
    await expect(person.turns).to_have_count(known)
    await expect(person.record.get_by_text("seat 7")).to_be_visible()
    await go_on(room)
    turns = await said_in(room)
    await expect(person.turns).to_have_count(len(turns))
    said: list[str] = await person.page.evaluate("window.said")
    # What was said before somebody came in is not read out to them.
    assert [text.split(": ", 1)[1] for text in said if ", seat " in text] == turns[known:]


async def test_a_person_who_prefers_reduced_motion_sees_none(arrive: Arrive, house: House) -> None:
    room = await at_the_floor(house, 1)
    person = await arrive(1100, 700)
    await person.page.add_init_script(_WATCH)
    await person.hold(room)
    for motion in MOTIONS:
        await person.page.emulate_media(reduced_motion=motion)
        await person.has_the_floor()
        await go_on(room)
        # Heads that move for every turn take their time on a busy machine.
        await expect(person.turns).to_have_count(len(await said_in(room)), timeout=3 * TIMEOUT_MS)
        await person.button("Host").click()
        await expect(person.page.get_by_role("dialog")).to_be_visible()
        if motion == "reduce":
            assert await person.page.evaluate("[...window.moved]") == []
            await person.page.keyboard.press("Escape")
            await expect(person.page.get_by_role("dialog")).to_have_count(0)
    # The same watch sees the heads and the sheet of somebody who wants motion.
    await person.page.wait_for_function("window.moved.size >= 2")


async def test_the_finding_is_told_after_the_verdict_to_whoever_opens_it(arrive: Arrive, house: House) -> None:
    case = predefined_cases()["case_003_burglary"].model_dump(mode="json")
    case["id"], case["title"] = "bells-own", "People v. Bellweather"
    finding = case["finding"]["text"] = "In 1989 the jury said guilty of all; thirty-one thousand doubts came after it."
    secrets = ["thirty-one thousand doubts", "Vacated in 2006", "Imprisonment for"]
    room = await at_the_floor(house, 1, case=case, case_id=None)
    person = await arrive()
    heard: list[str] = []
    person.page.on("websocket", lambda line: line.on("framereceived", lambda frame: heard.append(str(frame))))
    await person.hold(room)
    await person.has_the_floor()
    for tab in ("Summary", "Exhibits", "Witnesses", "Law"):
        await person.page.get_by_role("tab", name=tab).click()
        await _nowhere(person.page, secrets)
    await person.page.get_by_role("searchbox", name="Search the file").fill(
        "thirty-one thousand doubts vacated imprisonment"
    )
    await expect(person.page.get_by_text("found", exact=False).first).to_be_attached()
    await _nowhere(person.page, secrets)
    assert [frame for frame in heard if any(secret in frame for secret in secrets)] == []

    await person.button("Call the vote").click()
    await person.button("Call it now").click()
    await (
        person.place.get_by_role("button", name="Keep not guilty")
        .or_(person.place.get_by_role("button", name="Keep guilty"))
        .click()
    )
    await expect(person.outcome).to_be_visible()
    # It lies on the table sealed, for anybody who wants to know.
    envelope = person.page.get_by_role("button", name="What the court of the time found")
    await expect(envelope).to_be_visible()
    await _nowhere(person.page, secrets)
    await envelope.press("Enter")
    await expect(person.page.get_by_role("heading", name=finding)).to_be_visible()
    await expect(person.text("Vacated in 2006").first).to_be_visible()


async def _nowhere(page: Page, secrets: list[str]) -> None:
    content = await page.content()
    kept = json.dumps(await page.evaluate("[{...localStorage}, {...sessionStorage}]"))
    assert [secret for secret in secrets if secret in content or secret in kept] == []


_LISTEN = """window.said = [];
addEventListener('DOMContentLoaded', () => new MutationObserver(changes => {
  for (const change of changes) for (const node of change.addedNodes)
    if (node.nodeName === 'P' && node.parentElement?.matches('[role=log]')) window.said.push(node.textContent);
}).observe(document.body, { childList: true, subtree: true }));"""

# Every frame, what moves: animations of any kind that last.
_WATCH = """window.moved = new Set();
requestAnimationFrame(function look() {
  for (const motion of document.getAnimations()) {
    if (motion.playState !== 'running' || motion.effect.getComputedTiming().endTime === 0) continue;
    const kind = motion.animationName ?? motion.transitionProperty ?? 'flight';
    window.moved.add(`${motion.effect.target?.getAttribute('class')} ${kind}`);
  }
  requestAnimationFrame(look);
});"""
