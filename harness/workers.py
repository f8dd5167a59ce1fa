"""Workers as separate processes, as `twelve serve` runs them, for tests that end them in rude ways."""

import contextlib
import os
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import httpx

from harness.log_lines import LOG_LINES
from harness.server import House
from harness.services import forked, tied

ROOT = Path(__file__).resolve().parents[1]
COMMAND = [sys.executable, "-c", "from api.cli.main import main; main()"]


def environment(**settings: str) -> dict[str, str]:
    """The environment of a program under test: nobody's settings but these, and no file `.env` of anybody's."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("TWELVE_", "PORT", "ELEVENLABS_"))
    }
    return {**kept, "PYTHONPATH": str(ROOT), "TWELVE_LOG_FORMAT": "json", **settings}


class Worker:
    """One `twelve serve`."""

    def __init__(
        self,
        settings: Mapping[str, str],
        *options: str,
        folder: Path,
        descriptors: int | None = None,
        command: Sequence[str] | None = None,
        ready: bool = True,
    ) -> None:
        """Start it, and wait until it is ready, or with `ready=False` until it has printed its address.

        `descriptors`: how many files it may have open; `command`: the program, `COMMAND` to load `twelve` from nothing;
        without one it is forked from a process that has loaded it.
        """
        limited = ["/bin/sh", "-c", f'ulimit -n {descriptors}; exec "$@"', "sh"] if descriptors is not None else []
        self.folder = folder
        """Where it runs, and keeps its files."""
        log = folder / f"worker-{secrets.token_hex(4)}.log"
        self._log = log.open("w+b")
        LOG_LINES.follow(log)
        words = ["serve", "--port", "0", *options]
        # Several workers are processes that one of them starts: it has to be a program for that.
        self._several = "--workers" in options
        alone = not limited and command is None and not self._several
        variables = environment(**settings)
        self.process: forked.Process | subprocess.Popen[bytes] = (
            forked.start(words, variables, folder, log)
            if alone
            else tied.start(
                [*limited, *(command or COMMAND), *words],
                ends_by=signal.SIGKILL,
                environment=variables,
                cwd=folder,
                output=self._log,
            )
        )
        try:
            self.address = self._read_address(ready)
        except AssertionError:
            self.end()
            raise

    @property
    def said(self) -> str:
        """Everything it has printed and logged."""
        self._log.seek(0)
        return self._log.read().decode(errors="replace")

    def _read_address(self, ready: bool, timeout: float = 120.0) -> str:
        until = time.monotonic() + timeout
        while time.monotonic() < until and self.process.poll() is None:
            for word in self.said.split():
                if word.startswith("http://127.0.0.1:"):
                    address = word.removeprefix("http://")
                    if not ready or self._ready(address):
                        return address
            time.sleep(0.05)  # real time: polls what another process does
        raise AssertionError(f"the worker did not come up: {self.said}")

    def _ready(self, address: str) -> bool:
        try:
            return httpx.get(f"http://{address}/health/ready", timeout=30).status_code == 200
        except httpx.HTTPError:
            return False

    def driven(self) -> int:
        """How many rooms it drives."""
        text = httpx.get(f"http://{self.address}/metrics", timeout=10).text
        return int(
            float(next(line for line in text.splitlines() if line.startswith("twelve_rooms_driven ")).split()[1])
        )

    def kill(self) -> None:
        """End it as a crash would."""
        self.process.kill()
        self.process.wait()

    def end(self) -> None:
        """Make sure that it is gone, and what it started."""
        if self._several and self.process.poll() is None:
            # Killed, it would leave its workers behind, which look for their database until somebody ends them.
            self.process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(30)
        if self.process.poll() is None:
            self.kill()
        if not self._log.closed:
            LOG_LINES.forget(Path(self._log.name))
        self._log.close()


@contextlib.contextmanager
def workers(number: int, folder: Path, **settings: str) -> Iterator[list[Worker]]:
    """So many workers on the same store and bus."""
    running: list[Worker] = []
    try:
        while len(running) < number:
            running.append(Worker(settings, folder=folder))
        yield running
    finally:
        for worker in running:
            worker.end()


@contextlib.asynccontextmanager
async def at(worker: Worker) -> AsyncIterator[House]:
    """What a worker offers."""
    async with httpx.AsyncClient(base_url=f"http://{worker.address}", timeout=30) as http:
        yield House(worker.address, http)


class Pair(NamedTuple):
    """Two workers on one PostgreSQL and one Redis."""

    workers: list[Worker]
    first: House
    """What the first of them offers."""
    second: House
