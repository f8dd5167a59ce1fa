"""Telling: what a mind tells while it answers, on its way to the room, at the room's pace.

A mind may be quicker than people read, or slower. Its words are collected here as it finds them; they are told at
reading pace in a live room and as they come in any other. Nothing is told while people still read what was said before,
or while one of them is typing. What the mind had begun and gave up is void, and so are the words that were told of it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, MutableMapping

import structlog

from engine.core import acts as a
from engine.core.asks import AskedAct
from engine.core.decide import Bench
from engine.core.errors import Refusal
from engine.core.reading_speed import READING_SECONDS_PER_WORD
from rooms.errors import RoomsError
from rooms.live.messages import LookUpStarted, TextDelta
from rooms.live.reading_time import MIN_BRISK_TURN_SECONDS, reading_seconds
from rooms.live.room import Room

DEADLINE_MARGIN_SECONDS = 1.0
"""A mind's words end this long before its floor would lapse."""
MIN_OWN_FLOOR_SECONDS = 12.0
"""Seconds of its floor that a mind keeps for its own words, however long it should listen."""
MAX_TYPING_HOLD_SECONDS = 10.0
"""Seconds that a mind holds its turn back at most while a person is typing."""

log = structlog.get_logger()


async def submit_report(room: Room, act: a.Act) -> None:
    """Let the bench tell something that must not be lost, also while whoever tells it is being stopped."""
    telling = asyncio.ensure_future(_submitted(room, act, None))
    try:
        await asyncio.shield(telling)
    except asyncio.CancelledError:
        await telling
        raise


async def _submitted(room: Room, act: a.Act, ask: str | None) -> None:
    try:
        await room.submit(Bench(), act, ask=ask)
    except Refusal as refusal:
        log.info("bench_refused", act=getattr(act, "kind", ""), code=refusal.code)
    except RoomsError as error:
        log.warning("bench_not_stored", act=getattr(act, "kind", ""), error=error.code)


def _alike(one: str, other: str) -> int:
    """Characters that two texts have in common from their beginnings on."""
    if other.startswith(one):
        return len(one)
    for place, (mine, theirs) in enumerate(zip(one, other, strict=False)):
        if mine != theirs:
            return place
    return len(other)


