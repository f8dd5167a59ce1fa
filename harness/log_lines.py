"""The log lines of a test: those of this process, and of the workers that it has started.

A line whose event ends in `_failed` is a fault, unless the test says that it causes it
(`@pytest.mark.causes_failure("driver_failed")`); so is a line of ours that names no room, unless it is one of
`OF_NO_ROOM`.
"""

from __future__ import annotations

import contextlib
import functools
import json
import logging
import re
from collections.abc import Iterable, Mapping, MutableMapping
from pathlib import Path
from typing import Any

import structlog

Line = Mapping[str, Any]
ROOT = Path(__file__).resolve().parents[1]
OF_NO_ROOM = frozenset(
    {
        # What a worker does for all of its rooms, or before it knows one.
        "background_work_failed",
        "background_work_waits",
        "file_descriptors_free_again",
        "file_descriptors_run_out",
        "connections_full",
        "loop_stalled",
        "model_not_ready",
        "models_not_loaded",
        "no_traces",
        "outage",
        "study_failed",
        "study_not_read",
        "study_room_not_opened",
        "study_waits",
        "preload_failed",
        "request",
        "rooms_erased",
        "search_by_words_alone",
        "stopped_hard",
        "supervisor_gone",
        # The bus.
        "a listener failed",
        "bus_listener_failed",
        "bus_publisher_failed",
        "news are being lost",
        "news are carried again",
        "the bus hears nothing",
        "the bus is unsure",
        "the bus listens",
    }
)
"""Events of lines that are about no room, or not about one alone."""
OF_A_CLASS = frozenset({"class_listener_failed", "class_not_followed", "class_socket_closed"})
"""Events of lines that are about a class."""
FAULTS_OF_LIBRARIES = {"asyncio": "task_failed", "uvicorn.error": "request_failed"}
"""By logger: the event under which an error that a library logs is counted."""


class LogLines(logging.Handler):
    """Collects log lines, as a processor of structlog, as a handler of what libraries log, and from files."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self._lines: list[Line] = []
        self._files: dict[Path, int] = {}
        """How much of each file has been read."""

    def install(self) -> None:
        """Collect from now on, whatever logging a program under test installs."""
        configure = structlog.configure

        def with_collector(processors: Iterable[Any] | None = None, **more: Any) -> None:
            chosen = list(structlog.get_config()["processors"] if processors is None else processors)
            configure(processors=[self._collect, *(one for one in chosen if one != self._collect)], **more)

        structlog.configure = with_collector  # type: ignore[assignment]
        # structlog's own choice is to draw a traceback with all variables, for which it takes seconds.
        plain = structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)
        structlog.configure([structlog.contextvars.merge_contextvars, structlog.processors.add_log_level, plain])
        for name in FAULTS_OF_LIBRARIES:
            logging.getLogger(name).addHandler(self)

    def _collect(self, logger: object, method: str, line: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        self._lines.append({**structlog.contextvars.get_contextvars(), **line})
        return line

    def emit(self, record: logging.LogRecord) -> None:
        """Collect an error that a library logs; with a traceback, where a server of a test may cut a response short."""
        if record.name == "uvicorn.error" and not record.exc_info:
            return
        self._lines.append({"event": FAULTS_OF_LIBRARIES[record.name], "said": self.format(record)})

    def follow(self, file: Path) -> None:
        """Collect what is written to a file, too."""
        self._files[file] = 0

    def forget(self, file: Path) -> None:
        """Collect what was written to a file until now, and no more."""
        self._read(file)
        del self._files[file]

    def take(self) -> list[Line]:
        """The lines since the last call."""
        for file in self._files:
            self._read(file)
        lines, self._lines = self._lines, []
        return lines

    def seen(self) -> list[Line]:
        """The lines since the last call of `take`; they stay."""
        self._lines = self.take()
        return list(self._lines)

    def _read(self, file: Path) -> None:
        with file.open("rb") as opened:
            opened.seek(self._files[file])
            # The last line may not be written to its end.
            read, _, _ = opened.read().rpartition(b"\n")
        self._files[file] += len(read) + 1 if read else 0
        self._lines += lines_of(read)


LOG_LINES = LogLines()
"""Those of this process and its workers."""


def lines_of(written: bytes) -> list[Line]:
    """The lines that a worker has written in JSON; the event of a library's line is the text of its message."""
    lines: list[Line] = []
    for text in written.splitlines():
        with contextlib.suppress(ValueError):
            line = json.loads(text)
            if isinstance(line, dict) and isinstance(line.get("event"), str):
                lines.append(line)
    return lines


def failures(lines: Iterable[Line]) -> list[Line]:
    """The lines that say that something failed."""
    return [line for line in lines if str(line["event"]).endswith("_failed")]


def without_room(lines: Iterable[Line]) -> list[Line]:
    """The lines of ours that should name their room or class, and do not."""
    return [
        line
        for line in lines
        if ("class" if line["event"] in OF_A_CLASS else "room") not in line
        and line["event"] not in OF_NO_ROOM
        and line["event"] in events_in_source()
    ]


@functools.cache
def events_in_source() -> frozenset[str]:
    """The event of every log call in our source."""
    call = re.compile(r"\blog\.(?:debug|info|warning|error|exception)\(\s*\"([^\"]+)\"")
    return frozenset(
        event
        for folder in ("api", "cases", "rooms")
        for file in (ROOT / folder).rglob("*.py")
        for event in call.findall(file.read_text())
    )
