"""Recordings in files: the calls of each deliberation in a file of its own, a call a line, written as they are over.

A file that was cut while a line was written, by `kill -9` say, is read up to that line, and written on from there.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO

from rooms.store.mind_records import CallRecord

SUFFIX = ".calls.jsonl"


class BrokenRecording(Exception):
    """A file is no recording; the sentence names it, the line and what helps."""


class RecordingFiles:
    """A folder of recordings (`Recordings`), by the name of each deliberation."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._open: dict[str, IO[bytes]] = {}

    def file(self, deliberation: str) -> Path:
        """Where the calls of a deliberation are kept."""
        return self._folder / f"{deliberation}{SUFFIX}"

    async def record_call(self, deliberation: str, key: str, request: str, answer: str, *, ask: str = "") -> None:
        """Add one more call. Raises `OSError`."""
        file = self._open.get(deliberation)
        if file is None:
            path = self.file(deliberation)
            whole = _whole_lines(path.read_bytes()) if path.exists() else b""
            file = self._open[deliberation] = path.open("r+b" if path.exists() else "wb", buffering=0)
            file.seek(len(whole))
            file.truncate()
        file.write(_line(key, ask, request, answer))

    async def recorded_calls(self, deliberation: str) -> Sequence[CallRecord]:
        """The calls of a deliberation that came to an end, in their order; none where nothing was recorded.

        Raises:
            BrokenRecording: where the file is not what was written.
        """
        path = self.file(deliberation)
        try:
            lines = _whole_lines(path.read_bytes()).splitlines()
        except FileNotFoundError:
            return []
        except OSError as error:
            raise BrokenRecording(f"{path}: it cannot be read: {error.strerror}.") from None
        found: list[CallRecord] = []
        for number, line in enumerate(lines, 1):
            try:
                call = json.loads(line)
                key, request, answer = str(call["key"]), call["request"], call["answer"]
                broken_off = "broken_off" in answer
            except (ValueError, KeyError, TypeError):
                raise BrokenRecording(
                    f"{path}, line {number}: it is no recorded call; remove the file, and its calls are made again."
                ) from None
            if not broken_off:
                found.append(CallRecord(number, key, json.dumps(request), json.dumps(answer), str(call.get("ask", ""))))
        return found

    async def forget_failures(self, deliberation: str) -> None:
        """Keep answers alone: a call that failed is made once more by a deliberation that goes on. Raises as
        `recorded_calls` does, and `OSError`."""
        answered = [call for call in await self.recorded_calls(deliberation) if "failed" not in json.loads(call.answer)]
        path = self.file(deliberation)
        if path.exists():
            path.write_bytes(b"".join(_line(call.key, call.ask, call.request, call.answer) for call in answered))

    def close(self, deliberation: str) -> None:
        """Nothing more comes of a deliberation."""
        file = self._open.pop(deliberation, None)
        if file is not None:
            file.close()


def models_asked_small(folder: Path) -> frozenset[str]:
    """The models that were asked in the small mode, by the first of the recordings in a folder; none where there is no
    recording, which whoever plays it again says."""
    found = set[str]()
    for file in sorted(folder.glob(f"*{SUFFIX}"))[:1]:
        for line in _whole_lines(file.read_bytes()).splitlines():
            with suppress(ValueError, KeyError, TypeError):
                request = json.loads(line)["request"]
                found |= {request["model"]} if request.get("small") else set()
    return frozenset(found)


def _line(key: str, ask: str, request: str, answer: str) -> bytes:
    line = {"key": key, "ask": ask, "request": json.loads(request), "answer": json.loads(answer)}
    return f"{json.dumps(line, ensure_ascii=False)}\n".encode()


def _whole_lines(data: bytes) -> bytes:
    return data[: data.rfind(b"\n") + 1]
