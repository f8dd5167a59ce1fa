"""What must hold after every step of a world. A world ends at the first thing that does not."""

from __future__ import annotations

import contextvars
import json
import re
import weakref
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from engine.core.asks import open_deadlines
from engine.core.events import ENTRY, Entry
from engine.core.evolve import evolve
from engine.core.state import State
from engine.core.visibility import Viewer
from rooms.driver.driver import OVERDUE_GRACE_SECONDS, Driver
from rooms.live.room import Room
from rooms.store.memory.store import MemoryStore
from rooms.surroundings import Timings
from tests.worlds.loop import WORKER, WorldLoop

EARLY_SECONDS = 0.002
"""Deadlines are rounded to a millisecond."""
BEHIND_SECONDS = 6 * Timings().catch_up_seconds
"""A worker with people in a room has every entry after so long; a comparison may fail, and is due again in a second."""
TWO_DRIVERS_SECONDS = 4.0
"""After so long one of two drivers knows that its lease is over: it lasts two seconds, and a renewal takes its time."""
UNDRIVEN_SECONDS = 12.0
"""A room is driven again after so long: a lease ends after two seconds, and who failed to load it waits for five."""
STRETCHED_SECONDS = 15.0
"""A deadline is missed by no more, whatever clocks say: a worker that was killed is replaced, and time given back."""
SET_BACK_SECONDS = 6.0
"""For so long after the store has gone back, news of what it has lost may be on their way."""
LATE_SECONDS = OVERDUE_GRACE_SECONDS + 4.0
"""Who lapses so late was not driven when their time was over, and has it given back; a lapse takes its time, too."""
HIDDEN_PARTS = re.compile(rb'"(?:private|sealed|dealt)":\{')
CANARY = re.compile(rb"CANARY-thought-(\d+)")


@dataclass
class Driving:
    """A driver at work."""

    worker: str
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


