"""`twelve simulate`: the same seeds give the same runs, the figures are those of the runs, and all is reported."""

from __future__ import annotations

import csv
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections import Counter
from dataclasses import asdict
from datetime import datetime
from hashlib import sha256
from html.parser import HTMLParser
from importlib import metadata
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image
from PIL.PngImagePlugin import PngImageFile
from typer.testing import CliRunner, Result

from api.cli.main import app
from api.cli.simulate.outputs import FORCED_SPLITS_NOTE
from api.provenance import fingerprint, program
from cases.library import predefined_cases
from engine.core.acts import SettingValue
from engine.core.events import ENTRY
from engine.core.matter import matter_hash
from engine.formats.jury.defendants import case_for_defendants
from engine.formats.jury.rules.format import JURY
from engine.formats.jury.tuning import TUNING
from engine.simulation.play import play_deliberation
from engine.simulation.proportion import proportion
from harness.services import forked

CASE = "case_001_robbery"
TWELVE = [sys.executable, "-c", "from api.cli.main import main; main()"]


def simulate(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["simulate", *map(str, arguments)])


def json_output(*arguments: object) -> str:
    """What is printed, without the line that says when, by which command and with which packages it was made."""
    result = simulate(*arguments, "--json", "-")
    assert result.exit_code == 0, result.output
    rest, lines = re.subn(r'^ "provenance": \{.*\},\n', "", result.stdout, flags=re.MULTILINE)
    assert lines == 1
    return rest


def report(*arguments: object) -> dict[str, Any]:
    results: dict[str, Any] = json.loads(json_output(*arguments))
    return results


def test_the_same_seeds_give_the_same_json_on_any_number_of_processes() -> None:
    one = json_output("--case", CASE, "-n", 6, "--seed", 5, "--workers", 1)
    two = json_output("--case", CASE, "-n", 6, "--seed", 5, "--workers", 2)
    unworded = json_output("--case", CASE, "-n", 6, "--seed", 5, "--workers", 1, "--no-text")
    assert one == two == unworded
    results = json.loads(one)
    assert results["complete"] is True
    assert [run["seed"] for run in results["cases"][0]["list"]] == [str(number) for number in range(5, 11)]
    later = report("--case", CASE, "-n", 2, "--seed", 8, "--workers", 1)
    assert later["cases"][0]["list"] == results["cases"][0]["list"][3:5], "a run depends on its own seed alone"


@pytest.mark.parametrize(
    ("number", "workers", "digest"),
    [
        (40, 1, "472f2081f7a8a234e8803ddf76ea43b2ab8bcf1040344741b598bf2315b3a61b"),
        pytest.param(
            1000,
            2,
            "8bcf1d6d6416b33aa6d98af4943f7c080df382e1a2aa78187d4862eae3a54a4d",
            marks=pytest.mark.sweep("a thousand juries"),
        ),
    ],
    ids=["forty juries", "a thousand"],
)
def test_the_same_seeds_give_the_same_json_on_every_machine(number: int, workers: int, digest: str) -> None:
    output = json_output("--case", "case_002_murder", "-n", number, "--seed", 1, "--workers", workers, "--no-text")
    # A change of how juries behave, or of what is reported, changes this knowingly; nothing else may.
    assert sha256(output.encode()).hexdigest() == digest


def test_the_runs_of_two_cases_are_independent_whatever_their_numbers(tmp_path: Path) -> None:
    case = predefined_cases()[CASE]
    file = tmp_path / "twin.json"
    file.write_text(case.model_copy(update={"id": "twin"}).model_dump_json(exclude_defaults=True), encoding="utf-8")
    one, twin = (report("--case", name, "-n", 8, "--no-text", "--workers", 1) for name in (CASE, file))
    ballots = [[run["opening"] for run in found["cases"][0]["list"]] for found in (one, twin)]
    assert sum(first == second for first, second in zip(*ballots, strict=True)) <= 2


