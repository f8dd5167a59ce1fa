"""A model marks papers from the command line: `twelve cases prepare`, and first of all in `decide` and its kin."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from api.cli.main import app
from cases.library import predefined_cases
from cases.matter_files import load_matter_file
from engine.matters.candidate import Candidate
from engine.matters.criminal_case import Case, Derived
from engine.matters.question import Question
from engine.matters.topic import SUBJECT
from engine.matters.weighing import pieces_of
from harness.services.provider import MODEL, Provider
from harness.services.provider_marks import answers, by_key, nothing, point

LEAK = "The cellar stood under water three times this spring."
WISH = "The children would love a slide in it."
KEY = {LEAK: ("against", 0.9), WISH: ("for", 0.2)}


@pytest.fixture
def provider(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Provider]:
    """A provider whose model is the configured one."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    with Provider(mark_answer=by_key(KEY)) as server:
        monkeypatch.setenv("TWELVE_MODEL", f"openai/{MODEL}")
        monkeypatch.setenv("TWELVE_MODEL_BASE_URL", server.base_url)
        yield server


@pytest.fixture
def case(tmp_path: Path) -> Path:
    (tmp_path / "notes.txt").write_text(f"Minutes of March.\n\n{LEAK}\n\n{WISH}\n")
    file = tmp_path / "case.json"
    file.write_text(json.dumps({"question": "Should we make the cellar a playroom?", "context": ["notes.txt"]}))
    return file


YAML = f"""\
# Written by hand.
id: cellar
title: The cellar
docket: One paper.
summary: A cellar, and what it is for.
question: Should we make the cellar a playroom?
documents:
  - id: notes
    name: notes.txt
    text: "{LEAK} {WISH}"
"""


def twelve(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(one) for one in arguments])


def tasks(provider: Provider) -> list[str]:
    return [received.task for received in provider.asked if received.path.endswith("/chat/completions")]


def test_a_case_file_is_marked_once_and_decided_without_a_call(case: Path, provider: Provider) -> None:
    prepared = twelve("cases", "prepare", case)
    assert prepared.exit_code == 0, prepared.output
    assert "reads the papers first, in 2 calls at most: free of charge." in prepared.stderr
    assert '"purpose": "mark"' in case.with_suffix(".calls.jsonl").read_text()
    marked = json.loads(case.read_text())
    assert [one["speaks_against"] for one in marked["points"] if "speaks_against" in one] == [["yes"]]
    assert marked["points"][0]["mark"]["basis"] == "model"
    assert "against yes" in prepared.stdout
    done = twelve("decide", case, "--json")
    result = json.loads(done.stdout)
    assert (done.exit_code, result["verdict"]["basis"]) == (result_status(result), "model")
    assert result["verdict"]["decision"] in ("not_guilty", "dismissed")
    assert tasks(provider) == ["mark"]


def result_status(result: dict[str, Any]) -> int:
    return {"guilty": 0, "not_guilty": 10, "dismissed": 11, "no_ruling": 12}[result["verdict"]["decision"]]


def test_the_rest_of_a_yaml_file_stays_as_it_was_written(tmp_path: Path, provider: Provider) -> None:
    file, marked = tmp_path / "cellar.yaml", tmp_path / "marked.yaml"
    file.write_text(YAML)
    done = twelve("cases", "prepare", file, "--output", marked, "--json")
    assert done.exit_code == 0, done.output
    assert file.read_text() == YAML
    assert marked.read_text().startswith(YAML)
    assert [one.id for one in load_matter_file(marked, Question).points] == ["P1", "P2"]
    assert [one["id"] for one in json.loads(done.stdout)["points"]] == ["P1", "P2"]
    again = twelve("cases", "prepare", marked)
    assert (again.exit_code, "it has points already" in again.stderr) == (2, True)


