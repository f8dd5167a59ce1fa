"""How long nothing can be seen or heard in a live room, whether what comes can be read, and who loses a seat.

    python -m bench.page.silence                              # every format, every kind of people, four games each
    python -m bench.page.silence --format jury --people keen  # one cell of the table
    python -m bench.page.silence --phases                     # with the silences of every phase
    python -m bench.page.silence --games 200 --until-first-word    # no seat may be lost before the first word
    python -m bench.page.silence --sound on                   # with clips of the judge's words, one after another

Rooms are played whole at live pace on simulated time: an evening takes a second or two of processor time. People come
as the page opens a room for them, and see and hear what it shows. `keen`: one person answers a second after they are
asked. `slow`: fifteen seconds after, and types meanwhile. `passive`: one is there and answers nothing. `two`: a keen
person and a slow one, `half`: a keen one and a passive one. `watcher`: nobody sits, one person watches.

A silence is a stretch in which nothing new can be seen or heard, and nobody at the table does anything either; where
papers are written, those of the matter lie there to be read from the beginning. Something is hurried where the next
thing came before it could be read, but for what people say or file themselves, which is read after it; `given` is the
share of its reading time that the worst one had. The goals: at most
a tenth of a game is silent, nothing is hurried, the first word comes within 8 s for the keen and 40 s for the passive,
and nobody loses a seat before it.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field, replace
from typing import Any

import structlog

from bench.load.client import percentile
from bench.options import positive_count, read_options
from engine.core import acts
from engine.core.asks import AskedAct, asks_for_seat
from engine.core.decide import Host, SeatHolder
from engine.core.events import Event
from engine.core.reading_speed import reading_seconds
from engine.core.refusals import Refusal
from engine.formats import DEFAULT_FORMAT, FORMATS
from harness.answers import answer_to
from harness.simulated_time import SimulatedLoop
from harness.surroundings import SURROUNDINGS, seeded_bytes
from rooms.bus.memory import MemoryBus
from rooms.capabilities import Capabilities
from rooms.live.memories import draft_for
from rooms.live.messages import EntryAppended, RoomMessage, TextDelta
from rooms.live.reading_time import reading_text
from rooms.live.room import Room
from rooms.live.seating import caller_for_token, claim_seat
from rooms.live.visibility import visible_event
from rooms.ready_matters import ready_matters
from rooms.registry.directory import RoomDirectory
from rooms.registry.new_room import open_new_room
from rooms.store.memory.store import MemoryStore
from rooms.voice.selection import Voices, VoiceSetup

HURRY_SECONDS = 0.5
"""By so much the next thing may come earlier than the one before it has been read: words come a little sooner."""
MIN_SILENCE_SECONDS = 0.5
"""Shorter stretches are those between the words of a turn."""
PEOPLE: dict[str, tuple[float, ...]] = {
    "keen": (1.0,),
    "slow": (15.0,),
    "passive": (math.inf,),
    "two": (1.0, 15.0),
    "half": (1.0, math.inf),
    "watcher": (),
}
"""Who is there: for each who sits, how many seconds they think before an answer. The first one measures."""
GAME_SECONDS = 7200.0
"""A room that has not come to its end by then has stopped."""
HEARTBEAT_SECONDS = 5.0
"""How often a page says that it is there."""
SEATS: dict[str, int | None] = {"court": 3, "history": None}
"""Where one person sits by the page's choice, where that is not the format's own seat for the host."""
VOTE = "Ann votes for Bo."
"""What is read of a ballot that is shown without reasons."""
GAMES_AT_ONCE = 10
"""In one process."""
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
    """What one room gave to see and to hear, in seconds of the room's clock."""

    began: float = 0.0
    ended: float = 0.0
    stretches: list[tuple[float, float]] = field(default_factory=list)
    """From when to when there was something."""
    phases: list[tuple[float, str]] = field(default_factory=list)
    """Since when each phase was on."""
    read_since: float = -1.0
    read_until: float = 0.0
    """Since when what was said or filed last is read, and when it has been."""
    hurried: list[tuple[str, float, float, float]] = field(default_factory=list)
    """What came before the thing before it could be read, how many seconds too early, when, and the share of its time
    that it had."""
    first_word: float | None = None
    """When the first word of a turn came, or the first paper of a seat."""
    lost_seats: int = 0
    """Seats that somebody lost before the first word."""

    def show(self, start: float, end: float) -> None:
        """Something could be seen or heard."""
        self.stretches.append((start, end))

    def read(self, kind: str, start: float, end: float, *, persons: bool) -> None:
        """Something to read stands there from `start`, and has been read at `end`. `persons`: a person wrote it, for
        whom no room waits."""
        arrived = start
        if arrived - self.read_since < HURRY_SECONDS or (persons and start < self.read_until):
            # It is read after what came before.
            start, end = self.read_until, self.read_until + end - start
        elif self.read_until - start > HURRY_SECONDS:
            given = (start - self.read_since) / (self.read_until - self.read_since)
            self.hurried.append((kind, self.read_until - start, start - self.began, given))
        self.read_since, self.read_until = arrived, max(self.read_until, end)
        self.show(start, end)

    def phase_at(self, moment: float) -> str:
        """The phase that was on."""
        return next((phase for since, phase in reversed(self.phases) if since <= moment), "")

    def silences(self) -> list[tuple[str, float, float]]:
        """The phase, the moment after the beginning and the length of every silence until the end."""
        found, until = list[tuple[str, float, float]](), self.began
        for start, end in sorted([*self.stretches, (self.ended, self.ended)]):
            if min(start, self.ended) - until >= MIN_SILENCE_SECONDS:
                found.append((self.phase_at(until), until - self.began, min(start, self.ended) - until))
            until = max(until, end)
        return found

    @property
    def share(self) -> float:
        """Which share of the game was silent."""
        return sum(seconds for *_, seconds in self.silences()) / max(1.0, self.ended - self.began)

    @property
    def first_word_seconds(self) -> float:
        """When the first word came, after the beginning."""
        return math.inf if self.first_word is None else self.first_word - self.began


