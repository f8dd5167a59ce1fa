"""How long nothing can be seen or heard in a live room.

    python -m bench.page.silence                    # three rooms with one person each, sound off
    python -m bench.page.silence --sound on         # the same, with the clips of the judge's words played
    python -m bench.page.silence --person watches   # nobody sits; one person watches
    python -m bench.page.silence --format meeting --rooms 1 --people 2
    python -m bench.page.silence --format all --rooms 1

A client plays each room as the page does, in real time: it shows words as they come, the judge's words at reading
speed, plays clips one after another where the sound is on, and answers what its seat is asked a second later.
`--person slow` answers 15 seconds later and types meanwhile, `passive` is there and answers nothing, `watches` has no
seat. Where two sit, the first measures and the second does the same.

A silence is a stretch in which nothing new can be seen or heard, and the person of the room does nothing either. The
table gives the silences after an act, by the phase in which they begin, and their share of the whole game. The goals:
p95 at most 3 s, the worst at most 8 s, and at most a tenth of a game with one person. What was said or filed is hurried
where the next came before it could be read; nothing should be, and nobody should lose a seat before the first
word, which comes within 8 s for the keen and 40 s for the passive.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import math
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx

from bench.load.client import percentile
from bench.options import positive_count, read_options
from engine.core.events import EVENT
from engine.formats import DEFAULT_FORMAT, FORMATS
from harness.examples import Json
from harness.server import House, OpenRoom, Socket, serving, settings
from rooms.live.reading_time import reading_seconds, reading_text

HURRY_SECONDS = 0.5
"""By so much the next thing may come earlier than the one before it has been read: words come a little sooner."""
MIN_SILENCE_SECONDS = 0.5
"""Shorter stretches are those between the words of a turn."""
ANSWER_SECONDS = {"fast": 1.0, "slow": 15.0, "passive": math.inf, "watches": math.inf}
"""How long the person thinks before an answer."""
GAME_SECONDS = 1500.0
"""A room that has not come to its end by then has stopped."""
SEATS: Mapping[str, int | None] = {"court": 3, "history": None}
"""Where one person sits by the page's choice, where that is not the format's own seat for the host."""
CASES = ("case_001_robbery", "case_002_murder", "case_006_borden")
SHOWN_KINDS = frozenset(
    {
        "ballot_cast",
        "ballots_revealed",
        "begun",
        "filed",
        "mind_failed",
        "phase_entered",
        "round_opened",
        "seat_taken",
        "side_chosen",
        "tally_taken",
        "turn_taken",
        "verdict_reached",
        "vote_called",
    }
)
"""Events that the page shows as they come."""


@dataclass
class Course:
    """What one room gave to see and to hear, in seconds of the monotonic clock."""

    began: float = 0.0
    ended: float = 0.0
    stretches: list[tuple[float, float]] = field(default_factory=list)
    """From when to when there was something."""
    phases: list[tuple[float, str]] = field(default_factory=list)
    """Since when each phase was on."""
    read_since: float = -1.0
    read_until: float = 0.0
    """Since when what was said or filed last is read, and when it has been."""
    hurried: list[tuple[str, float]] = field(default_factory=list)
    """What came before the thing before it could be read, and how many seconds too early."""
    first_word: float | None = None
    """When the first word of a turn came, or the first paper of a seat."""
    lost_seats: int = 0
    """Seats that somebody lost before the first word."""

    def show(self, start: float, end: float) -> None:
        """Something could be seen or heard."""
        self.stretches.append((start, end))

    def read(self, kind: str, start: float, end: float) -> None:
        """Something to read stands there from `start`, and has been read at `end`."""
        arrived = start
        if arrived - self.read_since < HURRY_SECONDS:
            # What comes together is read one after the other.
            start, end = self.read_until, self.read_until + end - start
        elif self.read_until - start > HURRY_SECONDS:
            self.hurried.append((kind, self.read_until - start))
        self.read_since, self.read_until = arrived, max(self.read_until, end)
        self.show(start, end)

    def phase_at(self, moment: float) -> str:
        """The phase that was on."""
        return next((phase for since, phase in reversed(self.phases) if since <= moment), "")

    def silences(self) -> list[tuple[str, float]]:
        """The phase and the length of every silence between the beginning and the end."""
        found, until = list[tuple[str, float]](), self.began
        for start, end in sorted([*self.stretches, (self.ended, self.ended)]):
            if min(start, self.ended) - until >= MIN_SILENCE_SECONDS:
                found.append((self.phase_at(until), min(start, self.ended) - until))
            until = max(until, end)
        return found


class Client:
    """A person in a room, with a page that shows what comes."""

    def __init__(self, room: OpenRoom, line: Socket, person: str, sound: bool) -> None:
        self._room = room
        self._line = line
        self._person = person
        self._sound = sound
        self.course = Course()
        self._spoken: dict[str, float] = {}
        """Turns whose words came one by one: when the first came."""
        self._heard_until = 0.0
        """When the clips that were announced have been played."""
        self._answered: set[str] = set()
        self._answers: set[asyncio.Task[None]] = set()

    async def play(self) -> Course:
        """Watch, listen and answer until the room is closed."""
        async with asyncio.timeout(GAME_SECONDS):
            while True:
                frame = await self._line.next(GAME_SECONDS)
                now = time.monotonic()
                if frame["kind"] == "delta" and frame["text"]:
                    self._spoken.setdefault(frame["turn_id"], now)
                    if self.course.first_word is None:
                        self.course.first_word = now
                    self.course.show(now, now)
                elif frame["kind"] == "event":
                    self._note(frame["event"], now)
                    self._answer((frame["view"].get("you") or {}).get("asks") or (), now)
                    if frame["event"]["kind"] == "closed":
                        break
        await asyncio.gather(*self._answers)
        return self.course

    def _note(self, event: Mapping[str, Any], now: float) -> None:
        kind = event["kind"]
        if kind == "begun":
            self.course.began = now
        if kind == "phase_entered":
            self.course.phases.append((now, event["phase"]))
        if kind == "narration_given":
            # On the wall word by word, and cut off by the judge's next words.
            self.course.show(now, now + reading_seconds(event["text"]))
        elif kind == "clip_ready" and self._sound:
            # The judge's next words cut off what is still heard.
            start = now
            self._heard_until = start + (event["clip"]["seconds"] or reading_seconds(event.get("text") or ""))
            self.course.show(start, self._heard_until)
        elif text := reading_text(EVENT.validate_python(event)):
            # Words that came one by one have been read when the last is there.
            spoken = self._spoken.get(event.get("turn_id", ""))
            until = now + (reading_seconds(text) if spoken is None else 0.0)
            self.course.read(kind, now if spoken is None else spoken, until)
        elif kind == "dealt":
            self.course.read(kind, now, now + reading_seconds(" ".join(texts(event.get("private")))))
        elif kind in SHOWN_KINDS:
            self.course.show(now, now)
        if kind in ("turn_taken", "filed") and event["seat"] > 0 and self.course.first_word is None:
            self.course.first_word = now
        if kind == "seat_released" and self.course.first_word is None:
            self.course.lost_seats += 1
        if kind in ("verdict_reached", "closed"):
            self.course.ended = now

    def _answer(self, asks: Any, now: float) -> None:
        for ask in asks:
            if ask["ask"] not in self._answered and ANSWER_SECONDS[self._person] < math.inf:
                self._answered.add(ask["ask"])
                delay = ANSWER_SECONDS[self._person]
                # What people do themselves is no silence.
                self.course.show(now, now + delay)
                task = asyncio.create_task(self._answer_later(ask, delay))
                self._answers.add(task)
                task.add_done_callback(self._answers.discard)

    async def _answer_later(self, ask: Json, delay: float) -> None:
        end = time.monotonic() + delay
        while time.monotonic() < end:
            if ask["act"] == "speak" and self._person == "slow":
                await self._line.say(kind="typing")
            await asyncio.sleep(min(1.0, max(0.0, end - time.monotonic())))
        await self._line.answer_asks([ask])


def texts(value: Any) -> Iterator[str]:
    """Every sentence in a part of an event."""
    if isinstance(value, str) and " " in value:
        yield value
    elif isinstance(value, Mapping):
        yield from texts(list(value.values()))
    elif isinstance(value, list):
        for one in value:
            yield from texts(one)


async def opened(house: House, format: str, number: int, person: str) -> OpenRoom:
    """A live room as the page opens it: on a case of the docket, or on what is drawn from the format's shelf."""
    asked: Json = {"format": format, "name": "Ann", "seed": f"silence-{number}", "settings": {"pace": "live"}}
    if format == DEFAULT_FORMAT:
        asked["case_id"] = CASES[number % len(CASES)]
    asked["seat"] = None if person == "watches" else SEATS.get(format, FORMATS[format].host_seat)
    answer = await house.http.post("/api/rooms", json=asked)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    tokens = made["host_token"], made["seat_token"]
    return OpenRoom(house.server, house.http, made["code"], *tokens, made["seat"], made, format)


