"""A class in the browser: forty pupils from the code to the summary, and a lesson that is led by the keyboard alone."""

import asyncio
import contextlib
import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.async_api import Browser, Page, expect
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.api.workers import Worker, workers
from tests.browser.conftest import TIMEOUT_MS, WEB
from tests.kit.answers import answer_to, citing
from tests.kit.classes import OpenClass, Pupil, open_class
from tests.kit.examples import Json
from tests.kit.server import House
from tests.kit.waiting import until
from tests.services.redis import RedisServer

pytestmark = pytest.mark.browser
AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
LESSON_SECONDS = 200.0
NONSENSE = "blorp zing zing 4711 wibble"
SETTINGS = {"pace": "instant", "turn_seconds": 30, "max_rounds": 1, "stability_rounds": 1, "verdict_rule": "majority"}


class Player:
    """A pupil's phone as a load client has it: answers what is asked, and comes back wherever a worker is left."""

    def __init__(self, lesson: OpenClass, pupil: Pupil, addresses: list[str], speech: str | None = None) -> None:
        self.lesson = lesson
        self.pupil = pupil
        self.addresses = addresses
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
                            await asyncio.sleep(0.3)
                            continue
                    await self._follow(address, place["room_code"])
                except (OSError, ConnectionClosed, InvalidHandshake, httpx.HTTPError, KeyError):
                    await asyncio.sleep(0.3)

    async def _follow(self, address: str, code: str) -> None:
        async with connect(f"ws://{address}/ws/rooms/{code}", compression=None) as line:
            self.lines += 1
            self._line = line
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
                            if self.speech is not None and ask["act"] == "speak":
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


async def come_in(page: Page, address: str, code: str, name: str) -> None:
    """A pupil in a browser: the code on the landing, and a name."""
    await page.goto(f"http://{address}/")
    await page.get_by_label("Room code, six characters").fill(code)
    await page.get_by_label("Your name").last.fill(name)
    await page.get_by_role("button", name="Take a seat").click()
    await page.wait_for_url(f"**/class/{code}")
    await page.get_by_role("button", name="Come in").click()


async def test_a_class_of_forty_plays_from_the_code_to_the_summary(browser: Browser, both: list[Worker]) -> None:
    stays, dies = both
    contexts = [await browser.new_context(viewport={"width": width, "height": 900}) for width in (1440, 390, 390)]
    teacher, first, second = [await context.new_page() for context in contexts]
    addresses = [stays.address, dies.address]
    async with httpx.AsyncClient(base_url=f"http://{stays.address}", timeout=60) as http:
        lesson = await open_class(stays.address, http, size=10, minutes=45, title="4b", settings=SETTINGS)
        await teacher.goto(f"http://{stays.address}/")
        await teacher.evaluate(
            "([code, token]) => localStorage.setItem(`class:${code}`, JSON.stringify({ teacher: token }))",
            [lesson.code, lesson.teacher],
        )
        await teacher.goto(f"http://{stays.address}/class/{lesson.code}")
        # Thirty-eight in all before the lesson begins, two of them in browsers; one types a room's code first.
        names = [f"Pupil {number}" for number in range(1, 37)]
        await asyncio.gather(*(lesson.come(name) for name in names))
        browsers: dict[str, Page] = {"Ada": first, "Bo": second}
        for name, page in browsers.items():
            await come_in(page, stays.address, lesson.code, name)
            await expect(page.get_by_role("status").filter(has_text="You are in.")).to_be_visible(timeout=TIMEOUT_MS)
            token = await page.evaluate("code => JSON.parse(localStorage.getItem(`class:${code}`)).pupil", lesson.code)
            number = next(one["number"] for one in (await lesson.view())["pupils"] if one["name"] == name)
            lesson.pupils[name] = Pupil(name, token, number, "")
        await expect(teacher.get_by_text("38 pupils")).to_be_visible(timeout=TIMEOUT_MS)
        await teacher.get_by_role("button", name="Deal by number").click()
        await expect(teacher.get_by_text("38 pupils sit in 4 rooms.")).to_be_visible(timeout=TIMEOUT_MS)
        for page in browsers.values():
            await page.wait_for_url(lambda url: "/class/" not in url, timeout=TIMEOUT_MS)
        players = [
            Player(lesson, pupil, addresses, NONSENSE if pupil.name == "Pupil 7" else None)
            for pupil in lesson.pupils.values()
        ]
        playing = [asyncio.create_task(player.play()) for player in players]
        try:
            await until(lambda: all(player.lines for player in players), "the lines of all")
            await teacher.get_by_role("button", name="Begin all").click()
            await expect(teacher.get_by_text("4 rooms are begun.")).to_be_visible(timeout=TIMEOUT_MS)
            late = [await lesson.come(name) for name in ("Late", "Later")]
            players += [Player(lesson, pupil, addresses) for pupil in late]
            playing += [asyncio.create_task(player.play()) for player in players[-2:]]
            for player in players[:10]:
                await player.lose_line()
            dies.kill()
            addresses.remove(dies.address)

            async def over() -> bool:
                return all(room["status"] == "closed" for room in (await lesson.view())["rooms"])

            await until(over, "the verdicts of all rooms", LESSON_SECONDS)
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        assert all(player.lines >= 2 for player in players[:10])
        results = (await http.get(f"{lesson.path}/results")).json()
        assert len(results["rooms"]) == 4
        assert results["over"]
        assert all(room["outcome"] for room in results["rooms"])
        # Nothing was lost: everybody is where they were dealt, with the ballot that they cast.
        rows = (await http.get(f"{lesson.path}/class.csv", headers={"Authorization": f"Bearer {lesson.teacher}"})).text
        assert len(rows.strip().splitlines()) == 41
        assert '"lobby"' not in rows
        logs = [
            (await http.get(f"/api/rooms/{room['code']}/transcript.md")).text for room in (await lesson.view())["rooms"]
        ]
        assert any(NONSENSE in text for text in logs) or any("Pupil 7" in text for text in logs)
        # The summary, on the teacher's screen and on the wall.
        await teacher.get_by_role("button", name="Open the finding on the wall").click()
        await teacher.goto(f"http://{stays.address}/class/{lesson.code}/results")
        await expect(teacher.get_by_role("heading", name="Room 4")).to_be_visible(timeout=TIMEOUT_MS)
        await expect(teacher.get_by_text("One question for all")).to_be_visible(timeout=TIMEOUT_MS)
        for page in browsers.values():
            await expect(page.get_by_role("heading").first).to_be_visible(timeout=TIMEOUT_MS)
    for context in contexts:
        await context.close()


