"""What a process takes of the machine, and the machine's noise: processor time that its host gave to other guests
(steal), and how late sleeps end.

On a virtual machine both of these can outweigh what is measured: nobody reaches a 99th percentile below the second.

    python -m bench.machine    # how slow this machine is now, as a ratio to a reference, to read other figures by
"""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

NAP_SECONDS = 0.002
"""Seconds of a sleep whose end is measured."""
NAP_COUNT = 1000
REFERENCE_SECONDS = 0.00225
"""Seconds of a processor that one piece of work takes on the machine on which the budgets of the tests were set."""
PIECES = 15


@dataclass(frozen=True)
class Ticks:
    """Time of all processors since the machine's start, in clock ticks."""

    busy: int
    stolen: int
    """Time in which something was ready to run and the host ran others."""

    @classmethod
    def now(cls) -> Ticks | None:
        """The reading at this moment; None where the system has none."""
        try:
            user, nice, system, _idle, _wait, hard, soft, stolen = map(
                int, Path("/proc/stat").read_text(encoding="ascii").splitlines()[0].split()[1:9]
            )
        except (OSError, ValueError):
            return None
        return cls(user + nice + system + hard + soft, stolen)

    def stolen_since(self, before: Ticks) -> float:
        """Share of what was asked of the processors since then that the host kept for others."""
        busy, stolen = self.busy - before.busy, self.stolen - before.stolen
        return stolen / (busy + stolen) if busy + stolen else 0.0


def resident(pid: int) -> int:
    """Bytes of resident memory of a process."""
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def cpu_seconds(pid: int) -> float:
    """Seconds that the threads of a process have worked on a processor. Others on the machine change them little."""
    used = 0
    for thread in Path(f"/proc/{pid}/task").iterdir():
        with suppress(FileNotFoundError):
            used += int((thread / "schedstat").read_text(encoding="ascii").split()[0])
    return used / 1e9


def ready_per_core() -> float:
    """Processes of the whole machine that were ready to run for each core, over the last minute."""
    return os.getloadavg()[0] / (os.cpu_count() or 1)


def delayed_seconds() -> float:
    """Seconds in which the first thread of this process was ready to run and others ran; 0 where nothing tells it."""
    try:
        return int(Path("/proc/self/schedstat").read_text(encoding="ascii").split()[1]) / 1e9
    except (OSError, ValueError, IndexError):
        return 0.0


def lateness(cores: set[int], naps: int = NAP_COUNT) -> float:
    """Milliseconds that a short sleep ends late, at the 99th percentile, with nothing else at work on these cores."""
    usual = os.sched_getaffinity(0)
    late: list[float] = []
    try:
        for core in cores & usual:
            os.sched_setaffinity(0, {core})
            for _ in range(naps):
                began = time.perf_counter()
                time.sleep(NAP_SECONDS)
                late.append(1000 * (time.perf_counter() - began - NAP_SECONDS))
    finally:
        os.sched_setaffinity(0, usual)
    return sorted(late)[int(0.99 * len(late))]


def describe_stolen(before: Ticks | None) -> str:
    """A line on the time that was stolen since a reading."""
    now = Ticks.now()
    if before is None or now is None:
        return "the machine does not tell what its host kept for others"
    return f"of the processors' time that was asked for, the host kept {now.stolen_since(before):.1%} for others"


def work() -> int:
    """One piece of work: what an interpreter does most, on less memory than a processor's cache has."""
    counts: dict[str, int] = {}
    for number in range(12_000):
        word = f"word {number % 997}"
        counts[word] = counts.get(word, 0) + len(word.split())
    return sum(sorted(counts.values()))


def slowness(clock: Callable[[], float], pieces: int = PIECES) -> float:
    """How many times as long as on the reference a piece of work takes by a clock, at the median.

    By `time.process_time` it is the machine's own; by `time.perf_counter`, what else runs at the moment counts, too.
    """
    took = []
    for _ in range(pieces):
        began = clock()
        work()
        took.append(clock() - began)
    return statistics.median(took) / REFERENCE_SECONDS


def main() -> None:
    own, now = slowness(time.process_time), slowness(time.perf_counter)
    print(f"processor time: {own:.2f} times that of the reference; with what else runs now: {now:.2f} times")


if __name__ == "__main__":
    main()
