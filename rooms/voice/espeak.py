"""The offline voice: eSpeak NG in a child process for each text. It needs no key and no network."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from collections.abc import AsyncGenerator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from rooms.voice.base import AudioPiece, VoiceFailed, VoiceName
from rooms.voice.word_times import times_from_marks

CHILD_SCRIPT = Path(__file__).with_name("espeak_child.py")
TEXT_TIMEOUT_SECONDS = 30.0
"""Seconds that one text may take. A minute of speech takes about a third of a second."""
MAX_CHARACTERS = 20_000
"""Characters of one text: twenty minutes, and seven megabytes of sound."""
PACKAGES = ("espeakng_loader", "lameenc")
"""What the child imports."""
MAX_CHILDREN = 2
"""Children that one process runs in parallel."""
SEAT_VARIANTS = ("+m1", "+f2", "+m3", "+f1", "+m7", "+f4", "+m2", "+f3", "+m5", "+f5", "+m6", "+m4")
"""Variants of the voice for the seats, in their order."""
_SILENT_SENTENCE = "The offline voice made no sound of the text."
_SENTENCES = {
    "no_voice": "The offline voice is not one that eSpeak NG has; see TWELVE_ESPEAK_VOICE.",
    "no_data": "The offline voice's data cannot be read.",
    "refused": "The offline voice refused the text.",
    "silent": _SILENT_SENTENCE,
}
_LASTING_ERRORS = ("no_voice", "no_data")


class EspeakVoice:
    """A voice of eSpeak NG."""

    name: VoiceName = "espeak"
    mime = "audio/mpeg"
    paid = False

    def __init__(self, voice: str, rate: int, gate: asyncio.Semaphore) -> None:
        """`voice`: a name that eSpeak NG knows, with a variant behind `+` if wanted; `rate`: words a minute; `gate`: so
        many children in parallel."""
        self._voice = voice
        self._rate = rate
        self._gate = gate

    @property
    def key(self) -> str:
        """The voice, its pace, and how its sound is packed."""
        return f"espeak {self._voice} {self._rate} {self.mime}"

    async def speak(self, text: str) -> AsyncGenerator[AudioPiece]:
        """The whole text in one piece: it is made a hundred times faster than it is heard."""
        folder = installed()
        if folder is None:
            raise VoiceFailed(
                "The offline voice is not installed: espeakng-loader or lameenc is missing.", lasting=True
            )
        if len(text) > MAX_CHARACTERS:
            raise VoiceFailed(f"The text is too long for the offline voice, which takes {MAX_CHARACTERS:,} characters.")
        # Control characters would end the text for the library, or set marks in it.
        printable = "".join(character if character.isprintable() else " " for character in text)
        header, sound = await self._run_child(folder, printable)
        if "error" in header:
            raise VoiceFailed(_SENTENCES[header["error"]], lasting=header["error"] in _LASTING_ERRORS)
        if not text.split():
            raise VoiceFailed(_SILENT_SENTENCE)
        yield AudioPiece(sound, times_from_marks(text, header["marks"], header["seconds"]), whole=True)

    async def _run_child(self, folder: str, text: str) -> tuple[dict[str, Any], bytes]:
        async with self._gate:
            try:
                child = await asyncio.create_subprocess_exec(
                    sys.executable,
                    "-I",
                    "-S",
                    "-B",
                    str(CHILD_SCRIPT),
                    folder,
                    self._voice,
                    str(self._rate),
                    stdin=asyncio.subprocess.PIPE,
                    stdout=asyncio.subprocess.PIPE,
                    stderr=asyncio.subprocess.DEVNULL,
                )
            except OSError:
                raise VoiceFailed("The offline voice could not be started.") from None
            try:
                async with asyncio.timeout(TEXT_TIMEOUT_SECONDS):
                    output, _ = await child.communicate(text.encode())
            except TimeoutError:
                raise VoiceFailed("The offline voice took too long.") from None
            finally:
                if child.returncode is None:
                    with contextlib.suppress(ProcessLookupError):
                        child.kill()
                    await child.wait()
        length = int.from_bytes(output[:4], "big")
        if child.returncode or len(output) < 4 + length or not length:
            raise VoiceFailed("The offline voice broke down.")
        return json.loads(output[4 : 4 + length]), output[4 + length :]


def installed() -> str | None:
    """The folder that has the child's packages in it, found without loading them; None where one is missing."""
    loader, encoder = map(find_spec, PACKAGES)
    if loader is None or not loader.submodule_search_locations or encoder is None:
        return None
    return str(Path(loader.submodule_search_locations[0]).parent)
