"""Schedulers: the jobs of a simulation, played by the workers of a dask scheduler, on this machine or on others.

The library is an extra and is loaded where a scheduler is named. Workers need this program in the same version, and
nothing else: what is played comes with each job. They may play for others meanwhile.
"""

from __future__ import annotations

import logging
import pickle
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from dataclasses import replace
from threading import Lock
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from api.cli.deliberation.record import write_log
from api.cli.simulate.jobs import Job, JobResult, Openings, Player, Players, SimulationPlan, WorkerDied, play_job
from api.cli.simulate.tuned_process import TunedProcess
from api.format_plugins import load_formats, named_formats
from api.provenance import program

if TYPE_CHECKING:
    from distributed import Client, Future

CONNECT_SECONDS = 10.0
"""How long a scheduler has to answer, and a first worker to be there."""
LOOK_SECONDS = 20.0
"""How often it is asked whether anybody still plays what is waited for."""
PREFIX = "dask:"
NOT_INSTALLED_SENTENCE = "dask needs distributed: pip install 'twelve-angry-agents[dask]', or leave --on out."


class SchedulerFailed(Exception):
    """A scheduler that cannot be used, or not any more; the message says which, why and what helps."""


class OtherProgram(Exception):
    """A worker has another version of this program."""


def scheduler_address(text: str) -> str | None:
    """The scheduler's address in `dask:tcp://HOST:PORT`; None where there is none."""
    address = text.removeprefix(PREFIX)
    try:
        parts = urlsplit(address)
        whole = parts.scheme in ("tcp", "tls", "ws", "wss") and parts.hostname and parts.port
    except ValueError:  # a port that is no number, or half of the brackets of an address
        return None
    return address if text.startswith(PREFIX) and whole else None


@contextmanager
def scheduler_players(plan: SimulationPlan, address: str) -> Iterator[Players]:
    """The workers of a scheduler, to whom jobs of a plan can be given. Raises `SchedulerFailed`."""
    try:
        from distributed import Client
    except ModuleNotFoundError:
        raise SchedulerFailed(f"--on {PREFIX}{address}: {NOT_INSTALLED_SENTENCE}") from None
    # What they would say of a lost connection is said here, in one sentence.
    for name in [name for name in logging.root.manager.loggerDict if name.startswith(("distributed", "tornado"))]:
        logging.getLogger(name).setLevel(logging.CRITICAL)

    class Visitor(Client):  # type: ignore[misc]  # the library has no types
        """A client that is closed below, and does not wait for a peer that never was a scheduler on release."""

        def __del__(self) -> None:
            pass

    try:
        client = Visitor(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except TypeError:  # what the library says of a configuration without certificates
        raise SchedulerFailed(
            f"--on {PREFIX}{address}: dask's configuration has no certificates for it (distributed.comm.tls); add them "
            "there, or name a scheduler at tcp://."
        ) from None
    except (OSError, ValueError, MemoryError):  # a TimeoutError is an OSError, and others announce strange sizes
        raise SchedulerFailed(
            f"--on {PREFIX}{address}: no scheduler answers there; start one with “dask scheduler”, or name another."
        ) from None
    try:
        try:
            client.wait_for_workers(1, timeout=CONNECT_SECONDS)
        except TimeoutError:
            raise SchedulerFailed(
                f"--on {PREFIX}{address}: the scheduler has no workers; start some with “dask worker {address}”."
            ) from None
        yield _WorkersElsewhere(client, plan, address)
    finally:
        # There may be nobody left to say goodbye to.
        with suppress(OSError, CancelledError, RuntimeError):
            client.close(timeout=2)


class _WorkersElsewhere:
    """Players elsewhere."""

    def __init__(self, client: Client, plan: SimulationPlan, address: str) -> None:
        self._client, self._plan, self._address = client, plan, address
        self._case: int | None = None
        self._packed = b""
        self.count = max(1, sum(client.nthreads().values()))

    def submit(self, job: Job) -> Player:
        """Let somebody play a job."""
        if self._case != job.case:
            self._case = job.case
            self._packed = pickle.dumps(replace(self._plan, cases=[self._plan.cases[job.case]]))
        alone = replace(job, case=0)
        with self._said():
            future = self._client.submit(play_for_scheduler, self._packed, alone, program(), pure=False)
        return lambda: self._result(future)

    def _result(self, future: Future) -> list[Any]:
        with self._said():
            while True:
                try:
                    result: JobResult = future.result(timeout=LOOK_SECONDS)
                    break
                except TimeoutError:
                    if not self._client.nthreads():
                        raise self._failed(
                            f"has no workers any more; start some with “dask worker {self._address}”"
                        ) from None
        for name, text in result.logs.items():
            assert self._plan.logs is not None, "logs are kept where a plan wants them"
            write_log(self._plan.logs, name, text)
        return result.runs

    def _failed(self, why: str) -> SchedulerFailed:
        return SchedulerFailed(f"The scheduler {self._address} {why}.")

    @contextmanager
    def _said(self) -> Iterator[None]:
        """What went wrong on the other side, in one sentence."""
        from distributed import KilledWorker

        try:
            yield
        except KilledWorker:
            raise self._failed(
                "lost every worker that tried to play; what they wrote says why, so start others"
            ) from None
        except OtherProgram as other:
            raise self._failed(f"has a worker with another program ({other}); all need {program()}") from None
        except ModuleNotFoundError as error:
            raise self._failed(f"has a worker without {error.name}; install this program there") from None
        except (OSError, CancelledError, RuntimeError):
            raise self._failed("is gone; start it again, or leave --on out") from None


# On the other side.

_one_at_a_time = Lock()
"""A worker may have several threads, and a deliberation would only share its core with another."""
_held: tuple[bytes, SimulationPlan, Openings] | None = None
"""The plan that was played last: jobs of a case and split follow each other."""
_tuned: TunedProcess | None = None
"""Who plays it where it has a tuning, which holds for a whole process."""


def play_for_scheduler(packed: bytes, job: Job, asking: str) -> JobResult:
    """Play a job of a packed plan. Raises `OtherProgram` where it was sent by another version of this program."""
    global _held, _tuned
    if asking != program():
        raise OtherProgram(program())
    with _one_at_a_time:
        if _held is None or _held[0] != packed:
            load_formats(named_formats())
            if _tuned is not None:
                _tuned.close()
                _tuned = None
            _held = (packed, pickle.loads(packed), {})
        _, plan, openings = _held
        if not plan.tuning:
            return play_job(plan, job, openings)
        _tuned = _tuned or TunedProcess(plan)
        try:
            return _tuned.play(job)
        except WorkerDied:
            # Another will be begun for the next job.
            _tuned.close()
            _tuned = None
            raise