def test_one_of_several_defendants_may_be_tried_alone(tmp_path: Path) -> None:
    case = predefined_cases()[CASE]
    other = case.defendants[0].model_copy(update={"name": "Otto Second"})
    two = case.model_copy(update={"id": "two", "defendants": (*case.defendants, other)})
    file = tmp_path / "two.json"
    file.write_text(two.model_dump_json(exclude_defaults=True), encoding="utf-8")
    alone = report("--case", file, "-n", 3, "--workers", 1, "--defendants", 2)
    assert alone["settings"]["defendants"] == 2
    played = play_deliberation(
        JURY.bind(case_for_defendants(two, 2)), "two/1", {**alone["settings"], "defendants": "together"}
    )
    assert alone["cases"][0]["list"][0]["outcome"] == played.state.verdict.outcome  # type: ignore[union-attr]
    for wrong, sentence in (("3", "there is no number 3; this case has 2 defendants"), ("all", "say “together”")):
        process = simulate("--case", file, "-n", 1, "--defendants", wrong)
        assert process.exit_code == 2
        assert sentence in process.stderr


def test_the_figures_are_those_of_the_runs() -> None:
    case = report("--case", CASE, "-n", 8, "--initial-guilty", 6, "--workers", 1, "--size", 12)["cases"][0]
    runs = case["list"]
    assert len(runs) == case["runs"] == 8
    assert case["outcomes"] == {o: sum(run["outcome"] == o for run in runs) for o in ("guilty", "not_guilty", "hung")}
    for outcome, number in case["outcomes"].items():
        found = proportion(number, 8)
        assert case["intervals"][outcome] == [found.low, found.high]
    assert case["mean_flips"] == round(sum(run["flips"] for run in runs) / 8, 3)
    assert case["mean_rounds"] == round(sum(run["rounds"] for run in runs) / 8, 3)
    assert case["by_first_ballot"] == {"6": case["outcomes"]}
    assert {run["initial_guilty"] for run in runs} == {6}
    assert {tuple(run["first"].items()) for run in runs} == {(("guilty", 6), ("not_guilty", 6))}
    assert set(Counter(run["why"] for run in runs)) <= {"agreed", "nobody_moved", "max_rounds", "called"}
    cited = Counter(cite for run in runs for cite in run["uses"])
    assert {item["id"]: item["with_it"]["guilty"]["of"] for item in case["exhibits"]} == dict(cited)
    assert sum(len(run["flipped"]) for run in runs) == sum(seat["changed"] for seat in case["seats"])


def test_a_sweep_forces_every_split_and_plays_each_as_often(tmp_path: Path) -> None:
    results = report("--case", CASE, "--size", 6, "--sweep", "-n", 2, "--no-text", "--workers", 1)
    (case,) = results["cases"]
    assert case["runs"] == 14
    assert [(run["initial_guilty"], run["first"]["guilty"]) for run in case["list"]] == [
        (split, split) for split in range(7) for _ in range(2)
    ]
    assert [run["seed"] for run in case["list"]] == ["1", "2"] * 7
    plot = tmp_path / "sweep.svg"
    drawn = simulate("--case", CASE, "--size", 6, "-n", 1, "--sweep", "--no-text", "--workers", 1, "--plot", plot)
    assert FORCED_SPLITS_NOTE in drawn.stdout
    assert f"{predefined_cases()[CASE].title}, every first ballot forced" in plot.read_text(encoding="utf-8")
    none, *_, every = case["first_ballots"]
    assert none["outcomes"] == {"guilty": 0, "not_guilty": 2, "hung": 0}
    assert every["outcomes"] == {"guilty": 2, "not_guilty": 0, "hung": 0}


