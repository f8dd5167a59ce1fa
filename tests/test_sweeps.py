"""What a sweep says of its witness is true: the tests that it names exist, and are tried in every run."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.order import SWEEP

ROOT = Path(__file__).resolve().parents[1]
NAMED = re.compile(r"\b(test_\w+)(…|\.py)?")
SPEC = re.compile(r"\b[\w.-]+\.spec\.ts\b")


def reasons(tree: ast.AST) -> Iterator[str]:
    """What the marks of sweeps in a module say."""
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args):
        if isinstance(call.func, ast.Attribute) and call.func.attr == SWEEP and isinstance(call.args[0], ast.Constant):
            yield str(call.args[0].value)
        if isinstance(call.func, ast.Name) and call.func.id == "few_of" and isinstance(call.args[-1], ast.Constant):
            yield str(call.args[-1].value)


def is_sweep(test: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether all of a test is a sweep, and not some values alone."""
    return any(
        isinstance(mark, ast.Call) and isinstance(mark.func, ast.Attribute) and mark.func.attr == SWEEP
        for mark in test.decorator_list
    )


def test_the_witnesses_of_sweeps_exist_and_are_tried_in_every_run() -> None:
    trees = {path: ast.parse(path.read_text("utf-8")) for path in (ROOT / "tests").rglob("*.py")}
    tried = {
        node.name
        for tree in trees.values()
        for node in ast.walk(tree)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        if node.name.startswith("test_") and not is_sweep(node)
    }
    modules = {path.name for path in trees}
    specs = {path.name for path in (ROOT / "web" / "src").rglob("*.spec.ts")}
    named, missing = 0, []
    for path, tree in trees.items():
        for reason in reasons(tree):
            for name, kind in NAMED.findall(reason):
                named += 1
                among = modules if kind == ".py" else tried
                whole = f"{name}.py" if kind == ".py" else name
                if not any(one.startswith(name) if kind == "…" else one == whole for one in among):
                    missing.append(f"{path.name}: {reason}")
            missing += [f"{path.name}: {spec}" for spec in SPEC.findall(reason) if spec not in specs]
    assert missing == [], "Such a witness is not there, or is a sweep itself"
    assert named > 20
