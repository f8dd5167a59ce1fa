"""`twelve simulate` of any format: settings by name, a summary of outcomes, reasons and length."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from api.cli.main import app
from engine.formats.jury.rules.format import JURY
from engine.simulation.proportion import proportion
from tests.api.http.test_matter import WAGERS
from tests.api.other_format import registered

CASE = "case_001_robbery"
PANEL = replace(JURY, name="short_panel", title="Short panel")


@pytest.fixture(autouse=True)
def formats() -> Iterator[None]:
    """Formats other than the jury."""
    with registered(PANEL), registered(WAGERS):
        yield


def simulate(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["simulate", "--workers", "1", *map(str, arguments)])


def panel(*arguments: object) -> Result:
    return simulate("--format", "short_panel", "--case", CASE, *arguments)


def test_the_runs_of_a_format_are_summed_up() -> None:
    result = panel("-n", 12, "--set", "size=6", "--set", "max_rounds=2", "--json", "-")
    assert result.exit_code == 0, result.output
    output: dict[str, Any] = json.loads(result.stdout)
    assert output["settings"] == {"pace": "instant", "size": 6, "max_rounds": 2}
    [figures] = output["cases"]
    runs = figures["list"]
    assert [run["seed"] for run in runs] == [str(seed) for seed in range(1, 13)]
    assert figures["outcomes"] == {
        name: sum(run["outcome"] == name for run in runs) for name in ("guilty", "not_guilty", "hung")
    }
    for name, share in figures["shares"].items():
        wanted = proportion(figures["outcomes"][name], 12)
        assert (share["value"], share["low"], share["high"]) == (wanted.value, wanted.low, wanted.high)
    assert sum(figures["reasons"].values()) == 12
    assert figures["mean_turns"] == round(sum(run["turns"] for run in runs) / 12, 4)
    assert all(run["entries"] > run["turns"] for run in runs)


def test_the_summary_is_printed_with_intervals() -> None:
    result = panel("-n", 3, "--set", "size=6", "--no-text")
    assert result.exit_code == 0, result.output
    for word in ("Outcome", "Reason", "95 %", "Not guilty", "entries in the mean"):
        assert word in result.stdout, word


def test_the_same_runs_are_rows_tables_and_logs(tmp_path: Path) -> None:
    result = panel("-n", 2, "--set", "size=6", "--csv", "-", "--tables", tmp_path / "tables", "--logs", tmp_path)
    assert result.exit_code == 0, result.output
    comment, _, printed = result.stdout.partition("\n")
    assert comment.startswith('# provenance: {"program": ')
    rows = list(csv.DictReader(io.StringIO(printed)))
    assert [row["matter"] for row in rows] == [CASE, CASE]
    assert (tmp_path / "tables" / "runs.csv").read_text(encoding="utf-8") == printed
    assert len(list(tmp_path.glob("*.jsonl"))) == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--sweep",), "--sweep is for a jury"),
        (("--rule", "majority"), "--rule is for a jury"),
        (("--set", "no_such=1"), "--set no_such=1: say name=value"),
        (("--set", "size"), "--set size: say name=value"),
        (("--set", "size=7"), "size"),
        (("--report", "x.html"), "--report x.html: the format “short_panel” has none"),
        (("--plot", "x.svg"), "--plot x.svg: the format “short_panel” has none"),
    ],
)
def test_wrong_use_is_one_line_that_names_it(arguments: tuple[str, ...], said: str) -> None:
    result = panel("-n", 1, *arguments)
    assert result.exit_code == 2
    assert said in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


def test_a_jurys_settings_are_set_by_name_as_well() -> None:
    result = simulate("--case", CASE, "-n", 2, "--set", "max_rounds=1", "--set", "verdict_rule=majority", "--json", "-")
    assert result.exit_code == 0, result.output
    output = json.loads(result.stdout)
    assert (output["settings"]["max_rounds"], output["settings"]["verdict_rule"]) == (1, "majority")
    assert all(run["rounds"] <= 1 for run in output["cases"][0]["list"])


def test_a_matter_that_is_no_case_is_read_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "wager.yaml"
    file.write_text(
        "id: w\ntitle: Heads or tails\ndocket: A coin.\nsummary: It falls.\nstakes: [a, 7]\n", encoding="utf-8"
    )
    result = simulate("--format", "wagers", "--matter", file, "-n", 1)
    assert result.exit_code == 2
    assert f"{file}" in result.stderr
    assert "stakes" in result.stderr
