"""The child process of the offline voice: reads a text, writes what eSpeak NG makes of it, and ends.

It runs by its path and imports nothing of ours, so a fault in a library, or its licence, stays with this process. On
standard output: the length of a JSON object (4 bytes, big-endian), the object, then the sound as MP3 (mono).

    espeak_child.py FOLDER VOICE RATE     FOLDER has `espeakng_loader` and `lameenc` in it; RATE in words a minute
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import sys
from typing import Any

SYNCHRONOUS = 2
BUFFER_MS = 200
UTF8 = 1
RATE = 1
WORD = 1
AT_CHARACTER = 1
CPU_SECONDS = 30
KILOBITS_PER_SECOND = 48
"""A second: 6 kB of sound, a seventh of what it is as samples."""
LAME_QUALITY = 7
"""LAME's scale, 2 the best: more effort brings nothing that can be measured in such a voice."""
DELAY_SAMPLES = 1105
"""Samples of silence that LAME and the players of its files put before the sound."""


class _Id(ctypes.Union):
    _fields_ = [("number", ctypes.c_int), ("name", ctypes.c_char_p), ("string", ctypes.c_char * 8)]


class _Event(ctypes.Structure):
    _fields_ = [
        ("type", ctypes.c_int),
        ("unique_identifier", ctypes.c_uint),
        ("text_position", ctypes.c_int),
        ("length", ctypes.c_int),
        ("audio_position", ctypes.c_int),
        ("sample", ctypes.c_int),
        ("user_data", ctypes.c_void_p),
        ("id", _Id),
    ]


_Callback = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.POINTER(_Event))


def synthesise(
    library: Any, encoder: Any, data: str, voice: str, rate: int, text: str
) -> tuple[dict[str, object], bytes]:
    """What was said: its seconds, marks `[character, seconds]`, or what is wrong; and the sound.

    `encoder`: an encoder of `lameenc`.
    """
    hertz = library.espeak_Initialize(SYNCHRONOUS, BUFFER_MS, data.encode(), 0)
    if hertz <= 0:
        return {"error": "no_data"}, b""
    if library.espeak_SetVoiceByName(voice.encode()):
        return {"error": "no_voice"}, b""
    library.espeak_SetParameter(RATE, rate, 0)
    encoder.silence()  # it would speak on standard output
    encoder.set_channels(1)
    encoder.set_in_sample_rate(hertz)
    encoder.set_bit_rate(KILOBITS_PER_SECOND)
    encoder.set_quality(LAME_QUALITY)
    sound, marks, samples = bytearray(), [], 0

    def on_audio(wave: Any, count: int, events: Any) -> int:
        nonlocal samples
        if wave and count:
            samples += count
            sound.extend(encoder.encode(ctypes.string_at(wave, count * 2)))
        place = 0
        while events[place].type:
            event = events[place]
            if event.type == WORD:
                marks.append([event.text_position - 1, event.audio_position / 1000 + DELAY_SAMPLES / hertz])
            place += 1
        return 0

    # Kept in a name until the end: the library holds no reference to it.
    callback = _Callback(on_audio)
    library.espeak_SetSynthCallback(callback)
    encoded = text.encode()
    if library.espeak_Synth(encoded, len(encoded) + 1, 0, AT_CHARACTER, 0, UTF8, None, None):
        return {"error": "refused"}, b""
    library.espeak_Synchronize()
    if not samples:
        return {"error": "silent"}, b""
    sound.extend(encoder.flush())
    return {"seconds": (DELAY_SAMPLES + samples) / hertz, "marks": marks}, bytes(sound)


def main() -> None:
    """Speak what comes on standard input."""
    folder, voice, rate = sys.argv[1:4]
    # No such module on Windows, where the parent's timeout is the only limit.
    with contextlib.suppress(ImportError):
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    # Last, so that nothing in it stands before the standard library.
    sys.path.append(folder)
    import espeakng_loader  # type: ignore[import-untyped]
    import lameenc  # type: ignore[import-not-found]

    library = ctypes.CDLL(espeakng_loader.get_library_path())
    text = sys.stdin.buffer.read().decode()
    header, sound = synthesise(library, lameenc.Encoder(), espeakng_loader.get_data_path(), voice, int(rate), text)
    head = json.dumps(header).encode()
    sys.stdout.buffer.write(len(head).to_bytes(4, "big") + head + sound)
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
