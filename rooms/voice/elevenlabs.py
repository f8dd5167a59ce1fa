"""ElevenLabs: the one module that imports its SDK, in a thread and not before somebody is to be heard."""

from __future__ import annotations

import asyncio
import base64
import binascii
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any

from rooms.voice.base import AudioPiece, VoiceFailed, VoiceName, WordTime
from rooms.voice.word_times import WordAssembler

if TYPE_CHECKING:
    import httpx
    from elevenlabs.client import AsyncElevenLabs

MAX_ATTEMPTS = 3
"""How often a text is sent where ElevenLabs was busy or away, and no sound had come yet."""
MAX_RETRY_WAIT_SECONDS = 8.0
"""Seconds between two attempts at most, whatever the answer asks for."""
CONNECT_SECONDS = 5.0
SILENCE_SECONDS = 20.0
"""How long nothing may come before the connection counts as cut."""
MIN_TIMED_SHARE = 0.9
"""Share of a text's characters that must have times, where any have; less means that the rest was lost."""
MAX_CHARACTERS_BY_MODEL = {"eleven_v3": 3_000, "eleven_multilingual_v2": 10_000}
"""Characters that one request may have, by model; others take more than a text here ever has."""
_DEFAULT_MAX_CHARACTERS = 30_000


@dataclass(frozen=True)
class VoiceSettings:
    """How a voice of ElevenLabs speaks: calm and firm, as befits a judge."""

    stability: float = 0.7
    similarity_boost: float = 0.8
    style: float = 0.5
    speed: float = 1.0


@dataclass(frozen=True)
class Account:
    """Where ElevenLabs is, who pays, and what is asked of it."""

    key: str = field(repr=False)
    model: str = "eleven_multilingual_v2"
    format: str = "mp3_44100_128"
    """Browsers begin to play a stream when they have about 32 KiB of it: with this that is two seconds, with half the
    rate four."""
    url: str | None = None
    """Another address than ElevenLabs' own."""
    settings: VoiceSettings = VoiceSettings()


