"""The notebook of examples: it runs from start to figure, and says what its own figures say."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
EXECUTE = """
import sys, nbclient, nbformat
notebook = nbformat.read(sys.argv[1], as_version=4)
nbclient.NotebookClient(notebook, timeout=240, kernel_name="python3").execute()
nbformat.write(notebook, sys.argv[2])
"""


SOURCE = ROOT / "examples" / "study.ipynb"


def test_the_study_has_code_that_compiles_and_keeps_no_figures() -> None:
    cells = [cell for cell in json.loads(SOURCE.read_text())["cells"] if cell["cell_type"] == "code"]
    assert {cell["id"] for cell in cells} >= {"simulate", "compare", "plot"}
    for cell in cells:
        compile("".join(cell["source"]), cell["id"], "exec")
        assert cell["outputs"] == [], "figures are made, not kept"


@pytest.mark.sweep("a kernel of a notebook, and four commands")
def test_the_study_answers_its_question_from_start_to_figure(tmp_path: Path) -> None:
    played = tmp_path / "played.ipynb"
    folders = dict.fromkeys(
        ("IPYTHONDIR", "JUPYTER_RUNTIME_DIR", "JUPYTER_CONFIG_DIR", "MPLCONFIGDIR", "TMPDIR"), tmp_path
    )
    ended = subprocess.run(
        [sys.executable, "-c", EXECUTE, str(SOURCE), str(played)],
        env={**os.environ, **{name: str(folder) for name, folder in folders.items()}, "STUDY_RUNS": "2"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=280,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    cells = {cell["id"]: cell for cell in json.loads(played.read_text())["cells"]}

    def printed(cell: str) -> str:
        return "".join("".join(one.get("text", ())) for one in cells[cell]["outputs"])

    assert printed("simulate").startswith("18 pairs of 9 cases; twelve-angry-agents ")
    assert printed("alike") == "Every pair begins with the same first ballot.\n"
    assert "McNemar p = " in printed("compare")
    assert sum(int(line.split()[-1]) for line in printed("moves").splitlines() if "->" in line) == 18
    assert any("image/png" in one.get("data", {}) for one in cells["plot"]["outputs"])
    assert [line.split()[0] for line in printed("said").splitlines()] == ["Of", "Hung", "A", "So"]
