"""A connection that breaks: the page says so, keeps what was typed, comes back by itself and has missed nothing."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest
from playwright.async_api import WebSocketRoute, expect

from harness.prepared_rooms import at_the_floor, come_to_the_floor, go_on, play_to_the_end, said_in
from harness.server import House, OpenRoom
from harness.services.ports import free_port
from harness.workers import Worker
from tests.browser.conftest import Arrive
from tests.browser.people import Person

pytestmark = pytest.mark.browser

DOWN = "The line is down. Trying again; your text is kept."
WATCHERS_DOWN = "The line is down. Trying again."

BACK = re.compile("^Welcome back. The verdict came while you were away; you missed .+ in the record below.$")
HELD = "The line is down. Trying again; what you pressed is sent when it is back."


class CutLine:
    """The line of a page to its room, which a test cuts and mends."""

    def __init__(self) -> None:
        self._cut = False
        self._open: list[WebSocketRoute] = []

    @classmethod
    async def laid(cls, person: Person) -> CutLine:
        line = cls()

        async def through(route: WebSocketRoute) -> None:
            if line._cut:
                await route.close()
                return
            route.connect_to_server()
            line._open.append(route)

        await person.page.route_web_socket(re.compile("/ws/rooms/"), through)
        return line

    async def cut(self) -> None:
        self._cut = True
        await self._open[-1].close()

    def mend(self) -> None:
        self._cut = False


async def has_it_all(person: Person, room: OpenRoom) -> None:
    """The record holds every turn once and in order."""
    said = await said_in(room)
    await expect(person.turns).to_have_count(len(said))
    assert [_plain(text) for text in await person.read()] == [_plain(text) for text in said]


def _plain(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


async def test_what_is_sent_with_the_line_down_arrives_once_or_is_too_late(arrive: Arrive, house: House) -> None:
    room = await at_the_floor(house, 1)
    person = await arrive()
    line = await CutLine.laid(person)
    await person.hold(room)
    await person.has_the_floor()
    await person.write(QUESTION)
    await line.cut()
    await type_and_send(person)
    line.mend()
    await has_arrived_once(person)
    assert (await said_in(room)).count(f"{QUESTION} Whose?") == 1

    # Another time their floor ends meanwhile: that is said, and the words are kept.
    await come_to_the_floor(room)
    await person.has_the_floor()
    words = "Nobody has told us who turned the lamp out."
    await person.write(words)
    await line.cut()
    await expect(person.record.get_by_text(DOWN)).to_be_visible()
    await person.place.get_by_role("button", name="Speak", exact=True).click()
    await expect(person.record.get_by_text(HELD)).to_be_visible()
    # Meanwhile their floor ends.
    ask = next(ask for ask in (await room.view())["you"]["asks"] if ask["act"] == "speak")
    assert (await room.act({"kind": "pass"}, room.seat_token, turn_id=ask["ask"])).status_code == 200
    line.mend()
    await expect(person.record.get_by_text("The line came back too late for what you said.")).to_be_visible()
    assert words not in await said_in(room)
    await person.has_the_floor()
    await expect(person.place.get_by_label("What you say")).to_have_value(words)


# A question is quoted back by nobody.
QUESTION = "Was a lamp that is turned out by hand not turned out by a hand?"


async def type_and_send(person: Person) -> None:
    """Go on typing with the line down, and send it."""
    area = person.place.get_by_label("What you say")
    await expect(person.record.get_by_text(DOWN)).to_be_visible()
    await expect(area).to_have_value(QUESTION)
    await area.press("End")
    await area.type(" Whose?")
    await expect(area).to_have_value(f"{QUESTION} Whose?")
    await person.place.get_by_role("button", name="Speak", exact=True).click()
    await expect(person.record.get_by_text(HELD)).to_be_visible()


async def has_arrived_once(person: Person) -> None:
    await expect(person.record.get_by_text(re.compile("^Back. You missed "))).to_be_visible()
    await expect(person.turns.filter(has_text=f"{QUESTION} Whose?")).to_have_count(1)
    for words in (DOWN, HELD):
        await expect(person.record.get_by_text(words)).to_be_hidden()


@pytest.mark.sweep("a server that ends and starts again: test_what_is_sent_with_the_line_down_…")
async def test_what_is_typed_and_sent_with_the_server_down_arrives_once(
    arrive: Arrive, built: None, tmp_path: Path
) -> None:
    settings = {"DATABASE_URL": "sqlite:///rooms.db"}
    port = str(free_port())
    worker = Worker(settings, "--port", port, folder=tmp_path)
    try:
        async with httpx.AsyncClient(base_url=f"http://{worker.address}", timeout=30) as http:
            room = await at_the_floor(House(worker.address, http), 1)
        person = await arrive(at=worker.address)
        await person.hold(room)
        await person.has_the_floor()
        await person.write(QUESTION)
        worker.end()
        await type_and_send(person)
        worker = Worker(settings, "--port", port, folder=tmp_path)
        await has_arrived_once(person)
        async with httpx.AsyncClient(base_url=f"http://{worker.address}", timeout=30) as http:
            room.http = http
            await expect(person.place.get_by_role("heading", name="You have the floor")).to_be_visible()
            assert (await said_in(room)).count(f"{QUESTION} Whose?") == 1
            await has_it_all(person, room)
    finally:
        worker.end()


async def test_a_phone_that_comes_back_after_the_verdict_is_told_what_it_missed(arrive: Arrive, house: House) -> None:
    room = await at_the_floor(house, 1, {"max_rounds": 2})
    person = await arrive(width=390, height=844)
    line = await CutLine.laid(person)
    await person.hold(room)
    await expect(person.record.get_by_text("seat 7")).to_be_visible()
    await line.cut()
    await expect(person.record.get_by_text(DOWN)).to_be_visible()
    await play_to_the_end(room)
    line.mend()
    back = person.page.get_by_text(BACK)
    await expect(back).to_be_visible()
    await expect(person.outcome).to_be_visible()
    # It is said once.
    await person.page.reload()
    await expect(person.outcome).to_be_visible()
    await expect(back).to_be_hidden()


@pytest.mark.sweep("told after a visit elsewhere: test_a_phone_that_comes_back_…")
async def test_a_page_that_was_closed_before_the_verdict_is_told_what_it_missed(arrive: Arrive, house: House) -> None:
    room = await at_the_floor(house, 1, {"max_rounds": 2})
    person = await arrive()
    await person.hold(room)
    await person.has_the_floor()
    await person.page.goto("/")
    await play_to_the_end(room)
    await person.visit(room.code)
    await expect(person.page.get_by_text(BACK)).to_be_visible()


@pytest.mark.sweep("what came meanwhile: absence-summary.spec.ts, test_w3_a_client_that_comes_back_gets_what_it_missed")
async def test_turns_that_were_taken_while_the_line_was_down_are_in_the_record(arrive: Arrive, house: House) -> None:
    room = await at_the_floor(house, 1)
    person = await arrive()
    line = await CutLine.laid(person)
    await person.visit(room.code)
    known = len(await said_in(room))
    await expect(person.turns).to_have_count(known)
    await expect(person.record.get_by_text("seat 7")).to_be_visible()
    await line.cut()
    await expect(person.record.get_by_text(WATCHERS_DOWN)).to_be_visible()
    await go_on(room)
    missed = len(await said_in(room)) - known
    assert missed >= 1
    await expect(person.turns).to_have_count(known)
    line.mend()
    await expect(person.record.get_by_text(re.compile("^Back. You missed "))).to_contain_text(backwards(missed))
    await has_it_all(person, room)


def backwards(missed: int) -> str:
    """How the page counts what was missed."""
    numbers = "two three four five six seven eight nine ten eleven twelve".split()
    # A long round has more than there are words for.
    words = ["one turn; it is", *(f"{number} turns; they are" for number in (*numbers, *range(13, missed + 1)))]
    return f"You missed {words[missed - 1]} in the record."


@pytest.mark.sweep("an unsent draft outlives a short break: test_what_is_sent_with_the_line_down_…")
async def test_somebody_who_missed_nothing_is_told_so_and_has_their_draft(arrive: Arrive, house: House) -> None:
    room = await at_the_floor(house, 1)
    person = await arrive()
    line = await CutLine.laid(person)
    await person.hold(room)
    await person.has_the_floor()
    words = "Nobody has told us who turned the lamp out."
    await person.write(words)
    await line.cut()
    await expect(person.record.get_by_text(DOWN)).to_be_visible()
    line.mend()
    await expect(person.record.get_by_text("Back. You missed nothing.")).to_be_visible()
    await expect(person.place.get_by_label("What you say")).to_have_value(words)
    assert words not in await said_in(room)
