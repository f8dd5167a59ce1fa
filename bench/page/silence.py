"""How long nothing can be seen or heard in a live room.

    python -m bench.page.silence                    # three rooms with one person each, sound off
    python -m bench.page.silence --sound on         # the same, with the clips of the judge's words played
    python -m bench.page.silence --person watches   # nobody sits; one person watches
    python -m bench.page.silence --rooms 1 --person fast

A client plays each room as the page does, in real time: it shows words as they come, the judge's words at reading
speed, plays clips one after another where the sound is on, and answers what its seat is asked a second later.
`--person slow` answers 15 seconds later and types meanwhile, `watches` has no seat.

A silence is a stretch in which nothing new can be seen or heard, and the person of the room does nothing either. The
table gives the silences after an act, by the phase in which they begin, and their share of the whole game. The goals:
p95 at most 3 s, the worst at most 8 s, and at most a tenth of a game with one person.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import httpx

from bench.load.client import percentile
from bench.options import positive_count, read_options
from harness.examples import Json
from harness.server import House, OpenRoom, Socket, serving, settings
from rooms.live.reading_time import reading_seconds

MIN_SILENCE_SECONDS = 0.5
"""Shorter stretches are those between the words of a turn."""
ANSWER_SECONDS = {"fast": 1.0, "slow": 15.0, "watches": 0.0}
"""How long the person thinks before an answer."""
GAME_SECONDS = 1500.0
"""A room that has not come to its end by then has stopped."""
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

    def show(self, start: float, end: float) -> None:
        """Something could be seen or heard."""
        self.stretches.append((start, end))

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
        self._spoken: set[str] = set()
        """Turns whose words came one by one."""
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
                    self._spoken.add(frame["turn_id"])
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
        elif kind == "turn_taken" and event["turn_id"] not in self._spoken:
            self.course.show(now, now + reading_seconds(event["text"]))
        elif kind in SHOWN_KINDS:
            self.course.show(now, now)
        if kind in ("verdict_reached", "closed"):
            self.course.ended = now

    def _answer(self, asks: Any, now: float) -> None:
        for ask in asks:
            if ask["ask"] not in self._answered:
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


async def played(house: House, case: str, seed: int, person: str, sound: bool) -> Course:
    """One game, from its beginning to its end."""
    seat = None if person == "watches" else 7
    room = await house.open_room({"pace": "live"}, case_id=case, seed=f"silence-{seed}", seat=seat)
    async with room.socket(room.seat_token, after=0) as line:
        await line.until("welcome")
        if sound:
            await line.say(kind="listening", on=True)
        await room.begin()
        return await Client(room, line, person, sound).play()


async def measure(rooms: int, person: str, sound: bool) -> list[Course]:
    """So many games at the same time."""
    async with serving(settings()) as server, httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http:
        house = House(server, http)
        games = (played(house, CASES[number % len(CASES)], number, person, sound) for number in range(rooms))
        return await asyncio.gather(*games)


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
            f"something new {first - course.began:.1f} s after the beginning"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rooms", type=positive_count, default=len(CASES), help="games at the same time (%(default)s)")
    parser.add_argument("--person", choices=sorted(ANSWER_SECONDS), default="fast", help="who is there (%(default)s)")
    parser.add_argument("--sound", choices=("on", "off"), default="off", help="whether clips are played (%(default)s)")
    chosen = read_options(parser)
    print(f"{chosen.rooms} live rooms, the person {chosen.person}, sound {chosen.sound}", flush=True)
    report(asyncio.run(measure(chosen.rooms, chosen.person, chosen.sound == "on")))


if __name__ == "__main__":
    main()