def test_a_dry_run_shows_the_prompt_and_calls_nobody(case: Path, provider: Provider) -> None:
    before = case.read_text()
    done = twelve("cases", "prepare", case, "--dry-run")
    assert (done.exit_code, f"| {LEAK}" in done.stdout, "Nothing was called." in done.stdout) == (0, True, True)
    assert (provider.asked, case.read_text()) == ([], before)


def test_a_candidate_is_marked_for_its_options(tmp_path: Path, provider: Provider) -> None:
    file = tmp_path / "candidate.yaml"
    file.write_text(
        YAML.replace("question: Should we make the cellar a playroom?", "question: What becomes of the cellar?")
        + "options:\n  - {id: play, label: A playroom, polarity: for}\n"
        "  - {id: leave, label: Leave it, polarity: against}\n"
        "members:\n  - {name: Ines Holt, expertise: Building}\n  - {name: Jo Marsh, expertise: Money}\n"
    )
    assert twelve("cases", "prepare", file).exit_code == 0
    found = load_matter_file(file, Candidate)
    assert [(one.speaks_for, one.speaks_against) for one in found.points] == [((), ("play",)), (("play",), ())]


def test_a_configured_model_reads_the_papers_of_a_decision_first(case: Path, provider: Provider) -> None:
    done = twelve("decide", case, "--json", "--repeat", 2, "--log", "court.jsonl")
    record = json.loads(done.stdout)
    assert record["typical"]["verdict"]["basis"] == "model", done.output
    assert tasks(provider) == ["mark"]
    assert "marked 2 points" in done.stderr
    logs = [Path(f"court-{number}.jsonl").read_text() for number in (1, 2)]
    assert [log.count('"task":"mark"') for log in logs] == [1, 0]
    assert twelve("replay", "court-1.jsonl", "--verify").exit_code == 0


def test_a_decision_on_thin_marks_is_no_ruling_that_says_what_is_thin(case: Path, provider: Provider) -> None:
    provider.mark_answer = answers([point("P1", WISH, "for")])
    done = twelve("decide", case, "--json")
    result = json.loads(done.stdout)
    assert (done.exit_code, result["verdict"]["why"]) == (12, "thin_marks")
    assert "all that it marked goes one way" in " ".join(result["validation"]["documents"])
    assert result["verdict"]["decidedBy"].startswith("Nobody has decided: a model was asked")
    provider.mark_answer = nothing
    assert twelve("decide", case).exit_code == 12


def test_a_dry_run_of_a_decision_shows_that_the_papers_are_read_first(case: Path, provider: Provider) -> None:
    done = twelve("decide", case, "--dry-run")
    assert (done.exit_code, "1 of 10: Who reads first, mark" in done.stdout) == (0, True)
    assert provider.asked == []


def test_a_model_that_cannot_mark_leaves_a_decision_open_and_is_named(case: Path, provider: Provider) -> None:
    provider.fail("401", None)
    done = twelve("decide", case)
    assert (done.exit_code, "could not mark the papers" in done.stderr) == (12, True)
    assert "Nobody has decided" in done.stdout


def test_nobody_is_asked_where_the_file_of_a_court_says_so(case: Path, provider: Provider, tmp_path: Path) -> None:
    config = tmp_path / "court.toml"
    config.write_text('[models]\npoints = "house"\n')
    assert twelve("decide", case, "--config", config).exit_code == 12
    assert provider.asked == []


def test_sources_of_a_life_are_read_first_and_so_are_the_papers_of_a_panel(tmp_path: Path, provider: Provider) -> None:
    sources = tmp_path / "sources"
    sources.mkdir()
    (sources / "life.txt").write_text(f"{LEAK} {WISH}")
    done = twelve("history", "Maren Holt", "--sources", sources, "--json", "--rounds", 1)
    assert (done.exit_code, tasks(provider)) == (0, ["mark"]), done.output
    assert f'<target id="{SUBJECT}">' in provider.asked[-1].prompt
    file = tmp_path / "cellar.yaml"
    file.write_text(YAML)
    done = twelve("simulate", "--format", "court", "--matter", file, "-n", 2)
    assert (done.exit_code, tasks(provider)) == (0, ["mark", "mark"]), done.output


