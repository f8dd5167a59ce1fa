"""Run worlds from a command line; the exit code is 1 where one of them fails."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence

from tests.worlds.mutants import MUTANTS
from tests.worlds.plan import plan_of
from tests.worlds.report import in_words, shrunk
from tests.worlds.world import run

SEEDS_TOLD = 100
"""How often it is said how far many worlds have come, so that they can be gone on with."""


def seed_of(text: str) -> int:
    """The seed that an argument names."""
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is no seed; worlds have the seeds 0, 1, 2, …")
    return int(text)


def parsed(arguments: Sequence[str]) -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tests.worlds", description=__doc__)
    parser.add_argument("--seed", type=seed_of, help="one world, told in words")
    parser.add_argument("--from", type=seed_of, default=0, dest="first", help="the first of many")
    parser.add_argument("--worlds", type=int, default=30, help="how many")
    parser.add_argument("--mutant", choices=sorted(MUTANTS), help="with this fault in the product")
    parser.add_argument("--keep-going", action="store_true", help="go on after a world that fails")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str]) -> int:
    """Run what is asked for."""
    asked = parsed(arguments)
    mutant = MUTANTS[asked.mutant] if asked.mutant else None
    seeds = [asked.seed] if asked.seed is not None else range(asked.first, asked.first + asked.worlds)
    failed, began, simulated = 0, time.process_time(), 0.0
    for seed in seeds:
        outcome = run(plan_of(seed), mutant)
        simulated += outcome.simulated
        if asked.seed is None and (seed + 1) % SEEDS_TOLD == 0:
            print(f"Seeds up to {seed} are done; {failed} failed.", flush=True)
        if outcome.problem is None and asked.seed is None:
            continue
        print(in_words(outcome, asked.mutant), flush=True)
        if outcome.problem is not None:
            failed += 1
            if asked.keep_going:
                continue
            smaller = shrunk(outcome, mutant)
            print(f"Smaller: {smaller.plan.shown()}\n  {smaller.problem}", flush=True)
            break
    spent = time.process_time() - began
    print(
        f"{len(seeds)} worlds, {failed} failed; {simulated / 60:.0f} simulated min in {spent:.1f} s of processor time"
    )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
