"""Clips in memory: the counterpart of `rooms.store.sql.clips`."""

from __future__ import annotations

import time
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
    """Who wants it, and the characters that were paid for on their account."""
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
        self._kept(deliberation)
        kept = self._clips.setdefault(id, _Clip(voice, mime))
        kept.rooms.setdefault(deliberation, 0)
        now = time.monotonic()
        to_make = not kept.complete and kept.made_until <= now
        if to_make:
            kept.audio, kept.words = bytearray(), []
            kept.epoch += 1
            kept.made_until = now + seconds
        return ClipClaim(_record(id, kept), to_make)

    async def add_clip_part(
        self, id: str, epoch: int, part: int, start: int, audio: bytes, words: Sequence[WordTime], seconds: float
    ) -> bool:
        kept = self._of(id, epoch)
        if kept is None:
            return False
        kept.audio += audio
        kept.words += words
        kept.made_until = time.monotonic() + seconds
        return True

    async def pay_for_clip(
        self, id: str, deliberation: str, characters: int, month: str, room_cap: int | None, month_cap: int | None
    ) -> Literal["paid", "room", "month"]:
        in_room = sum(kept.rooms.get(deliberation, 0) for kept in self._clips.values())
        in_month = self._months.get(month, 0)
        if room_cap is not None and in_room + characters > room_cap:
            return "room"
        if month_cap is not None and in_month + characters > month_cap:
            return "month"
        kept = self._clips.get(id)
        if kept is not None and deliberation in kept.rooms:
            kept.rooms[deliberation] += characters
        self._months[month] = in_month + characters
        return "paid"

    async def finish_clip(self, id: str, epoch: int, length: float | None) -> bool:
        kept = self._of(id, epoch)
        if kept is None:
            return False
        kept.complete, kept.seconds = True, length
        return True

    async def drop_clip(self, id: str, epoch: int) -> None:
        if self._of(id, epoch) is not None:
            del self._clips[id]

    async def clip(self, id: str) -> ClipRecord | None:
        kept = self._clips.get(id)
        return _record(id, kept) if kept else None

    async def clip_audio(self, id: str, epoch: int, first: int, until: int) -> bytes:
        kept = self._clips.get(id)
        return bytes(kept.audio[first:until]) if kept is not None and kept.epoch == epoch else b""

    async def clip_words(self, id: str, after: int) -> list[WordTime]:
        kept = self._clips.get(id)
        return kept.words[after:] if kept else []

    def _of(self, id: str, epoch: int) -> _Clip | None:
        """The clip, if it is still being made under this epoch."""
        kept = self._clips.get(id)
        return kept if kept is not None and kept.epoch == epoch and not kept.complete else None

    def _gone(self, deliberation: str) -> None:
        for id, kept in list(self._clips.items()):
            kept.rooms.pop(deliberation, None)
            if not kept.rooms:
                del self._clips[id]
        super()._gone(deliberation)


def _record(id: str, kept: _Clip) -> ClipRecord:
    return ClipRecord(
        id=id,
        voice=kept.voice,
        mime=kept.mime,
        complete=kept.complete,
        seconds=kept.seconds,
        size=len(kept.audio),
        epoch=kept.epoch,
        being_made=not kept.complete and kept.made_until > time.monotonic(),
    )