class Client:
    """A person in a room, with a page that shows what comes."""

    def __init__(self, room: Room, seat: int | None, thinks: float, sound: bool, *, host: bool = False) -> None:
        """`thinks`: seconds before an answer, infinite for somebody who answers nothing."""
        self._room = room
        self._thinks = thinks
        self._sound = sound
        self.course = Course()
        self.table = [self.course]
        """Those of everybody at the table, who see that somebody writes."""
        self._holder = None if seat is None else SeatHolder(seat, room.state.seats[seat].tenure)
        self._connection = room.presence.connect(seat, room.state.seats[seat].first if seat else 0, host=host)
        self._connection.every = HEARTBEAT_SECONDS
        room.presence.set_listening(self._connection, sound)
        self._spoken: dict[str, float] = {}
        """Turns whose words came one by one: when the first came."""
        self._answered: set[str] = set()
        self._tasks = {asyncio.ensure_future(self._be_there())}
        self.over = asyncio.Event()
        self.spoken_to = asyncio.Event()
        """Set with the first word."""
        self._stop = room.news.subscribe(self._on_message)

    async def leave(self) -> None:
        """Close the page."""
        self._stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _be_there(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            self._room.presence.heartbeat(self._connection)

    def _on_message(self, message: RoomMessage) -> None:
        now = self._room.surroundings.steady()
        if isinstance(message, TextDelta) and message.text:
            self._spoken.setdefault(message.turn_id, now)
            self._hear_word(now)
            self.course.show(now, now)
        elif isinstance(message, EntryAppended):
            caller = caller_for_token(message.after, self._holder or Host())
            event = visible_event(message.entry, message.after, caller.viewer)
            holds = self._holder is not None and caller.viewer.seat == self._holder.seat
            if event is not None:
                seat = getattr(event, "seat", None)
                persons = isinstance(seat, int) and seat > 0 and message.before.seats[seat].held_by_guest
                self._note(event, now, holds, persons)
            if self._holder is not None and holds:
                self._answer(asks_for_seat(self._room.format, message.after, self._holder.seat), now)

    def _hear_word(self, now: float) -> None:
        if self.course.first_word is None:
            self.course.first_word = now
            self.spoken_to.set()

    def _note(self, event: Event, now: float, holds: bool, persons: bool) -> None:
        """`holds`: whether the seat is theirs, and not the understudy's; `persons`: whether a person did it."""
        course, text = self.course, reading_text(event)
        own = holds and self._holder is not None and getattr(event, "seat", None) == self._holder.seat
        if event.kind == "begun":
            course.began = now
            if self._room.format.drafts:
                # Where papers are written, those of the matter lie there to be read.
                shown = self._room.matter.shown_to(None, over=False)
                course.show(now, now + reading_seconds(" ".join(piece.text for piece in shown.pieces())))
        if event.kind == "phase_entered":
            course.phases.append((now, event.phase))
        if event.kind == "narration_given":
            # On the wall word by word, and cut off by the judge's next words.
            course.show(now, now + reading_seconds(event.text))
        elif event.kind == "clip_ready" and self._sound:
            course.show(now, now + (event.clip.seconds or 0.0))
        elif text and not own:
            # Words that came one by one have been read when the last is there.
            spoken = self._spoken.get(getattr(event, "turn_id", ""))
            start, end = (now, now + reading_seconds(text)) if spoken is None else (spoken, now)
            course.read(event.kind, start, end, persons=persons)
        elif event.kind == "dealt":
            # A card stays there to be read.
            course.show(now, now + reading_seconds(" ".join(texts(asdict(event)["dealt"]))))
        elif event.kind in SHOWN_KINDS:
            course.show(now, now + (event.kind == "ballots_revealed") * reading_seconds(VOTE))
        if event.kind in ("turn_taken", "filed") and event.seat > 0:
            self._hear_word(now)
        if event.kind == "seat_released" and course.first_word is None:
            course.lost_seats += 1
        if event.kind in ("verdict_reached", "closed"):
            course.ended = now
        if event.kind == "closed":
            self.spoken_to.set()
            self.over.set()

    def _answer(self, asks: Sequence[AskedAct], now: float) -> None:
        for ask in asks:
            if ask.ask not in self._answered and self._thinks < math.inf:
                self._answered.add(ask.ask)
                # What people do themselves is no silence.
                for course in self.table:
                    course.show(now, now + self._thinks)
                self._tasks.add(asyncio.ensure_future(self._answer_later(ask)))

    async def _answer_later(self, ask: AskedAct) -> None:
        for _ in range(int(self._thinks)):
            if self._thinks > 1:
                self._room.presence.typing(ask.seat)
            await asyncio.sleep(1.0)
        offer = self._room.format.phases[self._room.state.phase].offers.get(ask.act)
        if offer is not None and self._holder is not None:
            asked = {"ask": ask.ask, "act": ask.act, "options": ask.options}
            drafted = await draft_for(self._room, ask.seat)
            made: acts.Act = drafted or offer.model.model_validate(answer_to(asked, self._room.format.name))
            # Whoever answers has read what came before.
            self.course.read_until = min(self.course.read_until, self._room.surroundings.steady())
            with contextlib.suppress(Refusal):
                await self._room.submit(self._holder, made, ask=ask.ask)


def texts(value: Any) -> Iterator[str]:
    """Every sentence in a part of an event."""
    if isinstance(value, str) and " " in value:
        yield value
    elif isinstance(value, dict):
        yield from texts(list(value.values()))
    elif isinstance(value, list | tuple):
        for one in value:
            yield from texts(one)


@dataclass(frozen=True)
class Cell:
    """Games of one format with one kind of people."""

    format: str
    people: str
    numbers: range
    seat: int | None
    """Where the first one sits; None: by the page's choice."""
    sound: bool
    first_word: bool
    """Whether a game ends with its first word."""


async def played(directory: RoomDirectory, cell: Cell, number: int) -> Course:
    """One game: on a case of the docket, or on the next matter of the format's shelf."""
    format, thinking = FORMATS[cell.format], PEOPLE[cell.people]
    shelf = ready_matters(format)
    names = CASES if cell.format == DEFAULT_FORMAT else sorted(shelf)
    opened = await open_new_room(
        directory,
        format=cell.format,
        matter=shelf[names[number % len(names)]],
        seed=f"silence-{number}",
        name="Ann",
        seat=cell.seat or SEATS.get(cell.format, format.host_seat) if thinking else None,
        settings={"pace": "live"},
    )
    room = opened.room
    clients = [Client(room, opened.seat, thinking[0] if thinking else math.inf, cell.sound, host=True)]
    for thinks in thinking[1:]:
        seat, _, _ = await claim_seat(room, "Bo", None, "human")
        clients.append(Client(room, seat, thinks, cell.sound))
    for client in clients:
        client.table = [one.course for one in clients]
    await room.submit(Host(), acts.Begin())
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(GAME_SECONDS):
            await (clients[0].spoken_to if cell.first_word else clients[0].over).wait()
    for client in clients:
        client.course.ended = client.course.ended or room.surroundings.steady()
        await client.leave()
    directory.drop(room)
    return clients[0].course


async def _play(cell: Cell) -> list[Course]:
    """The games of a cell, all at once."""
    voices = Voices(VoiceSetup(auto="browser"), SURROUNDINGS) if cell.sound else None
    store, surroundings = MemoryStore(SURROUNDINGS.steady), replace(SURROUNDINGS, seed_bytes=seeded_bytes("silence"))
    directory = RoomDirectory(store, MemoryBus(), surroundings, capabilities=Capabilities(voices=voices))
    await directory.start()
    try:
        return await asyncio.gather(*(played(directory, cell, number) for number in cell.numbers))
    finally:
        await directory.stop()


def play(cell: Cell) -> list[Course]:
    """The games of a cell, on simulated time."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    with asyncio.Runner(loop_factory=SimulatedLoop) as runner:
        return runner.run(_play(cell))


def row(cell: Cell, courses: Sequence[Course]) -> str:
    """A cell's row of the table, of its worst game."""
    words = sorted(course.first_word_seconds for course in courses)
    shares = [course.share for course in courses]
    hurried = [one for course in courses for one in course.hurried]
    given = min((share for *_, share in hurried), default=1.0)
    kind = f" {min(hurried, key=lambda one: one[-1])[0]}" if hurried else ""
    minutes = sum(course.ended - course.began for course in courses) / len(courses) / 60
    return (
        f"  {cell.format:8} {cell.people:8} {words[len(words) // 2]:7.1f} {words[-1]:7.1f} {minutes:7.1f} "
        f"{sum(shares) / len(shares):7.1%} {max(shares):7.1%} {given:7.2f} {len(hurried):5} "
        f"{sum(course.lost_seats for course in courses):5} of {len(courses)}{kind}"
    )


def phases(courses: Sequence[Course]) -> Iterator[str]:
    """The silences of each phase, and the longest ones with their moments."""
    by_phase: dict[str, list[float]] = defaultdict(list)
    silences = [one for course in courses for one in course.silences()]
    for phase, _, seconds in silences:
        by_phase[phase].append(seconds)
    for phase, found in by_phase.items():
        shown = f"{sum(found) / len(courses):6.1f} s a game, p95 {percentile(found, 0.95):.1f} s"
        yield f"      {phase:20} {len(found) / len(courses):5.1f} silences, {shown}, worst {max(found):.1f} s"
    worst = sorted(silences, key=lambda one: -one[2])[:6]
    hurried = sorted((one for course in courses for one in course.hurried), key=lambda one: one[-1])[:6]
    yield "      hurried: " + ", ".join(f"{kind} by {seconds:.1f} s at {at:.0f} s" for kind, seconds, at, _ in hurried)
    yield "      the longest: " + ", ".join(f"{seconds:.1f} s at {at:.0f} s ({phase})" for phase, at, seconds in worst)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=positive_count, default=4, help="of each cell (%(default)s)")
    parser.add_argument("--format", choices=(*FORMATS, "all"), default="all", help="what is played (%(default)s)")
    parser.add_argument("--people", choices=(*PEOPLE, "all"), default="all", help="who is there (%(default)s)")
    parser.add_argument("--seat", type=positive_count, help="where the first one sits (by the page's choice)")
    parser.add_argument("--sound", choices=("on", "off"), default="off", help="whether clips are played (%(default)s)")
    parser.add_argument("--until-first-word", action="store_true", help="end each game with its first word")
    parser.add_argument("--phases", action="store_true", help="tell the silences by phase")
    parser.add_argument("--processes", type=positive_count, default=1, help="that play at the same time (%(default)s)")
    chosen = read_options(parser)
    cells = [
        Cell(
            format,
            people,
            range(first, min(first + GAMES_AT_ONCE, chosen.games)),
            chosen.seat,
            chosen.sound == "on",
            chosen.until_first_word,
        )
        for format in (FORMATS if chosen.format == "all" else (chosen.format,))
        for people in (PEOPLE if chosen.people == "all" else (chosen.people,))
        for first in range(0, chosen.games, GAMES_AT_ONCE)
    ]
    print("                    first word s    length   silence       given hurried  seats lost")
    print("  format   people    median   worst   min.    mean   worst   worst           before it")
    with ProcessPoolExecutor(chosen.processes) as pool:
        found: dict[tuple[str, str], list[Course]] = defaultdict(list)
        for cell, courses in zip(cells, pool.map(play, cells), strict=True):
            all_of_it = found[cell.format, cell.people]
            all_of_it += courses
            if len(all_of_it) == chosen.games:
                print(row(cell, all_of_it))
                if chosen.phases:
                    print("\n".join(phases(all_of_it)))


if __name__ == "__main__":
    main()
