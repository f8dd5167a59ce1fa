"""A server on the loopback that speaks as ElevenLabs does: real MP3 with times, and its failures on request.

Its voice is a hum: one spectral line in MPEG frames that are put together here, so any decoder plays it.
"""

from __future__ import annotations

import base64
import contextlib
import json
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal
from urllib.parse import parse_qs, urlsplit

from tests.services.loopback import Handler, on_a_port, serving

KEY = "sk_0123456789abcdef"
VOICE = "JBFqnCBsd6RMkjVDRZzb"
OTHER_VOICES = ("voice-of-one", "voice-of-two", "voice-of-three")
SECONDS_A_CHARACTER = 0.05
CHARACTERS_A_CHUNK = 24
FRAME_SECONDS = 1152 / 44_100
FRAME_BYTES = 208

Fault = Literal[
    "quota",
    "unprocessable",
    "concurrent",
    "busy",
    "down",
    "html",
    "cut",
    "garbled",
    "soundless",
    "untimed",
    "relative",
]
"""What a request may meet. `cut`: the line breaks in the middle; `garbled`: an error stands there instead, and the
stream ends as if all were said; `untimed`: sound without times; `relative`: times that start at zero in each chunk."""

_REFUSALS: dict[str, tuple[int, Any]] = {
    "bad_key": (401, {"detail": {"status": "invalid_api_key", "message": "Invalid API key"}}),
    "quota": (401, {"detail": {"status": "quota_exceeded", "message": "This request exceeds your quota of 10000."}}),
    "no_voice": (404, {"detail": {"status": "voice_not_found", "message": "A voice with voice_id x was not found."}}),
    "unprocessable": (422, {"detail": [{"loc": ["body", "text"], "msg": "Value error", "type": "value_error"}]}),
    "concurrent": (429, {"detail": {"status": "too_many_concurrent_requests", "message": "Too many."}}),
    "busy": (429, {"detail": {"status": "system_busy", "message": "Busy."}}),
    "down": (500, "Internal Server Error"),
    "html": (502, "<html><body>Bad gateway</body></html>"),
}


def hum(frames: int, *, line: int = 11) -> bytes:
    """So many frames of MPEG-1 layer III, 44.1 kHz, mono, 64 kbit/s, with one spectral line (38 Hz apart) in them."""
    bits = "111111111111" + "1011"  # the sync word, MPEG 1, layer III, no checksum
    bits += "0101" + "00" + "00" + "11000100"  # 64 kbit/s, 44.1 kHz, no padding; mono, original
    pairs, odd = divmod(line, 2)
    # Huffman table 1: a pair of zeros is 1, (0, 1) is 001, (1, 0) is 01; the sign follows.
    spectrum = "1" * pairs + ("0010" if odd else "010")
    bits += "0" * 18  # the main data begins here; no scale factors are shared
    for _ in range(2):
        bits += f"{len(spectrum):012b}{pairs + 1:09b}{195:08b}{0:04b}0"
        bits += f"{1:05b}{1:05b}{1:05b}{0:04b}{0:03b}" + "000"
    bits += spectrum * 2
    frame = int(bits.ljust(FRAME_BYTES * 8, "0"), 2).to_bytes(FRAME_BYTES, "big")
    return frame * frames


