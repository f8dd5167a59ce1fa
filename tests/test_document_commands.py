"""Every command that a document shows in a block is executed, but for those of `ELSEWHERE`, which other tests hold."""

from __future__ import annotations

import itertools
import re
import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from api.cli.main import app
from tests.test_documents import DOCUMENTS, FENCED, INDENTED, ROOT, SPAN

PROGRAM = (
    r"(?:\w+=\S+ )*(?:\.venv/bin/)?(?:twelve|make|python|pip|pipx|uvx|curl|docker|helm|dask|pg_dump|createdb|sqlite3) "
)
COMMAND = re.compile(rf"(?:[\w -]+ \| )?{PROGRAM}.*")
COMMENT = re.compile(r"\s{2,}.*$")
"""After two spaces a line says what it does."""
NAMED_FILE = re.compile(r"^```yaml\n# (\S+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
"""A block that is a file: its first line has the name."""
ELSEWHERE = {
    "twelve serve": "tests/test_wheel.py",
    "uvx --from dist/": "tests/test_wheel.py",
    "pipx install dist/": "tests/test_wheel.py",
    "pip install -e": "tests/test_supply_chain.py",
    "twelve cases import": "tests/cases/sources",
    "twelve play": "tests/api/cli/test_play.py",
    "twelve verify": "tests/api/cli/test_verify.py",
    "twelve study data": "tests/api/http/test_studies.py",
    "twelve doctor": "tests/api/cli/test_doctor.py",
    "--on dask:": "tests/api/cli/test_simulate_on_a_scheduler.py",
    "dask ": "tests/api/cli/test_simulate_on_a_scheduler.py",
    "--minds gemini-flash": "tests/api/cli/test_simulate_models.py",
    "python -m bench": "tests/bench",
    "curl ": "tests/api/http/test_opening.py",
    "docker compose": "tests/test_compose.py",
    "helm upgrade": "tests/tools",
    "pg_dump ": "tests/api/deploy/test_backup.py",
    "createdb ": "tests/api/deploy/test_backup.py",
    "sqlite3 ": "tests/api/deploy/test_backup.py",
}
"""What listens, asks another machine or needs one of its own, and the tests that hold the like."""
DECIDED = (0, 10, 11, 12)
"""With what a decision ends."""


def commands(document: Path) -> Iterator[str]:
    """The commands in the blocks of a document."""
    text = FENCED.sub("", document.read_text(encoding="utf-8")).replace("\\\n", "")
    lines = [COMMENT.sub("", line[4:]) for line in text.splitlines() if line.startswith("    ")]
    return (line for line in lines if COMMAND.fullmatch(line + " "))


def held_elsewhere(command: str) -> bool:
    """Whether other tests run the like; what only asks for help does not."""
    return not command.endswith("--help") and any(part in command for part in ELSEWHERE)


def run_twelve(command: str) -> Result:
    """Run a call of `twelve` in the present folder: few runs without children, of one case where it forces every first
    ballot, and a change for what reads a pipe."""
    piped, _, call = command.rpartition(" | ")
    runs = " --workers 1 -n 1" if "--sweep" in call else " --workers 1 -n 2"
    call = call.replace("--case all --sweep", "--case case_002_murder --sweep")
    call = re.sub(r" -n \d+", runs, call.partition(" > ")[0])
    given = Path("change.diff").read_text() if piped else None
    return CliRunner().invoke(app, shlex.split(call.partition("twelve ")[2]), input=given)


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder as whoever follows the documents has it, with the papers that they name."""
    for name in ("cases", "examples"):
        (tmp_path / name).symlink_to(ROOT / name)
    ring = (ROOT / "cases/predefined/case_009_ring.yaml").read_text()
    (tmp_path / "my_case.yaml").write_text(ring.replace("case_009_ring", "my_case"))
    (tmp_path / "change.diff").write_text("-retries = 3\n+retries = 5\n")
    (tmp_path / "ci.log").write_text("All 214 tests passed.\n")
    (tmp_path / "papers").mkdir()
    (tmp_path / "papers/letter.md").write_text("Maren Holt gave the mill to the town in 1902.\n")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def once() -> dict[Path, list[str]]:
    """The calls of `twelve` by their documents; one that several have is run for the first."""
    seen: set[str] = set()
    found: dict[Path, list[str]] = {}
    for document in DOCUMENTS:
        found[document] = [one for one in commands(document) if "twelve " in one and one not in seen]
        seen.update(found[document])
    return found


CALLS = once()


@pytest.mark.parametrize("document", [one for one in DOCUMENTS if CALLS[one]], ids=lambda path: path.name)
def test_the_commands_of_a_document_do_as_it_says(document: Path, clone: Path) -> None:
    for name, text in NAMED_FILE.findall(document.read_text(encoding="utf-8")):
        (clone / name).write_text(text, encoding="utf-8")
    for command in (one for one in CALLS[document] if not held_elsewhere(one)):
        result = run_twelve(command)
        ends = DECIDED if "twelve decide" in command else (0,)
        assert result.exit_code in ends, f"{command}: {result.output}"


def test_make_knows_every_target_that_a_document_names() -> None:
    """`make` says what it would do, in one call for all targets: what they do is most of this suite."""
    named = {one.partition("make ")[2] for document in DOCUMENTS for one in commands(document) if "make " in one}
    targets = {target for words in named for target in shlex.split(words) if "=" not in target}
    assert {"run", "test", "wheel"} <= targets
    subprocess.run(["make", "--dry-run", "WORKERS=1", *sorted(targets)], cwd=ROOT, check=True, capture_output=True)


def test_what_is_tried_elsewhere_is_named_and_is_there() -> None:
    every = [one for document in DOCUMENTS for one in commands(document)]
    assert not [part for part in ELSEWHERE if not any(part in one for one in every)]
    assert not [test for test in ELSEWHERE.values() if not (ROOT / test).exists()]
    left = [one for one in every if not held_elsewhere(one) and not re.search(r"\b(twelve|make) ", one)]
    assert not left


def test_a_call_that_a_line_names_has_its_options() -> None:
    """What stands within a sentence is a call with gaps: the command is asked for help, which has its options."""
    text = "".join(INDENTED.sub("", FENCED.sub("", document.read_text(encoding="utf-8"))) for document in DOCUMENTS)
    asked: dict[tuple[str, ...], set[str]] = {}
    for span in (one for one in SPAN.findall(text) if one.startswith(("twelve ", ".venv/bin/twelve "))):
        words = [word.partition("|")[0] for word in span.partition("twelve ")[2].split()]
        path = tuple(itertools.takewhile(re.compile(r"[a-z][a-z-]*$").match, words))
        asked.setdefault(path, set()).update(word for word in words if word.startswith("-"))
    for path, options in asked.items():
        result = CliRunner().invoke(app, [*path, "--help"], env={"COLUMNS": "200"})
        assert result.exit_code == 0, path
        assert not {option for option in options if option not in result.output}, path
