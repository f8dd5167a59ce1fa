"""Options of measurements: what cannot be had is refused while the command line is read."""

from __future__ import annotations

import argparse
import ast
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bench.options import (
    between,
    count_from_zero,
    folder,
    input_path,
    new_file,
    positive_count,
    positive_number,
)

ROOT = Path(__file__).resolve().parents[2]
MEASUREMENTS = sorted(
    file for file in (ROOT / "bench").rglob("*.py") if "ArgumentParser(" in file.read_text() and file.stem != "options"
)
UNCHECKED_TYPES = ("int", "float", "Path")
ANY_NUMBER = "--seed"
"""Any whole number is a seed."""


def calls(file: Path) -> Iterator[ast.Call]:
    return (node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.Call))


@pytest.mark.parametrize("file", MEASUREMENTS, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_every_number_and_path_of_a_measurement_is_checked_when_it_is_read(file: Path) -> None:
    unchecked = []
    for call in calls(file):
        if isinstance(call.func, ast.Attribute) and call.func.attr == "add_argument":
            name = ast.literal_eval(call.args[0])
            given = {keyword.arg: ast.unparse(keyword.value) for keyword in call.keywords}
            if given.get("type") in UNCHECKED_TYPES and "choices" not in given and name != ANY_NUMBER:
                unchecked.append(name)
    assert unchecked == []
    assert "sys.argv" not in file.read_text()


@pytest.mark.parametrize(
    ("read", "good", "wrong"),
    [
        (positive_count, "3", ["0", "-1", "x", "1.5", ""]),
        (count_from_zero, "0", ["-1", "x"]),
        (between(2, 6), "6", ["1", "7"]),
        (positive_number, "0.5", ["0", "-1", "inf", "nan", "x"]),
    ],
)
def test_numbers_are_read_within_their_bounds(read: Callable[[str], float], good: str, wrong: list[str]) -> None:
    assert read(good) == float(good)
    for text in wrong:
        with pytest.raises(argparse.ArgumentTypeError, match=r"\w"):
            read(text)


def test_paths_are_tried_before_anything_is_measured(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("kept")
    refused: list[tuple[Callable[[str], Any], Path]] = [
        (folder, file),
        (folder, file / "below"),
        (new_file, file),
        (new_file, file / "below"),
        (input_path, tmp_path / "nothing"),
    ]
    for read, path in refused:
        with pytest.raises(argparse.ArgumentTypeError, match=str(path.parent)):
            read(str(path))
    assert file.read_text() == "kept"
    assert folder(str(tmp_path / "new" / "one")).is_dir()
    assert new_file(str(tmp_path / "other" / "figures")).parent.is_dir()
    assert not (tmp_path / "other" / "figures").exists()
    assert input_path(str(file)) == file
    assert file.read_text() == "kept"


def test_what_was_printed_is_in_the_file_when_the_run_is_killed(tmp_path: Path) -> None:
    program = (
        "import argparse, os; from bench.options import read_options; read_options(argparse.ArgumentParser(), []); "
        "print('a figure'); os.kill(os.getpid(), 9)"
    )
    file = tmp_path / "figures.txt"
    with file.open("w") as output:
        subprocess.run([sys.executable, "-c", program], cwd=ROOT, stdout=output, check=False)
    assert file.read_text() == "a figure\n"