class ElevenLabsClient:
    """The connections to ElevenLabs, shared by all voices of an account."""

    def __init__(
        self,
        account: Account,
        jitter: Callable[[], float],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """`jitter`: a number from 0 to 1 for each wait between two attempts."""
        self.account = account
        self.jitter = jitter
        self.sleep = sleep
        self._lock = asyncio.Lock()
        self._http: httpx.AsyncClient | None = None
        self._client: AsyncElevenLabs | None = None

    async def client(self) -> AsyncElevenLabs:
        """The SDK's client; the first call loads the SDK, which takes about a second."""
        async with self._lock:
            if self._client is not None:
                return self._client
            self._http, client = await asyncio.to_thread(_open_client, self.account)
            self._client = client
            return client

    async def check(self, voice_id: str) -> None:
        """Ask whether the key is taken and the voice is there. Raises `VoiceFailed`, `lasting` where it is not."""
        client = await self.client()
        try:
            await client.voices.get(voice_id, request_options={"max_retries": 0, "timeout_in_seconds": 5})
        except Exception as error:
            raise read_error(error) from None

    async def close(self) -> None:
        """Close every connection."""
        if self._http is not None:
            await self._http.aclose()


def _open_client(account: Account) -> tuple[httpx.AsyncClient, AsyncElevenLabs]:
    import httpx

    client = import_module("elevenlabs.client")
    # The SDK has no way to close what it opens by itself.
    http = httpx.AsyncClient(timeout=httpx.Timeout(SILENCE_SECONDS, connect=CONNECT_SECONDS))
    return http, client.AsyncElevenLabs(api_key=account.key, base_url=account.url, httpx_client=http)


class ElevenLabsVoice:
    """One voice of ElevenLabs."""

    name: VoiceName = "elevenlabs"
    mime = "audio/mpeg"
    paid = True

    def __init__(self, client: ElevenLabsClient, voice_id: str) -> None:
        self._client = client
        self._voice_id = voice_id

    @property
    def key(self) -> str:
        """The voice, the model, the format and the settings."""
        account, settings = self._client.account, self._client.account.settings
        return (
            f"elevenlabs {self._voice_id} {account.model} {account.format} "
            f"{settings.stability} {settings.similarity_boost} {settings.style} {settings.speed}"
        )

    async def speak(self, text: str) -> AsyncGenerator[AudioPiece]:
        """Sound as it comes, tried again where ElevenLabs was busy and nothing had come yet."""
        max_characters = MAX_CHARACTERS_BY_MODEL.get(self._client.account.model, _DEFAULT_MAX_CHARACTERS)
        if len(text) > max_characters:
            raise VoiceFailed(f"The text is too long for ElevenLabs, which takes {max_characters:,} characters.")
        attempt = 0
        while True:
            attempt += 1
            audio_sent = False
            try:
                async with aclosing(self._stream_once(text)) as pieces:
                    async for piece in pieces:
                        audio_sent = True
                        yield piece
                return
            except Busy as busy:
                if audio_sent or attempt >= MAX_ATTEMPTS:
                    raise
                wait = min(MAX_RETRY_WAIT_SECONDS, max(busy.wait, 2.0 ** (attempt - 2) * (0.5 + self._client.jitter())))
            await self._client.sleep(wait)

    async def _stream_once(self, text: str) -> AsyncGenerator[AudioPiece]:
        account = self._client.account
        client = await self._client.client()
        types = import_module("elevenlabs.types")
        settings = account.settings
        chunks = client.text_to_speech.stream_with_timestamps(
            self._voice_id,
            text=text,
            model_id=account.model,
            output_format=account.format,
            voice_settings=types.VoiceSettings(
                stability=settings.stability,
                similarity_boost=settings.similarity_boost,
                style=settings.style,
                speed=settings.speed,
            ),
            request_options={"max_retries": 0},
        )
        assembler, audio_sent = WordAssembler(), False
        try:
            async with aclosing(chunks):
                async for chunk in chunks:
                    audio, words = _decode_audio(chunk.audio_base_64), _decode_words(assembler, chunk.alignment)
                    if audio or words:
                        audio_sent = audio_sent or bool(audio)
                        yield AudioPiece(audio, words)
        except VoiceFailed:
            raise
        except Exception as error:
            raise read_error(error, audio_sent=audio_sent) from None
        if not audio_sent:
            raise VoiceFailed("ElevenLabs sent no sound.")
        # The SDK passes over lines that it cannot read, so an error in mid-stream looks like the end.
        if assembler.spelled and assembler.spelled < MIN_TIMED_SHARE * len("".join(text.split())):
            raise VoiceFailed("ElevenLabs broke off in the middle.")
        if rest := assembler.rest():
            yield AudioPiece(b"", rest)


def _decode_audio(encoded: str | None) -> bytes:
    try:
        return base64.b64decode(encoded or "", validate=True)
    except (binascii.Error, ValueError):
        raise VoiceFailed("ElevenLabs sent sound that cannot be read.") from None


def _decode_words(assembler: WordAssembler, alignment: Any) -> tuple[WordTime, ...]:
    """The words that a chunk completes. A chunk may have no times, or less of them than characters."""
    if alignment is None:
        return ()
    starts, ends = alignment.character_start_times_seconds, alignment.character_end_times_seconds
    return assembler.take(alignment.characters or (), starts or (), ends or ())


def read_error(error: Exception, *, audio_sent: bool = False) -> VoiceFailed:
    """What an error of the SDK or of the connection means, in one sentence without anything that the server sent."""
    status, body = getattr(error, "status_code", None), getattr(error, "body", None)
    if audio_sent:
        return VoiceFailed("ElevenLabs broke off in the middle.")
    if not isinstance(status, int):
        # The SDK passes on the errors of httpx, and those of parsing what is no JSON.
        return Busy("ElevenLabs does not answer.", 0.0)
    detail = body.get("detail") if isinstance(body, dict) else None
    error_status = str(detail.get("status", "")) if isinstance(detail, dict) else ""
    if error_status == "quota_exceeded":
        return VoiceFailed("The quota at ElevenLabs is used up.", lasting=True)
    if error_status == "voice_not_found" or status == 404:
        return UnknownVoice("ElevenLabs has no voice with the id that is configured.", lasting=True)
    if error_status == "max_character_limit_exceeded":
        return VoiceFailed("The text is too long for ElevenLabs.")
    if status == 401:
        return VoiceFailed("ElevenLabs does not take the key.", lasting=True)
    if status in (402, 403):
        return VoiceFailed("The account at ElevenLabs may not use this voice, model or format.", lasting=True)
    if status == 429:
        return Busy("ElevenLabs is too busy.", _retry_after(error))
    if status >= 500:
        return Busy("ElevenLabs has a fault of its own.", _retry_after(error))
    return VoiceFailed("ElevenLabs refused the text.")


class UnknownVoice(VoiceFailed):
    """There is no voice of that id; the account's others are none the worse for it."""


class Busy(VoiceFailed):
    """The same may work a moment later."""

    def __init__(self, sentence: str, wait: float) -> None:
        super().__init__(sentence)
        self.wait = wait
        """Seconds that the answer asks to wait at least."""


def _retry_after(error: Exception) -> float:
    headers = {str(name).lower(): value for name, value in (getattr(error, "headers", None) or {}).items()}
    try:
        return max(0.0, float(headers.get("retry-after", 0)))
    except ValueError:
        # A date: the longest wait is short enough for it not to matter.
        return MAX_RETRY_WAIT_SECONDS
