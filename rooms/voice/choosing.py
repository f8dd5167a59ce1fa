"""Which voices a server has, who is heard by which, and what is heard instead of one that failed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import get_args

from engine.acts import SettingValue
from engine.errors import Refusal
from rooms.voice.base import Voice, VoiceFailed, VoiceName
from rooms.voice.elevenlabs import Account, ElevenLabs, ElevenLabsLine
from rooms.voice.espeak import AT_ONCE, JUROR_VARIANTS, Espeak, installed
from rooms.voice.silent import Silent

REST_SECONDS = 600.0
"""A voice that failed for good is asked again after so long: a quota may have been raised."""
CHECKED_SECONDS = 300.0
"""How long an answer about a voice counts."""
JUDGE = "JBFqnCBsd6RMkjVDRZzb"
"""A calm, low voice of ElevenLabs' that every account has."""
ORDER: tuple[VoiceName, ...] = ("elevenlabs", "espeak", "browser")
"""From the best voice on: each stands in for the one before it, and captions for the last."""


@dataclass(frozen=True)
class VoiceSetup:
    """What whoever runs a server has set about voices."""

    auto: str = "auto"
    """What a room gets whose setting is `auto`: `auto` for the best there is, or a voice by name."""
    account: Account | None = None
    """With ElevenLabs; None without a key."""
    judge: str = JUDGE
    """The judge's voice there."""
    jurors: tuple[str, ...] = ()
    """The jurors' voices there, by seat, again from the first where there are more seats."""
    espeak: str = "en-gb-x-rp"
    rate: int = 165
    """Words a minute of the offline voice."""
    room_characters: int | None = None
    """What a room may have spoken by a voice that is paid for."""
    month_characters: int | None = None
    """The same for all rooms together, in a month."""


class Voices:
    """The voices of one worker, and which of them had better be left alone for a while."""

    def __init__(self, setup: VoiceSetup, clock: Callable[[], float]) -> None:
        self.setup = setup
        self._clock = clock
        self._line = ElevenLabsLine(setup.account) if setup.account is not None else None
        self._gate = asyncio.Semaphore(AT_ONCE)
        self._resting: dict[VoiceName, tuple[float, VoiceFailed]] = {}
        self._checked = -CHECKED_SECONDS
        self._checking = asyncio.Lock()

    def chain(self, wanted: str) -> tuple[VoiceName, ...]:
        """The voices for a room's setting: the first is wanted, each next one stands in for the one before it."""
        name = self.setup.auto if wanted == "auto" else wanted
        if name == "auto":
            return tuple(voice for voice in ORDER if self._there(voice))
        return ORDER[ORDER.index(name):] if name in ORDER else ()  # fmt: skip

    def _there(self, name: VoiceName) -> bool:
        match name:
            case "elevenlabs":
                return self._line is not None
            case "espeak":
                return installed() is not None
            case _:
                return True

    def voice(self, name: VoiceName, seat: int = 0) -> Voice:
        """The judge's voice of that name (seat 0), or that of a juror. Raises `VoiceFailed` where it is not there, or
        failed a short time ago in a way that lasts."""
        until, failure = self._resting.get(name, (0.0, None))
        if failure is not None and self._clock() < until:
            raise failure
        if name == "elevenlabs":
            if self._line is None:
                raise VoiceFailed("ElevenLabs is not set up on this server: it has no key.", lasting=True)
            jurors = self.setup.jurors
            return ElevenLabs(self._line, jurors[(seat - 1) % len(jurors)] if seat and jurors else self.setup.judge)
        if name == "espeak":
            spoken = self.setup.espeak
            if seat:
                spoken = spoken.partition("+")[0] + JUROR_VARIANTS[(seat - 1) % len(JUROR_VARIANTS)]
            return Espeak(spoken, self.setup.rate, self._gate)
        return Silent(name)

    def rest(self, name: VoiceName, failure: VoiceFailed) -> None:
        """A voice failed; if that lasts, leave it alone for a while."""
        if failure.lasting:
            self._resting[name] = (self._clock() + REST_SECONDS, failure)

    async def why_not(self, name: VoiceName) -> str | None:
        """Why a voice cannot be had, in a sentence; None where it can, as far as that is known before it speaks."""
        if name == "espeak" and installed() is None:
            return "The offline voice is not installed: the package espeakng-loader is missing."
        try:
            self.voice(name)
            if name == "elevenlabs":
                await self._check()
        except VoiceFailed as failure:
            return str(failure)
        return None

    async def _check(self) -> None:
        """Ask ElevenLabs for the judge's voice, unless that was done lately. Raises `VoiceFailed`."""
        assert self._line is not None
        async with self._checking:
            if self._clock() - self._checked < CHECKED_SECONDS:
                return
            try:
                await self._line.check(self.setup.judge)
            except VoiceFailed as failure:
                self.rest("elevenlabs", failure)
                raise
            self._checked = self._clock()

    async def close(self) -> None:
        """Close every connection."""
        if self._line is not None:
            await self._line.close()


async def check_voice(settings: Mapping[str, SettingValue], voices: Voices | None) -> None:
    """Refuse a voice of which it is known before it speaks that it cannot be had here. Raises `no_voice`."""
    if voices is None:
        return
    for name in get_args(VoiceName):
        if settings.get("voice") == name and (reason := await voices.why_not(name)) is not None:
            raise Refusal("no_voice", f"voice: {reason}")