def test_all_cases_are_reported_one_by_one_and_together(tmp_path: Path) -> None:
    runs = tmp_path / "runs.json"
    result = simulate("--case", "all", "-n", 1, "--size", 6, "--no-text", "--workers", 1, "--json", runs)
    assert result.exit_code == 0, result.output
    assert f"all, {len(predefined_cases())} deliberations" in result.stdout
    assert "Every first ballot was forced" not in result.stdout
    data = json.loads(runs.read_text())
    assert [case["case"] for case in data["cases"]] == list(predefined_cases())
    assert [case["list"][0]["case"] for case in data["cases"]] == list(predefined_cases())


class Page(HTMLParser):
    """What a page holds, and what it would load."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: Counter[str] = Counter()
        self.links: list[str] = []
        self.metas: list[dict[str, str | None]] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.metas += [dict(attrs)] if tag == "meta" else []
        self.links += [value or "" for name, value in attrs if name in ("src", "href", "xlink:href", "srcset", "data")]
        if tag not in ("meta", "line", "br", "link"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_everything_is_written_where_it_was_asked_for(tmp_path: Path) -> None:
    runs, table, svg, png, page = (tmp_path / f"runs.{end}" for end in ("json", "csv", "svg", "png", "html"))
    common = ("--case", CASE, "-n", 6, "--rule", "ten_of_twelve", "--no-text", "--workers", 1)
    folder = tmp_path / "tables"
    result = simulate(*common, "--json", runs, "--csv", table, "--tables", folder, "--plot", svg, "--report", page)
    assert result.exit_code == 0, result.output
    assert f"{CASE}, 6 deliberations" in result.stdout
    for heading in ("Who talks, who moves", "Who moved whom", "What decides"):
        assert heading in result.stdout
    data = json.loads(runs.read_text())
    assert data["settings"]["verdict_rule"] == "ten_of_twelve"
    with table.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["seed"] for row in rows] == ["1", "2", "3", "4", "5", "6"]
    for row, run in zip(rows, data["cases"][0]["list"], strict=True):
        assert (row["outcome"], int(row["rounds"]), int(row["flips"])) == (run["outcome"], run["rounds"], run["flips"])
        argued = sum(int(row[f"turns_{seat}"]) for seat in range(1, 13))
        # Reasons for changed ballots, and the twelve lines of a last call after three quiet rounds, are not talk.
        lines = run["turns"] - argued
        assert (12 if run["why"] == "nobody_moved" else 0) <= lines <= run["flips"] + 12 * (run["rounds"] // 3)
        assert sum(row[f"ballot_{seat}"] == "guilty" for seat in range(1, 13)) == int(row["first_guilty"])
        assert row["cited"].split() == list(run["uses"])
    drawing = ElementTree.fromstring(svg.read_text())
    assert drawing.tag == "{http://www.w3.org/2000/svg}svg"
    assert "Who moved whom" in svg.read_text()
    html = page.read_text()
    found = Page(html)
    assert found.open == []
    assert found.tags["svg"] == 5
    assert (found.tags["script"], found.tags["link"], found.tags["img"], found.links) == (0, 0, 0, [])
    assert not re.search(r"url\(|@import|https?://(?!www\.w3\.org/2000/svg)", html)
    assert predefined_cases()[CASE].title.replace("&", "&amp;") in html
    assert simulate(*common, "--plot", png).exit_code == 0
    with Image.open(png) as image:
        assert image.size == (int(drawing.attrib["width"]) * 2, int(drawing.attrib["height"]) * 2)
        assert len(image.convert("RGB").getcolors(1 << 24) or ()) > 20
        assert isinstance(image, PngImageFile)
        drawn = json.loads(image.text["provenance"])
        assert image.text["Software"] == program()
    # Each says where it comes from, and all say the same but for the command and the time.
    metas = [one for one in found.metas if one.get("name") == "provenance"]
    beside = [(tmp_path / "runs.provenance.json").read_text(), (folder / "provenance.json").read_text()]
    told = [data["provenance"], json.loads(metas[0]["content"] or ""), *map(json.loads, beside), drawn]
    told.append(json.loads(drawing.findtext("{http://www.w3.org/2000/svg}metadata") or ""))
    for one in told:
        assert one["program"] == "twelve-angry-agents"
        assert one["version"] == metadata.version("twelve-angry-agents")
        assert one["rules"] == data["rules"]
        assert one["matters"] == {CASE: matter_hash(predefined_cases()[CASE])}
        assert one["settings"]["verdict_rule"] == "ten_of_twelve"
        assert one["seeds"] == "MATTER/1 to MATTER/6"
        assert one["tuning"] == fingerprint(asdict(TUNING))
        assert one["packages"]["pydantic"] == metadata.version("pydantic")
        assert abs(time.time() - datetime.fromisoformat(one["date"]).timestamp()) < 600
    assert len({json.dumps({**one, "date": "", "command": ""}) for one in told}) == 1


def test_the_command_and_the_program_are_named(tmp_path: Path) -> None:
    words = ["simulate", "--case", CASE, "-n", "1", "--workers", "1", "--no-text", "--csv", "my runs.csv"]
    done = forked.run(words, os.environ, tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    told = json.loads((tmp_path / "my runs.provenance.json").read_text())
    assert shlex.split(told["command"]) == ["twelve", *words]
    printed = CliRunner().invoke(app, ["--version"])
    assert (printed.exit_code, printed.stdout) == (0, f"{program()}\n")
    assert printed.stdout.startswith(f"twelve-angry-agents {told['version']}")
    assert (told["commit"] is None) is ("commit" not in printed.stdout)


def test_a_case_file_can_be_tried() -> None:
    file = Path(__file__).parents[3] / "cases" / "predefined" / f"{CASE}.yaml"
    assert report("--case", file, "-n", 2, "--no-text")["cases"] == report("--case", CASE, "-n", 2)["cases"]


def test_every_case_of_a_table_is_tried(tmp_path: Path) -> None:
    columns = ("id", "title", "docket", "summary", "instructions", "jurisdiction", "charge 1")
    rows = [columns, *((f"mill_{number}", *columns[1:]) for number in (1, 2))]
    file = tmp_path / "mills.csv"
    file.write_text("".join(",".join(row) + "\n" for row in rows), encoding="utf-8")
    cases = report("--case", file, "-n", 1, "--no-text")["cases"]
    assert [one["case"] for one in cases] == ["mill_1", "mill_2"]


def test_ctrl_c_keeps_and_reports_what_is_done(tmp_path: Path) -> None:
    runs, table, mailed = tmp_path / "runs.json", tmp_path / "runs.csv", tmp_path / "runs.html"
    command = [
        *TWELVE,
        "simulate",
        "--case",
        CASE,
        "-n",
        "100000",
        "--seed",
        "3",
        "--no-text",
        "--workers",
        "2",
        "--json",
        str(runs),
        "--csv",
        str(table),
        "--report",
        str(mailed),
    ]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, process_group=0)
    deadline = time.monotonic() + 120
    while not (table.exists() and table.stat().st_size > 5_000):
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < deadline, "no run was written"
        time.sleep(0.05)  # real time: polls a file that another process writes
    # As a terminal does: to the whole group, the processes that play too.
    os.killpg(process.pid, signal.SIGINT)
    output, errors = process.communicate(timeout=60)
    assert process.returncode == 1, errors
    data = json.loads(runs.read_text())
    done = data["cases"][0]["runs"]
    assert 0 < done < 100_000
    assert data["complete"] is False
    assert [run["seed"] for run in data["cases"][0]["list"]] == [str(3 + number) for number in range(done)]
    assert len(table.read_text().splitlines()) == done + 1
    assert f"<dt>Seeds</dt><dd>3 to {done + 2}</dd>" in mailed.read_text(encoding="utf-8")
    assert f"{CASE}, {done} deliberations" in output
    assert errors.split("\n") == [
        "",
        "Stopping when the deliberations in hand are done; Ctrl-C again ends it at once.",
        f"Stopped after {done} of 100000 deliberations; what was done is kept.",
        "",
    ]


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("--case", CASE, "--format", "duel"), "duel"),
        (("--case", CASE, "--rule", "dice"), "--rule: "),
        (("--case", CASE, "--size", 6, "--initial-guilty", 7), "--initial-guilty 7"),
        (("--case", CASE, "--initial-guilty", 13), "--initial-guilty 13"),
        (("--case", CASE, "--initial-guilty", -1), "--initial-guilty -1"),
        (("--case", CASE, "--size", 9), "--size 9"),
        (("--case", CASE, "--standard", "vibes"), "--standard: "),
        (("--case", CASE, "--set", "undecided=true"), "--set undecided"),
        (("--case", CASE, "--plot", "runs.gif"), "runs.gif"),
        (("--case", CASE, "--report", "runs.pdf"), "runs.pdf"),
        (("--case", CASE, "--json", "/nowhere/at/all/runs.json"), "/nowhere/at/all/runs.json"),
        (("--case", CASE, "--csv", "/"), "--csv /"),
        (("--case", CASE, "-n", 0), "-n 0"),
        (("--case", CASE, "--sweep", "-n", 0), "-n 0"),
        (("--case", CASE, "--sweep", "--initial-guilty", 3), "--sweep"),
        (("--case", CASE, "--workers", 0), "--workers 0"),
        (("--case", "no_such_case.yaml"), "no_such_case.yaml"),
        (("--case", "no_such_case.csv"), "no_such_case.csv"),
        (("--case", "case_002_murdr"), "did you mean case_002_murder?"),
    ],
)
def test_wrong_use_is_one_line_that_names_it(arguments: tuple[object, ...], named: str) -> None:
    result = simulate(*arguments)
    assert result.exit_code == 2, result.output
    assert named in result.output
    assert len(result.output.splitlines()) == 1, result.output


def test_a_case_has_to_be_named() -> None:
    result = simulate()
    assert result.exit_code == 2
    assert "--case" in result.output


def test_asking_where_to_write_leaves_no_file_behind(tmp_path: Path) -> None:
    result = simulate("--case", CASE, "--json", tmp_path / "runs.json", "--plot", tmp_path / "runs.bmp")
    assert result.exit_code == 2
    assert simulate("--case", "no_such_case.yaml", "--json", tmp_path / "runs.json").exit_code == 2
    assert list(tmp_path.iterdir()) == []


def replayed(log: Path, *more: str) -> Result:
    return CliRunner().invoke(app, ["replay", str(log), *more])


def test_one_run_of_many_is_played_again_as_a_log_that_holds(tmp_path: Path) -> None:
    common = ("--case", CASE, "--rule", "majority", "--initial-guilty", 5)
    many = report(*common, "-n", 4, "--seed", 611, "--workers", 1, "--logs", tmp_path / "many")
    names = [f"{CASE}-{seed}-guilty-5.jsonl" for seed in range(611, 615)]
    assert sorted(file.name for file in (tmp_path / "many").iterdir()) == names
    again = report(*common, "-n", 1, "--seed", 613, "--logs", tmp_path / "one")
    assert again["cases"][0]["list"] == many["cases"][0]["list"][2:3]
    log = tmp_path / "one" / names[2]
    assert log.read_bytes() == (tmp_path / "many" / names[2]).read_bytes()
    opened, *_ = entries = log.read_text(encoding="utf-8").splitlines()
    assert json.loads(opened)["event"]["sealed"]["0"]["seed"] == f"{CASE}/613"
    settings: dict[str, SettingValue] = {"pace": "instant", "verdict_rule": "majority", "initial_guilty": 5}
    played = play_deliberation(JURY.bind(predefined_cases()[CASE]), f"{CASE}/613", settings).entries
    assert [ENTRY.dump_json(entry).decode() for entry in played[1:]] == entries[1:]
    verified = replayed(log, "--verify", "--json")
    assert (verified.exit_code, json.loads(verified.stdout)["differs_at"]) == (0, None), verified.output
    output = replayed(log).stdout.replace("_", " ")
    assert again["cases"][0]["list"][0]["outcome"].replace("_", " ") in output
    forged = next(place for place, entry in enumerate(entries) if '"kind":"tally_taken"' in entry)
    entries[forged] = entries[forged].replace('"counts":{"guilty":', '"counts":{"guilty":1', 1)
    log.write_text("\n".join(entries), encoding="utf-8")
    assert f"entry {forged + 1}: not what the rules make" in replayed(log, "--verify").output


def test_a_log_without_words_and_of_one_defendant_holds_too(tmp_path: Path) -> None:
    case = predefined_cases()[CASE]
    other = case.defendants[0].model_copy(update={"name": "Otto Second"})
    file = tmp_path / "two.json"
    two = case.model_copy(update={"id": "two", "defendants": (*case.defendants, other)})
    file.write_text(two.model_dump_json(exclude_defaults=True), encoding="utf-8")
    result = simulate("--case", file, "-n", 1, "--no-text", "--defendants", 2, "--logs", tmp_path / "logs")
    assert result.exit_code == 0, result.output
    assert replayed(tmp_path / "logs" / "two-1.jsonl", "--verify").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("--csv", "-", "--json", "-"), "only one of them can be printed"),
        (("--csv", "runs.out", "--json", "./runs.out"), "--csv runs.out: --json goes there, too"),
        (("--tables", "taken"), "--tables taken: taken is a file; name a folder."),
        (("--logs", "taken/logs"), "/taken is a file; name a folder."),
    ],
)
def test_places_that_cannot_be_are_refused_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], named: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "taken").write_text("")
    result = simulate("--case", CASE, *arguments)
    assert (result.exit_code, named in result.stderr) == (2, True), result.output
    assert [file.name for file in tmp_path.iterdir()] == ["taken"]


def test_rows_can_be_printed_and_say_where_they_come_from(tmp_path: Path) -> None:
    result = simulate("--case", CASE, "-n", 2, "--no-text", "--csv", "-")
    assert result.exit_code == 0, result.output
    comment, *rows = result.stdout.splitlines()
    assert [row["seed"] for row in csv.DictReader(rows)] == ["1", "2"]
    origin = json.loads(comment.removeprefix("# provenance: "))
    assert (origin["seeds"], list(origin["matters"])) == ("MATTER/1 to MATTER/2", [CASE])
    (tmp_path / "printed.csv").write_text(result.stdout, encoding="utf-8")
    compared = CliRunner().invoke(app, ["compare", *[str(tmp_path / "printed.csv")] * 2])
    assert compared.stdout.startswith("2 pairs\n"), compared.output


def test_personas_from_a_file_sit_at_the_table(tmp_path: Path) -> None:
    file, logs = tmp_path / "personas.yaml", tmp_path / "logs"
    file.write_text("jurors:\n  - {name: Nora Bell, archetype: cynic, personality: A baker., seat: 3}\n", "utf-8")
    common = ("--case", "case_002_murder", "-n", 1, "--workers", 1, "--no-text", "--personas", file)
    figures = report(*common, "--logs", logs)
    assert [seat["name"] for seat in figures["cases"][0]["seats"]][1:4] == ["Sarah Chen", "Nora Bell", "Linda Park"]
    (log,) = logs.iterdir()
    replayed = CliRunner().invoke(app, ["replay", str(log), "--verify"])
    assert replayed.exit_code == 0, replayed.output
    assert simulate(*common[:-1], tmp_path / "none.yaml").exit_code == 2
    file.write_text("jurors:\n  - {name: Nora Bell, archetype: cinic, personality: A baker.}\n", "utf-8")
    wrong = simulate(*common)
    assert wrong.exit_code == 2
    assert f"{file}:2: jurors[1].archetype: 'cinic' is none of " in wrong.stderr
