"""A class in the browser: from the code to the summary, and a lesson that is led by the keyboard alone."""

import asyncio
import contextlib
import json
import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest
from playwright.async_api import Error, Route, expect
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from harness.answers import answer_to, citing
from harness.classes import OpenClass, Pupil, open_class
from harness.examples import Json
from harness.server import House, OpenRoom, bearer
from harness.services.redis import RedisServer
from harness.waiting import until
from harness.workers import Worker, workers
from tests.browser.chairs import TIMEOUT_MS
from tests.browser.conftest import Arrive
from tests.browser.lessons import SCREENS, SLOW, Lessons, begin_class, gather_class, lessons, show_class
from tests.browser.people import Person
from tests.browser.readable import AFTERNOON, assert_contrasts, assert_overhangs_nowhere, assert_readable

pytestmark = pytest.mark.browser
LESSON_SECONDS = 200.0
NONSENSE = "blorp zing zing 4711 wibble"
CHATTERER = "Pupil 5"
"""Who types it."""
SETTINGS = {"pace": "instant", "turn_seconds": 120, "max_rounds": 1, "stability_rounds": 1, "verdict_rule": "majority"}
DECIDED = "case_003_burglary"
"""A case that has a finding."""
SIZES = (390, 844), (1440, 900), (1920, 1080)


class Player:
    """A pupil's phone as a load client has it: answers what is asked, and comes back wherever a worker is left."""

    def __init__(
        self, lesson: OpenClass, pupil: Pupil, addresses: list[str], speaks: asyncio.Event, speech: str | None = None
    ) -> None:
        """`speaks`: set once somebody who has the floor may speak; a room is not over before."""
        self.lesson = lesson
        self.pupil = pupil
        self.addresses = addresses
        self.speaks = speaks
        self.speech = speech
        self.lines = 0
        """How often it had a line."""
        self.said: set[str] = set()
        self.over = False
        self._line: object = None

    async def play(self) -> None:
        """Play until the room is over."""
        async with httpx.AsyncClient(timeout=30) as http:
            place: Json = {}
            while not self.over:
                address = self.addresses[(self.pupil.number or 0) % len(self.addresses)]
                try:
                    if not place.get("room_code"):
                        answer = await http.get(
                            f"http://{address}{self.lesson.path}",
                            headers={"Authorization": f"Bearer {self.pupil.token}"},
                        )
                        place = answer.json()["you"]
                        if not place["room_code"]:
                            await asyncio.sleep(0.3)  # real time: a pupil waits before the next attempt
                            continue
                    await self._follow(address, place["room_code"])
                except (OSError, ConnectionClosed, InvalidHandshake, httpx.HTTPError, KeyError):
                    await asyncio.sleep(0.3)  # real time: a pupil waits before the next attempt

    async def _follow(self, address: str, code: str) -> None:
        async with connect(f"ws://{address}/ws/rooms/{code}", compression=None) as line:
            self.lines += 1
            self._line = line
            # What was sent on a line that died may have come to nobody: whatever is still asked is answered once more.
            self.said.clear()
            await line.send(json.dumps({"kind": "hello", "protocol": 1, "token": self.pupil.token}))
            async for message in line:
                frame: Json = json.loads(message)
                view = frame.get("view") or {}
                if frame["kind"] in ("welcome", "event"):
                    if (view.get("room") or {}).get("status") == "closed":
                        self.over = True
                        return
                    for ask in ((view.get("you") or {}).get("asks")) or ():
                        if ask["ask"] not in self.said:
                            self.said.add(ask["ask"])
                            act = answer_to(ask, None)
                            if ask["act"] == "speak":
                                await self.speaks.wait()
                                if self.speech is not None:
                                    act = {"kind": "speak", "text": self.speech}
                            await line.send(json.dumps({"kind": "act", "ref": ask["ask"], "act": act, **citing(ask)}))

    async def lose_line(self) -> None:
        """Lose the line as a phone does that goes out of sight."""
        with contextlib.suppress(Exception):
            self._line.transport.abort()  # type: ignore[attr-defined]


