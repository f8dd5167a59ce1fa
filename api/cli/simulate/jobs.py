"""Jobs: the deliberations to be played, cut into jobs, and the processes that play them.

Jobs come back in the order in which they were cut, however many processes there are and whichever is done first, and
no more than a few are under way at once: the results depend on the seeds alone, and memory stays bounded.
"""

from __future__ import annotations

import gc
import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple, Protocol, TypeAlias

from api.cli.deliberation.record import log_name, log_text, write_log
from api.cli.formats import run_adapter
from api.cli.simulate.model_options import ModelPlay
from api.cli.simulate.parts import PART_RUNS, Parts
from api.format_plugins import load_formats, named_formats
from engine.core.acts import SettingValue
from engine.core.matter import Matter
from engine.formats import find_format
from engine.simulation.comparison import RunKey
from engine.simulation.opening import Opening, run_seed
from engine.simulation.play import play_from_opening

MAX_JOB_RUNS = 25
"""Deliberations that a process plays before it reports, at most."""
JOBS_PER_PROCESS = 3
"""Jobs under way or waiting, for each process."""
NO_SWEEP = (None,)
"""No first ballot is forced by a sweep."""
GC_THRESHOLDS = (50_000, 20, 50)
"""A deliberation leaves hardly any reference cycles, so the collector runs seldom."""


