"""How long tests may take: each one alone, and all together; and what a run prints about it.

A test that takes longer than `TEST_SECONDS` fails, unless it says why: `@pytest.mark.slow("no turn is shorter")`, or
`@pytest.mark.sweep("every format")` where only a soak tries it (`tests/order.py`). Times are compared with what the
machine does at the moment (`bench/machine.py`), so that a slow or busy one fails no test.
"""

from __future__ import annotations

import os
import resource
import statistics
import time
from collections import defaultdict
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import pytest

from bench.machine import delayed_seconds, ready_per_core, slowness
from harness.services import forked
from tests.order import SWEEP

TEST_SECONDS = 5.0
"""Seconds of a test, on the reference machine, from when its fixtures are made."""
RUN_SECONDS = 360.0
"""Seconds of a run of all tests on two cores of the reference machine."""
RUN_PROCESSOR_SECONDS = 420.0
FAR_OVER = 2.0
"""From this many times its budget on a run fails."""
TELLING_SECONDS = 0.1
"""Seconds of work from which on it says something that others delayed it."""
SHOWN_TESTS = 10
SAMPLE_SECONDS = 30.0
"""Seconds between two looks of a process at how slow the machine is. A machine that others share is three times as slow
in one minute as in the next, so that a look at the end says little about a run."""
SAMPLE_PIECES = 3
PROCESSOR_KEY = "processor_seconds"
"""By what a process of a run tells the one that began it what it used."""
SLOWNESS_KEY = "slowness"
"""By what it tells how slow it found the machine, look by look."""


def used_processor_seconds(*, with_children: bool = True) -> float:
    """Seconds of a processor that this process has used; with the children that it has waited for, and the servers and
    commands that were forked for it."""
    whose = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN) if with_children else (resource.RUSAGE_SELF,)
    used = sum(one.ru_utime + one.ru_stime for one in map(resource.getrusage, whose))
    return used + (forked.used_seconds() if with_children else 0.0)


def unexplained(items: Sequence[pytest.Item]) -> list[str]:
    """The tests that are marked slow, or a sweep, without a reason."""
    return [
        item.nodeid
        for item in items
        for mark in (*item.iter_markers("slow"), *item.iter_markers(SWEEP))
        if len(mark.args) != 1 or not isinstance(mark.args[0], str) or not mark.args[0].strip() or mark.kwargs
    ]


def too_long(seconds: float, limit: float, now: float) -> str | None:
    """Why a test that took so long fails; None where it may. `now`: how slow the machine was meanwhile."""
    allowed = limit * max(1.0, now)
    if seconds <= allowed:
        return None
    return (
        f"The test took {seconds:.1f} s, and a test may take {limit:g} s ({allowed:.1f} s on a machine "
        'as slow and busy as this one): make it shorter, or say why it takes so long with @pytest.mark.slow("…").'
    )


class Share(NamedTuple):
    """What the first thread of this process got of the processors."""

    used: float
    """Seconds in which it ran."""
    delayed: float
    """Seconds in which it was ready, and others ran."""

    @classmethod
    def now(cls) -> Share:
        return cls(time.thread_time(), delayed_seconds())

    def waits_since(self, before: Share) -> float:
        """How many times as long as alone on the machine it took for what it did since then."""
        used, delayed = self.used - before.used, self.delayed - before.delayed
        return (used + delayed) / used if used >= TELLING_SECONDS else 1.0


class Total(NamedTuple):
    """What a run used, beside its budget on this machine."""

    what: str
    seconds: float
    budget: float

    def __str__(self) -> str:
        return f"{self.what}: {self.seconds:.0f} s of {self.budget:.0f} s"

    def far_over(self) -> str | None:
        """What is wrong where far more than the budget was used."""
        if self.seconds <= FAR_OVER * self.budget:
            return None
        return f"The {self}, far over the budget of all tests: look at the slowest, and at `python -m bench.machine`."


