"""`twelve simulate`: the same seed gives the same runs, and the figures are those of the runs."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner, Result

from api.cli import app

CASE = "case_001_robbery"


def simulate(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["simulate", *map(str, arguments)])


def report(*arguments: object) -> dict[str, Any]:
    result = simulate(*arguments, "--json", "-")
    assert result.exit_code == 0, result.output
    told: dict[str, Any] = json.loads(result.stdout)
    return told


def test_the_same_seed_gives_the_same_runs_on_one_process_or_two() -> None:
    one = report("--case", CASE, "-n", 24, "--seed", 5, "--workers", 1)
    two = report("--case", CASE, "-n", 24, "--seed", 5, "--workers", 2)
    assert one == two
    assert one["complete"] is True
    assert [run["seed"] for run in one["cases"][0]["list"]] == [str(number) for number in range(5, 29)]
    later = report("--case", CASE, "-n", 3, "--seed", 26, "--workers", 1)
    assert later["cases"][0]["list"] == one["cases"][0]["list"][21:], "a run depends on its own seed alone"


def test_the_figures_are_those_of_the_runs() -> None:
    told = report("--case", CASE, "-n", 8, "--initial-guilty", 6, "--workers", 1, "--size", 12)["cases"][0]
    runs = told["list"]
    assert len(runs) == told["runs"] == 8
    assert told["outcomes"] == {o: sum(run["outcome"] == o for run in runs) for o in ("guilty", "not_guilty", "hung")}
    assert told["mean_flips"] == round(sum(run["flips"] for run in runs) / 8, 3)
    assert told["mean_rounds"] == round(sum(run["rounds"] for run in runs) / 8, 3)
    assert told["by_first_ballot"] == {"6": told["outcomes"]}
    assert {tuple(run["first"].items()) for run in runs} == {(("guilty", 6), ("not_guilty", 6))}
    assert set(Counter(run["why"] for run in runs)) <= {"agreed", "nobody_moved", "max_rounds", "called"}


def test_a_table_and_a_picture_are_made(tmp_path: Path) -> None:
    runs, picture = tmp_path / "runs.json", tmp_path / "runs.svg"
    result = simulate(
        "--case", CASE, "-n", 2, "--size", 6, "--rule", "majority", "--json", runs, "--plot", picture, "--workers", 1
    )
    assert result.exit_code == 0, result.output
    assert f"{CASE}, 2 deliberations" in result.stdout
    told = json.loads(runs.read_text())
    assert told["settings"]["size"] == 6
    assert sum(told["cases"][0]["list"][0]["last"].values()) == 6
    assert ElementTree.fromstring(picture.read_text()).tag == "{http://www.w3.org/2000/svg}svg"


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("--case", CASE, "--format", "duel"), "duel"),
        (("--case", CASE, "--rule", "dice"), "verdict_rule"),
        (("--case", CASE, "--size", 6, "--initial-guilty", 7), "initial_guilty"),
        (("--case", CASE, "--initial-guilty", 13), "initial_guilty"),
        (("--case", CASE, "--standard", "vibes"), "standard"),
        (("--case", CASE, "--plot", "runs.png"), "runs.png"),
        (("--case", CASE, "-n", 0), "-n"),
        ((), "--case"),
    ],
)
def test_wrong_use_is_told_in_one_line_that_names_it(arguments: tuple[object, ...], named: str) -> None:
    result = simulate(*arguments)
    assert result.exit_code == 2, result.output
    assert named in result.output
