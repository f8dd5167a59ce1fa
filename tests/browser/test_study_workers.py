"""A study at two workers, of which one is killed: many people, two of them in browsers, from the link to the tables."""

from __future__ import annotations

import asyncio
import contextlib
import csv
import io
import json
import re
import zipfile
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import httpx
import pytest
from playwright.async_api import Error, expect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from harness.server import House
from harness.services.redis import RedisServer
from harness.workers import Pair, at, workers
from tests.browser.chairs import TIMEOUT_MS
from tests.browser.conftest import Arrive
from tests.browser.people import Person
from tests.kit.studies import STUDY_FILE, OpenStudy, Participant, open_study
from tests.order import few_of

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow("people play through two conditions, two of them in a browser, and a worker is killed"),
]
FEW, MANY = 16, 48
"""How many people there are."""
PHONE, DESK = (390, 844), (1440, 900)
FILE = (
    STUDY_FILE.replace("people: 2", "people: 4")
    .replace("block: 4", "block: 8")
    .replace("pace: instant", "pace: instant, turn_seconds: 40, grace_seconds: 1, missed_deadlines: 1")
)
LOST = (httpx.HTTPError, ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, AttributeError, AssertionError)
"""What somebody meets whose worker is killed: they go to the other one, and do it again there."""


async def through(person: Participant, other: House, step: Callable[[], Awaitable[object]]) -> None:
    """Do a step; who has lost their worker does it again at the other one."""
    for attempt in range(4):
        try:
            await step()
            return
        except LOST:
            if attempt == 3:
                raise
            person.at(other)
            await asyncio.sleep(0.3)  # real time: the store's lease of the killed worker runs


@pytest.fixture
async def pair(built: None, fresh_postgres_url: str, redis_server: RedisServer, tmp_path: Path) -> AsyncIterator[Pair]:
    """Two workers of this test's own."""
    with workers(2, tmp_path, DATABASE_URL=fresh_postgres_url, REDIS_URL=redis_server.url) as both:
        async with at(both[0]) as first, at(both[1]) as second:
            yield Pair(both, first, second)


async def answers_in_a_browser(person: Person, study: OpenStudy, name: str, reloads: str) -> None:
    """Go through the study on its pages alone; `reloads`: where they load the page once more."""
    page, heading = person.page, person.page.get_by_role("heading", level=1)
    send = person.button("Send and go on")
    await page.goto(f"/study/{study.code}?participant={name}")
    for sentence in study.invitation["consent"]:
        await page.get_by_role("checkbox", name=sentence).press("Space")
    await person.button("I take part").click()
    await expect(heading).to_have_text("Before you begin")
    await page.get_by_role("radio", name="4").press("Space")
    await send.click()
    on = person.button("Go on with the study")
    about = page.get_by_role("dialog", name="About your ballot")
    slip = person.place.get_by_role("radio", name="Not guilty", exact=True)
    done = person.place.get_by_role("button", name=re.compile("^(Pass$|Keep |Cast |Change to )"))
    asked = slip.or_(done).first
    at_hand = page.get_by_role("complementary", name="At hand").get_by_role("button").first
    if reloads == "waiting":
        await expect(heading.filter(has_text="Waiting").or_(asked).or_(at_hand).first).to_be_visible(
            timeout=3 * TIMEOUT_MS
        )
        await page.reload()
    await expect(asked.or_(at_hand).or_(about).or_(on).first).to_be_visible(timeout=6 * TIMEOUT_MS)
    if reloads == "room":
        await page.reload()
    while True:
        await expect(about.or_(on).or_(asked).or_(at_hand).first).to_be_visible(timeout=6 * TIMEOUT_MS)
        if await about.is_visible():
            await about.get_by_role("slider").press("ArrowRight")
            await send.click()
            await expect(about).to_be_hidden()
        elif await on.is_visible():
            await on.click()
            break
        else:
            # The form may be another one by the time that it is pressed.
            with contextlib.suppress(Error):
                if not await asked.is_visible():
                    await at_hand.click(timeout=1000)
                if await slip.is_visible():
                    await slip.press("Space", timeout=1000)
                await done.click(timeout=1000)
    await expect(heading).to_have_text("To finish")
    await page.get_by_role("radio", name="blue").press("Space")
    await page.get_by_role("textbox", name="Anything else?").fill("Words of a participant.")
    await send.click()
    await person.button("I have read this").click()
    await expect(person.text("DONE12")).to_be_visible()


