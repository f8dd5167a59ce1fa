"""A jury on an imported trial is a game on a draft until somebody has marked the trial."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from cases.library import predefined_cases
from engine.formats import FORMATS
from engine.matters.criminal_case import Case, Derived
from engine.matters.points import Mark
from engine.simulation.opening import Opening
from engine.simulation.play import play_from_opening

CASE = predefined_cases()["case_002_murder"]
DRAFT = Derived(method="By fixed rules.", difficulty="ambiguous")
BY_A_MODEL = DRAFT.model_copy(update={"mark": Mark(basis="model", name="one", at=datetime(2026, 11, 29, tzinfo=UTC))})


def basis_on(case: Case) -> str | None:
    opening = Opening(FORMATS["jury"].bind(case), {"pace": "instant", "max_rounds": 1})
    verdict = play_from_opening(opening, "seed", False).state.verdict
    assert verdict is not None
    return verdict.basis


@pytest.mark.parametrize(("derived", "basis"), [(None, None), (DRAFT, "draft"), (BY_A_MODEL, "model")])
def test_en15_an_imported_trial_says_who_judged_its_evidence(derived: Derived | None, basis: str | None) -> None:
    assert basis_on(CASE.model_copy(update={"derived": derived})) == basis
