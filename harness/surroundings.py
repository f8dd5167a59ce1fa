"""The surroundings of tests: the clocks of the loop on which a test runs, and seeds that are the same in every run."""

from __future__ import annotations

import random
import secrets
import time
from collections.abc import Callable
from dataclasses import fields, replace

from rooms.surroundings import Clock, Surroundings, Timings


def fixed_bytes(size: int) -> bytes:
    """The same bytes for every room: its course depends on what the test does, and on no draw."""
    return b"Z" * size


def seeded_bytes(seed: str) -> Callable[[int], bytes]:
    """Other bytes for every room, the same ones in every run of the tests."""
    return random.Random(seed).randbytes


SURROUNDINGS = Surroundings(
    # Looked up each time: while a simulated loop runs, these tell its time.
    now=lambda: time.time(),
    steady=lambda: time.monotonic(),
    fraction=lambda: 0.0,
    # Tests share databases.
    secret_bytes=secrets.token_bytes,
    seed_bytes=fixed_bytes,
)
"""What a test has where it wants nothing else."""


def clocked(now: Clock, steady: Clock | None = None) -> Surroundings:
    """Surroundings with a clock of the test's own; `steady`: another one that nobody sets."""
    return replace(SURROUNDINGS, now=now, steady=steady or now)


def leasing(seconds: float) -> Surroundings:
    """Surroundings in which a lease lasts so long."""
    return replace(SURROUNDINGS, timings=Timings(lease_seconds=seconds))


def shortened(share: float) -> Timings:
    """The usual periods at a share of their lengths; but that of a lease, which a busy machine would lose, and of what
    costs the processor more than it saves a test: looks for other workers, each a transaction, and for garbage in the
    memory of a whole run."""
    usual = Timings()
    short = {field.name: share * getattr(usual, field.name) for field in fields(usual)}
    longer = {"garbage_seconds": 10 * usual.garbage_seconds}
    kept = {"lease_seconds": usual.lease_seconds, "attendance_seconds": usual.attendance_seconds}
    return Timings(**{**short, **kept, **longer})
