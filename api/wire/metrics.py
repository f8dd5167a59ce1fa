"""Metrics: what Prometheus may ask for. With several workers any one of them answers for all of them.

The collectors live as long as the process, whatever app is built in it, because that is what Prometheus counts.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
_LIVE_GAUGE_FILE_PATTERN = re.compile(r"gauge_live[a-z]+_(\d+)\.db")
"""The file in which a worker keeps what it has now; those of its counters stay for good, so that no sum goes back."""
_FAST_BUCKETS = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)


class Metrics:
    """Everything that is counted."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self.registry = registry
        self.rooms = Gauge("twelve_rooms", "Rooms in memory", registry=registry, multiprocess_mode="livesum")
        self.driven = Gauge("twelve_rooms_driven", "Rooms driven", registry=registry, multiprocess_mode="livesum")
        self.connections = Gauge("twelve_connections", "Open sockets", registry=registry, multiprocess_mode="livesum")
        self.events = Counter("twelve_events", "Entries appended to logs", ["kind"], registry=registry)
        self.refusals = Counter("twelve_refusals", "Requests, acts and frames refused", ["code"], registry=registry)
        self.closes = Counter("twelve_closes", "Sockets closed by the server", ["reason"], registry=registry)
        self.webhooks = Counter("twelve_webhooks", "Notices to webhooks", ["outcome"], registry=registry)
        self.stalls = Counter("twelve_stalls", "Times that the event loop stood still", registry=registry)
        self.set_aside = Counter("twelve_rooms_set_aside", "Rooms set aside for that", registry=registry)
        self.taken_over = Counter(
            "twelve_rooms_taken_over", "Rooms that nobody drove and this worker took over", registry=registry
        )
        self.news_lost = Counter(
            "twelve_news_lost", "Messages to other workers that could not be handed over", registry=registry
        )
        self.append = Histogram(
            "twelve_append_seconds", "Time to append a batch to a log", registry=registry, buckets=_FAST_BUCKETS
        )
        self.fanout = Histogram(
            "twelve_fanout_seconds",
            "Time to encode one entry and write it to all sockets of its room",
            registry=registry,
            buckets=_FAST_BUCKETS,
        )

    def text(self) -> bytes:
        """In Prometheus's text format."""
        if _FOLDER in os.environ:
            _drop_dead_gauges(Path(os.environ[_FOLDER]))
            from prometheus_client.multiprocess import MultiProcessCollector

            together = CollectorRegistry()
            # The library has no types for this one.
            MultiProcessCollector(together)  # type: ignore[no-untyped-call]
            return generate_latest(together)
        return generate_latest(self.registry)


def _drop_dead_gauges(folder: Path, *, own: bool = False) -> None:
    """Remove the gauges of workers that have ended, however they did: nobody else counts them down.

    `own`: also those under this process's id, before it has any: they are of a worker that had the id before it.
    """
    for file in folder.iterdir():
        named = _LIVE_GAUGE_FILE_PATTERN.fullmatch(file.name)
        if named is not None and (not _runs(int(named[1])) or (own and int(named[1]) == os.getpid())):
            # Another worker that was asked in the same moment may have removed it.
            with suppress(FileNotFoundError):
                file.unlink()


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        # Somebody else's: the id has been given out again.
        return False
    return True


if _FOLDER in os.environ:
    _drop_dead_gauges(Path(os.environ[_FOLDER]), own=True)
METRICS = Metrics(CollectorRegistry())
"""This process's."""
