"""One seat through all hands, over real sockets and two workers: no turn is lost and none is doubled (S1, S6, S9)."""

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import Awaitable, Callable

import pytest
from websockets.exceptions import ConnectionClosed

from cases.library import predefined_cases
from engine.core.decide import verify
from engine.formats import FORMATS
from harness.answers import answer_to, citing
from harness.examples import Json
from harness.server import House, OpenRoom, Socket, bearer, entries_of
from harness.waiting import until
from harness.workers import Pair
from tests.api.server.test_workers import CASE, at_worker, check_log, teachers_room

pytestmark = [
    pytest.mark.slow("rooms of all formats are played at two workers, and seats change hands"),
    pytest.mark.xdist_group("workers"),
]
SEAT = 3
GRACE = 1
ROUND_SECONDS = 90.0
"""Seconds for what comes within a round of twelve, of whose speeches a few may be heard whole."""


def events(log: list[Json]) -> list[Json]:
    return [entry["event"] for entry in log]


def check_turns(log: list[Json]) -> None:
    """Every floor ends once, its turn is of the holder it was granted to, and in every round everybody had theirs."""
    tenures: dict[int, int] = {}
    granted: dict[str, tuple[int, int]] = {}
    ended: Counter[str] = Counter()
    due: list[int] = []
    topics: dict[str, str | None] = {}

    def had_floor(event: Json) -> None:
        """An answer takes the place of the seat's turn of the round, if that is still to come (RD5); a reason for a
        changed ballot does not (RD6)."""
        topic = topics[event["turn_id"]]
        if topic is None or (topic == "answer" and event["seat"] in due):
            due.remove(event["seat"])

    for event in events(log):
        match event["kind"]:
            case "seat_taken":
                assert event["tenure"] == tenures.get(event["seat"], 0) + 1, event
                tenures[event["seat"]] = event["tenure"]
            case "round_opened":
                assert not due, f"seats {due} had no floor in the round before"
                due = list(event["speakers"])
            case "floor_granted":
                assert event["turn_id"] not in granted
                assert event["tenure"] == tenures[event["seat"]]
                granted[event["turn_id"]] = (event["seat"], event["tenure"])
                topics[event["turn_id"]] = event.get("topic")
            case "turn_taken":
                assert granted[event["turn_id"]] == (event["seat"], tenures[event["seat"]]), "spoken by the holder"
                ended[event["turn_id"]] += 1
                had_floor(event)
            case "floor_lapsed":
                assert granted[event["turn_id"]][0] == event["seat"]
                ended[event["turn_id"]] += 1
                if not event["again"]:
                    had_floor(event)
    assert set(ended.values()) == {1}
    assert len(granted) - len(ended) <= 1, "only the last floor may have been open when the room was adjourned"


async def answers(seat: Socket) -> None:
    """A person who answers everything that is asked of them."""
    answered: set[str] = set()
    with contextlib.suppress(Exception):
        while True:
            frame = await seat.next(60)
            you = frame.get("you") or frame.get("view", {}).get("you") or {}
            for ask in you.get("asks", ()):
                if ask["ask"] not in answered:
                    answered.add(ask["ask"])
                    await seat.say(kind="act", ref=ask["ask"], act=answer_to(ask), **citing(ask))


async def works(room: OpenRoom, token: str) -> None:
    """An agent that only makes requests."""
    after = (await room.get("", token)).json()["seq"]
    while True:
        you = (await room.get("/view", token)).json()["you"]
        for ask in (you or {}).get("asks", ()):
            await room.act(answer_to(ask), token, **citing(ask))
        after = (await room.get("/events", token, after=after, wait=2)).json()["seq"]


class Story:
    """What a spectator at one worker hears of the seat, and when."""

    def __init__(self, room: OpenRoom) -> None:
        self.room = room
        self.heard: list[tuple[float, Json]] = []
        self.numbers: list[int] = []
        self.impatient: list[Socket] = []
        """Those who end each speech as it begins (W16), while a turn or the end of a round is waited for."""
        self.delta = asyncio.Event()

    async def listen(self, socket: Socket) -> None:
        with contextlib.suppress(Exception):
            while True:
                frame = await socket.next(60)
                if frame["kind"] in ("event", "skip"):
                    self.numbers.append(frame["seq"])
                if frame["kind"] == "event":
                    self.heard.append((time.monotonic(), frame["event"]))
                if frame["kind"] == "delta":
                    self.delta.set()

    async def until(self, true: Callable[[Json], bool], since: float) -> float:
        """When something was first heard after a moment."""

        def heard_at() -> float | None:
            return next((at_ for at_, event in self.heard if at_ >= since and true(event)), None)

        return await until(heard_at, "an event of the story", ROUND_SECONDS) or 0

    async def after_speeches(self, true: Callable[[Json], bool], since: float) -> float:
        """The same, of what comes after speeches that nobody has to hear whole."""

        async def end_speeches() -> None:
            while True:
                await self.delta.wait()
                self.delta.clear()
                for socket in self.impatient:
                    with contextlib.suppress(ConnectionClosed):
                        await socket.say(kind="next")
                # Pressed again while words still come: the first may have met a worker that knew nothing of the speech
                # yet, or of a person who has just left.
                await asyncio.sleep(0.3)  # real time: presence comes once a second

        ending = asyncio.create_task(end_speeches())
        try:
            return await self.until(true, since)
        finally:
            ending.cancel()

    async def held(self, reason: str, since: float) -> float:
        """When the seat was taken for a reason."""
        return await self.until(
            lambda e: e["kind"] == "seat_taken" and e["seat"] == SEAT and e["reason"] == reason, since
        )

    async def round_closes(self, since: float) -> float:
        """When a round was over."""
        return await self.after_speeches(lambda e: e["kind"] == "round_closed", since)

    async def speaks(self, since: float) -> float:
        """When the seat spoke."""
        return await self.after_speeches(lambda e: e["kind"] == "turn_taken" and e["seat"] == SEAT, since)