@pytest.fixture
def both(built: None, fresh_postgres_url: str, redis_server: RedisServer, tmp_path: Path) -> Iterator[list[Worker]]:
    """Two workers on one database."""
    with workers(
        2, tmp_path, DATABASE_URL=fresh_postgres_url, REDIS_URL=redis_server.url, TWELVE_ROOMS_PER_MINUTE="10000"
    ) as running:
        yield running


async def come_in(person: Person, address: str, code: str, name: str) -> None:
    """A pupil in a browser: the code on the landing, and a name."""
    page = person.page
    await page.goto(f"http://{address}/")
    await page.get_by_label("Room code, six characters").fill(code)
    await page.get_by_label("Your name").last.fill(name)
    await page.get_by_role("button", name="Take a seat").click()
    await page.wait_for_url(f"**/class/{code}")
    await page.get_by_role("button", name="Come in").click()
    await expect(page.get_by_role("status").filter(has_text="You are in.")).to_be_visible()


async def play_by_hand(person: Person, words: str) -> list[str]:
    """A pupil in a browser casts every ballot and speaks whenever they are asked, until the verdict; what they did."""
    done: list[str] = []
    slip = person.page.get_by_role("complementary", name="At hand").get_by_role("button", name="Your slip")
    guilty = person.place.get_by_role("radio", name="Guilty", exact=True)
    floor = person.place.get_by_role("heading", name="You have the floor")
    while True:
        # On a phone the place is a sheet, which closes by itself.
        await expect(person.outcome.or_(guilty).or_(floor).or_(slip).first).to_be_visible(timeout=5 * TIMEOUT_MS)
        if await person.outcome.is_visible():
            return done
        # What is there to press may go while the hand moves: the time was up, or the room is over.
        with contextlib.suppress(Error):
            if await guilty.is_visible():
                await guilty.check(force=True, timeout=2000)
                await person.place.get_by_role("button", name=re.compile("^(Cast|Keep|Change to) ")).click(timeout=2000)
                done.append("cast")
            elif await floor.is_visible():
                await person.place.get_by_role("button", name="Write it myself").click(timeout=2000)
                await person.place.get_by_label("What you say").fill(words, timeout=2000)
                await person.place.get_by_role("button", name="Speak", exact=True).click(timeout=2000)
                done.append("speak")
            elif await slip.is_visible():
                await slip.click(timeout=2000)
        await asyncio.sleep(0.1)  # real time: a pupil waits before the next attempt


