"""Collecting the tests loads nothing that only a few of them need: every process of a run collects all of them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HEAVY = (
    "mcp",
    "jsonschema",
    "pyarrow",
    "litellm",
    "llama_index",
    "smolagents",
    "distributed",
    "matplotlib",
    "elevenlabs",
)
"""Packages that take a tenth of a second or more to load, each wanted by a few tests."""
PROGRAM = f"""
import sys
import pytest

code = pytest.main(["--collect-only", "-q", "--no-header"])
print("loaded:", *(name for name in {HEAVY} if name in sys.modules))
sys.exit(code)
"""


def test_no_test_loads_a_heavy_package_while_it_is_collected() -> None:
    ran = subprocess.run([sys.executable, "-c", PROGRAM], cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert ran.returncode == 0, ran.stdout[-2000:]
    assert ran.stdout.splitlines()[-1].split() == ["loaded:"]
