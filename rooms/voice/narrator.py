"""The narrator: has what the judge says in a room spoken by a voice, and announces where it can be heard.

It runs next to the driver, in the one worker that drives the room. What it announces is in the log; the driver of a
dead worker is replaced, and so is its narrator, which takes up what the last one left half made.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import dataclass, replace

import structlog

from engine.core import acts
from engine.core.decide import Bench
from engine.core.events import BENCH
from engine.core.reading_speed import reading_seconds
from engine.core.refusals import Refusal
from rooms.bus.base import Bus
from rooms.errors import RoomsError
from rooms.live.messages import EntryAppended, PresenceChanged, RoomMessage
from rooms.live.room import Room
from rooms.store.base import Store
from rooms.store.records import ClipRecord
from rooms.surroundings import wait_until
from rooms.voice.base import Voice, VoiceFailed
from rooms.voice.clip_maker import ClipMaker
from rooms.voice.selection import Voices

ROUND_TOPICS = ("round", "still")
"""What the judge says after a round; the setting `voiced_rounds` silences it."""
MAX_CLIP_HOLD_SECONDS = 180.0
"""The table waits for a clip no longer than this."""
GAP_SECONDS = 0.4
"""Seconds of silence behind a clip, before somebody speaks."""
RETRY_SECONDS = 1.0
"""After the store failed, the narrator tries again this much later."""
MAX_RESUMED_JOBS = 12
"""So many of the latest turns and narrations are looked at by a narrator that follows another one."""
FINISH_SECONDS = 60.0
"""How long the end of a room waits for its last clip."""

log = structlog.get_logger()
HoldUntil = Callable[[float], None]
"""Called with the time until which the table listens, by the steady clock."""


@dataclass(frozen=True)
class NarrationJob:
    """Something that is to be heard."""

    ask: str
    """The narration's ask, or the turn's id."""
    seat: int
    text: str
    at: float
    announced: acts.Clip | None = None
    """The clip that was announced for it already, by a narrator that is gone."""


class Narrator:
    """Gives a voice to what a room's bench says, and to the turns of its minds if the room wants that."""

    def __init__(self, room: Room, voices: Voices, store: Store, bus: Bus, hold_until: HoldUntil) -> None:
        self._room = room
        self._voices = voices
        self._store = store
        self._hold_until = hold_until
        self._clip_maker = ClipMaker(store, bus, room.record.deliberation, voices.setup, room.surroundings)
        self._unheard_seconds = room.surroundings.timings.unheard_seconds
        self._queue: asyncio.Queue[NarrationJob] = asyncio.Queue()
        self._wake = asyncio.Event()
        """Set when somebody may have come, or something else was said."""
        self._reported_failures: set[tuple[str, str]] = set()
        """Failures that last and are reported to the room already."""

    async def run(self) -> None:
        """Voice what is said, until cancelled."""
        stop, known = self._room.news.subscribe(self._on_message), self._room.state.seq
        try:
            await self._resume_with_retry(known)
            while True:
                job = await self._queue.get()
                try:
                    await self._voice_with_retry(job)
                except Exception:
                    log.exception("narrator_failed")
                finally:
                    self._queue.task_done()
        finally:
            stop()

    async def finish(self) -> None:
        """Return when everything that was said can be heard, or after a bounded wait."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(FINISH_SECONDS):
                await self._queue.join()

    async def _voice_with_retry(self, job: NarrationJob) -> None:
        """Voice it; while the store is away, try again as long as it is fresh."""
        while True:
            try:
                await self._voice(job)
                return
            except RoomsError as error:
                log.warning("not_voiced", error=error.code)
                if self._room.now() - job.at > self._unheard_seconds:
                    return
                await asyncio.sleep(RETRY_SECONDS)

    async def _resume_with_retry(self, known: int) -> None:
        """Take up what was said before; while the store is away, try again. What fails otherwise is left unheard."""
        while True:
            try:
                await self._resume(known)
                return
            except RoomsError as error:
                log.warning("not_voiced", error=error.code)
                await asyncio.sleep(RETRY_SECONDS)
            except Exception:
                log.exception("narrator_failed")
                return

    def _on_message(self, message: RoomMessage) -> None:
        if isinstance(message, PresenceChanged) and message.people:
            self._wake.set()
        if isinstance(message, EntryAppended) and message.after.settings.get("pace") != "instant":
            job = _job_for_entry(message, self._room.format.turn_voices)
            if job is not None:
                self._queue.put_nowait(job)
                self._wake.set()

    async def _resume(self, known: int) -> None:
        """Take up what was said up to this entry, where the narrator before did not come to its end with it."""
        jobs: dict[str, NarrationJob] = {}
        for entry in await self._room.entries(0, known):
            event = entry.event
            if event.kind == "narration_given":
                jobs[event.ask] = NarrationJob(event.ask, BENCH, event.text, entry.at)
            elif event.kind == "turn_taken":
                jobs[event.turn_id] = NarrationJob(event.turn_id, event.seat, event.text, entry.at)
            elif event.kind == "clip_ready" and event.ask in jobs:
                jobs[event.ask] = replace(jobs[event.ask], announced=event.clip)
        unheard = []
        for job in list(jobs.values())[-MAX_RESUMED_JOBS:]:
            if job.announced is not None:
                clip = await self._store.clip(job.announced.id)
                if clip is not None and not clip.complete:
                    unheard.append(job)
            elif job.seat == BENCH and self._room.now() - job.at < self._unheard_seconds:
                unheard.append(job)
        for job in unheard:
            self._queue.put_nowait(job)

    # One job

    async def _voice(self, job: NarrationJob) -> None:
        """By the first voice that can."""
        if self._room.state.settings.get("pace") == "instant":
            return
        if job.announced is None and not await self._wait_for_audience(job):
            return
        chain = self._voices.fallback_chain(self._room.state.typed_settings.voice)
        for place, name in enumerate(chain):
            try:
                await self._voice_by(self._voices.voice(name, job.seat), job)
                return
            except VoiceFailed as failure:
                self._voices.mark_failed(name, failure, job.seat)
                instead = chain[place + 1] if place + 1 < len(chain) else "captions"
                await self._report(name, failure, instead)

    async def _wait_for_audience(self, job: NarrationJob) -> bool:
        """Whether somebody is here to hear it, now or while it is fresh. A voice may cost money."""
        until = job.at + self._unheard_seconds
        while True:
            if self._room.presence.anybody_here():
                return True
            self._wake.clear()
            await wait_until(self._room.now, until, self._wake)
            # Somebody who comes later hears only what was said last.
            if not self._queue.empty() or self._room.now() >= until:
                return False

    async def _voice_by(self, voice: Voice, job: NarrationJob) -> None:
        if not voice.mime:
            words = [word async for piece in voice.speak(job.text) for word in piece.words]
            seconds = words[-1].end if words else 0.0
            id = await self._clip_maker.id_of(voice, job.text)
            await self._announce(acts.Clip(id=id, mime="text/plain", voice=voice.name, seconds=seconds), job)
            self._hold_table(self._room.surroundings.steady() + seconds)
            return
        began = 0.0

        async def on_first_audio(clip: ClipRecord) -> None:
            nonlocal began
            began = self._room.surroundings.steady()
            announced_clip = acts.Clip(id=clip.id, mime=clip.mime, voice=clip.voice, seconds=clip.seconds)
            if job.announced is None or job.announced.id != clip.id:
                await self._announce(announced_clip, job)
            # How long it is, nobody knows yet, but it is not short.
            self._hold_table(began + (clip.seconds or reading_seconds(job.text) * 1.3))

        clip = await self._clip_maker.make(voice, job.text, on_first_audio)
        self._hold_table(began + (clip.seconds or reading_seconds(job.text)))

    def _hold_table(self, until: float) -> None:
        if self._room.state.settings.get("pace") == "live":
            now = self._room.surroundings.steady()
            self._hold_until(min(until + GAP_SECONDS, now + MAX_CLIP_HOLD_SECONDS))

    async def _announce(self, clip: acts.Clip, job: NarrationJob) -> None:
        try:
            await self._room.submit(Bench(), acts.AnnounceClip(clip=clip, ask=job.ask, seat=job.seat))
        except Refusal as refusal:
            log.warning("clip_not_announced", code=refusal.code)

    async def _report(self, name: str, failure: VoiceFailed, instead: str) -> None:
        """Report that a voice failed; a failure that lasts only once."""
        failure_key = (name, str(failure))
        if failure_key in self._reported_failures:
            return
        if failure.lasting:
            self._reported_failures.add(failure_key)
        log.warning("voice_failed", voice=name, reason=str(failure), instead=instead)
        with contextlib.suppress(Refusal):
            await self._room.submit(Bench(), acts.ReportVoice(voice=name, reason=str(failure), instead=instead))


def _job_for_entry(message: EntryAppended, turn_voices: str | None) -> NarrationJob | None:
    """What is to be heard of an entry; `turn_voices`: the setting by which the turns of minds are heard."""
    event, settings = message.entry.event, message.after.settings
    if event.kind == "narration_given":
        if event.topic in ROUND_TOPICS and settings.get("voiced_rounds") is False:
            return None
        return NarrationJob(event.ask, BENCH, event.text, message.entry.at)
    if event.kind != "turn_taken" or turn_voices is None or settings.get(turn_voices) is not True:
        return None
    # People have a voice of their own.
    by_mind = message.before.seats[event.seat].held_by_mind
    return NarrationJob(event.turn_id, event.seat, event.text, message.entry.at) if by_mind else None
