"""A table of house minds plays whole deliberations."""

from __future__ import annotations

import pytest

from engine.core.events import LOG
from engine.formats.jury.rules.format import JURY
from engine.simulation.opening import Opening
from engine.simulation.play import SimulatedTable, play_deliberation
from harness.examples.jury import CASE

FORMAT = JURY.bind(CASE)


def test_lg1_the_same_seed_plays_the_same_deliberation() -> None:
    one, two, other = (
        LOG.dump_json(play_deliberation(FORMAT, seed, {"initial_guilty": 6, "max_rounds": 5}).entries)
        for seed in ("7", "7", "8")
    )
    assert one == two != other


@pytest.mark.parametrize("guilty", [0, 6, 12])
def test_lg4_a_table_of_minds_reaches_its_verdict(guilty: int) -> None:
    played = play_deliberation(FORMAT, f"s{guilty}", {"initial_guilty": guilty})
    assert played.state.status == "closed"
    assert played.state.verdict is not None
    assert {seat.occupant for seat in played.state.seats.values()} == {"house"}


def test_a_table_goes_on_answer_by_answer() -> None:
    table = SimulatedTable(Opening(FORMAT, {"max_rounds": 1}), "1")
    before = len(table.entries)
    assert table.step()
    assert len(table.entries) > before
    assert all(table.memories[seat].texts for seat in table.state.seats) == (table.state.turns > 0)
    while table.step():
        pass
    assert table.state.status == "closed"
