"""A table that listens: who sits there, a hint beside a strategy, and inventions that are struck, asked about
and taken back."""

import json
import re
from typing import Any

import pytest
from playwright.async_api import expect

from engine.formats.jury.mind.line_set import LINE_SETS
from harness.prepared_rooms import at_the_floor, come_to_the_floor, go_on, said_in
from harness.server import House, OpenRoom
from tests.browser.conftest import Arrive
from tests.browser.people import Person

pytestmark = pytest.mark.browser
PHONE, DESK = (390, 844), (1440, 900)
FILE = """\
jurors:
  - name: Nora Bell
    archetype: cynic
    occupation: Baker
    seat: 3
    personality: She has baked through the night for thirty years, and believes the clock before anybody.
"""


async def test_a_host_reads_who_sits_there_and_brings_others(arrive: Arrive, house: House) -> None:
    room = await house.open_room(name="Ann")
    person = await arrive(*PHONE)
    await person.hold(room)
    paper = person.page.get_by_role("region", name="Personalities")
    await expect(paper.get_by_role("listitem")).to_have_count(12)
    russo = paper.get_by_role("listitem").filter(has_text="Frank Russo")
    await russo.get_by_text("Frank Russo").click()
    await expect(russo.get_by_text("Twenty-six years on patrol")).to_be_visible()
    field = paper.locator("input[type=file]")
    await field.set_input_files(
        {"name": "personas.yaml", "mimeType": "text/yaml", "buffer": FILE.replace("cynic", "cinic").encode()}
    )
    await expect(paper.get_by_text("personas.yaml:3: jurors[1].archetype: 'cinic' is none of")).to_be_visible()
    await field.set_input_files({"name": "personas.yaml", "mimeType": "text/yaml", "buffer": FILE.encode()})
    await expect(paper.get_by_text("Nora Bell")).to_be_visible()
    await expect(paper.get_by_text("The host brought one persona")).to_be_visible()
    await paper.get_by_role("button", name="Take the usual ones").click()
    await expect(paper.get_by_text("Frank Russo")).to_be_visible()
    await expect(
        person.text("This server deletes a room by itself when nobody has opened it for 30 days.")
    ).to_be_visible()
    # Whoever has come in is removed from here, too.
    await room.join("Bo", 3)
    row = person.page.get_by_role("listitem").filter(has_text=re.compile(r"\bBo\b"))
    await row.get_by_role("button", name="Remove Bo").click()
    await row.get_by_role("button", name=re.compile("^Clear seat")).click()
    await expect(row).to_have_count(0)


async def test_a_hint_is_never_said_and_an_unfounded_claim_is_struck(arrive: Arrive, house: House) -> None:
    room = await at_the_floor(house, 1)
    person = await arrive(width=1440, height=900)
    await person.hold(room)
    await person.has_the_floor()
    await person.place.get_by_label("Challenge evidence").check()
    hint = person.place.get_by_label("Dwell on")
    await hint.fill("x" * 2000)
    await expect(person.place.get_by_text("1700 characters too many: 300 at most")).to_be_visible()
    say = person.place.get_by_role("button", name="Have my juror say it", exact=True)
    await expect(say).to_be_disabled()
    await hint.fill("dwell on the strip of tape")
    await say.click()
    await expect(person.turns.filter(has_text="Their juror put it into words.")).to_have_count(1)
    log = json.dumps(await room.log(room.host_token))
    assert "dwell on the strip" not in log.lower()
    await come_to_the_floor(room)
    await struck_speech(person)


WORDS = "The polygraph proves that the man at the counter lied."


async def struck_speech(person: Person) -> None:
    """Make something up, which stays to be read, and is struck."""
    await speak(person, WORDS)
    struck = person.turns.filter(has_text="polygraph").filter(has_text="Not in the case, and struck: “The polygraph”")
    await expect(struck).to_have_count(1)
    await expect(struck.locator("s")).to_have_text("The polygraph")
    await expect(struck.locator(".said")).to_contain_text(WORDS)


