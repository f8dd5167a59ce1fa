"""What somebody has typed into the forms of a room is there after a reload, in every format, until it is sent or the
seat is left; nothing secret is written down."""

import json
import re

import pytest
from playwright.async_api import Locator, expect

from harness.examples.court import BRIDGE, REASONS, RIGHT
from harness.examples.history import GOOD, MAREN
from harness.prepared_rooms import at_the_floor, come_to_the_floor
from harness.server import House, OpenRoom, bearer
from tests.browser.conftest import Arrive
from tests.browser.people import Person, choose_radio
from tests.browser.test_meeting import BUSY_MILL

pytestmark = pytest.mark.browser

# A question is quoted back by nobody.
WORDS = "Was a lamp that is turned out by hand not turned out by a hand?"


async def stored(person: Person) -> dict[str, str]:
    """The drafts in the storage of the tab, by their names."""
    kept: dict[str, str] = await person.page.evaluate("({ ...sessionStorage })")
    return {name: text for name, text in kept.items() if name.startswith("draft:")}


async def type_and_reload(person: Person, entered: list[tuple[Locator, str]]) -> None:
    """Fill every field, load the page again, and find the same in it."""
    for field, text in entered:
        await field.fill(text)
    await person.page.reload()
    for field, text in entered:
        await expect(field).to_have_value(text)


async def come(arrive: Arrive, room: OpenRoom, width: int = 1440, height: int = 900) -> Person:
    person = await arrive(width, height)
    await person.hold(room)
    return person


async def test_a_speech_of_a_jury_is_there_until_it_is_said_or_the_room_gone(arrive: Arrive, house: House) -> None:
    room = await at_the_floor(house, 1)
    ann = await come(arrive, room)
    await ann.has_the_floor()
    await ann.write(WORDS)
    await ann.page.reload()
    said = ann.place.get_by_label("What you say")
    await expect(said).to_have_value(WORDS)
    assert WORDS in json.dumps(await stored(ann))
    await ann.place.get_by_role("button", name="Speak", exact=True).click()
    await expect(ann.turns.filter(has_text=WORDS)).to_be_visible()
    assert await stored(ann) == {}

    await come_to_the_floor(room)
    await ann.has_the_floor()
    await ann.write(WORDS)
    await expect(said).to_have_value(WORDS)
    assert (await house.http.delete(room.path, headers=bearer(room.host_token))).is_success
    await expect(ann.page.get_by_role("heading", level=1, name="This room has been deleted.")).to_be_visible()
    assert await stored(ann) == {}


@pytest.mark.sweep("one store of drafts: test_a_speech_of_a_jury_is_there_until_it_is_said_or_the_room_gone")
async def test_a_case_of_a_court_is_there_until_it_is_filed(arrive: Arrive, house: House) -> None:
    settings = {"jury_size": 1, "jury_threshold": 1, "filing_seconds": 3600}
    room = await house.open_room(settings, format="court", matter=BRIDGE.model_dump(mode="json"), name="Ann")
    await room.begin()
    ann = await come(arrive, room, 390, 844)
    await ann.take_up("File")
    await ann.button("Begin with an empty page").click()
    await ann.button("Add an exhibit").click()
    harm = ann.page.get_by_label("The harm if it is left out of account")
    quote = ann.page.get_by_label("Quote, word for word")
    entered = [
        (ann.page.get_by_label("Opening statement"), "The deck passed its load test."),
        (quote.first, RIGHT),
        (harm.first, WORDS),
        (quote.last, "60 children"),
        (ann.page.get_by_label("Why it matters, taken together"), WORDS),
    ]
    for field, text in entered:
        await field.fill(text)
    await ann.page.reload()
    await ann.take_up("File")
    for field, text in entered:
        await expect(field).to_have_value(text)


async def test_the_reasons_of_a_sealed_vote_are_there_and_the_vote_is_not(arrive: Arrive, house: House) -> None:
    settings = {"jury_size": 1, "jury_threshold": 1, "filing_seconds": 3600}
    room = await house.open_room(settings, format="court", matter=BRIDGE.model_dump(mode="json"), name="Ann", seat=3)
    await room.begin()
    ann = await come(arrive, room)
    reasons = ann.page.get_by_label("Your reasons")
    await expect(reasons).to_be_visible()
    await choose_radio(ann.page.get_by_role("radio", name="Guilty", exact=True))
    await type_and_reload(ann, [(reasons, REASONS)])
    await expect(ann.page.get_by_role("radio", name="Guilty", exact=True)).not_to_be_checked()
    assert all('"choice":null' in text for text in (await stored(ann)).values())
    await choose_radio(ann.page.get_by_role("radio", name="Guilty", exact=True))
    await ann.page.get_by_role("button", name="Seal the vote: ").click()
    await expect(ann.page.get_by_role("article", name=re.compile("^(Guilty|Not guilty|Dismissed)$"))).to_be_visible()
    assert await stored(ann) == {}


