"""`twelve study`: a study is checked, preregistered, and played among minds into the tables that will come."""

from __future__ import annotations

import contextlib
import csv
import io
import json
from collections import Counter
from pathlib import Path

import pytest
from typer.testing import CliRunner

from api.cli.deliberation.record import read_log
from api.cli.study.command import app
from engine.core.events import BallotCast

EXAMPLE = Path(__file__).parents[3] / "examples" / "first_ballot.yaml"
RUNNER = CliRunner()


def run(*words: str | Path) -> str:
    """What the command prints; it ends with status 0."""
    ran = RUNNER.invoke(app, [str(word) for word in words])
    assert ran.exit_code == 0, ran.output
    return ran.output


def rows(folder: Path, name: str) -> list[dict[str, str]]:
    """A table of a pilot."""
    with (folder / "tables" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="module")
def pilot(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example with six groups and somebody who waits in vain, a third of whom leave."""
    folder = tmp_path_factory.mktemp("pilot")
    text = EXAMPLE.read_text("utf-8").replace("unfilled: mind", "unfilled: end")
    (folder / "study.yaml").write_text(text, "utf-8")
    run("pilot", folder / "study.yaml", "--out", folder / "out", "--participants", "26", "--leaving", "0.3")
    return folder / "out"


def test_the_tables_of_a_pilot_agree_to_the_row(pilot: Path) -> None:
    people, groups, answers = rows(pilot, "participants"), rows(pilot, "groups"), rows(pilot, "answers")
    assert [one["participant"] for one in people] == [str(number) for number in range(1, 27)]
    assert Counter(one["condition"] for one in groups) == {"sealed": 3, "open": 3}
    seated = [one for one in people if one["group"]]
    assert len(seated) == 24
    assert Counter(one["dropout"] for one in people)["no_group"] == 2
    left = [one for one in people if one["dropout"] == "left"]
    assert 2 <= len(left) <= 14
    assert sum(int(one["left"]) for one in groups) == len(left)
    for group in groups:
        members = [one for one in seated if one["group"] == group["group"]]
        assert len({one["seat"] for one in members}) == 4 == int(group["people"])
        assert {one["condition"] for one in members} == {group["condition"]}
        log = read_log(pilot / "logs" / f"{group['log']}.jsonl")
        for one in members:
            cast = sum(isinstance(e.event, BallotCast) and e.event.seat == int(one["seat"]) for e in log.entries)
            asked = [a for a in answers if (a["participant"], a["part"]) == (one["participant"], "ballot")]
            assert len(asked) == (min(1, cast) if one["dropout"] else cast)
            after = [a for a in answers if (a["participant"], a["part"]) == (one["participant"], "after")]
            assert len(after) == (0 if one["dropout"] else 4)
    assert {one["log"] for one in rows(pilot, "runs")} == {one["log"] for one in groups}
    assert {one["log"] for one in rows(pilot, "ballots")} == {one["log"] for one in groups}


def test_checks_of_attention_are_marked_and_nobody_is_left_out(pilot: Path) -> None:
    answers = {(a["participant"], a["question"]): a["answer"] for a in rows(pilot, "answers")}
    for one in rows(pilot, "participants"):
        given = answers.get((one["participant"], "attention"))
        assert one["attentive"] == ("" if given is None else "yes" if given == "blue" else "no")


def test_the_same_seed_gives_the_same_pilot(tmp_path: Path) -> None:
    for folder, seed in (("a", "7"), ("b", "7"), ("c", "8")):
        run("pilot", EXAMPLE, "--out", tmp_path / folder, "--participants", "8", "--seed", seed)
    tables = {folder: (tmp_path / folder / "tables" / "answers.csv").read_bytes() for folder in "abc"}
    assert tables["a"] == tables["b"] != tables["c"]


def test_the_notebook_of_a_pilot_counts_what_its_tables_have(pilot: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cells = json.loads((pilot / "analysis.ipynb").read_text("utf-8"))["cells"]
    monkeypatch.chdir(pilot)
    names: dict[str, object] = {}
    printed: dict[str, str] = {}
    for cell in cells:
        if cell["cell_type"] == "code":
            with contextlib.redirect_stdout(io.StringIO()) as out:
                exec(compile(cell["source"], cell["id"], "exec"), names)  # noqa: S102 - the notebook is ours
            printed[cell["id"]] = out.getvalue()
    assert sum(int(line.split()[-1]) for line in printed["flow"].splitlines()) == 26
    assert sum(int(line.split()[-1]) for line in printed["verdicts"].splitlines()) == 6
    asked = sum(one["question"] == "guilt" for one in rows(pilot, "answers"))
    assert sum(int(line.split()[2]) for line in printed["measure"].splitlines()) == asked


def test_the_sheet_says_what_is_compared_and_how_many_are_needed() -> None:
    sheet = run("preregister", EXAMPLE)
    for said in (
        "After a show of hands fewer participants change their vote",
        "| `open`: The first ballot is a show of hands | jury |",
        "permuted blocks of 8",
        "77 are needed in each condition, 154 in all. They are fewer than that",
        "a mind is never called a person",
        "erased after 180 days",
    ):
        assert said in sheet


def test_a_file_that_is_wrong_ends_with_status_2_and_every_fault(tmp_path: Path) -> None:
    file = tmp_path / "study.yaml"
    file.write_text(
        EXAMPLE.read_text("utf-8").replace("block: 8", "block: 7").replace("measure: guilt", "measure: gilt")
    )
    for words in (["check", file], ["preregister", file], ["pilot", file, "--out", tmp_path / "out"]):
        ran = RUNNER.invoke(app, [str(word) for word in words])
        assert ran.exit_code == 2
        assert "a multiple of 2" in ran.output
        assert "did you mean guilt?" in ran.output
    assert not (tmp_path / "out").exists()
