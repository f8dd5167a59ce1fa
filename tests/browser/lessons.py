"""Classes in a state that a test of the page is about, and the screens on which they are shown."""

import contextlib
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass

from playwright.async_api import Page, expect

from harness.classes import OpenClass, Pupil, open_class
from harness.server import House, OpenRoom

NAMES = (
    "Ada Bo Cy Dee Eve Finn Gus Hana Ines Jon Kim Lea Max Noor Olu Pia Quin Rosa Sam Tia Uma Vic Wim Xenia Yara Zoë "
    "Anton Bea Chidi Dora Emil Fatima Gloria Henrik Imani Jorge Katarzyna Lukas Maximiliana"
).split()
SLOW = {"turn_seconds": 600, "max_rounds": 20, "stability_rounds": 10}
"""Rooms that wait for their pupils."""
SCREENS = (
    "opening",
    "parents",
    "plan",
    "sheet",
    "coming-in",
    "waiting",
    "coming-back",
    "pupil",
    "teacher-before",
    "teacher",
    "wall-before",
    "wall",
    "wall-paused",
    "wall-closed-finding",
    "wall-open-finding",
    "teacher-after",
    "results",
)
"""Every screen of a class."""


@dataclass(frozen=True)
class Lessons:
    """One of each."""

    gathering: OpenClass
    """Its pupils wait."""
    running: OpenClass
    """Its rooms talk, and some of them need help."""
    paused: OpenClass
    over: OpenClass
    known: OpenClass
    """It is over, and its finding is open."""


async def gather_class(house: House, pupils: int, **asked: object) -> OpenClass:
    """A class into which so many have come."""
    lesson = await open_class(house.server, house.http, title="4b, Tuesday", **asked)
    for name in NAMES[:pupils]:
        await lesson.come(name)
    return lesson


async def room_of(lesson: OpenClass, pupil: Pupil) -> OpenRoom:
    """The room in which a pupil sits, as they open it."""
    you = await lesson.you(pupil)
    return OpenRoom(lesson.server, lesson.http, you["room_code"], lesson.teacher, pupil.token, you["seat"])


async def begin_class(lesson: OpenClass) -> None:
    """Deal the pupils, begin, and let each of them answer whatever is asked before somebody speaks."""
    await lesson.done("deal")
    await lesson.done("begin")
    for pupil in lesson.pupils.values():
        room = await room_of(lesson, pupil)
        await room.answer_asks(ask for ask in (await room.view())["you"]["asks"] if ask["act"] != "speak")


async def end_class(lesson: OpenClass) -> None:
    """Everybody goes home, and the house plays on until every room has decided."""
    for pupil in lesson.pupils.values():
        room = await room_of(lesson, pupil)
        await room.act({"kind": "leave"}, pupil.token)
    for member in (await lesson.view())["rooms"]:
        room = OpenRoom(lesson.server, lesson.http, member["code"], lesson.teacher, None, None)
        while (view := await room.view(lesson.teacher))["room"]["status"] != "closed":
            await room.get("/events", lesson.teacher, after=view["seq"], wait=10)


@contextlib.asynccontextmanager
async def lessons(house: House, pupils: int = 9, size: int = 3, **asked: object) -> AsyncIterator[Lessons]:
    """One of each class; every second pupil of the one that runs is there, and the others are away."""
    gathering = await gather_class(house, pupils, size=size, minutes=45, **asked)
    running = await gather_class(house, pupils, size=size, minutes=45, settings=SLOW, **asked)
    paused = await gather_class(house, 4, size=2, settings=SLOW, **asked)
    over, known = [
        await gather_class(house, min(pupils, 20), size=size, **{"case_id": "case_003_burglary", **asked})
        for _ in range(2)
    ]
    for lesson in (running, paused, over, known):
        await begin_class(lesson)
    await paused.done("pause")
    for lesson in (over, known):
        await end_class(lesson)
    await known.done("open_finding")
    async with contextlib.AsyncExitStack() as here:
        for number, pupil in enumerate(running.pupils.values()):
            room = await room_of(running, pupil)
            if number % 4 != 3:
                await here.enter_async_context(room.socket(pupil.token))
            if number % 3 == 1:
                await room.act({"kind": "raise_hand"}, pupil.token)
        await running.done("pause", rooms=[len((await running.view())["rooms"])])
        await running.come(next(iter(running.pupils)), "back")
        yield Lessons(gathering, running, paused, over, known)


def holds(code: str, **tokens: str) -> str:
    """A script with which a browser holds what the teacher or a pupil of a class was given."""
    return f"localStorage.setItem('class:{code}', {json.dumps(json.dumps(tokens))})"


async def show_class(page: Page, screen: str, shown: Lessons) -> None:
    """Bring one of the screens up, whole, at the address of the page's server."""
    lesson, part, token = _SHOWN[screen](shown)
    if token is not None:
        await page.evaluate(holds(lesson.code, **{token[0]: token[1]}))
    await page.goto(part if part.startswith("/class/p") or part == "/class" else f"/class/{lesson.code}{part}")
    await expect(page.get_by_text(_SCREEN_TEXTS[screen]).first).to_be_visible()
    await page.evaluate("document.fonts.ready.then(() => null)")


def _led(lesson: OpenClass, part: str = "") -> tuple[OpenClass, str, tuple[str, str] | None]:
    return lesson, part, ("teacher", lesson.teacher)


def _public(lesson: OpenClass, part: str = "") -> tuple[OpenClass, str, tuple[str, str] | None]:
    return lesson, part, None


def _held(lesson: OpenClass, name: str) -> tuple[OpenClass, str, tuple[str, str] | None]:
    return lesson, "", ("pupil", lesson.pupils[name].token)


_SHOWN = {
    "opening": lambda all_: _public(all_.gathering, "/class"),
    "parents": lambda all_: _public(all_.gathering, "/class/parents"),
    "plan": lambda all_: _public(all_.gathering, "/class/plans/jury_45"),
    "sheet": lambda all_: _public(all_.gathering, "/sheet"),
    "coming-in": lambda all_: _public(all_.gathering),
    "waiting": lambda all_: _held(all_.gathering, "Ada"),
    "coming-back": lambda all_: _held(all_.running, "Ada"),
    "pupil": lambda all_: _held(all_.running, "Bo"),
    "teacher-before": lambda all_: _led(all_.gathering),
    "teacher": lambda all_: _led(all_.running),
    "wall-before": lambda all_: _public(all_.gathering, "/wall"),
    "wall": lambda all_: _public(all_.running, "/wall"),
    "wall-paused": lambda all_: _public(all_.paused, "/wall"),
    "wall-closed-finding": lambda all_: _public(all_.over, "/wall"),
    "wall-open-finding": lambda all_: _public(all_.known, "/wall"),
    "teacher-after": lambda all_: _led(all_.over),
    "results": lambda all_: _led(all_.known, "/results"),
}
_SCREEN_TEXTS = {
    "opening": "Open the class",
    "parents": "Who speaks there",
    "plan": "For the talk afterwards",
    "sheet": "Give your first name.",
    "coming-in": "Come in",
    "waiting": "Leave this page open.",
    "coming-back": "Your teacher has to let you back in.",
    "pupil": "The first ballot is in.",
    "teacher-before": "Rooms come here",
    "teacher": "has the floor",
    "wall-before": "On your phone",
    "wall": "On the screen: Room",
    "wall-paused": "We pause here.",
    "wall-closed-finding": "One question for all",
    "wall-open-finding": "The court of the time said",
    "teacher-after": "Open the finding on the wall",
    "results": "Raymond Bell",
}
"""Words that each of them shows once it is whole."""
