"""A process that plays jobs of one plan and nothing else, for a worker that may have played by other numbers before.

Plan, jobs and answers go through its pipes, pickled. It ends with its input, and so with the process that began it.
"""

from __future__ import annotations

import pickle
import signal
import subprocess
import sys
from typing import IO, Any

from api.cli.simulate.jobs import Job, JobResult, Openings, SimulationPlan, WorkerDied, begin_process, play_job


class TunedProcess:
    """The process of a plan, as the one that began it has it."""

    def __init__(self, plan: SimulationPlan) -> None:
        command = [sys.executable, "-c", f"from {__name__} import serve; serve()"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._ask(plan)

    def play(self, job: Job) -> JobResult:
        """Play a job there. Raises `WorkerDied`, and what playing it raises."""
        self._ask(job)
        assert self._process.stdout is not None
        try:
            answer: JobResult | Exception = pickle.load(self._process.stdout)
        except EOFError:
            raise WorkerDied from None
        if isinstance(answer, Exception):
            raise answer
        return answer

    def close(self) -> None:
        """End it."""
        self._process.kill()
        self._process.communicate()

    def _ask(self, asked: SimulationPlan | Job) -> None:
        assert self._process.stdin is not None
        try:
            _send(self._process.stdin, asked)
        except BrokenPipeError:
            raise WorkerDied from None


def serve() -> None:
    """Answer in the process itself, until nobody asks any more."""
    # Ctrl-C reaches the whole group of processes; the caller decides what follows.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    asked, answers = sys.stdin.buffer, sys.stdout.buffer
    # What a format of another package prints is no answer.
    sys.stdout = sys.stderr
    openings: Openings = {}
    try:
        plan: SimulationPlan = pickle.load(asked)
        begin_process(plan)
        while True:
            job: Job = pickle.load(asked)
            try:
                _send(answers, play_job(plan, job, openings))
            except Exception as error:
                _send(answers, error)
    except (EOFError, BrokenPipeError):
        return


def _send(to: IO[bytes], what: Any) -> None:
    to.write(pickle.dumps(what))
    to.flush()
