"""The narrator: hears what the judge says in a room, gives it a voice, and says where it can be heard.

It stands beside the driver, in the one worker that drives the room. What it announces is in the log; the driver of a
dead worker is replaced, and so is its narrator, which takes up what the last one left half made.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import dataclass, replace

import structlog

from engine.core import acts as a
from engine.core.decide import Bench
from engine.core.errors import Refusal
from engine.core.events import BENCH
from rooms.bus.base import Bus
from rooms.errors import RoomsError
from rooms.live.messages import EntryAppended, PresenceChanged, RoomMessage
from rooms.live.reading_time import reading_seconds
from rooms.live.room import Room
from rooms.store.base import Store
from rooms.store.records import ClipRecord
from rooms.voice.base import Voice, VoiceFailed
from rooms.voice.clip_maker import ClipMaker
from rooms.voice.selection import Voices

ROUND_TOPICS = ("round", "still")
"""What the judge says after a round; the setting `voiced_rounds` silences it."""
FRESH_SECONDS = 20.0
"""What nobody was there to hear is not worth a voice any more after so long."""
LONGEST_HOLD = 180.0
"""The table waits for a clip no longer than this."""
GAP_SECONDS = 0.4
"""Seconds of silence behind a clip, before somebody speaks."""
RETRY_SECONDS = 1.0
"""After the store failed, the narrator tries again this much later."""
MAX_RESUMED = 12
"""So many of the latest turns and narrations are looked at by a narrator that follows another one."""
FINISH_SECONDS = 60.0
"""How long the end of a room waits for its last clip."""

log = structlog.get_logger()
HoldUntil = Callable[[float], None]
"""Called with the time (UTC seconds) until which the table listens."""


@dataclass(frozen=True)
class NarrationJob:
    """Something that is to be heard."""

    ask: str
    """The narration's ask, or the turn's id."""
    seat: int
    text: str
    at: float
    announced: a.Clip | None = None
    """The clip that was announced for it already, by a narrator that is gone."""


class Narrator:
    """Gives one room's judge a voice, and its jurors if the room wants that."""

    def __init__(self, room: Room, voices: Voices, store: Store, bus: Bus, hold: HoldUntil) -> None:
        self._room = room
        self._voices = voices
        self._store = store
        self._hold = hold
        self._making = ClipMaker(store, bus, room.record.deliberation, voices.setup, room.now)
        self._queue: asyncio.Queue[NarrationJob] = asyncio.Queue()
        self._news = asyncio.Event()
        """Somebody may have come, or something else was said."""
        self._told: set[tuple[str, str]] = set()
        """Failures that last and that the room has been told of."""

    async def run(self) -> None:
        """Voice what is said, until cancelled."""
        stop, known = self._room.subscribe(self._heard), self._room.state.seq
        try:
            await self._resume(known)
            while True:
                utterance = await self._queue.get()
                try:
                    await self._patiently(utterance)
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

    async def _patiently(self, utterance: NarrationJob) -> None:
        """Voice it; while the store is away, try again as long as it is fresh."""
        while True:
            try:
                await self._voice(utterance)
                return
            except RoomsError as error:
                log.warning("not_voiced", error=error.code)
                if self._room.now() - utterance.at > FRESH_SECONDS:
                    return
                await asyncio.sleep(RETRY_SECONDS)

    def _heard(self, news: RoomMessage) -> None:
        if isinstance(news, PresenceChanged) and (news.watching or news.connected):
            self._news.set()
        if isinstance(news, EntryAppended) and news.after.settings.get("pace") != "instant":
            said = _said(news)
            if said is not None:
                self._queue.put_nowait(said)
                self._news.set()

    async def _resume(self, known: int) -> None:
        """Take up what was said up to this entry, where the narrator before did not come to its end with it."""
        said: dict[str, NarrationJob] = {}
        for entry in await self._room.entries(0, known):
            event = entry.event
            if event.kind == "narration_given":
                said[event.ask] = NarrationJob(event.ask, BENCH, event.text, entry.at)
            elif event.kind == "turn_taken":
                said[event.turn_id] = NarrationJob(event.turn_id, event.seat, event.text, entry.at)
            elif event.kind == "clip_ready" and event.ask in said:
                said[event.ask] = replace(said[event.ask], announced=event.clip)
        for utterance in list(said.values())[-MAX_RESUMED:]:
            if utterance.announced is not None:
                clip = await self._store.clip(utterance.announced.id)
                if clip is not None and not clip.complete:
                    self._queue.put_nowait(utterance)
            elif utterance.seat == BENCH and self._room.now() - utterance.at < FRESH_SECONDS:
                self._queue.put_nowait(utterance)

    # One utterance

    async def _voice(self, utterance: NarrationJob) -> None:
        """By the first voice that can."""
        if self._room.state.settings.get("pace") == "instant":
            return
        if utterance.announced is None and not await self._anybody(utterance):
            return
        chain = self._voices.fallback_chain(str(self._room.state.settings.get("voice", "auto")))
        for place, name in enumerate(chain):
            try:
                await self._by(self._voices.voice(name, utterance.seat), utterance)
                return
            except VoiceFailed as failure:
                self._voices.mark_failed(name, failure, utterance.seat)
                instead = chain[place + 1] if place + 1 < len(chain) else "captions"
                await self._report(name, failure, instead)

    async def _anybody(self, utterance: NarrationJob) -> bool:
        """Whether somebody is here to hear it, now or while it is fresh. A voice may cost money."""
        until = utterance.at + FRESH_SECONDS
        while True:
            there = self._room.presence.all_presence()
            if there.watching or there.connected:
                return True
            self._news.clear()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, until - self._room.now())):
                    await self._news.wait()
            # Whoever comes hears what was said last.
            if not self._queue.empty() or self._room.now() >= until:
                return False

    async def _by(self, voice: Voice, utterance: NarrationJob) -> None:
        if not voice.mime:
            words = [word async for piece in voice.speak(utterance.text) for word in piece.words]
            seconds = words[-1].end if words else 0.0
            id = await self._making.id_of(voice, utterance.text)
            await self._announce(a.Clip(id=id, mime="text/plain", voice=voice.name, seconds=seconds), utterance)
            self._listen(self._room.now() + seconds)
            return
        began = 0.0

        async def sounding(clip: ClipRecord) -> None:
            nonlocal began
            began = self._room.now()
            heard = a.Clip(id=clip.id, mime=clip.mime, voice=clip.voice, seconds=clip.seconds)
            if utterance.announced is None or utterance.announced.id != clip.id:
                await self._announce(heard, utterance)
            # How long it is, nobody knows yet, but it is not short.
            self._listen(began + (clip.seconds or reading_seconds(utterance.text) * 1.3))

        clip = await self._making.make(voice, utterance.text, sounding)
        self._listen(began + (clip.seconds or reading_seconds(utterance.text)))

    def _listen(self, until: float) -> None:
        if self._room.state.settings.get("pace") == "live":
            self._hold(min(until + GAP_SECONDS, self._room.now() + LONGEST_HOLD))

    async def _announce(self, clip: a.Clip, utterance: NarrationJob) -> None:
        try:
            await self._room.submit(Bench(), a.AnnounceClip(clip=clip, ask=utterance.ask, seat=utterance.seat))
        except Refusal as refusal:
            log.warning("clip_not_announced", code=refusal.code)

    async def _report(self, name: str, failure: VoiceFailed, instead: str) -> None:
        """Say that a voice failed, and of what lasts only once."""
        told = (name, str(failure))
        if told in self._told:
            return
        if failure.lasting:
            self._told.add(told)
        log.warning("voice_failed", voice=name, reason=str(failure), instead=instead)
        with contextlib.suppress(Refusal):
            await self._room.submit(Bench(), a.ReportVoice(voice=name, reason=str(failure), instead=instead))


def _said(news: EntryAppended) -> NarrationJob | None:
    """What is to be heard of an entry."""
    event, settings = news.entry.event, news.after.settings
    if event.kind == "narration_given":
        if event.topic in ROUND_TOPICS and settings.get("voiced_rounds") is False:
            return None
        return NarrationJob(event.ask, BENCH, event.text, news.entry.at)
    if event.kind != "turn_taken" or settings.get("juror_voices") is not True:
        return None
    # People have a voice of their own.
    by_mind = news.before.seats[event.seat].held_by_mind
    return NarrationJob(event.turn_id, event.seat, event.text, news.entry.at) if by_mind else None
