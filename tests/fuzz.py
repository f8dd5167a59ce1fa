"""Try every HTTP call with generated requests: `python -m tests.fuzz [--cases 4000] [--seed 1] [OPTION…]`.

A server in a process of its own, on a store in memory and with rate limits out of the way, and a room in which the
host's seat is never done with its first ballot. Schemathesis reads `/openapi.json` and goes through all of its phases:
examples, coverage of each schema's bounds, fuzzing, and sequences of calls. The same seed makes the same requests.
Whatever it finds is printed with a request that shows it, and the exit status is 1. Further options go to
`schemathesis run` as they are, for instance `--phases=stateful` or `--include-path-regex=acts`.

Not checked is that a request which fits its schema is accepted: whether a seat may be taken or a word is a choice now
depends on the room, which no schema knows.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from bench.options import positive_count

ROOT = Path(__file__).resolve().parents[1]
ROOM = "FUZZED_ROOM"
"""The environment variable in which the hooks find the room's code and its host's token."""
FIXED_CASES = 3_000
"""About how many cases there are whatever is asked for: examples, coverage and sequences."""
OPERATIONS = 40
START_SECONDS = 60.0
_SETTING_PREFIXES = ("TWELVE_", "DATABASE_", "REDIS_")
"""How settings of somebody else's server begin."""
_LIMITS = (
    "ACTS_PER_SECOND",
    "REQUESTS_PER_SECOND",
    "ADDRESS_PER_SECOND",
    "ROOMS_PER_MINUTE",
    "GUESSES_PER_MINUTE",
    "JOINS_PER_MINUTE",
)
_CONFIGURATION = """\
[checks.positive_data_acceptance]
enabled = false

[checks.negative_data_rejection]
expected-statuses = [400, 401, 403, 404, 405, 409, 413, 416, 421, 422, 429, 503]
"""
"""421 is how a request is refused that has a `Host` of its own making."""


@contextmanager
def start_server(folder: Path) -> Iterator[str]:
    """A server of its own; gives its address."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("TWELVE_", "DATABASE_", "REDIS_"))
    }
    settings = {f"TWELVE_{name}": "1000000" for name in _LIMITS}
    settings |= {"DATABASE_URL": "memory://", "TWELVE_LOG_LEVEL": "error", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", "from api.cli.main import main; main()", "serve", "--port", "0"]
    with (folder / "server.log").open("w+b") as log:
        server = subprocess.Popen(command, cwd=folder, env={**kept, **settings}, stdout=log, stderr=subprocess.STDOUT)
        try:
            yield _address(folder / "server.log", server)
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait()


def _address(log: Path, server: subprocess.Popen[bytes]) -> str:
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until and server.poll() is None:
        for word in log.read_text(errors="replace").split():
            if word.startswith("http://127.0.0.1:"):
                try:
                    if httpx.get(f"{word}/health/ready").status_code == 200:
                        return word
                except httpx.TransportError:
                    pass
        time.sleep(0.05)  # real time: polls what another process does
    raise SystemExit(f"The server did not start:\n{log.read_text(errors='replace')}")


def open_room(address: str) -> dict[str, Any]:
    """A room that waits for its host's first ballot."""
    asked = {"case_id": "case_001_robbery", "seed": "fuzz", "settings": {"turn_seconds": 600, "pace": "instant"}}
    with httpx.Client(base_url=address, timeout=START_SECONDS) as http:
        room: dict[str, Any] = http.post("/api/rooms", json=asked).raise_for_status().json()
        headers = {"Authorization": f"Bearer {room['host_token']}"}
        # It takes seconds to make, and Schemathesis waits ten for it.
        http.get("/openapi.json").raise_for_status()
        begin = {"act": {"kind": "begin"}}
        http.post(f"/api/rooms/{room['code']}/acts", json=begin, headers=headers).raise_for_status()
    return room


def run(cases: int, seed: int, options: list[str]) -> int:
    """Go through all phases; the exit status of Schemathesis."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "schemathesis.toml").write_text(_CONFIGURATION)
        with start_server(folder) as address:
            room = open_room(address)
            command = [
                sys.executable,
                "-m",
                "schemathesis.cli",
                "run",
                f"{address}/openapi.json",
                f"--seed={seed}",
                f"--max-examples={max(1, (cases - FIXED_CASES) // OPERATIONS)}",
                "--generation-database=none",
                "--suppress-health-check=all",
                "--continue-on-failure",
                "--no-color",
                "--warnings=off",
                f"--header=Authorization: Bearer {room['host_token']}",
                *options,
            ]
            hooks = {"SCHEMATHESIS_HOOKS": "tests.fuzz_hooks", "PYTHONPATH": str(ROOT), ROOM: json.dumps(room)}
            return subprocess.run(command, cwd=folder, env={**os.environ, **hooks}).returncode


def main() -> int:
    """Run, with what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=positive_count, default=4000, help="about how many requests to make")
    parser.add_argument("--seed", type=int, default=1)
    asked, options = parser.parse_known_args()
    return run(asked.cases, asked.seed, options)


if __name__ == "__main__":
    sys.exit(main())