async def press(page: Page, name: str) -> None:
    """Go to a button by the Tab key alone, and press it."""
    target = page.get_by_role("button", name=name, exact=True).first
    await expect(target).to_be_enabled(timeout=TIMEOUT_MS)
    for _ in range(200):
        if await target.evaluate("element => element === document.activeElement"):
            await page.keyboard.press("Enter")
            return
        await page.keyboard.press("Tab")
    raise AssertionError(f"the button {name} was not reached by the keyboard")


async def test_the_keyboard_alone_runs_a_class_and_axe_finds_nothing(browser: Browser, house: House) -> None:
    lesson = await open_class(house.server, house.http, title="4b", size=2, settings={**SETTINGS, "pace": "live"})
    for name in ("Ada", "Bo", "Cy", "Dee"):
        await lesson.come(name)
    context = await browser.new_context(viewport={"width": 1440, "height": 900})
    page = await context.new_page()

    async def audited(what: str) -> None:
        await page.evaluate(AXE.read_text("utf-8"))
        wrong = await page.evaluate("axe.run().then(found => found.violations.map(one => one.id))")
        assert wrong == [], what

    base = f"http://{house.server}"
    await page.goto(f"{base}/class")
    await expect(page.get_by_role("button", name="Open the class")).to_be_visible(timeout=TIMEOUT_MS)
    await audited("opening a class")
    await page.goto(f"{base}/class/{lesson.code}")
    await expect(page.get_by_role("button", name="Come in")).to_be_visible(timeout=TIMEOUT_MS)
    await audited("coming in")
    for part, shown in (("wall", "Come in"), ("sheet", "Give your first name.")):
        await page.goto(f"{base}/class/{lesson.code}/{part}")
        await expect(page.get_by_text(shown).first).to_be_visible(timeout=TIMEOUT_MS)
        await audited(part)
        if part == "wall":
            box = await page.locator(".qr").bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 300
    await page.evaluate(
        "([code, token]) => localStorage.setItem(`class:${code}`, JSON.stringify({ teacher: token }))",
        [lesson.code, lesson.teacher],
    )
    await page.goto(f"{base}/class/{lesson.code}")
    await press(page, "Deal by number")
    await expect(page.get_by_text("4 pupils sit in 2 rooms.")).to_be_visible(timeout=TIMEOUT_MS)
    # By hand, with two taps of the keyboard.
    await press(page, "Ada (away)")
    await press(page, "Put Ada here")
    await expect(page.get_by_text("Ada sits in room 2.")).to_be_visible(timeout=TIMEOUT_MS)
    await press(page, "Begin all")
    await expect(page.get_by_text("2 rooms are begun.")).to_be_visible(timeout=TIMEOUT_MS)
    await audited("the teacher's screen")
    await press(page, "Pause all")
    await expect(page.get_by_text("2 rooms are paused.")).to_be_visible(timeout=TIMEOUT_MS)
    wall = await context.new_page()
    await wall.goto(f"{base}/class/{lesson.code}/wall")
    await expect(wall.get_by_text("“Paused.”")).to_be_visible(timeout=TIMEOUT_MS)
    await press(page, "Resume all")
    # One act at a time: until this one is answered, the form for a line sends nothing.
    await expect(page.get_by_text("2 rooms are going on.")).to_be_visible(timeout=TIMEOUT_MS)
    await page.get_by_label("Say a line").focus()
    await page.keyboard.type("Five minutes more.")
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("2 rooms are told.")).to_be_visible(timeout=TIMEOUT_MS)
    await press(page, "End all")
    await press(page, "End all rooms")
    await expect(page.get_by_text("2 rooms are ended.")).to_be_visible(timeout=TIMEOUT_MS)
    await press(page, "Open the finding on the wall")
    await expect(page.get_by_text("The finding is open on the wall.")).to_be_visible(timeout=TIMEOUT_MS)
    await page.goto(f"{base}/class/{lesson.code}/results")
    await expect(page.get_by_text("No verdict").first).to_be_visible(timeout=TIMEOUT_MS)
    await audited("results")
    await context.close()
