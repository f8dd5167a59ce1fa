"""Speaking: what the page offers to somebody who has the floor, and what it does with their words."""

import re

import pytest
from playwright.async_api import expect

from harness.prepared_rooms import at_the_floor, go_on, said_in
from harness.server import House
from tests.browser.conftest import Arrive

pytestmark = pytest.mark.browser


async def test_a_suggested_speech_is_changed_and_points_to_what_it_names(arrive: Arrive, house: House) -> None:
    room = await at_the_floor(house, 2)
    before = await said_in(room)
    person = await arrive(width=390, height=844)
    await person.hold(room)
    await person.take_up("Speak")
    await person.has_the_floor()
    offered = person.place.get_by_role("group", name="Have my juror say it").get_by_role("button")
    await expect(offered).to_have_count(3)
    await offered.nth(1).click()
    area = person.place.get_by_label("What you say")
    text = await area.input_value()
    assert len(text) > 40
    assert await said_in(room) == before, "a suggestion is said by nobody but the person"
    await area.press("End")
    # What the suggestion leans on is cited already.
    cited = await person.place.get_by_role("button", name=re.compile("^Leave out Exhibit")).all_inner_texts()
    exhibit = next(name for name in ("Exhibit B", "Exhibit C", "Exhibit D") if name not in " ".join(cited))
    await area.type(f" {exhibit} lies there, so I say.")
    await expect(person.place.get_by_text(re.compile(f"^You point to .*{exhibit}"))).to_be_visible()
    await person.place.get_by_role("button", name="Speak", exact=True).click()
    # The form says nothing of it: the first speaker of the next round may be the same person.
    turn = person.turns.filter(has_text="so I say.").first
    await expect(turn.get_by_role("button", name=re.compile(f"^{exhibit}"))).to_be_attached()
    assert f"{text} {exhibit} lies there, so I say." in await said_in(room)


@pytest.mark.sweep("no turn is shorter than fifteen seconds: offer.svelte.spec.ts, test_fl5_… in tests/rooms")
async def test_fl5_words_are_offered_for_sending_when_time_is_up(arrive: Arrive, house: House) -> None:
    room = await at_the_floor(house, 1, {"turn_seconds": 15})
    person = await arrive()
    await person.hold(room)
    await person.has_the_floor()
    words = "What if I was still thinking about the tape?"
    await person.write(words)
    await expect(person.place.get_by_text("Time is up. Send what you have?")).to_be_visible()
    await person.place.get_by_role("button", name="Send", exact=True).click()
    await expect(person.turns.filter(has_text=words)).to_be_visible()
    assert words in await said_in(room)


@pytest.mark.sweep("whatever a round moves: moves.spec.ts; that marks move: test_rd4_…")
async def test_who_moved_whom_is_said_after_a_round(arrive: Arrive, house: House) -> None:
    room = await at_the_floor(house, 1)
    person = await arrive()
    await person.hold(room)
    await person.has_the_floor()
    words = "There is no doubt that he did it: do the recorded twenties and the confession not prove it?"
    await person.speak(words)
    await expect(person.turns.filter(has_text=words).first).to_be_visible()
    moved = person.record.get_by_text(re.compile(r"^(You|\w+) moved .+ towards (not )?guilty"))
    # Now and then a round moves nobody so much that it is said.
    while await moved.count() == 0:
        await go_on(room)
        await expect(person.turns).to_have_count(len(await said_in(room)))
    await expect(moved.first).to_be_visible()


async def test_rd4_marks_move_when_a_speech_lands_before_its_round_is_over(arrive: Arrive, house: House) -> None:
    room = await at_the_floor(house, 1, {"show_convictions": True})
    # Up to here at once, from here on in time: nobody speaks before the marks have moved.
    assert (await room.act({"kind": "set_pace", "pace": "live"})).status_code == 200
    person = await arrive()
    await person.hold(room)
    await person.has_the_floor()
    marks = person.page.locator(".sure .ruler i")
    before = await marks.evaluate_all("marks => marks.map((mark) => mark.style.left)")
    assert len(before) == 11, "all but their own"
    turns = await person.turns.count()
    await person.speak("There is no doubt that he did it: do the recorded twenties and the confession not prove it?")
    await person.page.wait_for_function(
        """(before) => [...document.querySelectorAll('.sure .ruler i')]
            .filter((mark, number) => mark.style.left !== before[number]).length > 1""",
        arg=before,
    )
    assert await person.turns.count() <= turns + 1, "nobody else has spoken in the meantime"
