"""Clocks and draws come from the surroundings alone: the linter refuses others, and names the remedy."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
BANNED = {
    "import time": "`now` or `steady`",
    "from time import monotonic": "`now` or `steady`",
    "import random": "`fraction`",
    "from secrets import token_hex": "`secret_bytes`",
    "from uuid import uuid4": "`id`",
    "import os; os.urandom(8)": "`secret_bytes`",
    "from datetime import UTC, datetime; datetime.now(UTC)": "`now`",
    "from datetime import datetime; datetime.today()": "`now`",
    "from datetime import date; date.today()": "`now`",
    "from api.machine import machine_surroundings": "handed down",
}


def refusals(source: str, place: str) -> list[str]:
    """What the linter says against a file of this source at a place."""
    command = [sys.executable, "-m", "ruff", "check", "--no-cache", "--select", "TID251", "--output-format", "json"]
    checked = subprocess.run(
        [*command, "--stdin-filename", place, "-"], input=source, capture_output=True, text=True, cwd=ROOT, timeout=60
    )
    assert checked.returncode in (0, 1), checked.stderr
    return [one["message"] for one in json.loads(checked.stdout)]


@pytest.mark.parametrize("place", ["rooms/live/x.py", "api/http/routers/x.py", "api/cli/x.py", "cases/sources/x.py"])
def test_clocks_and_draws_are_refused_with_what_to_take_instead(place: str) -> None:
    said = refusals("\n".join(BANNED), place)
    assert len(said) == len(BANNED)
    for (source, remedy), message in zip(BANNED.items(), said, strict=True):
        assert remedy in message, source


@pytest.mark.parametrize("place", ["tests/rooms/x.py", "bench/x.py", "rooms/minds/sandbox/x.py", "api/machine.py"])
def test_programs_of_their_own_and_real_processes_look_at_clocks(place: str) -> None:
    assert refusals("\n".join(BANNED), place) == []
