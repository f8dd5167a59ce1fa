"""Choosing a case by its cover: what there is, what narrows it down, and the room that is opened from it."""

import json
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.async_api import Locator, expect

import cases.library
from cases.imported_rows import make_row
from cases.library import predefined_cases
from engine.matters.criminal_case import Passage
from harness.prepared_rooms import finished
from harness.server import House
from harness.surroundings import SURROUNDINGS
from harness.workers import Worker
from rooms.store import connect_store
from rooms.store.sql.upgrade import upgrade
from tests.browser.conftest import Arrive
from tests.browser.people import Person
from tests.cases.making import trial

pytestmark = pytest.mark.browser

OWN = len(predefined_cases())
THEFTS = 40
PASSAGES = 1_000
"""Of a hundred words each."""


LONG = "The Queen v. Long, Bartholomew Featherstonehaugh and Susannah Cholmondeley"


@pytest.fixture(scope="module")
async def stocked(built: None, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    """The address of a server that has trials besides our own cases."""
    folder = tmp_path_factory.mktemp("stocked")
    database = f"sqlite:///{folder / 'rooms.db'}"
    await upgrade(database)
    store = await connect_store(database, SURROUNDINGS)
    thefts = [
        trial(f"t18200101-{number}", title=f"The King v. Thief {number}", date="1820-01-12")
        for number in range(10, 10 + THEFTS)
    ]
    long = tuple(Passage(speaker="Mary Colebrook", text=f"Passage {at}. " + "word " * 98) for at in range(PASSAGES))
    await store.put_cases(
        [
            make_row(case)
            for case in (
                *thefts,
                trial("t17340424-1", title="The King v. Ann Bell", year=1734, themes=("sexual", "rape"), explicit=True),
                trial("t18430227-1", title=LONG, year=1843, themes=("murder",), transcript=long),
            )
        ]
    )
    await store.close()
    worker = Worker({"DATABASE_URL": database, "TWELVE_ROOMS_PER_MINUTE": "10000"}, folder=folder)
    yield worker.address
    worker.end()


def covers(person: Person) -> Locator:
    return person.page.get_by_role("main").get_by_role("listitem")


def slip(person: Person, title: str) -> Locator:
    return person.page.get_by_role("dialog", name=title)


async def choose(person: Person, label: str, choice: str) -> None:
    await person.page.get_by_role("combobox", name=label).select_option(label=choice)


async def test_without_imports_there_are_our_own_cases_without_their_difficulty(arrive: Arrive) -> None:
    person = await arrive()
    answers: list[Any] = []
    person.page.on("response", lambda answer: answers.append(answer) if "/api/cases" in answer.url else None)
    await person.page.goto("/")
    # The docket moves what is below it when its cases come.
    await expect(person.page.get_by_role("button", name="People v. Crane")).to_be_visible()
    await person.page.get_by_role("link", name="The whole docket").click()
    await expect(person.page).to_have_url(re.compile("/cases$"))
    await expect(covers(person)).to_have_count(OWN)
    await expect(person.page.get_by_role("combobox", name="From")).to_be_hidden()
    await choose(person, "About", "Alibi")
    await expect(covers(person)).to_have_count(sum("alibi" in case.themes for case in predefined_cases().values()))
    await expect(person.page).to_have_url(re.compile("theme=alibi"))
    await choose(person, "Tried", "1850 to 1899")
    await expect(person.page.get_by_role("status").get_by_text(re.compile("^One case"))).to_be_visible()
    await person.button("Show all").click()
    await expect(covers(person)).to_have_count(OWN)
    await covers(person).first.get_by_role("button").click()
    await expect(person.page.get_by_role("dialog").get_by_text("Court", exact=True)).to_be_visible()
    sent = json.dumps([await answer.json() for answer in answers]) + await person.page.content()
    assert [word for word in ("difficulty", "clear_guilty", "clear_innocent", "ambiguous") if word in sent] == []
    # To screen readers the covers are decoration, the names are not.
    assert await covers(person).locator("svg:not([aria-hidden=true])").count() == 0


async def test_trials_come_page_by_page_are_found_and_surprise_without_a_note(arrive: Arrive, stocked: str) -> None:
    person = await arrive(at=stocked)
    await person.page.goto("/cases?source=old_bailey")
    await expect(covers(person)).to_have_count(24)
    await person.button("More cases").click()
    await expect(covers(person)).to_have_count(THEFTS + 2)
    await expect(covers(person).nth(24).get_by_role("button")).to_be_focused()
    await expect(person.button("More cases")).to_be_hidden()
    await choose(person, "Length", "Longer than that")
    await expect(covers(person)).to_have_count(1)
    await expect(covers(person)).to_contain_text("The Queen v. Long")
    await choose(person, "Length", "Any")
    await person.page.get_by_role("searchbox", name="Words").fill("Ann Bell")
    note = covers(person).filter(has_text="The King v. Ann Bell").get_by_text(re.compile("sexual", re.I))
    await expect(note).to_be_visible()
    await person.page.get_by_role("searchbox", name="Words").fill("zeppelin")
    await expect(person.text("Nothing on the docket matches “zeppelin” and the other choices.")).to_be_visible()

    # A surprise answers the form, and never carries a content note.
    await person.button("Show all").click()
    await expect(covers(person)).to_have_count(24)
    await person.button("Surprise me").click()
    await expect(slip(person, "Any case").get_by_text("One is drawn when the room opens")).to_be_visible()
    await person.page.keyboard.press("Escape")
    await choose(person, "Tried", "Before 1750")
    await expect(covers(person)).to_have_count(1)
    for _ in range(2):
        await person.button("Surprise me").click()
        await expect(slip(person, "Any case")).to_be_visible()
        await person.page.keyboard.press("Escape")
    await choose(person, "Tried", "1800 to 1849")
    await expect(covers(person)).to_have_count(24)
    await person.button("Surprise me").click()
    await expect(
        person.page.get_by_role("dialog", name=re.compile("^The (King|Queen) v. (Thief|Long)"))
    ).to_be_visible()


async def test_a_trial_tells_its_court_and_day_and_opens_a_room_by_keyboard(arrive: Arrive, stocked: str) -> None:
    person = await arrive(at=stocked)
    keys = person.page.keyboard
    await person.page.goto("/cases?q=Thief+17&source=old_bailey")
    await expect(covers(person).filter(has_text="Thief 17")).to_be_visible()
    await person.tab_to("The King v. Thief 17")
    await keys.press("Enter")
    opened = slip(person, "The King v. Thief 17")
    await expect(opened.get_by_text("12 January 1820")).to_be_visible()
    await expect(opened.get_by_text("Old Bailey", exact=True)).to_be_visible()
    await keys.press("Escape")
    await expect(opened).to_be_hidden()
    await expect(covers(person).filter(has_text="Thief 17").get_by_role("button")).to_be_focused()
    await keys.press("Enter")
    await person.tab_to("^Your name")
    await keys.type("Ann")
    await keys.press("Enter")
    await person.code()
    await expect(person.page.get_by_role("heading", name=re.compile("The King v. Thief 17"))).to_be_attached()


@pytest.mark.parametrize(
    "parts", [2, pytest.param(PASSAGES, marks=pytest.mark.sweep("all of a hundred thousand words"))]
)
async def test_a_trial_of_a_hundred_thousand_words_is_read_a_part_at_a_time(
    arrive: Arrive, stocked: str, parts: int
) -> None:
    async with httpx.AsyncClient(base_url=f"http://{stocked}", timeout=30) as http:
        room = await House(stocked, http).open_room(case_id="t18430227-1", name="Ann")
        person = await arrive(at=stocked)
        await person.hold(room)
        await person.button("Read the case file").click()
        await person.page.get_by_role("tab", name="Summary").click()
        file = person.page.get_by_role("region", name="Case file")
        # By keyboard: a busy browser may still slide the sheet, or lay out its passages, under a pointer.
        await file.get_by_text("The printed trial, 1000 passages").press("Enter")
        await expect(file.get_by_text("Passage 0.", exact=False)).to_be_visible()
        read = [await file.locator(".passage").count()]
        assert read[0] < 200
        further = file.get_by_role("button", name="Read on")
        while len(read) <= parts and await further.is_visible():
            await further.press("Enter")
            await expect(file.locator(".passage").nth(read[-1])).to_be_attached()
            read.append(await file.locator(".passage").count())
            assert read[-1] - read[-2] < 200
        if parts < PASSAGES:
            assert len(read) == parts + 1
            return
        assert read[-1] == PASSAGES
        await expect(file.get_by_text(f"Passage {PASSAGES - 1}.", exact=False)).to_be_attached()


async def test_a_case_of_ones_own_is_brought_from_a_file_and_its_faults_are_told(
    arrive: Arrive, house: House, tmp_path: Path
) -> None:
    model = Path(cases.library.__file__).parent / "predefined" / "case_004_arson.yaml"
    whole = model.read_text().replace("id: case_004_arson", "id: our_fire").replace("People v. Novak", "People v. Nemo")
    spoilt, faulty, good = tmp_path / "spoilt.yaml", tmp_path / "faulty.yaml", tmp_path / "fire.yaml"
    spoilt.write_text("title: People v. Nemo\ndocket: Arson: a fire\n")
    faulty.write_text(re.sub(r"(?m)^jurisdiction: .*\n", "", whole))
    good.write_text(whole)
    person = await arrive()
    await person.page.goto("/cases")
    await person.button("Bring a case of your own").click()
    brought = slip(person, "A case of your own")
    chooser = brought.get_by_label(re.compile("^Choose"))
    await chooser.set_input_files(spoilt)
    await expect(brought.get_by_role("alert").first).to_contain_text("spoilt.yaml can be read neither")
    await chooser.set_input_files(faulty)
    await brought.get_by_role("button", name="Open the room").click()
    await expect(brought.get_by_text("case.jurisdiction: is missing; add it.")).to_be_visible()
    await chooser.set_input_files(good)
    await expect(brought.get_by_text("People v. Nemo")).to_be_visible()
    await brought.get_by_role("button", name="Open the room").click()
    code = await person.code()
    await expect(person.page.get_by_role("heading", name=f"Room {code}: People v. Nemo")).to_be_attached()
    assert "People v. Nemo" not in (await house.http.get("/api/cases", params={"limit": 100})).text


@pytest.mark.sweep("a name as long as any: test_everybody_can_read_the_papers_of_a_verdict")
async def test_a_case_of_a_long_name_leaves_the_verdict_within_a_telephone(arrive: Arrive, stocked: str) -> None:
    async with httpx.AsyncClient(base_url=f"http://{stocked}", timeout=30) as http:
        room = await finished(House(stocked, http), case_id="t18430227-1")
        person = await arrive(360, 740, at=stocked)
        await person.hold(room)
        # It is offered once more, however many cases come before it.
        again = person.page.get_by_role("combobox", name="Case")
        await expect(again.get_by_role("option", name=f"{LONG}, again")).to_be_attached()
        await expect(person.button("Play again")).to_be_visible()
        assert await person.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
