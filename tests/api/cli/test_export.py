"""`twelve export`: logs as tidy tables and as logs of Inspect, and the data dictionary of every table."""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from api.cli.export.log_rows import log_shapes
from api.cli.formats import run_adapter
from api.cli.main import app
from api.cli.simulate import model_runs, summary
from api.cli.simulate.run_writer import RUNS
from api.exports.study_tables import COLUMN_TYPES
from harness.services.provider import MODEL, Provider
from rooms.studies.tables import TABLES, StudyTable

DICTIONARY = Path(__file__).parents[3] / "docs" / "data-dictionary.md"
CASE = "case_001_robbery"
KINDS = {str: "text", int: "whole", float: "number"}


def twelve(*arguments: object) -> Result:
    return CliRunner().invoke(app, [*map(str, arguments)])


def simulated(*arguments: object) -> dict[str, Any]:
    done = twelve("simulate", "--case", CASE, "--size", 6, *arguments, "--json", "-")
    assert done.exit_code == 0, done.output
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def rows_of(file: Path) -> list[dict[str, str]]:
    with file.open(newline="", encoding="utf-8") as opened:
        return list(csv.DictReader(opened))


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any], dict[str, Any]]:
    """Logs of two juries of the house and of one of models, with their figures."""
    folder = tmp_path_factory.mktemp("logs")
    house = simulated("-n", 2, "--workers", 1, "--initial-guilty", 3, "--logs", folder)
    with Provider() as provider, pytest.MonkeyPatch.context() as patch:
        where = f"base_url: '{provider.base_url}', input_price: 0.3, output_price: 2.5, timeout: 300"
        file = tmp_path_factory.mktemp("models") / "models.yaml"
        file.write_text(f"models:\n  stub: {{provider: openai, model: {MODEL}, {where}}}\n")
        patch.setenv("TWELVE_MODELS_FILE", str(file))
        models = simulated("-n", 1, "--minds", "stub", "--set", "max_rounds=1", "--logs", folder)
    return folder, house, models


def test_the_tables_of_logs_have_what_the_figures_of_the_runs_have(
    runs: tuple[Path, dict[str, Any], dict[str, Any]], tmp_path: Path
) -> None:
    logs, house, models = runs
    done = twelve("export", logs, "--tables", tmp_path)
    assert (done.exit_code, done.stdout) == (0, "3 logs exported.\n")
    played = [*house["cases"][0]["list"], *models["cases"][0]["list"]]
    names = [f"{CASE}-1-guilty-3", f"{CASE}-2-guilty-3", f"{CASE}-1"]
    table = {row["log"]: row for row in rows_of(tmp_path / "runs.csv")}
    turns, ballots = rows_of(tmp_path / "turns.csv"), rows_of(tmp_path / "ballots.csv")
    for name, run in zip(names, played, strict=True):
        row = table[name]
        assert (row["matter"], row["seed"], row["outcome"]) == (CASE, f"{CASE}/{run['seed']}", run["outcome"])
        own = [turn for turn in turns if turn["log"] == name]
        assert len(own) == int(row["turns"]) == run["turns"]
        assert all(turn["text"] for turn in own)
        cast = [ballot for ballot in ballots if ballot["log"] == name]
        assert sum(ballot["previous"] not in ("", ballot["choice"]) for ballot in cast) == run["flips"]
        last = {ballot["seat"]: ballot["choice"] for ballot in cast}
        counts = Counter(last.values())
        assert {choice: counts[choice] for choice in run["last"]} == run["last"]
    assert {(row["minds"], row["degraded"]) for row in table.values()} == {("house", "no"), ("stub", "no")}
    use = models["cases"][0]["list"][0]["models"]
    calls = rows_of(tmp_path / "calls.csv")
    assert len(calls) == use["calls"] == int(table[f"{CASE}-1"]["calls"])
    assert {turn["model"] for turn in turns if turn["log"] == f"{CASE}-1"} == {"stub"}
    moved = [row for row in rows_of(tmp_path / "convictions.csv") if row["turn"]]
    assert moved
    assert {row["turn"] for row in moved} <= {turn["turn"] for turn in turns}
    assert json.loads((tmp_path / "provenance.json").read_text())["program"] == "twelve-angry-agents"


