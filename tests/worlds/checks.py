"""What must hold after every step of a world. A world ends at the first thing that does not."""

from __future__ import annotations

import contextvars
import json
import re
import weakref
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from engine.core.acts import Act, ComeBack
from engine.core.asks import open_deadlines
from engine.core.decide import Identity, SeatHolder
from engine.core.events import ENTRY, Entry
from engine.core.evolve import evolve
from engine.core.rules import MIN_SECONDS_AFTER_HANDOVER
from engine.core.seat_changes import token_holds_seat
from engine.core.seats import Seat
from engine.core.state import Ask, State
from engine.core.visibility import Viewer, outcome_known
from rooms.driver.driver import OVERDUE_GRACE_SECONDS, Driver
from rooms.driver.pacing import untimed
from rooms.live.reading_time import MAX_PAPER_HOLD_SECONDS
from rooms.live.room import Room
from rooms.store.memory.store import MemoryStore
from rooms.surroundings import Timings
from tests.worlds.loop import WORKER, WorldLoop

EARLY_SECONDS = 0.002
"""Deadlines are rounded to a millisecond."""
BEHIND_SECONDS = 6 * Timings().catch_up_seconds
"""A worker with people in a room has every entry after so long; a comparison may fail, and is due again in a second."""
CLASS_BEHIND_SECONDS = 15.0
"""A screen shows a class as it is stored after so long."""
TWO_DRIVERS_SECONDS = 4.0
"""After so long one of two drivers knows that its lease is over: it lasts two seconds, and a renewal takes its time."""
UNDRIVEN_SECONDS = 12.0
"""A room is driven again after so long: a lease ends after two seconds, and who failed to load it waits for five."""
STRETCHED_SECONDS = 15.0
"""A deadline is missed by no more, whatever clocks say: a worker that was killed is replaced, and time given back."""
SET_BACK_SECONDS = 6.0
"""For so long after the store has gone back, news of what it has lost may be on their way."""
GONE_SECONDS = 15.0
"""Who comes while it is being stored that they are gone comes too late; a worker may stand still meanwhile."""
LATE_SECONDS = OVERDUE_GRACE_SECONDS + 4.0
"""Who lapses so late was not driven when their time was over, and has it given back; a lapse takes its time, too."""
HIDDEN_PARTS = re.compile(rb'"(?:private|sealed|dealt)":\{')
CANARIES = re.compile(rb"CANARY-thought-(\d+)|\b0\.1(\d\d)321\b")
"""What the holder of a seat writes in private, and the number that they state in private (`harness.answers`)."""


@dataclass
class Driving:
    """A driver at work."""

    worker: str
    deliberation: str
    epoch: int | None
    since: float


DRIVING: contextvars.ContextVar[Driving | None] = contextvars.ContextVar("driving", default=None)
"""The driver on whose behalf something is done."""


@dataclass
class Reader:
    """Somebody who follows a room at a worker."""

    worker: str
    room: Room
    heard: int
    """The newest entry that they have been told of."""
    seat: int | None = None
    first: int = 0
    """Their seat, and the first tenure of its holder: as their presence has it."""
    since: float = 0.0


@dataclass
class Course:
    """One room, as it was seen to be stored."""

    state: State = field(default_factory=State)
    """What is stored, folded."""
    stored_at: list[float] = field(default_factory=list)
    """When each entry was stored, by the world's clock."""
    seats: list[Mapping[int, Seat]] = field(default_factory=list)
    """The seats before each entry."""
    answered: set[tuple[str, int, str]] = field(default_factory=set)
    """Asks, with the seats that have answered them, and by what."""
    lapsed: set[tuple[str, str]] = field(default_factory=set)
    """Asks that have lapsed, and by what kind of entry."""
    opened: dict[str, tuple[float, float]] = field(default_factory=dict)
    """By ask: when it was opened, by the world's clock, and how long the room had stood still by then."""
    driven_at: float = 0.0
    """When somebody drove the room, or nobody needed to."""
    set_back_at: float = -SET_BACK_SECONDS
    """When the store has lost its last entries."""


