"""The script of the GitHub Action, run on a diff as the action runs it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[3]
SCRIPT = ROOT / "examples" / "pull_request" / "decide.sh"
DIFF = (ROOT / "cases" / "court" / "merge" / "retries.diff").read_text()
COMMENTS = (ROOT / "cases" / "court" / "merge" / "review.md").read_text()


REJECTED = (
    "The tests failed, and the change is broken and unsafe. I reject it: it is a risk, and it makes things worse.\n"
)


def run(folder: Path, comments: str = COMMENTS, **environment: str) -> subprocess.CompletedProcess[str]:
    (folder / "pull-request.diff").write_text(DIFF)
    (folder / "comments.md").write_text(comments)
    twelve = str(Path(sys.executable).with_name("twelve"))
    known = {
        **os.environ,
        "TWELVE": twelve,
        "XDG_STATE_HOME": str(folder / "state"),
        "GITHUB_OUTPUT": str(folder / "output"),
        "GITHUB_STEP_SUMMARY": str(folder / "summary.md"),
        **environment,
    }
    command = ["bash", str(SCRIPT), "pull-request.diff", "comments.md"]
    return subprocess.run(command, cwd=folder, env=known, capture_output=True, text=True, check=False)


def test_the_action_decides_on_a_diff_and_its_comments(tmp_path: Path) -> None:
    done = run(tmp_path, REJECTED * 4, FAIL_ON="never")
    assert done.returncode == 0, done.stderr
    decision = done.stdout.strip()
    assert f"decision={decision}" in (tmp_path / "output").read_text().splitlines()
    result = json.loads((tmp_path / "verdict.json").read_text())
    assert result["verdict"]["decision"] == decision
    assert result["case"]["context"] == ["pull-request.diff", "comments.md"]
    assert (tmp_path / "summary.md").read_text() == (tmp_path / "verdict.md").read_text()
    assert (tmp_path / "verdict.jsonl").exists()
    assert run(tmp_path, REJECTED * 4, FAIL_ON=decision).returncode == 3


def test_a_pull_request_without_comments_is_decided_from_its_diff(tmp_path: Path) -> None:
    done = run(tmp_path, comments="\n\n", FAIL_ON="never")
    assert done.returncode == 0, done.stderr
    assert json.loads((tmp_path / "verdict.json").read_text())["case"]["context"] == ["pull-request.diff"]


def test_a_question_that_is_none_fails_the_job_with_its_sentence(tmp_path: Path) -> None:
    done = run(tmp_path, QUESTION="Merge it.")
    assert done.returncode == 2
    assert "yes or no" in done.stderr


@pytest.mark.parametrize("file", ["action.yml", "examples/pull_request/workflow.yml"])
def test_the_action_and_its_example_are_whole(file: str) -> None:
    read = yaml.safe_load((ROOT / file).read_text())
    if file == "action.yml":
        assert any("decide.sh" in step.get("run", "") for step in read["runs"]["steps"])
        assert set(read["outputs"]) == {"decision", "verdict"}
    else:
        [step] = [step for step in read["jobs"]["decide"]["steps"] if step.get("id") == "court"]
        assert set(step["with"]) <= set(yaml.safe_load((ROOT / "action.yml").read_text())["inputs"])
