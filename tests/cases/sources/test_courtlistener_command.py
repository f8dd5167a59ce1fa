"""`twelve cases import courtlistener`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from api.cli.cases import app
from tests.cases.conftest import ARDEN
from tests.cases.sources.courtlistener_server import ROOT, TOKEN, Court


@pytest.fixture
def at_terminal(server: Court, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TWELVE_COURTLISTENER_URL", server.base + ROOT)
    monkeypatch.setenv("TWELVE_COURTLISTENER_FOLDER", str(tmp_path / "kept"))
    monkeypatch.setenv("TWELVE_COURTLISTENER_PER_MINUTE", "1000")
    monkeypatch.delenv("TWELVE_COURTLISTENER_TOKEN", raising=False)
    monkeypatch.delenv("COURTLISTENER_API_TOKEN", raising=False)


def cases(*arguments: str) -> Result:
    return CliRunner().invoke(app, [*arguments, "--database", "sqlite:///twelve.db"])


@pytest.mark.usefixtures("at_terminal")
@pytest.mark.parametrize(
    "arguments",
    [
        ["--id", str(ARDEN)],
        ["--id", f"https://www.courtlistener.com/opinion/{ARDEN}/state-v-arden/"],
        ["--query", "jury"],
    ],
)
def test_cases_come_in_from_the_terminal(arguments: list[str], server: Court) -> None:
    report = json.loads(cases("import", "courtlistener", *arguments, "--json").stdout)
    assert (report["new"], report["broken"]) == (1, [])
    again = cases("import", "courtlistener", *arguments)
    assert "0 new, 0 changed, 1 as they were" in again.stdout
    (card,) = json.loads(cases("list", "--source", "courtlistener", "--json").stdout)
    assert (card["id"], card["era"]) == ("cl-990000001", "2000-2049")
    assert "Affirmed" not in cases("show", "cl-990000001").stdout
    assert "Affirmed" in cases("show", "cl-990000001", "--reveal").stdout
    assert len(server.requests) <= 5


@pytest.mark.usefixtures("at_terminal")
def test_a_first_draft_is_mended_as_a_file_of_ones_own(tmp_path: Path) -> None:
    cases("import", "courtlistener", "--id", str(ARDEN))
    draft = json.loads(cases("show", "cl-990000001", "--reveal", "--json").stdout)
    draft["finding"]["text"] = "In 2010 the jury said guilty."
    (tmp_path / "mine.json").write_text(json.dumps(draft), encoding="utf-8")
    report = json.loads(cases("import", "file", "mine.json", "--json").stdout)
    assert (report["changed"], report["broken"]) == (1, [])
    assert "In 2010 the jury said guilty." in cases("show", "cl-990000001", "--reveal").stdout
    checked = CliRunner().invoke(app, ["check", "mine.json", "-n", "3", "--json"])
    assert (checked.exit_code, json.loads(checked.stdout)["simulations"][0]["runs"]) == (0, 3)


@pytest.mark.usefixtures("at_terminal")
def test_the_token_of_the_environment_is_sent(server: Court, monkeypatch: pytest.MonkeyPatch) -> None:
    server.token = TOKEN
    monkeypatch.setenv("TWELVE_COURTLISTENER_TOKEN", "wrong")
    refused = cases("import", "courtlistener", "--id", str(ARDEN))
    assert refused.exit_code == 2
    assert "does not take the token in TWELVE_COURTLISTENER_TOKEN" in refused.stderr
    monkeypatch.setenv("TWELVE_COURTLISTENER_TOKEN", TOKEN)
    assert cases("import", "courtlistener", "--id", str(ARDEN)).exit_code == 0


@pytest.mark.usefixtures("at_terminal")
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["courtlistener"], "say what to fetch, with --query or --id"),
        (["courtlistener", "--query", " "], "say what to fetch"),
        (["courtlistener", "--id", "state-v-arden"], "--id 'state-v-arden' is no decision"),
        (["courtlistener", "file.xml"], "takes --query or --id, and no files: file.xml"),
        (["old-bailey", "--query", "murder"], "--query, --id and --court are for courtlistener"),
        (["old-bailey"], "name at least one file or folder"),
        (["newgate", "."], "'newgate' is no source; there is old-bailey, exonerations, file, courtlistener"),
    ],
)
def test_wrong_use_is_one_sentence(arguments: list[str], sentence: str) -> None:
    result = cases("import", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    (line,) = result.stderr.strip().splitlines()
    assert sentence in line


@pytest.mark.usefixtures("at_terminal")
def test_a_token_that_is_none_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TWELVE_COURTLISTENER_TOKEN", "two words")
    result = cases("import", "courtlistener", "--id", "1")
    assert result.exit_code == 2
    (line,) = result.stderr.strip().splitlines()
    assert "is no token" in line
    assert "two words" not in line


@pytest.mark.usefixtures("at_terminal")
def test_one_that_fails_leaves_the_others(server: Court) -> None:
    result = cases("import", "courtlistener", "--id", "404404", "--id", str(ARDEN))
    assert result.exit_code == 1
    assert "has no /api/rest/v4/clusters/404404/" in result.stderr
    assert "1 case: 1 new, 0 changed, 0 as they were, 1 broken" in result.stdout
