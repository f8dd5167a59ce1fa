"""Keeps one PostgreSQL for a whole test run: run as `python -m harness.services.keeper FOLDER PID`.

The run's processes come and go, and the first to ask may leave first, so the server belongs to none of them. The
keeper holds it until process PID is gone, in whatever way, then stops it and removes FOLDER. It writes the address to
FOLDER/url, or in FOLDER/error why there is none.
"""

import os
import select
import shutil
import sys
import time
from pathlib import Path

from harness.services.cluster import CannotStart, Cluster, installed, start_cluster


def keep(folder: Path, pid: int) -> None:
    """Start the first installation that will start, and hold it while process `pid` lives."""
    cluster: Cluster | None = None
    reasons: list[str] = []
    try:
        for number, programs in enumerate(installed()):
            place = folder / str(number)
            place.mkdir(mode=0o711)
            try:
                cluster = start_cluster(programs, place)
                break
            except (CannotStart, OSError) as error:
                reasons.append(f"{programs.folder}: {error}")
        if cluster is None:
            _tell(folder / "error", "\n".join(reasons) or "no PostgreSQL is installed")
        else:
            _tell(folder / "url", cluster.url)
        _wait_for_the_end_of(pid)
    finally:
        if cluster is not None:
            cluster.stop()
        shutil.rmtree(folder, ignore_errors=True)
        folder.with_suffix(".lock").unlink(missing_ok=True)


def _tell(file: Path, text: str) -> None:
    """Write it whole or not at all: somebody is polling for the file."""
    draft = file.with_suffix(".draft")
    draft.write_text(text)
    draft.rename(file)


def _wait_for_the_end_of(pid: int) -> None:
    if hasattr(os, "pidfd_open"):
        try:
            watched = os.pidfd_open(pid)
        except ProcessLookupError:
            return
        select.select([watched], [], [])
        return
    while True:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return
        time.sleep(0.2)  # real time: polls what another process does


if __name__ == "__main__":
    keep(Path(sys.argv[1]), int(sys.argv[2]))
