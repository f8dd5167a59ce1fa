"""A test that takes long fails unless it says why, and a run prints its slowest tests and its budget."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bench.machine import slowness, work
from tests.durations import FAR_OVER, Durations, Share, Total, too_long, used_processor_seconds

ROOT = Path(__file__).resolve().parents[1]
SAMPLE = """
import time
import pytest

def test_short():
    pass

def test_long():
    time.sleep(0.4)

@pytest.mark.slow("it waits for a clock")
def test_explained():
    time.sleep(0.4)

@pytest.fixture
def served():
    time.sleep(0.4)

def test_with_a_fixture_that_others_share(served):
    pass
"""


def run(folder: Path, sample: str, *options: str, **given: float) -> subprocess.CompletedProcess[str]:
    """A run of a sample that is held to these limits."""
    (folder / "test_sample.py").write_text(sample)
    (folder / "pytest.ini").write_text("[pytest]\nmarkers =\n    slow(reason)\n    sweep(what)\n")
    begun = f"plugins=[Durations(whole=True, **{given})]"
    program = f"import sys, pytest; from tests.durations import Durations; sys.exit(pytest.main(sys.argv[1:], {begun}))"
    command = [sys.executable, "-c", program, "-p", "no:cacheprovider", f"--rootdir={folder}", *options, str(folder)]
    # The plugins that are installed here take longer to load than a sample does to run.
    variables = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return subprocess.run(command, cwd=ROOT, env=variables, capture_output=True, text=True, timeout=100)


def test_a_test_that_takes_long_fails_and_says_what_to_do(tmp_path: Path) -> None:
    # No machine is so busy that its limit comes near: a piece of work would take forty times as long.
    ran = run(tmp_path, SAMPLE.replace("0.4", "1.2"), test_seconds=0.03)
    assert ran.returncode == 1
    assert "1 failed, 3 passed" in ran.stdout
    assert "test_long" in ran.stdout
    assert "and a test may take 0.03 s" in ran.stdout
    assert '@pytest.mark.slow("…")' in ran.stdout


def test_a_run_prints_its_slowest_tests_and_its_budget(tmp_path: Path) -> None:
    ran = run(tmp_path, SAMPLE, test_seconds=60)
    assert ran.returncode == 0
    printed = [line.split() for line in ran.stdout.splitlines() if "test_sample.py::" in line]
    took = [float(seconds) for seconds, unit, _ in printed if unit == "s"]
    assert len(took) == 4
    assert took == sorted(took, reverse=True)
    assert took[2] >= 0.4
    totals = [line.partition(":")[0] for line in ran.stdout.splitlines() if " s of " in line]
    assert totals == ["time", "processor time"]


def test_a_run_far_over_its_budget_fails(tmp_path: Path) -> None:
    ran = run(tmp_path, SAMPLE, test_seconds=60, run_seconds=0.001)
    assert ran.returncode == 1
    assert "4 passed" in ran.stdout
    assert ", far over the budget of all tests" in ran.stdout


@pytest.mark.slow("it begins a run on two processes")
def test_the_processes_of_a_run_count_together(tmp_path: Path) -> None:
    busy = "import time\n\ndef test_busy():\n    while time.process_time() < 1:\n        pass\n"
    # The conftest is where every process of a run gets the plugin.
    (tmp_path / "conftest.py").write_text(
        "from tests.durations import Durations\n\n"
        "def pytest_configure(config):\n"
        "    if hasattr(config, 'workerinput'):\n"
        "        config.pluginmanager.register(Durations(whole=False, test_seconds=60), 'durations')\n"
    )
    ran = run(tmp_path, busy, "-p", "xdist", "-n", "1", test_seconds=60)
    assert ran.returncode == 0, ran.stdout
    (line,) = (line for line in ran.stdout.splitlines() if line.startswith("processor time: "))
    assert 1 <= int(line.split()[2]) < 60


def test_a_slow_test_and_a_sweep_without_a_reason_are_refused(tmp_path: Path) -> None:
    marks = ["slow", "slow()", "slow(3)", 'slow("")', 'slow(reason="it waits")', "sweep"]
    tests = [f"@pytest.mark.{mark}\ndef test_{number}():\n    pass\n" for number, mark in enumerate(marks)]
    ran = run(tmp_path, "\n".join(["import pytest\n", *tests]))
    assert ran.returncode == pytest.ExitCode.USAGE_ERROR
    assert "Say why these are slow" in ran.stderr
    assert all(f"test_sample.py::test_{number}" in ran.stderr for number in range(len(marks)))


def test_tests_of_folders_with_fixtures_of_their_own_run_together(tmp_path: Path) -> None:
    # Pytest then keeps plugins in sets.
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "conftest.py").write_text("def pytest_runtest_setup():\n    pass\n")
        (tmp_path / name / f"test_{name}.py").write_text("def test_it():\n    pass\n")
    ran = run(tmp_path, "def test_it():\n    pass\n", test_seconds=60)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "3 passed" in ran.stdout


def test_a_limit_is_as_much_longer_as_the_machine_is_slow() -> None:
    assert too_long(5.0, limit=5.0, now=0.5) is None
    assert too_long(14.9, limit=5.0, now=3.0) is None
    assert "took 15.1 s" in (too_long(15.1, limit=5.0, now=3.0) or "")


def test_a_thread_that_others_keep_from_running_has_longer() -> None:
    assert Share(3.0, 7.0).waits_since(Share(1.0, 1.0)) == pytest.approx(4.0)
    # A thread that slept nearly all the time says little about the machine.
    assert Share(1.001, 1.1).waits_since(Share(1.0, 1.0)) == 1.0


def test_a_little_over_the_budget_is_printed_and_far_over_fails() -> None:
    assert Total("time", FAR_OVER * 60, 60).far_over() is None
    assert f"The time: {FAR_OVER * 60 + 1:.0f} s of 60 s" in (Total("time", FAR_OVER * 60 + 1, 60).far_over() or "")


def test_what_other_processes_have_told_is_counted_once() -> None:
    told = Durations(whole=True, processor_seconds=5.0).measured()[1].seconds
    assert 5.0 <= told <= 5.0 + used_processor_seconds(with_children=False)


def test_a_machine_is_as_slow_as_it_was_throughout_the_run() -> None:
    steady = Durations(whole=True, slow=[1.0]).measured()
    slower = Durations(whole=True, slow=[1.0, 5.0]).measured()
    assert slower[1].budget == 3 * steady[1].budget


def test_slowness_is_the_time_of_a_piece_of_work_beside_the_reference() -> None:
    ticks = iter(range(100))
    assert slowness(lambda: 0.0045 * next(ticks), pieces=3) == pytest.approx(2.0)
    assert work() == work() > 0
