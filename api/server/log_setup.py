"""Logs: one line per thing, as JSON or for people. A room's code appears only as a hash, tokens and words never."""

from __future__ import annotations

import contextlib
import io
import logging
import sys
from collections import deque
from typing import TextIO, cast

import structlog
from structlog.typing import EventDict, Processor

from api.settings import Settings

MAX_RECENT = 50
"""Lines that are kept for the operator."""
# The values in a traceback's frames would be people's words, tokens and keys.
_TRACEBACK_RENDERER = structlog.processors.ExceptionRenderer(
    structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
)


class RecentFaults:
    """A processor of log lines that keeps the latest warnings and errors of this process, for the operator."""

    def __init__(self) -> None:
        self._lines: deque[dict[str, str]] = deque(maxlen=MAX_RECENT)

    def __call__(self, logger: object, method: str, line: EventDict) -> EventDict:
        if line.get("level") in ("warning", "error", "critical"):
            kept = {
                "at": line["timestamp"],
                "level": line["level"],
                "event": line.get("event"),
                "error": line.get("error"),
                "room": line.get("room"),
            }
            self._lines.append({name: str(value)[:200] for name, value in kept.items() if value is not None})
        return line

    def lines(self) -> list[dict[str, str]]:
        """The latest first."""
        return list(reversed(self._lines))


RECENT_FAULTS = RecentFaults()
"""This process's."""


class _StandardError(io.TextIOBase):
    """Standard error as it is when a line is written. Where nobody reads it any more (a pipe that was closed, a full
    disk) the line is lost, and nothing else: no request and no deliberation depends on a log."""

    def write(self, text: str) -> int:
        with contextlib.suppress(OSError, ValueError):
            sys.stderr.write(text)
        return len(text)

    def flush(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            sys.stderr.flush()


def install_logging(settings: Settings) -> None:
    """Send our own lines, and those of the libraries, to standard error."""
    lines = _StandardError()
    level = logging.getLevelNamesMapping()[settings.log_level.upper()]
    as_json = settings.log_format == "json" or (settings.log_format == "auto" and not sys.stderr.isatty())
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        RECENT_FAULTS,
    ]
    last: list[Processor] = (
        [_TRACEBACK_RENDERER, structlog.processors.JSONRenderer()]
        if as_json
        else [
            structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback)
        ]
    )
    structlog.configure(
        processors=[*shared, *last],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.WriteLoggerFactory(cast(TextIO, lines)),
        cache_logger_on_first_use=False,
    )
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared, processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last]
    )
    handler = logging.StreamHandler(lines)
    handler.setFormatter(formatter)
    # Some libraries set a level of their own.
    handler.setLevel(max(level, logging.WARNING))
    root = logging.getLogger()
    root.handlers = [handler]
    # The libraries' own news (an address of a socket holds a room's code) is of no interest below a warning.
    root.setLevel(max(level, logging.WARNING))
