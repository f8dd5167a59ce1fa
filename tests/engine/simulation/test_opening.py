"""The opening: what deliberations of one case with the same settings have in common."""

from __future__ import annotations

import pytest

from cases.library import predefined_cases
from engine.core.acts import SettingValue
from engine.core.refusals import Refusal
from engine.formats import FORMATS
from engine.simulation.opening import Opening
from engine.simulation.play import SimulatedTable, play_deliberation, play_from_opening
from harness.examples import bind, known_settings

CASE = predefined_cases()["case_001_robbery"]


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("settings", [{}, {"size": 6, "show_convictions": False}])
def test_a_shared_opening_is_that_of_a_deliberation_alone(name: str, settings: dict[str, SettingValue]) -> None:
    format = bind(name)
    settings = known_settings(format, settings)
    shared = Opening(format, settings)
    for seed in map(str, range(40)):
        alone, together = SimulatedTable(Opening(format, settings), seed), SimulatedTable(shared, seed)
        assert together.entries == alone.entries
        assert together.state == alone.state
        assert together.state.seed == seed


def test_a_deliberation_from_a_shared_opening_goes_its_own_way() -> None:
    format = FORMATS["jury"].bind(CASE)
    shared = Opening(format, {"max_rounds": 2, "size": 6})
    for seed in map(str, range(12)):
        alone = play_deliberation(format, seed, {"max_rounds": 2, "size": 6}, worded=False)
        assert play_from_opening(shared, seed, worded=False).entries == alone.entries


def test_an_opening_refuses_a_setting_that_cannot_be() -> None:
    with pytest.raises(Refusal) as refused:
        Opening(FORMATS["jury"].bind(CASE), {"size": 7})
    assert refused.value.code == "unknown_setting"