@dataclass
class Studio:
    """Speaks, unless it was set to fail."""

    url: str = ""
    faults: list[Fault] = field(default_factory=list)
    """What the next requests to speak meet, one each; after that all goes well."""
    retry_after: str | None = None
    asked: list[dict[str, Any]] = field(default_factory=list)
    """The bodies of the requests to speak, with `voice_id` and the query."""
    looked_up: list[str] = field(default_factory=list)
    go_on: threading.Event = field(default_factory=threading.Event)
    """While it is clear, a stream waits after its first chunks."""
    ahead: int = 1
    """So many chunks come before it waits."""

    def chunks(self, text: str, fault: str | None) -> Iterator[dict[str, Any]]:
        """What is streamed for a text."""
        sounded = 0
        for first in range(0, len(text), CHARACTERS_A_CHUNK):
            some = text[first : first + CHARACTERS_A_CHUNK]
            zero = 0 if fault == "relative" else first
            starts = [round((zero + place) * SECONDS_A_CHARACTER, 3) for place in range(len(some))]
            ends = [round(start + SECONDS_A_CHARACTER, 3) for start in starts]
            frames = round((first + len(some)) * SECONDS_A_CHARACTER / FRAME_SECONDS) - sounded
            sounded += frames
            times = {
                "characters": list(some),
                "character_start_times_seconds": starts,
                "character_end_times_seconds": ends,
            }
            audio = "" if fault == "soundless" else base64.b64encode(hum(frames, line=9 + first % 5)).decode()
            alignment = None if fault == "untimed" else times
            yield {"audio_base64": audio, "alignment": alignment, "normalized_alignment": alignment}


class _Handler(Handler):
    studio: Studio

    def serve(self) -> None:
        if self.command == "GET":
            self._look_up()
        else:
            self._speak()

    def _look_up(self) -> None:
        path = urlsplit(self.path).path
        voice = path.rpartition("/")[2]
        self.studio.looked_up.append(voice)
        if self._barred(voice):
            return
        self._answer(200, {"voice_id": voice, "name": "George"})

    def _speak(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        where = urlsplit(self.path)
        parts = where.path.strip("/").split("/")
        assert parts[:2] + parts[3:] == ["v1", "text-to-speech", "stream", "with-timestamps"], where.path
        self.studio.asked.append({**asked, "voice_id": parts[2], "query": parse_qs(where.query)})
        if self._barred(parts[2]):
            return
        fault = self.studio.faults.pop(0) if self.studio.faults else None
        if fault in _REFUSALS:
            self._answer(*_REFUSALS[fault])
            return
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        with contextlib.suppress(ConnectionError):
            self._stream(asked["text"], fault)

    def _stream(self, text: str, fault: str | None) -> None:
        chunks = list(self.studio.chunks(text, fault))
        for place, chunk in enumerate(chunks):
            if place == max(1, len(chunks) // 2) and fault in ("cut", "garbled"):
                if fault == "cut":
                    self.close_connection = True
                    self.connection.close()
                    return
                self._chunk(json.dumps({"detail": {"status": "internal_error", "message": "x"}})[:-3])
                break
            # Blank lines between the objects are possible, so there are some.
            self._chunk(json.dumps(chunk) + "\n\n")
            if place + 1 == self.studio.ahead:
                self.studio.go_on.wait(20)
        self.wfile.write(b"0\r\n\r\n")

    def _chunk(self, text: str) -> None:
        body = text.encode()
        # A line may be cut anywhere between two chunks of HTTP.
        for some in (body[:50], body[50:]):
            if some:
                self.wfile.write(f"{len(some):x}\r\n".encode() + some + b"\r\n")
        self.wfile.flush()

    def _barred(self, voice: str) -> bool:
        if self.headers.get("xi-api-key") != KEY:
            self._answer(*_REFUSALS["bad_key"])
            return True
        if voice not in (VOICE, *OTHER_VOICES):
            self._answer(*_REFUSALS["no_voice"])
            return True
        return False

    def _answer(self, status: int, body: Any) -> None:
        wait = self.studio.retry_after if status == 429 else None
        self.answer(status, body, {} if wait is None else {"Retry-After": wait})


@contextlib.contextmanager
def studio() -> Iterator[Studio]:
    """A server that speaks, for as long as it is needed."""
    made = Studio()
    made.go_on.set()
    with serving(on_a_port(type("Handler", (_Handler,), {"studio": made}))) as place:
        made.url = f"http://{place}"
        try:
            yield made
        finally:
            made.go_on.set()
