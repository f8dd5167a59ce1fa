"""The jobs of a simulation, given out to players and taken back in order."""

from __future__ import annotations

from contextlib import nullcontext

import pytest

from api.cli.simulate.dask_scheduler import SchedulerFailed
from api.cli.simulate.jobs import JOBS_PER_PROCESS, Job, Player, SimulationPlan, run_jobs
from harness.examples.jury import CASE


class Leaving:
    """One player, who plays the jobs of the first round and then takes no more."""

    count = 1

    def __init__(self) -> None:
        self.submitted: list[int] = []

    def submit(self, job: Job) -> Player:
        if len(self.submitted) == JOBS_PER_PROCESS:
            raise SchedulerFailed("The scheduler is gone.")
        self.submitted.append(job.start)
        return lambda: [job.start]


def test_a_played_job_comes_back_though_the_next_cannot_be_submitted() -> None:
    plan = SimulationPlan("jury", [CASE], {}, [None], seed=1, n=10, worded=False)
    players = Leaving()
    jobs = run_jobs(plan, workers=1, others=nullcontext(players))
    job, runs = next(jobs)
    assert (job.start, runs) == (1, [1])
    with pytest.raises(SchedulerFailed):
        next(jobs)
    assert players.submitted == [1, 3, 5]