@pytest.mark.sweep("one store of drafts: test_a_speech_of_a_jury_is_there_until_it_is_said_or_the_room_gone")
async def test_a_dossier_of_a_historical_trial_is_there_until_it_is_filed(arrive: Arrive, house: House) -> None:
    settings = {"pace": "instant", "max_rounds": 1, "look_in": "own_sources"}
    room = await house.open_room(settings, format="history", matter=MAREN.model_dump(mode="json"), name="Ann", seat=1)
    await room.begin()
    ann = await come(arrive, room)
    query = ann.page.get_by_label("Words to look for").first
    await type_and_reload(ann, [(query, "Maren Holt dykes")])
    await ann.page.get_by_role("button", name="Search", exact=True).first.click()
    claim = ann.page.get_by_label("What you say of it")
    await ann.button("Begin with an empty page").click()
    await ann.page.get_by_label("What it is about").select_option("reform")
    await type_and_reload(
        ann, [(ann.page.get_by_label("Quote, word for word"), GOOD[0]), (claim, "Nine villages were safe.")]
    )
    await expect(ann.page.get_by_label("What it is about")).to_have_value("reform")
    await ann.button("File the dossier").click()
    await expect(ann.page.get_by_role("article", name="Maren Holt")).to_be_visible()
    assert await stored(ann) == {}


@pytest.mark.sweep("one store of drafts: test_a_speech_of_a_jury_is_there_until_it_is_said_or_the_room_gone")
async def test_a_judgement_of_a_historical_trial_is_there_until_it_is_given(arrive: Arrive, house: House) -> None:
    settings = {"pace": "instant", "max_rounds": 1, "look_in": "own_sources", "judging_seconds": 600}
    room = await house.open_room(settings, format="history", matter=MAREN.model_dump(mode="json"), name="Ann", seat=3)
    await room.begin()
    ann = await come(arrive, room)
    summary = ann.page.get_by_label("The ruling in two or three sentences")
    await expect(summary).to_be_visible()
    await ann.page.get_by_role("checkbox").first.check()
    item = ann.page.get_by_label("What it is, in a sentence").first
    await type_and_reload(
        ann, [(summary, WORDS), (item, "A code."), (ann.page.get_by_label("Historical context"), "1660.")]
    )


@pytest.mark.sweep("as secret as a vote: test_the_reasons_of_a_sealed_vote_are_there_and_the_vote_is_not")
async def test_a_bid_of_a_meeting_is_there_and_its_vote_is_not(arrive: Arrive, house: House) -> None:
    settings = {"players": 7, "impostors": 2, "bid_seconds": 600, "note_seconds": 600, "wrap_up": 1}
    matter = BUSY_MILL.model_dump(mode="json", exclude_none=True)
    room = await house.open_room(settings, format="meeting", seat=1, matter=matter)
    await room.begin()
    ann = await come(arrive, room)
    message = ann.place.get_by_label("What you would say")
    await expect(message).to_be_visible()
    await ann.place.locator("summary", has_text="A note to yourself").click()
    note = ann.place.get_by_label("A note to yourself")
    await type_and_reload(ann, [(message, "I was in the kitchen at 21:10, alone."), (note, "Bo was silent.")])
    assert all('"vote":null' in text for text in (await stored(ann)).values())


@pytest.mark.sweep("one store of drafts: test_a_speech_of_a_jury_is_there_until_it_is_said_or_the_room_gone")
async def test_a_turn_and_a_paper_of_a_panel_are_there_until_they_are_taken(arrive: Arrive, house: House) -> None:
    room = await house.open_room({"turn_seconds": 600}, format="panel", seat=1)
    await room.begin()
    ann = await come(arrive, room)
    await ann.has_the_floor()
    await choose_radio(ann.place.get_by_role("radio", name="Buy the lamp"))
    await ann.place.locator("summary", has_text="For the record").click()
    # A form that is made from the schema of its act.
    verb = "File a document, a table or a chart"
    await ann.button(verb).click()
    await type_and_reload(
        ann,
        [
            (ann.place.get_by_label("What you say"), "The hall needs light."),
            (ann.place.get_by_label("Why, in a sentence or two"), "It is bright."),
            (ann.place.get_by_label("An open question"), "What does a new switch cost?"),
            (ann.place.get_by_label("Title", exact=True), "Prices"),
            (ann.place.get_by_label("Text", exact=True), "only a heading"),
        ],
    )
    await ann.button("Speak").click()
    await expect(ann.turns.filter(has_text="The hall needs light.")).to_be_visible()
    [paper] = (await stored(ann)).values()
    assert "only a heading" in paper


@pytest.mark.sweep("whose it was no longer: test_a_speech_of_a_jury_is_there_until_it_is_said_or_the_room_gone")
async def test_what_was_typed_goes_with_the_seat(arrive: Arrive, house: House) -> None:
    room = await at_the_floor(house, 1)
    bo = await come(arrive, room)
    await bo.has_the_floor()
    await bo.write(WORDS)
    taken = await room.act({"kind": "remove", "seat": room.seat})
    assert taken.status_code == 200, taken.text
    await expect(bo.place.get_by_role("heading", name="You have the floor")).to_be_hidden()
    await expect(bo.record).to_be_visible()
    assert await stored(bo) == {}