@pytest.mark.parametrize("people", few_of((FEW, MANY), (FEW,), "as many as come to a study; sixteen go all ways"))
async def test_two_browsers_and_a_kill_make_tables_to_the_row(people: int, pair: Pair, arrive: Arrive) -> None:
    # The numbers of those who leave at their first ballot are the first; the one who withdraws comes after them.
    leaving = people // 8
    withdrawing = leaving + 1
    in_browsers = (people // 2, people // 2 + 2)
    file = FILE.replace("participants: 4", f"participants: {people}")
    study = await open_study(pair.first.server, pair.first.http, file)
    survivor = open_at(study, pair.second)
    killed = asyncio.Event()

    chairs = [await arrive(*size, at=pair.second.server) for size in (PHONE, DESK)]

    async def goes(number: int) -> Participant:
        house = pair.first if number % 2 else pair.second
        name = f"person-{number}"
        if number in in_browsers:
            place = in_browsers.index(number)
            await answers_in_a_browser(chairs[place], study, name, ("waiting", "room")[place])
            return await study.come(name, pair.second.http, pair.second.server)
        person = await study.come(name, house.http, house.server)
        await through(person, pair.second, person.begin)
        if number == 12:
            # The same person with another browser: the same place.
            double = await study.come(name, pair.second.http, pair.second.server)
            assert double.number == person.number
            person = double
        await through(person, pair.second, lambda: person.until("room", "done"))
        if number <= leaving:
            await through(person, pair.second, person.vote_and_leave)
            return person
        await through(person, pair.second, person.play)
        if number > people - 8:
            await killed.wait()
        await through(person, pair.second, person.finish)
        if number == withdrawing:
            assert (await person.step("withdraw")).status_code == 200
        return person

    async def kill() -> None:
        seen = ""
        while len((overview := await survivor.overview(seen))["groups"]) < people // 8:
            seen = overview["version"]
        pair.workers[0].kill()
        killed.set()

    came, _ = await asyncio.gather(asyncio.gather(*(goes(number) for number in range(1, people + 1))), kill())
    numbers = {name: one.number for name, one in enumerate(came, 1)}
    assert sorted(numbers.values()) == list(range(1, people + 1)), "nobody came twice, and nobody was lost"
    overview = await survivor.overview()
    while any(one["here"] for one in overview["people"] if one["stage"] != "done"):
        overview = await survivor.overview(overview["version"])
    assert (await survivor.act("stop")).status_code == 200
    while (await came[withdrawing - 1].look(1.0))["erased"] is False:
        pass

    archive = zipfile.ZipFile(io.BytesIO((await survivor.get("data.zip")).content))
    rows = {
        name: list(csv.DictReader(io.StringIO(archive.read(f"tables/{name}.csv").decode())))
        for name in ("participants", "answers", "groups")
    }
    participants = {int(one["participant"]): one for one in rows["participants"]}
    left = {numbers[name] for name in range(1, leaving + 1)}
    gone = numbers[withdrawing]
    stayed = people - leaving - 1
    assert Counter(one["dropout"] for one in participants.values()) == {"": stayed, "left": leaving, "withdrawn": 1}
    assert {number for number, one in participants.items() if one["dropout"] == "left"} == left
    assert participants[gone]["dropout"] == "withdrawn"
    assert Counter(one["condition"] for one in participants.values()) == {"sealed": people // 2, "open": people // 2}
    assert Counter((one["condition"], one["people"]) for one in rows["groups"]) == {
        ("sealed", "4"): people // 8,
        ("open", "4"): people // 8,
    }
    assert all(one["outcome"] for one in rows["groups"])
    assert sum(int(one["left"]) for one in rows["groups"]) == leaving + 1
    assert Counter(one["group"] for one in participants.values()) == {
        str(number): 4 for number in range(1, people // 4 + 1)
    }
    asked = Counter((int(one["participant"]), one["part"]) for one in rows["answers"])
    assert all(asked[number, "before"] == 1 for number in participants)
    assert all(asked[number, "after"] == (0 if number in left else 2) for number in participants)
    logs = [name for name in archive.namelist() if name.startswith("logs/")]
    cast = {name: ballots_of_people(archive.read(name).decode()) for name in logs}
    log_of = {one["group"]: f"logs/{one['log']}.jsonl" for one in rows["groups"]}
    for number, one in participants.items():
        if number not in left:
            assert asked[number, "ballot"] == cast[log_of[one["group"]]][int(one["seat"])], one
    assert {(one["answer"], one["number"]) for one in rows["answers"] if int(one["participant"]) == gone} == {("", "")}
    assert all(one["answer"] or one["number"] for one in rows["answers"] if int(one["participant"]) != gone)
    assert len(logs) == people // 4
    certificate = json.loads(archive.read("certificate.json"))["certificate"]
    assert (certificate["came"], certificate["done"], certificate["words_erased"]) == (people, stayed, [gone])


def ballots_of_people(log: str) -> Counter[int]:
    """By seat: the ballots that were cast while a person held it, and not its understudy."""
    people, cast = set[int](), Counter[int]()
    for line in log.splitlines():
        event = json.loads(line)["event"]
        if event["kind"] == "seat_taken" and event["occupant"] == "human":
            people.add(event["seat"])
        elif event["kind"] in ("seat_taken", "seat_released"):
            people.discard(event["seat"])
        elif event["kind"] == "ballot_cast" and event["by"] == "occupant" and event["seat"] in people:
            cast[event["seat"]] += 1
    return cast


def open_at(study: OpenStudy, house: House) -> OpenStudy:
    """The same study by way of another worker."""
    return OpenStudy(house.server, house.http, study.code, study.experimenter, study.invitation)
