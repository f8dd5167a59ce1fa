"""What a million juries take on this machine: time, memory, disk and money, reckoned from fewer.

    python -m bench.simulation.million                 # 100,000 juries: some ten minutes of two cores
    python -m bench.simulation.million -n 2000         # a look at it
    python -m bench.simulation.million --hour 0.10     # by another price of such a machine, in USD an hour

It runs `twelve simulate --case all --no-text --out FOLDER --json FILE` over the predefined cases, as a study would, and
measures the wall time of that, the processor time of all its processes, the largest resident size of each, and the
bytes of parts and report. The same command once more plays nothing, and its time is what making the figures costs. A
jury takes as long as any other, whatever its number, so that a million take so many times as long. How memory grows is
told from a run with a tenth of the juries. What was measured and what is reckoned from it stands apart.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from api.cli.simulate.jobs import usable_cores
from bench.machine import Ticks, describe_stolen
from bench.options import positive_count, positive_number, read_options
from cases.library import predefined_cases

MILLION = 1_000_000
HOUR_USD = 0.085
"""What a machine with two cores and 4 GB costs an hour: list price of a c6i.large of AWS, on demand."""


@dataclass(frozen=True)
class Measured:
    """What one command took."""

    seconds: float
    cpu: float
    """Seconds of processor time of all its processes."""
    largest: int
    """Bytes of its largest process."""
    disk: int
    """Bytes of what it left."""


def measured(per_case: int, workers: int, folder: Path) -> Measured:
    """Simulate all cases into a folder, or make the figures of what lies there."""
    words = ["simulate", "--case", "all", "-n", str(per_case), "--no-text", "--workers", str(workers)]
    words += ["--out", str(folder / "parts"), "--json", str(folder / "runs.json")]
    folder.mkdir(exist_ok=True)
    start, before = time.perf_counter(), os.times()
    process = subprocess.Popen(
        [sys.executable, "-c", "from api.cli.main import main; main()", *words], stdout=subprocess.DEVNULL
    )
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise SystemExit("The simulation that was to be measured failed.")
    seconds, after = time.perf_counter() - start, os.times()
    cpu = sum(getattr(after, kind) - getattr(before, kind) for kind in ("children_user", "children_system"))
    disk = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    return Measured(seconds, cpu, usage.ru_maxrss * 1024, disk)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-n", type=positive_count, default=100_000, help="juries that are played, over all cases")
    parser.add_argument("--workers", type=positive_count, default=usable_cores())
    parser.add_argument(
        "--hour", type=positive_number, default=HOUR_USD, help="what a machine like this costs an hour, in USD"
    )
    asked = read_options(parser)
    cases = len(predefined_cases())
    per_case = max(10, asked.n // cases)
    played = per_case * cases
    times = MILLION / played
    before = Ticks.now()
    with tempfile.TemporaryDirectory() as folder:
        few = measured(per_case // 10, asked.workers, Path(folder) / "few")
        many = measured(per_case, asked.workers, Path(folder) / "many")
        again = measured(per_case, asked.workers, Path(folder) / "many")
    grown = (many.largest - few.largest) / (played - per_case // 10 * cases)
    memory = many.largest + max(0.0, grown) * (MILLION - played)
    hours = many.seconds * times / 3600
    print(f"measured, {played:,} juries of {cases} cases without words on {asked.workers} processes:")
    print(
        f"  {many.seconds:.1f} s, {1000 * many.seconds / played:.2f} ms each; {many.cpu:.1f} s of processor time; "
        f"figures alone, from parts that are there: {again.seconds:.1f} s"
    )
    print(
        f"  largest process {many.largest / 2**20:.0f} MiB ({few.largest / 2**20:.0f} MiB at a tenth of the juries, "
        f"{grown:+.0f} bytes a jury); parts and report {many.disk / 2**20:.0f} MiB"
    )
    print(f"reckoned from that, {MILLION:,} juries:")
    print(
        f"  {hours:.1f} hours, {hours * asked.hour:.2f} USD at {asked.hour:g} USD an hour; "
        f"{memory / 2**20:.0f} MiB in the largest process; {many.disk * times / 2**30:.1f} GiB of disk"
    )
    print(describe_stolen(before))


if __name__ == "__main__":
    main()