async def played(house: House, format: str, number: int, person: str, people: int, sound: bool) -> Course:
    """One game, from its beginning to its end."""
    room = await opened(house, format, number, person)
    tokens = [room.seat_token] + [(await room.join(f"Guest {one}"))["token"] for one in range(1, people)]
    async with contextlib.AsyncExitStack() as lines:
        clients = []
        for token in tokens:
            line = await lines.enter_async_context(room.socket(token, after=0))
            await line.until("welcome")
            if sound:
                await line.say(kind="listening", on=True)
            clients.append(Client(room, line, person, sound))
        await room.begin()
        courses = await asyncio.gather(*(client.play() for client in clients))
        return courses[0]


async def measure(formats: Sequence[str], rooms: int, person: str, people: int, sound: bool) -> dict[str, list[Course]]:
    """So many games of each format at the same time."""
    async with serving(settings()) as server, httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http:
        house = House(server, http)
        games = [
            asyncio.gather(*(played(house, format, number, person, people, sound) for number in range(rooms)))
            for format in formats
        ]
        return dict(zip(formats, await asyncio.gather(*games), strict=True))


def report(courses: list[Course]) -> None:
    """Print the table."""
    by_phase: dict[str, list[float]] = defaultdict(list)
    for course in courses:
        for phase, seconds in course.silences():
            by_phase[phase].append(seconds)
    by_phase["all"] = [seconds for course in courses for _, seconds in course.silences()]
    print(f"  {'phase':20}{'silences':>10}{'p50 s':>8}{'p95 s':>8}{'worst s':>9}")
    for phase, found in by_phase.items():
        if found:
            figures = f"{percentile(found, 0.5):>8.1f}{percentile(found, 0.95):>8.1f}{max(found):>9.1f}"
            print(f"  {phase:20}{len(found):>10}{figures}")
    for course in courses:
        whole = course.ended - course.began
        silent = sum(seconds for _, seconds in course.silences())
        first = min((start for start, _ in course.stretches if start > course.began), default=course.ended)
        print(
            f"  a game of {whole:.0f} s: {silent:.0f} s of silence, {silent / whole:.0%}; "
            f"something new {first - course.began:.1f} s after the beginning, the first word "
            f"{'never' if course.first_word is None else f'after {course.first_word - course.began:.0f} s'}; "
            f"{len(course.hurried)} hurried{worst(course)}; {course.lost_seats} seats lost before it"
        )


def worst(course: Course) -> str:
    """The thing that came earliest before the one before it was read."""
    if not course.hurried:
        return ""
    kind, seconds = max(course.hurried, key=lambda one: one[1])
    return f", the worst {seconds:.1f} s at {kind}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rooms", type=positive_count, default=len(CASES), help="games at the same time (%(default)s)")
    parser.add_argument("--person", choices=sorted(ANSWER_SECONDS), default="fast", help="who is there (%(default)s)")
    parser.add_argument("--sound", choices=("on", "off"), default="off", help="whether clips are played (%(default)s)")
    parser.add_argument("--format", choices=(*FORMATS, "all"), default=DEFAULT_FORMAT, help="what is played")
    parser.add_argument("--people", type=positive_count, default=1, help="how many sit in each room (%(default)s)")
    chosen = read_options(parser)
    formats = tuple(FORMATS) if chosen.format == "all" else (chosen.format,)
    print(f"{chosen.rooms} live rooms, {chosen.people} there, {chosen.person}, sound {chosen.sound}", flush=True)
    games = asyncio.run(measure(formats, chosen.rooms, chosen.person, chosen.people, chosen.sound == "on"))
    for format, courses in games.items():
        print(format)
        report(courses)


if __name__ == "__main__":
    main()
