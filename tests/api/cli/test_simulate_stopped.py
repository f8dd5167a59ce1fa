"""`twelve simulate`, ended before its time: nothing is counted by halves, nothing is lost, and nobody plays on."""

from __future__ import annotations

import csv
import json
import os
import re
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from harness.services import forked

CASE = "case_001_robbery"
TWELVE = [sys.executable, "-c", "from api.cli.main import main; main()"]
ENDLESS = [*TWELVE, "simulate", "--case", CASE, "-n", "100000", "--no-text", "--workers"]


def start_simulation(table: Path, *more: str, workers: int = 2) -> subprocess.Popen[str]:
    """An endless simulation that has written its first rows to a table."""
    command = [*ENDLESS, str(workers), "--csv", str(table), *more]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, process_group=0)
    deadline = time.monotonic() + 120
    while not (table.exists() and table.stat().st_size > 5_000):
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < deadline, "no run was written"
        time.sleep(0.05)  # real time: polls what another process does
    return process


def children(process: subprocess.Popen[str]) -> list[int]:
    found = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text()
    return [int(number) for number in found.split()]


def has_ended(number: int) -> bool:
    try:
        state = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return True
    return state in "ZX"  # ended, and not yet taken note of


@pytest.mark.parametrize(
    ("workers", "whole_group"),
    [
        (1, False),
        pytest.param(2, False, marks=pytest.mark.sweep("two players; one is stopped so in every run")),
        pytest.param(2, True, marks=pytest.mark.sweep("as Ctrl-C, which goes to the whole group")),
    ],
)
def test_sigterm_keeps_and_reports_what_is_done(tmp_path: Path, workers: int, whole_group: bool) -> None:
    runs, table = tmp_path / "runs.json", tmp_path / "runs.csv"
    process = start_simulation(table, "--json", str(runs), workers=workers)
    (os.killpg if whole_group else os.kill)(process.pid, signal.SIGTERM)
    output, errors = process.communicate(timeout=60)
    assert process.returncode == 1, errors
    data = json.loads(runs.read_text())
    done = data["cases"][0]["runs"]
    assert data["complete"] is False
    assert [run["seed"] for run in data["cases"][0]["list"]] == [str(1 + number) for number in range(done)]
    assert len(table.read_text().splitlines()) == done + 1
    assert f"{CASE}, {done} deliberations" in output
    assert errors.split("\n") == [
        "",
        "Stopping when the deliberations in hand are done; a second signal ends it at once.",
        f"Stopped after {done} of 100000 deliberations; what was done is kept.",
        "",
    ]


@pytest.mark.sweep("a moment of the start; test_ctrl_c_keeps_and_reports_what_is_done is for any other")
def test_ctrl_c_while_the_processes_begin_ends_none_of_them() -> None:
    process = subprocess.Popen(
        [*ENDLESS, "2"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, process_group=0
    )
    deadline = time.monotonic() + 60
    while len(children(process)) < 3:  # the two, and one of multiprocessing's
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < deadline, "they do not begin"
        time.sleep(0.01)  # real time: polls what another process does
    # As a terminal does: to the whole group, to those that play before they can ignore it.
    os.killpg(process.pid, signal.SIGINT)
    output, errors = process.communicate(timeout=60)
    assert process.returncode == 1, errors
    _, stopping, stopped, end = errors.split("\n")
    assert stopping == "Stopping when the deliberations in hand are done; Ctrl-C again ends it at once."
    kept = re.fullmatch(r"Stopped after (\d+) of 100000 deliberations; what was done is kept\.", stopped)
    assert kept is not None, errors
    assert f"{CASE}, {kept[1]} deliberations" in output
    assert end == ""


def test_nobody_plays_on_for_a_process_that_was_killed(tmp_path: Path) -> None:
    process = start_simulation(tmp_path / "runs.csv")
    players = children(process)
    assert len(players) >= 2
    process.kill()
    process.communicate(timeout=60)
    deadline = time.monotonic() + 60
    while not all(has_ended(player) for player in players):
        assert time.monotonic() < deadline, "somebody plays on"
        time.sleep(0.05)  # real time: polls what another process does
    assert (tmp_path / "runs.csv").read_text().endswith("\n"), "rows are written whole"


def test_a_disk_that_fills_up_leaves_whole_rows_and_the_figures_of_them(tmp_path: Path) -> None:
    table, page, plot = tmp_path / "runs.csv", tmp_path / "runs.html", tmp_path / "runs.png"
    command = [*TWELVE, "simulate", "--case", CASE, "-n", "100", "--no-text", "--workers", "1"]
    command += ["--csv", str(table), "--report", str(page), "--plot", str(plot.with_suffix(".svg"))]
    ended = subprocess.run(
        command,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000)),  # no file may be larger
    )
    assert ended.returncode == 1
    with table.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert 0 < len(rows) < 100
    assert all(None not in row and None not in row.values() for row in rows)
    assert f"{CASE}, {len(rows)} deliberations" in ended.stdout
    stopped, drawn, written = ended.stderr.splitlines()
    why = "could not be written: File too large. Let files be larger (ulimit -f), or name another place."
    assert stopped.startswith(f"--csv {table} {why} Stopped after {len(rows)} of 100 ")
    assert drawn == f"--plot {plot.with_suffix('.svg')} {why}"
    assert written == f"--report {page} {why}"
    assert sorted(tmp_path.iterdir()) == [table, table.with_suffix(".provenance.json")], "no file is left by halves"


@pytest.mark.parametrize(
    ("printed", "what"), [((), "The output"), (("--json", "-"), "The output"), (("--csv", "-"), "--csv -")]
)
def test_an_output_that_cannot_be_written_is_one_helpful_sentence(
    tmp_path: Path, printed: tuple[str, ...], what: str
) -> None:
    words = ["simulate", "--case", CASE, "-n", "4", "--no-text", "--workers", "1", *printed]
    errors = tmp_path / "errors"
    process = forked.start(words, os.environ, tmp_path, Path("/dev/full"), errors=errors)
    said = f"{what} could not be written: No space left on device. Make room, or name another place."
    assert (process.wait(120), errors.read_text()) == (1, f"{said}\n")


@pytest.mark.parametrize(
    "printed",
    [(), ("--csv", "-"), pytest.param(("--json", "-"), marks=pytest.mark.sweep("every output"))],
)
def test_a_reader_who_leaves_costs_no_file(tmp_path: Path, printed: tuple[str, ...]) -> None:
    page = tmp_path / "runs.html"
    command = [*TWELVE, "simulate", "--case", CASE, "-n", "2", "--no-text", "--workers", "1", "--report", str(page)]
    reading, writing = os.pipe()
    with subprocess.Popen([*command, *printed], stdout=writing, stderr=subprocess.PIPE, text=True) as process:
        os.close(writing)
        os.close(reading)
        _, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (1, "")
    # Rows that nobody reads end it, before there is anything to report.
    assert page.exists() == (printed != ("--csv", "-"))
