"""`twelve simulate --tables`: every figure can be computed again from the tables, by other means."""

from __future__ import annotations

import csv
import json
import re
import resource
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from typer.testing import CliRunner

from api.cli.main import app

CASE = "case_002_murder"
RUNS, SEED = 60, 11
OUTCOMES = ("guilty", "not_guilty", "hung")
Row: TypeAlias = dict[str, str]


def read(file: Path) -> list[Row]:
    with file.open(newline="", encoding="utf-8") as opened:
        return list(csv.DictReader(opened))


@pytest.fixture(scope="module")
def simulated(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any], str]:
    """The folder of tables, the figures as JSON, and what was printed."""
    folder = tmp_path_factory.mktemp("simulated")
    arguments = ["--case", CASE, "-n", str(RUNS), "--seed", str(SEED), "--no-text", "--workers", "1"]
    result = CliRunner().invoke(
        app, ["simulate", *arguments, "--tables", str(folder / "tables"), "--json", str(folder / "runs.json")]
    )
    assert result.exit_code == 0, result.output
    figures = json.loads((folder / "runs.json").read_text(encoding="utf-8"))["cases"][0]
    return folder / "tables", figures, result.stdout


def wilson(count: int, of: int) -> tuple[float, float]:
    """The roots of (p - x)² = z² x (1 - x) / n in x."""
    z2 = 1.959964**2
    a, b, c = of + z2, -(2 * count + z2), count * count / of
    root = sqrt(max(0.0, b * b - 4 * a * c))
    return (-b - root) / (2 * a), (-b + root) / (2 * a)


def ballots(run: Row) -> dict[int, str]:
    return {seat: run[f"ballot_{seat}"] for seat in range(1, 13) if run[f"ballot_{seat}"]}


def turns(run: Row) -> dict[int, int]:
    return {seat: int(run[f"turns_{seat}"]) for seat in range(1, 13) if run[f"turns_{seat}"]}


def shares(found: dict[str, Any], runs: Sequence[Row]) -> None:
    """Compare shares of outcomes with the runs that they are of."""
    for outcome, share in found.items():
        count = sum(run["outcome"] == outcome for run in runs)
        low, high = wilson(count, len(runs)) if runs else (0.0, 1.0)
        assert share["of"] == len(runs)
        assert (share["low"], share["high"]) == pytest.approx((low, high), abs=6e-5)


def test_verdicts_rounds_and_flips(simulated: tuple[Path, dict[str, Any], str]) -> None:
    folder, figures, printed = simulated
    runs = read(folder / "runs.csv")
    assert [int(run["seed"]) for run in runs] == list(range(SEED, SEED + RUNS))
    line = []
    for outcome in OUTCOMES:
        count = sum(run["outcome"] == outcome for run in runs)
        low, high = wilson(count, RUNS)
        assert figures["outcomes"][outcome] == count
        assert figures["intervals"][outcome] == pytest.approx([low, high], abs=6e-5)
        line.append((count / RUNS, low, high))
    said = [float(number) / 100 for number in re.findall(r"([\d.]+)%", printed.splitlines()[1])]
    assert said == pytest.approx([number for three in line for number in three], abs=0.0051)
    for name in ("rounds", "turns", "flips"):
        mean = sum(int(run[name]) for run in runs) / RUNS
        assert figures[f"mean_{name}"] == pytest.approx(mean, abs=6e-4)
        assert f"{mean:.1f} {'changed votes' if name == 'flips' else name}" in printed
    assert figures["moved"] == pytest.approx(sum(run["flips"] != "0" for run in runs) / RUNS, abs=6e-5)
    flips = Counter(flip["seed"] for flip in read(folder / "flips.csv"))
    assert {run["seed"]: int(run["flips"]) for run in runs if run["flips"] != "0"} == flips
    decided = [run for run in runs if run["outcome"] != "hung"]
    doubters = sum(int(run["doubters"]) for run in decided) / len(decided)
    assert figures["doubters"] == pytest.approx(doubters, abs=6e-3)


