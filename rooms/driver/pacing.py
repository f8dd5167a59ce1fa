"""Pacing: publishes what a mind puts out while it answers, at the room's pace.

A mind may be quicker than people read, or slower. Its text is buffered here as it arrives; it is published at reading
speed in a live room and as it arrives in any other. Nothing is published while people still read what was said before,
or while one of them is typing. A driver that takes a room over counts the time since the last entry as waited: the
words that the one before it had time for come at once. When a mind gives up what it had begun, the text that was
published of it is void.
"""

from __future__ import annotations

import asyncio
import math
import re
from collections.abc import MutableMapping

import structlog

from engine.core import acts
from engine.core.asks import AskedAct
from engine.core.decide import Bench
from engine.core.events import BENCH
from engine.core.reading_speed import READING_SECONDS_PER_WORD, reading_seconds
from engine.core.refusals import Refusal
from engine.core.state import Ask, State
from rooms.driver.attention import Attention
from rooms.errors import RoomsError
from rooms.live.messages import LookUpStarted, TextDelta
from rooms.live.reading_time import brisk_seconds
from rooms.live.room import Room
from rooms.surroundings import wait_until

DEADLINE_MARGIN_SECONDS = 1.0
"""A mind's words end this long before its floor would lapse."""
MIN_OWN_FLOOR_SECONDS = 12.0
"""Seconds of its floor that a mind keeps for its own words, however long it should listen."""
MAX_TYPING_HOLD_SECONDS = 10.0
"""Seconds that a mind holds its turn back at most while a person is typing."""

_WORD = re.compile(r"\s*\S+\s")
"""A word, with the blanks before it and the one after it."""

log = structlog.get_logger()


async def submit_report(room: Room, act: acts.Act) -> None:
    """Submit an act of the bench that must not be lost, also while the calling task is being cancelled."""
    submission = asyncio.ensure_future(_submit_or_log(room, act, None))
    try:
        await asyncio.shield(submission)
    except asyncio.CancelledError:
        await submission
        raise


async def _submit_or_log(room: Room, act: acts.Act, ask: str | None) -> None:
    try:
        await room.submit(Bench(), act, ask=ask)
    except Refusal as refusal:
        log.info("bench_refused", act=getattr(act, "kind", ""), code=refusal.code)
    except RoomsError as error:
        log.warning("bench_not_stored", act=getattr(act, "kind", ""), error=error.code)


def untimed(state: State, ask: Ask) -> bool:
    """Whether the clock does not run for an ask: it waits for the bench alone, or, where nobody looks on or no floor is
    held, for minds alone, who wait for those who still read. What calls models ends a call that falls silent."""
    bench = all(seat == BENCH for seat in ask.waiting)
    minds = all(seat == BENCH or state.seats[seat].held_by_mind for seat in ask.waiting)
    return bench or (minds and (ask.tenure is None or state.settings.get("pace") == "instant"))


def _common_prefix_length(one: str, other: str) -> int:
    """How many characters two texts have in common at their beginnings."""
    if other.startswith(one):
        return len(one)
    for place, (mine, theirs) in enumerate(zip(one, other, strict=False)):
        if mine != theirs:
            return place
    return len(other)


