"""`make quick`: what it runs of the chosen tests, when it stops, and what it says of the rest."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tools import quick
from tools.affected_tests import ROOT, Affected
from tools.quick import Step, checks, execute, page_checks, report_left_out, runs_of_tests

SAMPLE = """
import time
import pytest

def test_first():
    time.sleep({seconds})

def test_second():
    assert {second}

def test_third():
    pass

@pytest.mark.browser
def test_browser():
    raise AssertionError

@pytest.mark.slow("is a sample")
def test_slow():
    raise AssertionError

@pytest.mark.needs("what set-up has not")
def test_needs():
    raise AssertionError
"""
OUT_OF_REACH = ["test_browser", "test_needs", "test_slow"]


def run_sample(folder: Path, seconds: float, *, slept: float = 0, second: bool = True) -> tuple[int, str, list[str]]:
    """The exit code of a run over a sample, what it printed, and the names of the tests without a turn."""
    sample, left_out = folder / "test_sample.py", folder / "left_out.txt"
    sample.write_text(SAMPLE.format(seconds=slept, second=second))
    given = ("--seconds", str(seconds), "--left-out", str(left_out), str(sample))
    # The plugins that are installed here take longer to load than a sample does to run.
    variables = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    ran = subprocess.run(
        [sys.executable, "-m", "tools.quick_tests", *given],
        cwd=ROOT,
        env=variables,
        capture_output=True,
        text=True,
        timeout=60,
    )
    return ran.returncode, ran.stdout, sorted(line.partition("::")[2] for line in left_out.read_text().splitlines())


def test_tests_that_fit_into_the_time_all_run(tmp_path: Path) -> None:
    code, said, left_out = run_sample(tmp_path, 50)
    assert (code, left_out) == (0, OUT_OF_REACH)
    assert "3 passed" in said


def test_the_run_stops_between_two_tests_when_the_time_is_over(tmp_path: Path) -> None:
    code, said, left_out = run_sample(tmp_path, 0.01, slept=0.1)
    assert (code, left_out) == (0, sorted([*OUT_OF_REACH, "test_second", "test_third"]))
    assert "1 passed" in said


def test_the_run_stops_at_the_first_failure(tmp_path: Path) -> None:
    code, said, left_out = run_sample(tmp_path, 50, second=False)
    assert (code, left_out) == (1, sorted([*OUT_OF_REACH, "test_third"]))
    assert "test_second" in said


def test_modules_run_in_their_order_and_keep_the_fixtures_of_their_folders(tmp_path: Path) -> None:
    (tmp_path / "test_top.py").write_text("def test_it():\n    print('ran top t')\n")
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "conftest.py").write_text("import pytest\n\n@pytest.fixture\ndef own():\n    pass\n")
    for folder in ("one", "two"):
        (tmp_path / "inner" / folder).mkdir()
        (tmp_path / "inner" / folder / "__init__.py").touch()
        for name in ("a", "b"):
            (tmp_path / "inner" / folder / f"test_{folder}_{name}.py").write_text(
                f"def test_it(own):\n    print('ran {folder} {name}')\n"
            )
    order = ["inner/two/test_two_a.py", "test_top.py", "inner/two/test_two_b.py", "inner/one/test_one_a.py"]
    left_out = tmp_path / "left_out.txt"
    given = ("--seconds", "50", "--left-out", str(left_out), *(str(tmp_path / module) for module in order))
    environment = {**os.environ, "PYTEST_ADDOPTS": "-s --import-mode=importlib"}
    command = [sys.executable, "-m", "tools.quick_tests", *given]
    ran = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60)
    assert ran.returncode == 0, ran.stdout
    assert re.findall(r"ran (\w+ \w)", ran.stdout) == ["two a", "top t", "two b", "one a"]


def test_a_step_that_does_not_end_is_ended_with_what_it_started() -> None:
    program = "import subprocess, sys; print('begun', flush=True); subprocess.run([sys.executable, '-c', 'input()'])"
    began = time.monotonic()
    code, said = execute(
        Step("waits", [sys.executable, "-c", program.replace("input()", "import time; time.sleep(60)")], seconds=2)
    )
    assert code == 1
    assert said.startswith("begun")
    assert "did not end in time" in said
    assert time.monotonic() - began < 30


def test_near_and_far_tests_are_shared_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    chosen = [Affected(number, f"tests/test_{number}.py", "changed") for number in range(7)]
    shares = [[word for word in step.command if str(word).endswith(".py")] for step in runs_of_tests(chosen, 30)]
    assert shares == [[f"tests/test_{number}.py" for number in half] for half in ((0, 2, 4, 6), (1, 3, 5))]
    assert len(runs_of_tests(chosen[:5], 30)) == 1
    assert runs_of_tests([], 30) == []


def test_the_schemas_are_compared_where_the_wire_may_have_changed() -> None:
    assert [step.name for step in checks(["docs/importing.md"])] == ["format", "lint", "import contracts", "types"]
    assert checks(["api/wire/schemas.py"])[-1].name == "schemas"


def test_the_page_is_checked_where_it_changed() -> None:
    assert page_checks(["api/app.py"]) == []
    steps = {step.name: list(step.command) for step in page_checks(["web/src/pages/Room.svelte", "web/gone.ts"])}
    assert list(steps) == [
        "the page's format",
        "the page's lint",
        "the page's styles",
        "the page's types",
        "tests of the page",
    ]
    assert steps["the page's lint"][-1] == "src/pages/Room.svelte"
    assert steps["tests of the page"][-1] == "src/pages/Room.svelte"


def test_a_page_without_its_packages_names_what_installs_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick, "WEB", tmp_path)
    with pytest.raises(quick.NotSetUp, match="run `make web-test` once"):
        page_checks(["web/src/pages/Room.svelte"])


def test_what_was_left_out_is_named_with_the_command_that_runs_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(quick, "LEFT_OUT", ROOT / ".cache" / "quick" / "left_out_of_a_test.txt")
    quick.LEFT_OUT.parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / "left_out_1.txt").write_text("tests/test_one.py::test_it\n")
    try:
        report_left_out([Affected(5, "tests/test_far.py", "imports rooms/x.py")], [tmp_path / "left_out_1.txt"])
        assert quick.LEFT_OUT.read_text() == "tests/test_one.py::test_it\ntests/test_far.py\n"
    finally:
        quick.LEFT_OUT.unlink()
    said = capsys.readouterr().out
    assert "tests/test_one.py" in said
    assert "through 3 others or more: 1" in said
    assert "make pytest ARGS=@.cache/quick/left_out_of_a_test.txt" in said


def test_where_nothing_tells_what_changed_one_sentence_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(quick, "ROOT", tmp_path)
    assert quick.main([]) == 2
    assert (
        capsys.readouterr().err == f"{tmp_path} is no clone of Git's, so nothing tells what changed: run `make test`.\n"
    )
