"""The jury's names stand once: other modules import them."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import get_args

import pytest

from engine.core.ballots import BALLOT_RULES
from engine.formats.jury.labels import CHOICES, DIRECTIONS, OPPOSITE, SIDES, VERDICT_RULES, JuryChoice
from engine.formats.jury.rules.format import JURY
from engine.formats.jury.settings import JurySettings

ROOT = Path(__file__).resolve().parents[4]
LABELS = "engine/formats/jury/labels.py"
MATTER = {"engine/matters/criminal_case.py"}
"""A case file's own values of its finding, which the engine's matters may not import from a format."""

COURT = {"engine/formats/court/labels.py"}
"""The court's own choices, some of which are spelt alike."""
COLUMNS = {"api/cli/formats/jury/rows.py"}
"""A module that names columns of a table after fields of the same name."""


def holding(*texts: str) -> dict[str, set[str]]:
    """By module of the engine, the rooms and the interfaces: which of some texts it has as a literal of its own."""
    found: dict[str, set[str]] = {}
    for folder in ("engine", "rooms", "api"):
        for path in (ROOT / folder).rglob("*.py"):
            source = path.read_text()
            if not any(text in source for text in texts):
                continue
            literals = {node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)}
            if literals & set(texts):
                found[str(path.relative_to(ROOT))] = {text for text in texts if text in literals}
    return found


def test_the_choices_are_written_in_one_module() -> None:
    assert holding(*CHOICES).keys() - MATTER - COURT - COLUMNS == {LABELS}


@pytest.mark.parametrize("rule", VERDICT_RULES)
def test_what_a_verdict_rule_demands_is_written_in_one_module(rule: str) -> None:
    assert holding(VERDICT_RULES[rule]).keys() == {LABELS}


def test_labels_fit_the_rules() -> None:
    assert get_args(JuryChoice) == CHOICES == JURY.choices == tuple(OPPOSITE) == tuple(DIRECTIONS)
    assert set(SIDES.values()) == set(CHOICES)
    assert VERDICT_RULES.keys() == BALLOT_RULES.keys()
    assert set(get_args(JurySettings.model_fields["verdict_rule"].annotation)) == VERDICT_RULES.keys()
