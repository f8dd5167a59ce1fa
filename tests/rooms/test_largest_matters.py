"""What grows with a matter is worked out in a thread: no turn of the event loop is long because of it."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Mapping

import pytest

from bench.stalls.case_shapes import SHAPES
from bench.stalls.large_matters import MATTERS
from engine.core import acts
from engine.core.acts import SettingValue
from engine.core.decide import SeatHolder
from engine.core.events import TurnTaken
from engine.core.matter import Matter
from engine.formats.jury.arguments.brief import case_brief
from engine.matters.criminal_case import Case
from harness.waiting import until
from rooms.live.room import Room
from rooms.registry.directory import RoomDirectory
from tests.kit.rooms import House, act, asked, begin, open_room, until_closed
from tests.order import few_of
from tests.work import calls, largest_callback

CALLS = 300_000
"""Functions that one turn of the event loop may call, some 40 ms of work."""


async def speak_in_room(directory: RoomDirectory, case: Case | None = None) -> Room:
    """Open a room in which a person takes a side, votes and speaks."""
    opened = await open_room(directory, matter=case, settings={"pace": "instant", "max_rounds": 2})
    room = opened.room
    await begin(room)
    await act(room, 7, acts.ChooseSide(side="defend"))
    await until(lambda: asked(room, 7, "speak") is not None, "the floor")
    spec = asked(room, 7, "speak")
    assert spec is not None
    said = acts.Speak(text="The watch was found under the bench, and nobody saw who put it there.")
    await room.submit(SeatHolder(7, room.state.seats[7].tenure), said, ask=spec.ask)
    return room


@pytest.fixture(autouse=True)
async def first_room(house: House) -> None:
    """A room in which a person spoke before: what a process loads and builds once, with its first room and its first
    speech of a person, is not the work of a case."""
    await speak_in_room(await house.directory())


@pytest.mark.parametrize(
    "name",
    few_of(
        ["the largest case", "one sentence everywhere", "a thousand sentences"], ["the largest case"], "more shapes"
    ),
)
async def test_no_turn_of_the_event_loop_works_a_large_case_out(house: House, name: str) -> None:
    case = SHAPES[name](1.0)
    directory = await house.directory()
    with largest_callback() as most:
        room = await speak_in_room(directory, case)
    turns = [entry.event for entry in await room.entries() if isinstance(entry.event, TurnTaken)]
    assert any(turn.seat == 7 and turn.hits for turn in turns)
    assert most[0] < CALLS


@pytest.mark.parametrize("name", few_of(MATTERS, ["court"], "every format; the court is tried in every run"))
async def test_no_turn_of_the_event_loop_works_a_large_matter_out(house: House, name: str) -> None:
    make, settings = MATTERS[name]
    directory = await house.directory()
    small, largest = make(0.02), make(1.0)
    await play_to_the_end(directory, name, small, settings)
    with largest_callback() as most:
        room = await play_to_the_end(directory, name, largest, settings)
    assert room.state.verdict is not None
    assert most[0] < CALLS


async def play_to_the_end(
    directory: RoomDirectory, name: str, matter: Matter, settings: Mapping[str, SettingValue]
) -> Room:
    """A room of the house alone, from its opening to its end."""
    opened = await open_room(directory, format=name, matter=matter, seat=None, settings={**settings, "pace": "instant"})
    await begin(opened.room)
    await until_closed(opened.room)
    return opened.room


async def test_a_worker_that_takes_a_room_over_works_its_case_out_in_a_thread(house: House) -> None:
    case = SHAPES["the largest case"](1.0)
    first = await house.directory()
    opened = await open_room(first, matter=case, seat=None, settings={"pace": "instant", "max_rounds": 2})
    await first.stop()
    second = await house.directory()
    with largest_callback() as most:
        room = await second.room(opened.room.record.code)
        await begin(room)
        await until_closed(room)
    assert room.matter is not case
    assert most[0] < CALLS


def test_preparing_the_largest_case_would_block_the_event_loop() -> None:
    case = SHAPES["the largest case"](1.0)
    assert calls(lambda: case_brief(case)) > CALLS


def test_what_is_kept_of_a_case_is_kept_as_long_as_the_case() -> None:
    cases = [SHAPES["tiny facts"](0.02).model_copy() for _ in range(200)]
    briefs = [case_brief(case) for case in cases]
    assert all(case_brief(case) is brief for case, brief in zip(cases, briefs, strict=True))
    gone = [weakref.ref(brief) for brief in briefs]
    gc.disable()
    try:
        del briefs, cases
        # Nothing refers to itself here, so no collection is needed.
        assert not [brief for brief in gone if brief() is not None]
    finally:
        gc.enable()