def test_parquet_has_the_same_rows_with_their_types(
    runs: tuple[Path, dict[str, Any], dict[str, Any]], tmp_path: Path
) -> None:
    from pyarrow import parquet

    twelve("export", runs[0], "--tables", tmp_path / "a")
    twelve("export", runs[0], "--tables", tmp_path / "b", "--tables-as", "parquet")
    for file in (tmp_path / "a").glob("*.csv"):
        typed = parquet.read_table(tmp_path / "b" / f"{file.stem}.parquet").to_pylist()
        as_text = [{name: "" if value is None else str(value) for name, value in row.items()} for row in typed]
        assert as_text == rows_of(file), file.name


MESSAGE = {
    "type": "object",
    "required": ["id", "role", "content"],
    "properties": {"role": {"enum": ["user", "assistant"]}, "content": {"type": "string", "minLength": 1}},
}
OUTPUT = {
    "type": "object",
    "required": ["model", "choices"],
    "properties": {
        "choices": {
            "type": "array",
            "items": {"required": ["message", "stop_reason"], "properties": {"stop_reason": {"const": "stop"}}},
        }
    },
}
USAGE = {
    "type": "object",
    "additionalProperties": {
        "properties": {
            **{name: {"type": "integer"} for name in ("input_tokens", "output_tokens", "total_tokens")},
            "total_cost": {"type": "number"},
        },
        "additionalProperties": False,
    },
}
EVAL = {
    "type": "object",
    "required": ["created", "task", "dataset", "model", "config"],
    "properties": {
        "created": {"type": "string", "pattern": r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$"},
        "task": {"type": "string"},
        "task_version": {"type": "integer"},
        "task_args": {"type": "object"},
        "dataset": {"type": "object", "required": ["name", "samples", "sample_ids"]},
        "config": {"type": "object"},
        "packages": {"type": "object", "additionalProperties": {"type": "string"}},
    },
}
SAMPLE = {
    "type": "object",
    "required": ["id", "epoch", "input", "target"],
    "properties": {
        "epoch": {"const": 1},
        "input": {"type": "string", "minLength": 20},
        "target": {"const": ""},
        "messages": {"type": "array", "minItems": 3, "items": MESSAGE},
        "output": OUTPUT,
        "scores": {"type": "object", "required": ["outcome"]},
        "events": {
            "type": "array",
            "items": {
                "required": ["event", "timestamp", "working_start", "model", "input", "tools", "tool_choice", "config"],
                "properties": {"event": {"const": "model"}, "output": OUTPUT, "input": {"items": MESSAGE}},
            },
        },
        "model_usage": USAGE,
    },
}
SHAPE = {
    "type": "object",
    "required": ["version", "status", "eval", "plan", "results", "stats", "samples"],
    "properties": {
        "version": {"const": 2},
        "status": {"enum": ["started", "success", "cancelled", "error"]},
        "eval": EVAL,
        "plan": {"type": "object"},
        "results": {"type": "object", "required": ["total_samples", "completed_samples", "scores"]},
        "stats": {"type": "object", "properties": {"model_usage": USAGE}},
        "samples": {"type": "array", "minItems": 1, "maxItems": 1, "items": SAMPLE},
    },
    "additionalProperties": False,
}
"""What Inspect's file format, version 2, wants of the parts that are written here."""


def test_a_log_for_inspect_has_the_shape_that_it_reads(
    runs: tuple[Path, dict[str, Any], dict[str, Any]], tmp_path: Path
) -> None:
    import jsonschema

    logs, _, models = runs
    done = twelve("export", logs, "--inspect", tmp_path)
    assert done.exit_code == 0, done.output
    files = sorted(tmp_path.iterdir())
    # Inspect finds files by such names alone.
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\+00-00_[^_]+_\w+\.json", file.name) for file in files)
    found = [json.loads(file.read_text()) for file in files]
    assert len(found) == 3
    for one in found:
        jsonschema.Draft202012Validator(SHAPE).validate(one)
    by_model = {one["eval"]["model"]: one["samples"][0] for one in found}
    assert by_model.keys() == {"twelve/house", "stub"}
    sample, run = by_model["stub"], models["cases"][0]["list"][0]
    assert sample["scores"]["outcome"]["value"] == run["outcome"]
    spoken = [message for message in sample["messages"] if message["role"] == "assistant"]
    assert len(spoken) == run["turns"]
    authors = {(message["metadata"]["author"], message["model"]) for message in spoken}
    # Who changed a vote says so by the rules.
    assert authors - {("house_by_rule", "twelve/house")} == {("model", "stub")}
    assert sample["model_usage"]["stub"]["input_tokens"] == run["models"]["tokens_in"]


def test_what_the_house_said_on_a_models_seat_is_nowhere_the_models(
    runs: tuple[Path, dict[str, Any], dict[str, Any]], tmp_path: Path
) -> None:
    (log,) = (one for one in runs[0].iterdir() if '"outcome":"answered"' in one.read_text())
    (tmp_path / log.name).write_text(log.read_text().replace('"outcome":"answered"', '"outcome":"failed"'))
    done = twelve("export", tmp_path / log.name, "--tables", tmp_path / "tables", "--inspect", tmp_path / "inspect")
    assert done.exit_code == 0, done.output
    (file,) = (tmp_path / "inspect").iterdir()
    spoken = [one for one in json.loads(file.read_text())["samples"][0]["messages"] if one["role"] == "assistant"]
    assert {one["model"] for one in spoken} == {"twelve/house"}
    turns = rows_of(tmp_path / "tables" / "turns.csv")
    assert {(one["model"], one["author"]) for one in turns} == {("stub", "house_by_rule")}


def test_inspect_itself_reads_it(runs: tuple[Path, dict[str, Any], dict[str, Any]], tmp_path: Path) -> None:
    inspect_log = pytest.importorskip("inspect_ai.log", reason="Inspect is not installed; its shape is held above")
    twelve("export", runs[0], "--inspect", tmp_path)
    assert {inspect_log.read_eval_log(str(file)).status for file in tmp_path.iterdir()} == {"success"}


def test_wrong_use_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty").mkdir()
    (tmp_path / "log.jsonl").write_text("{}\n")
    (tmp_path / "file").write_text("x")
    for arguments, said in (
        (("log.jsonl",), "Say what to write: --tables FOLDER, --inspect FOLDER, or both."),
        (("empty", "--tables", "t"), "empty: there is no log in it; a log ends in .jsonl."),
        (("none.jsonl", "--tables", "t"), "none.jsonl: there is no such file."),
        (("log.jsonl", "--tables", "t"), "log.jsonl, line 1, seq: field required."),
        (("log.jsonl", "--tables", "t", "--tables-as", "xls"), "--tables-as xls: say csv or parquet."),
        (("log.jsonl", "--inspect", "file"), "--inspect file: file is a file; name a folder."),
        (("log.jsonl", "empty/../log.jsonl", "--tables", "t"), "empty/../log.jsonl and log.jsonl have one name"),
    ):
        done = twelve("export", *arguments)
        assert (done.exit_code, done.stderr[: len(said)]) == (2, said), done.output
        assert len(done.stderr.splitlines()) == 1


def sections() -> dict[str, dict[str, str]]:
    """The data dictionary: by table, the type of each column."""
    found: dict[str, dict[str, str]] = {}
    for part in re.split(r"^### ", DICTIONARY.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        title, _, body = part.partition("\n")
        columns = found[title.replace("`", "")] = {}
        for line in re.findall(r"^\| (`.+?) \| (text|whole|number) \|", body, re.MULTILINE):
            names, kind = re.findall(r"`(\w+)`", line[0]), line[1]
            if "…" in line[0]:
                stem, last = names[0].rpartition("_")[0], int(names[1].rpartition("_")[2])
                names = [f"{stem}_{number}" for number in range(1, last + 1)]
            columns |= dict.fromkeys(names, kind)
    return found


def study_columns(table: StudyTable) -> tuple[list[str], dict[str, type]]:
    """The columns of a study's table with their types."""
    types = {column.name: COLUMN_TYPES[column.type] for column in table.columns}
    return list(types), types


def test_the_data_dictionary_has_every_column_with_its_type() -> None:
    jury, logs = run_adapter("jury").run_report.rows, log_shapes()
    tables = {
        f"{RUNS}, a jury": (jury.columns, jury.types),
        **{f"{name}, a jury": (columns, jury.types) for name, (columns, _) in jury.tables.items()},
        f"{RUNS}, other formats": (summary.COLUMNS, summary.TYPES),
        "Columns of models": (model_runs.COLUMNS, {"degraded": str, "cost": float}),
        f"{RUNS} of logs": (logs.columns, logs.types),
        **{f"{name} of logs": (columns, logs.types) for name, (columns, _) in logs.tables.items()},
        **{f"{table.name}.csv of studies": study_columns(table) for table in TABLES},
    }
    told = sections()
    assert told == {
        title: {column: KINDS[types.get(column, int)] for column in columns}
        for title, (columns, types) in tables.items()
    }
    assert {title: list(told[title]) for title in told} == {title: list(tables[title][0]) for title in told}