class PacedOutput:
    """What one mind tells of one ask."""

    def __init__(self, room: Room, spec: AskedAct, told: MutableMapping[str, str], hold: Callable[[], float]) -> None:
        self._room = room
        self._spec = spec
        self._told = told
        """By turn: the words that everybody has been told, and that still hold."""
        self._hold = hold
        self._text = ""
        self._whole = False
        self._more = asyncio.Event()
        self._pacing: asyncio.Task[None] | None = None
        self._began: float | None = None

    # What the mind says

    def add_text(self, text: str) -> None:
        """More of the turn."""
        self._text += text
        self._go_on()

    def discard_text(self) -> None:
        """What was told so far is void."""
        self._text = ""
        if self._told.get(self._spec.ask):
            self._void(0)

    def look_up_started(self, label: str) -> None:
        """What the mind looks at."""
        self._room.publish(LookUpStarted(self._spec.seat, self._spec.ask, label))

    async def call_finished(self, call: a.ReportCall) -> None:
        """What a call was and cost."""
        await submit_report(self._room, call)

    async def call_failed(self, reason: str, instead: str) -> None:
        """What failed, as everybody reads it."""
        report = a.ReportFailure(seat=self._spec.seat, reason=reason[:300], instead=instead[:300])
        await _submitted(self._room, report, self._spec.ask)

    # What the driver wants

    async def finish(self, text: str) -> None:
        """The turn is made, and this is it: return when it has been told, and the pace lets it end."""
        if self._pace() == "instant" and self._pacing is None:
            return
        self._text, self._whole = text, True
        self._go_on()
        assert self._pacing is not None
        await self._pacing
        if self._pace() == "brisk" and self._began is not None:
            await asyncio.sleep(self._began + MIN_BRISK_TURN_SECONDS - self._room.now())

    async def wait_until_quiet(self) -> None:
        """Return when nobody is reading or typing any more, within the bounds of both."""
        while self._pace() == "live":
            until = self._hold()
            if self._spec.due is not None:
                until = min(until, self._spec.due - MIN_OWN_FLOOR_SECONDS)
            left = until - self._room.now()
            if left <= 0:
                break
            await asyncio.sleep(min(left, 0.5))
        end = self._room.now() + MAX_TYPING_HOLD_SECONDS
        while self._pace() != "instant" and self._room.now() < end:
            if not any(other != self._spec.seat for other in self._room.presence.all_presence().typing):
                return
            await asyncio.sleep(0.25)

    async def stop(self) -> None:
        """Tell no more."""
        if self._pacing is not None:
            self._pacing.cancel()
            await asyncio.gather(self._pacing, return_exceptions=True)

    # At the room's pace

    def _go_on(self) -> None:
        self._more.set()
        if self._pacing is None:
            self._pacing = asyncio.create_task(self._tell())

    def _pace(self) -> object:
        return self._room.state.settings.get("pace")

    async def _tell(self) -> None:
        await self.wait_until_quiet()
        self._began = self._room.now()
        while True:
            self._more.clear()
            start = self._agreed()
            piece = self._next(start)
            if piece:
                self._say(start, piece)
                if self._pace() == "live":
                    await asyncio.sleep(READING_SECONDS_PER_WORD * self._hurry(start))
            elif self._whole:
                return
            else:
                await self._more.wait()

    def _agreed(self) -> int:
        """How much of the text has been told; what was told of another one is void."""
        told = self._told.get(self._spec.ask, "")
        alike = _alike(told, self._text)
        if alike < len(told) and (alike < len(self._text) or self._whole):
            self._void(alike)
        return alike

    def _next(self, start: int) -> str:
        """What is told next: a word and what follows it in a live room, everything there is in any other."""
        rest = self._text[start:]
        if len(self._told.get(self._spec.ask, "")) > start:
            return ""  # a pause came between: as much was told before as the mind has found again
        if self._pace() != "live":
            return rest
        body = rest.lstrip()
        word = body.split(None, 1)[0] if body else ""
        end = len(rest) - len(body) + len(word) + 1
        if end > len(rest) and not self._whole:
            return ""  # a word that may go on
        return rest[:end]

    def _say(self, start: int, piece: str) -> None:
        self._told[self._spec.ask] = self._text[:start] + piece
        self._room.publish(TextDelta(self._spec.ask, start, piece))

    def _void(self, start: int) -> None:
        self._told[self._spec.ask] = self._told.get(self._spec.ask, "")[:start]
        self._room.publish(TextDelta(self._spec.ask, start, ""))

    def _hurry(self, start: int) -> float:
        """How much faster than people read, 1 not at all, so that a turn ends before its time is over."""
        if not self._whole or self._spec.due is None:
            return 1.0
        left = self._spec.due - DEADLINE_MARGIN_SECONDS - self._room.now()
        return min(1.0, max(0.0, left) / max(0.001, reading_seconds(self._text[start:])))


class BufferedOutput:
    """What is told of something that has not been asked yet: what it cost at once, what failed once it is asked."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self.failures: list[tuple[str, str]] = []

    def add_text(self, text: str) -> None:
        """The bench's words come whole."""

    def discard_text(self) -> None:
        """Nothing has been told."""

    def look_up_started(self, label: str) -> None:
        """Nobody is asked yet who could be seen looking."""

    async def call_finished(self, call: a.ReportCall) -> None:
        """What a call was and cost."""
        await submit_report(self._room, call)

    async def call_failed(self, reason: str, instead: str) -> None:
        """What failed; told when it matters."""
        self.failures.append((reason, instead))