@dataclass
class Checks:
    """The mechanisms of one world, and what of them did not hold."""

    loop: WorldLoop
    store: MemoryStore
    report: Callable[[str], None]
    """Called with the first sentence that says what does not hold."""
    store_away_until: float = 0.0
    rooms: dict[str, Course] = field(default_factory=dict)
    """By deliberation: the rooms that are played."""
    driving: list[Driving] = field(default_factory=list)
    readers: list[Reader] = field(default_factory=list)
    things: list[tuple[str | None, weakref.ref[Room | Driver]]] = field(default_factory=list)
    """Rooms and drivers that were made, with their workers."""
    awake_since: dict[str, float] = field(default_factory=dict)
    class_shown_at: dict[str, float] = field(default_factory=dict)
    """By worker: when a screen there last showed the class as it is stored."""

    def lines_of(self, deliberation: str) -> list[str]:
        """The log as the store has it."""
        stored = self.store._rooms.get(deliberation)
        return stored.lines if stored is not None else []

    def follow(self, deliberation: str) -> None:
        """Check a deliberation from what of it is stored now; what it was before is forgotten."""
        course = self.rooms[deliberation] = Course(driven_at=self.loop.now)
        for line in self.lines_of(deliberation):
            course.seats.append(course.state.seats)
            course.state = evolve(course.state, ENTRY.validate_json(line))
            course.stored_at.append(self.loop.now)

    def set_back(self, deliberation: str) -> None:
        """The store has lost the last entries of a log."""
        self.follow(deliberation)
        self.rooms[deliberation].set_back_at = self.loop.now

    # Appending

    def before_append(self, deliberation: str) -> list[str]:
        """What is stored before an append."""
        return list(self.lines_of(deliberation))

    def appended(self, deliberation: str, before: list[str], entries: Sequence[Entry], epoch: int | None) -> None:
        """Look at what an append has made of a log."""
        stored = self.store._rooms[deliberation]
        if stored.lines[: len(before)] != before or len(stored.lines) != len(before) + len(entries):
            self.report(f"{WORKER.get()} has overwritten what was stored of the log")
        if epoch is not None and entries and epoch != stored.epoch:
            self.report(f"{WORKER.get()} wrote under epoch {epoch}, and epoch {stored.epoch} drives")
        driving = DRIVING.get()
        if driving is not None and driving.epoch != stored.epoch:
            self.report(f"the driver of epoch {driving.epoch} at {WORKER.get()} acts, and epoch {stored.epoch} drives")
        course = self.rooms.get(deliberation)
        if course is None:
            return
        for entry in entries:
            self._check_entry(deliberation, course, entry)
            self.loop.tell(f"{WORKER.get()}: entry {entry.seq} {entry.event.kind}")
            course.seats.append(course.state.seats)
            course.state = evolve(course.state, entry)
            course.stored_at.append(self.loop.now)
            for ask in course.state.asks.keys() - course.opened.keys():
                course.opened[ask] = (self.loop.now, course.state.paused_total)

    def _check_entry(self, deliberation: str, course: Course, entry: Entry) -> None:
        event, state = entry.event, course.state
        if entry.seq != state.seq + 1:
            self.report(f"entry {entry.seq} follows entry {state.seq}")
        if entry.at < state.at:
            self.report(f"entry {entry.seq} is from before the one before it")
        asked = getattr(event, "ask", None) or getattr(event, "turn_id", None)
        if event.kind == "ask_lapsed" or (event.kind == "floor_lapsed" and event.reason == "deadline"):
            assert asked is not None
            if (asked, event.kind) in course.lapsed:
                self.report(f"{asked} lapses a second time, by entry {entry.seq}")
            course.lapsed.add((asked, event.kind))
            late = entry.at - open_deadlines(state).get(asked, entry.at)
            if late < -EARLY_SECONDS:
                self.report(f"{asked} lapses before its time, by entry {entry.seq}")
            # An entry by a clock that was set carries the time of the room on: what was over already is over, and what
            # another ask has not had cannot be given back.
            late = min(late, state.lost_at_most(entry.at))
            if asked in state.asks:
                over_for = self._open_for(course, state.asks[asked]) - state.asks[asked].seconds
                late = min(late, over_for) if over_for > -LATE_SECONDS else late
            if late > LATE_SECONDS and state.paused_total == course.opened.get(asked, (0.0, 0.0))[1]:
                self.report(f"{asked} lapses {late:.0f} s after its time, of which none was given back")
        elif event.kind in ("ballot_cast", "turn_taken") and asked is not None:
            if (asked, event.seat, event.kind) in course.answered:
                self.report(f"seat {event.seat} answers {asked} a second time, by entry {entry.seq}")
            course.answered.add((asked, event.seat, event.kind))
        elif event.kind == "time_lost":
            after = evolve(state, entry)
            for ask, due in open_deadlines(state).items():
                left = min(after.asks[ask].seconds, MIN_SECONDS_AFTER_HANDOVER) - LATE_SECONDS
                if due < entry.at - LATE_SECONDS and open_deadlines(after)[ask] < entry.at + left:
                    self.report(f"{ask} has no time left although entry {entry.seq} gives back what was lost")
        elif event.kind == "seat_taken":
            if event.tenure != state.seats[event.seat].tenure + 1:
                self.report(f"seat {event.seat} is taken under tenure {event.tenure} by entry {entry.seq}")
            for seat in state.seats.values() if event.name else ():
                if seat.held_by_guest and seat.name == event.name and seat.number != event.seat:
                    self.report(f"{event.name} holds seats {seat.number} and {event.seat}")
        elif event.kind == "seat_released" and event.reason == "gone":
            first = state.seats[event.seat].first
            for reader in self.readers:
                here = (reader.worker, reader.seat, reader.first) == (WORKER.get(), event.seat, first)
                here = here and reader.room.record.deliberation == deliberation
                if here and self.loop.now - reader.since > GONE_SECONDS:
                    self.report(f"{reader.worker} says that seat {event.seat} is gone, whose line is there")

    def acknowledged(self, deliberation: str, identity: Identity, act: Act, seq: int) -> None:
        """An act was acknowledged with the number of its entry."""
        course = self.rooms.get(deliberation)
        if course is None or self.loop.now - course.set_back_at <= SET_BACK_SECONDS:
            return
        if seq > len(self.lines_of(deliberation)):
            if deliberation in self.store._rooms:
                self.report(f"{WORKER.get()} acknowledged entry {seq}, which is not stored")
        elif isinstance(identity, SeatHolder) and not isinstance(act, ComeBack):
            seat = course.seats[seq - 1][identity.seat]
            if not token_holds_seat(seat, identity.tenure):
                self.report(
                    f"an act under tenure {identity.tenure} is taken, and {seat.tenure} holds seat {seat.number}"
                )

    # Driving and reading

    def awake(self, worker: str) -> bool:
        """Whether a worker lives and does not stand still; notes since when."""
        if worker in self.loop.dead:
            return False
        if self.loop.now < self.loop.frozen.get(worker, 0.0):
            self.awake_since[worker] = self.loop.frozen[worker]
            return False
        return True

    def heard(self, reader: Reader, entry: Entry) -> None:
        """Somebody was told of an entry."""
        if entry.seq != reader.heard + 1:
            self.report(f"a reader at {reader.worker} hears entry {entry.seq} after entry {reader.heard}")
        reader.heard = entry.seq
        deliberation = reader.room.record.deliberation
        lines, erased = self.lines_of(deliberation), deliberation not in self.store._rooms
        set_back_at = self.rooms[deliberation].set_back_at if deliberation in self.rooms else 0.0
        if entry.seq > len(lines) and not erased and self.loop.now - set_back_at > SET_BACK_SECONDS:
            self.report(f"a reader at {reader.worker} hears entry {entry.seq}, which is not stored")

    def sent(self, viewer: Viewer, payload: bytes, state: State) -> None:
        """A frame was sent to somebody who holds a seat, or none."""
        if state.status not in ("running", "paused"):
            return
        self.shown(viewer, payload, state, "a frame")
        seat, who = viewer.seat, "a spectator" if viewer.seat is None else f"seat {viewer.seat}"
        if HIDDEN_PARTS.search(payload) and seat not in state.voted_out:
            event = json.loads(payload[payload.index(b"{") :])["event"]
            for kind in ("private", "sealed", "dealt"):
                for other in (event.get(kind) or {}).keys() - {str(seat)}:
                    self.report(f"what is {kind} for seat {other} of {event['kind']} is sent to {who}")

    def shown(self, viewer: Viewer, payload: bytes, state: State, door: str) -> None:
        """Somebody was shown this: nothing in it is what another holder of a seat keeps to themselves."""
        seat, who = viewer.seat, "a spectator" if viewer.seat is None else f"seat {viewer.seat}"
        hidden = not state.settings.get("show_convictions", True) and not outcome_known(state)
        if seat in state.voted_out:
            # Whoever was voted out sees everything from then on.
            return
        for text, number in CANARIES.findall(payload):
            if (text or hidden) and (seat is None or int(text or number) != seat):
                self.report(f"what seat {int(text or number)} keeps to itself is shown to {who} in {door}")

    def shows_class(self, version: int, shown: Sequence[tuple[str, int]]) -> None:
        """A class has this version in the store; `shown`: those on screens, by worker."""
        for worker, one in shown:
            if one >= version or not self.awake(worker):
                self.class_shown_at[worker] = self.loop.now
            since = max(self.class_shown_at.setdefault(worker, self.loop.now), self.store_away_until)
            since = max(since, self.awake_since.get(worker, 0.0))
            if self.loop.now - since > CLASS_BEHIND_SECONDS:
                self.report(f"a screen at {worker} shows version {one} of the class, and {version} is stored")

    # Memory

    def made(self, thing: Room | Driver) -> None:
        """A room was read into memory, or a driver made for one."""
        self.things.append((WORKER.get(), weakref.ref(thing)))

    def freed(self) -> None:
        """Nobody is in a room any more: nothing of it is in the memory of a worker that lives."""
        for worker, reference in self.things:
            if (thing := reference()) is not None and worker is not None and self.awake(worker):
                self.report(f"{worker} still has a {type(thing).__name__.lower()} in memory that nobody is in")

    def _open_for(self, course: Course, ask: Ask) -> float:
        opened, paused = course.opened.get(ask.id, (self.loop.now, 0.0))
        return self.loop.now - opened - (course.state.paused_total - paused)

    def _check_deadlines(self, course: Course, undisturbed: float) -> None:
        state = course.state
        for ask in state.asks.values() if state.status == "running" else ():
            open_for = self._open_for(course, ask)
            # Minds who file or vote wait until people have read.
            stretched = STRETCHED_SECONDS + (MAX_PAPER_HOLD_SECONDS if untimed(state, ask) else 0.0)
            if not ask.lapsed and min(open_for - ask.seconds, undisturbed) > stretched:
                self.report(f"{ask.id} has been open for {open_for:.0f} s, and its time is {ask.seconds:.0f} s")

    def _check_driven(self, course: Course, working: list[Driving], disturbed: float) -> None:
        awake = max(self.awake_since.values(), default=0.0)
        self._check_deadlines(course, self.loop.now - max(disturbed, awake))
        idle = course.state.status != "running" or bool(working)
        if idle or disturbed + UNDRIVEN_SECONDS > self.loop.now or awake + UNDRIVEN_SECONDS > self.loop.now:
            course.driven_at = self.loop.now
        elif self.loop.now - course.driven_at > UNDRIVEN_SECONDS:
            self.report(f"nobody has driven the room for {UNDRIVEN_SECONDS:.0f} s")

    def tick(self) -> None:
        """Look at what takes time: two drivers, and workers that stay behind."""
        now, disturbed = self.loop.now, self.store_away_until
        for deliberation, course in self.rooms.items():
            working = [one for one in self.driving if one.deliberation == deliberation and self.awake(one.worker)]
            self._check_driven(course, working, disturbed)
            for one in working if len(working) > 1 else ():
                others = [other for other in working if other is not one]
                began = max([one.since, self.awake_since.get(one.worker, 0.0), disturbed])
                if all(now - max(began, other.since) > TWO_DRIVERS_SECONDS for other in others):
                    self.report(f"{one.worker} (epoch {one.epoch}) and {others[0].worker} drive the same room")
        for reader in self.readers:
            if reader.room.now() < reader.room.state.at - EARLY_SECONDS:
                self.report(f"the time of the room at {reader.worker} is before that of its newest entry")
            known = self.rooms.get(reader.room.record.deliberation)
            seq = reader.room.state.seq
            if known is None or seq >= len(known.stored_at) or reader.room.gone is not None:
                continue
            if not self.awake(reader.worker):
                continue
            since = max(known.stored_at[seq], self.awake_since.get(reader.worker, 0.0), disturbed)
            if now - since > BEHIND_SECONDS:
                self.report(f"{reader.worker} has not got entry {seq + 1} after {now - since:.1f} s")
