"""`make soak`: fresh laws, many worlds, the sweeps, then the whole suite in random orders, half of it under load.

    python -m tests.soak                          # all of it
    python -m tests.soak --runs 4 --loaded 2      # fewer runs
    python -m tests.soak --seed 7 tests/engine    # the orders and the seeds of another soak, over a part of the tests

Every failure is reported by name, with its runs and their seeds. A failure in one run of ten is a failure.

A soak takes hours. One that was stopped goes on where it stopped when it is started again on the same commit with the
same arguments: what its runs found is in `.cache/soak.jsonl`. Changes that are not committed make a new soak of it.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import secrets
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ElementTree
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.order import LATE_VARIABLE, LAW_SEED_VARIABLE, ORDER_VARIABLE, SWEEP, WORLDS_VARIABLE

ROOT = Path(__file__).resolve().parents[1]
JOURNAL = ROOT / ".cache" / "soak.jsonl"
LAWS = "tests/engine/laws"
WORLDS = "tests/worlds/test_worlds.py"
MANY_WORLDS = 20_000
RUNS = 10
LOADED_RUNS = 5
BUSY_CORES = 2
LAW_ROUNDS = 5
"""Times that the laws are tried, each with a seed of its own."""
NOTHING_COLLECTED = 5
"""The exit code of pytest where a selection holds no test."""
# A busy process ends by itself when its parent is gone. It is as nice as the processes of the tests become
# (tests/conftest.py), so that it takes its share of a core and no more.
BUSY_LOOP = "import os\nos.nice(5)\nparent = os.getppid()\nwhile os.getppid() == parent:\n    sum(range(100_000))"


@dataclass(frozen=True)
class Run:
    """One run of pytest."""

    name: str
    arguments: tuple[str, ...]
    seed: int
    """Of the order of the tests, and of what the laws draw."""
    fresh_laws: bool = False
    busy_cores: int = 0
    worlds: int = 0
    """So many worlds, from the seed on; with 0 the usual ones."""


def failed_tests(report: Path) -> list[str]:
    """The tests that failed or broke, by their names, from a report in JUnit's format."""
    found = []
    for case in ElementTree.parse(report).iter("testcase"):
        if case.find("failure") is not None or case.find("error") is not None:
            place = case.get("classname", "").replace(".", "/")
            found.append(f"{place}.py::{case.get('name')}" if place else str(case.get("name")))
    return found


def execute(run: Run) -> list[str]:
    """Run it; the names of what failed, or a sentence where pytest ended before it could name anything."""
    named = {**os.environ, ORDER_VARIABLE: str(run.seed)}
    if run.fresh_laws:
        named[LAW_SEED_VARIABLE] = str(run.seed)
    if run.busy_cores:
        named[LATE_VARIABLE] = str(run.seed)
    if run.worlds:
        named[WORLDS_VARIABLE] = f"{run.seed}+{run.worlds}"
    with tempfile.TemporaryDirectory() as folder:
        report, output = Path(folder) / "report.xml", Path(folder) / "output.txt"
        command = [sys.executable, "-m", "pytest", "-q", f"--junitxml={report}", *run.arguments]
        with output.open("wb") as stream:
            code = subprocess.run(command, cwd=ROOT, env=named, stdout=stream, stderr=subprocess.STDOUT).returncode
        failed = failed_tests(report) if report.exists() else []
        if code not in (0, NOTHING_COLLECTED):
            print(output.read_text(errors="replace"))
        if code in (0, NOTHING_COLLECTED) or failed:
            return failed
        return [f"pytest ended with code {code} before it could name a test"]


