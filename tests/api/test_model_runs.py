"""The example that plays many deliberations among models, as a researcher would start it."""

import csv
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from api.cli.main import app
from cases.library import predefined_cases
from engine.formats.jury.runs.run_record import iter_runs
from harness.services.provider import Provider
from tests.api.http.test_models import KEY, litellm_loaded, models, provider, server
from tests.api.test_examples import ended, started

__all__ = ["litellm_loaded", "models", "provider"]  # fixtures
CASE = "case_001_robbery"


def read(file: Path) -> list[dict[str, str]]:
    with file.open(newline="", encoding="utf-8") as opened:
        return list(csv.DictReader(opened))


async def test_rows_of_models_begin_as_the_house_does_and_a_second_call_goes_on(
    models: Path, provider: Provider, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("STUB_CANARY_KEY", KEY)
    table, logs = tmp_path / "models.csv", tmp_path / "logs"
    common = ["--case", CASE, "--minds", "stub", "--seed", "7", "--rounds", "1", "--budget", "2"]
    common += ["--csv", str(table), "--logs", str(logs)]
    async with server(models) as http:
        address = ["--server", str(http.base_url)]
        for number in ("1", "2"):
            _, complained = await ended(await started("model_runs.py", *common, *address, "-n", number))
            (line,) = complained.splitlines()  # a seed that has its row is not played again
            assert line.startswith(f"{6 + int(number)}: "), complained
    rows = read(table)
    assert [row["seed"] for row in rows] == ["7", "8"]
    assert [row["degraded"] for row in rows] == ["False", "False"], rows
    house = iter_runs(predefined_cases()[CASE], (7, 8), {"pace": "instant", "max_rounds": 1})
    for row, run in zip(rows, house, strict=True):
        assert row["outcome"] in ("guilty", "not_guilty", "hung")
        assert (row["minds"], row["rounds"], row["failed"]) == ("stub", "1", "0")
        assert int(row["calls"]) > 0
        assert float(row["cost"]) > 0
        log = logs / f"{CASE}-{row['seed']}-{row['room']}.jsonl"
        events = [json.loads(line)["event"] for line in log.read_text(encoding="utf-8").splitlines()]
        opened = next(event for event in events if event["kind"] == "ballots_revealed")
        assert {int(seat): choice for seat, choice in opened["ballots"].items()} == run.opening
        verified = CliRunner().invoke(app, ["replay", str(log), "--verify"])
        assert verified.exit_code == 0, verified.output


async def test_a_model_that_cannot_play_is_reported_in_one_line(models: Path, tmp_path: Path) -> None:
    async with server(models) as http:
        words = ["--case", CASE, "--minds", "stub", "--csv", str(tmp_path / "x.csv"), "--server", str(http.base_url)]
        process = await started("model_runs.py", *words)
        _, complained = await ended(process)
    assert process.returncode == 1
    assert complained == (
        "Stub cannot play. It needs a key: set STUB_CANARY_KEY, or give one for this room. (model_not_ready)\n"
    )