@dataclass
class Checks:
    """The mechanisms of one world, and what of them did not hold."""

    loop: WorldLoop
    store: MemoryStore
    report: Callable[[str], None]
    """Called with the first sentence that says what does not hold."""
    store_away_until: float = 0.0
    set_back_at: float = 0.0
    """When the store has lost its last entries."""
    states: dict[str, State] = field(default_factory=dict)
    """By deliberation: what is stored, folded."""
    stored_at: dict[str, list[float]] = field(default_factory=dict)
    """By deliberation: when each entry was stored, by the world's clock."""
    answered: set[tuple[str, int, str]] = field(default_factory=set)
    """Asks, with the seats that have answered them, and by what."""
    lapsed: set[tuple[str, str]] = field(default_factory=set)
    """Asks that have lapsed, and by what kind of entry."""
    opened: dict[str, tuple[float, float]] = field(default_factory=dict)
    """By ask: when it was opened, by the world's clock, and how long the room had stood still by then."""
    driving: list[Driving] = field(default_factory=list)
    readers: list[Reader] = field(default_factory=list)
    things: list[tuple[str | None, weakref.ref[Room | Driver]]] = field(default_factory=list)
    """Rooms and drivers that were made, with their workers."""
    driven_at: float = 0.0
    """When somebody drove the room, or nobody needed to."""
    awake_since: dict[str, float] = field(default_factory=dict)

    def lines_of(self, deliberation: str) -> list[str]:
        """The log as the store has it."""
        stored = self.store._rooms.get(deliberation)
        return stored.lines if stored is not None else []

    def follow(self, deliberation: str) -> None:
        """Check a deliberation from what of it is stored now; what it was before is forgotten."""
        self.answered.clear()
        self.lapsed.clear()
        self.opened.clear()
        state = State()
        for line in self.lines_of(deliberation):
            state = evolve(state, ENTRY.validate_json(line))
        self.states[deliberation] = state
        self.stored_at[deliberation] = [self.loop.now] * state.seq
        self.driven_at = self.loop.now

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
        if deliberation not in self.states:
            return
        state = self.states[deliberation]
        for entry in entries:
            self._check_entry(state, entry)
            self.loop.tell(f"{WORKER.get()}: entry {entry.seq} {entry.event.kind}")
            state = evolve(state, entry)
            self.stored_at[deliberation].append(self.loop.now)
            for ask in state.asks.keys() - self.opened.keys():
                self.opened[ask] = (self.loop.now, state.paused_total)
        self.states[deliberation] = state

    def _check_entry(self, state: State, entry: Entry) -> None:
        event = entry.event
        if entry.seq != state.seq + 1:
            self.report(f"entry {entry.seq} follows entry {state.seq}")
        if entry.at < state.at:
            self.report(f"entry {entry.seq} is from before the one before it")
        asked = getattr(event, "ask", None) or getattr(event, "turn_id", None)
        if event.kind == "ask_lapsed" or (event.kind == "floor_lapsed" and event.reason == "deadline"):
            assert asked is not None
            if (asked, event.kind) in self.lapsed:
                self.report(f"{asked} lapses a second time, by entry {entry.seq}")
            self.lapsed.add((asked, event.kind))
            late = entry.at - open_deadlines(state).get(asked, entry.at)
            if late < -EARLY_SECONDS:
                self.report(f"{asked} lapses before its time, by entry {entry.seq}")
            if late > LATE_SECONDS and state.paused_total == self.opened.get(asked, (0.0, 0.0))[1]:
                self.report(f"{asked} lapses {late:.0f} s after its time, of which none was given back")
        elif event.kind in ("ballot_cast", "turn_taken") and asked is not None:
            if (asked, event.seat, event.kind) in self.answered:
                self.report(f"seat {event.seat} answers {asked} a second time, by entry {entry.seq}")
            self.answered.add((asked, event.seat, event.kind))

        elif event.kind == "seat_taken" and event.name:
            for seat in state.seats.values():
                if seat.held_by_guest and seat.name == event.name and seat.number != event.seat:
                    self.report(f"{event.name} holds seats {seat.number} and {event.seat}")

    def acknowledged(self, deliberation: str, seq: int) -> None:
        """An act was acknowledged with the number of its entry."""
        if seq > len(self.lines_of(deliberation)) and self.loop.now - self.set_back_at > SET_BACK_SECONDS:
            self.report(f"{WORKER.get()} acknowledged entry {seq}, which is not stored")

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
        if entry.seq > len(lines) and not erased and self.loop.now - self.set_back_at > SET_BACK_SECONDS:
            self.report(f"a reader at {reader.worker} hears entry {entry.seq}, which is not stored")

    def sent(self, viewer: Viewer, payload: bytes, state: State) -> None:
        """A frame was sent to somebody who holds a seat, or none."""
        if state.status not in ("running", "paused"):
            return
        seat, who = viewer.seat, "a spectator" if viewer.seat is None else f"seat {viewer.seat}"
        for other in CANARY.findall(payload):
            if seat is None or int(other) != seat:
                self.report(f"what seat {int(other)} thinks is sent to {who}")
        if HIDDEN_PARTS.search(payload) and seat not in state.voted_out:
            event = json.loads(payload[payload.index(b"{") :])["event"]
            for kind in ("private", "sealed", "dealt"):
                for other in (event.get(kind) or {}).keys() - {str(seat)}:
                    self.report(f"what is {kind} for seat {other} of {event['kind']} is sent to {who}")

    # Memory

    def made(self, thing: Room | Driver) -> None:
        """A room was read into memory, or a driver made for one."""
        self.things.append((WORKER.get(), weakref.ref(thing)))

    def freed(self) -> None:
        """Nobody is in a room any more: nothing of it is in the memory of a worker that lives."""
        for worker, reference in self.things:
            if (thing := reference()) is not None and worker is not None and self.awake(worker):
                self.report(f"{worker} still has a {type(thing).__name__.lower()} in memory that nobody is in")

    def _check_deadlines(self, state: State, undisturbed: float) -> None:
        for ask in state.asks.values() if state.status == "running" else ():
            opened, paused = self.opened.get(ask.id, (self.loop.now, 0.0))
            open_for = self.loop.now - opened - (state.paused_total - paused)
            if not ask.lapsed and min(open_for - ask.seconds, undisturbed) > STRETCHED_SECONDS:
                self.report(f"{ask.id} has been open for {open_for:.0f} s, and its time is {ask.seconds:.0f} s")

    def _check_driven(self, deliberation: str, working: list[Driving], disturbed: float) -> None:
        awake = max(self.awake_since.values(), default=0.0)
        self._check_deadlines(self.states[deliberation], self.loop.now - max(disturbed, awake))
        idle = self.states[deliberation].status != "running" or bool(working)
        if idle or disturbed + UNDRIVEN_SECONDS > self.loop.now or awake + UNDRIVEN_SECONDS > self.loop.now:
            self.driven_at = self.loop.now
        elif self.loop.now - self.driven_at > UNDRIVEN_SECONDS:
            self.report(f"nobody has driven the room for {UNDRIVEN_SECONDS:.0f} s")

    def tick(self, deliberation: str) -> None:
        """Look at what takes time: two drivers, and workers that stay behind."""
        now = self.loop.now
        disturbed = self.store_away_until
        working = [one for one in self.driving if self.awake(one.worker)]
        self._check_driven(deliberation, working, disturbed)
        for one in working:
            others = [other for other in working if other is not one]
            began = max([one.since, self.awake_since.get(one.worker, 0.0), disturbed])
            if others and all(now - max(began, other.since) > TWO_DRIVERS_SECONDS for other in others):
                self.report(f"{one.worker} (epoch {one.epoch}) and {others[0].worker} drive the same room")
        times = self.stored_at[deliberation]
        for reader in self.readers:
            seq = reader.room.state.seq
            if reader.room.gone is not None or not self.awake(reader.worker) or seq >= len(times):
                continue
            since = max(times[seq], self.awake_since.get(reader.worker, 0.0), disturbed)
            if now - since > BEHIND_SECONDS:
                self.report(f"{reader.worker} has not got entry {seq + 1} after {now - since:.1f} s")
