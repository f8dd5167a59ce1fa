"""How fast trials of the Proceedings become cases, and how much memory that takes.

    python -m bench.old_bailey PATH [--runs 5] [--copies 1]

Reads PATH (a file, a folder or a ZIP) `--runs` times and prints medians: trials per second of processor time and of
wall time, and the peak memory of the process. With `--copies` one run reads PATH as often, as it would an archive of
that many times the size: the peak should not grow with it.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import time
from pathlib import Path

from bench.options import input_path, positive_count, read_options
from cases.imported_rows import is_contested
from cases.sources.old_bailey.importer import BrokenFile, read_cases


def run(path: Path) -> tuple[int, int, int, float, float]:
    """Trials, contested trials, broken files, processor and wall seconds of one reading."""
    started, used = time.perf_counter(), time.process_time()
    trials = fought = broken = 0
    for item in read_cases(path):
        if isinstance(item, BrokenFile):
            broken += 1
        else:
            trials += 1
            fought += is_contested(item) and not item.explicit
    return trials, fought, broken, time.process_time() - used, time.perf_counter() - started


def peak_mib() -> float:
    """Peak resident memory of this process so far, in MiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("path", type=input_path)
    parser.add_argument("--runs", type=positive_count, default=5)
    parser.add_argument("--copies", type=positive_count, default=1, help="readings that make up one run")
    arguments = read_options(parser)
    baseline = peak_mib()
    processor: list[float] = []
    wall: list[float] = []
    trials = fought = broken = 0
    for number in range(arguments.runs):
        used = passed = 0.0
        count = 0
        for _ in range(arguments.copies):
            trials, fought, broken, more_used, more_passed = run(arguments.path)
            count, used, passed = count + trials, used + more_used, passed + more_passed
        processor.append(count / used)
        wall.append(count / passed)
        print(f"run {number + 1}: {count} trials, {used:.1f} s of processor, peak {peak_mib():.0f} MiB", flush=True)
    print(f"trials {trials}, contested {fought}, broken files {broken}")
    print(f"median {statistics.median(processor):.0f} trials/s of processor time")
    print(f"median {statistics.median(wall):.0f} trials/s of wall time")
    print(f"peak {peak_mib():.0f} MiB, {baseline:.0f} MiB before the first file")


if __name__ == "__main__":
    main()
