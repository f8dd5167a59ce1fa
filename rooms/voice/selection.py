"""Which voices a server has, which of them speaks for whom, and what is heard instead of one that failed."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import get_args

from engine.core.acts import SettingValue
from engine.core.refusals import Refusal
from rooms.surroundings import Surroundings
from rooms.voice.base import Voice, VoiceFailed, VoiceName
from rooms.voice.elevenlabs import Account, ElevenLabsClient, ElevenLabsVoice, UnknownVoice
from rooms.voice.espeak import MAX_CHILDREN, SEAT_VARIANTS, EspeakVoice, installed
from rooms.voice.silent import SilentVoice

RETRY_AFTER_SECONDS = 600.0
"""A voice that failed for good is asked again after so long: a quota may have been raised."""
CHECK_CACHE_SECONDS = 300.0
"""How long the result of a check is cached."""
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
    """What the operator of a server has set about voices."""

    auto: str = "auto"
    """What a room gets whose setting is `auto`: `auto` for the best there is, or a voice by name."""
    account: Account | None = None
    """With ElevenLabs; None without a key, or where it is spent on no room."""
    no_account: str = NO_ACCOUNT
    """Why there is none."""
    judge: str = DEFAULT_JUDGE_VOICE
    """The judge's voice there."""
    seats: tuple[str, ...] = ()
    """The voices of turns there, by seat, again from the first where there are more seats."""
    espeak: str = "en-gb-x-rp"
    rate: int = 165
    """Words a minute of the offline voice."""
    room_characters: int | None = None
    """What a room may have spoken by a voice that is paid for."""
    month_characters: int | None = None
    """The same for all rooms together, in a month."""


class Voices:
    """The voices of one worker, and which of them failed and are not used for a while."""

    def __init__(self, setup: VoiceSetup, surroundings: Surroundings) -> None:
        self.setup = setup
        self._steady = surroundings.steady
        self._elevenlabs = ElevenLabsClient(setup.account, surroundings.fraction) if setup.account is not None else None
        self._gate = asyncio.Semaphore(MAX_CHILDREN)
        self._failed_until: dict[tuple[VoiceName, str], tuple[float, VoiceFailed]] = {}
        """By voice and, where it is one of several, its id; empty for all of them."""
        self._checked_at: dict[str, float] = {}
        """When ElevenLabs said that it has a voice, by its id."""
        self._checking = asyncio.Lock()

    def fallback_chain(self, wanted: str) -> tuple[VoiceName, ...]:
        """The voices for a room's setting: the first is wanted, each next one stands in for the one before it."""
        name = self.setup.auto if wanted == "auto" else wanted
        if name == "auto":
            return tuple(voice for voice in VOICE_ORDER if self._available(voice))
        return VOICE_ORDER[VOICE_ORDER.index(name) :] if name in VOICE_ORDER else ()

    def _available(self, name: VoiceName) -> bool:
        match name:
            case "elevenlabs":
                return self._elevenlabs is not None
            case "espeak":
                return installed() is not None
            case _:
                return True

    def voice(self, name: VoiceName, seat: int = 0) -> Voice:
        """The voice of that name for the bench (seat 0) or for a seat. Raises `VoiceFailed` where it is not there, or
        failed a short time ago in a way that lasts."""
        spoken_by = self._voice_id(name, seat)
        for key in ((name, ""), (name, spoken_by)):
            until, failure = self._failed_until.get(key, (0.0, None))
            if failure is not None and self._steady() < until:
                raise failure
        if name == "elevenlabs":
            if self._elevenlabs is None:
                raise VoiceFailed(self.setup.no_account, lasting=True)
            return ElevenLabsVoice(self._elevenlabs, spoken_by)
        if name == "espeak":
            spoken = self.setup.espeak
            if seat:
                spoken = spoken.partition("+")[0] + SEAT_VARIANTS[(seat - 1) % len(SEAT_VARIANTS)]
            return EspeakVoice(spoken, self.setup.rate, self._gate)
        return SilentVoice(name)

    def _voice_id(self, name: VoiceName, seat: int) -> str:
        """Which of ElevenLabs' voices a seat has (0: the judge); empty where that is no choice of one."""
        seats = self.setup.seats
        if name != "elevenlabs":
            return ""
        return seats[(seat - 1) % len(seats)] if seat and seats else self.setup.judge

    def mark_failed(self, name: VoiceName, failure: VoiceFailed, seat: int = 0) -> None:
        """A voice failed a seat (0: the judge); if that lasts, do not use it for a while.

        Of several voices only the unknown one is not used: a seat's wrong id takes none from the bench.
        """
        if failure.lasting:
            voice_id = self._voice_id(name, seat) if isinstance(failure, UnknownVoice) else ""
            self._failed_until[name, voice_id] = (self._steady() + RETRY_AFTER_SECONDS, failure)

    async def why_not(self, name: VoiceName, turns: bool = False) -> str | None:
        """Why a voice cannot be had, in a sentence; None where it can, as far as that is known before it speaks.

        Args:
            turns: whether the turns of minds are to be heard as well.
        """
        if name == "espeak" and installed() is None:
            return "The offline voice is not installed: the package espeakng-loader is missing."
        try:
            self.voice(name)
            if name == "elevenlabs":
                for seat in range(1 + (len(self.setup.seats) if turns else 0)):
                    await self._check(seat)
        except VoiceFailed as failure:
            return str(failure)
        return None

    async def _check(self, seat: int) -> None:
        """Ask ElevenLabs for the voice of a seat (0: the judge), unless that was done lately. Raises `VoiceFailed`."""
        assert self._elevenlabs is not None
        wanted = self._voice_id("elevenlabs", seat)
        async with self._checking:
            if self._steady() - self._checked_at.get(wanted, -CHECK_CACHE_SECONDS) < CHECK_CACHE_SECONDS:
                return
            try:
                await self._elevenlabs.check(wanted)
            except UnknownVoice as failure:
                self.mark_failed("elevenlabs", failure, seat)
                if not seat:
                    raise
                sentence = f"ElevenLabs has no voice with the id that is configured for the seats in place {seat}."
                raise UnknownVoice(sentence, lasting=True) from None
            except VoiceFailed as failure:
                self.mark_failed("elevenlabs", failure)
                raise
            self._checked_at[wanted] = self._steady()

    async def close(self) -> None:
        """Close every connection."""
        if self._elevenlabs is not None:
            await self._elevenlabs.close()


async def check_voice(
    settings: Mapping[str, SettingValue], voices: Voices | None, turn_voices: str | None = None
) -> None:
    """Refuse a voice of which it is known before it speaks that it cannot be had here. Raises `no_voice`.

    `turn_voices`: the setting of the format by which the turns of minds are heard as well.
    """
    if voices is None:
        return
    for name in get_args(VoiceName):
        if settings.get("voice") != name:
            continue
        turns = turn_voices is not None and settings.get(turn_voices) is True
        if (reason := await voices.why_not(name, turns)) is not None:
            raise Refusal("no_voice", f"voice: {reason}")
