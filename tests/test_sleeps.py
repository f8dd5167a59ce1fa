"""No test sleeps in real time: it waits for what it wants with `until`, or runs on simulated time and a clock it moves.

A sleep that has to be real says why in its line: `# real time: a child process gets the time to start`.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.time_kinds import REAL_TIME_FIXTURES, REAL_TIME_FOLDERS, SERVED_FILES

ROOT = Path(__file__).parents[1]
TESTS = ROOT / "tests"
REASON = "# real time: "
REMEDY = (
    "Sleeps in real time. Wait for what the test wants with `until` (harness/waiting.py), or let it run on simulated "
    "time and move its clock (harness/simulated_time.py). A sleep that has to be real says why in its line, after "
    f"`{REASON.strip()}`"
)
BOTH_KINDS = ("kit/rooms.py", "rooms/bus", "rooms/store")
"""Files and folders with code that tests of real time run, too."""


def sleeps_of(source: str, *, real: bool) -> list[int]:
    """The lines of a module that sleep in real time and do not say why. `real`: all of it may have real time."""
    tree, lines = ast.parse(source), source.splitlines()
    real = real or any(
        isinstance(node, ast.Assign) and "pytestmark" in ast.unparse(node) and "real_time" in ast.unparse(node)
        for node in tree.body
    )
    found: list[int] = []

    def look(node: ast.AST, real: bool) -> None:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            asked = {argument.arg for argument in node.args.args}
            marks = " ".join(map(ast.unparse, node.decorator_list))
            real = (real or "real_time" in marks or bool(asked & REAL_TIME_FIXTURES.keys())) and (
                "simulated_time" not in marks
            )
        if isinstance(node, ast.Call) and sleeps(node, real) and REASON not in lines[node.lineno - 1]:
            found.append(node.lineno)
        for child in ast.iter_child_nodes(node):
            look(child, real)

    look(tree, real)
    return found


def sleeps(call: ast.Call, real: bool) -> bool:
    """Whether a call sleeps: the thread, or the task of a test that has real time."""
    name = ast.unparse(call.func)
    passes_turn = [ast.unparse(argument) for argument in call.args] == ["0"]
    return name == "time.sleep" or (name == "asyncio.sleep" and real and not passes_turn)


def may_have_real_time(file: Path) -> bool:
    """Whether all of a file may have real time."""
    folders = [TESTS / folder for folder in (*REAL_TIME_FOLDERS, *SERVED_FILES, *BOTH_KINDS)]
    return any(file.is_relative_to(folder) for folder in (ROOT / "harness", *folders))


def test_no_test_sleeps_in_real_time_without_a_reason() -> None:
    found = [
        f"{file.relative_to(ROOT)}:{line}"
        for package in ("harness", "tests")
        for file in sorted((ROOT / package).rglob("*.py"))
        for line in sleeps_of(file.read_text(), real=may_have_real_time(file))
    ]
    assert not found, f"{REMEDY}: {', '.join(found)}"


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import time\ndef test_a():\n    time.sleep(1)", [3]),
        ("async def test_a():\n    await asyncio.sleep(1)", []),
        ("async def test_a(redis_url):\n    await asyncio.sleep(1)", [2]),
        ("@pytest.mark.real_time('a pipe')\nasync def test_a():\n    await asyncio.sleep(1)", [3]),
        ("pytestmark = pytest.mark.real_time('a pipe')\nasync def a():\n    await asyncio.sleep(1)", [3]),
        ("async def test_a(redis_url):\n    await asyncio.sleep(0)", []),
        ("async def test_a(redis_url):\n    await asyncio.sleep(1)  # real time: Redis forgets after a second", []),
    ],
)
def test_a_sleep_is_found_where_it_has_real_time(source: str, found: list[int]) -> None:
    assert sleeps_of(source, real=False) == found