@pytest.mark.sweep("what a table says of it: test_sp11_… in tests/engine/formats/jury/mind/test_claims.py")
async def test_taking_back_an_unfounded_claim_earns_thanks(arrive: Arrive, house: House) -> None:
    room = await at_the_floor(house, 1)
    person = await arrive()
    await person.hold(room)
    await struck_speech(person)
    await go_on(room)
    said = await said_in(room)
    asked = [text for text in said[said.index(WORDS) + 1 :] if "polygraph" in text]
    assert asked, "nobody asked where that stands"
    await expect(person.turns.filter(has_text=asked[0][:30])).to_have_count(1)
    await speak(person, "You are right, I take that back: there is no polygraph.")
    marks = [line.mark for voice in LINE_SETS.values() for line in voice.thanks]
    while not (thanks := [turn for turn in await turns_of(room) if any(mark in turn["text"] for mark in marks)]):
        # The person may have the floor again at once, as the first speaker of the next round.
        await go_on(room)
    assert [turn["target"] for turn in thanks] == [7]
    await expect(person.turns.filter(has_text=thanks[0]["text"][:30])).to_have_count(1)


@pytest.mark.sweep("who answers is the house's: test_rd5_… in tests/engine/formats/jury/test_called_on.py")
async def test_whom_a_person_asks_by_name_answers_them(arrive: Arrive, house: House) -> None:
    room = await at_the_floor(house, 1)
    # Nobody is called on twice in a round, and a mind may have asked Betty before.
    while 6 in await called_on(room):
        room = await at_the_floor(house, 1)
    person = await arrive(*PHONE)
    await person.hold(room)
    question = "Betty, what do you make of the counter camera?"
    await person.take_up("Speak")
    await speak(person, question)
    await go_on(room)
    turns = await turns_of(room)
    asked = next(place for place, turn in enumerate(turns) if turn["text"] == question)
    # Whoever changes in between says so first.
    answer = next(turn for turn in turns[asked + 1 : asked + 4] if (turn["seat"], turn["target"]) == (6, 7))
    answered = person.turns.filter(has_text=answer["text"][:30])
    await expect(answered).to_have_count(1)


async def test_after_the_verdict_it_is_drawn_who_came_to_trust_whom(onlooker: Person, decided: OpenRoom) -> None:
    revealed = next(
        event
        for event in (entry.get("event", {}) for entry in await decided.log())
        if event.get("kind") == "convictions_revealed"
    )
    opinions = sum(len(felt) for felt in revealed["opinions"].values())
    chart = onlooker.page.get_by_role("region", name="Who came to trust whom")
    for width, height in (PHONE, DESK):
        await onlooker.page.set_viewport_size({"width": width, "height": height})
        await expect(chart.locator("circle")).to_have_count(opinions)
        await onlooker.fits()
    await chart.get_by_role("button", name="Read as a table").click()
    await expect(chart.locator("tbody tr")).to_have_count(opinions)
    await chart.get_by_role("button", name="Show the chart").click()


async def speak(person: Person, words: str) -> None:
    """Say something with the floor, and see it said."""
    await person.has_the_floor()
    await person.write(words)
    await person.place.get_by_role("button", name="Speak", exact=True).click()
    await expect(person.turns.filter(has_text=words)).to_have_count(1)


async def called_on(room: OpenRoom) -> set[int]:
    """Who has had the floor to answer somebody."""
    log = [entry.get("event", {}) for entry in await room.log()]
    return {event["seat"] for event in log if event.get("kind") == "floor_granted" and event.get("topic") == "answer"}


async def turns_of(room: OpenRoom) -> list[dict[str, Any]]:
    """All turns of the log."""
    log = [entry.get("event", {}) for entry in await room.log()]
    return [event for event in log if event.get("kind") == "turn_taken"]
