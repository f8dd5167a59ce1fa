"""CourtListener on the loopback, and the line to it: a clock that a test looks at, and a folder of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cases.sources.courtlistener import importer as courtlistener
from cases.sources.courtlistener.api import CourtListenerClient
from engine.matters.criminal_case import Case
from tests.cases.sources.courtlistener_server import ROOT, Court, court

ARDEN = 990000001
"""The number of the decision that most tests read."""


class Clock:
    """Time that passes when somebody sleeps."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0
        self.slept: list[float] = []

    def time(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.slept.append(round(seconds, 3))
        self.now += seconds


@pytest.fixture
def server() -> Iterator[Court]:
    """A server of the test's own."""
    with court() as held:
        yield held


@pytest.fixture
def clock() -> Clock:
    """A clock of the test's own."""
    return Clock()


def api_of(server: Court, folder: Path, clock: Clock, **more: object) -> CourtListenerClient:
    """A client of the server that caches answers in `folder`."""
    wanted: dict[str, object] = {"token": None, "per_minute": 1000, "timeout": 5.0, **more}
    return CourtListenerClient(
        folder=folder / "kept",
        base=server.base + ROOT,
        clock=clock.time,
        sleep=clock.sleep,
        **wanted,  # type: ignore[arg-type]
    )


@pytest.fixture
def api(server: Court, tmp_path: Path, clock: Clock) -> Iterator[CourtListenerClient]:
    """The line to the server, without a token."""
    with api_of(server, tmp_path, clock) as made:
        yield made


def arden(api: CourtListenerClient) -> Case:
    """That decision as a case."""
    (case,) = courtlistener.read_cases(api, [ARDEN])
    assert isinstance(case, Case), case
    return case
