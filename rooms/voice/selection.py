"""Which voices a server has, who is heard by which, and what is heard instead of one that failed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import get_args

from engine.core.acts import SettingValue
from engine.core.errors import Refusal
from rooms.voice.base import Voice, VoiceFailed, VoiceName
from rooms.voice.elevenlabs import Account, ElevenLabsClient, ElevenLabsVoice, UnknownVoice
from rooms.voice.espeak import JUROR_VARIANTS, MAX_CHILDREN, EspeakVoice, installed
from rooms.voice.silent import SilentVoice

RETRY_AFTER_SECONDS = 600.0
"""A voice that failed for good is asked again after so long: a quota may have been raised."""
CHECK_CACHE_SECONDS = 300.0
"""How long an answer about a voice counts."""
DEFAULT_JUDGE_VOICE = "JBFqnCBsd6RMkjVDRZzb"
"""A calm, low voice of ElevenLabs' that every account has."""
NO_ACCOUNT = "ElevenLabs is not set up on this server: it has no key."
ACCOUNT_WITHHELD = (
    "This server spends its own key for ElevenLabs on no room that anybody may open. (Whoever runs the server can "
    "change that with TWELVE_API_KEY or TWELVE_OPEN_MODELS.)"
)
VOICE_ORDER: tuple[VoiceName, ...] = ("elevenlabs", "espeak", "browser")
"""From the best voice on: each stands in for the one before it, and captions for the last."""


@dataclass(frozen=True)
class VoiceSetup:
    """What whoever runs a server has set about voices."""

    auto: str = "auto"
    """What a room gets whose setting is `auto`: `auto` for the best there is, or a voice by name."""
    account: Account | None = None
    """With ElevenLabs; None without a key, or where it is spent on no room."""
    no_account: str = NO_ACCOUNT
    """Why there is none."""
    judge: str = DEFAULT_JUDGE_VOICE
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
        self._line = ElevenLabsClient(setup.account) if setup.account is not None else None
        self._gate = asyncio.Semaphore(MAX_CHILDREN)
        self._resting: dict[tuple[VoiceName, str], tuple[float, VoiceFailed]] = {}
        """By voice and, where it is one of several, its id; empty for all of them."""
        self._checked: dict[str, float] = {}
        """When ElevenLabs said that it has a voice, by its id."""
        self._checking = asyncio.Lock()

    def fallback_chain(self, wanted: str) -> tuple[VoiceName, ...]:
        """The voices for a room's setting: the first is wanted, each next one stands in for the one before it."""
        name = self.setup.auto if wanted == "auto" else wanted
        if name == "auto":
            return tuple(voice for voice in VOICE_ORDER if self._there(voice))
        return VOICE_ORDER[VOICE_ORDER.index(name) :] if name in VOICE_ORDER else ()

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
        spoken_by = self._id(name, seat)
        for place in ((name, ""), (name, spoken_by)):
            until, failure = self._resting.get(place, (0.0, None))
            if failure is not None and self._clock() < until:
                raise failure
        if name == "elevenlabs":
            if self._line is None:
                raise VoiceFailed(self.setup.no_account, lasting=True)
            return ElevenLabsVoice(self._line, spoken_by)
        if name == "espeak":
            spoken = self.setup.espeak
            if seat:
                spoken = spoken.partition("+")[0] + JUROR_VARIANTS[(seat - 1) % len(JUROR_VARIANTS)]
            return EspeakVoice(spoken, self.setup.rate, self._gate)
        return SilentVoice(name)

    def _id(self, name: VoiceName, seat: int) -> str:
        """Which of ElevenLabs' voices a seat has (0: the judge); empty where that is no choice of one."""
        jurors = self.setup.jurors
        if name != "elevenlabs":
            return ""
        return jurors[(seat - 1) % len(jurors)] if seat and jurors else self.setup.judge

    def mark_failed(self, name: VoiceName, failure: VoiceFailed, seat: int = 0) -> None:
        """A voice failed a seat (0: the judge); if that lasts, leave it alone for a while.

        Of several voices only the one that there is not is left alone: a juror's wrong id takes none from the judge.
        """
        if failure.lasting:
            one = self._id(name, seat) if isinstance(failure, UnknownVoice) else ""
            self._resting[name, one] = (self._clock() + RETRY_AFTER_SECONDS, failure)

    async def why_not(self, name: VoiceName, jurors: bool = False) -> str | None:
        """Why a voice cannot be had, in a sentence; None where it can, as far as that is known before it speaks.

        Args:
            jurors: whether the jurors are to be heard as well.
        """
        if name == "espeak" and installed() is None:
            return "The offline voice is not installed: the package espeakng-loader is missing."
        try:
            self.voice(name)
            if name == "elevenlabs":
                for seat in range(1 + (len(self.setup.jurors) if jurors else 0)):
                    await self._check(seat)
        except VoiceFailed as failure:
            return str(failure)
        return None

    async def _check(self, seat: int) -> None:
        """Ask ElevenLabs for the voice of a seat (0: the judge), unless that was done lately. Raises `VoiceFailed`."""
        assert self._line is not None
        wanted = self._id("elevenlabs", seat)
        async with self._checking:
            if self._clock() - self._checked.get(wanted, -CHECK_CACHE_SECONDS) < CHECK_CACHE_SECONDS:
                return
            try:
                await self._line.check(wanted)
            except UnknownVoice as failure:
                self.mark_failed("elevenlabs", failure, seat)
                if not seat:
                    raise
                told = f"ElevenLabs has no voice with the id that is configured for the jurors in place {seat}."
                raise UnknownVoice(told, lasting=True) from None
            except VoiceFailed as failure:
                self.mark_failed("elevenlabs", failure)
                raise
            self._checked[wanted] = self._clock()

    async def close(self) -> None:
        """Close every connection."""
        if self._line is not None:
            await self._line.close()


async def check_voice(settings: Mapping[str, SettingValue], voices: Voices | None) -> None:
    """Refuse a voice of which it is known before it speaks that it cannot be had here. Raises `no_voice`."""
    if voices is None:
        return
    for name in get_args(VoiceName):
        if settings.get("voice") != name:
            continue
        if (reason := await voices.why_not(name, settings.get("juror_voices") is True)) is not None:
            raise Refusal("no_voice", f"voice: {reason}")