@dataclass(frozen=True)
class SimulationPlan:
    """Everything that is to be played."""

    format: str
    cases: Sequence[Matter]
    settings: Mapping[str, SettingValue]
    splits: Sequence[int | None]
    """First ballots to be forced, one after another; None leaves it to the case."""
    seed: int
    """Of the first run of each case and split; the next ones count on from it."""
    n: int
    """Runs of each case and split."""
    worded: bool
    personas: Sequence[Mapping[str, Any]] = ()
    """Who sits on the seats instead of the format's own, as a file has them."""
    sample: bool = False
    """Whether the personas are a population, of which each deliberation's table is drawn."""
    shuffle: bool = False
    """Whether each deliberation draws its seating again."""
    tuning: Mapping[str, float] = field(default_factory=dict)
    """Numbers of the dynamics that are not the usual ones."""
    shard: tuple[int, int] = (1, 1)
    """Which of how many shares of the parts is played."""
    logs: Path | None = None
    """The folder into which each deliberation's log goes; None keeps none."""
    models: ModelPlay | None = None
    """Which models play; None: the house alone."""

    def forced(self, job: Job) -> int | None:
        """What the runs of a job are forced to, by its split or by a setting."""
        setting = run_adapter(self.format).run_report.forced_setting
        forced = job.split if job.split is not None else self.settings.get(setting or "")
        return forced if isinstance(forced, int) else None

    @property
    def total(self) -> int:
        """Runs in all, or in this share of them."""
        if self.shard == (1, 1):
            return len(self.cases) * len(self.splits) * self.n
        return sum(job.count for job in self.parts())

    def jobs(self, workers: int) -> Iterator[Job]:
        """The plan in jobs small enough that every process has some to the end: case by case, split by split."""
        return self._jobs(max(1, min(MAX_JOB_RUNS, self.n // (4 * workers))))

    def parts(self) -> Iterator[Job]:
        """The jobs of this share, which are the same however many processes there are."""
        number, of = self.shard
        return (job for job in self._jobs(self.part_runs) if job.index % of == number - 1)

    @property
    def part_runs(self) -> int:
        """Runs of a part: a deliberation of models is worth keeping by itself."""
        return PART_RUNS if self.models is None else 1

    @property
    def part_count(self) -> int:
        """Parts of all shares."""
        return len(self.cases) * len(self.splits) * -(-self.n // self.part_runs)

    def _jobs(self, size: int) -> Iterator[Job]:
        index = 0
        for case in range(len(self.cases)):
            for split in self.splits:
                for start in range(0, self.n, size):
                    yield Job(case, split, self.seed + start, min(size, self.n - start), index)
                    index += 1


@dataclass(frozen=True)
class Job:
    """A few deliberations in a row."""

    case: int
    """Index among the cases of the plan."""
    split: int | None
    start: int
    count: int
    index: int = 0
    """Its place among all."""


class WorkerDied(Exception):
    """A process that played deliberations was ended from outside."""


class Halted(Exception):
    """No more deliberations can be played; the message is a sentence that says why."""


def run_key(matter: Matter, run: Any, forced: int | None) -> RunKey:
    """What distinguishes a run from the others of a plan, whatever plays it."""
    return RunKey(matter.id, run.seed, "" if forced is None else str(forced))


def usable_cores() -> int:
    """Cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


Player: TypeAlias = Callable[[], list[Any]]
"""Waits for the runs of a job that somebody else plays."""


class Players(Protocol):
    """Those who play jobs: this process, others of this machine, workers elsewhere, or models."""

    @property
    def count(self) -> int:
        """How many there are."""
        ...

    def submit(self, job: Job) -> Player:
        """Let one of them play a job."""
        ...


def run_jobs(
    plan: SimulationPlan,
    workers: int,
    parts: Parts | None = None,
    others: AbstractContextManager[Players] | None = None,
) -> Generator[tuple[Job, list[Any]], None, None]:
    """Every job with its runs, in order; those that lie in `parts` are not played again, and the others are kept there.

    Args:
        plan: what is played.
        workers: processes that play it.
        parts: where the runs are kept.
        others: who plays it in place of processes of this machine. They may keep the runs themselves.

    Raises:
        PartsError: where a part is not what was written.
        WorkerDied: when a process was killed, for lack of memory say.
        WriteFailed: where a log could not be written.
    """
    jobs = plan.jobs(workers) if parts is None and plan.models is None else plan.parts()
    # Of a job that lies in the folder nothing waits but its number: it is read when its turn comes.
    waiting: deque[tuple[Job, Player | None]] = deque()
    with others or _processes(plan, workers) as players:

        def wait_for(job: Job) -> None:
            there = parts is not None and parts.has(job.index)
            waiting.append((job, None if there else players.submit(job)))

        for job in islice(jobs, JOBS_PER_PROCESS * players.count):
            wait_for(job)
        while waiting:
            job, player = waiting.popleft()
            known = parts.read(job.index) if parts is not None and player is None else None
            if known is None:
                known = (player or players.submit(job))()
                if parts is not None and not parts.has(job.index):
                    parts.write(job.index, known)
            # Before the next one is submitted: where that fails, this one was played all the same.
            yield job, known
            following = next(jobs, None)
            if following is not None:
                wait_for(following)


@contextmanager
def _processes(plan: SimulationPlan, workers: int) -> Iterator[Players]:
    """Processes of this machine, or this one where there is too little for several. Raises `WorkerDied`."""
    # By other numbers only a process plays that plays nothing else.
    if (workers == 1 or plan.total <= 2) and not plan.tuning:
        yield _ThisProcess(plan)
        return
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_begin_worker, initargs=(plan,))
    try:
        yield _Processes(pool, workers)
    except BrokenProcessPool:
        raise WorkerDied from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


class _ThisProcess:
    count = 1

    def __init__(self, plan: SimulationPlan) -> None:
        self._plan = plan
        self._openings: Openings = {}

    def submit(self, job: Job) -> Player:
        """Play a job when its runs are waited for."""
        return partial(run_job, self._plan, job, self._openings)


@dataclass(frozen=True)
class _Processes:
    pool: ProcessPoolExecutor
    count: int

    def submit(self, job: Job) -> Player:
        """Let one of them play a job."""
        with _ctrl_c_held_back():
            return self.pool.submit(_play_in_worker, job).result


@contextmanager
def _ctrl_c_held_back() -> Iterator[None]:
    """Let Ctrl-C wait. A process that is started meanwhile never has it: until it can say that it ignores Ctrl-C, it
    would end by it, with a traceback on the terminal."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


Openings: TypeAlias = dict[tuple[int, int | None], Opening]
"""The openings of a plan, by case and split; jobs of the same share one."""


class JobResult(NamedTuple):
    """What a job that is played elsewhere comes to."""

    runs: list[Any]
    logs: dict[str, str]
    """The logs that the plan keeps, by the names of their files; the caller writes them."""


def play_job(plan: SimulationPlan, job: Job, openings: Openings) -> JobResult:
    """Play a job for somebody on another machine, whose files are not here."""
    logs: dict[str, str] = {}
    return JobResult(run_job(plan, job, openings, logs.__setitem__), logs)


def run_job(
    plan: SimulationPlan, job: Job, openings: Openings, keep_log: Callable[[str, str], None] | None = None
) -> list[Any]:
    """Play a job in this process; `keep_log` takes name and text of each log in place of the plan's folder."""
    opening = openings.get((job.case, job.split))
    if opening is None:
        format = find_format(plan.format).bind(plan.cases[job.case])
        opening = Opening(format, job_settings(plan, job), personas=job_personas(plan))
        openings.clear()  # jobs of a case and split follow each other
        openings[job.case, job.split] = opening
    run_report = run_adapter(plan.format).run_report
    if plan.logs is not None and keep_log is None:
        keep_log = partial(write_log, plan.logs)
    runs = []
    for seed in range(job.start, job.start + job.count):
        played = play_from_opening(opening, run_seed(opening.matter, seed), plan.worded)
        if plan.logs is not None and keep_log is not None:
            name = log_name(opening.matter.id, str(seed), plan.forced(job), run_report.forced_name)
            keep_log(name, log_text(opening.matter, played.entries))
        runs.append(run_report.record(str(seed), played))
    return runs


def job_settings(plan: SimulationPlan, job: Job) -> dict[str, SettingValue]:
    """The settings of a job, with what it forces."""
    settings = dict(plan.settings)
    setting = run_adapter(plan.format).run_report.forced_setting
    if job.split is not None and setting is not None:
        settings[setting] = job.split
    return settings


def job_personas(
    plan: SimulationPlan,
) -> Sequence[Mapping[str, Any]] | Callable[[str], Sequence[Mapping[str, Any]]]:
    """Who sits on the seats of a plan's deliberations, or how that follows from a seed."""
    table_of = run_adapter(plan.format).run_report.table_of
    if table_of is None or not (plan.sample or plan.shuffle):
        return plan.personas
    return lambda seed: table_of(plan.personas, seed, plan.sample, plan.shuffle)


_plan: SimulationPlan | None = None
"""In a process of the pool: the plan, sent once, so that a case is prepared once and not for every job."""
_openings: Openings = {}


def _begin_worker(plan: SimulationPlan) -> None:
    global _plan
    _plan = plan
    # Ctrl-C reaches the whole group of processes; the parent decides what follows.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    begin_process(plan)


def begin_process(plan: SimulationPlan) -> None:
    """Make a process ready that plays jobs of this plan and nothing else."""
    load_formats(named_formats())
    retune = run_adapter(plan.format).run_report.retune
    if plan.tuning and retune is not None:
        retune(plan.tuning)
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)


def _end_with_parent() -> None:
    # Without this it would wait for jobs for ever where the parent was killed.
    parent = parent_process()
    assert parent is not None, "a process of the pool was started by another"
    parent.join()
    os._exit(1)


def _play_in_worker(job: Job) -> list[Any]:
    assert _plan is not None, "a process of the pool begins with its plan"
    return run_job(_plan, job, _openings)