def test_guilty_by_the_first_ballot(simulated: tuple[Path, dict[str, Any], str]) -> None:
    folder, figures, printed = simulated
    runs = read(folder / "runs.csv")
    by_first = defaultdict(list)
    for run in runs:
        assert int(run["first_guilty"]) == list(ballots(run).values()).count("guilty")
        by_first[int(run["first_guilty"])].append(run)
    assert [first["guilty"] for first in figures["first_ballots"]] == sorted(by_first)
    course = []
    for first in figures["first_ballots"]:
        those = by_first[first["guilty"]]
        shares({"guilty": first["convicted"], "hung": first["hung"]}, those)
        shares({"guilty": first["convicted_decided"]}, [run for run in those if run["outcome"] != "hung"])
        guilty = sum(run["outcome"] == "guilty" for run in those)
        rounds = sum(int(run["rounds"]) for run in those) / len(those)
        row = rf"│ {first['guilty']} +│ {len(those)} +│ ([\d.]+)%.*│ {rounds:.1f} "
        (share,) = re.findall(row, printed)
        assert float(share) == pytest.approx(100 * guilty / len(those), abs=0.51)
        if decided := sum(run["outcome"] != "hung" for run in those):
            course.append((first["guilty"], guilty, decided))
    # The rising course nearest to the shares, by its formula of greatest and least means.
    rising = [
        max(
            min(
                sum(one[1] for one in course[low : high + 1]) / sum(one[2] for one in course[low : high + 1])
                for high in range(place, len(course))
            )
            for low in range(place + 1)
        )
        for place in range(len(course))
    ]
    points = [(votes, share) for (votes, _, _), share in zip(course, rising, strict=True)]
    (even,) = (
        low + (high - low) * (0.5 - before) / (after - before)
        for (low, before), (high, after) in pairwise(points)
        if before < 0.5 <= after
    )
    assert figures["even_odds"] == pytest.approx(even, abs=6e-3)
    led = [run for run in runs if run["outcome"] != "hung" and run["first_guilty"] != "6"]
    prevailed = sum((int(run["first_guilty"]) > 6) == (run["outcome"] == "guilty") for run in led)
    assert (figures["prevailed"]["of"], figures["prevailed"]["value"]) == (
        len(led),
        pytest.approx(prevailed / len(led), abs=6e-5),
    )


def test_talk_and_who_moved_whom(simulated: tuple[Path, dict[str, Any], str]) -> None:
    folder, figures, printed = simulated
    runs, flips, moves = (read(folder / f"{name}.csv") for name in ("runs", "flips", "moves"))
    said = sum(sum(turns(run).values()) for run in runs)
    reasons = {run["seed"]: int(run["turns"]) - sum(turns(run).values()) for run in runs}
    for run in runs:
        # Reasons for changed ballots, and the lines of last calls after three quiet rounds, are not talk.
        last = len(ballots(run)) * (int(run["rounds"]) // 3)
        assert 0 <= reasons[run["seed"]] <= int(run["flips"]) + last
    assert sum(reasons.values()) > 0
    top = sum(sum(sorted(turns(run).values())[-3:]) for run in runs)
    led = sum(turns(run)[int(run["foreperson"])] for run in runs)
    assert (figures["top_three"], figures["foreperson"]) == pytest.approx((top / said, led / said), abs=6e-5)
    moved: defaultdict[tuple[int, int], float] = defaultdict(float)
    for move in moves:
        moved[int(move["speaker"]), int(move["listener"])] += float(move["moved"]) / RUNS
    matrix = printed.partition("Who moved whom")[2]
    for seat in figures["seats"]:
        number = seat["seat"]
        talked = [turns(run)[number] / sum(turns(run).values()) for run in runs if sum(turns(run).values())]
        assert seat["talk"] == pytest.approx(sum(talked) / len(talked), abs=6e-5)
        assert seat["changed"] == sum(int(flip["seat"]) == number for flip in flips)
        caused = Counter(flip["seat"] for flip in flips if flip["by"] == str(number))
        assert seat["flips"] == dict(caused)
        row = {listener: value for (speaker, listener), value in moved.items() if speaker == number}
        assert {int(listener): value for listener, value in seat["moved"].items()} == pytest.approx(row, abs=6e-5)
        (cells,) = re.findall(rf"^│{number} *│(.*)│$", matrix, re.MULTILINE)
        shown = [100 * row[listener] for listener in range(1, 13) if listener != number]
        assert [float(cell) for cell in cells.split("│") if cell.strip()] == pytest.approx(shown, abs=0.06)


def test_what_decides(simulated: tuple[Path, dict[str, Any], str]) -> None:
    folder, figures, _ = simulated
    runs, cited = read(folder / "runs.csv"), read(folder / "cited.csv")
    assert {item["id"] for item in figures["exhibits"]} == {row["id"] for row in cited}
    for item in figures["exhibits"]:
        rows = [row for row in cited if row["id"] == item["id"]]
        assert item["turns"] == sum(int(row["turns"]) for row in rows)
        for way in ("guilty", "not_guilty"):
            assert item[way] == pytest.approx(sum(float(row[way]) for row in rows) / RUNS, abs=6e-5)
        seeds = {row["seed"] for row in rows}
        assert seeds == {run["seed"] for run in runs if item["id"] in run["cited"].split()}
        shares(item["with_it"], [run for run in runs if run["seed"] in seeds])
        shares(item["without_it"], [run for run in runs if run["seed"] not in seeds])


def test_parquet_has_the_rows_of_the_tables_and_the_type_of_each_column(
    simulated: tuple[Path, dict[str, Any], str], tmp_path: Path
) -> None:
    from pyarrow import parquet

    arguments = ["--case", CASE, "-n", "4", "--seed", str(SEED), "--no-text", "--workers", "1", "--size", "6"]
    for form in ("csv", "parquet"):
        words = [*arguments, "--tables", str(tmp_path), "--tables-as", form]
        assert CliRunner().invoke(app, ["simulate", *words]).exit_code == 0
    names = {file.stem for file in tmp_path.glob("*.csv")}
    assert {file.name for file in tmp_path.glob("*.parquet*")} == {f"{name}.parquet" for name in names}
    assert names >= {"runs", "flips", "moves", "cited"}
    for name in names:
        table = parquet.read_table(tmp_path / f"{name}.parquet")
        as_text = [
            {key: "" if value is None else str(value) for key, value in row.items()} for row in table.to_pylist()
        ]
        assert as_text == read(tmp_path / f"{name}.csv")
        assert json.loads(table.schema.metadata[b"provenance"])["seeds"] == f"MATTER/{SEED} to MATTER/{SEED + 3}"
    runs = parquet.read_schema(tmp_path / "runs.parquet")
    assert [str(runs.field(column).type) for column in ("seed", "rounds", "turns_12", "ballot_12")] == [
        "string",
        "int64",
        "int64",
        "string",
    ]
    for wrong, said in (
        (("--tables", "x", "--tables-as", "xml"), "--tables-as xml: say csv or parquet."),
        (("--tables-as", "parquet"), "--tables-as parquet: name a folder for the tables with --tables."),
    ):
        refused = CliRunner().invoke(app, ["simulate", *arguments, *wrong])
        assert (refused.exit_code, refused.stderr) == (2, f"{said}\n")


def test_a_disk_that_fills_up_leaves_no_half_parquet_file(tmp_path: Path) -> None:
    from pyarrow import parquet

    command = [sys.executable, "-c", "from api.cli.main import main; main()", "simulate", "--case", CASE, "-n", "50"]
    command += ["--no-text", "--workers", "1", "--tables", str(tmp_path), "--tables-as", "parquet"]
    ended = subprocess.run(
        command,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (8_000, 8_000)),  # no file may be larger
    )
    assert (ended.returncode, f"{CASE}, " in ended.stdout or "deliberations" in ended.stdout) == (1, True), ended
    for sentence in ended.stderr.splitlines():
        assert re.match(rf"--tables {tmp_path}/\w+\.parquet could not be written: File too large\.", sentence)
    assert "moves.parquet" in ended.stderr
    assert not list(tmp_path.glob("*.partial"))
    for file in tmp_path.glob("*.parquet"):
        assert parquet.read_table(file).num_rows > 0


