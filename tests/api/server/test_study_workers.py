"""A study at two workers, of which one is killed: 48 people from the link to the tables, held to the row."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import zipfile
from collections import Counter
from collections.abc import Awaitable, Callable

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from harness.server import House
from harness.studies import STUDY_FILE, OpenStudy, Participant, open_study
from harness.workers import Pair

pytestmark = [
    pytest.mark.slow("48 people play through two conditions, and a worker is killed meanwhile"),
    pytest.mark.xdist_group("workers"),
]
PEOPLE, LEAVING, WITHDRAWING = 48, 6, 7
"""The numbers of those who leave at their first ballot are 1 to `LEAVING`; the one who withdraws comes after them."""
FILE = (
    STUDY_FILE.replace("people: 2", "people: 4")
    .replace("participants: 4", f"participants: {PEOPLE}")
    .replace("block: 4", "block: 8")
    .replace("pace: instant", "pace: instant, turn_seconds: 15, grace_seconds: 1, missed_deadlines: 1")
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


async def test_48_people_two_workers_and_a_kill_make_tables_to_the_row(pair: Pair) -> None:
    study = await open_study(pair.first.server, pair.first.http, FILE)
    survivor = open_at(study, pair.second)
    killed = asyncio.Event()

    async def goes(number: int) -> Participant:
        house = pair.first if number % 2 else pair.second
        name = f"person-{number}"
        person = await study.come(name, house.http, house.server)
        await through(person, pair.second, person.begin)
        if number in (10, 11):
            # A reload in the waiting room: the same token, from nothing.
            person = Participant(study, person.number, person.token, house.http, house.server)
        if number == 12:
            # The same person with another browser: the same place.
            double = await study.come(name, pair.second.http, pair.second.server)
            assert double.number == person.number
            person = double
        await through(person, pair.second, lambda: person.until("room", "done"))
        if number <= LEAVING:
            await through(person, pair.second, person.vote_and_leave)
            return person
        await through(person, pair.second, person.play)
        if number > 40:
            await killed.wait()
        await through(person, pair.second, person.finish)
        if number == WITHDRAWING:
            assert (await person.step("withdraw")).status_code == 200
        return person

    async def kill() -> None:
        seen = ""
        while len((overview := await survivor.overview(seen))["groups"]) < 6:
            seen = overview["version"]
        pair.workers[0].kill()
        killed.set()

    people, _ = await asyncio.gather(asyncio.gather(*(goes(number) for number in range(1, PEOPLE + 1))), kill())
    numbers = {name: one.number for name, one in enumerate(people, 1)}
    assert sorted(numbers.values()) == list(range(1, PEOPLE + 1)), "nobody came twice, and nobody was lost"
    assert (await survivor.act("stop")).status_code == 200
    while (await people[WITHDRAWING - 1].look(1.0))["erased"] is False:
        pass

    archive = zipfile.ZipFile(io.BytesIO((await survivor.get("data.zip")).content))
    rows = {
        name: list(csv.DictReader(io.StringIO(archive.read(f"tables/{name}.csv").decode())))
        for name in ("participants", "answers", "groups")
    }
    participants = {int(one["participant"]): one for one in rows["participants"]}
    left = {numbers[name] for name in range(1, LEAVING + 1)}
    gone = numbers[WITHDRAWING]
    assert Counter(one["dropout"] for one in participants.values()) == {"": 41, "left": LEAVING, "withdrawn": 1}
    assert {number for number, one in participants.items() if one["dropout"] == "left"} == left
    assert participants[gone]["dropout"] == "withdrawn"
    assert Counter(one["condition"] for one in participants.values()) == {"sealed": 24, "open": 24}
    assert Counter((one["condition"], one["people"]) for one in rows["groups"]) == {
        ("sealed", "4"): 6,
        ("open", "4"): 6,
    }
    assert all(one["outcome"] for one in rows["groups"])
    assert sum(int(one["left"]) for one in rows["groups"]) == LEAVING + 1
    assert Counter(one["group"] for one in participants.values()) == {str(number): 4 for number in range(1, 13)}
    asked = Counter((int(one["participant"]), one["part"]) for one in rows["answers"])
    assert all(asked[number, "before"] == 1 for number in participants)
    assert all(asked[number, "after"] == (0 if number in left else 2) for number in participants)
    assert all(asked[number, "ballot"] >= 1 for number in participants if number not in left)
    assert {(one["answer"], one["number"]) for one in rows["answers"] if int(one["participant"]) == gone} == {("", "")}
    assert all(one["answer"] or one["number"] for one in rows["answers"] if int(one["participant"]) != gone)
    logs = [name for name in archive.namelist() if name.startswith("logs/")]
    assert len(logs) == 12
    certificate = json.loads(archive.read("certificate.json"))["certificate"]
    assert (certificate["came"], certificate["done"], certificate["words_erased"]) == (PEOPLE, 41, [gone])


def open_at(study: OpenStudy, house: House) -> OpenStudy:
    """The same study by way of another worker."""
    return OpenStudy(house.server, house.http, study.code, study.experimenter, study.invitation)