@dataclass(eq=False)
class Durations:
    """A plugin: the time of each test, held to its limit, and that of a run, held to its budget."""

    whole: bool
    """Whether the run has all tests, so that it has a budget."""
    test_seconds: float = TEST_SECONDS
    run_seconds: float = RUN_SECONDS
    began: float = field(default_factory=time.perf_counter)
    took: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    """Seconds of a test with its fixtures."""
    at_call: Share = field(default_factory=Share.now)
    """What the process had when the test began."""
    processor_seconds: float | None = None
    """Of the other processes of the run, with their children; None where it has none."""
    slow: list[float] = field(default_factory=list)
    """How many times as slow as the reference the processor was, as the run went on."""
    looked: float = 0.0
    """When this process looked last."""
    totals: Sequence[Total] = ()
    """What the run used, once it has ended."""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        nameless = unexplained(items)
        if nameless:
            raise pytest.UsageError(
                f'Say why these are slow or a sweep, @pytest.mark.slow("…"): {", ".join(sorted(nameless))}'
            )

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_call(self) -> None:
        if time.perf_counter() - self.looked >= SAMPLE_SECONDS:
            self.slow.append(slowness(time.process_time, SAMPLE_PIECES))
            self.looked = time.perf_counter()
        self.at_call = Share.now()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        # Whoever looks at a test in a debugger takes their time.
        if call.when != "call" or not report.passed or item.config.option.usepdb or call.duration <= self.test_seconds:
            return report
        if any(item.get_closest_marker(name) for name in ("slow", SWEEP)):
            return report
        crowd = max(Share.now().waits_since(self.at_call), ready_per_core())
        now = max(slowness(time.perf_counter, SAMPLE_PIECES), slowness(time.process_time, SAMPLE_PIECES) * crowd)
        sentence = too_long(call.duration, self.test_seconds, now)
        if sentence is not None:
            report.outcome, report.longrepr = "failed", sentence
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.took[report.nodeid] += report.duration

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: object, error: object) -> None:
        told = getattr(node, "workeroutput", {})
        self.processor_seconds = (self.processor_seconds or 0.0) + told.get(PROCESSOR_KEY, 0.0)
        self.slow += told.get(SLOWNESS_KEY, [])

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if hasattr(session.config, "workeroutput"):
            session.config.workeroutput[PROCESSOR_KEY] = used_processor_seconds()
            session.config.workeroutput[SLOWNESS_KEY] = self.slow
        elif self.whole:
            self.totals = self.measured()
            if session.exitstatus == pytest.ExitCode.OK and any(total.far_over() for total in self.totals):
                session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.totals:
            terminalreporter.section("durations")
            for test, seconds in sorted(self.took.items(), key=lambda one: -one[1])[:SHOWN_TESTS]:
                terminalreporter.write_line(f"{seconds:7.1f} s  {test}")
            for total in self.totals:
                terminalreporter.write_line(total.far_over() or str(total))

    def measured(self) -> list[Total]:
        """What the run has used so far, beside what the machine was meanwhile. One with one core has twice the time."""
        own, now = (slowness(clock) for clock in (time.process_time, time.perf_counter))
        slow = max(1.0, statistics.fmean(self.slow or [own]))
        crowd = max(1.0, now / own) * 2 / min(2, os.cpu_count() or 1)
        return [
            Total("time", time.perf_counter() - self.began, self.run_seconds * slow * crowd),
            Total("processor time", self._processor_seconds(), RUN_PROCESSOR_SECONDS * slow),
        ]

    def _processor_seconds(self) -> float:
        # The other processes are children of this one, and have told what they used.
        own = used_processor_seconds(with_children=self.processor_seconds is None)
        return own + (self.processor_seconds or 0.0)


def has_all_tests(config: pytest.Config) -> bool:
    """Whether a run was given no choice of tests, neither by places nor by words nor by marks."""
    chosen = config.option.keyword or config.option.markexpr or config.option.collectonly or config.option.maxfail
    return config.args_source is pytest.Config.ArgsSource.TESTPATHS and not chosen