async def test_a_seat_goes_through_all_hands_without_a_lost_or_doubled_turn(pair: Pair) -> None:
    seconds_by_change: dict[str, float] = {}
    _, first, second = pair
    opened = await first.open_room(
        {
            "pace": "brisk",
            "max_rounds": 50,
            "stability_rounds": 10,
            "initial_guilty": 6,
            "grace_seconds": GRACE,
        },
        seat=None,
    )
    there = at_worker(opened, second)
    async with there.socket(after=0) as spectator, opened.socket(opened.host_token) as host:
        story = Story(there)
        story.impatient.append(host)
        listening = asyncio.create_task(story.listen(spectator))
        await opened.begin()
        await story.until(lambda e: e["kind"] == "begun", 0)

        async def timed(what: str, do: Callable[[], Awaitable[object]], reason: str) -> None:
            began = time.monotonic()
            await do()
            seconds_by_change[what] = await story.held(reason, began) - began

        # house -> person, at one worker
        taken: Json = {}

        async def sit() -> None:
            taken.update(await opened.join("Bo", SEAT))

        await timed("house to person", sit, "joined")
        async with opened.socket(taken["token"]) as person:
            playing = asyncio.create_task(answers(person))
            story.impatient.append(person)
            await story.speaks(time.monotonic())
            # person -> understudy: the program is killed
            playing.cancel()

            async def kill() -> None:
                person.line.transport.abort()

            await timed("person to understudy", kill, "gone")
        await story.round_closes(time.monotonic())
        # understudy -> the same person, at the other worker
        async with contextlib.AsyncExitStack() as stack:
            back: list[Socket] = []

            async def come_back() -> None:
                back.append(await stack.enter_async_context(there.socket(taken["token"])))

            await timed("understudy to the same person", come_back, "returned")
            you = (await back[0].until("welcome"))["you"]
            assert you["seat"] == SEAT
            assert "You were away" in you["meanwhile"]["text"]
            playing = asyncio.create_task(answers(back[0]))
            story.impatient.append(back[0])
            await story.speaks(time.monotonic())
            # person -> agent, by an invitation to the held seat
            invited = await opened.act({"kind": "assign", "seat": SEAT, "occupant": "invitation"})
            agent: Json = {}

            async def redeem() -> None:
                body = {"name": "Robot", "kind": "agent", "invitation": invited.json()["invitation"]}
                answer = await second.http.post(f"{there.path}/seats", json=body)
                assert answer.status_code == 201, answer.text
                agent.update(answer.json())

            await timed("person to agent", redeem, "invited")
            playing.cancel()
            refused = await there.act({"kind": "cast_ballot", "choice": "guilty"}, taken["token"])
            assert refused.json()["code"] == "stale_tenure"
            working = asyncio.create_task(works(there, agent["token"]))
            await story.speaks(time.monotonic())
            assert not working.done(), "the agent did its work until it had spoken"
            working.cancel()

            # agent -> house
            async def leave() -> None:
                await second.http.delete(f"{there.path}/seats/{SEAT}", headers=bearer(agent["token"]))

            await timed("agent to house", leave, "left")
            await story.round_closes(time.monotonic())
        await opened.act({"kind": "adjourn"})  # it may have come to its verdict by itself
        log = await opened.log(opened.host_token)
        listening.cancel()
    assert [entry["seq"] for entry in log] == list(range(1, len(log) + 1))
    assert story.numbers == list(range(1, len(story.numbers) + 1)), "the spectator heard every number once"
    entries = entries_of(log)
    assert verify(FORMATS["jury"].bind(predefined_cases()[CASE]), entries)[1] is None
    check_turns(log)
    hands = [(e["occupant"], e["reason"]) for e in events(log) if e["kind"] == "seat_taken" and e["seat"] == SEAT]
    assert hands == [
        ("house", "empty"),
        ("human", "joined"),
        ("house", "gone"),
        ("human", "returned"),
        ("agent", "invited"),
        ("house", "left"),
    ]
    for what, seconds in seconds_by_change.items():
        print(f"{what}: {seconds * 1000:.0f} ms")
    assert GRACE <= seconds_by_change["person to understudy"] < GRACE + 3
    assert all(seconds < 3 for what, seconds in seconds_by_change.items() if what != "person to understudy")


async def test_of_two_who_take_one_seat_at_two_workers_at_once_one_has_it(pair: Pair) -> None:
    _, first, second = pair
    opened = await teachers_room(first)
    await opened.begin()

    async def take(house: House, number: int) -> int:
        body = {"name": f"P{number}", "seat": SEAT}
        return (await house.http.post(f"{opened.path}/seats", json=body)).status_code

    for _ in range(5):
        codes = await asyncio.gather(*(take((first, second)[number % 2], number) for number in range(6)))
        assert sorted(codes) == [201, 409, 409, 409, 409, 409]
        assert (await opened.act({"kind": "remove", "seat": SEAT})).status_code == 200
    log = await check_log(opened)
    assert [e["reason"] for e in events(log) if e["kind"] == "seat_taken" and e["seat"] == SEAT] == [
        "empty",
        *(["joined", "removed"] * 5),
    ]
