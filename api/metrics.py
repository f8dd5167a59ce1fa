"""Metrics: what Prometheus may ask for. With several workers any one of them answers for all of them.

The collectors live as long as the process, whatever app is built in it, because that is what Prometheus counts.
"""

from __future__ import annotations

import os

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

_FAST = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)


class Metrics:
    """Everything that is counted."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self.registry = registry
        self.rooms = Gauge(
            "twelve_rooms", "Rooms in memory", registry=registry, multiprocess_mode="livesum"
        )  # fmt: skip
        self.driven = Gauge("twelve_rooms_driven", "Rooms driven", registry=registry, multiprocess_mode="livesum")
        self.connections = Gauge("twelve_connections", "Open sockets", registry=registry, multiprocess_mode="livesum")
        self.events = Counter("twelve_events", "Entries appended to logs", ["kind"], registry=registry)
        self.refusals = Counter("twelve_refusals", "Requests, acts and frames refused", ["code"], registry=registry)
        self.closes = Counter("twelve_closes", "Sockets closed by the server", ["reason"], registry=registry)
        self.webhooks = Counter("twelve_webhooks", "Notices to webhooks", ["outcome"], registry=registry)
        self.append = Histogram(
            "twelve_append_seconds", "Time to append a batch to a log", registry=registry, buckets=_FAST
        )
        self.fanout = Histogram(
            "twelve_fanout_seconds", "Time to encode one entry and write it to all sockets of its room",
            registry=registry, buckets=_FAST,
        )  # fmt: skip

    def text(self) -> bytes:
        """In Prometheus's text format."""
        if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
            from prometheus_client.multiprocess import MultiProcessCollector

            together = CollectorRegistry()
            # The library tells no types of this one.
            MultiProcessCollector(together)  # type: ignore[no-untyped-call]
            return generate_latest(together)
        return generate_latest(self.registry)


METRICS = Metrics(CollectorRegistry())
"""This process's."""
