"""Makes each clip once for all rooms: parts go to the store as they come, and listeners are notified on the bus."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Awaitable, Callable, Iterator
from contextlib import aclosing
from datetime import UTC, datetime

from rooms.bus.base import Bus
from rooms.store.base import Store
from rooms.store.records import ClipRecord
from rooms.surroundings import Surroundings
from rooms.voice.base import Voice, VoiceFailed
from rooms.voice.clip_reader import READ_BYTES, channel, wait_for_clip
from rooms.voice.selection import VoiceSetup

CLAIM_TIMEOUT_SECONDS = 10.0
"""After so long without a part a clip's maker is taken for dead."""
MAKER_CHECK_SECONDS = 1.0
"""How often a waiting worker checks whether the clip's maker is alive."""
SALT_NAME = "voice_salt"
"""Where the installation keeps what makes ids of clips unguessable."""

OnFirstAudio = Callable[[ClipRecord], Awaitable[None]]
"""Called once, with the clip as it is, as soon as it can be heard."""


class ClipMaker:
    """Makes clips for one room."""

    def __init__(
        self, store: Store, bus: Bus, deliberation: str, setup: VoiceSetup, surroundings: Surroundings
    ) -> None:
        self._store = store
        self._bus = bus
        self._deliberation = deliberation
        self._setup = setup
        self._surroundings = surroundings

    async def id_of(self, voice: Voice, text: str) -> str:
        """The id of a text's clip: the same on every worker, and no one's who does not know the installation's salt."""
        salt = await self._store.get_or_set(SALT_NAME, self._surroundings.secret_hex(32))
        return hmac.new(bytes.fromhex(salt), f"{voice.key}\n{text}".encode(), hashlib.sha256).hexdigest()

    async def make(self, voice: Voice, text: str, on_first_audio: OnFirstAudio) -> ClipRecord:
        """The clip of a text, complete: made here, or waited for where another worker is at it. Raises `VoiceFailed`,
        also after `on_first_audio`: then the clip is gone."""
        id = await self.id_of(voice, text)
        announced = False

        async def announce_once(clip: ClipRecord) -> None:
            nonlocal announced
            if not announced:
                announced = True
                await on_first_audio(clip)

        while True:
            claim = await self._store.begin_clip(id, self._deliberation, voice.name, voice.mime, CLAIM_TIMEOUT_SECONDS)
            if claim.to_make:
                made = await self._make_here(voice, text, claim.clip, announce_once)
            else:
                # Another worker makes it, and may die meanwhile: it is heard as it grows, and claimed again.
                await announce_once(claim.clip)
                made = (
                    claim.clip
                    if claim.clip.complete
                    else await wait_for_clip(self._store, self._bus, id, MAKER_CHECK_SECONDS)
                )
            if made is not None and made.complete:
                return made

    async def _make_here(
        self, voice: Voice, text: str, clip: ClipRecord, announce_once: OnFirstAudio
    ) -> ClipRecord | None:
        """Make it; None where another worker took this one for dead and makes the clip again."""
        if voice.paid:
            await self._charge(clip, len(text))
        part = start = 0
        length: float | None = None
        try:
            async with aclosing(voice.speak(text)) as pieces:
                async for piece in pieces:
                    if piece.words:
                        length = piece.words[-1].end
                    for place, block in enumerate(_blocks(piece.audio)):
                        words = () if place else piece.words
                        stored = await self._store.add_clip_part(
                            clip.id, clip.epoch, part, start, block, words, CLAIM_TIMEOUT_SECONDS
                        )
                        if not stored:
                            return None
                        part, start = part + 1, start + len(block)
                    if start and not piece.whole:
                        self._bus.publish(channel(clip.id), b"")
                        await announce_once(clip)
        except VoiceFailed:
            await self._store.drop_clip(clip.id, clip.epoch)
            if voice.paid and not start:
                # Nothing was spoken, and nobody pays for it.
                await self._count_characters(clip.id, -len(text), None, None)
            raise
        finally:
            self._bus.publish(channel(clip.id), b"")
        if not await self._store.finish_clip(clip.id, clip.epoch, length):
            return None
        self._bus.publish(channel(clip.id), b"")
        made = await self._store.clip(clip.id)
        if made is not None:
            await announce_once(made)
        return made

    async def _charge(self, clip: ClipRecord, characters: int) -> None:
        setup = self._setup
        counted = await self._count_characters(clip.id, characters, setup.room_characters, setup.month_characters)
        if counted == "paid":
            return
        await self._store.drop_clip(clip.id, clip.epoch)
        if counted == "room":
            raise VoiceBudgetSpent(f"The {setup.room_characters:,} characters that a room may have spoken are used up.")
        raise VoiceBudgetSpent(
            f"The {setup.month_characters:,} characters a month that this server may have spoken are used up."
        )

    async def _count_characters(self, id: str, characters: int, room_cap: int | None, month_cap: int | None) -> str:
        month = datetime.fromtimestamp(self._surroundings.now(), UTC).strftime("%Y-%m")
        return await self._store.pay_for_clip(id, self._deliberation, characters, month, room_cap, month_cap)


class VoiceBudgetSpent(VoiceFailed):
    """What a room, or the server in a month, may have spoken is used up; a shorter text may still have its place."""


def _blocks(audio: bytes) -> Iterator[bytes]:
    """Parts that a database takes easily; one, where there is no audio but words."""
    for first in range(0, max(1, len(audio)), READ_BYTES):
        yield audio[first : first + READ_BYTES]
