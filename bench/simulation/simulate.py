"""How fast deliberations are simulated, with words and without, and what memory that takes.

    python -m bench.simulation.simulate
    python -m bench.simulation.simulate --worded 200 --unworded 2000 --repeat 1
    python -m bench.simulation.simulate --worded 200 --unworded 2000 --against 6f093c0b

Every deliberation is of twelve house minds. Wall time is of a pool with a process for each core, its start included;
CPU time is that of all processes; it does not depend on how busy the machine is. The medians of the repetitions are
printed, with the goals: 1,000 with words in 12 s and 10,000 without in 60 s on two cores. Memory is the largest
resident size of any process of `twelve simulate`, at two numbers of runs: it must not grow with them.

Machines differ in speed by more than any change to the engine. `--against` measures another commit in turn with the
code as it is, with the commit's own bench, and prints the ratio of the CPU times. The goals were set on a machine on
which a deliberation without words took 4.9 ms of CPU at commit 6f093c0b, and 12 ms were to be the most.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from api.cli.simulate.jobs import SimulationPlan, run_jobs, usable_cores
from bench.machine import Ticks, describe_stolen
from bench.options import positive_count, read_options
from cases.library import predefined_cases

GOAL_WORDED_SECONDS, GOAL_UNWORDED_SECONDS = 12.0 / 1000, 60.0 / 10_000
"""Seconds of wall time for each deliberation, on two cores."""
CASE = "case_002_murder"


def measured(case: str, n: int, worded: bool, workers: int) -> tuple[float, float, float]:
    """Seconds of wall time and of CPU for each of `n` deliberations, and how many rounds these had in the mean."""
    work = SimulationPlan("jury", [predefined_cases()[case]], {"pace": "instant", "size": 12}, (None,), 1, n, worded)
    start, before = time.perf_counter(), os.times()
    rounds = sum(run.rounds for _, runs in run_jobs(work, workers) for run in runs)
    wall, after = time.perf_counter() - start, os.times()
    cpu = sum(getattr(after, kind) - getattr(before, kind) for kind in ("user", "system"))
    cpu += sum(getattr(after, kind) - getattr(before, kind) for kind in ("children_user", "children_system"))
    return wall / n, cpu / n, rounds / n


def largest(case: str, n: int, workers: int) -> int:
    """Bytes of the largest process of a simulation that writes everything that it can."""
    with tempfile.TemporaryDirectory() as folder:
        command = [
            sys.executable,
            "-c",
            "from api.cli.main import main; main()",
            "simulate",
            "--case",
            case,
            "-n",
            str(n),
            "--no-text",
            "--workers",
            str(workers),
            "--json",
            f"{folder}/runs.json",
            "--csv",
            f"{folder}/runs.csv",
            "--report",
            f"{folder}/runs.html",
        ]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0 or not Path(folder, "runs.json").exists():
            raise SystemExit("The simulation whose memory was to be measured failed.")
    return usage.ru_maxrss * 1024


def show(name: str, case: str, n: int, worded: bool, workers: int, repeat: int, goal: float) -> None:
    """Measure some times and print the medians."""
    found = [measured(case, n, worded, workers) for _ in range(repeat)]
    wall, cpu = median(item[0] for item in found), median(item[1] for item in found)
    print(
        f"{name:14} {n:6} deliberations, {found[0][2]:4.1f} rounds each: {wall * n:7.1f} s on {workers} processes, "
        f"{1000 * wall:6.2f} ms each (goal {1000 * goal:.0f} on two cores); CPU {1000 * cpu:6.2f} ms each",
        flush=True,
    )


def cpu_times(tree: Path, asked: argparse.Namespace) -> Iterator[tuple[str, float]]:
    """By kind of deliberation, milliseconds of CPU for each, as the bench in a tree of the project prints them."""
    program = next((tree / "bench").rglob("simulate.py")).relative_to(tree)
    command = [sys.executable, "-m", ".".join(program.with_suffix("").parts), "--repeat", "1", "--case", asked.case]
    command += ["--worded", str(asked.worded), "--unworded", str(asked.unworded), "--workers", str(asked.workers)]
    environment = {**os.environ, "PYTHONPATH": str(tree)}
    printed = subprocess.run(command, cwd=tree, env=environment, check=True, capture_output=True, text=True).stdout
    for kind, cpu in re.findall(r"^(with words|without words) .* CPU +([\d.]+) ms each", printed, re.MULTILINE):
        yield kind, float(cpu)


def compare(commit: str, asked: argparse.Namespace) -> None:
    """Measure the code as it is and another commit's in turn, and print the medians of CPU time and their ratio."""
    here = Path(__file__).resolve().parents[2]
    archive = subprocess.run(["git", "archive", commit], cwd=here, check=True, capture_output=True).stdout
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["tar", "-x", "-C", folder], input=archive, check=True)
        found: dict[tuple[str, Path], list[float]] = {}
        for _ in range(asked.repeat):
            for tree in (Path(folder), here):
                for kind, cpu in cpu_times(tree, asked):
                    found.setdefault((kind, tree), []).append(cpu)
        for kind in ("with words", "without words"):
            before, now = median(found[kind, Path(folder)]), median(found[kind, here])
            print(f"{kind:14} CPU {before:6.2f} ms each at {commit}, {now:6.2f} now: {now / before:.2f} times")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--case", choices=sorted(predefined_cases()), default=CASE)
    parser.add_argument("--worded", type=positive_count, default=1000)
    parser.add_argument("--unworded", type=positive_count, default=10_000)
    parser.add_argument("--repeat", type=positive_count, default=3)
    parser.add_argument("--workers", type=positive_count, default=usable_cores())
    parser.add_argument("--against", metavar="COMMIT", help="measure another commit in turn, and print the ratio")
    asked = read_options(parser)
    if asked.against:
        compare(asked.against, asked)
        return
    before = Ticks.now()
    show("with words", asked.case, asked.worded, True, asked.workers, asked.repeat, GOAL_WORDED_SECONDS)
    show("without words", asked.case, asked.unworded, False, asked.workers, asked.repeat, GOAL_UNWORDED_SECONDS)
    print(describe_stolen(before), flush=True)
    few, many = max(1, asked.unworded // 40), max(4, asked.unworded // 5)
    small, large = largest(asked.case, few, asked.workers), largest(asked.case, many, asked.workers)
    print(
        f"largest process {small / 2**20:.1f} MiB at {few} runs, {large / 2**20:.1f} MiB at {many}: "
        f"{(large - small) / (many - few):.0f} bytes a run"
    )


if __name__ == "__main__":
    main()
