"""Clips in memory: the counterpart of `rooms.store.sql.clips`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from rooms.store.memory.logs import MemoryLogs
from rooms.store.records import ClipClaim, ClipRecord
from rooms.voice.base import WordTime


@dataclass
class _Clip:
    voice: str
    mime: str
    rooms: dict[str, int] = field(default_factory=dict)
    """The rooms that want it, and the characters that each has paid for."""
    audio: bytearray = field(default_factory=bytearray)
    words: list[WordTime] = field(default_factory=list)
    complete: bool = False
    seconds: float | None = None
    made_until: float = 0.0
    epoch: int = 0


class MemoryClips(MemoryLogs):
    """`rooms.store.base.Clips` in a dictionary."""

    def __init__(self) -> None:
        super().__init__()
        self._clips: dict[str, _Clip] = {}
        self._months: dict[str, int] = {}

    async def begin_clip(self, id: str, deliberation: str, voice: str, mime: str, seconds: float) -> ClipClaim:
        self._stored_room(deliberation)
        stored = self._clips.setdefault(id, _Clip(voice, mime))
        stored.rooms.setdefault(deliberation, 0)
        now = self._steady()
        to_make = not stored.complete and stored.made_until <= now
        if to_make:
            stored.audio, stored.words = bytearray(), []
            stored.epoch += 1
            stored.made_until = now + seconds
        return ClipClaim(self._record(id, stored), to_make)

    async def add_clip_part(
        self, id: str, epoch: int, part: int, start: int, audio: bytes, words: Sequence[WordTime], seconds: float
    ) -> bool:
        stored = self._of(id, epoch)
        if stored is None:
            return False
        stored.audio += audio
        stored.words += words
        stored.made_until = self._steady() + seconds
        return True

    async def pay_for_clip(
        self, id: str, deliberation: str, characters: int, month: str, room_cap: int | None, month_cap: int | None
    ) -> Literal["paid", "room", "month"]:
        in_room = sum(stored.rooms.get(deliberation, 0) for stored in self._clips.values())
        in_month = self._months.get(month, 0)
        if room_cap is not None and in_room + characters > room_cap:
            return "room"
        if month_cap is not None and in_month + characters > month_cap:
            return "month"
        stored = self._clips.get(id)
        if stored is not None and deliberation in stored.rooms:
            stored.rooms[deliberation] += characters
        self._months[month] = in_month + characters
        return "paid"

    async def finish_clip(self, id: str, epoch: int, length: float | None) -> bool:
        stored = self._of(id, epoch)
        if stored is None:
            return False
        stored.complete, stored.seconds = True, length
        return True

    async def drop_clip(self, id: str, epoch: int) -> None:
        if self._of(id, epoch) is not None:
            del self._clips[id]

    async def clip(self, id: str) -> ClipRecord | None:
        stored = self._clips.get(id)
        return self._record(id, stored) if stored else None

    async def clip_audio(self, id: str, epoch: int, first: int, until: int) -> bytes:
        stored = self._clips.get(id)
        return bytes(stored.audio[first:until]) if stored is not None and stored.epoch == epoch else b""

    async def clip_words(self, id: str, after: int) -> list[WordTime]:
        stored = self._clips.get(id)
        return stored.words[after:] if stored else []

    def _of(self, id: str, epoch: int) -> _Clip | None:
        """The clip, if it is still being made under this epoch."""
        stored = self._clips.get(id)
        return stored if stored is not None and stored.epoch == epoch and not stored.complete else None

    def _remove_records(self, deliberation: str) -> None:
        for id, stored in list(self._clips.items()):
            stored.rooms.pop(deliberation, None)
            if not stored.rooms:
                del self._clips[id]
        super()._remove_records(deliberation)

    def _record(self, id: str, stored: _Clip) -> ClipRecord:
        return ClipRecord(
            id=id,
            voice=stored.voice,
            mime=stored.mime,
            complete=stored.complete,
            seconds=stored.seconds,
            size=len(stored.audio),
            epoch=stored.epoch,
            being_made=not stored.complete and stored.made_until > self._steady(),
        )