def weights(case: Case, missing: int = 0, heavy: str = "") -> dict[str, Any]:
    """What a model says of a case: every piece alike but for a heavy one; it leaves out so many pieces."""
    return {
        "pieces": [
            {"id": piece.id, "prosecution": 0.9 if piece.id == heavy else 0.1, "defense": 0.1}
            for piece in pieces_of(case)[missing:]
        ],
        "witnesses": [{"id": witness.id, "credibility": 0.75} for witness in case.witnesses],
        "difficulty": "ambiguous",
    }


@pytest.fixture
def trial(tmp_path: Path) -> tuple[Path, Case]:
    """A file with an import that fixed rules have weighed."""
    drafted = Derived(method="By fixed rules.", difficulty="ambiguous")
    case = predefined_cases()["case_002_murder"].model_copy(update={"derived": drafted})
    file = tmp_path / "trial.json"
    file.write_text(case.model_dump_json())
    return file, case


def test_en15_the_evidence_of_an_imported_trial_is_weighed_once(trial: tuple[Path, Case], provider: Provider) -> None:
    file, case = trial
    heavy, first, rest = case.exhibits[1].id, weights(case, 2), weights(case)
    rest["pieces"] = [
        {"id": one.id, "prosecution": 0.9, "defense": 2 if one.id != heavy else 0} for one in case.exhibits
    ]
    answers = iter((first, rest))
    provider.mark_answer = lambda body: json.dumps(next(answers))
    done = twelve("cases", "prepare", file)
    assert done.exit_code == 0, done.output
    derived = load_matter_file(file, Case).derived
    assert derived is not None
    assert derived.mark is not None
    assert (derived.mark.basis, derived.credibility) == ("model", {one.id: 0.75 for one in case.witnesses})
    assert derived.exhibits[heavy].prosecution == 0.9
    assert derived.method.endswith(f"Left to fixed rules: {case.exhibits[0].id}."), "2 is no share"
    assert f"these alone: {case.exhibits[0].id}, {heavy}" in str(provider.asked[-1].body)
    first = next(one.body for one in provider.asked if one.body)
    assert "guilty of" not in str(first).lower(), "how it ended is not shown"
    again = twelve("cases", "prepare", file)
    assert (again.exit_code, "what its evidence is worth is said in it" in again.stderr) == (2, True)


def test_an_imported_trial_is_weighed_in_the_library(
    trial: tuple[Path, Case], provider: Provider, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file, case = trial
    file.write_text(case.model_copy(update={"id": "trial-of-ours"}).model_dump_json())
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'rooms.db'}")
    assert twelve("cases", "import", "file", file).exit_code == 0
    provider.mark_answer = lambda body: json.dumps(weights(case, heavy=case.exhibits[0].id))
    done = twelve("cases", "prepare", "trial-of-ours")
    assert done.exit_code == 0, done.output
    shown = json.loads(twelve("cases", "show", "trial-of-ours", "--json").stdout)
    assert shown["derived"]["method"] == f"Weighed by {MODEL}."
    assert shown["derived"]["exhibits"][case.exhibits[0].id]["prosecution"] == 0.9


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (lambda case: weights(case), "it gave every piece of evidence the same weight"),
        (lambda case: weights(case, 99), "it weighed "),
        (lambda case: "Well, he did it.", "its answer could not be read"),
    ],
    ids=["all alike", "hardly anything", "prose"],
)
def test_en15_an_answer_without_judgement_leaves_the_draft(
    answer: Callable[[Case], Any], why: str, trial: tuple[Path, Case], provider: Provider
) -> None:
    file, case = trial
    before = file.read_text()
    provider.mark_answer = lambda body: json.dumps(answer(case))
    done = twelve("cases", "prepare", file)
    assert (done.exit_code, file.read_text()) == (1, before)
    assert f"could not weigh the evidence: {why}" in done.stderr