class PacedOutput:
    """What one mind puts out for one ask."""

    def __init__(
        self,
        room: Room,
        spec: AskedAct,
        published: MutableMapping[str, str],
        attention: Attention,
        head_start: float = 0.0,
    ) -> None:
        """`head_start`: seconds for which the driver before this one has, or might have, published what comes here."""
        self._room = room
        # A pace is kept by the steady clock, a deadline by that of the room.
        self._steady = room.surroundings.steady
        self._brisk_turn_seconds = room.surroundings.timings.brisk_turn_seconds
        self._head_start = head_start
        self._spec = spec
        self._published = published
        """By turn: the text that is published and not void."""
        self._attention = attention
        self._text = ""
        self._complete = False
        self._reading = self._brisk = 0.0
        """Seconds that the complete text takes to read, and at brisk pace."""
        self._text_changed = asyncio.Event()
        self._publishing: asyncio.Task[None] | None = None
        self._stopped = False
        self._started_at: float | None = None
        self._is_turn = spec.act == "speak"
        """Whether its words are a turn, which is published while it is made."""

    # What the mind puts out

    def add_text(self, text: str) -> None:
        """More of the turn. The words of any other act are published with its event, if they are public at all."""
        if not self._is_turn:
            return
        self._text += text
        self._start_publishing()

    def discard_text(self) -> None:
        """The text so far is void."""
        self._text = ""
        if self._published.get(self._spec.ask):
            self._retract(0)

    def look_up_started(self, label: str) -> None:
        """Publish what the mind looks up, unless it answers in secret."""
        if not self._is_turn:
            return
        self._room.news.publish(LookUpStarted(self._spec.seat, self._spec.ask, label))

    async def call_finished(self, call: acts.ReportCall) -> None:
        """Report what a call was and cost."""
        await submit_report(self._room, call)

    async def call_failed(self, reason: str, instead: str) -> None:
        """Report what failed, as everybody reads it."""
        report = acts.ReportFailure(seat=self._spec.seat, reason=reason[:300], instead=instead[:300])
        await _submit_or_log(self._room, report, self._spec.ask)

    # What the driver wants

    async def finish(self, text: str) -> None:
        """The turn is complete: return when it is published and the pace lets it end."""
        if self._pace() == "instant" and self._publishing is None:
            return
        self._text, self._complete = text, True
        self._reading, self._brisk = reading_seconds(text), brisk_seconds(text)
        self._start_publishing()
        assert self._publishing is not None
        await self._publishing
        if self._pace() == "brisk" and self._started_at is not None and not self._attention.ended(self._spec.ask):
            await wait_until(self._steady, self._started_at + self._brisk_turn_seconds)

    async def wait_to_submit(self) -> None:
        """An act that is published only as a whole is made: return when the pace lets it be submitted."""
        await self.wait_until_quiet()
        if self._pace() == "brisk":
            await asyncio.sleep(min(self._brisk_turn_seconds - self._head_start, self._seconds_left()))

    async def wait_until_quiet(self) -> None:
        """Return when nobody is reading or typing any more, within the bounds of both."""
        while self._pace() == "live":
            remaining = self._attention.quiet_until() - self._steady()
            if (due := self._due()) is not None:
                remaining = min(remaining, due - MIN_OWN_FLOOR_SECONDS - self._room.now())
            if remaining <= 0:
                break
            await asyncio.sleep(min(remaining, 0.5))
        end = self._steady() + min(MAX_TYPING_HOLD_SECONDS, self._seconds_left())
        while self._pace() != "instant" and self._steady() < end:
            if not any(other != self._spec.seat for other in self._room.presence.all_presence().typing):
                return
            await asyncio.sleep(0.25)

    def _seconds_left(self) -> float:
        """Seconds until the act must be submitted, if it is to be there before its deadline."""
        due = self._due()
        return math.inf if due is None else max(0.0, due - DEADLINE_MARGIN_SECONDS - self._room.now())

    def _due(self) -> float | None:
        """When it must have answered, as things stand: once everybody else has, minds wait for readers."""
        state = self._room.state
        ask = state.asks.get(self._spec.ask)
        return self._spec.due if ask is None or not untimed(state, ask) else None

    async def stop(self) -> None:
        """Publish no more."""
        self._stopped = True
        # A task keeps the frames of its error, which keep this, and with it the room.
        publishing, self._publishing = self._publishing, None
        if publishing is not None:
            publishing.cancel()
            await asyncio.gather(publishing, return_exceptions=True)

    # At the room's pace

    def _start_publishing(self) -> None:
        self._text_changed.set()
        if self._publishing is None and not self._stopped:
            self._publishing = asyncio.create_task(self._publish_paced())

    def _pace(self) -> object:
        return self._room.state.settings.get("pace")

    async def _publish_paced(self) -> None:
        await self.wait_until_quiet()
        self._started_at = self._steady() - self._head_start
        while True:
            self._text_changed.clear()
            start, by_word = self._reconcile(), self._word_by_word()
            piece = self._next_piece(start, by_word)
            if piece:
                self._publish_piece(start, piece)
                seconds = self._seconds_after_word(start) if by_word else 0.0
                self._head_start, seconds = max(0.0, self._head_start - seconds), max(0.0, seconds - self._head_start)
                await asyncio.sleep(seconds)
            elif self._complete:
                return
            else:
                await self._text_changed.wait()

    def _reconcile(self) -> int:
        """How much of the text is published; what was published of a different text is retracted."""
        published = self._published.get(self._spec.ask, "")
        common = _common_prefix_length(published, self._text)
        if common < len(published) and (common < len(self._text) or self._complete):
            self._retract(common)
        return common

    def _next_piece(self, start: int, by_word: bool) -> str:
        """What is published next: a word and the blank after it in a live room, everything there is in any other."""
        if len(self._published.get(self._spec.ask, "")) > start:
            return ""  # after a pause: more is published than the mind has produced again
        if by_word and (word := _WORD.match(self._text, start)) is not None:
            return word[0]
        # What is left of a text that is not complete may be the beginning of a word.
        return "" if by_word and not self._complete else self._text[start:]

    def _publish_piece(self, start: int, piece: str) -> None:
        self._published[self._spec.ask] = self._text[:start] + piece
        self._room.news.publish(TextDelta(self._spec.ask, start, piece))

    def _retract(self, start: int) -> None:
        self._published[self._spec.ask] = self._published.get(self._spec.ask, "")[:start]
        self._room.news.publish(TextDelta(self._spec.ask, start, ""))

    def _word_by_word(self) -> bool:
        """Whether its words come one by one, as people read them."""
        if self._attention.ended(self._spec.ask):
            return False
        # At brisk pace for people alone: minds among themselves do not wait for each other.
        return self._pace() == "live" or (self._pace() == "brisk" and self._room.presence.anybody_here())

    def _seconds_after_word(self, start: int) -> float:
        """How long the word at a place stands before the next one comes; less where the deadline is near."""
        share = 1.0 if self._pace() == "live" else 0.5
        if self._complete:
            if self._pace() == "brisk":
                share = self._brisk / max(0.001, self._reading)
            left = self._seconds_left()
            if left < share * self._reading:  # what is left of the text takes no longer than the whole
                share = min(share, left / max(0.001, reading_seconds(self._text[start:])))
        return READING_SECONDS_PER_WORD * share


class BufferedOutput:
    """The output of an answer that has not been asked for yet: costs are reported at once, failures when it is."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self.failures: list[tuple[str, str]] = []

    def add_text(self, text: str) -> None:
        """Do nothing: the bench's text is published as a whole."""

    def discard_text(self) -> None:
        """Do nothing: no text is published."""

    def look_up_started(self, label: str) -> None:
        """Do nothing: nothing is asked yet for which somebody could look something up."""

    async def call_finished(self, call: acts.ReportCall) -> None:
        """Report what a call was and cost."""
        await submit_report(self._room, call)

    async def call_failed(self, reason: str, instead: str) -> None:
        """Keep what failed; it is reported when the answer is asked for."""
        self.failures.append((reason, instead))
