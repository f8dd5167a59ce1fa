"""`twelve cases`: data on stdout, one clear line on stderr, exit status 0, 1 or 2, and no outcome unless asked for."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from api.cli.cases import app
from cases.library import PREDEFINED_FOLDER, predefined_cases

SESSION = """\
<?xml version="1.0" encoding="UTF-8"?>
<TEI.2><text><body><div0 type="sessionsPaper" id="18200112">
<div1 type="trialAccount" id="t18200112-1">
<interp inst="t18200112-1" type="year" value="1820"/><interp inst="t18200112-1" type="date" value="18200112"/>
<join result="criminalCharge" targets="t18200112-1-defend1 t18200112-1-off1 t18200112-1-verdict1"/>
<p>1. <persName id="t18200112-1-defend1" type="defendantName">JOHN LANTERNMAN
<interp inst="t18200112-1-defend1" type="surname" value="LANTERNMAN"/>
<interp inst="t18200112-1-defend1" type="given" value="JOHN"/>
<interp inst="t18200112-1-defend1" type="gender" value="male"/></persName> was indicted for
<rs id="t18200112-1-off1" type="offenceDescription">stealing, on the 3d of January, one cheese, value 12 s.
<interp inst="t18200112-1-off1" type="offenceCategory" value="theft"/>
<interp inst="t18200112-1-off1" type="offenceSubcategory" value="grandLarceny"/></rs>.</p>
<p>MARY COLEBROOK. I keep a cheesemonger's shop. I saw the prisoner lift the cheese over the wheel of my cart.</p>
<p>Q. How far off were you - A. About ten yards, with a lantern in my hand.</p>
<p>Prisoner's Defence. I found the cheese in the road.</p>
<p><rs id="t18200112-1-verdict1" type="verdictDescription">GUILTY
<interp inst="t18200112-1-verdict1" type="verdictCategory" value="guilty"/></rs>. Aged 25.
<rs id="t18200112-1-punish1" type="punishmentDescription">Transported for Seven Years
<interp inst="t18200112-1-punish1" type="punishmentCategory" value="transport"/></rs>.</p>
</div1></div0></body></text></TEI.2>
"""


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'twelve.db'}"


@pytest.fixture
def session(tmp_path: Path) -> Path:
    folder = tmp_path / "sessions"
    folder.mkdir()
    (folder / "18200112.xml").write_text(SESSION, encoding="utf-8")
    return folder


def cases(*arguments: str | Path, database: str | None = None) -> Result:
    named = ["--database", database] if database else []
    return CliRunner().invoke(app, [*map(str, arguments), *named])


def one_line(result: Result, status: int) -> str:
    """The one line a refusal has."""
    assert result.exit_code == status, result.output
    lines = result.stderr.strip().splitlines()
    assert len(lines) == 1, lines
    assert result.stdout == ""
    return lines[0]


def test_list_names_the_predefined_cases_without_any_database(database: str) -> None:
    result = cases("list", database=database)
    assert result.exit_code == 0
    assert [line.split()[0] for line in result.stdout.splitlines()] == list(predefined_cases())
    assert "ambiguous" not in result.stdout


def test_list_as_json_is_data_alone(database: str) -> None:
    listed = json.loads(cases("list", "--json", "--theme", "earwitness", database=database).stdout)
    assert [card["id"] for card in listed] == ["case_002_murder"]


def test_list_says_how_to_go_on(database: str) -> None:
    result = cases("list", "--limit", "2", database=database)
    assert "--after case_002_murder" in result.stderr
    rest = cases("list", "--after", "case_002_murder", "--json", database=database)
    assert [card["id"] for card in json.loads(rest.stdout)] == list(predefined_cases())[2:]


@pytest.mark.parametrize("command", [["list"], ["search", "boiler"]])
def test_a_bad_era_is_refused(command: list[str], database: str) -> None:
    assert "'long ago' is not a year" in one_line(cases(*command, "--era", "long ago", database=database), 2)


def test_a_source_that_is_none_is_refused_and_a_list_without_cases_says_so(database: str) -> None:
    assert "there is predefined, old_bailey" in one_line(cases("list", "--source", "moon", database=database), 2)
    result = cases("list", "--theme", "regicide", database=database)
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "No case fits.\n")


def test_show_reads_like_the_papers_of_a_case(database: str) -> None:
    output = cases("show", "case_003_burglary", database=database).stdout
    for part in ("People v. Bell", "A  Six photographs", "Dolores Haskell, victim", "For the defence", "The judge"):
        assert part in output


def test_show_finds_a_case_by_the_id_it_had_before(database: str) -> None:
    shown = cases("show", "case_003_exoneration", database=database)
    assert shown.stdout == cases("show", "case_003_burglary", database=database).stdout
    assert shown.exit_code == 0


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_show_prints_the_outcome_only_with_reveal(form: list[str], database: str) -> None:
    kept = cases("show", "case_003_burglary", *form, database=database).stdout
    output = cases("show", "case_003_burglary", "--reveal", *form, database=database).stdout
    assert "DNA" in output
    for word in ("DNA", "acated", "ambiguous"):
        assert word not in kept


def test_show_takes_a_file_too(database: str) -> None:
    result = cases("show", PREDEFINED_FOLDER / "case_001_robbery.yaml", database=database)
    assert result.stdout.startswith("People v. Ostrander")


def test_an_unknown_case_is_refused_in_one_line(database: str) -> None:
    assert "no case with the id 'nothing'" in one_line(cases("show", "nothing", database=database), 2)
    assert "no case with the id 'nothing'" in one_line(cases("search", "nothing", "boiler", database=database), 2)


def test_search_in_one_case_names_what_can_be_cited(database: str) -> None:
    hits = json.loads(cases("search", "case_002_murder", "brass key tag", "--json", database=database).stdout)
    assert (hits[0]["id"], hits[0]["kind"]) == ("key-tag", "exhibit")
    assert "key-tag" in cases("search", "case_002_murder", "brass key tag", database=database).stdout


def test_search_over_all_cases_names_the_case(database: str) -> None:
    assert "case_002_murder" in cases("search", "boiler", database=database).stdout


@pytest.mark.parametrize("query", ["zzyzx", "", "🔥", '"'])
def test_search_without_a_match_is_no_error(query: str, database: str) -> None:
    result = cases("search", query, "--json", database=database)
    assert (result.exit_code, json.loads(result.stdout)) == (0, [])
    spoken = cases("search", "case_002_murder", query, database=database)
    assert (spoken.exit_code, spoken.stdout) == (0, "")
    assert "Nothing matches" in spoken.stderr


def test_too_many_words_are_refused(database: str) -> None:
    assert "goes in quotes" in one_line(cases("search", "a", "b", "c", database=database), 2)


def test_check_says_what_a_good_file_holds() -> None:
    result = cases("check", PREDEFINED_FOLDER / "case_002_murder.yaml")
    assert result.exit_code == 0
    assert "12 exhibits, 8 witnesses" in result.stdout


def test_check_names_file_line_and_field(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    text = (PREDEFINED_FOLDER / "case_001_robbery.yaml").read_text(encoding="utf-8")
    text = text.replace("id: case_001_robbery", "id: mine", 1)
    path.write_text(text.replace("    strength_prosecution: 0.55", "    strength_prosecution: 5.5"), encoding="utf-8")
    line = one_line(cases("check", path), 2)
    assert line.startswith(f"{path}:")
    assert "exhibits[counter-camera].strength_prosecution: must be at most 1" in line
    output = json.loads(cases("check", path, "--json").stdout)
    assert output["ok"] is False
    assert output["problems"][0]["field"] == "exhibits[counter-camera].strength_prosecution"


@pytest.mark.parametrize("name", ["", "nothing.yaml"])
def test_check_refuses_a_folder_and_what_is_not_there(tmp_path: Path, name: str) -> None:
    assert str(tmp_path) in one_line(cases("check", tmp_path / name), 2)


def test_import_brings_trials_in_once(session: Path, database: str) -> None:
    first = cases("import", "old-bailey", session, "--json", database=database)
    assert (first.exit_code, json.loads(first.stdout)["new"]) == (0, 1)
    again = cases("import", "old-bailey", session, database=database)
    assert "0 new, 0 changed, 1 as they were" in again.stdout
    for name in ("old_bailey", "old-bailey"):  # as lists and the import call it
        assert "t18200112-1" in cases("list", "--source", name, database=database).stdout


def test_imported_cases_are_removed_by_id_or_source(session: Path, database: str) -> None:
    assert one_line(cases("remove", database=database), 2) == (
        "twelve cases: remove: name the cases by their ids, or all from one source with --source"
    )
    assert cases("remove", "t18200112-1", database=database).exit_code == 1, "there is no database yet"
    removals: list[tuple[list[str], int]] = [
        ([trial_id(session, database), "no_such"], 1),
        (["--source", "old_bailey"], 0),
    ]
    for removal, unknown in removals:
        assert cases("import", "old-bailey", session, database=database).exit_code == 0
        removed = cases("remove", *removal, "--json", database=database)
        assert (removed.exit_code, json.loads(removed.stdout)) == (unknown, {"removed": 1, "unknown": unknown})
        assert json.loads(cases("list", "--source", "old_bailey", "--json", database=database).stdout) == []
    assert cases("remove", "case_002_murder", database=database).stdout.startswith("0 cases removed; 1 with no such id")


def trial_id(session: Path, database: str) -> str:
    """The id of the one trial of the session, once it is imported."""
    cases("import", "old-bailey", session, database=database)
    [card] = json.loads(cases("list", "--source", "old_bailey", "--json", database=database).stdout)
    return str(card["id"])


def test_an_import_into_memory_claims_to_keep_nothing(session: Path) -> None:
    result = cases("import", "old-bailey", session, database="memory://")
    assert result.exit_code == 0
    assert "1 case read" in result.stdout
    assert "nothing was kept" in result.stdout.replace("\n", " ")
    assert "new" not in result.stdout
    told = json.loads(cases("import", "old-bailey", session, "--json", database="memory://").stdout)
    assert (told["cases"], told["kept"]) == (1, False)


def test_a_trial_that_is_printed_twice_is_no_fault(session: Path, database: str) -> None:
    (session / "again.xml").write_text(SESSION, encoding="utf-8")
    result = cases("import", "old-bailey", session, "--json", database=database)
    counted = json.loads(result.stdout)
    assert (result.exit_code, counted["new"], counted["broken"]) == (0, 1, [])
    assert "t18200112-1 was read already" in counted["skipped"][0]["reason"]


def test_an_imported_outcome_is_held_back(session: Path, database: str) -> None:
    cases("import", "old-bailey", session, database=database)
    kept = cases("show", "t18200112-1", database=database)
    assert kept.exit_code == 0
    assert "lantern in my hand" in kept.stdout
    for word in ("GUILTY", "Transported", "Aged 25"):
        assert word not in kept.stdout
    assert "guilty" in cases("show", "t18200112-1", "--reveal", database=database).stdout
    assert json.loads(cases("search", "Transported", "--json", database=database).stdout) == []
    assert json.loads(cases("search", "lantern", "--json", database=database).stdout)[0]["card"]["id"] == "t18200112-1"


def test_a_broken_file_is_named_and_the_rest_goes_on(session: Path, database: str) -> None:
    (session / "18200101.xml").write_text("<TEI.2><text>", encoding="utf-8")
    result = cases("import", "old-bailey", session, database=database)
    assert result.exit_code == 1
    assert "18200101.xml" in result.stderr
    assert "1 new" in result.stdout
    assert "1 broken" in result.stdout


def test_nothing_but_a_broken_file_is_bad_input(tmp_path: Path, database: str) -> None:
    path = tmp_path / "18200101.xml"
    path.write_text("<TEI.2><text>", encoding="utf-8")
    result = cases("import", "old-bailey", path, "--json", database=database)
    assert result.exit_code == 2
    assert json.loads(result.stdout)["broken"][0]["file"].endswith("18200101.xml")


def test_an_empty_folder_is_refused(tmp_path: Path, database: str) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    assert str(empty) in one_line(cases("import", "old-bailey", empty, database=database), 2)


def test_an_unknown_source_or_path_is_refused(tmp_path: Path, database: str) -> None:
    assert "'newgate' is no source" in one_line(cases("import", "newgate", tmp_path, database=database), 2)
    missing = tmp_path / "missing.xml"
    assert str(missing) in one_line(cases("import", "old-bailey", missing, database=database), 2)


def test_a_database_that_cannot_be_reached_is_reported_in_one_line(session: Path) -> None:
    assert "'mysql'" in one_line(cases("list", database="mysql://x/y"), 2)
    unreachable = "postgresql://nobody@127.0.0.1:1/none"
    assert "127.0.0.1:1" in one_line(cases("list", database=unreachable), 1)
    assert "127.0.0.1:1" in one_line(cases("import", "old-bailey", session, database=unreachable), 1)


def test_a_bad_setting_is_reported_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value, said in (
        ("PORT", "many", "the setting PORT: "),
        ("TWELVE_PORT", "many", "the setting TWELVE_PORT: "),
        ("TWELVE_SECRET", "short", "the setting TWELVE_SECRET: it must have at least 16 characters."),
        ("TWELVE_PUBLIC_URL", "twelve.example", "TWELVE_PUBLIC_URL: it is written in another way, as .env.example"),
        ("COURTLISTENER_API_TOKEN", "a b", "the setting COURTLISTENER_API_TOKEN: is no token"),
    ):
        with monkeypatch.context() as context:
            context.setenv(name, value)
            assert said in one_line(cases("list"), 2)


@pytest.mark.parametrize("command", ["list", "show", "search", "check", "import", "remove"])
def test_help_has_an_example(command: str) -> None:
    output = cases(command, "--help").stdout
    assert f"twelve cases {command}" in output.split("Example")[1]
