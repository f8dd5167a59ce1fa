"""`make soak`: what it reports, the order of tests, and the seeds of the laws."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from harness.examples import format_names
from tests.order import LAW_SEED_VARIABLE, SWEEP, set_sweeps_aside, shuffled
from tests.soak import LAWS, Run, begin

ROOT = Path(__file__).resolve().parents[1]
NOTHING_BEFORE = ("--laws", "0", "--worlds", "0", "--sweeps", "0")
"""A soak of the suite alone."""
SAMPLE = """
import os

def test_passes():
    assert True

def test_fails():
    assert False

def test_fails_at_one_seed():
    assert os.environ["TWELVE_TEST_ORDER_SEED"] != "4"
"""


def run(*command: str, **named: str) -> subprocess.CompletedProcess[str]:
    """A module of Python in a process of its own, which loads no more plugins for pytest than it needs."""
    named |= {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_PLUGINS": "pytest_asyncio.plugin,xdist.plugin"}
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "TWELVE_TEST_"))}
    return subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, env={**kept, **named}, capture_output=True, text=True, timeout=200
    )


def collected(path: str, **named: str) -> list[str]:
    """The tests of a module in the order in which they would run."""
    lines = run("pytest", "--collect-only", "-q", path, **named).stdout.splitlines()
    return [line.partition("::")[2] for line in lines if "::" in line]


def test_a_soak_names_every_failure_with_its_runs_and_seeds(tmp_path: Path) -> None:
    sample = tmp_path / "test_sample.py"
    sample.write_text(SAMPLE)
    given = (*NOTHING_BEFORE, "--runs", "2", "--loaded", "1", "--seed", "3", "--workers", "0")
    done = run("tests.soak", *given, "--journal", str(tmp_path / "soak.jsonl"), str(sample))
    lines = done.stdout.splitlines()
    assert done.returncode == 1, done.stdout + done.stderr
    assert [line.partition("test_sample.py::")[2] for line in lines if "(seed " in line] == [
        "test_fails: suite 1 (seed 3), suite 2 under load (seed 4)",
        "test_fails_at_one_seed: suite 2 under load (seed 4)",
    ]
    assert lines[-1] == "2 tests failed at least once"


def test_a_soak_without_a_report_is_a_failure(tmp_path: Path) -> None:
    sample = tmp_path / "test_sample.py"
    sample.write_text("import os\n\ndef test_ends_the_process():\n    os._exit(3)\n")
    given = (*NOTHING_BEFORE, "--runs", "1", "--loaded", "0", "--workers", "0")
    done = run("tests.soak", *given, "--journal", str(tmp_path / "soak.jsonl"), str(sample))
    assert done.returncode == 1
    assert "pytest ended with code 3 before it could name a test: suite 1" in done.stdout


def test_a_stopped_soak_goes_on_where_it_stopped_on_the_same_commit_only(tmp_path: Path) -> None:
    journal, chosen = tmp_path / "cache" / "soak.jsonl", {"seed": None, "runs": 10}
    first = begin(journal, chosen, "a1b2")
    first.add(Run("suite 1", (), first.seed), ["tests/test_one.py::test_fails"])

    again = begin(journal, chosen, "a1b2")
    assert (again.seed, again.found) == (first.seed, {"suite 1": ["tests/test_one.py::test_fails"]})

    for other, commit in (({**chosen, "runs": 4}, "a1b2"), (chosen, "c3d4"), (chosen, None), (chosen, None)):
        anew = begin(journal, other, commit)
        assert anew.found == {}
        anew.add(Run("suite 1", (), anew.seed), [])
    assert begin(journal, {"seed": 7, "runs": 10}, "a1b2").seed == 7


def test_the_order_of_tests_is_drawn_from_the_seed() -> None:
    named = [f"tests/test_{module}.py::test_{number}" for module in "abcdef" for number in range(8)]
    written = [cast("pytest.Item", SimpleNamespace(nodeid=name)) for name in named]
    orders = [[item.nodeid for item in shuffled(written, seed)] for seed in (1, 1, 2)]
    assert orders[0] == orders[1] != orders[2]
    assert sorted(orders[0]) == sorted(named)
    modules = [name.partition("::")[0] for name in orders[0]]
    assert sum(one != other for one, other in pairwise(modules)) == 5, "what a module shares stays shared"


@cache
def fresh_laws() -> list[str]:
    """The laws with a seed."""
    return collected(LAWS, **{LAW_SEED_VARIABLE: "900"})


@pytest.mark.parametrize(
    ("marks", "argument", "left_out"),
    [("", "tests", True), ("slow", "tests/api", True), (SWEEP, "tests", False), ("", "tests/test_a.py::test_1", False)],
)
def test_a_sweep_is_tried_where_its_mark_or_its_name_is_given(marks: str, argument: str, left_out: bool) -> None:
    told: list[pytest.Item] = []
    given = SimpleNamespace(
        option=SimpleNamespace(markexpr=marks),
        args=[argument],
        hook=SimpleNamespace(pytest_deselected=lambda items: told.extend(items)),
    )
    usual, sweep = (
        cast("pytest.Item", SimpleNamespace(get_closest_marker={name: object()}.get)) for name in ("slow", SWEEP)
    )
    items = [usual, sweep]
    set_sweeps_aside(cast("pytest.Config", given), items)
    assert (items, told) == (([usual], [sweep]) if left_out else ([usual, sweep], []))


def test_the_laws_have_fixed_examples_until_a_seed_is_set() -> None:
    fixed = [name for name in collected(LAWS) if "staller" in name]
    fresh = [name for name in fresh_laws() if "staller" in name]
    assert fixed[0].endswith("[jury-0]")
    assert fresh[0].endswith("[jury-900]")
    assert len(fresh) >= len(fixed)


def test_a_soak_tries_every_law_on_every_format_with_an_example() -> None:
    names = fresh_laws()
    # Another test of this process may have registered a format of its own.
    formats = [name for name in format_names() if (ROOT / "engine" / "formats" / name).is_dir()]
    assert len(formats) > 1
    for law in {name.partition("[")[0] for name in names if "[" in name}:
        for format in formats:
            seeds = {name for name in names if name in (f"{law}[{format}]", f"{law}[{format}-900]")}
            assert seeds, f"{law} does not run on {format}"
