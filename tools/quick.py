"""`make quick`: in a minute, what most likely tells that a change is wrong.

Format, lint, types and import contracts of all, and the tests that belong to what differs from `main`, nearest first
(`tools/affected_tests.py`), until the time is over. Of the page, where it changed: format, lint and unit tests of what
changed, and the types of all. It needs no browser, and nothing else that only some tests need.

    python -m tools.quick                    # since this branch left main
    python -m tools.quick --since HEAD~3     # since another commit
    python -m tools.quick --seconds 20
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from tools.affected_tests import FAR, ROOT, Affected, TestSelection
from tools.changed_files import NoComparison, changed_files

BUDGET_SECONDS = 60
START_SECONDS = 4
"""Seconds that a process of tests takes to begin and to end."""
GRACE_SECONDS = 20
"""Seconds after its time in which a run of tests may end its last one."""
SHOWN_TESTS = 20
"""How many of the chosen test modules are printed."""
MODULES_PER_PROCESS = 3
"""Test modules that are worth the start of another process."""
PACKAGES = ("api", "bench", "cases", "engine", "examples", "harness", "migrations", "rooms", "tests", "tools")
ON_THE_WIRE = ("api/", "engine/", "rooms/", "web/schema/")
"""Where what HTTP and the socket carry is said."""
BIN = Path(sys.executable).parent
WEB = ROOT / "web"
CACHE = ROOT / ".cache"
STATE = CACHE / "quick"
LEFT_OUT = STATE / "left_out.txt"


class NotSetUp(Exception):
    """What the change needs is not installed; the text is a sentence with the remedy."""


@dataclass(frozen=True)
class Step:
    """One command."""

    name: str
    command: Sequence[str | Path]
    folder: Path = ROOT
    seconds: float | None = None
    """When it is ended, in seconds from its start."""


@dataclass
class Run:
    """What a run of `make quick` does and finds."""

    began: float = field(default_factory=time.monotonic)
    failed: list[str] = field(default_factory=list)
    """The names of the steps that failed."""

    def execute(self, steps: Sequence[Step]) -> None:
        """Run steps one after another, and print what each of them said once it has ended."""
        for step in steps:
            began = time.monotonic()
            code, said = execute(step)
            print(f"== {step.name}: {'ok' if code == 0 else 'failed'}, {time.monotonic() - began:.1f} s", flush=True)
            if code != 0 or step.name.startswith("tests"):
                print(said.rstrip(), flush=True)
            if code != 0:
                self.failed.append(step.name)


def execute(step: Step) -> tuple[int, str]:
    """The exit code of a step and what it printed. It is ended with all that it started when its time is over."""
    path = os.pathsep.join([str(CACHE / "node" / "bin"), str(WEB / "node_modules" / ".bin"), os.environ["PATH"]])
    # Without byte code every start takes two to three times as long.
    environment = {**os.environ, "PATH": path} | {"NODE_USE_SYSTEM_CA": os.environ.get("NODE_USE_SYSTEM_CA", "1")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    process = subprocess.Popen(
        step.command,
        cwd=step.folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        said, _ = process.communicate(timeout=step.seconds)
    except BaseException as error:
        os.killpg(process.pid, signal.SIGKILL)
        said, _ = process.communicate()
        if not isinstance(error, subprocess.TimeoutExpired):
            raise
        return 1, f"{said}\nIt was ended, because its last test did not end in time."
    return process.returncode, said


def python(*words: str | Path) -> list[str | Path]:
    return [sys.executable, "-m", *words]


def checks(changed: Sequence[str]) -> list[Step]:
    """The checks of the Python code, by their caches."""
    steps = [
        Step("format", python("ruff", "format", "--check", "--quiet", *PACKAGES)),
        Step("lint", python("ruff", "check", "--quiet", *PACKAGES)),
        Step(
            "import contracts", [Path(sys.executable).parent / "lint-imports", "--cache-dir", CACHE / "import-linter"]
        ),
        Step("types", python("mypy", *PACKAGES)),
    ]
    if any(path.startswith(ON_THE_WIRE) for path in changed):
        steps.append(Step("schemas", python("api.openapi.schema", "web/schema", "--check")))
    return steps


def page_checks(changed: Sequence[str]) -> list[Step]:
    """The checks of what changed of the page, and the unit tests that belong to it."""
    ours = [path.removeprefix("web/") for path in changed if path.startswith("web/") and (ROOT / path).is_file()]
    if not any(path.startswith("web/") for path in changed):
        return []
    prettier = ("prettier", "--check", "--log-level", "warn", "--ignore-unknown")
    lint = ("eslint", "--no-warn-ignored")
    if not (WEB / "node_modules" / ".package-lock.json").exists():
        raise NotSetUp("The page changed, and its packages are not installed: run `make web-test` once.")
    steps = []
    if "web/schema" in {str(Path(path).parent) for path in changed}:
        steps.append(Step("the page's types of the wire", ["npm", "run", "--silent", "generate", "--", "--check"], WEB))
    for name, command, endings in (
        ("the page's format", prettier, (".ts", ".svelte", ".css", ".js", ".mjs", ".json", ".html")),
        ("the page's lint", lint, (".ts", ".svelte", ".js", ".mjs")),
        ("the page's styles", ("stylelint", "--allow-empty-input"), (".css", ".svelte")),
    ):
        files = [path for path in ours if path.endswith(endings)]
        if files:
            steps.append(Step(name, [*command, *files], WEB))
    steps.append(Step("the page's types", ["npm", "run", "--silent", "check"], WEB))
    sources = [path for path in ours if path.startswith("src/")]
    if sources:
        related = ["vitest", "related", "--run", "--passWithNoTests", "--silent", "--reporter", "dot", *sources]
        steps.append(Step("tests of the page", related, WEB))
    return steps


def runs_of_tests(chosen: Sequence[Affected], seconds: float) -> list[Step]:
    """The chosen tests, shared by as many processes as are worth their start; each has near ones and far ones."""
    processes = max(1, min(os.cpu_count() or 1, len(chosen) // MODULES_PER_PROCESS))
    paths = [one.path for one in chosen]
    shares = [paths[number::processes] for number in range(processes)]
    return [
        Step(
            f"tests, part {number} of {processes}" if processes > 1 else "tests",
            python("tools.quick_tests", "--seconds", f"{seconds:.1f}", "--left-out", _left_out_by(number), *share),
            seconds=seconds + GRACE_SECONDS,
        )
        for number, share in enumerate(shares, start=1)
        if share
    ]


def _left_out_by(number: int) -> Path:
    return STATE / f"left_out_{number}.txt"


def report_choice(changed: Sequence[str], chosen: Sequence[Affected]) -> None:
    print(f"== {len(changed)} files changed, {len(chosen)} test modules chosen, nearest first", flush=True)
    for one in chosen[:SHOWN_TESTS]:
        print(f"   {one.path} ({one.reason})")
    if len(chosen) > SHOWN_TESTS:
        print(f"   and {len(chosen) - SHOWN_TESTS} more: python -m tools.affected_tests FILE lists those of a file")


def report_left_out(far: Sequence[Affected], files: Sequence[Path]) -> None:
    """Print what had no turn, and leave a file that pytest takes."""
    tests = [line for file in files if file.exists() for line in file.read_text(encoding="utf-8").splitlines()]
    LEFT_OUT.write_text("".join(f"{one}\n" for one in [*tests, *(one.path for one in far)]), encoding="utf-8")
    if not tests and not far:
        print("== nothing was left out of what belongs to the change")
        return
    modules = sorted({test.partition("::")[0] for test in tests})
    if tests:
        print(f"== left out: {len(tests)} tests for want of time or of set-up, or marked browser or slow, in")
        print("   " + ", ".join(modules[:SHOWN_TESTS]) + (" and others" if len(modules) > SHOWN_TESTS else ""))
    if far:
        print(f"== left out: test modules that import what changed through {FAR - 1} others or more: {len(far)}")
    print(f"   make pytest ARGS=@{LEFT_OUT.relative_to(ROOT)} runs them; make test runs everything")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="make quick", description="Check what differs from main, in a minute.")
    parser.add_argument("--since", metavar="COMMIT", help="compare with this commit instead of main")
    parser.add_argument("--seconds", type=float, default=BUDGET_SECONDS, help="of the whole run (%(default)s)")
    given = parser.parse_args(arguments)
    run = Run()
    try:
        changed = changed_files(ROOT, given.since)
        lanes = [checks(changed), page_checks(changed)]
    except (NoComparison, NotSetUp) as error:
        print(error, file=sys.stderr)
        return 2
    affected = TestSelection().affected(changed)
    chosen = [one for one in affected if one.distance < FAR]
    report_choice(changed, chosen)
    STATE.mkdir(parents=True, exist_ok=True)
    for file in STATE.glob("left_out*.txt"):
        file.unlink()
    seconds = max(1.0, given.seconds - (time.monotonic() - run.began) - START_SECONDS)
    lanes += [[step] for step in runs_of_tests(chosen, seconds)]
    with ThreadPoolExecutor(max_workers=len(lanes)) as pool:
        for done in [pool.submit(run.execute, lane) for lane in lanes]:
            done.result()
    report_left_out(affected[len(chosen) :], sorted(STATE.glob("left_out_*.txt")))
    took = time.monotonic() - run.began
    print(f"== {'failed: ' + ', '.join(run.failed) if run.failed else 'all ok'}, {took:.0f} s of {given.seconds:.0f}")
    return 1 if run.failed else 0


if __name__ == "__main__":
    sys.exit(main())
