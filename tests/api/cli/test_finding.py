"""Cases that a command is given by their file instead of their id."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from api.cli.deliberation.matter import find_case
from api.cli.failures import UsageError
from api.cli.main import app
from cases.library import predefined_cases

CASE = "case_001_robbery"
COLUMNS = "id,title,docket,summary,instructions,jurisdiction,charge 1\n"


def twelve(*arguments: object) -> Result:
    return CliRunner().invoke(app, [*map(str, arguments)])


async def test_a_file_of_one_case_stands_for_it(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    mine = predefined_cases()[CASE].model_copy(update={"id": "mine", "title": "Lease v. Buy"})
    file.write_text(mine.model_dump_json(exclude_defaults=True), encoding="utf-8")
    assert (await find_case(str(file))).title == "Lease v. Buy"


async def test_a_table_of_several_cases_is_refused_with_how_to_name_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mills.csv"
    rows = [f"mill_{number},title,docket,summary,instructions,jurisdiction,charge\n" for number in (1, 2)]
    file.write_text(COLUMNS + "".join(rows), encoding="utf-8")
    with pytest.raises(UsageError):
        await find_case(str(file))
    assert capsys.readouterr().err == (
        f"{file}: holds 2 cases, and one is wanted; import them with `twelve cases import file {file}`, and name one "
        "by its id.\n"
    )


def test_a_fault_in_the_file_is_reported_before_a_room_is_opened(tmp_path: Path) -> None:
    file = tmp_path / "broken.yaml"
    file.write_text("id: broken\n", encoding="utf-8")
    result = twelve("play", "--case", file)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"{file}:1: ")


def test_a_log_is_verified_against_the_file_of_its_case(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path}/none.db")
    file = tmp_path / "mine.json"
    mine = predefined_cases()[CASE].model_copy(update={"id": "mine"})
    file.write_text(mine.model_dump_json(exclude_defaults=True), encoding="utf-8")
    assert twelve("simulate", "--case", file, "-n", 1, "--no-text", "--logs", tmp_path).exit_code == 0
    log = tmp_path / "mine-1.jsonl"
    first, *rest = log.read_text(encoding="utf-8").splitlines()
    bare = {name: value for name, value in json.loads(first).items() if name != "case"}
    log.write_text("\n".join([json.dumps(bare), *rest]), encoding="utf-8")
    assert "No case has the id “mine”" in twelve("replay", log, "--verify").stderr
    verified = twelve("replay", log, "--verify", "--case", file)
    assert verified.exit_code == 0, verified.output