@pytest.mark.sweep(
    "a whole lesson on two workers: test_the_keyboard_alone_…, test_pupil_limit.py, test_cl13_… in tests/rooms"
)
@pytest.mark.parametrize(("pupils", "rooms"), [(12, 2), (40, 4)])
async def test_a_class_plays_from_the_code_to_the_summary(
    arrive: Arrive, both: list[Worker], pupils: int, rooms: int
) -> None:
    stays, dies = both
    addresses = [stays.address, dies.address]
    leading, ada, bo = await arrive(), await arrive(), await arrive(390, 844)
    teacher = leading.page
    async with httpx.AsyncClient(base_url=f"http://{stays.address}", timeout=60) as http:
        lesson = await open_class(
            stays.address, http, size=pupils // rooms, minutes=45, title="4b", case_id=DECIDED, settings=SETTINGS
        )
        # By the link that a second teacher gets.
        await teacher.goto(f"http://{stays.address}/class/{lesson.code}#teacher={lesson.teacher}")
        # All but two before the lesson begins, two of them in browsers.
        await asyncio.gather(
            *(lesson.come(f"Pupil {number}") for number in range(1, pupils - 3)),
            come_in(ada, stays.address, lesson.code, "Ada"),
            come_in(bo, stays.address, lesson.code, "Bo"),
        )
        await expect(teacher.get_by_text(f"{pupils - 2} pupils")).to_be_visible()
        await leading.button("Deal by number").click()
        await expect(teacher.get_by_text(f"{pupils - 2} pupils sit in {rooms} rooms.")).to_be_visible()
        speaks = asyncio.Event()
        players = [
            Player(lesson, pupil, addresses, speaks, NONSENSE if pupil.name == CHATTERER else None)
            for pupil in lesson.pupils.values()
        ]
        playing = [asyncio.create_task(player.play()) for player in players]
        by_hand = [
            asyncio.create_task(play_by_hand(person, "A face in a dark kitchen is not proof.")) for person in (ada, bo)
        ]
        try:
            await until(lambda: all(player.lines for player in players), "the lines of all")
            await leading.button("Begin all").click()
            await expect(teacher.get_by_text(f"{rooms} rooms are begun.")).to_be_visible()
            late = [await lesson.come(name) for name in ("Late", "Later")]
            players += [Player(lesson, pupil, addresses, speaks) for pupil in late]
            playing += [asyncio.create_task(player.play()) for player in players[-2:]]
            for player in players[: pupils // 4]:
                await player.lose_line()
            dies.kill()
            addresses.remove(dies.address)
            speaks.set()

            async def over() -> bool:
                return all(room["status"] == "closed" for room in (await lesson.view())["rooms"])

            await until(over, "the verdicts of all rooms", LESSON_SECONDS)
            # Who pressed for themselves voted and was heard.
            for done in await asyncio.gather(*by_hand):
                assert {"cast", "speak"} <= set(done)
            await until(
                lambda: all(player.lines >= 2 for player in players[: pupils // 4]), "those who lost their lines"
            )
        finally:
            for task in (*playing, *by_hand):
                task.cancel()
            await asyncio.gather(*playing, *by_hand, return_exceptions=True)
        results = (await http.get(f"{lesson.path}/results")).json()
        assert len(results["rooms"]) == rooms
        assert results["over"]
        assert all(room["outcome"] for room in results["rooms"])
        # Nothing was lost: everybody is where they were dealt, with the ballot that they cast.
        rows = (await http.get(f"{lesson.path}/class.csv", headers={"Authorization": f"Bearer {lesson.teacher}"})).text
        assert len(rows.strip().splitlines()) == pupils + 1
        assert '"lobby"' not in rows
        # Nonsense is kept as it was typed and moves nobody; its room went on, and the teacher finds it in the record.
        you = await lesson.you(lesson.pupils[CHATTERER])
        room = OpenRoom(lesson.server, http, you["room_code"], lesson.teacher, None, None)
        events = [entry["event"] for entry in await room.log(lesson.teacher) if "event" in entry]
        # More than once, where somebody asks them: whoever is asked has the floor again.
        turns = [event for event in events if event["kind"] == "turn_taken" and event["text"] == NONSENSE]
        assert {turn["seat"] for turn in turns} == {you["seat"]}
        said = {turn["turn_id"] for turn in turns}
        moves = [move for event in events if event["kind"] == "convictions_moved" for move in event["moves"]]
        assert moves
        assert [move for move in moves if move["turn_id"] in said and move["delta"]] == []
        changed = [event for event in events if event["kind"] == "ballot_cast" and event["previous"] is not None]
        assert [event for event in changed if event["cause"] in said] == []
        after = [event["kind"] for event in events[events.index(turns[-1]) + 1 :]]
        assert "verdict_reached" in after, "the room goes on after it"
        await teacher.goto(f"http://{stays.address}/{room.code}/transcript")
        await expect(teacher.get_by_text(NONSENSE)).to_be_visible()
        # The summary, on the teacher's screen and on the wall.
        await teacher.goto(f"http://{stays.address}/class/{lesson.code}")
        await leading.button("Open the finding on the wall").click()
        await expect(teacher.get_by_text("The finding is open on the wall.")).to_be_visible()
        await teacher.goto(f"http://{stays.address}/class/{lesson.code}/results")
        await expect(teacher.get_by_role("heading", name=f"Room {rooms}")).to_be_visible()
        await expect(teacher.get_by_text("One question for all")).to_be_visible()
        await expect(teacher.get_by_role("region", name="What the court of the time found")).to_be_visible()


async def press(person: Person, name: str) -> None:
    """Go to a button by the Tab key alone, and press it."""
    await expect(person.button(name).first).to_be_enabled()
    await person.tab_to(f"^{re.escape(name)}$")
    await person.page.keyboard.press("Enter")


@pytest.mark.slow("a whole lesson is led, key by key")
async def test_the_keyboard_alone_runs_a_class_from_its_opening_to_the_finding(arrive: Arrive, house: House) -> None:
    person = await arrive()
    page, keys = person.page, person.page.keyboard
    await page.goto("/class")
    await expect(page.get_by_role("option", name="A jury in one lesson (45 min)")).to_be_attached()
    await person.tab_to("^What the class is called")
    await keys.type("4b")
    await person.tab_to("^Lesson plan")
    await keys.type("A jury in one")
    await press(person, "Open the class")
    await page.wait_for_url(re.compile("/class/[A-Z0-9]{6}$"))
    lesson = OpenClass(house.server, house.http, page.url.rpartition("/")[2], "")
    for name in ("Ada", "Bo", "Cy", "Dee"):
        await lesson.come(name)
    await expect(person.button("Dee")).to_be_visible()
    # The wall shows whoever comes in, and what those answered who wait.
    wall = await arrive(1920, 1080)
    await wall.page.goto(f"/class/{lesson.code}/wall")
    await expect(wall.page.get_by_role("list", name="Who is in").get_by_role("listitem")).to_have_text(
        ["Ada", "Bo", "Cy", "Dee"]
    )
    phone = await arrive(390, 844)
    await phone.keep(f"class:{lesson.code}", {"pupil": lesson.pupils["Ada"].token})
    await phone.page.goto(f"/class/{lesson.code}")
    await phone.button("Let one guilty go").click()
    await expect(wall.page.get_by_role("region", name="While you wait")).to_contain_text("1 Let one guilty go")
    box = await wall.page.locator(".qr").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 300
    await person.tab_to("^Pupils to a room")
    await keys.type("2")
    await press(person, "Deal by number")
    await expect(page.get_by_text("4 pupils sit in 2 rooms.")).to_be_visible()
    await expect(person.button("Bo (away)")).to_be_visible()
    # By hand, with two taps of the keyboard; Ada's phone may be on its way to her room still.
    await person.tab_to(r"^Ada( \(away\))?$")
    await keys.press("Enter")
    await press(person, "Put Ada here")
    await expect(page.get_by_text("Ada sits in room 2.")).to_be_visible()
    await press(person, "Begin all")
    await expect(page.get_by_text("2 rooms are begun.")).to_be_visible()
    await press(person, "Pause all")
    await expect(page.get_by_text("2 rooms are paused.")).to_be_visible()
    await expect(wall.page.get_by_text("We pause here.")).to_be_visible()
    # Ada's phone went to her new room by itself, which has the way back; from there she goes again when she wants to.
    ada = await lesson.you(lesson.pupils["Ada"])
    await phone.page.wait_for_url(f"**/{ada['room_code']}")
    await phone.page.get_by_role("link", name="Back to 4b").click()
    await phone.page.get_by_role("link", name="Go to room 2").click()
    # Everybody can read both, on whatever they have.
    narrow, desk, screen = SIZES
    await assert_readable(wall.page, (screen,), lights=AFTERNOON)
    await assert_readable(page, (narrow,), lights=AFTERNOON)
    await assert_overhangs_nowhere(page, (screen,))
    await assert_contrasts(page, desk)
    # What is pressed while an act is not answered yet is done after it.
    await person.tab_to("^Say a line")
    await keys.type("Five minutes more.")
    await page.route("**/acts", _late)
    await press(person, "Resume all")
    await person.tab_to("^Say it")
    await keys.press("Enter")
    await expect(page.get_by_text("2 rooms are told.")).to_be_visible()
    assert {room["status"] for room in (await lesson.wall())["rooms"]} == {"running"}
    await page.unroute("**/acts", _late)
    await press(person, "End all")
    await press(person, "End all rooms")
    await expect(page.get_by_text("2 rooms are ended.")).to_be_visible()
    # One phone does not give away what the teacher has not opened; the letter comes alone, and fits.
    await expect(phone.text(re.compile("stays closed until"))).to_be_visible()
    await press(person, "Open the finding on the wall")
    await expect(page.get_by_text("The finding is open on the wall.")).to_be_visible()
    letter = wall.page.get_by_role("region", name="What the court of the time found")
    await expect(letter).to_be_in_viewport(ratio=0.6)
    await expect(letter.get_by_role("heading", level=2)).to_be_in_viewport(ratio=1)
    # The summary.
    await page.goto(f"/class/{lesson.code}/results")
    await expect(page.get_by_role("heading", name="Room 2")).to_be_visible()
    await expect(page.get_by_text("One question for all")).to_be_visible()


async def test_a_lost_phone_returns_a_rematch_shows_and_a_deleted_class_is_gone(arrive: Arrive, house: House) -> None:
    lesson = await gather_class(house, 4, size=2, settings=SLOW)
    await begin_class(lesson)
    teacher, phone = await arrive(), await arrive(390, 844)
    await teacher.keep(f"class:{lesson.code}", {"teacher": lesson.teacher})
    await teacher.page.goto(f"/class/{lesson.code}")
    # Ada comes with another phone, and her name is taken. Once she is let in, what the first one held serves no more.
    code = (await lesson.you(lesson.pupils["Ada"]))["room_code"]
    await phone.page.goto(f"/class/{lesson.code}")
    await phone.page.get_by_label("Your first name").fill("Ada")
    await phone.button("Come in").click()
    await phone.button("That is me, with another phone").click()
    await expect(phone.text("Your teacher has to let you back in. Say that you are here again.")).to_be_visible()
    back = teacher.page.get_by_role("region", name="Who wants back in")
    await back.get_by_role("button", name=re.compile("^Ada")).click()
    await phone.page.wait_for_url(f"**/{code}")
    # Her room is over, and plays again: the wall shows the new one in its place.
    await lesson.done("adjourn")
    wall = phone
    await wall.page.goto(f"/class/{lesson.code}/wall")
    await expect(wall.page.get_by_text("One question for all")).to_be_visible()
    first = OpenRoom(house.server, house.http, code, lesson.teacher, None, None)
    again = await house.http.post(f"{first.path}/rematch", json={}, headers=bearer(lesson.teacher))
    assert again.status_code == 201, again.text
    await expect(wall.page.get_by_text("One question for all")).to_have_count(0)
    await expect(wall.page.get_by_role("heading", name=re.compile("^Room "))).to_have_count(2)
    assert again.json()["code"] in [room["code"] for room in (await lesson.wall())["rooms"]]
    await teacher.button("Delete the class").click()
    await teacher.button("Delete everything").click()
    await expect(teacher.page.get_by_role("heading", name="Open a class")).to_be_visible()
    await expect(wall.text(re.compile("This class has been deleted|No class has this code")).first).to_be_visible()


async def _late(route: Route) -> None:
    """Hold an act up for as long as it takes to press the next button."""
    await asyncio.sleep(0.5)  # real time: the act is held up for so long
    await route.continue_()


@pytest.fixture(scope="module")
async def shown(house: House) -> AsyncIterator[Lessons]:
    """A class in each of its states."""
    async with lessons(house) as made:
        yield made


@pytest.mark.sweep("every screen in each size and light: test_the_keyboard_alone_runs_a_class_…")
@pytest.mark.parametrize("screen", SCREENS)
async def test_everybody_can_read_every_screen_of_a_class(arrive: Arrive, shown: Lessons, screen: str) -> None:
    person = await arrive()
    await show_class(person.page, screen, shown)
    await assert_readable(person.page, SIZES)
