"""A panel on the command line: what many meetings come to, and what a check of a file says of it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from typer.testing import CliRunner, Result

from api.cli.main import app
from harness.examples.panel import DOSSIER


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, [*map(str, arguments)])


def test_simulate_counts_the_options_and_how_often_the_first_majority_held() -> None:
    words = ("simulate", "--workers", "1", "--format", "panel", "--case", "tumour_board", "-n", "6")
    printed = run(*words)
    assert printed.exit_code == 0, printed.output
    found = re.search(r"the first majority held in (\d+) of (\d+); (\d+\.\d+) verdicts changed", printed.stdout)
    assert found is not None, printed.stdout
    held, first = int(found[1]), int(found[2])
    assert 0 < held <= first <= 6
    result: dict[str, Any] = json.loads(run(*words, "--json", "-").stdout)
    [figures] = result["cases"]
    assert sum(figures["outcomes"].values()) == 6
    assert set(figures["outcomes"]) <= {"operate", "no_operation", "chemotherapy_first", "tied", "undecided", "open"}
    for label in ("Operate now", "Chemotherapy first, then decide"):
        assert label in printed.stdout


def test_check_says_how_house_minds_decide_a_file_by_its_options(tmp_path: Path) -> None:
    file = tmp_path / "lamp.json"
    file.write_text(DOSSIER.model_dump_json())
    said = run("cases", "check", "--format", "panel", file)
    assert said.exit_code == 0, said.output
    counts = re.search(r"In \d+ deliberations of house minds: (.+)\.", " ".join(said.stdout.split()))
    assert counts is not None, said.stdout
    assert re.search(r"(Buy the lamp|Leave it|Wait for a second offer) [1-9]", counts[1]), counts[1]