def test_two_settings_are_compared_pair_by_pair(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, rule in (("a.csv", "unanimous"), ("b.csv", "majority")):
        arguments = ["--case", CASE, "-n", "12", "--no-text", "--workers", "1", "--csv", name, "--rule", rule]
        assert CliRunner().invoke(app, ["simulate", *arguments]).exit_code == 0
    a, b = read(tmp_path / "a.csv"), read(tmp_path / "b.csv")
    assert [ballots(run) for run in a] == [ballots(run) for run in b], "the same seeds begin alike"
    assert [run["foreperson"] for run in a] == [run["foreperson"] for run in b]
    result = CliRunner().invoke(app, ["compare", "a.csv", "b.csv", "--json"])
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    pairs = Counter((one["outcome"], other["outcome"]) for one, other in zip(a, b, strict=True))
    assert {(one["before"], one["after"]): one["pairs"] for one in found["changes"]} == pairs
    for one in found["outcomes"]:
        name = one["outcome"]
        before, after = (sum(run["outcome"] == name for run in runs) for runs in (a, b))
        assert (one["before"], one["after"]) == (round(before / 12, 4), round(after / 12, 4))
        assert one["gained"] - one["lost"] == after - before
        assert one["low"] <= one["difference"] <= one["high"]
        assert one["clustered"] is None, "one case is no cluster among others"
    said = CliRunner().invoke(app, ["compare", "a.csv", "b.csv", "--outcome", "guilty", "--power", "0.05"]).stdout
    assert re.match(r"12 pairs\nguilty: [\d.]+% before, [\d.]+% after; difference [+-][\d.]+ points", said), said
    assert "McNemar p = " in said
    assert "the difference asked for" in said


@pytest.mark.parametrize(
    ("text", "more", "status", "said"),
    [
        (None, (), 2, "b.csv: it cannot be read: No such file or directory."),
        ("a,b\n1,2\n", (), 2, "b.csv: it has no columns case, seed, outcome; name what “simulate --csv” wrote."),
        ("case,seed,outcome\nx,2,guilty\n", (), 1, "a.csv and b.csv have no case and seed in common; "),
        ("case,seed,outcome\nx,1,hung\n", ("--outcome", "not_proven"), 2, "--outcome not_proven: no run ended so; "),
        ("case,seed,outcome\nx,1,hung\n", ("--power", "5"), 2, "--power 5: a difference of shares lies between"),
    ],
)
def test_what_cannot_be_compared_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str | None, more: tuple[str, ...], status: int, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.csv").write_text("case,seed,outcome\nx,1,guilty\n")
    if text is not None:
        (tmp_path / "b.csv").write_text(text)
    result = CliRunner().invoke(app, ["compare", "a.csv", "b.csv", *more])
    assert (result.exit_code, result.stderr[: len(said)]) == (status, said)