def clean_commit() -> str | None:
    """The commit that is checked out; None where something differs from it, or where there is no Git."""
    try:
        answers = [
            subprocess.run(("git", *asked), cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
            for asked in (("rev-parse", "HEAD"), ("status", "--porcelain"))
        ]
    except (OSError, subprocess.CalledProcessError):
        return None
    return None if answers[1] else answers[0]


@dataclass
class Soak:
    """What a soak has found so far, kept in a file that outlives it: a heading, then a line for each of its runs."""

    seed: int
    found: dict[str, list[str]]
    """The tests that failed, by the name of the run."""
    journal: Path

    def add(self, run: Run, failed: list[str]) -> None:
        self.found[run.name] = failed
        with self.journal.open("a") as stream:
            stream.write(json.dumps({"run": run.name, "failed": failed}) + "\n")


def begin(journal: Path, chosen: Mapping[str, object], commit: str | None) -> Soak:
    """The soak of the journal where it was of this commit and chosen the same way, and else a new one in its place."""
    heading = {"commit": commit, "chosen": dict(chosen)}
    lines = [json.loads(line) for line in journal.read_text().splitlines()] if journal.exists() else []
    if commit and lines and lines[0] == {**heading, "seed": lines[0].get("seed")}:
        return Soak(lines[0]["seed"], {line["run"]: line["failed"] for line in lines[1:]}, journal)
    seed = chosen["seed"] if isinstance(chosen["seed"], int) else secrets.randbelow(10**6)
    journal.parent.mkdir(parents=True, exist_ok=True)
    journal.write_text(json.dumps({**heading, "seed": seed}) + "\n")
    return Soak(seed, {}, journal)


@contextlib.contextmanager
def busy(cores: int) -> Iterator[None]:
    """So many cores with something else to do."""
    loops = [subprocess.Popen([sys.executable, "-c", BUSY_LOOP]) for _ in range(cores)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="*", help="tests to run instead of the whole suite")
    parser.add_argument("--runs", type=int, default=RUNS, help="runs of the suite (%(default)s)")
    parser.add_argument("--loaded", type=int, default=LOADED_RUNS, help="runs beside two busy cores (%(default)s)")
    parser.add_argument("--laws", type=int, default=LAW_ROUNDS, help="rounds of the laws (%(default)s)")
    parser.add_argument("--worlds", type=int, default=MANY_WORLDS, help="worlds that are lived through (%(default)s)")
    parser.add_argument("--sweeps", type=int, choices=(0, 1), default=1, help="rounds of the sweeps (%(default)s)")
    parser.add_argument("--seed", type=int, default=None, help="of the orders and the laws; else a new one")
    parser.add_argument("--workers", default=str(2 * (os.cpu_count() or 2)), help="processes that share the tests")
    parser.add_argument("--journal", type=Path, default=JOURNAL, help="what a stopped soak is taken up from")
    chosen = parser.parse_args()
    arguments = {name: given for name, given in vars(chosen).items() if name != "journal"}
    soak = begin(chosen.journal, arguments, clean_commit())
    seed = soak.seed

    def carry_out(run: Run) -> None:
        if run.name in soak.found:
            print(f"{run.name}, seed {run.seed}: done before", flush=True)
            return
        began = time.monotonic()
        with busy(run.busy_cores):
            failed = execute(run)
        soak.add(run, failed)
        outcome = f"{len(failed)} failed" if failed else "passed"
        print(f"{run.name}, seed {run.seed}: {outcome} in {time.monotonic() - began:.0f} s", flush=True)

    print(f"soak with seed {seed}", flush=True)
    runs: list[Run] = []
    for number in range(chosen.laws):
        laws = ("-n", chosen.workers, "-p", "hypothesispytest", f"--hypothesis-seed={seed + number}", LAWS)
        runs.append(Run(f"laws {number + 1}", laws, seed + number, fresh_laws=True))
    if chosen.worlds:
        worlds = ("-n", chosen.workers, "--dist", "load", WORLDS, "-k", "in_the_world_of_a_seed")
        runs.append(Run("worlds", worlds, seed, worlds=chosen.worlds))
    if chosen.sweeps:
        runs.append(Run("sweeps", ("-n", chosen.workers, "--dist", "loadgroup", "-m", SWEEP, *chosen.paths), seed))
    for number in range(chosen.runs):
        # Spread evenly, so that a soak that is stopped early has seen both kinds.
        loaded = (number + 1) * chosen.loaded // chosen.runs > number * chosen.loaded // chosen.runs
        name = f"suite {number + 1}{' under load' if loaded else ''}"
        tests = ("-n", chosen.workers, "--dist", "loadgroup", *chosen.paths)
        runs.append(Run(name, tests, seed + number, busy_cores=BUSY_CORES if loaded else 0))
    for run in runs:
        carry_out(run)
    soak.journal.unlink()
    print()
    failures: dict[str, list[str]] = defaultdict(list)
    for run in runs:
        for test in soak.found[run.name]:
            failures[test].append(f"{run.name} (seed {run.seed})")
    for test, named in sorted(failures.items()):
        print(f"FAILED {test}: {', '.join(named)}")
    print(f"{len(failures)} tests failed at least once" if failures else "nothing failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
