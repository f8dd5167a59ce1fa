"""`twelve cases check`: after fields and references, what house minds make of a case."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner, Result

from api.cli.case_check import HUNG_SHARE, result_of_runs
from api.cli.cases import app
from cases.library import PREDEFINED_FOLDER, predefined_cases
from engine.formats.jury.runs.run_record import CitationUse, RunRecord, iter_runs
from engine.matters.criminal_case import Case, Exhibit

MURDER = predefined_cases()["case_002_murder"]
MINE = MURDER.model_copy(update={"id": "my_murder"})
UMBRELLA = Exhibit(
    id="umbrella",
    kind="physical",
    title="An umbrella",
    description="An umbrella stood in the hall.",
    strength_prosecution=0.0,
    strength_defense=0.0,
)


def one_sided() -> Case:
    """A case in which everything speaks for guilt and nothing against it."""
    exhibits = [
        exhibit.model_copy(
            update={
                "strength_prosecution": 0.95,
                "strength_defense": 0.0,
                "contestable": False,
                "contest_reason": None,
            }
        )
        for exhibit in MURDER.exhibits
    ]
    witnesses = [
        witness.model_copy(
            update={
                "side": "prosecution",
                "credibility": 0.99,
                "credibility_issues": (),
                "statements": tuple(
                    statement.model_copy(update={"speaks_for": "prosecution"}) for statement in witness.statements
                ),
            }
        )
        for witness in MURDER.witnesses
    ]
    return MINE.model_copy(update={"exhibits": tuple(exhibits), "witnesses": tuple(witnesses), "defense_arguments": ()})


def check(path: Path, *more: str) -> Result:
    return CliRunner().invoke(app, ["check", str(path), *more])


def written(tmp_path: Path, case: Case, name: str = "mine.json") -> Path:
    path = tmp_path / name
    path.write_text(case.model_dump_json(exclude_defaults=True), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def some() -> list[RunRecord]:
    return list(iter_runs(MURDER, range(1, 9), {"pace": "instant"}))


def test_a_case_that_is_well_made_is_tried_without_a_warning() -> None:
    result = check(PREDEFINED_FOLDER / "case_002_murder.yaml", "-n", "30", "--json")
    output = json.loads(result.stdout)
    assert (result.exit_code, output["ok"], output["problems"], output["warnings"]) == (0, True, [], [])
    (simulated,) = output["simulations"]
    assert sum(simulated["outcomes"].values()) == simulated["runs"] == 30
    assert {used["exhibit"] for used in simulated["exhibits"]} == {exhibit.id for exhibit in MURDER.exhibits}


def test_the_same_file_gives_the_same_answer() -> None:
    path = PREDEFINED_FOLDER / "case_001_robbery.yaml"
    assert check(path, "-n", "5", "--json").stdout == check(path, "-n", "5", "--json").stdout


def test_an_exhibit_that_nobody_cites_is_warned_of(tmp_path: Path) -> None:
    case = MINE.model_copy(update={"exhibits": (*MURDER.exhibits, UMBRELLA)})
    path = written(tmp_path, case)
    result = check(path, "-n", "20")
    assert result.exit_code == 0
    assert f"{path}: warning: exhibits[umbrella]: “An umbrella” was never cited in 20 deliberations." in result.stderr
    assert "Nothing is wrong with it." in result.stdout


def test_a_foregone_conclusion_is_warned_of(tmp_path: Path) -> None:
    result = check(written(tmp_path, one_sided()), "-n", "10", "--json")
    assert result.exit_code == 0
    output = json.loads(result.stdout)
    warned = next(one for one in output["warnings"] if one["kind"] == "foregone_conclusion")
    assert warned["sentence"].startswith("the verdict is foregone: guilty in 10 of 10 deliberations")
    assert "the defence needs more" in warned["sentence"]


def test_a_jury_that_mostly_hangs_is_warned_of(some: list[RunRecord]) -> None:
    hung = [replace(run, outcome="hung") for run in some]
    decided = [replace(run, outcome="guilty", flips=1) for run in some]
    warned = result_of_runs(MURDER, [*hung, *decided]).warnings
    assert [one.kind for one in warned if one.kind != "dead_exhibit"] == ["hung_jury"]
    assert "hangs in 8 of 16" in warned[0].sentence
    fewer = hung[: int(len(decided) * HUNG_SHARE)]
    assert "hung_jury" not in [one.kind for one in result_of_runs(MURDER, [*fewer, *decided]).warnings]


def test_an_exhibit_that_is_cited_and_moves_nobody_is_warned_of(some: list[RunRecord]) -> None:
    name = MURDER.exhibits[0].id
    idle = [replace(run, uses={**run.uses, name: CitationUse(2, 0.0, 0.0)}) for run in some]
    warned = [one for one in result_of_runs(MURDER, idle).warnings if one.field == f"exhibits[{name}]"]
    assert [one.kind for one in warned] == ["dead_exhibit"]
    assert "was cited in 8 of 8 deliberations and moved nobody" in warned[0].sentence


def test_a_verdict_that_is_common_but_argued_over_is_not_foregone(some: list[RunRecord]) -> None:
    argued = [replace(run, outcome="guilty", flips=3) for run in some * 5]
    kinds = {one.kind for one in result_of_runs(MURDER, [*argued, replace(some[0], outcome="hung")]).warnings}
    assert "foregone_conclusion" not in kinds
    still = [replace(run, flips=0) for run in argued]
    kinds = {one.kind for one in result_of_runs(MURDER, [*still, replace(some[0], outcome="hung")]).warnings}
    assert "foregone_conclusion" in kinds


@pytest.mark.parametrize("name", ["mine.yaml", "mine.json"])
def test_an_exhibit_that_cites_an_unknown_witness_is_one_clear_sentence(tmp_path: Path, name: str) -> None:
    data = json.loads(predefined_cases()["case_001_robbery"].model_dump_json(exclude_defaults=True))
    data["id"] = "my_robbery"
    data["exhibits"][0]["witnesses"] = [data["witnesses"][0]["id"], "lindqvst"]
    path = tmp_path / name
    text = json.dumps(data, indent=1, default=str) if name.endswith("json") else yaml.safe_dump(data, sort_keys=False)
    path.write_text(text, encoding="utf-8")
    result = check(path)
    assert (result.exit_code, result.stdout) == (2, "")
    (line,) = result.stderr.strip().splitlines()
    assert line.startswith(f"{path}:")
    exhibit = data["exhibits"][0]["id"]
    assert line.endswith(f"exhibits[{exhibit}].witnesses[2]: lindqvst is no witness here; did you mean lindqvist?")


def test_a_table_of_cases_is_checked_row_by_row(tmp_path: Path) -> None:
    path = tmp_path / "mine.csv"
    head = "Title,ID,Charge 1,Docket,Summary,Jurisdiction,Instructions,Exhibit 1 title,Exhibit 1 kind,"
    head += "Exhibit 1 description,Exhibit 1 witnesses,Witness 1 name,Witness 1 role,Witness 1 side,Witness 1 testimony"
    row = "State v. Vale,{id},Theft,A sack.,A sack is gone.,A county,Decide.,Sack,physical,A sack.,{who},"
    row += "Edna Marsh,clerk,prosecution,She counted."
    good = [head, row.format(id="one", who="w1"), row.format(id="two", who="")]
    path.write_text("\n".join(good), encoding="utf-8")
    output = json.loads(check(path, "--json", "-n", "2").stdout)
    assert [one["case"] for one in output["simulations"]] == ["one", "two"]
    path.write_text("\n".join([*good, row.format(id="three", who="w2")]), encoding="utf-8")
    result = check(path)
    assert result.exit_code == 2
    assert f"{path}:4: Exhibit 1 witnesses: w2 is no witness here" in result.stderr


@pytest.mark.parametrize("name", ["mine.yaml", "mine.json"])
def test_a_copy_with_the_id_of_a_predefined_case_is_named_before_import(tmp_path: Path, name: str) -> None:
    path = written(tmp_path, MURDER, name)
    result = check(path, "-n", "0")
    assert result.exit_code == 2
    assert result.stderr == f"{path}:1: id: case_002_murder is the id of a predefined case; choose another\n"
    refused = CliRunner().invoke(app, ["import", "file", str(path), "--database", f"sqlite:///{tmp_path}/mine.db"])
    assert (refused.exit_code, result.stderr.strip() in refused.stderr) == (2, True), refused.stderr


def test_a_row_that_has_the_id_of_a_predefined_case_is_named_by_its_line(tmp_path: Path) -> None:
    path = tmp_path / "mine.csv"
    path.write_text(
        "Title,ID,Charge 1,Docket,Summary,Jurisdiction,Instructions,Exhibit 1 title,Exhibit 1 kind,"
        "Exhibit 1 description\n"
        "A,case_001_robbery,Theft,A sack.,A sack is gone.,A county,Decide.,Sack,physical,A sack.\n",
        encoding="utf-8",
    )
    result = check(path)
    assert result.exit_code == 2
    assert f"{path}:2: id: case_001_robbery is the id of a predefined case" in result.stderr


def test_trying_out_can_be_left_out() -> None:
    output = json.loads(check(PREDEFINED_FOLDER / "case_001_robbery.yaml", "-n", "0", "--json").stdout)
    assert (output["ok"], output["warnings"], output["simulations"]) == (True, [], [])
