"""A study that runs, in one worker and on a clock that the test moves: who is grouped, told, erased."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from engine.core.refusals import Refusal
from harness.surroundings import clocked
from rooms.studies import group_rooms
from rooms.studies.arrivals import come_in
from rooms.studies.experimenter_acts import Assign, Stop, act_in_study
from rooms.studies.place import StudyPlace, place_of
from rooms.studies.progress import erase_old_words, move
from rooms.studies.refusals import StudyRefusal
from rooms.studies.registry import LiveStudy, StudyRegistry
from rooms.studies.steps import Consent, GiveAnswers, ParticipantStep, step_events
from rooms.studies.study import Study
from rooms.studies.study_file import parse_study
from tests.kit.rooms import House
from tests.kit.studies import STUDY_FILE, browser_of

BY_ANSWER = STUDY_FILE.replace(
    "assignment: {by: blocks, block: 4}",
    "assignment: {by: answers, question: hands, conditions: {left: open, right: sealed}}",
).replace("before:\n", "before:\n  - {id: hands, kind: choice, text: Which hand?, answers: [left, right]}\n")
BY_HAND = STUDY_FILE.replace("by: blocks, block: 4", "by: hand")


class Running:
    """A study in one worker."""

    def __init__(self, house: House, registry: StudyRegistry) -> None:
        self.house, self.registry = house, registry

    async def open(self, file: str) -> LiveStudy:
        study = parse_study(Path("study.yaml"), file)
        assert isinstance(study, Study), study
        return (await self.registry.open(study, file))[0]

    async def comes(self, live: LiveStudy, name: str, **answers: str | float) -> int:
        """Somebody comes in, agrees, answers and waits."""
        number, _ = await come_in(live, {"participant": name}, browser_of(name))
        live.here(number)
        await self.step(live, number, Consent(kind="consent", agreed=[True, True]))
        given = {"trust": 2.0, **answers}
        await self.step(live, number, GiveAnswers(kind="answer", part="before", answers=given))
        return number

    async def step(self, live: LiveStudy, number: int, step: ParticipantStep) -> None:
        await live.append(lambda state, now: step_events(live.study, live.opened.seed, state, number, step, 0))

    async def place(self, live: LiveStudy, number: int) -> StudyPlace:
        return await place_of(live, number, live.state.hashes_of(number)[-1])


@pytest.fixture
async def running() -> AsyncIterator[Running]:
    house = House()
    directory = await house.directory()
    registry = StudyRegistry(house.store, house.bus, directory, clocked(house.clock))
    yield Running(house, registry)
    await registry.stop()
    await house.close()


async def test_a_hundred_who_arrive_in_the_same_second_are_balanced(running: Running) -> None:
    live = await running.open(STUDY_FILE)
    numbers = await asyncio.gather(*(running.comes(live, f"person-{place}") for place in range(100)))
    assert sorted(numbers) == list(range(1, 101))
    conditions = Counter(one.condition for one in live.state.people.values())
    assert conditions == {"sealed": 50, "open": 50}
    await move(live)
    assert Counter(group.condition for group in live.state.groups.values()) == {"sealed": 25, "open": 25}
    assert Counter(one.stage for one in live.state.people.values()) == {"room": 100}


async def test_an_answer_or_the_experimenter_chooses_a_condition(running: Running) -> None:
    live = await running.open(BY_ANSWER)
    for name, hand in (("a", "left"), ("b", "right")):
        await running.comes(live, name, hands=hand)
    assert [one.condition for one in live.state.people.values()] == ["open", "sealed"]
    by_hand = await running.open(BY_HAND)
    for name in ("c", "d", "e"):
        await running.comes(by_hand, name)
    waiting = (await running.place(by_hand, 1)).waiting
    assert waiting is not None
    assert waiting.needed is None
    await act_in_study(by_hand, Assign(kind="assign", participant=1, condition="open"))
    await act_in_study(by_hand, Assign(kind="assign", participant=1, condition="sealed"))
    await act_in_study(by_hand, Assign(kind="assign", participant=3, condition="sealed"))
    with pytest.raises(Refusal, match="there is no “shut”; there is sealed, open"):
        await act_in_study(by_hand, Assign(kind="assign", participant=2, condition="shut"))
    with pytest.raises(StudyRefusal, match="no participant 9"):
        await act_in_study(by_hand, Assign(kind="assign", participant=9, condition="open"))
    await move(by_hand)
    (group,) = by_hand.state.groups.values()
    assert (group.condition, [one.participant for one in group.members]) == ("sealed", [1, 3])
    with pytest.raises(StudyRefusal, match="Participant 1 does not wait"):
        await act_in_study(by_hand, Assign(kind="assign", participant=1, condition="open"))
    # Nobody chooses for the third: their time is over, and they are thanked.
    running.house.clock.ahead += 601
    by_hand.here(2)
    await move(by_hand)
    ending = (await running.place(by_hand, 2)).ending
    assert ending is not None
    assert (ending.code, "not your fault" in ending.thanks) == ("DONE12", True)


async def test_a_full_server_lets_a_group_wait_and_says_so(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    live = await running.open(STUDY_FILE)
    for name in "abcd":
        await running.comes(live, name)

    async def refuses(*room: object, **settings: object) -> None:
        raise Refusal("too_fast", "There is no space for one more room.")

    with monkeypatch.context() as patched:
        patched.setattr(group_rooms, "open_new_room", refuses)
        await move(live)
        waiting = (await running.place(live, 1)).waiting
        assert waiting is not None
        assert (live.full, waiting.full, waiting.here, waiting.needed) == (True, True, 2, 2)
    await move(live)
    assert not live.full
    assert (await running.place(live, 1)).room is not None


async def test_words_are_erased_when_their_days_are_over(running: Running) -> None:
    live = await running.open(STUDY_FILE)
    await running.comes(live, "somebody-known")
    await act_in_study(live, Stop(kind="stop"))
    await erase_old_words(running.registry)
    stored = "".join(await running.house.store.study_lines(live.record.id))
    assert "somebody-known" in stored
    running.house.clock.ahead += 30 * 86_400 + 1
    await erase_old_words(running.registry)
    lines = await running.house.store.study_lines(live.record.id)
    assert "somebody-known" not in "".join(lines)
    assert not any('"trust":2.0' in line for line in lines)
    assert live.state.erased == {1}
    assert live.state.people[1].dropout == "no_group", "the tables still say how far they came"
