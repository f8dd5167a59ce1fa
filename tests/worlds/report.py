"""What is said of a world that failed: its last steps, the command that repeats it, and a smaller one like it."""

from __future__ import annotations

import re

from tests.worlds.mutants import Mutant
from tests.worlds.plan import simpler
from tests.worlds.world import Outcome, run

MAX_TRIALS = 60
"""Smaller worlds that are tried at most."""


def in_words(outcome: Outcome, mutant: str | None = None) -> str:
    """A world, told: what it was, its last steps, what does not hold, and how to see it again."""
    with_mutant = f" --mutant {mutant}" if mutant else ""
    return "\n".join(
        [
            f"World {outcome.plan.seed} ({outcome.plan.format}): {outcome.plan.shown()}",
            *(f"  {line}" for line in outcome.told),
            f"{outcome.entries} entries in {outcome.simulated:.1f} simulated s, fingerprint {outcome.fingerprint}",
            outcome.problem or "Everything held.",
            f"Again: .venv/bin/python -m tests.worlds --seed {outcome.plan.seed}{with_mutant}",
        ]
    )


def kind_of(problem: str | None) -> str | None:
    """A problem without its names and numbers: that by which two worlds fail alike."""
    return re.sub(r"\{.*|[\d.]+", "", problem) if problem is not None else None


def shrunk(outcome: Outcome, mutant: Mutant | None = None) -> Outcome:
    """The smallest world that could be found in which the same does not hold."""
    best, trials = outcome, 0
    while True:
        for plan in simpler(best.plan):
            trials += 1
            if trials > MAX_TRIALS:
                return best
            tried = run(plan, mutant)
            if kind_of(tried.problem) == kind_of(outcome.problem):
                best = tried
                break
        else:
            return best
