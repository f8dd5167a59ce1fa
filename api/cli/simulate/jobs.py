"""Work: the deliberations to be played, cut into parts, and the processes that play them.

Parts come back in the order in which they were cut, however many processes there are and whichever is done first, and
no more than a few are under way at once: what is made of them depends on the seeds alone, and memory on nothing.
"""

from __future__ import annotations

import gc
import os
import signal
from collections import deque
from collections.abc import Generator, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Thread
from typing import TypeAlias

from api.cli.simulate.log_files import write_log
from engine.core.acts import SettingValue
from engine.formats import FORMATS
from engine.matters.criminal_case import Case
from engine.simulation.opening import Opening
from engine.simulation.play import play_from_opening as deliberation
from engine.simulation.run_record import RunRecord, iter_runs_from_opening, record_run

MAX_JOB_RUNS = 25
"""Deliberations that a process plays before it reports, at most."""
JOBS_AHEAD = 3
"""Parts under way or waiting to be taken, for each process."""
GC_THRESHOLDS = (50_000, 20, 50)
"""A deliberation leaves hardly anything that only the collector of cycles can free; it looks seldom."""


@dataclass(frozen=True)
class SimulationPlan:
    """Everything that is to be played."""

    format: str
    cases: Sequence[Case]
    settings: Mapping[str, SettingValue]
    splits: Sequence[int | None]
    """First ballots to be forced, one after another; None leaves it to the case."""
    seed: int
    """Of the first run of each case and split; the next ones count on from it."""
    n: int
    """Runs of each case and split."""
    worded: bool
    logs: Path | None = None
    """The folder into which each deliberation's log goes; None keeps none."""

    @property
    def initial_guilty(self) -> int | None:
        """The first ballot that all runs are forced to, where no splits are."""
        forced = self.settings.get("initial_guilty")
        return forced if isinstance(forced, int) else None

    @property
    def total(self) -> int:
        """Runs in all."""
        return len(self.cases) * len(self.splits) * self.n

    def parts(self, workers: int) -> Iterator[Job]:
        """The work in parts small enough that every process has some to the end: case by case, split by split."""
        size = max(1, min(MAX_JOB_RUNS, self.n // (4 * workers)))
        for case in range(len(self.cases)):
            for split in self.splits:
                for start in range(0, self.n, size):
                    yield Job(case, split, self.seed + start, min(size, self.n - start))


@dataclass(frozen=True)
class Job:
    """A few deliberations in a row."""

    case: int
    """Place among the cases of the work."""
    split: int | None
    start: int
    count: int


class WorkerDied(Exception):
    """A process that played deliberations was ended from outside."""


def usable_cores() -> int:
    """Cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run_jobs(work: SimulationPlan, workers: int) -> Generator[tuple[Job, list[RunRecord]], None, None]:
    """Every part with its runs, in order.

    Raises:
        WorkerDied: when a process was killed, for lack of memory say.
        Unwritten: where a log could not be written.
    """
    parts = work.parts(workers)
    if workers == 1 or work.total <= 2:
        openings: Openings = {}
        yield from ((part, run_job(work, part, openings)) for part in parts)
        return
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_begin_worker, initargs=(work,))
    try:
        waiting: deque[tuple[Job, Future[list[RunRecord]]]] = deque()
        for part in islice(parts, JOBS_AHEAD * workers):
            waiting.append((part, pool.submit(_play_here, part)))
        while waiting:
            part, future = waiting.popleft()
            found = future.result()
            following = next(parts, None)
            if following is not None:
                waiting.append((following, pool.submit(_play_here, following)))
            yield part, found
    except BrokenProcessPool:
        raise WorkerDied from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


Openings: TypeAlias = dict[tuple[int, int | None], Opening]
"""How the deliberations of a work open, by case and split: what parts of the same have in common."""


def run_job(work: SimulationPlan, part: Job, openings: Openings) -> list[RunRecord]:
    """Play a part in this process."""
    opening = openings.get((part.case, part.split))
    if opening is None:
        settings = dict(work.settings)
        if part.split is not None:
            settings["initial_guilty"] = part.split
        opening = Opening(FORMATS[work.format].with_case(work.cases[part.case]), settings)
        openings.clear()  # parts of a case and split follow each other
        openings[part.case, part.split] = opening
    seeds = range(part.start, part.start + part.count)
    if work.logs is None:
        return list(iter_runs_from_opening(opening, seeds, work.worded))
    forced = part.split if part.split is not None else work.initial_guilty
    runs = []
    for seed in seeds:
        whole = deliberation(opening, str(seed), work.worded)
        write_log(work.logs, opening.case, str(seed), forced, whole.entries)
        runs.append(record_run(str(seed), whole))
    return runs


_work: SimulationPlan | None = None
"""In a process of the pool: the work, sent once, so that a case is taken apart once and not for every part."""
_openings: Openings = {}


def _begin_worker(work: SimulationPlan) -> None:
    global _work
    _work = work
    # Ctrl-C reaches the whole group of processes; the one that people see decides what follows.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)


def _end_with_parent() -> None:
    # Of its own it would wait for work for ever where the process that gave it out was killed.
    parent = parent_process()
    assert parent is not None, "a process of the pool was started by another"
    parent.join()
    os._exit(1)


def _play_here(part: Job) -> list[RunRecord]:
    assert _work is not None, "a process of the pool begins with its work"
    return run_job(_work, part, _openings)
